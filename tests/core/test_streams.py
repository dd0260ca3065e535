"""The streams of a match: the same numbers for ever, fair ones, and each stream apart from all others."""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.streams import WIDE_SEEDS, check_seed, is_chosen, match_streams

SEED = st.integers(0, WIDE_SEEDS - 1)


def words(seed: int, purpose: str) -> Iterator[int]:
    """The words of a stream as the module documents them, stated once more."""
    block = 0
    while True:
        digest = blake2b(seed.to_bytes(16, "little") + purpose.encode() + block.to_bytes(8, "little")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "little") for at in range(0, 64, 4))
        block += 1


@pytest.mark.parametrize(
    "seed, purpose, expected",
    [
        (0, "dice", [556303646, 564530699, 774064823, 276840555, 5927900, 1019542417]),
        (7, "dice", [273711877, 851787841, 480600486, 566383857, 795668609, 535630015]),
        (7, "deck 1", [111698397, 705760847, 978470868, 154821502, 706237823, 1061984638]),
        (7, "", [347786178, 350541367, 97460422, 997814559, 779033298, 209339316]),
        (WIDE_SEEDS - 1, "dice", [724692413, 693631953, 851271195, 130396741, 829044967, 930354442]),
    ],
)
def test_a_seed_gives_these_numbers_for_ever(seed: int, purpose: str, expected: list[int]) -> None:
    rng = match_streams(seed).stream(purpose)
    assert [rng.below(1 << 30) for _ in expected] == expected


def test_a_seed_gives_these_throws_and_shuffles_for_ever() -> None:
    rng, cards = match_streams(7), list(range(10))
    assert [rng.stream("dice").die() for _ in range(20)] == [2, 5, 3, 4, 5, 3, 2, 2, 3, 4, 6, 2, 6, 1, 2, 2, 6, 1, 2, 4]
    rng.stream("deck").shuffle(cards)
    assert cards == [2, 0, 5, 6, 7, 1, 9, 3, 4, 8]
    rng.shuffle(cards)
    assert cards == [8, 2, 4, 7, 3, 1, 0, 6, 9, 5]
    assert [rng.fork().stream("dice").below(1 << 30) for _ in range(2)] == [752525784, 939312398]


@given(SEED, st.sampled_from(["dice", "deck 3", "ö"]), st.lists(st.integers(1, (1 << 31) - 1), max_size=40))
def test_numbers_come_from_the_words_without_favour(seed: int, purpose: str, bounds: list[int]) -> None:
    rng, drawn = match_streams(seed).stream(purpose), words(seed, purpose)
    for n in bounds:
        wanted = next(drawn) * n
        while wanted % 2**32 < 2**32 % n:  # the words that would make some numbers likelier than others
            wanted = next(drawn) * n
        assert rng.below(n) == wanted // 2**32


def test_all_places_are_equally_likely_for_all_cards() -> None:
    rng, seen = match_streams(5), Counter[tuple[int, int]]()
    for _ in range(4000):
        cards = list(range(5))
        rng.stream("deck").shuffle(cards)
        seen.update(enumerate(cards))
    assert all(700 < seen[place, card] < 900 for place in range(5) for card in range(5))


def test_what_is_drawn_for_one_purpose_changes_nothing_for_another() -> None:
    quiet, busy = match_streams(3), match_streams(3)
    for _ in range(100):
        busy.stream("dice").die()
    assert [quiet.stream("deck").below(1000) for _ in range(50)] == [busy.stream("deck").below(1000) for _ in range(50)]


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = match_streams(3)
    rng.stream("dice").die()
    copies = [rng.copy(), rng.copy(), rng.copy().copy()]
    coming = [rng.stream("dice").below(1000) for _ in range(40)]
    rng.stream("deck").below(10)
    for copy in copies:
        assert [copy.stream("dice").below(1000) for _ in range(40)] == coming
        assert copy.stream("deck").below(10) == match_streams(3).stream("deck").below(10)


def test_a_fork_tells_nothing_and_each_is_another() -> None:
    rng = match_streams(3)
    coming = [each.stream("dice").below(1 << 30) for each in (rng.copy(), rng.fork(), rng.fork(), rng.copy().fork())]
    assert len(set(coming)) == 4


@pytest.mark.parametrize("seed", [0, 7, WIDE_SEEDS - 1])
def test_a_seed_is_a_seed(seed: int) -> None:
    assert check_seed(seed) == seed


def test_people_choose_small_seeds_and_lots_are_wide() -> None:
    assert is_chosen(2**53 - 1)
    assert not is_chosen(2**53)
