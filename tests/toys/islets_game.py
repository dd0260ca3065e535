"""Islets with coins and bids that can be taken back: a richer cousin of the guide's toy, for the tests of the core."""
# mypy: ignore-errors

from typing import ClassVar

from ecotone.core.advice import Advice
from ecotone.core.choice import Number, Open
from ecotone.core.decks import deal_anew
from ecotone.core.errors import BadContent
from ecotone.core.game import Game
from ecotone.core.options import Option
from ecotone.core.pending import Decision, Step
from ecotone.core.result import Result
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.view import View, prompt_of
from ecotone.core.words import PlainWords


class IsletsView(View, frozen=True, kw_only=True):
    islet: int
    islets_left: int
    coins: tuple[int, ...]
    points: tuple[int, ...]
    have_bid: tuple[bool, ...]
    own_bid: int | None


class Islets(State):
    __slots__ = ("bids", "coins", "deck", "islet", "points")

    def __init__(self, seats, coins, rng):
        super().__init__(rng)
        self.coins = [coins] * seats
        self.points = [0] * seats
        self.bids = [None] * seats  # sealed until all have bid
        self.deck = [1, 2, 3, 4, 5, 6]
        self.islet = 0

    def copy(self):
        new = Islets(len(self.coins), 0, self.rng.copy())
        new.coins, new.points, new.bids, new.deck = self.coins[:], self.points[:], self.bids[:], self.deck[:]
        new.islet, new.pending, new.result = self.islet, self.pending[:], self.result
        return new

    def redetermine(self, seat, rng):
        self.deck = deal_anew(self.deck, 0, rng)
        for other, bid in enumerate(self.bids):
            if other != seat and bid is not None:
                self.bids[other] = rng.below(self.coins[other] + 1)
        self.rng = rng.fork()


class Bid(Decision):
    """All seats at once; each answer is replaced by the decision without that seat."""

    __slots__ = ()
    prompt = "bid"

    def choices(self, state, seat):
        return [Open("bid", (), (Number(0, state.coins[seat]),))]

    def play(self, state, seat, choice):
        state.bids[seat] = choice[1]
        state.tell("sealed", (seat,), hidden=(choice[1],), to=1 << seat)
        state.pending.pop()
        if len(self.seats) > 1:
            state.pending.append(Bid(tuple(other for other in self.seats if other != seat)))

    def side_choices(self, state, seat):
        return [] if state.bids[seat] is None else [("take_back",)]

    def play_aside(self, state, seat, choice):
        state.bids[seat] = None
        state.pending[-1] = Bid(tuple(sorted((*self.seats, seat))))
        state.tell("taken_back", (seat,))


class Award(Step):
    """The bids are opened: the highest gets the islet, if it stands alone."""

    __slots__ = ()

    def run(self, state):
        state.tell("opened", tuple(state.bids), reveals=True)
        highest = max(state.bids)
        if state.bids.count(highest) == 1:
            winner = state.bids.index(highest)
            state.coins[winner] -= highest
            state.points[winner] += state.islet
            state.tell("awarded", (winner, state.islet))
        state.bids = [None] * len(state.bids)


class NextIslet(Step):
    """Turn up the next islet and ask all seats; after the last one, count."""

    __slots__ = ()

    def run(self, state):
        if state.deck:
            state.islet = state.deck.pop()
            state.tell("turned_up", (state.islet,), reveals=True)
            state.pending += [self, Award(), Bid(tuple(range(len(state.coins))))]
        else:
            most = max(state.points)
            winners = tuple(seat for seat, points in enumerate(state.points) if points == most)
            why = Text("The most points on islets: {most}.", most=most)
            state.finish(Result("most_points", winners, tuple(state.points), why))


class IsletsAdvice(Advice):
    def value(self, state, seat):
        return float(state.points[seat])


class IsletsGame(Game):
    id = "islets"
    name = "Islets"
    about = Text("Bid in secret for islets in the outer archipelago.")
    minutes = 5
    seats = (2, 3, 4)
    rules_version = 1
    options = (Option("coins", (10, 5, 20), Text("How many coins each seat begins with.")),)
    verbs: ClassVar = {"bid": Verb("coins"), "take_back": Verb()}
    asides = True  # seats have side choices
    hidden = True  # seats know things that others must not see
    words = PlainWords()
    content_version = "none"

    def setup(self, seats, options, rng):
        state = Islets(seats, options["coins"], rng)
        rng.shuffle(state.deck)
        state.pending.append(NextIslet())
        state.run_steps()
        return state

    def view(self, state, seat):
        return IsletsView(
            seat=seat,
            actors=state.actors,
            prompt=prompt_of(state.pending),
            result=state.result,
            islet=state.islet,
            islets_left=len(state.deck),
            coins=tuple(state.coins),
            points=tuple(state.points),
            have_bid=tuple(bid is not None for bid in state.bids),
            own_bid=None if seat is None else state.bids[seat],
        )

    def why_not(self, state, seat, choice):
        if seat not in state.actors:
            return Text("Your bid lies there. You may take it back until all have bid.")
        return Text("Bid a whole number of coins from 0 to {coins}.", coins=state.coins[seat])

    def with_pack(self, pack):
        raise BadContent(Text("Islets has no content that a pack could replace."))

    def advice(self):
        return IsletsAdvice()


GAME = IsletsGame()
