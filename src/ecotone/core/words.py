"""What a game says to people, as Texts, for page, terminal and transcript alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from ecotone.core.choice import Choice
from ecotone.core.text import SeatName, Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, plain

C = TypeVar("C")  # a game's content
V = TypeVar("V", bound=View)

DEAL_ANEW: Final = "deal_anew"  # the one choice and effect that belongs to no game: see `Match.deal_anew`
DEALT_ANEW: Final = Text("All that was hidden or still to come is dealt anew.")


class Words(ABC, Generic[V]):
    """The sentences of one game. They are made of views, and of effects as a seat saw them, so they tell no secrets."""

    verbs: ClassVar[Mapping[str, Verb]] = {}  # the same as `Game.verbs`
    skippable: ClassVar[frozenset[str]] = frozenset()  # the effects to leave out first where there is little room
    weighty: ClassVar[frozenset[str]] = frozenset()  # the effects that come first in what somebody has missed

    def seat(self, seat: int) -> Text:
        """What a seat is called: the name of whoever sits there, or its number counted from 1 where none is known."""
        return seat_name(seat)

    @abstractmethod
    def prompt(self, view: V) -> Text:
        """What the match waits for."""

    def question(self, view: V) -> Text:
        """What is asked, as a sentence with its subject, to those who are asked: "Plan Lakeside villas here?"."""
        return self.prompt(view)

    def waiting(self, view: V) -> Text:
        """What the others are at, for those who are not asked: "Aino chooses a consumer"."""
        return Text("Waiting for {who}", who=seat_names(view.actors))

    def note(self, view: V) -> Text | None:
        """A few words beside the question, such as what is still free this turn."""
        return None

    def brief(self, view: V) -> tuple[Text, ...]:
        """The step in at most three sentences, for those who play it for the first time; a public view is enough."""
        return ()

    def rules(self, view: V) -> tuple[str, ...]:
        """The numbers of the rules behind the question, without those of other levels and variants."""
        return view.prompt.rules if view.prompt is not None else ()

    def idle(self, view: V, choice: Choice) -> Text | None:
        """What to think of before a choice that leaves something unused, such as an end of turn without an action."""
        return None

    def standing(self, view: V) -> tuple[str, ...]:
        """Verbs whose buttons a page keeps, with the reason, where nothing of the kind is possible: two or three."""
        return ()

    def round(self, view: V) -> Text | None:
        """How far the match is, in two or three words: "Round 4 of 7"."""
        return self.turn(view)

    def verb(self, verb: str) -> Text:
        """The heading above all choices of a verb."""
        return self.verbs[verb].heading or named((verb,))

    def choice(self, view: V, choice: Choice) -> Text:
        """One choice as a whole sentence: what is done, and with what."""
        sentence = self.verbs[choice[0]].sentence
        return sentence(self, view, *choice[1:]) if sentence else self.verb(choice[0])

    def kind(self, kind: str) -> Text:
        """What an argument of this kind is called where a person is asked for one; `Verb.kinds` names the kinds."""
        return Text("{kind}", kind=kind)

    def thing(self, view: V, kind: str, value: object) -> Text:
        """One argument by itself, for menus in which a person makes a choice argument by argument."""
        return Text("nothing") if value is None else Text("{thing}", thing=str(value))

    def turn(self, view: V) -> Text | None:
        """Which turn this is, and whose; None where the prompt says enough."""
        return None

    @abstractmethod
    def effect(self, seen: Choice) -> Text | None:
        """What happened, as one seat saw it; None where nothing needs to be said."""

    def told(self, seen: Choice) -> Text | None:
        """What happened, the game's own effects and those of every match; None for what goes without saying."""
        return DEALT_ANEW if seen[0] == DEAL_ANEW else self.effect(seen)

    @abstractmethod
    def board(self, view: V) -> list[Text]:
        """The whole table in lines, for screen readers, transcripts and plain terminals."""

    @abstractmethod
    def ideas(self, view: V) -> list[Choice]:
        """Choices that a person might want here, possible or not: for those that are not, the page tells why."""


AnyWords = Words[Any]  # Any: the game's own view class


class PlainWords(Words[View]):
    """Words for a game that has none yet: names of verbs, effects and fields as they stand in its code, and figures."""

    def prompt(self, view: View) -> Text:
        """The name of the question, or why the game is over."""
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
    return SeatName(seat, Text("Player {number}", number=seat + 1))


def seat_names(seats: Iterable[int]) -> tuple[Text, ...]:
    """Several seats, for a list."""
    return tuple(seat_name(seat) for seat in seats)


class Question(Generic[C, V]):
    """What is asked, of one view; each game adds what its sentences name."""

    def __init__(self, content: C, view: V) -> None:
        self.content = content
        self.view = view
        assert view.prompt is not None
        self.detail = view.prompt.detail
        self.who = seat_names(view.actors)


def named(choice: Choice) -> Text:
    """A verb or an effect with its arguments, as they stand in the code."""
    args = tuple("?" if arg is None else str(arg) for arg in choice[1:])
    name = str(choice[0]).replace("_", " ")
    return Text("{name}: {things}", name=name, things=args) if args else Text("{name}", name=name)
