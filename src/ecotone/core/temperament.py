"""A style of play that a game brings along: a simple player who sees a view and the choices, and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.text import Text
from ecotone.core.view import View

V = TypeVar("V", bound=View)


class Temperament(ABC, Generic[V]):
    """One temperament of one game; bots play it by name."""

    name: Text
    about: Text

    @abstractmethod
    def choose(self, view: V, listed: list[Listed], rng: Rng) -> Choice:
        """An answer to the open question; `listed` holds all there are."""

    def aside(self, view: V, listed: list[Listed], rng: Rng) -> Choice | None:
        """A side choice besides, or None to keep quiet."""
        return None


AnyTemperament = Temperament[Any]  # Any: the game's own view class
