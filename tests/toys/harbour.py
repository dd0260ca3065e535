"""A tiny game for the tests of tables. Whoever's turn it is says what comes next: a vote, a formal question, consent …

It has one of everything that a table must know how to handle, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ecotone.core.advice import Advice
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Number, Open
from ecotone.core.game import Game
from ecotone.core.options import Option, Value
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, prompt_of
from ecotone.core.words import PlainWords


class HarbourView(View, frozen=True, kw_only=True):
    boats: int
    depth: int
    waves: tuple[tuple[int, int], ...]
    own_vote: int | None
    has_ticket: bool


class Harbour(State):
    """Boats in a harbour. Odd seats hold a ticket, which the others do not see."""

    __slots__ = ("boats", "depth", "seats", "tickets", "votes", "waves")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.seats = seats
        self.boats = 0
        self.depth = 0
        self.votes: list[int | None] = [None] * seats
        self.tickets = [seat % 2 == 1 for seat in range(seats)]
        self.waves: tuple[tuple[int, int], ...] = ()
        self.pending.append(Turn((0,)))

    def copy(self) -> Harbour:
        new = Harbour(self.seats, self.rng.copy())
        new.boats, new.depth, new.votes, new.tickets = self.boats, self.depth, self.votes[:], self.tickets[:]
        new.waves, new.pending, new.result = self.waves, self.pending[:], self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        for other in range(self.seats):
            if other != seat:
                self.tickets[other] = bool(rng.below(2))
                if self.votes[other] is not None:
                    self.votes[other] = rng.below(4)
        self.rng = rng.fork()

    def side_choices(self, seat: int) -> list[Listed]:
        """Anybody may wave at anybody; who was waved at may wave back, once."""
        if self.result is not None:
            return []
        back: list[Listed] = [("wave_back", giver) for giver, taker in self.waves if taker == seat]
        return [*[("wave", other) for other in range(self.seats) if other != seat], *back]

    def play_aside(self, seat: int, choice: Choice) -> None:
        if choice[0] == "wave":
            self.waves = (*self.waves, (seat, choice[1]))
        else:
            self.waves = tuple(wave for wave in self.waves if wave != (choice[1], seat))
        self.tell(choice[0], (seat, choice[1]))

    def next_turn(self, seat: int) -> None:
        self.pending[:] = [Turn(((seat + 1) % self.seats,))]


class Turn(Decision[Harbour]):
    """One seat says what comes next."""

    prompt = "turn"
    rules = ("H-01",)

    def choices(self, state: Harbour, seat: int) -> list[Listed]:
        return [
            ("wait",),
            ("moor",),
            ("sound",),
            ("call_vote",),
            ("check_tickets",),
            ("inspect",),
            ("propose",),
            Open("haul", (), (Number(1, 3),)),
            ("leave_port",),
        ]

    def play(self, state: Harbour, seat: int, choice: Choice) -> None:
        everybody = tuple(range(state.seats))
        if choice[0] == "wait":
            state.tell("wait", (seat,))
            state.next_turn(seat)
        elif choice[0] in ("moor", "haul"):  # the very same question follows
            state.boats += choice[1] if choice[0] == "haul" else 1
            state.tell(choice[0], (seat, state.boats))
        elif choice[0] == "sound":
            state.depth = 1 + state.rng.below(1000)
            state.tell("sound", (seat, state.depth), reveals=True)
            state.next_turn(seat)
        elif choice[0] == "call_vote":
            state.pending.append(Vote(everybody))
        elif choice[0] == "check_tickets":
            state.pending.append(Tickets(everybody))
        elif choice[0] == "inspect":
            state.pending.append(Inspection(((seat + 1) % state.seats,)))
        elif choice[0] == "propose":
            state.pending.append(Consent(tuple(other for other in everybody if other != seat)))
        else:
            scores = tuple(state.boats if other == seat else 0 for other in everybody)
            state.finish(Result("left", (seat,), scores, Text("The last boat has left.")))


class Vote(Decision[Harbour]):
    """All at once and in secret."""

    prompt = "vote"
    secret = True

    def choices(self, state: Harbour, seat: int) -> list[Listed]:
        return [Open("vote", (), (Number(0, 3),))]

    def play(self, state: Harbour, seat: int, choice: Choice) -> None:
        state.votes[seat] = choice[1]
        state.tell("voted", (seat,), hidden=(choice[1],), to=1 << seat)
        rest = tuple(other for other in self.seats if other != seat)
        state.pending.pop()
        if rest:
            state.pending.append(Vote(rest))
        else:
            state.tell("counted", tuple(state.votes), reveals=True)
            state.boats += sum(vote or 0 for vote in state.votes)
            state.votes = [None] * state.seats
            state.next_turn(state.pending[-1].seats[0])


class Tickets(Decision[Harbour]):
    """Asked of everybody, though only who holds a ticket has anything to decide."""

    prompt = "tickets"
    formal = True
    secret = True

    def choices(self, state: Harbour, seat: int) -> list[Listed]:
        return [("pass",), ("use_ticket",)] if state.tickets[seat] else [("pass",)]

    def play(self, state: Harbour, seat: int, choice: Choice) -> None:
        state.tell("answered", (seat,), hidden=(choice[0],), to=1 << seat)
        rest = tuple(other for other in self.seats if other != seat)
        state.pending.pop()
        if rest:
            state.pending.append(Tickets(rest))
        else:
            state.next_turn(state.pending[-1].seats[0])


class Inspection(Decision[Harbour]):
    """Asked of one seat, though it may have nothing to decide; everybody sees the answer."""

    prompt = "inspection"
    formal = True

    def choices(self, state: Harbour, seat: int) -> list[Listed]:
        return [("pass",), ("use_ticket",)] if state.tickets[seat] else [("pass",)]

    def hides_choice(self, state: Harbour, seat: int) -> bool:
        """Nobody takes a ticket to a harbour that is full."""
        return state.boats < 10

    def play(self, state: Harbour, seat: int, choice: Choice) -> None:
        state.tell("inspected", (seat, choice[0]), reveals=True)
        state.next_turn(seat)


class Consent(Decision[Harbour]):
    """The others only agree to what one wants."""

    prompt = "consent"
    consent = True

    def choices(self, state: Harbour, seat: int) -> list[Listed]:
        return [("agree",), ("refuse",)]

    def play(self, state: Harbour, seat: int, choice: Choice) -> None:
        state.tell(choice[0], (seat,))
        rest = tuple(other for other in self.seats if other != seat)
        state.pending.pop()
        if choice[0] == "agree" and rest:
            state.pending.append(Consent(rest))
        else:
            state.boats += 100 if choice[0] == "agree" else -100
            state.next_turn(state.pending[-1].seats[0])


class HarbourAdvice(Advice[Harbour]):
    """The more boats, the better."""

    def value(self, state: Harbour, seat: int) -> float:
        return float(state.boats)


class HarbourGame(Game[Harbour, HarbourView]):
    id = "harbour"
    name = "Harbour"
    about = Text("Boats come and go.")
    minutes = 1
    seats = (1, 2, 3, 4)
    rules_version = 1
    options = (Option("tide", ("low", "high"), Text("How high the water stands.")),)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "wait": Verb(),
        "moor": Verb(),
        "sound": Verb(),
        "call_vote": Verb(),
        "check_tickets": Verb(),
        "inspect": Verb(),
        "propose": Verb(),
        "haul": Verb("number"),
        "leave_port": Verb(),
        "vote": Verb("number"),
        "pass": Verb(),
        "use_ticket": Verb(),
        "agree": Verb(),
        "refuse": Verb(),
        "wave": Verb("seat"),
        "wave_back": Verb("seat"),
    }
    asides = True
    hidden = True
    words: Any = PlainWords()  # Any: its words take any view
    content_version = "1"

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Harbour:
        return Harbour(seats, rng)

    def view(self, state: Harbour, seat: int | None) -> HarbourView:
        return HarbourView(
            seat=seat,
            actors=state.actors,
            prompt=prompt_of(state.pending),
            result=state.result,
            boats=state.boats,
            depth=state.depth,
            waves=state.waves,
            own_vote=None if seat is None else state.votes[seat],
            has_ticket=seat is not None and state.tickets[seat],
        )

    def why_not(self, state: Harbour, seat: int, choice: Choice) -> Text | None:
        return None if seat in state.actors else Text("It is not your turn.")

    def advice(self) -> HarbourAdvice:
        return HarbourAdvice()


GAME = HarbourGame()
