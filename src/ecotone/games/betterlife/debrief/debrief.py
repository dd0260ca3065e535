"""The talk after a match: its verdict, its story, its chapters. Counted by replaying it; the match stays as it is."""

from __future__ import annotations

from ecotone.core.debrief import Debrief, Player
from ecotone.core.hearing import listen, standing
from ecotone.core.judging import judged
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.betterlife.box.cards import SEMI, SUCCESS, WEAK
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.debrief.chapters import chapters
from ecotone.games.betterlife.debrief.counter import TallyCounter
from ecotone.games.betterlife.debrief.figures import standing as meters_now
from ecotone.games.betterlife.debrief.tally import Tally
from ecotone.games.betterlife.debrief.turning_points import turning_points
from ecotone.games.betterlife.words.names import role_name


def debrief(match: Match) -> Debrief:
    """All of it."""
    counter = listen(match, TallyCounter)
    tally, content, state = counter.tally(), match.game.content, counter.state
    stopped = standing(match)
    points = judged(match, turning_points(content, tally, content.success[match.seats]))
    return Debrief(
        game=match.game.id,
        rounds=state.round,
        choices=len(match.record),
        result=match.result or (stopped.result if stopped else meters_now(state)),
        headline=headline(content, tally, state.policy_meter),
        story=(
            ending(content, tally, state.policy_meter, state.loss),
            votes_story(tally),
            words_story(content, tally),
        ),
        players=tuple(
            Player(
                one.seat,
                seat_name(one.seat),
                role_name(content, one.role),
                Text("gave {n}", n=one.given),
                f"seat-{one.seat}",
            )
            for one in tally.seats
        ),
        turning_points=points,
        chapters=chapters(content, tally, points),
        tally=tally,
        stopped=stopped.label if stopped else None,
    )


def tally_of(match: Match) -> Tally:
    """Only what is counted, without words."""
    return listen(match, TallyCounter).tally()


def headline(content: Content, tally: Tally, meter: int) -> Text:
    """The verdict."""
    short = content.goal - meter
    match tally.outcome:
        case "won":
            return Text("All reached the goal together")
        case "lost_nature":
            return Text("Nature was lost before the goal was reached")
        case "lost_policy" if tally.meter_with_words >= content.goal:
            return Text.count(
                "One step short, with enough promised to win", "{n} steps short, with enough promised to win", short
            )
        case "lost_policy":
            return Text.count("One step short of the goal", "{n} steps short of the goal", short)
        case _:
            return Text("Stopped on the way to the goal")


def ending(content: Content, tally: Tally, meter: int, loss: int) -> Text:
    """How it ended and why."""
    values = {"meter": meter, "goal": content.goal, "loss": loss, "limit": content.loss_limit}
    match tally.outcome:
        case "won":
            return Text(
                "All won together, as the policy meter reached {meter} of {goal}; most points had: {seats}.",
                seats=seat_names(tally.winners),
                **values,
            )
        case "lost_nature":
            return Text(
                "All lost together: the loss meter reached its limit of {limit} in round {round}, with the policy "
                "meter at {meter} of {goal}.",
                round=tally.rounds[-1][0],
                **values,
            )
        case "lost_policy":
            return Text("All lost together: the policy meter ended at {meter} of {goal}.", **values)
        case _:
            return Text(
                "When it was stopped, the policy meter stood at {meter} of {goal} and the loss meter at {loss} of "
                "{limit}.",
                **values,
            )


def votes_story(tally: Tally) -> Text:
    """How the votes went."""
    results = [vote.result for vote in tally.votes]
    return Text(
        "Of {n} votes {good} succeeded, {half} reached half a success and {weak} failed.",
        n=len(results),
        good=results.count(SUCCESS),
        half=results.count(SEMI),
        weak=results.count(WEAK),
    )


def words_story(content: Content, tally: Tally) -> Text:
    """Words kept, and who had most left."""
    kept, broken = sum(one.kept for one in tally.seats), sum(one.broken for one in tally.seats)
    rich = max(tally.seats, key=lambda one: (one.ip, -one.seat))
    values = {"role": role_name(content, rich.role), "ip": rich.ip}
    if not kept + broken:
        return Text("Nobody promised anything, and {role} had {ip} IP left over.", **values)
    return Text(
        "Words kept: {kept}; broken: {broken}. {role} had {ip} IP left over.",
        kept=kept,
        broken=broken,
        **values,
    )
