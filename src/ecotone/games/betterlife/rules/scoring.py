"""The loss meter, victory points, ties, and how a game ends (B-53 to B-63, BR-35 to BR-42)."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.words import seat_names
from ecotone.games.betterlife.rules.state import BetterLife


def target_points(state: BetterLife, seat: int) -> tuple[int, int, int]:
    """The points of the primary, secondary and tertiary target; 0 for a policy that was weak or never came up."""
    points = state.content.points
    outcomes = state.outcomes
    first, second, third = state.content.targets[state.targets[seat]]
    return (
        points[0][max(outcomes[first], 0)],
        points[1][max(outcomes[second], 0)],
        points[2][max(outcomes[third], 0)],
    )


def victory_points(state: BetterLife, seat: int) -> int:
    """The personal score (B-55 to B-59)."""
    return state.ip[seat] // state.content.ip_per_point + sum(target_points(state, seat))


def change_loss(state: BetterLife, n: int, cause: Choice) -> None:
    """Move the loss meter, never below 0; at its limit all lose at once (B-53, BR-38, BR-42)."""
    before = state.loss
    state.loss = max(0, before + n)
    if state.loss == before:
        return
    if state.effects is not None:
        state.tell("loss", (state.loss, state.loss - before, cause))
    if state.loss >= state.content.loss_limit:
        state.finish(lost_to_loss(state))


def lost_to_loss(state: BetterLife) -> Result:
    """The loss meter has reached its limit: nobody wins, nobody is ranked (B-53, BR-41)."""
    why = Text("Biodiversity loss has reached {limit}: all players lose.", limit=state.content.loss_limit)
    return Result("lost_nature", (), (0,) * state.seats, why)


def final_result(state: BetterLife) -> Result:
    """The end of the last round: the shared goal first, then the points (B-54, B-60, B-61)."""
    goal = state.content.goal
    if state.policy_meter < goal:
        why = Text("The policy meter is at {meter} of {goal}: all players lose.", meter=state.policy_meter, goal=goal)
        return Result("lost_policy", (), (0,) * state.seats, why)
    scores = tuple(victory_points(state, seat) for seat in range(state.seats))
    first = winners(state, scores)
    return Result("won", first, scores, why_won(state, scores, first))


def winners(state: BetterLife, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Most points; then most own IP left in votes; then a shared win (BR-40)."""
    ranks = [(score, state.given[seat]) for seat, score in enumerate(scores)]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def why_won(state: BetterLife, scores: tuple[int, ...], first: tuple[int, ...]) -> Text:
    """The reason in words; where points were equal, it says what decided (BR-40)."""
    best = max(scores)
    equal = [seat for seat, score in enumerate(scores) if score == best]
    given = state.given[first[0]]
    points = Text.count("{n} point", "{n} points", best)
    if len(equal) == 1:
        return Text("The policy goals are reached: most points win.")
    if len(first) > 1:
        return Text(
            "The policy goals are reached. {who} share the win: {points} each, and {given} own IP each left in votes.",
            who=seat_names(first),
            points=points,
            given=given,
        )
    return Text(
        "The policy goals are reached. {equal} have {points} each; {who} left most own IP in votes ({given}) and wins.",
        equal=seat_names(equal),
        points=points,
        who=seat_names(first),
        given=given,
    )
