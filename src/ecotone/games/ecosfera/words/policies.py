"""What policy cards say: their printed effect, or what they do by the switches of the digital version."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ecotone.core.content import for_players
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content, own_data

# By the id of a card: the switch that changes it (ER-29 to ER-34, ER-57), and what it does then.
SWITCHED: Final[Mapping[str, tuple[str, Text]]] = {
    "excessive_fertiliser": (
        "fertiliser_short",
        Text(
            "The active player adds two nutrients cards from the market to their row; if the market cannot give "
            "both, they take none of them and add one pressure card. Then every oxygen card in every row, used or"
            " not, returns to the market. Then the active row is checked, pressure first, then three of a kind."
        ),
    ),
    "underwater_noise": (
        "star_counts_as_ability",
        Text(
            "During the next player's turn no ability may be used, neither tokens nor card symbols, and no star. "
            "The card is discarded at the end of that turn, also when the turn was skipped."
        ),
    ),
    "warm_summer": (
        "policy_quirks",
        Text(
            "If any policy card lies on the policy discard pile, all tokens of all players become active. "
            "Otherwise all tokens of all players become inactive."
        ),
    ),
    "green_energy": (
        "policy_quirks",
        Text(
            "If coast, rock or mud has already been restored, place one impact tile; it does not end the turn. If"
            " none of the three has been restored, the active player chooses one of them and places that habitat "
            "tile, which does not count as an action. Either placement draws a policy card as usual. Climate "
            "change adds nothing here."
        ),
    ),
    "hazardous_substance_regulation": (
        "policy_quirks",
        Text(
            "The active player pairs one unused producer and one unused consumer of their row that share a "
            "habitat symbol not yet restored and places one such habitat tile (their choice if several). Both "
            "cards stay unused, and the placement does not count as an action."
        ),
    ),
    "recycling": (
        "policy_quirks",
        Text(
            "Choose a pressure card in the row of any player. It leaves the game, and its owner adds the top card"
            " of their own deck to their row. Then you may do the same once more, also with a pressure card that "
            "was just drawn. The active row is then checked, other rows at their next turn start."
        ),
    ),
}


def policy_effect(content: Content, card: int, switches: tuple[str, ...]) -> Text:
    """What a policy card does in a game with these switches; a pack that has words of its own for it is believed."""
    policy = content.policies[card]
    switch, text = SWITCHED.get(policy.id, ("", None))
    if text is not None and switch in switches and policy.effect == box_effects().get(policy.id):
        return text
    return Text(policy.effect)


@cache
def box_effects() -> Mapping[str, str]:
    """The words of the game's own cards, by id."""
    return {entry["id"]: for_players(entry["effect"]) for entry in own_data()["policy"]}
