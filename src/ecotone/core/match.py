"""A match: its setup and its choices. Everything else follows from replaying them."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from html import escape
from typing import Any, Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, allows, any_of, frozen, onward, verb_of
from ecotone.core.content import Pack
from ecotone.core.debrief import Debrief
from ecotone.core.effect import EVERYONE, Effect
from ecotone.core.errors import BadRecord, BadSetup, IllegalChoice
from ecotone.core.game import Game
from ecotone.core.pending import waiting
from ecotone.core.record import Record, read_record, read_seed, write_record, written_seed
from ecotone.core.registry import game_named
from ecotone.core.result import Result
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.core.streams import check_seed, match_streams
from ecotone.core.text import ENGLISH, Text, quoted
from ecotone.core.view import View
from ecotone.core.words import DEAL_ANEW

NATURE: Final = -1  # the seat of what nobody chooses


class Match:
    """Checks every choice, keeps the record, and undoes what revealed nothing."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, Any],  # Any: what a person wrote; checked by the game's options
        pack: Pack | None = None,
        rules: int | None = None,  # the version that it is played under; the newest if none is named
    ) -> None:
        check_seed(seed)
        self.game = game.with_pack(pack) if pack else game
        self.rules = game.check_rules(rules)
        self.pack = pack
        self.seats = seats
        self.seed = seed
        self.options = dict(options)
        self.record: list[tuple[int, Choice]] = []
        self.reveals: list[bool] = []
        self.opening: list[Effect] = []  # what happened before the first choice
        self.state: State = self.game.begin(seats, self.options, seed, self.opening, self.rules)

    @classmethod
    def new(
        cls,
        game: str | Game,
        seats: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,  # Any: what a person wrote; checked by the game's options
        pack: Pack | None = None,
        rules: int | None = None,
    ) -> Match:
        """A new match of an installed game, or of a game object; of an older version of its rules if one is named."""
        return cls(game_named(game) if isinstance(game, str) else game, seats, seed, options or {}, pack, rules)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that the match waits for; none when it is over."""
        return self.state.actors

    @property
    def result(self) -> Result | None:
        """None while it lasts; then who won, the scores, and why."""
        return self.state.result

    def choices(self, seat: int, *, aside: bool = True) -> list[Listed]:
        """Every legal choice of this seat, side choices last; open ones as forms with their bounds.

        With `aside=False` only the answers to what the seat is asked, the quiet one first.
        """
        self._check_seat(seat)
        answers = self.state.choices(seat)
        return answers + self.state.side_choices(seat) if aside else answers

    def side_choices(self, seat: int) -> list[Listed]:
        """What this seat may do besides, such as an offer, whether the match waits for it or not."""
        self._check_seat(seat)
        return self.state.side_choices(seat)

    def sample(self, seat: int, rng: Rng) -> Choice:
        """A random answer of a seat that is asked, forms filled in; it goes `back` only where nothing else is left."""
        answers = self.choices(seat, aside=False)
        if not answers:
            raise IllegalChoice(Text("Nothing is asked of seat {seat} now.", seat=seat))
        return any_of(onward(answers), rng)

    def why_not(self, seat: int, choice: Any) -> Text | None:  # Any: a choice, or its JSON
        """The plain reason why this seat cannot make that choice now; None if it can."""
        if isinstance(choice, Open):
            return unfilled(choice)
        choice = frozen(choice)
        if not is_choice(choice):
            return Text("A choice is a verb with its arguments, not {choice}.", choice=quoted(choice))
        if not self._has_seat(seat):
            return self._no_seat(seat)
        if allows(self.choices(seat), choice):
            return None
        if self.result is not None:
            return Text("The game is over.")
        return self.game.why_not(self.state, seat, choice) or self._not_listed(seat, choice)

    def _not_listed(self, seat: int, choice: Choice) -> Text:
        """Why not, where the game has no reason of its own; of an unknown verb with those that this seat has now."""
        possible = tuple(dict.fromkeys(verb_of(listed) for listed in self.choices(seat)))
        if choice[0] in self.game.verbs or not possible:
            return Text("{choice} is not possible now.", choice=quoted(choice))
        return Text("There is no choice {verb}. Possible now: {verbs}.", verb=quoted(choice[0]), verbs=possible)

    def play(self, seat: int, choice: Any) -> list[Effect]:  # Any: a choice, or its JSON
        """Make a choice; returns what happened. An illegal choice changes nothing and says why."""
        choice = frozen(choice)
        if seat == NATURE and is_choice(choice) and choice[0] == DEAL_ANEW:
            return self._deal_anew(choice)
        if is_choice(choice) and self._has_seat(seat):
            if allows(self.state.choices(seat), choice):
                return self.make(seat, choice, aside=False)
            if allows(self.state.side_choices(seat), choice):
                return self.make(seat, choice, aside=True)
        raise IllegalChoice(self.why_not(seat, choice) or Text("{choice} is not possible now.", choice=quoted(choice)))

    def deal_anew(self, seed: int) -> list[Effect]:
        """Deal all that is hidden, or still to come, anew: for a game that goes on where others may know its record.

        The record notes it as a choice of NATURE, so that the match stays its setup and its choices.
        """
        return self.play(NATURE, (DEAL_ANEW, str(seed)))

    def _deal_anew(self, choice: Choice) -> list[Effect]:
        if self.result is not None:
            raise IllegalChoice(Text("The game is over."))
        try:
            (digits,) = choice[1:]
            rng = match_streams(check_seed(read_seed(digits)))
        except (ValueError, BadRecord, BadSetup):
            raise IllegalChoice(Text("Dealing anew takes a seed, not {choice}.", choice=quoted(choice))) from None
        for seat in range(self.seats):  # what one seat knows another does not: in the end nobody knows anything hidden
            self.state.redetermine(seat, rng)
        self.record.append((NATURE, choice))
        self.reveals.append(True)
        return [Effect(DEAL_ANEW, (), (), EVERYONE, True)]

    def make(self, seat: int, choice: Choice, aside: bool) -> list[Effect]:
        """Make a choice that its caller has just found on the list; a side choice must be named as one."""
        effects: list[Effect] = []
        self.state.effects = effects
        if aside:
            self.state.play_aside(seat, choice)
        else:
            self.state.play(seat, choice)
        self.state.effects = None
        self.record.append((seat, choice))
        self.reveals.append(any(effect.reveals for effect in effects))
        return effects

    def view(self, seat: int | None) -> View:
        """What this seat may know; None for a spectator."""
        if seat is not None:
            self._check_seat(seat)
        view: View = self.game.view(self.state, seat)
        return view

    def seat(self, seat: int) -> Seat:
        """This seat as a bot has it: view, choices and guesses, and nothing of the true state."""
        self._check_seat(seat)
        return Seat(self.game, self.state, seat)

    def debrief(self) -> Debrief:
        """The figures of this very game, for the talk afterwards: by replaying it, and the match stays as it is."""
        make = self.game.part("debrief.debrief", "debrief")
        if make is None:
            raise BadSetup(Text("{game} has no debrief.", game=self.game.name))
        told: Debrief = make(self)
        return told

    # --- in words -------------------------------------------------------------------------------

    def text(self, seat: int | None = None, language: NullTranslations = ENGLISH) -> str:
        """The table in words, as this seat may know it: the turn, what is asked, then the board line by line."""
        return "\n".join(text.say(language) for text in (*self._standing(seat), *self._board(seat)))

    def _board(self, seat: int | None) -> list[Text]:
        """The board line by line, without a line that only repeats which turn it is."""
        view = self.view(seat)
        turn = self.game.words.turn(view)
        return [line for line in self.game.words.board(view) if line != turn]

    def _standing(self, seat: int | None) -> list[Text]:
        """Which turn it is and what is asked, or how the match ended."""
        words, view = self.game.words, self.view(seat)
        turn = words.turn(view)
        asked = words.prompt(view) if self.result is None else self.result.why
        return [asked] if turn is None else [turn, asked]

    def __str__(self) -> str:
        return "\n".join([self.game.name, *(text.say() for text in self._standing(None))])

    def __repr__(self) -> str:
        stands = waiting(self.actors) if self.result is None else f"over: {self.result.outcome}"
        return (
            f"<Match {self.game.id}: {counted(self.seats, 'seat')}, seed {self.seed}, "
            f"{counted(len(self.record), 'choice')}, {stands}>"
        )

    def _repr_html_(self) -> str:
        """What a notebook shows: the words of `text`, each line of the board in a row."""
        head = "<br>".join(escape(text.say()) for text in self._standing(None))
        rows = "".join(f"<tr><td>{escape(text.say())}</td></tr>" for text in self._board(None))
        return f"<table><caption><b>{escape(self.game.name)}</b><br>{head}</caption><tbody>{rows}</tbody></table>"

    # --- seats, undo, record --------------------------------------------------------------------

    def _has_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _no_seat(self, seat: object) -> Text:
        return Text("There is no seat {seat}. Seats: 0 to {last}.", seat=quoted(seat), last=self.seats - 1)

    def _check_seat(self, seat: object) -> None:
        if not self._has_seat(seat):
            raise IllegalChoice(self._no_seat(seat))

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back: it revealed nothing."""
        return bool(self.record) and not self.reveals[-1]

    def undo(self) -> tuple[int, Choice]:
        """Take back the last choice, if it revealed nothing; returns it, so that it can be played again."""
        if not self.record:
            raise IllegalChoice(Text("There is nothing to take back yet."))
        if self.reveals[-1]:
            raise IllegalChoice(Text("The last choice revealed something, so it cannot be taken back."))
        again = self.replayed(len(self.record) - 1)
        last = self.record[-1]
        self.state, self.record, self.reveals = again.state, again.record, again.reveals
        return last

    def replayed(self, to: int) -> Match:
        """The same match after its first `to` choices."""
        again = Match(self.game, self.seats, self.seed, self.options, rules=self.rules)
        again.pack = self.pack
        for seat, choice in self.record[:to]:
            again.play(seat, choice)
        return again

    def to_json(self) -> str:
        """The whole record, seed and secrets included."""
        setup = {"seats": self.seats, "seed": written_seed(self.seed), "options": self.options}
        return write_record(self.game, self.rules, self.game.content_version, self.pack, setup, self.record)

    @classmethod
    def from_json(cls, text: str) -> Match:
        """A match from its record, by replaying it; a record that does not fit is refused with the place named."""
        return cls.from_record(read_record(text))

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """A match from a record that has been read."""
        match = record.open_with(cls.new)
        record.check_content(match.game)
        for number, (seat, choice) in enumerate(record.choices, start=1):
            try:
                match.play(seat, choice)
            except IllegalChoice as error:
                raise record.illegal(number, error) from None
        return match


def is_choice(choice: object) -> bool:
    """Whether this has the form of a choice: a tuple led by a verb."""
    return isinstance(choice, tuple) and bool(choice) and isinstance(choice[0], str)


def unfilled(form: Open) -> Text:
    """What whoever plays a form without filling it in reads: its blanks, and how to fill them."""
    values = form.lowest()[1 + len(form.fixed) :]
    return Text(
        "{verb} is a form with blanks to fill in: {blanks}. Play what fill returns, such as form.fill({values}).",
        verb=quoted(form.verb),
        blanks=tuple(map(repr, form.blanks)),
        values=", ".join(map(repr, values)),
    )


def counted(n: int, noun: str) -> str:
    """A number of things, for programmers."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
