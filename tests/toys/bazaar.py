"""A tiny game for the tests: a secret bid by all seats at once, then gifts, and greetings at any time.

It has what Ecosfera lacks: hidden things, open choices of all three kinds, simultaneous decisions, side choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.choice import BACK, Bundle, Choice, Listed, Number, OneOf, Open
from ecotone.core.content import Pack
from ecotone.core.effect import EVERYONE
from ecotone.core.game import Game
from ecotone.core.options import Option, Value
from ecotone.core.pending import Decision
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, prompt_of
from ecotone.core.words import Words

GOODS = {"fish": 2, "wool": 3}


class Bazaar(State):
    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.seats = seats
        self.bids: dict[int, Choice] = {}
        self.greeted = 0
        self.pending.append(Bid(tuple(range(seats))))

    def side_choices(self, seat: int) -> list[Listed]:
        if self.result is not None or self.greeted >> seat & 1:
            return []
        return [("greet",), Open("offer", (), (Bundle({"fish": 1}, 0, 1),))]

    def play_aside(self, seat: int, choice: Choice) -> None:
        self.greeted |= 1 << seat
        self.tell(choice[0], (seat, *choice[1:]))

    def copy(self) -> Bazaar:
        raise NotImplementedError

    def redetermine(self, seat: int, rng: Rng) -> None:
        raise NotImplementedError


class BazaarView(View, frozen=True, kw_only=True):
    bid: Choice | None


class Bid(Decision[Bazaar]):
    prompt = "bid"

    def choices(self, state: Bazaar, seat: int) -> list[Listed]:
        return [Open("bid", (), (Number(0, 5), OneOf(("fish", "wool", None))))]

    def play(self, state: Bazaar, seat: int, choice: Choice) -> None:
        state.bids[seat] = choice
        state.tell("sealed", (seat,), hidden=choice[1:], to=1 << seat)
        state.pending[-1] = Bid(tuple(other for other in self.seats if other != seat))
        if not state.pending[-1].seats:
            state.pending[-1] = Give((0,))


class Give(Decision[Bazaar]):
    prompt = "give"

    def choices(self, state: Bazaar, seat: int) -> list[Listed]:
        first: list[Listed] = [(BACK,)]
        return [
            *first,
            *[("show", kind, n) for kind in GOODS for n in range(6)],
            Open("give", (1,), (Bundle(GOODS, 1, 3),)),
        ]

    def play(self, state: Bazaar, seat: int, choice: Choice) -> None:
        state.tell("gave" if choice[0] == "give" else "kept", (seat, *choice[1:]), to=EVERYONE, reveals=True)
        scores = tuple(state.bids[other][1] for other in range(state.seats))
        winners = tuple(other for other, score in enumerate(scores) if score == max(scores))
        state.finish(Result("over", winners, scores, Text("The bazaar closes.")))


class BazaarWords(Words[BazaarView]):
    def seat(self, seat: int) -> Text:
        return Text("Trader {number}", number=seat + 1)

    def prompt(self, view: BazaarView) -> Text:
        return Text("What is your pleasure?")

    def verb(self, verb: str) -> Text:
        return Text(f"To {verb}")

    def choice(self, view: BazaarView, choice: Choice) -> Text:
        return Text("{choice}", choice=tuple(str(part) for part in choice))

    def kind(self, kind: str) -> Text:
        return Text("How many {kind}?", kind=kind)

    def effect(self, seen: Choice) -> Text | None:
        return Text("{seen}!", seen=tuple(str(part) for part in seen))

    def board(self, view: BazaarView) -> list[Text]:
        return [Text("Your sealed bid: {bid}.", bid=str(view.bid))]

    def ideas(self, view: BazaarView) -> list[Choice]:
        return [("steal",)]


class BazaarGame(Game[Bazaar, BazaarView]):
    id = "bazaar"
    name = "Bazaar"
    about = Text("Bid, give and greet.")
    minutes = 1
    seats = (2, 3)
    rules_version = 1
    options: tuple[Option, ...] = ()
    verbs: Mapping[str, Verb] = {
        "bid": Verb("coins good"),
        "show": Verb("good number"),
        "give": Verb("seat goods"),
        "offer": Verb("goods"),
        "greet": Verb(),
        BACK: Verb(),
    }
    asides = True
    hidden = True
    content_version = "1"

    def __init__(self) -> None:
        self.words = BazaarWords()

    def setup(self, seats: int, options: Mapping[str, Value], rng: Rng) -> Bazaar:
        return Bazaar(seats, rng)

    def view(self, state: Bazaar, seat: int | None) -> View:
        return BazaarView(
            seat=seat,
            actors=state.actors,
            prompt=prompt_of(state.pending),
            result=state.result,
            bid=state.bids.get(seat) if seat is not None else None,
        )

    def why_not(self, state: Bazaar, seat: int, choice: Choice) -> Text | None:
        return Text("Not in this bazaar.")

    def with_pack(self, pack: Pack) -> Game:
        return self


GAME: Any = BazaarGame()  # Any: so that tests may set it up as they like
