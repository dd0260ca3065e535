"""Where the game turned: the largest swing, a broken word, a plan that failed, and what else decided much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ecotone.core.charts import signed
from ecotone.core.debrief import TurningPoint, first_three
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.debrief.tally import EventReport, Standing, Tally
from ecotone.games.ecologic.words.effects import CAUSES
from ecotone.games.ecologic.words.names import card_name, event_name, lot_name, sector_name


def turning_points(content: Content, tally: Tally) -> tuple[TurningPoint, ...]:
    """Three of them, if there are as many."""
    return first_three(list(found(content, tally)))


def found(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """All that may be called a turning point, the most telling first."""
    yield from swing(content, tally)
    yield from broken_word(tally)
    yield from failed_plan(content, tally)
    yield from hardest_event(content, tally)
    yield from dearest(content, tally)


def swing(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The turn in which somebody gained or lost most against the best of the others."""
    best: tuple[int, int, int] = (0, 0, 0)  # how much, in which turn, who
    for turn, (before, after) in enumerate(pairwise(tally.course), start=2):
        for seat in range(tally.seats):
            change = lead(after, seat) - lead(before, seat)
            if abs(change) > abs(best[0]):
                best = (change, turn, seat)
    change, turn, seat = best
    if not change:
        return
    event = next((one.event for one in tally.events if one.turn == turn), None)
    told = event_name(content, event) if event is not None else Text("–")
    yield TurningPoint(
        kind="swing",
        title=Text("The largest swing"),
        text=Text(
            "Turn {turn}, event {event}: the lead of {seat} over the best of the others changes by {change} points.",
            turn=turn,
            event=told,
            seat=seat_name(seat),
            change=signed(change),
        ),
        at=tally.course[turn - 1][0].at,
        round=turn,
    )


def lead(standings: tuple[Standing, ...], seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    return standings[seat].total - max(one.total for one in standings if one.seat != seat)


def broken_word(tally: Tally) -> Iterator[TurningPoint]:
    """The first promise of a deal that was broken."""
    broken = [one for one in tally.promises if one.verdict == "broken"]
    for one in sorted(broken, key=lambda promise: promise.decided)[:1]:
        yield TurningPoint(
            kind="broken_word",
            title=Text("A word breaks"),
            text=Text(
                "In turn {turn} {seat} gave {other} a word, and breaks it now.",
                turn=one.turn,
                seat=seat_name(one.seat),
                other=seat_name(one.other),
            ),
            at=one.decided,
            round=one.turn,
        )


def failed_plan(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """An auction that was vetoed, a refinery that closed, an Eco-Initiative that could not be kept up."""
    for auction in [one for one in tally.auctions if one.vetoed][:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("A veto"),
            text=Text(
                "Turn {turn}: {seat} has won {lot} for {price}, and the auction is vetoed.",
                turn=auction.turn,
                seat=seat_name(auction.winner),
                lot=lot_name(content, auction.lot),
                price=auction.price,
            ),
            at=auction.at,
            round=auction.turn,
        )
    for shut in [one for one in tally.shutdowns if one.cause != "closed"][:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("A refinery closes"),
            text=Text(
                "Turn {turn}: {seat} loses a token in {sector} ({cause}).",
                turn=shut.turn,
                seat=seat_name(shut.seat),
                sector=sector_name(content, shut.sector),
                cause=CAUSES[shut.cause],
            ),
            at=shut.at,
            round=shut.turn,
        )
    for at, turn, seat, card in tally.given_up[:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("Too dear to keep"),
            text=Text(
                "Turn {turn}: {seat} gives up {card}.", turn=turn, seat=seat_name(seat), card=card_name(content, card)
            ),
            at=at,
            round=turn,
        )


def weight(event: EventReport) -> int:
    """How much an event changed in all."""
    return sum(map(abs, (*event.profits, *event.enviro))) + 3 * sum(map(abs, event.tokens))


def hardest_event(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The event that changed most."""
    for event in sorted((one for one in tally.events if weight(one)), key=lambda one: (-weight(one), one.at))[:1]:
        yield TurningPoint(
            kind="event",
            title=Text("The event that changed most"),
            text=Text(
                "Turn {turn}, {event}: in all {profits} Profits and {enviro} Enviro.",
                turn=event.turn,
                event=event_name(content, event.event),
                profits=signed(sum(event.profits)),
                enviro=signed(sum(event.enviro)),
            ),
            at=event.at,
            round=event.turn,
        )


def dearest(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The auction with the highest price."""
    for auction in sorted((one for one in tally.auctions if one.paid), key=lambda one: (-one.price, one.at))[:1]:
        yield TurningPoint(
            kind="auction",
            title=Text("The dearest auction"),
            text=Text(
                "Turn {turn}: {seat} wins {lot} with a bid of {price}.",
                turn=auction.turn,
                seat=seat_name(auction.winner),
                lot=lot_name(content, auction.lot),
                price=auction.price,
            ),
            at=auction.at,
            round=auction.turn,
        )
