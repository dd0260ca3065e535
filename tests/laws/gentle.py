"""Packs that make random games last, so that rare cards and late positions come up. A game may do without."""

from ecotone import Pack, games
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import Content

MORE = {"funding": 15, "upgraded_waste_water": 6, "strict_protection": 3, "hazardous_substance_regulation": 3}


def ecosfera(content: Content) -> Pack:
    """One card more of everything before it hurts, clean start decks, a star on every species, and more money."""
    setup = {"pressure_for_impact": 4, "pressure_for_triple_impact": 6, "same_element_limit": 4, "start_pressure": 0}
    added = sum(n - content.ids.count(id) for id, n in MORE.items())
    return Pack(
        "gentle",
        {
            "setup": setup,
            "counts": {"policy_cards": len(content.policy_cards) + added},
            "producer": [{"id": content.ids[card], "star": True} for card in content.producers],
            "consumer": [{"id": content.ids[card], "star": True} for card in content.consumers],
            "policy": [{"id": id, "count": n} for id, n in MORE.items()],
        },
    )


PACKS = {"ecosfera": ecosfera(GAME.content)}
OPTIONS = {"ecosfera": {"level": 2}}  # what goes with the pack
GAMES = {name: games()[name].with_pack(pack) for name, pack in PACKS.items()}
