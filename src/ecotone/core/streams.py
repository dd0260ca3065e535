"""Chance that nobody can guess: what a match draws from.

Each purpose (the dice, each deck) has a stream of its own: BLAKE2b in counter mode, with the match's seed as the key.
Whoever has seen every number of a stream knows nothing of its next one, nor of any other stream. And a rule or an
option that draws more from one stream leaves all the others as they were, so that studies compare like with like.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

from mypy_extensions import i64

from ecotone.core.chance import SEEDS, WORD, Rng
from ecotone.core.errors import BadSetup
from ecotone.core.text import Text, quoted

WIDE_SEEDS: Final = 1 << 128  # what the program draws a seed from: too many to be tried out
KEY_BYTES: Final = 16
BLOCK: Final = Struct("<16I")  # the same words on every machine
WORDS: Final = 16
BATCH: Final = 1 << 24  # ways that one word decides; more would be unfair, and drawn anew, too often
FORK: Final = b" fork"  # no purpose begins with a space


class Stream(Rng):
    """The numbers for one purpose, in blocks of 16 words: each is BLAKE2b of key, purpose and the block's number."""

    __slots__ = ("at", "blocks", "name", "words")

    def __init__(self, name: bytes) -> None:
        super().__init__(0, 1)
        self.name = name  # key and purpose
        self.blocks = 0  # that were used up or begun
        self.words: tuple[int, ...] = ()
        self.at: i64 = WORDS  # of the next word; a new block is due

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as the other (Lemire's method); n is below 2**31."""
        k: i64 = n
        while True:
            at: i64 = self.at
            if at == WORDS:
                self.words = BLOCK.unpack(blake2b(self.name + self.blocks.to_bytes(8, "little")).digest())
                self.blocks += 1
                at = 0
            self.at = at + 1
            word: i64 = self.words[at]
            x: i64 = word * k
            low: i64 = x & WORD
            if low >= k or low >= (WORD + 1) % k:
                return x >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place, from the last place down (Fisher and Yates), with one number for several places at once."""
        i: i64 = len(cards) - 1
        while i > 0:
            ways: i64 = i + 1
            last: i64 = i - 1
            while last > 0 and ways * (last + 1) < BATCH:
                ways *= last + 1
                last -= 1
            number: i64 = self.below(ways)
            while i > last:
                j: i64 = number % (i + 1)
                number //= i + 1
                card = cards[i]
                cards[i] = cards[j]
                cards[j] = card
                i -= 1

    def copy(self) -> Stream:
        """An independent stream at the same place."""
        new = Stream(self.name)
        new.blocks = self.blocks
        new.words = self.words
        new.at = self.at
        return new


class Streams(Rng):
    """All chance of a match: a stream for each purpose, made when it is first asked for.

    Whoever draws from the whole instead, as a small game may, draws from the stream without a name.
    """

    __slots__ = ("by_purpose", "forks", "key", "shared")

    def __init__(self, key: bytes) -> None:
        super().__init__(0, 1)
        self.key = key
        self.by_purpose: dict[str, Stream] = {}
        self.forks = 0
        self.shared = False  # a copy has the same dictionary: whoever draws first takes one of its own

    def stream(self, purpose: str) -> Rng:
        """The stream for one purpose. It must not be kept, since a copy of the position takes it over."""
        if self.shared:
            self.by_purpose = {name: stream.copy() for name, stream in self.by_purpose.items()}
            self.shared = False
        found = self.by_purpose.get(purpose)
        if found is None:
            found = Stream(self.key + purpose.encode())
            self.by_purpose[purpose] = found
        return found

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as the other."""
        return self.stream("").below(n)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""
        self.stream("").shuffle(cards)

    def copy(self) -> Streams:
        """Independent chance at the same place; search copies positions all the time, and seldom draws from them."""
        new = Streams(self.key)
        new.by_purpose = self.by_purpose
        new.forks = self.forks
        new.shared = self.shared = True
        return new

    def fork(self) -> Rng:
        """New chance that tells nothing about this one's."""
        self.forks += 1
        return Streams(blake2b(self.key + FORK + self.forks.to_bytes(8, "little"), digest_size=KEY_BYTES).digest())


def is_chosen(seed: int) -> bool:
    """Whether a person or a study gave this seed: drawn ones are wider, but for one in 10**22."""
    return seed < SEEDS


def check_seed(seed: object, seeds: int = WIDE_SEEDS) -> int:
    """The seed, if it is one of so many."""
    if type(seed) is not int or not 0 <= seed < seeds:
        raise BadSetup(
            Text("A seed is a whole number from 0 to {most}, not {seed}.", most=seeds - 1, seed=quoted(seed))
        )
    return seed


def match_streams(seed: int) -> Streams:
    """The chance of a match: its seed is the key of all streams."""
    return Streams(seed.to_bytes(KEY_BYTES, "little"))
