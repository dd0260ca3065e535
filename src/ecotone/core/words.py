"""How a game speaks: everything a person reads, as Texts, for the terminal, the page and the transcript alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from ecotone.core.choice import Choice
from ecotone.core.text import SeatName, Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, plain

V = TypeVar("V", bound=View)


class Words(ABC, Generic[V]):
    """The sentences of one game. They are built from views and seen effects only, so they cannot tell secrets."""

    verbs: ClassVar[Mapping[str, Verb]] = {}  # what `Game.verbs` declares
    skippable: ClassVar[frozenset[str]] = frozenset()  # effects that are left out first where there is little room

    @abstractmethod
    def seat(self, seat: int) -> Text:
        """How a seat is called where no person's name is known."""

    @abstractmethod
    def prompt(self, view: V) -> Text:
        """What the match waits for."""

    def verb(self, verb: str) -> Text:
        """The heading over all choices of a kind."""
        return self.verbs[verb].heading or named((verb,))

    def choice(self, view: V, choice: Choice) -> Text:
        """One choice, whole: what it does and with what."""
        sentence = self.verbs[choice[0]].sentence
        return sentence(self, view, *choice[1:]) if sentence else self.verb(choice[0])

    def kind(self, kind: str) -> Text:
        """What an argument of this kind is called, where a person is asked for one; the kinds are in Game.verbs."""
        return Text("{kind}", kind=kind)

    def thing(self, view: V, kind: str, value: object) -> Text:
        """One argument by itself, for menus that narrow a choice down step by step."""
        return Text("nothing") if value is None else Text("{thing}", thing=str(value))

    def turn(self, view: V) -> Text | None:
        """Which turn this is, and whose; None where the prompt says enough."""
        return None

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


class PlainWords(Words[View]):
    """Words for a game that has none yet: its own names for verbs, effects and fields, and figures as they are."""

    def seat(self, seat: int) -> Text:
        """Seats counted from 1."""
        return seat_name(seat)

    def prompt(self, view: View) -> Text:
        """The name of the question, or how it all ended."""
        if view.prompt is not None:
            return named((view.prompt.name, *view.prompt.detail))
        return view.result.why if view.result else Text("Nothing is asked.")

    def verb(self, verb: str) -> Text:
        """The verb itself."""
        return named((verb,))

    def choice(self, view: View, choice: Choice) -> Text:
        """The verb and its arguments."""
        return named(choice)

    def effect(self, seen: Choice) -> Text | None:
        """The effect and its arguments, a question mark for each hidden one."""
        return named(seen)

    def board(self, view: View) -> list[Text]:
        """A line for each field that the game's view adds."""
        return [
            Text("{name}: {value}", name=name.replace("_", " "), value=plain(getattr(view, name)))
            for name in view.__struct_fields__
            if name not in View.__struct_fields__
        ]

    def ideas(self, view: View) -> list[Choice]:
        """None: only the game knows what a person might think of."""
        return []


@lru_cache
def seat_name(seat: int) -> Text:
    """A seat inside a sentence: the name of whoever sits there, or its number counted from 1 where none is known."""
    return SeatName(seat, Text("Seat {number}", number=seat + 1))


def seat_names(seats: Iterable[int]) -> tuple[Text, ...]:
    """Several seats, for a list."""
    return tuple(seat_name(seat) for seat in seats)


def named(choice: Choice) -> Text:
    """A name with its arguments, as plain as they come."""
    args = tuple("?" if arg is None else str(arg) for arg in choice[1:])
    name = str(choice[0]).replace("_", " ")
    return Text("{name}: {things}", name=name, things=args) if args else Text("{name}", name=name)
