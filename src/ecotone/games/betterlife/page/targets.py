"""A target card laid out: its three policies, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import RESULTS, SEMI, SUCCESS
from ecotone.games.betterlife.page.pieces import Aim, Part
from ecotone.games.betterlife.page.printed import TIER_NAMES, Printed
from ecotone.games.betterlife.words.names import RESULT_NAMES

Outcomes = tuple[tuple[int, int], ...]  # policy and result, for each vote that is over


@lru_cache(maxsize=1024)  # they stay for a whole round
def aims(printed: Printed, card: int, outcomes: Outcomes, policy: int | None) -> tuple[Aim, ...]:
    """The three targets of a card, with what they may give. `policy` is voted on next; None when the game is over."""
    points = printed.content.points
    parts = target_parts(printed, card, dict(outcomes), policy)
    return tuple(
        Aim(TIER_NAMES[tier], part, points[tier][SEMI], points[tier][SUCCESS]) for tier, part in enumerate(parts)
    )


def target_parts(printed: Printed, card: int, outcomes: Mapping[int, int], policy: int | None) -> list[Part]:
    """The three targets of a card, with what they give as things stand (B-56 to B-59), or may give at most."""
    content, out = printed.content, []
    for tier, wanted in enumerate(content.targets[card]):
        outcome = outcomes.get(wanted)
        points = content.points[tier][SUCCESS if outcome is None else outcome]
        if outcome is not None:
            result, result_name = RESULTS[outcome], RESULT_NAMES[outcome]
        elif policy is None:
            result, result_name, points = "", Text("never came up"), 0
        elif wanted == policy:
            result, result_name = "now", Text("voted on in this round")
        else:
            result, result_name = "", Text("not drawn yet")
        out.append(Part(printed.policies[wanted], result, result_name, points))
    return out
