"""The tree of a search: what a seat may be asked, what it tried there, and how that went.

A node is a question to a seat as the searching seat will recognise it. Worlds differ in what is hidden, so that not all
choices of a node are there in every world: each edge counts how often it was available besides how often it was taken.
"""

from __future__ import annotations

from math import isqrt, sqrt
from typing import Any, Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open

EVEN: Final = 0.1  # part of the prior that all choices share, however they look at first sight
WIDEN: Final = 3  # the root of the visits at a node from which on further ways are tried

Key = tuple[Any, ...]  # Any: seats, choices and the heads of forms


class Edge:
    """One choice at a node: how often it was there, how often taken, what came of it."""

    __slots__ = ("available", "choice", "outcomes", "prior", "total", "visits")

    def __init__(self, choice: Choice, prior: float) -> None:
        self.choice = choice
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.outcomes: dict[Key, Node] = {}

    def mean(self) -> float:
        """What it brought on average."""
        return self.total / self.visits


class Fills:
    """The ways in which a form was filled in so far: those that the game gave, then others."""

    __slots__ = ("given", "ways")

    def __init__(self, ways: list[Choice]) -> None:
        self.ways = ways
        self.given = len(ways)

    def widen(self, form: Open, visits: int, rng: Rng) -> None:
        """Add a random way now and then, more slowly the longer the search."""
        if isqrt(visits) > len(self.ways) - self.given + WIDEN:
            more = form.sample(rng)
            if more not in self.ways:
                self.ways.append(more)


class Node:
    """A question to one seat. `together` holds those to others in the same simultaneous decision."""

    __slots__ = ("edges", "fills", "seat", "together", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.edges: dict[Choice, Edge] = {}
        self.fills: dict[Key, Fills] = {}
        self.together: dict[Key, Node] = {}

    def priors(self, choices: list[Choice], weights: list[float]) -> None:
        """Note how the choices look at first sight; weights add up to one."""
        even = EVEN / len(choices)
        for choice, weight in zip(choices, weights, strict=True):
            self.edges[choice] = Edge(choice, (1 - EVEN) * weight + even)

    def select(self, choices: list[Choice], explore: float, low: float, high: float) -> Edge:
        """The choice to try next: what went well so far, and what was tried too little for its promise.

        Means are stretched from the worst and the best seen in this search to 0 and 1, so that games need no scale.
        """
        span = high - low if high > low else 1.0
        # A choice that was not tried yet counts like the node itself so far.
        start = (self.total / self.visits - low) / span if self.visits else 0.5
        best: Edge | None = None
        most = 0.0
        edges = self.edges
        for choice in choices:
            edge = edges.get(choice)
            if edge is None:
                edge = edges[choice] = Edge(choice, 1.0 / len(choices))
            edge.available += 1
            visits = edge.visits
            score = (edge.total / visits - low) / span if visits else start
            score += explore * edge.prior * sqrt(edge.available) / (1 + visits)
            if best is None or score > most:
                best, most = edge, score
        assert best is not None
        return best


def key_of(seat: int, listed: list[Listed]) -> Key:
    """A question by its seat and all its choices; forms by their heads."""
    return (seat, *[(item.verb, *item.fixed, "?") if isinstance(item, Open) else item for item in listed])
