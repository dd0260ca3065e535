"""What a game is: its setup, its options, its words. One object of this class is a game's entry point."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, ClassVar, Generic, Self

from typing_extensions import TypeVar

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, arguments, verb_of
from ecotone.core.content import Data, Pack, merge, version_of
from ecotone.core.effect import Effect
from ecotone.core.errors import BadContent, BadSetup
from ecotone.core.guide import Guide
from ecotone.core.lesson import Lessons
from ecotone.core.options import Option, Value, complete_options
from ecotone.core.page import GamePage
from ecotone.core.parts import part
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.streams import match_streams
from ecotone.core.subject import Subject
from ecotone.core.text import ENGLISH, Text, quoted
from ecotone.core.verb import Verb
from ecotone.core.view import View
from ecotone.core.words import AnyWords

S = TypeVar("S", bound=State, default=Any)  # Any: whoever holds some game, whichever it is
V = TypeVar("V", bound=View, default=Any)  # Any: as above


class Game(ABC, Generic[S, V]):
    """One game with its content. `verbs` declares every kind of choice, for page, terminal and API.

    What only pages, terminals, guides, debriefs and bots need is found in the rooms of the game's package, each by the
    name of its function (see `parts`). A game in a single module has no rooms and overrides these methods instead.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[Text]
    minutes: ClassVar[int]
    age: ClassVar[int] = 12  # from which age people can follow it
    difficulty: ClassVar[int] = 2  # 1 easy, 2 middling, 3 demanding
    company: ClassVar[Text] = Text("Against each other")  # whether people play together or not
    seats: ClassVar[tuple[int, ...]]
    usual_seats: ClassVar[int] = 2  # for benchmarks and first tries
    rules_version: ClassVar[int]
    older_rules: ClassVar[tuple[int, ...]] = ()  # versions whose matches replay here too, choice by choice
    # Options that came later, or had another usual value: until which version, and which.
    older_options: ClassVar[Mapping[str, tuple[tuple[int, Value], ...]]] = {}
    # Packs that lay over today's content what stood there before, so that matches of then go on with it.
    older_content: ClassVar[tuple[Pack, ...]] = ()
    linear_until: ClassVar[int] = 0  # the last version whose matches drew from the linear generator
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    verbs: ClassVar[Mapping[str, Verb]]
    asides: ClassVar[bool] = False  # whether there are side choices in this game
    # Whether seats know things that others must not see on a shared screen; if not, their views differ in `seat` alone.
    hidden: ClassVar[bool] = False

    words: AnyWords
    content: Any = None  # Any: the game's own type, read by its rooms and templates
    content_version: str = "none"
    content_data: Data | None = None  # all of the content as it was read, so that a server can keep it for later
    _parts: dict[tuple[str, str], Any]  # Any: functions of the game's own
    _made: dict[str, Any]  # Any: what they make of this game

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """Set the two stores of parts here, as a game's own constructor need not call this class's."""
        game = super().__new__(cls)
        game._parts, game._made = {}, {}
        return game

    # --- the protocol ---------------------------------------------------------------------------

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> S:
        """The table as it is laid out. `options` has a value for every option; steps on the stack run afterwards."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What that seat may know; None is a spectator."""

    def why_not(self, state: S, seat: int, choice: Choice) -> Text | None:
        """The reason why this seat cannot make that choice; None where there is none to give.

        It must follow from what the seat may know, or it would tell secrets.
        """
        return None

    def with_pack(self, pack: Pack) -> Game[S, V]:
        """The same game with the pack's content laid over its own; a game without content refuses."""
        raise BadContent(Text("{game} has no content that {pack} could replace.", game=self.name, pack=pack.name))

    def as_it_was(self, content: str, pack: Pack | None) -> Pack | None:
        """All content as it was when it had this fingerprint, with that pack; None if it is not one of the older."""
        if pack is None and content == self.content_version:
            return None
        for older in self.older_content:
            data = merge(self.content_data or {}, older)
            try:
                data = data if pack is None else merge(data, pack)
            except BadContent:  # whoever opens the pack says what is wrong with it
                continue
            if version_of(data) == content:
                return Pack(pack.name if pack else older.name, data, whole=True)
        return None

    # --- parts ----------------------------------------------------------------------------------

    @property
    def package(self) -> str:
        """The package in which the game's rooms lie; empty for a game made outside of any."""
        return sys.modules[type(self).__module__].__package__ or ""

    def room(self, name: str) -> str:
        """One of the game's rooms, such as `learn`, as a package; empty for a game made outside of any."""
        return f"{self.package}.{name}" if self.package else ""

    def part(self, module: str, name: str) -> Any | None:  # Any: a function of the game's own
        """A function in one of the game's rooms, such as `guide` in `learn.guide`; None where there is none."""
        try:  # simulations ask for parts again and again, so finding one that was found before must cost nothing
            return self._parts[module, name]
        except KeyError:
            return self._parts.setdefault((module, name), part(self.package, module, name))

    def made(self, module: str, name: str) -> Any | None:  # Any: whatever the part makes of the game
        """What a part makes of this game, made when it is first asked for; None where the game has no such part."""
        try:
            return self._made[name]
        except KeyError:
            make = self.part(module, name)
            return self._made.setdefault(name, make and make(self))

    def advice(self) -> Advice[S]:
        """What bots ask; a game without advice knows only who has won."""
        advice: Advice[S] | None = self.made("bot.advice", "advice")
        return advice or Advice()

    def page(self) -> GamePage[V] | None:
        """How the game looks on a page; None if it has no picture and is shown in lines of words."""
        page: GamePage[V] | None = self.made("page.page", "page")
        return page

    def guide(self) -> Guide | None:
        """A first game for people who never saw this one; None where there is none."""
        guide: Guide | None = self.made("learn.guide", "guide")
        return guide

    def guides(self) -> tuple[Guide, ...]:
        """All first games: that for newcomers, and those from another side."""
        first = self.guide()
        others: tuple[Guide, ...] | None = self.made("learn.guide", "other_guides")
        return (first, *(others or ())) if first else ()

    def lessons(self) -> Lessons | None:
        """How the game fits into a lesson; None for a game that is not played by classes."""
        lessons: Lessons | None = self.part("learn.lessons", "LESSONS")
        return lessons

    def subjects(self) -> tuple[Subject, ...]:
        """What readers can learn more of, in the order in which they are listed."""
        subjects: tuple[Subject, ...] | None = self.made("learn.subjects", "subjects")
        return subjects or ()

    def drawing(self, view: V, language: NullTranslations = ENGLISH) -> object | None:
        """The table for a terminal, as something that `rich` prints; None if it is to be printed in lines of words."""
        draw = self.part("terminal", "drawing")
        return draw and draw(self.content, view, language)

    def legend(self, view: V, language: NullTranslations = ENGLISH) -> object | None:
        """What the signs of the drawing mean, as something that `rich` prints; None where there are none."""
        draw = self.part("terminal", "legend")
        return draw and draw(self.content, view, language)

    def figures(self, state: S) -> dict[str, int]:
        """How the table stands, in numbers, for statistics over many games. One of them is `round`."""
        count = self.part("debrief.figures", "figures")
        return count(state) if count else {}

    def sides(self, state: S, seats: int) -> tuple[int, ...]:
        """The side of each seat: seats of the same number win together. By default each plays for itself."""
        tell = self.part("debrief.figures", "sides")
        return tell(state) if tell else tuple(range(seats))

    def role(self, state: S, seat: int) -> str:
        """The role that a seat plays, for statistics; empty where all seats are alike."""
        tell = self.part("debrief.figures", "role")
        return tell(state, seat) if tell else ""

    def standing(self, state: S) -> Result | None:
        """How the game would be counted if it stopped here, for a table that was stopped; None if the game cannot."""
        tell = self.part("debrief.figures", "standing")
        return tell(state) if tell else None

    # --- verbs ----------------------------------------------------------------------------------

    def kind(self, verb: str, position: int) -> str:
        """The kind of a verb's argument; empty for a verb that the game does not have."""
        return self.verbs[verb].kind(position) if verb in self.verbs else ""

    def path(self, listed: Listed) -> list[str]:
        """The ids on a page of the things that a choice names, in their order; of a form those that are fixed."""
        page, verb = self.page() or GamePage(""), verb_of(listed)
        return [page.thing(verb, self.kind(verb, place), value) for place, value in enumerate(arguments(listed))]

    def touch_target(self, verb: str) -> str | None:
        """The thing on a page that a person touches to make a choice of this verb, if no argument names it."""
        return (self.verbs[verb].touch if verb in self.verbs else "") or None

    # --- beginning ------------------------------------------------------------------------------

    def check_seats(self, seats: object) -> int:
        """The number of seats; raises if the game cannot be played with so many."""
        if type(seats) is not int or seats not in self.seats:
            known = tuple(str(n) for n in self.seats)
            raise BadSetup(
                Text("{game} is for {known} seats, not {seats}.", game=self.name, known=known, seats=quoted(seats))
            )
        return seats

    def all_options(self, options: Mapping[str, object], rules: int | None = None) -> dict[str, Value]:
        """Every option with its value: what was asked for, which is checked, and the usual ones.

        Under older rules an option that they did not have yet has the value by which their matches were played.
        """
        before: dict[str, Value] = {}
        for name, values in self.older_options.items():
            for last, value in values:
                if rules is not None and rules <= last:
                    before.setdefault(name, value)
        return complete_options(self.options, {**before, **options}, self.presets)

    def has_rules(self, rules: int) -> bool:
        """Whether matches that were played under this version of the rules can be replayed here."""
        return rules == self.rules_version or rules in self.older_rules

    def recall(self, state: S, rules: int) -> None:
        """Set a new position to an older version of the rules, so that matches played under it replay as they were."""

    def check_rules(self, rules: int | None) -> int:
        """The version of the rules that a match is played under, if its matches can be replayed here."""
        if rules is None:
            return self.rules_version
        if not self.has_rules(rules):
            raise BadSetup(
                Text(
                    "It was played under rules {rules}, but {game} has rules {known} here.",
                    rules=rules,
                    game=self.name,
                    known=self.rules_version,
                )
            )
        return rules

    def chance(self, seed: int, rules: int | None = None) -> Rng:
        """What a match with this seed draws from; matches under older rules keep the generator that they began with."""
        linear = rules is not None and rules <= self.linear_until
        return Rng(seed) if linear else match_streams(seed)

    def begin(
        self,
        seats: int,
        options: Mapping[str, object],
        seed: int,
        effects: list[Effect] | None = None,
        rules: int | None = None,
    ) -> S:
        """The position before the first choice, with seats and options checked; `effects` takes what happens in it."""
        state = self.setup(self.check_seats(seats), self.all_options(options, rules), self.chance(seed, rules))
        if rules is not None and rules != self.rules_version:
            self.recall(state, rules)
        state.effects = effects
        state.run_steps()
        state.effects = None
        return state

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.name}, {', '.join(map(str, self.seats))} seats>"
