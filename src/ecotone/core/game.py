"""What a game is: its setup, its options, its words. One object of this class is a game's entry point."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from gettext import NullTranslations
from typing import ClassVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, arguments, verb_of
from ecotone.core.content import Pack
from ecotone.core.effect import Effect
from ecotone.core.errors import BadContent, BadSetup
from ecotone.core.guide import Guide
from ecotone.core.knowledge import Subject
from ecotone.core.options import Option, Value, complete_options
from ecotone.core.page import GamePage
from ecotone.core.state import State
from ecotone.core.temperament import AnyTemperament
from ecotone.core.text import ENGLISH, Text, quoted
from ecotone.core.tuning import Strengths
from ecotone.core.view import View
from ecotone.core.words import AnyWords


class Game(ABC):
    """One game with its content. `verbs` gives the kinds of each verb's arguments, for the page and the terminal."""

    id: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[Text]
    minutes: ClassVar[int]
    age: ClassVar[int] = 12  # from which age people can follow it
    seats: ClassVar[tuple[int, ...]]
    usual_seats: ClassVar[int] = 2  # for benchmarks and first tries
    rules_version: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    verbs: ClassVar[Mapping[str, str]]
    asides: ClassVar[bool] = False  # whether seats ever have side choices
    hidden: ClassVar[bool] = False  # whether seats know things that others must not see on a shared screen

    strengths: ClassVar[Strengths] = Strengths()  # how `easy`, `normal` and `hard` play it

    words: AnyWords
    temperaments: Mapping[str, AnyTemperament] = {}  # styles of play, for bots of these names
    content_version: str = "none"
    _page: GamePage | None = None
    _subjects: tuple[Subject, ...] | None = None

    @property
    def package(self) -> str:
        """The package in which the game's rooms lie; empty for a game made outside of any."""
        return sys.modules[type(self).__module__].__package__ or ""

    def room(self, name: str) -> str:
        """One of the game's rooms, such as `learn`, as a package; empty for a game made outside of any."""
        return f"{self.package}.{name}" if self.package else ""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> State:
        """The table as it is laid out; steps on top of the stack run when play begins. Options are settled."""

    def with_pack(self, pack: Pack) -> Game:
        """The same game with the pack's content in place of its own; a game without content refuses."""
        raise BadContent(Text("{game} has no content that {pack} could replace.", game=self.name, pack=pack.name))

    def value(self, state: State, seat: int) -> float:
        """How well the position is for a seat; what a sensible player looks at. The state may be a guess of it."""
        return float(state.result is not None and seat in state.result.winners)

    def sides(self, state: State, seats: int) -> tuple[int, ...]:
        """Who wins together, a number for each seat: all 0 in a cooperative game, by default each for itself."""
        return tuple(range(seats))

    def role(self, state: State, seat: int) -> str:
        """The part that a seat plays, for statistics; nothing where all seats are alike."""
        return ""

    def figures(self, state: State) -> dict[str, int]:
        """How the table stands, in numbers, for statistics over many games; among them `round`."""
        return {}

    def chance(self, state: State, seat: int) -> float | None:
        """How likely a seat wins, from 0 to 1, where the game can tell; None where only `value` can be asked."""
        return None

    def aside(self, state: State, seat: int, listed: list[Listed]) -> Choice | None:
        """A side choice that a sensible player would make now: an answer to an offer, an offer, a pledge; or None.

        The state is a guess of the true one, from what the seat may know. Offers must come to an end: a game tells from
        the state how many were made in this turn.
        """
        return None

    def sensible(self, state: State, seat: int, listed: list[Listed]) -> list[Listed]:
        """The choices that are worth a look, at least one; what is never better than another may be left out."""
        return listed

    def fills(self, state: State, seat: int, form: Open) -> list[Choice]:
        """Sensible ways to fill in a form; search tries others besides. The state may be a guess of it."""
        return form.some()

    def instinct(self, state: State, seat: int) -> Choice | None:
        """What a practised player would do without looking ahead, quickly found; None where the game cannot tell."""
        return None

    def round(self, state: State) -> int:
        """The round that is being played, by which search tells how far it looks; 0 where there are none."""
        return 0

    def drawing(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """The table for a terminal, as something that `rich` prints; None where the words' lines must do."""
        return None

    def legend(self, view: View, language: NullTranslations = ENGLISH) -> object | None:
        """What the signs of the drawing mean, as something that `rich` prints; None where there are none."""
        return None

    def page(self) -> GamePage | None:
        """How the game looks on a page, made when it is first asked for, and kept; None where the lines must do."""
        if self._page is None:
            self._page = self.make_page()
        return self._page

    def make_page(self) -> GamePage | None:
        """How the game looks on a page; None where the words' lines must do."""
        return None

    def subjects(self) -> tuple[Subject, ...]:
        """What readers can learn more of; listed when it is first asked for, and kept."""
        if self._subjects is None:
            self._subjects = self.list_subjects()
        return self._subjects

    def list_subjects(self) -> tuple[Subject, ...]:
        """What readers can learn more of, in the order in which they are listed."""
        return ()

    def guide(self) -> Guide | None:
        """A first game for people who never saw this one; None where there is none."""
        return None

    def kind(self, verb: str, position: int) -> str:
        """The kind of a verb's argument; the last kind stands for all that follow."""
        kinds = self.verbs.get(verb, "").split() or [""]
        return kinds[min(position, len(kinds) - 1)]

    def path(self, listed: Listed) -> list[str]:
        """The things that a choice is about, by their ids on a page; of a form those that are fixed."""
        page, verb = self.page() or GamePage(""), verb_of(listed)
        return [page.thing(verb, self.kind(verb, place), value) for place, value in enumerate(arguments(listed))]

    def touch_target(self, verb: str) -> str | None:
        """The thing on a page that a verb is done with, where no argument of its choices names it."""
        page = self.page()
        return page.touch_targets.get(verb) if page else None

    def check_seats(self, seats: object) -> int:
        """The number of seats, if the game can be played so."""
        if type(seats) is not int or seats not in self.seats:
            known = tuple(str(n) for n in self.seats)
            raise BadSetup(
                Text("{game} is for {known} seats, not {seats}.", game=self.name, known=known, seats=quoted(seats))
            )
        return seats

    def all_options(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values, checked."""
        return complete_options(self.options, options, self.presets)

    def begin(self, seats: int, options: Mapping[str, object], seed: int, effects: list[Effect] | None = None) -> State:
        """The position before the first choice: checks everything, sets up, and notes what happens at once."""
        state = self.setup(self.check_seats(seats), self.all_options(options), Rng(seed))
        state.effects = effects
        state.run_steps()
        state.effects = None
        return state
