"""Seeded chance: one small and fast generator, the same on every machine, Python version and build.

Bots, studies and tests draw from it. Matches did too, once; now they draw from `core.streams`, since whoever has seen
enough of these numbers can work out all the others.

It is Marsaglia's multiply-with-carry with base 2**32 and the multiplier A: the state holds a 32-bit word (low) and a
carry (high), and one step is `x = A * low + high`. A * 2**32 - 1 is a safe prime, so the period is about 2**62. What
comes out is word xor carry, which hides the lattice of the plain word. A is below 2**31, so every number stays below
2**63: pure Python and compiled code with 64-bit integers agree.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

A: Final = 1990717338
WORD: Final = 0xFFFFFFFF
MASK: Final = 0xFFFFFFFFFFFFFFFF
SEEDS: Final = 1 << 53  # seeds that people and studies give: exact in every JSON reader


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """The fast generator; `x` is its whole state, made from the seed if it is not given."""

    __slots__ = ("x",)

    def __init__(self, seed: int, x: int = 0) -> None:
        self.x: i64 = x or 1 + scramble(seed) % ((A << 32) - 3)

    def stream(self, purpose: str) -> Rng:
        """What to draw from for one purpose, such as a deck: here one and the same for all."""
        return self

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the other up to n / 2**32; n is less than 2**31."""
        x: i64 = self.x
        x = A * (x & WORD) + (x >> 32)
        self.x = x
        k: i64 = n
        return (((x & WORD) ^ (x >> 32)) * k) >> 32

    def die(self, sides: int = 6) -> int:
        """One throw: 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place, from the last place down (Fisher and Yates)."""
        x: i64 = self.x
        word: i64 = x & WORD
        carry: i64 = x >> 32
        for i in range(len(cards) - 1, 0, -1):
            x = A * word + carry
            word = x & WORD
            carry = x >> 32
            k: i64 = i + 1
            j = ((word ^ carry) * k) >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
        self.x = x

    def copy(self) -> Rng:
        """An independent generator in the same state."""
        return Rng(0, self.x)

    def fork(self) -> Rng:
        """A new generator whose numbers tell nothing about this one's."""
        return Rng(self.below(1 << 31) << 22 ^ self.below(1 << 31))


def scramble(number: int) -> int:
    """Spread a number over 64 bits so that near seeds give far games (the finaliser of SplitMix64)."""
    z = (number + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def derive(seed: int, *path: int) -> int:
    """A seed of its own for each game, bot or stream of a larger job."""
    for step in path:
        seed = scramble(seed ^ scramble(step))
    return scramble(seed) % SEEDS
