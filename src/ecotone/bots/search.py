"""The bot that thinks ahead: information-set Monte Carlo tree search, the same for all games.

Each iteration deals anew what the seat cannot know, walks down the tree with the choices that promise most so far, adds
a node, plays on for a while, and notes at every node on the way what came of it for the seat asked there. So every seat
is taken to play for itself, or for its team, or for all, as the rules say who wins.
"""

from __future__ import annotations

import time
from math import exp
from typing import Final

from ecotone.bots.bot import Bot, guess
from ecotone.bots.playout import forced_choice, play_on, settled, successors
from ecotone.bots.tree import Edge, Fills, Key, Node, key_of
from ecotone.core.advice import Advice, Tuning
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, Listed, Open, onward
from ecotone.core.game import Game
from ecotone.core.odds import log_odds
from ecotone.core.seat import Seat
from ecotone.core.state import State

WORLDS: Final = 3  # in which the choices at the root are looked at before the search
CLOCK: Final = 8  # iterations between two looks at the clock
DEEPEST: Final = 40  # choices on one way down the tree
SHARP: Final = 0.15  # a difference in log-odds that counts at first sight
LEAST: Final = 1e-9  # by so much one of equals is tried sooner, by lot
LOTS: Final = 1000
NUMBERED: Final = 1 << 30  # rows of worlds that are dealt by number


class SearchBot(Bot):
    """Thinks as long as its tuning says. Given a seed it answers alike, unless a slow machine runs out of time."""

    def __init__(self, game: Game, tuning: Tuning) -> None:
        super().__init__(game)
        self.tuning = tuning

    def choose(self, seat: Seat, rng: Rng) -> Choice:
        """The choice that was tried most often in the end; what is routine needs no thought."""
        choice = settled(self.advice, seat, rng)
        return choice if choice is not None else favourite(self.think(seat, rng)).choice

    def think(self, seat: Seat, rng: Rng) -> Node:
        """The tree after the whole budget."""
        search = Search(seat, self.tuning, rng, self.advice)
        deadline = time.monotonic() + self.tuning.seconds
        for number in range(self.tuning.iterations):
            if number % CLOCK == CLOCK - 1 and time.monotonic() > deadline:
                break
            search.iterate()
            time.sleep(0)  # lets other threads in: a server must not wait until Python takes turns by itself
        return search.root

    def ranked(self, seat: Seat, rng: Rng) -> list[Choice]:
        """All choices, the favourite first; those that were never tried come last, by how they look at first sight."""
        edges = sorted(self.think(seat, rng).edges.values(), key=standing, reverse=True)
        return [edge.choice for edge in edges]


def standing(edge: Edge) -> tuple[int, float, float]:
    """How often it was tried, then how well it did, then how it looks."""
    return edge.visits, edge.mean() if edge.visits else edge.prior, edge.prior


def favourite(root: Node) -> Edge:
    """The edge tried most often; of equals the one that did better, then the one that looks better."""
    return max(root.edges.values(), key=standing)


class Search:
    """One search from one position for one seat."""

    def __init__(self, seat: Seat, tuning: Tuning, rng: Rng, advice: Advice | None = None) -> None:
        self.own_seat = seat
        self.seat = seat.number
        self.hidden = seat.game.hidden
        self.advice = advice or seat.game.advice()
        self.tuning = tuning
        self.rng = rng
        self.lows: dict[int, float] = {}  # the worst and the best mean of each seat's choices so far
        self.highs: dict[int, float] = {}
        self.root = Node(self.seat)
        self.seed = rng.below(NUMBERED) if tuning.same_worlds else 0
        self.start = self.world()
        self.until = self.advice.round(self.start) + tuning.rounds if tuning.rounds else 0
        self.judge_root()

    def world(self, number: int | None = None) -> State:
        """A position that the seat cannot tell from the true one; with a number always the same."""
        rng = self.rng if number is None else Rng(derive(self.seed, number))
        return guess(self.advice, self.own_seat, rng)

    def judge_root(self) -> None:
        """The choices at the root at first sight, in several worlds."""
        choices = self.candidates(self.root, self.options(self.start, self.seat), self.start)
        totals = [0.0] * len(choices)
        for _ in range(WORLDS):
            world = self.world()
            for i, value in enumerate(self.ahead(world, self.seat, choices)):
                totals[i] += value / WORLDS
        for i, liking in enumerate(self.advice.preference(self.start, self.seat, choices)):
            totals[i] += SHARP * liking
        # Equal plans must not always be the first in the book.
        totals = [total + LEAST * self.rng.below(LOTS) for total in totals]
        self.root.priors(choices, self.weights(totals))

    def options(self, world: State, seat: int) -> list[Listed]:
        """What a seat may choose, without what no sensible player would."""
        return self.advice.sensible(world, seat, onward(world.choices(seat)))

    def ahead(self, world: State, seat: int, choices: list[Choice]) -> list[float]:
        """What the position is worth right after each choice.

        In log-odds, so that small differences count where nearly all is lost or won.
        """
        return [log_odds(one) for one in self.advice.rewards(list(successors(world, seat, choices)), seat)]

    def weights(self, values: list[float]) -> list[float]:
        """Priors from values: the better at first sight, the sooner tried."""
        best = max(values)
        raw = [exp(max(-30.0, (value - best) / SHARP)) for value in values]
        total = sum(raw)
        return [weight / total for weight in raw]

    def candidates(self, node: Node, listed: list[Listed], world: State) -> list[Choice]:
        """All plain choices, and forms filled in some ways: sensible ones first, one more for every few visits."""
        out: list[Choice] = []
        for item in listed:
            if not isinstance(item, Open):
                out.append(item)
                continue
            head = (item.verb, *item.fixed)
            fills = node.fills.get(head)
            if fills is None:
                fills = node.fills[head] = Fills(self.advice.fills(world, node.seat, item))
            if self.tuning.widen:
                fills.widen(item, node.visits, self.rng)
            fitting = [way for way in fills.ways if item.accepts(way)]
            out += fitting or [item.lowest()]
        return out

    def iterate(self) -> None:
        """Walk down, add a node, play on, note the outcome on the way."""
        world = self.start if self.tuning.same_worlds else self.world()
        edge = self.step(self.root, world, self.options(world, self.seat))
        if self.tuning.same_worlds:
            world = self.world(edge.visits)
        path = [(self.root, edge)]
        asked = world.pending[-1].seats
        world.play(self.seat, edge.choice)
        first = shared_root(world, asked, self.seat, self.root)  # of a simultaneous decision
        while world.result is None and len(path) < DEEPEST and not (self.tuning.blind and first):
            top = world.pending[-1]
            seat = top.seats[0]
            choice = None if top.consent else self.advice.routine(world, seat)
            if choice is None:
                listed = self.options(world, seat)
                choice = forced_choice(top.consent, listed)
            if choice is not None:
                world.play(seat, choice)
                first = shared_root(world, top.seats, seat, first)
                continue
            node = self.next_node(first.together if first else edge.outcomes, seat, listed)
            if node is None:
                break
            edge = self.step(node, world, listed)
            path.append((node, edge))
            world.play(seat, edge.choice)
            first = shared_root(world, top.seats, seat, first or node)
        play_on(self.advice, world, self.tuning.depth, self.until, self.rng)
        self.note(path, world)

    def next_node(self, places: dict[Key, Node], seat: int, listed: list[Listed]) -> Node | None:
        """The node of this question; None if it was just added, so that the walk ends here."""
        key: Key = (seat,)
        if seat == self.seat or not self.hidden:
            key = key_of(seat, listed)
        node = places.get(key)
        if node is None:
            places[key] = Node(seat)
        return node

    def step(self, node: Node, world: State, listed: list[Listed]) -> Edge:
        """The edge to take from here."""
        choices = self.candidates(node, listed, world)
        if not node.edges:
            node.priors(choices, self.weights(self.ahead(world, node.seat, choices)))
        # Each seat on its own scale: beside a winner's chances a loser's would all look alike.
        low, high = self.lows.get(node.seat, 1.0), self.highs.get(node.seat, 0.0)
        return node.select(choices, self.tuning.explore, low, high)

    def note(self, path: list[tuple[Node, Edge]], world: State) -> None:
        """What came of it, for each seat that was asked on the way."""
        rewards: dict[int, float] = {}
        for node, edge in path:
            seat = node.seat
            if seat not in rewards:
                rewards[seat] = self.advice.reward(world, seat)
            reward = rewards[seat]
            node.visits += 1
            node.total += reward
            edge.visits += 1
            edge.total += reward
            mean = edge.total / edge.visits
            self.lows[seat] = min(self.lows.get(seat, 1.0), mean)
            self.highs[seat] = max(self.highs.get(seat, 0.0), mean)


def shared_root(world: State, asked: tuple[int, ...], seat: int, first: Node | None) -> Node | None:
    """The first node of a simultaneous decision while others have to answer it; they do not see what was answered."""
    rest = tuple(other for other in asked if other != seat)
    return first if rest and world.pending and world.pending[-1].seats == rest else None
