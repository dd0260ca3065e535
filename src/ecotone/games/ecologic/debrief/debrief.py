"""The talk after a match: its verdict, its story, its chapters. Counted by replaying it; the match stays as it is."""

from __future__ import annotations

from ecotone.core.debrief import Debrief, Player
from ecotone.core.hearing import listen, round_end, standing
from ecotone.core.judging import judged
from ecotone.core.match import Match
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.ecologic.debrief.chapters import chapters
from ecotone.games.ecologic.debrief.counter import counter_of
from ecotone.games.ecologic.debrief.figures import standing as points_now
from ecotone.games.ecologic.debrief.tally import Tally
from ecotone.games.ecologic.debrief.turning_points import turning_points
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.view import Score


def debrief(match: Match) -> Debrief:
    """All of it."""
    assert isinstance(match.state, Ecologic)
    tally, content = tally_of(match), match.game.content
    stopped = standing(match)
    result = match.result or (stopped.result if stopped else points_now(match.state))
    points = judged(match, turning_points(content, tally))
    return Debrief(
        game=match.game.id,
        rounds=match.state.turn,
        choices=len(match.record),
        result=result,
        headline=headline(tally, result, over=match.result is not None),
        story=(points_story(tally, result), balance_story(tally), shutdowns_story(tally)),
        players=tuple(
            Player(seat, seat_name(seat), Text(""), Text.count("{n} point", "{n} points", n), f"seat-{seat}")
            for seat, n in enumerate(result.scores)
        ),
        turning_points=points,
        chapters=chapters(content, tally, points),
        tally=tally,
        stopped=stopped.label if stopped else None,
    )


def tally_of(match: Match) -> Tally:
    """Only what is counted, without words."""
    state, _ = round_end(match)
    assert isinstance(state, Ecologic)
    return listen(match, counter_of).tally(state)


def balance_of(one: Score) -> int:
    """The smaller of Profits and Enviro in percent of the larger."""
    large = max(one.profits, one.enviro)
    return 100 * min(one.profits, one.enviro) // large if large else 0


def headline(tally: Tally, result: Result, over: bool) -> Text:
    """The verdict: who won, and by what."""
    who = seat_names(result.winners)
    if not over:
        return Text("{who} ahead when it was stopped", who=who)
    first = [one for one in tally.scores if one.seats[0] in result.winners]
    if len(first) > 1:
        return Text("A shared victory: {who}", who=who)
    one = first[0]
    if balance_of(one) == max(balance_of(other) for other in tally.scores):
        return Text("{who} won, by balance", who=who)
    if one.profits < max(other.profits for other in tally.scores):
        return Text("{who} won; most Profits were not enough", who=who)
    return Text("{who} won with most Profits", who=who)


def points_story(tally: Tally, result: Result) -> Text:
    """The points in a sentence."""
    ranks = sorted(tally.scores, key=lambda one: one.rank, reverse=True)
    if len(ranks) < 2:
        return result.why
    return Text(
        "{first} had {total} points in the end, {second} came next with {other}.",
        first=seat_names(ranks[0].seats),
        total=ranks[0].total,
        second=seat_names(ranks[1].seats),
        other=ranks[1].total,
    )


def balance_story(tally: Tally) -> Text:
    """Who was closest to balance."""
    best = max(tally.scores, key=lambda one: (balance_of(one), one.total))
    rich = max(tally.scores, key=lambda one: (one.profits, one.total))
    return Text(
        "Closest to balance: {seats}, with {profits} Profits and {enviro} Enviro; most Profits, {most}, had {rich}.",
        seats=seat_names(best.seats),
        profits=best.profits,
        enviro=best.enviro,
        most=rich.profits,
        rich=seat_names(rich.seats),
    )


def shutdowns_story(tally: Tally) -> Text:
    """Auctions and shutdowns in a sentence."""
    short = sum(one.cause == "shortage" for one in tally.shutdowns)
    return Text(
        "Auctions: {auctions}; tokens that left the board again: {gone}, for lack of Enviro: {short}.",
        auctions=len(tally.auctions),
        gone=len(tally.shutdowns),
        short=short,
    )
