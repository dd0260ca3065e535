"""What happened, as sentences that one seat may read."""

from __future__ import annotations

from collections.abc import Iterable

from ecotone.core.effect import Effect
from ecotone.core.game import Game
from ecotone.core.text import Text


def sentences(game: Game, effects: Iterable[Effect], seat: int | None) -> list[Text]:
    """The effects as that seat sees them, without those that go without saying."""
    told = (game.words.told(effect.seen_by(seat)) for effect in effects)
    return [text for text in told if text is not None]


def gist(game: Game, effects: Iterable[Effect], seat: int | None, most: int) -> tuple[list[Text], int]:
    """At most so many sentences, in order, and how many were left out.

    What a game's words call `skippable` is left out first, then what happened longest ago.
    """
    skippable = game.words.skippable
    told = [(effect.name in skippable, text) for effect in effects for text in sentences(game, [effect], seat)]
    left = max(0, len(told) - most)
    out = set(sorted(range(len(told)), key=lambda n: (not told[n][0], n))[:left])
    return [text for n, (_, text) in enumerate(told) if n not in out], left
