"""How a match is told when it is over: by how much, in what balance, and where lead, bids and events turned it."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from ecotone.core.ending import Curve, Ending, Turning
from ecotone.core.game import Game
from ecotone.core.hearing import listen
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.debrief.counter import counter_of
from ecotone.games.ecologic.debrief.tally import Auction, EventReport, Standing
from ecotone.games.ecologic.rules.scoring import parties, scores
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import Score
from ecotone.games.ecologic.words.names import event_name, lot_name

Party = tuple[int, ...]


class Course(Struct, frozen=True):
    """A match replayed: points of every side after each turn, and the choices that ended turns and began the rest."""

    state: Ecologic
    sides: tuple[Party, ...]
    points: tuple[tuple[int, ...], ...]  # by turn, then by side
    turn_at: tuple[int, ...]
    auctions: tuple[tuple[int, Auction], ...]
    events: tuple[tuple[int, EventReport], ...]
    scores: tuple[Score, ...]

    @property
    def best(self) -> int:
        """The side that won; the first of several."""
        return max(range(len(self.sides)), key=lambda side: self.scores[side].rank)

    def leader(self, turn: int) -> int:
        """The side that was ahead after a turn; -1 for a tie."""
        totals = self.points[turn]
        return totals.index(max(totals)) if totals.count(max(totals)) == 1 else -1


def ending(game: Game, match: Match, seat: int | None) -> Ending:
    """The end page of one seat, or of the audience."""
    course = replay(match)
    own = next((side for side, seats in enumerate(course.sides) if seat in seats), course.best)
    order = [own, *(side for side in range(len(course.sides)) if side != own)]
    return Ending(
        headline(course, None if seat is None else own),
        kicker=Text("Final Report in turn {n}", n=course.state.turn),
        story=(lead(course), accounts(course, own, seat is not None), nature(course)),
        figures=figures(course),
        curves=tuple(
            Curve(name(course, side), f"is-{course.sides[side][0]}", tuple(turn[side] for turn in course.points))
            for side in order
        ),
        times=tuple(Text("turn {n}", n=n + 1) for n in range(len(course.points))),
        turnings=turnings(course),
        fact=fact(course, own),
    )


def replay(match: Match) -> Course:
    """Play the match again, and note where everything began."""
    counter = listen(match, counter_of)
    counter.close(over=match.result is not None)
    state = match.state
    assert isinstance(state, Ecologic)
    sides = tuple(parties(state))
    points = tuple(tuple(total(turn, side, state) for side in sides) for turn in counter.course)
    turn_at = tuple(turn[0].at - 1 for turn in counter.course)
    auctions = tuple((sale.at - 1, sale.report()) for sale in counter.auctions)
    events = tuple((event.at - 1, event.report()) for event in counter.events)
    return Course(state, sides, points, turn_at, auctions, events, scores(state))


def total(turn: tuple[Standing, ...], side: Party, state: Ecologic) -> int:
    """The points of a side after a turn: partners add their accounts first (G-100)."""
    own = [turn[seat] for seat in side]
    base = base_points(sum(one.profits for one in own), sum(one.enviro for one in own), state.settings.rounding)
    return base + sum(one.total - one.base for one in own)


def name(course: Course, side: int) -> Text:
    """A side by its players."""
    seats = course.sides[side]
    return seat_name(seats[0]) if len(seats) == 1 else Text("{team}", team=seat_names(seats))


# --- the result and its story ---------------------------------------------------------------------


def headline(course: Course, own: int | None) -> Text:
    """The result as a sentence: to a player about themselves, to the audience about who won."""
    ranks = [score.rank for score in course.scores]
    first = [side for side, rank in enumerate(ranks) if rank == max(ranks)]
    totals = sorted((score.total for score in course.scores), reverse=True)
    if own is not None and own not in first:
        short = totals[0] - course.scores[own].total
        if not short:
            return Text("You lost a tie on points")
        return Text.count("You lost by {n} point", "You lost by {n} points", short)
    if len(first) > 1:
        return Text("You share the victory") if own is not None else Text("A shared victory")
    margin = totals[0] - totals[1]
    if own is None:
        who = tuple(seat_names(course.sides[first[0]]))
        return Text.count("{who} won by {n} point", "{who} won by {n} points", margin, who=who)
    if not margin:
        return Text("You won a tie on points")
    return Text.count("You won by {n} point", "You won by {n} points", margin)


def lead(course: Course) -> Text:
    """Who was ahead, and how often that changed."""
    leaders = [one for one in map(course.leader, range(len(course.points))) if one >= 0]
    changes = sum(one != other for one, other in pairwise(leaders))
    if not leaders:
        return Text("Nobody was ever ahead alone.")
    if changes:
        return Text.count("The lead changed hands once.", "The lead changed hands {n} times.", changes)
    return Text("{who}: ahead from the first turn to the last.", who=name(course, leaders[0]))


def accounts(course: Course, side: int, mine: bool) -> Text:
    """How level the balance was in the end."""
    score = course.scores[side]
    values = {"profits": score.profits, "enviro": score.enviro, "base": score.base, "total": score.total}
    if mine:
        return Text(
            "Your balance of {profits} Profits and {enviro} Enviro brought {base} of your {total} points.", **values
        )
    return Text(
        "{who}: a balance of {profits} Profits and {enviro} Enviro brought {base} of {total} points.",
        who=name(course, side),
        **values,
    )


def nature(course: Course) -> Text:
    """What is left of the island's wild land."""
    state = course.state
    wild = sum(owner < 0 for owner in state.owner)
    if not wild:
        return Text("Nothing of the island is wild any more.")
    return Text("Of {all} sectors {wild} are as wild as before.", all=len(state.owner), wild=wild)


def figures(course: Course) -> tuple[tuple[str, Text], ...]:
    """Four numbers that are worth a talk."""
    state = course.state
    dearest = max((sale.paid for _, sale in course.auctions), default=0)
    return (
        (str(sum(state.tokens)), Text("Refinery tokens on the map")),
        (str(sum(len(cards) for cards in state.cards)), Text("Eco-Initiatives at work")),
        (str(sum(state.card_gains)), Text("Enviro they give each turn")),
        (str(dearest), Text("Profits for the dearest lot")),
    )


# --- turning points and the fact ------------------------------------------------------------------


def turnings(course: Course) -> tuple[Turning, ...]:
    """The last change of the lead, the dearest auction and the heaviest event, in the order in which they came."""
    found = [one for one in (last_change(course), dearest(course), heaviest(course)) if one is not None]
    return tuple(sorted(found, key=lambda one: one.at))


def last_change(course: Course) -> Turning | None:
    """When the winner took the lead for good."""
    best = course.best
    turn = len(course.points) - 1
    while turn > 0 and course.leader(turn - 1) == best:
        turn -= 1
    if turn <= 0:
        return None
    second = max(points for side, points in enumerate(course.points[turn]) if side != best)
    title = Text("Turn {n}: {who} ahead for good", n=turn + 1, who=name(course, best))
    line = Text("{n} points against {m}.", n=course.points[turn][best], m=second)
    return Turning(course.turn_at[turn - 1] + 1, turn, title, line)  # where the turn before it ended


def dearest(course: Course) -> Turning | None:
    """The auction in which most was paid."""
    if not course.auctions:
        return None
    at, sale = max(course.auctions, key=lambda one: one[1].paid)
    title = Text(
        "Turn {n}: {lot} for {paid}", n=sale.turn, lot=lot_name(course.state.content, sale.lot), paid=sale.paid
    )
    winner = seat_name(sale.winner)
    line = Text("{winner} was the only one to bid.", winner=winner)
    if sale.driver is not None:
        line = Text("{winner} outbid {driver}.", winner=winner, driver=seat_name(sale.driver))
    return Turning(at, min(sale.turn, len(course.points)) - 1, title, line)


def heaviest(course: Course) -> Turning | None:
    """The event that moved most."""
    if not course.events:
        return None
    at, event = max(course.events, key=lambda one: weight(one[1]))
    if not weight(event):
        return None
    hit = max(range(len(event.profits)), key=lambda seat: weight(event, seat))
    line = Text(
        "{seat}: Profits {profits}, Enviro {enviro}.",
        seat=seat_name(hit),
        profits=f"{event.profits[hit]:+d}".replace("-", "−"),
        enviro=f"{event.enviro[hit]:+d}".replace("-", "−"),
    )
    title = Text("Turn {n}: {event}", n=event.turn, event=event_name(course.state.content, event.event))
    return Turning(at + 1, min(event.turn, len(course.points)) - 1, title, line)


def weight(event: EventReport, seat: int | None = None) -> int:
    """How much an event moved, for all or for one seat."""
    seats = range(len(event.profits)) if seat is None else (seat,)
    return sum(abs(event.profits[one]) + abs(event.enviro[one]) for one in seats)


def fact(course: Course, side: int) -> str:
    """Something to read about: the best Eco-Initiative of this side, else of anybody, else what Enviro stands for."""
    content = course.state.content
    own = [card for seat in course.sides[side] for card in course.state.cards[seat]]
    cards = own or [card for cards in course.state.cards for card in cards]
    if not cards:
        return "account.enviro"
    return f"initiative.{content.card_ids[max(cards, key=lambda card: content.card_enviro[card])]}"
