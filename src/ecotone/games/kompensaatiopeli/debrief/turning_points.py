"""Where the game turned: the largest swing, a broken word, a plan that failed, and what else decided much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ecotone.core.charts import signed
from ecotone.core.choice import Choice
from ecotone.core.debrief import TurningPoint, first_three
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.debrief.tally import PlanTally, Points, Tally
from ecotone.games.kompensaatiopeli.words.effects import EFFECTS
from ecotone.games.kompensaatiopeli.words.names import (
    LAW_NAMES,
    PROMISE_NAMES,
    header_name,
    place_name,
    seat_name,
    tile_name,
)


def turning_points(content: Content, tally: Tally, told: Mapping[int, Choice]) -> tuple[TurningPoint, ...]:
    """Three of them, if there are as many."""
    return first_three(list(found(content, tally, told)))


def found(content: Content, tally: Tally, told: Mapping[int, Choice]) -> Iterator[TurningPoint]:
    """All that may be called a turning point, the most telling first."""
    yield from swing(content, tally, told)
    yield from broken_word(tally)
    yield from failed_plan(content, tally)
    yield from first_loss(content, tally)
    yield from undone_offset(content, tally)
    yield from first_offset(content, tally)
    yield from new_law(tally)
    yield from first_plan(content, tally)


def swing(content: Content, tally: Tally, told: Mapping[int, Choice]) -> Iterator[TurningPoint]:
    """The round in which the distance between both sides changed most, at the choice that changed it most."""
    rounds = list(pairwise(tally.rounds))
    if not rounds:
        return
    before, after = max(rounds, key=lambda pair: (abs(gap(pair[1]) - gap(pair[0])), -pair[0].at))
    whole = gap(after) - gap(before)
    if not whole:
        return
    steps = [pair for pair in pairwise(tally.points) if before.at < pair[1].at <= after.at]
    _, last = max(steps, key=lambda pair: ((gap(pair[1]) - gap(pair[0])) * (1 if whole > 0 else -1), -pair[1].at))
    effect = told.get(last.at)
    sentence = EFFECTS[effect[0]](content, *effect[1:]) if effect else None
    yield TurningPoint(
        kind="swing",
        title=Text("The largest swing"),
        text=Text(
            "Round {round}: {what} In this round the developers gain {developers}, the conservationists {others}.",
            round=after.round,
            what=sentence or Text("The points move."),
            developers=signed(after.developers - before.developers),
            others=signed(after.conservationists - before.conservationists),
        ),
        at=last.at,
        round=after.round,
    )


def gap(points: Points) -> int:
    """By how much the developers lead."""
    return points.developers - points.conservationists


def broken_word(tally: Tally) -> Iterator[TurningPoint]:
    """The first promise that was broken, one that cost something before one that did not."""
    broken = [one for one in tally.promises if one.verdict == "broken"]
    for one in sorted(broken, key=lambda promise: (promise.idle, promise.decided))[:1]:
        yield TurningPoint(
            kind="broken_word",
            title=Text("A word breaks"),
            text=Text(
                "In round {round} {player} gave {other} a word, “{promise}”, and breaks it now.",
                round=one.round,
                player=seat_name(one.seat),
                other=seat_name(one.other),
                promise=PROMISE_NAMES[one.what],
            ),
            at=one.decided,
            round=one.round,
        )


def failed_plan(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The largest plan that got no permit; else the largest of which nothing was built."""

    def size(plan: PlanTally) -> tuple[int, int]:
        return -len(plan.tiles), plan.at

    for plan in sorted((one for one in tally.plans if one.granted is False), key=size)[:1]:
        who = [act.seat for act in plan.appeals if act.way != "granted"]
        title = Text("A plan fails")
        answer = Text("The permit for {project} is denied.", project=header_name(content, plan.header))
        told = Text("{player} had appealed.", player=seat_name(who[0])) if who else Text("Nobody had appealed.")
        text = Text("Round {round}. {answer} {appeal}", round=plan.round, answer=answer, appeal=told)
        yield TurningPoint(kind="failed_plan", title=title, text=text, at=plan.decided, round=plan.round)
    for plan in sorted((one for one in tally.plans if one.granted and not one.built), key=size)[:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("A plan that was never built"),
            text=Text(
                "Round {round}. {project} has its permit (tiles: {n}), and nothing of it is built in the end.",
                round=plan.round,
                project=header_name(content, plan.header),
                n=len(plan.tiles),
            ),
            at=plan.decided,
            round=plan.round,
        )


def first_loss(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first place of a rare species that was lost for good."""
    for one in [loss for loss in tally.lost if loss.species >= 0][:1]:
        yield TurningPoint(
            kind="first_loss",
            title=Text("The first loss"),
            text=Text(
                "Round {round}. {species} loses its place {place}, for good.",
                round=one.round,
                species=tile_name(content, one.tile),
                place=place_name(one.place),
            ),
            at=one.at,
            round=one.round,
        )


def undone_offset(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first offset that did not last."""
    for place, at, round, seat in sorted((gone for one in tally.offsets for gone in one.undone), key=lambda x: x[1])[
        :1
    ]:
        yield TurningPoint(
            kind="undone",
            title=Text("An offset is undone"),
            text=Text(
                "Round {round}. By corruption {player} undoes the offsetting site {place}.",
                round=round,
                player=seat_name(seat),
                place=place_name(place),
            ),
            at=at,
            round=round,
        )


def first_offset(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first offset that worked."""
    for one in tally.offsets[:1]:
        yield TurningPoint(
            kind="first_offset",
            title=Text("The first offset"),
            text=Text(
                "Round {round}. {player} makes good for {place}: {tile}.",
                round=one.round,
                player=seat_name(one.seat),
                place=place_name(one.lost),
                tile=tile_name(content, one.tile),
            ),
            at=one.at,
            round=one.round,
        )


def new_law(tally: Tally) -> Iterator[TurningPoint]:
    """The first roll that changed the law."""
    for one in [roll for roll in tally.law if roll.law != roll.before][:1]:
        yield TurningPoint(
            kind="law",
            title=Text("A new law"),
            text=Text("Round {round}. From now on: {law}.", round=one.round, law=LAW_NAMES[one.law]),
            at=one.at,
            round=one.round,
        )


def first_plan(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first plan of all."""
    for one in tally.plans[:1]:
        yield TurningPoint(
            kind="first_plan",
            title=Text("The first plan"),
            text=Text(
                "Round {round}. {player} plans {project}.",
                round=one.round,
                player=seat_name(one.seat),
                project=header_name(content, one.header),
            ),
            at=one.at,
            round=one.round,
        )
