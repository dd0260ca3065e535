"""A target card laid out: its three policies, and what they bring."""

from __future__ import annotations

from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import RESULTS, SUCCESS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.pieces import Part
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.names import RESULT_NAMES


def target_parts(content: Content, printed: Printed, view: BetterLifeView, card: int) -> tuple[Part, ...]:
    """The three targets of a card, with what they give as things stand (B-56 to B-59), or may give at most."""
    outcomes = {vote.policy: vote.result for vote in view.votes}
    out = []
    for tier, policy in enumerate(content.targets[card]):
        outcome = outcomes.get(policy)
        points = content.points[tier][SUCCESS if outcome is None else outcome]
        if outcome is not None:
            result, result_name = RESULTS[outcome], RESULT_NAMES[outcome]
        elif policy == view.policy and view.result is None:
            result, result_name = "now", Text("voted on in this round")
        elif view.result is None:
            result, result_name = "", Text("not drawn yet")
        else:
            result, result_name, points = "", Text("never came up"), 0
        out.append(Part(printed.policies[policy], result, result_name, points))
    return tuple(out)
