"""A match that agents play by numbers: whom it asks, what may be done, and all of it as bytes for arrays. Compiled."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from struct import Struct
from typing import Any, Final

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, quiet
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.lab.agents.actions import ROWS, Codes, actions, numbered

SEATS: Final = ("seat", "player")  # kinds of arguments that name a seat
NO_ROWS: Final = array("i", [-1] * ROWS)


class Playing:
    """One match after the other, all of the same game, seats and options."""

    __slots__ = (
        "advice", "asides", "blank", "codes", "game", "listed", "made", "mask", "numbers", "record", "seat", "seats",
        "seed", "settings", "state", "width",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        seats: int,
        settings: Mapping[str, Any],  # Any: options
        asides: int,
        begins: bool = True,  # whether a match is begun; a copy takes over another's
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.asides = asides  # side choices that a seat may make before it answers
        self.advice: Advice[Any] = game.advice()  # Any: the advice of some game
        verbs = list(game.verbs)
        self.codes = Codes(verbs, [verb for verb in verbs if game.kind(verb, 0) in SEATS], seats)
        self.blank = bytes(4 * ROWS * len(self.advice.choice_names))  # rows of choices, all noughts
        self.width = Struct(f"{len(self.advice.feature_names)}f")
        self.seed = 0
        if begins:
            self.begin(0)

    def begin(self, seed: int) -> None:
        """A new match, up to the first question."""
        self.seed = seed
        self.state: State = self.game.begin(self.seats, self.settings, seed)
        self.record: list[tuple[int, Choice]] = []
        self.made = [0] * self.seats  # side choices since the last answer
        self.ask()

    def ask(self) -> None:
        """Give consent where only that is asked, then list what the next seat may do; nothing at the end."""
        state = self.state
        while state.result is None and state.pending[-1].consent:
            seat = state.actors[0]
            self.note_and_play(seat, quiet(state.choices(seat)))
        self.mask = bytearray(self.codes.size)
        self.listed: list[tuple[Choice, bool]] = []
        self.numbers: list[int] = []
        if state.result is not None:
            self.seat = -1
            return
        self.list_for(state.actors[0])

    def list_for(self, seat: int) -> None:
        """List what a seat may do that is asked, the first of those that are, unless somebody wants to know."""
        self.seat = seat
        self.mask = bytearray(self.codes.size)
        self.listed = actions(self.state, seat, ROWS, self.made[seat] < self.asides)
        self.numbers = numbered(self.codes, seat, self.listed, self.mask)

    def note_and_play(self, seat: int, choice: Choice) -> None:
        """Make an answer and keep it."""
        self.record.append((seat, choice))
        self.state.play(seat, choice)

    def is_allowed(self, action: int) -> bool:
        """Whether an action stands for a choice of this moment."""
        return 0 <= action < self.codes.size and self.mask[action] == 1

    def nearest(self, action: int) -> int:
        """The action itself, or the next one that is allowed."""
        size = self.codes.size
        for step in range(size):
            number = (action + step) % size
            if self.mask[number]:
                return number
        return self.numbers[0]

    def act(self, action: int) -> None:
        """Make the choice of that number, which must be allowed, and go on to the next question."""
        choice, aside = self.listed[self.numbers.index(action)]
        seat = self.seat
        if aside:
            self.made[seat] += 1
            self.record.append((seat, choice))
            self.state.play_aside(seat, choice)
        else:
            self.made[seat] = 0
            self.note_and_play(seat, choice)
        self.ask()

    def answer(self, choice: Choice) -> None:
        """Make any answer of the seat that is asked, as bots do."""
        self.made[self.seat] = 0
        self.note_and_play(self.seat, choice)
        self.ask()

    def position(self, seat: int) -> bytearray:
        """The position in the game's named numbers, as a seat knows it."""
        out = bytearray(self.width.size)
        self.width.pack_into(out, 0, *self.advice.features(self.state, seat))
        return out

    def rows(self) -> array[int]:
        """The action of every row, -1 after the last."""
        return array("i", self.numbers) + NO_ROWS[len(self.numbers) :]

    def choices(self) -> list[Choice]:
        """What is listed, in the order of the rows."""
        return [choice for choice, _ in self.listed]

    def described(self) -> array[float]:
        """A row of named numbers for every listed choice, and noughts after them."""
        out = array("f", self.blank)
        self.advice.describe(self.state, self.seat, self.choices(), out)
        return out

    def asks(self, seat: int) -> bool:
        """Whether a seat is among those that are asked now, and it is not only consent."""
        return self.state.result is None and seat in self.state.actors

    def copy(self) -> Playing:
        """A copy that can be played on without changing this one."""
        other = Playing(self.game, self.seats, self.settings, self.asides, begins=False)
        other.seed = self.seed
        other.state = self.state.copy()
        other.record = list(self.record)
        other.made = list(self.made)
        other.mask = self.mask
        other.listed = self.listed
        other.numbers = self.numbers
        other.seat = self.seat
        return other

    def guess(self, seat: int, rng: Rng) -> Playing:
        """A copy in which all that a seat cannot know is dealt anew; what it may do stays as it is."""
        other = self.copy()
        other.state.redetermine(seat, rng)
        return other
