"""Decks of cards: lists of card numbers whose last card is the top."""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng

NO_CARD: Final = -1


def reshuffle(deck: list[int], pile: list[int], rng: Rng) -> None:
    """Shuffle a discard pile into an empty deck."""
    deck.extend(pile)
    pile.clear()
    rng.shuffle(deck)


def draw(deck: list[int], pile: list[int], rng: Rng) -> int:
    """The top card, reshuffling the pile if the deck is empty; NO_CARD if both are."""
    if not deck:
        if not pile:
            return NO_CARD
        reshuffle(deck, pile, rng)
    return deck.pop()


def put_under(deck: list[int], cards: list[int]) -> None:
    """Put cards under a deck one by one: the first goes under it, the next under that."""
    deck[:0] = cards[::-1]


def deal_anew(deck: list[int], known: int, rng: Rng) -> list[int]:
    """A deck as one who knows only its lowest `known` cards may imagine it.

    The rest is sorted before it is shuffled, so that the true order leaves no trace.
    """
    rest = sorted(deck[known:])
    rng.shuffle(rest)
    return deck[:known] + rest
