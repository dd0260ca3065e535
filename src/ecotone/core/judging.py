"""What turning points did to the chances, in the same words in which hints are given."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ecotone.core.debrief import TurningPoint
from ecotone.core.hint import percent
from ecotone.core.match import NATURE, Match
from ecotone.core.reasons import gain, loss
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.core.words import seat_names


def judged(match: Match, points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The turning points, each with whose chance it moved most and why, where it moved any."""
    wanted = {point.at for point in points}
    again = match.replayed(0)
    found: dict[int, Text] = {}
    for at, (seat, choice) in enumerate(match.record, start=1):
        before = again.state.copy() if at in wanted and seat != NATURE else None
        again.play(seat, choice)
        said = judgement(match, before, again.state) if before is not None else None
        if said is not None:
            found[at] = said
    return tuple(
        replace(point, text=Text("{text} {judgement}", text=point.text, judgement=found[point.at]))
        if point.at in found
        else point
        for point in points
    )


def judgement(match: Match, before: State, after: State) -> Text | None:
    """Whose chance changed most, and by what; None where no chance changed by a percent."""
    advice = match.game.advice()
    chances = [(advice.chance(before, seat), advice.chance(after, seat)) for seat in range(match.seats)]
    seat = max(range(match.seats), key=lambda one: abs(chances[one][1] - chances[one][0]))
    old, new = chances[seat]
    told = gain if new > old else loss
    if percent(old) == percent(new):
        return None
    found = told(advice, seat, [(before, after)])
    sides = match.game.sides(after, match.seats)
    if len(set(sides)) < 2:
        moved = Text(
            "The chance to win together goes from {before} to {after} %.", before=percent(old), after=percent(new)
        )
    else:
        moved = Text(
            "The chance of {who} goes from {before} to {after} %.",
            who=seat_names(one for one in range(match.seats) if sides[one] == sides[seat]),
            before=percent(old),
            after=percent(new),
        )
    return Text("{moved} {why}", moved=moved, why=found[1]) if found is not None else moved
