"""The generator: the same numbers for ever, and fair ones."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.chance import SEEDS, A, Rng, derive, scramble

SEED = st.integers(0, SEEDS - 1)


def mixed(number: int) -> int:
    """SplitMix64's finaliser, stated once more."""
    z = (number + 0x9E3779B97F4A7C15) % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z ^ z // 2**shift) * factor % 2**64
    return z ^ z // 2**31


def words(seed: int) -> Iterator[int]:
    """Multiply-with-carry as the module documents it, stated once more with division instead of shifts."""
    carry, word = divmod(1 + mixed(seed) % (A * 2**32 - 3), 2**32)
    while True:
        carry, word = divmod(A * word + carry, 2**32)
        yield word ^ carry


def numbers(seed: int, *bounds: int) -> list[int]:
    return [word * n // 2**32 for word, n in zip(words(seed), bounds, strict=False)]


def is_prime(number: int) -> bool:
    """Miller and Rabin with bases that are certain below 3.3 * 10**24."""
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all(pow(power, 2**i, number) != number - 1 for i in range(1, halvings)):
            return False
    return True


@pytest.mark.parametrize(
    "seed, expected",
    [
        (0, [479365528, 2039027042, 1503378575, 1558771196, 1233064495, 1810648215]),
        (1, [431357998, 1352836861, 685513920, 406784423, 1420415016, 821706087]),
        (7, [1005954088, 1717068681, 117265333, 1249697609, 1779785494, 271534331]),
        (SEEDS - 1, [558972180, 487718417, 659547757, 871300542, 1780379125, 858769869]),
    ],
)
def test_a_seed_gives_these_numbers_for_ever(seed: int, expected: list[int]) -> None:
    rng = Rng(seed)
    assert [rng.below(1 << 31) for _ in expected] == expected


def test_a_seed_gives_these_throws_and_shuffles_for_ever() -> None:
    rng = Rng(7)
    assert [rng.die() for _ in range(12)] == [3, 5, 1, 4, 5, 1, 3, 3, 4, 5, 1, 2]
    rng, cards = Rng(7), list(range(10))
    rng.shuffle(cards)
    assert cards == [5, 2, 3, 1, 8, 6, 9, 0, 7, 4]


def test_seeds_derived_from_a_seed_stay_the_same_for_ever() -> None:
    assert [derive(7), derive(7, 0), derive(7, 1), derive(7, 1, 2), derive(7, 2, 1)] == [
        3344595609062871,
        3600661007157402,
        2656041666773429,
        6308454514247316,
        2137910205232545,
    ]
    rng = Rng(7)
    assert (rng.fork().x, rng.x) == (949539039820040690, 3164117524834546444)


def test_scramble_gives_the_published_numbers_of_splitmix() -> None:
    # Those of SplitMix64 seeded with 0, as its authors and many ports print them.
    gamma = 0x9E3779B97F4A7C15
    assert [scramble(i * gamma % 2**64) for i in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@given(SEED, st.lists(st.integers(1, 2**31), max_size=40))
def test_the_numbers_are_those_of_the_documented_generator(seed: int, bounds: list[int]) -> None:
    rng = Rng(seed)
    assert [rng.below(n) for n in bounds] == numbers(seed, *bounds)


@given(SEED, st.integers(0, 60))
def test_a_shuffle_is_fisher_and_yates_from_the_last_place_down(seed: int, size: int) -> None:
    cards, expected = list(range(size)), list(range(size))
    rng = Rng(seed)
    rng.shuffle(cards)
    places = range(size - 1, 0, -1)
    for i, j in zip(places, numbers(seed, *(i + 1 for i in places)), strict=True):
        expected[i], expected[j] = expected[j], expected[i]
    assert cards == expected
    again = Rng(seed)
    for i in places:
        again.below(i + 1)
    assert again.x == rng.x


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 2**31), max_size=3))
def test_derive_is_the_documented_scramble(seed: int, path: list[int]) -> None:
    expected = seed
    for step in path:
        expected = mixed(expected ^ mixed(step))
    assert derive(seed, *path) == mixed(expected) % 2**53


@given(SEED)
def test_a_fork_is_a_generator_of_the_next_two_numbers(seed: int) -> None:
    rng = Rng(seed)
    fork = rng.fork()
    high, low = numbers(seed, 2**31, 2**31)
    assert fork.x == Rng(high * 2**22 ^ low).x
    assert fork.x != rng.x


@given(SEED, st.integers(1, 2**31))
def test_below_is_never_out_of_range(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(50))


@given(SEED, st.integers(1, 100))
def test_a_die_shows_one_to_its_sides(seed: int, sides: int) -> None:
    rng = Rng(seed)
    assert all(1 <= rng.die(sides) <= sides for _ in range(20))


@given(SEED, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_the_cards(seed: int, cards: list[int]) -> None:
    shuffled = cards[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


@given(SEED)
def test_a_copy_goes_on_alike_and_alone(seed: int) -> None:
    rng = Rng(seed)
    copy = rng.copy()
    ahead = [copy.below(100) for _ in range(10)]
    assert rng.x == Rng(seed).x
    assert [rng.below(100) for _ in range(10)] == ahead


def test_the_multiplier_gives_a_safe_prime_and_so_the_long_period() -> None:
    assert is_prime(A * 2**32 - 1)
    assert is_prime(A * 2**31 - 1)


def test_all_numbers_on_the_way_fit_into_64_bits() -> None:
    highest = A * 2**32 - 2  # state and period leave 0 and the prime itself out
    assert A * (2**32 - 1) + (highest >> 32) < 2**63
    assert (2**32 - 1) * 2**31 < 2**63


@given(st.integers(0, 2**64 - 1))
def test_no_seed_starts_where_the_generator_stands_still(seed: int) -> None:
    assert 0 < Rng(seed).x < A * 2**32 - 1


def chi_square(counts: Counter[int], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[i] - expected) ** 2 for i in range(kinds)) / expected


# A fair generator exceeds these bounds once in ten thousand tries; seeds are fixed, so the tests never flicker.
@pytest.mark.parametrize("kinds, bound", [(6, 25.7), (52, 95.0)])
def test_numbers_are_uniform(kinds: int, bound: float) -> None:
    rng = Rng(2024)
    assert chi_square(Counter(rng.below(kinds) for _ in range(20_000)), kinds) < bound


def test_the_first_numbers_of_neighbouring_seeds_are_uniform() -> None:
    assert chi_square(Counter(Rng(seed).below(6) for seed in range(20_000)), 6) < 25.7


def test_pairs_of_numbers_are_uniform() -> None:
    rng = Rng(5)
    assert chi_square(Counter(rng.below(6) * 6 + rng.below(6) for _ in range(20_000)), 36) < 74.0


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng(11)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((n - 500) ** 2 for n in orders.values()) / 500 < 58.0


def test_derived_seeds_differ_and_stay_exact_in_json() -> None:
    seeds = [derive(seed, *path) for seed in range(40) for path in ((), (0,), (1,), (0, 1), (1, 0))]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_a_fork_does_not_repeat_its_parent() -> None:
    rng = Rng(3)
    fork = rng.fork()
    assert [rng.below(1000) for _ in range(8)] != [fork.below(1000) for _ in range(8)]
