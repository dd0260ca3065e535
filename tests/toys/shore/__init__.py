"""A tiny game with a page and things to look up: whoever's turn it is pairs two of four cards.

The seal cannot be paired, so that there is something to ask about; of the stone nobody knows anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.game import Game
from ecotone.core.options import Value
from ecotone.core.page import GamePage, Region
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.subject import Subject
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, prompt_of
from ecotone.core.words import PlainWords

CARDS = ("cod", "eelgrass", "stone", "seal")
SEAL = CARDS.index("seal")
TURNS = 4


class ShoreView(View, frozen=True, kw_only=True):
    pairs: tuple[tuple[int, int], ...]
    cards: tuple[str, ...] = CARDS


class Shore(State):
    """The pairs so far."""

    __slots__ = ("pairs", "seats")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.seats = seats
        self.pairs: tuple[tuple[int, int], ...] = ()
        self.pending.append(Turn((0,)))

    def copy(self) -> Shore:
        new = Shore(self.seats, self.rng.copy())
        new.pairs, new.pending, new.result = self.pairs, self.pending[:], self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        self.rng = rng.fork()


class Turn(Decision[Shore]):
    """One seat pairs two cards."""

    prompt = "turn"

    def choices(self, state: Shore, seat: int) -> list[Listed]:
        pairs: list[Listed] = [("pair", a, b) for a in range(SEAL) for b in range(a + 1, SEAL)]
        return [("rest",), *pairs]

    def play(self, state: Shore, seat: int, choice: Choice) -> None:
        state.pairs = (*state.pairs, (choice[1], choice[2]) if choice[0] == "pair" else (SEAL, SEAL))
        state.tell(choice[0], (seat, *choice[1:]))
        if len(state.pairs) == TURNS:
            state.finish(Result("evening", (seat,), (0,) * state.seats, Text("It grows dark.")))
        else:
            state.pending[:] = [Turn(((seat + 1) % state.seats,))]


class ShoreWords(PlainWords):
    """Also says what one might want to pair."""

    def ideas(self, view: View) -> list[Choice]:
        return [("pair", 0, SEAL)]


class ShorePage(GamePage):
    """One board."""

    regions = (Region("cards"),)


class ShoreGame(Game[Shore, ShoreView]):
    id = "shore"
    name = "Shore"
    about = Text("Pair what lives together.")
    minutes = 1
    seats = (1, 2)
    rules_version = 1
    options = ()
    verbs: ClassVar[Mapping[str, Verb]] = {"rest": Verb(), "pair": Verb("card card")}
    words: Any = ShoreWords()  # Any: its words take any view
    content_version = "1"

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Shore:
        return Shore(seats, rng)

    def view(self, state: Shore, seat: int | None) -> ShoreView:
        return ShoreView(
            seat=seat, actors=state.actors, prompt=prompt_of(state.pending), result=state.result, pairs=state.pairs
        )

    def why_not(self, state: Shore, seat: int, choice: Choice) -> Text | None:
        return Text("The seal hunts alone.") if SEAL in choice[1:] else None

    def page(self) -> GamePage:
        return ShorePage(f"{__name__}.page")

    def subjects(self) -> tuple[Subject, ...]:
        return (
            Subject("species.cod", Text("Cod"), Text("Species"), "games/shore/signs.svg#cod"),
            Subject("species.eelgrass", Text("Eelgrass"), Text("Species"), "games/shore/signs.svg#eelgrass"),
            Subject("species.seal", Text("Grey seal"), Text("Species"), "games/shore/signs.svg#seal"),
            Subject("weather.storm", Text("Storm"), Text("Weather"), "games/shore/storm.svg"),
        )


GAME = ShoreGame()
