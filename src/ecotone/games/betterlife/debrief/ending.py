"""The end as a page tells it: the own result first, the story of the votes, both meters as curves, what turned it."""

from __future__ import annotations

from ecotone.core.ending import Curve, Ending, Turning, verdict
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import SUCCESS, WEAK
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.debrief.debrief import tally_of
from ecotone.games.betterlife.debrief.tally import Tally, VoteTally
from ecotone.games.betterlife.words.names import policy_name


def ending(game: Game, match: Match, seat: int | None) -> Ending:
    """How a finished match is told from one seat, or from none."""
    content: Content = game.content
    result, told = match.result, tally_of(match)
    assert result is not None
    return Ending(
        result=own_result(result, seat),
        kicker=kicker(result),
        story=story(content, result, told, seat),
        figures=figures(result, told, seat),
        curves=curves(told),
        times=(Text("Start"), *(Text("{year}", year=first_year(content, vote.round)) for vote in told.votes)),
        turnings=turnings(content, match, told, seat),
        fact=fact(content, told),
    )


def own_result(result: Result, seat: int | None) -> Text:
    """The result as a sentence."""
    if result.outcome == "lost_nature":
        return Text("Nature was lost, and everybody with it")
    if result.outcome == "lost_policy":
        return Text("The town fell short of its goal")
    if seat is None or seat in result.winners:
        return verdict(result.winners, seat)
    gap = max(result.scores) - result.scores[seat]
    if not gap:
        return Text("As many points, but others gave more")
    return Text.count("You lost by {n} point", "You lost by {n} points", gap)


def kicker(result: Result) -> Text:
    """What came of the common cause."""
    return Text("The goals of 2030 are reached") if result.outcome == "won" else Text("All lose together")


def story(content: Content, result: Result, told: Tally, seat: int | None) -> tuple[Text, ...]:
    """Three sentences: the votes, who carried them, and one's own part."""
    won = sum(vote.result == SUCCESS for vote in told.votes)
    given = [one.given for one in told.seats]
    lines = [
        result.why,
        Text.count(
            "{n} of {all} policies has succeeded.", "{n} of {all} policies have succeeded.", won, all=len(told.votes)
        ),
        gave_most(given, seat),
    ]
    if seat is not None and told.seats[seat].broken:
        lines[1] = Text.count(
            "You broke your word {n} time; {won} of {all} policies succeeded.",
            "You broke your word {n} times; {won} of {all} policies succeeded.",
            told.seats[seat].broken,
            won=won,
            all=len(told.votes),
        )
    return tuple(lines)


def figures(result: Result, told: Tally, seat: int | None) -> tuple[tuple[str, Text], ...]:
    """Figures of the own seat, or of all."""
    if seat is None:
        return tuple((str(one.points), seat_name(one.seat)) for one in told.seats)
    own = told.seats[seat]
    return (
        (str(own.points), Text("points") if result.outcome == "won" else Text("points, had all won")),
        (str(sum(own.target_points)), Text("of them from your targets")),
        (str(own.given), Text("IP given in votes")),
        (str(own.events_paid), Text("IP paid for events")),
    )


def curves(told: Tally) -> tuple[Curve, ...]:
    """Both meters, after each vote."""
    loss = []
    for vote in told.votes:
        moved = [one.loss for one in told.losses if one.round <= vote.round]
        loss.append(moved[-1] if moved else 0)
    meter = tuple(vote.policy_meter for vote in told.votes)
    return Curve(Text("Policies"), "policies", (0, *meter)), Curve(Text("Nature lost"), "loss", (0, *loss))


def gave_most(given: list[int], seat: int | None) -> Text:
    """Who carried the votes; nobody is named where several gave alike."""
    most, whole = max(given), sum(given)
    if given.count(most) > 1:
        return Text("The most that anybody gave was {n} IP of {all}.", n=most, all=whole)
    who = given.index(most)
    if who == seat:
        return Text("You gave most: {n} IP of {all}.", n=most, all=whole)
    return Text("{who} gave most: {n} IP of {all}.", who=seat_name(who), n=most, all=whole)


def turnings(content: Content, match: Match, told: Tally, seat: int | None) -> tuple[Turning, ...]:
    """Two votes that were decided by the fewest IP, or broke most promises, in their order."""
    commits = [number for number, (_, choice) in enumerate(match.record, start=1) if choice[0] == "commit"]
    close = sorted(told.votes, key=lambda vote: (vote.result != WEAK, -missed(vote)))[:2]
    return tuple(
        Turning(
            at=commits[vote.round * match.seats - 1],
            time=vote.round,
            title=title(content, vote),
            line=line(vote, seat),
        )
        for vote in sorted(close, key=lambda vote: vote.round)
    )


def missed(vote: VoteTally) -> int:
    """By how many IP words and shares differ."""
    return sum(abs(said - gave) for said, gave in zip(vote.pledges, vote.shares, strict=True) if said is not None)


def title(content: Content, vote: VoteTally) -> Text:
    """What became of a policy."""
    policy = policy_name(content, vote.policy)
    if vote.result == WEAK:
        return Text("{policy} fails", policy=policy)
    return (
        Text("{policy} succeeds", policy=policy)
        if vote.result == SUCCESS
        else Text("{policy} succeeds by half", policy=policy)
    )


def line(vote: VoteTally, seat: int | None) -> Text:
    """What lay in the pool, and who gave most of it."""
    most = max(vote.shares)
    if vote.shares.count(most) > 1:
        return Text("{pool} IP in the pool; nobody gave more than {n}.", pool=vote.pool, n=most)
    who = vote.shares.index(most)
    if who == seat:
        return Text("{pool} IP in the pool; you gave {n} of them.", pool=vote.pool, n=most)
    return Text("{pool} IP in the pool; {who} gave {n} of them.", pool=vote.pool, who=seat_name(who), n=most)


def first_year(content: Content, round: int) -> int:
    """The year in which a round begins."""
    return content.first_year + (round - 1) * content.years_per_round


def fact(content: Content, told: Tally) -> str:
    """Something real about the policy that failed last, or else succeeded last."""
    failed = [vote for vote in told.votes if vote.result == WEAK] or list(told.votes)
    return f"policy.{content.policies[failed[-1].policy].id}" if failed else "meter.loss"
