"""Decks: the last card is the top."""

from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.chance import Rng
from ecotone.core.decks import NO_CARD, deal_anew, draw, put_under, reshuffle

CARDS = st.lists(st.integers(0, 99), unique=True, max_size=12)
SEED = st.integers(0, 1000)


def test_the_top_card_is_drawn() -> None:
    deck = [1, 2, 3]
    assert draw(deck, [9], Rng(0)) == 3
    assert deck == [1, 2]


def test_an_empty_deck_is_made_from_the_pile() -> None:
    deck: list[int] = []
    pile = [4, 5, 6]
    card = draw(deck, pile, Rng(0))
    assert pile == []
    assert sorted([card, *deck]) == [4, 5, 6]


def test_nothing_can_be_drawn_from_nothing() -> None:
    rng = Rng(0)
    before = rng.x
    assert draw([], [], rng) == NO_CARD
    assert rng.x == before


@given(CARDS, SEED)
def test_reshuffling_moves_the_whole_pile(pile: list[int], seed: int) -> None:
    deck: list[int] = []
    before = sorted(pile)
    reshuffle(deck, pile, Rng(seed))
    assert sorted(deck) == before
    assert pile == []


def test_cards_go_under_the_deck_one_by_one() -> None:
    deck = [1, 2]
    put_under(deck, [7, 8, 9])
    assert deck == [9, 8, 7, 1, 2]
    put_under(deck, [])
    assert deck == [9, 8, 7, 1, 2]


@given(CARDS, st.integers(0, 12), SEED)
def test_a_deck_dealt_anew_keeps_its_cards_and_the_known_ones_their_places(
    deck: list[int], known: int, seed: int
) -> None:
    before = deck[:]
    new = deal_anew(deck, known, Rng(seed))
    assert new[:known] == before[:known]
    assert sorted(new) == sorted(before)
    assert deck == before


@given(CARDS, st.integers(0, 12), SEED, st.randoms(use_true_random=False))
def test_a_deck_dealt_anew_tells_nothing_of_the_true_order(
    deck: list[int], known: int, seed: int, world: object
) -> None:
    other = deck[known:]
    world.shuffle(other)
    assert deal_anew(deck, known, Rng(seed)) == deal_anew(deck[:known] + other, known, Rng(seed))
