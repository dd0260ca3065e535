"""Where the game turned: the largest swing, a broken word, a vote that fell short, and what else decided much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ecotone.core.debrief import TurningPoint, first_three
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import SUCCESS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.debrief.tally import Tally, VoteTally
from ecotone.games.betterlife.words.effects import loss_sentence
from ecotone.games.betterlife.words.names import policy_name, role_name


def turning_points(content: Content, tally: Tally, success: int) -> tuple[TurningPoint, ...]:
    """Three of them, if there are as many."""
    return first_three(list(found(content, tally, success)))


def found(content: Content, tally: Tally, success: int) -> Iterator[TurningPoint]:
    """All that may be called a turning point, the most telling first."""
    yield from broken_word(content, tally)
    yield from swing(content, tally)
    yield from short_vote(content, tally, success)
    yield from highest_loss(content, tally)
    yield from last_vote(content, tally)


def broken_word(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The first vote that kept words would have carried further; else the first in which a word was broken."""
    broken = [vote for vote in tally.votes if shortfall(vote)]
    for vote in sorted(broken, key=lambda one: (one.result_with_words == one.result, one.at))[:1]:
        seat = max(range(len(vote.shares)), key=lambda other: (missing(vote, other), -other))
        yield TurningPoint(
            kind="broken_word",
            title=Text("A word breaks"),
            text=Text(
                "Vote {round}, {policy}: {role} had said {pledge} IP and gives {share}. The pool stops at {pool}; with "
                "every word kept it would have been {words}.",
                round=vote.round,
                policy=policy_name(content, vote.policy),
                role=role_name(content, tally.seats[seat].role),
                pledge=vote.pledges[seat] or 0,
                share=vote.shares[seat],
                pool=vote.pool,
                words=vote.pool_with_words,
            ),
            at=vote.at,
            round=vote.round,
        )


def missing(vote: VoteTally, seat: int) -> int:
    """How much of a pledge was not given."""
    return max(0, (vote.pledges[seat] or 0) - vote.shares[seat])


def shortfall(vote: VoteTally) -> int:
    """How much of all pledges was not given."""
    return sum(missing(vote, seat) for seat in range(len(vote.shares)))


def swing(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The round in which both meters together moved most, at its vote."""
    rounds = list(pairwise(tally.rounds))
    votes = {vote.round: vote for vote in tally.votes}
    voted = [pair for pair in rounds if pair[1][0] in votes]
    if not voted:
        return
    before, after = max(voted, key=lambda pair: (abs(worth(pair[1]) - worth(pair[0])), -pair[0][0]))
    if worth(before) == worth(after):
        return
    vote = votes[after[0]]
    yield TurningPoint(
        kind="swing",
        title=Text("The largest swing"),
        text=Text(
            "Round {round}, {policy}: the policy meter goes from {meter} to {new_meter}, the loss meter from {loss} to "
            "{new_loss}.",
            round=after[0],
            policy=policy_name(content, vote.policy),
            meter=before[1],
            new_meter=after[1],
            loss=before[2],
            new_loss=after[2],
        ),
        at=vote.at,
        round=after[0],
    )


def worth(row: tuple[int, int, int]) -> int:
    """How well the world stands: policies against losses."""
    return row[1] - row[2]


def short_vote(content: Content, tally: Tally, success: int) -> Iterator[TurningPoint]:
    """The plan that failed by least: a vote that was no success."""
    failed = [vote for vote in tally.votes if vote.result != SUCCESS]
    for vote in sorted(failed, key=lambda one: (-one.pool, one.at))[:1]:
        yield TurningPoint(
            kind="failed_plan",
            title=Text("A vote falls short"),
            text=Text(
                "Vote {round}, {policy}: {pool} IP lie in the pool, and {short} more would have made it a success.",
                round=vote.round,
                policy=policy_name(content, vote.policy),
                pool=vote.pool,
                short=success - vote.pool,
            ),
            at=vote.at,
            round=vote.round,
        )


def highest_loss(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """When nature stood worst."""
    for move in sorted(tally.losses, key=lambda one: (-one.loss, one.at))[:1]:
        yield TurningPoint(
            kind="loss",
            title=Text("Nature at its worst"),
            text=Text(
                "Round {round}: {what}",
                round=move.round,
                what=loss_sentence(content, move.loss, move.change, move.cause),
            ),
            at=move.at,
            round=move.round,
        )


def last_vote(content: Content, tally: Tally) -> Iterator[TurningPoint]:
    """The last vote of all."""
    for vote in tally.votes[-1:]:
        yield TurningPoint(
            kind="last_vote",
            title=Text("The last vote"),
            text=Text(
                "Vote {round}, {policy}: {pool} IP lie in the pool, and the policy meter ends at {meter}.",
                round=vote.round,
                policy=policy_name(content, vote.policy),
                pool=vote.pool,
                meter=vote.policy_meter,
            ),
            at=vote.at,
            round=vote.round,
        )
