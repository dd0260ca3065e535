"""What happened, as sentences that one seat may read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ecotone.core.effect import Effect
from ecotone.core.game import Game
from ecotone.core.text import Text


def sentences(game: Game, effects: Iterable[Effect], seat: int | None) -> list[Text]:
    """The effects as that seat sees them, without those that go without saying."""
    told = (game.words.told(effect.seen_by(seat)) for effect in effects)
    return [text for text in told if text is not None]


def gist(game: Game, effects: Iterable[Effect], seat: int | None, most: int) -> tuple[list[Text], int]:
    """At most so many sentences, what matters most first and each kind in order, and how many were left out.

    What a game's words call `weighty` comes first. What they call `skippable` is left out first, then what happened
    longest ago.
    """
    told = [(weight(game, effect), text) for effect in effects for text in sentences(game, [effect], seat)]
    left = max(0, len(told) - most)
    kept = sorted(range(len(told)), key=lambda n: (told[n][0], n))[left:]
    return [told[n][1] for n in sorted(kept, key=lambda n: (told[n][0] < WEIGHTY, n))], left


WEIGHTY: Final = 2


def weight(game: Game, effect: Effect) -> int:
    """How much an effect matters to somebody who was away."""
    return WEIGHTY if effect.name in game.words.weighty else int(effect.name not in game.words.skippable)
