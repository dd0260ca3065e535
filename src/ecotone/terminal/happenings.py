"""What happened, as sentences that one seat may read."""

from __future__ import annotations

from collections.abc import Iterable

from ecotone.core.effect import Effect
from ecotone.core.game import Game
from ecotone.core.text import Text


def sentences(game: Game, effects: Iterable[Effect], seat: int | None) -> list[Text]:
    """The effects as that seat sees them, without those that go without saying."""
    told = (game.words.effect(effect.seen_by(seat)) for effect in effects)
    return [text for text in told if text is not None]
