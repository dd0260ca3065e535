"""How a game speaks: everything a person reads, as Texts, for the terminal, the page and the transcript alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.view import View

V = TypeVar("V", bound=View)


class Words(ABC, Generic[V]):
    """The sentences of one game. They are built from views and seen effects only, so they cannot tell secrets."""

    @abstractmethod
    def seat(self, seat: int) -> Text:
        """How a seat is called where no person's name is known."""

    @abstractmethod
    def prompt(self, view: V) -> Text:
        """What the match waits for."""

    @abstractmethod
    def verb(self, verb: str) -> Text:
        """The heading over all choices of a kind."""

    @abstractmethod
    def choice(self, view: V, choice: Choice) -> Text:
        """One choice, whole: what it does and with what."""

    @abstractmethod
    def effect(self, seen: Choice) -> Text | None:
        """What happened, as one seat saw it; None for what goes without saying."""

    @abstractmethod
    def board(self, view: V) -> list[Text]:
        """The whole table in lines: for screen readers, transcripts and plain terminals."""

    @abstractmethod
    def ideas(self, view: V) -> list[Choice]:
        """Choices that a person might think of here, possible or not, so that the table can say why not."""


AnyWords = Words[Any]  # Any: the game's own view class
