"""Nothing gets lost in Ecosfera: each card always lies in exactly one place, and tiles and tokens add up."""

from collections import Counter

from hypothesis import given

from ecotone import games
from ecotone.core.decks import NO_CARD
from ecotone.games.ecosfera.box.content import ALL_HABITATS, CONSUMER, POLICY, PRESSURE, PRODUCER
from ecotone.games.ecosfera.rules.policy_draws import Protection, PutAway
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.kit.rule import rule
from tests.laws.playing import Setup, setup_by, setups, walk

GAME = games()["ecosfera"]
MARKET_PLACES = 4
LAST_IMPACT = 6


def zones(state: Ecosfera) -> dict[str, list[int]]:
    """All places where a card can lie."""
    out: dict[str, list[int]] = {}
    for index, player in enumerate(state.players):
        out[f"row {index}"] = player.row
        out[f"deck {index}"] = player.deck
        out[f"discard pile {index}"] = player.discard
    for element, stack in enumerate(state.stacks):
        out[f"stack {element}"] = stack
    for name, market in (("producers", state.producers), ("consumers", state.consumers)):
        out[f"{name} open"] = [card for card in market.places if card != NO_CARD]
        out[f"{name} deck"] = market.deck
    for name in (
        "supply", "box", "removed", "policy_deck", "policy_discard", "measures", "funding", "lasting", "noise",
        "noise_to_come",
    ):  # fmt: skip
        out[name] = getattr(state, name)
    out["on the way"] = on_the_way(state)
    return out


def on_the_way(state: Ecosfera) -> list[int]:
    """Policy cards that were drawn and whose effect is not yet complete."""
    drawn = [entry.card for entry in state.pending if isinstance(entry, PutAway | Protection)]
    return [card for card in drawn if state.content.policies[card].duration == "single-turn"]


def in_the_game(state: Ecosfera) -> Counter[int]:
    """The cards that this game is played with: at level 1 without policy cards, else all 30 or the digital 27."""
    content = state.content
    left_out = [] if state.settings.policies else content.policy_cards
    if not state.settings.full_set:
        left_out = [*left_out, *content.house]
    return Counter(card for card in range(len(content.kind)) if card not in left_out)


def check_cards(state: Ecosfera) -> None:
    places = zones(state)
    assert Counter(card for cards in places.values() for card in cards) == in_the_game(state), places
    kind = state.content.kind
    for element, stack in enumerate(state.stacks):
        assert all(kind[card] == element for card in stack)
    assert all(kind[card] == PRESSURE for card in state.supply)
    for market, what in ((state.producers, PRODUCER), (state.consumers, CONSUMER)):
        assert len(market.places) == MARKET_PLACES
        assert all(kind[card] == what for card in [*market.deck, *market.places] if card != NO_CARD)
        assert 0 <= market.known <= len(market.deck)
    for name in ("policy_deck", "policy_discard", "measures", "funding", "lasting", "noise", "noise_to_come"):
        assert all(kind[card] == POLICY for card in getattr(state, name))
    row = state.players[state.active].row
    for marks in (state.used, state.spent, state.starred):
        assert len(set(marks)) == len(marks)
        assert set(marks) <= set(row)


def check_tiles(state: Ecosfera) -> None:
    assert 0 <= state.impacts <= LAST_IMPACT
    assert 0 <= state.restored <= ALL_HABITATS
    assert (state.impacts == state.content.impacts_to_lose or state.restored == ALL_HABITATS) == (
        state.result is not None
    )
    for player in state.players:
        assert player.tokens & ~state.content.start_tokens == 0
    assert state.due == 0 or state.settings.policies


def play_and_check(setup: Setup) -> None:
    match = setup.match()
    for match, _, _ in walk(setup):
        assert isinstance(match.state, Ecosfera)
        check_cards(match.state)
        check_tiles(match.state)
    assert isinstance(match.state, Ecosfera)
    check_tiles(match.state)  # at the end only: a card may be on its way when the last tile falls


@rule("E-01")
@given(setup=setups(GAME))
def test_every_card_lies_in_one_place_and_tiles_and_tokens_add_up(setup: Setup) -> None:
    play_and_check(setup)


def test_the_same_over_many_variants() -> None:
    for seed in range(60):
        play_and_check(setup_by(GAME, seed))
