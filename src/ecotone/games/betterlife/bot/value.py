"""What a sensible player of BETTER Life looks at: the common fate first, then the own points.

The chance that all win together is guessed from both meters and the votes to come. For `value` it is multiplied by what
the seat would have at the end: so a seat gives IP while that helps the common fate more than it costs, and not beyond.
For `chance` it is multiplied by the seat's part of the victory, for only one can be first. How surely both follow from
the table was found by `tools/calibrate.py`; the other figures come from some thousand games of players with different
habits.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final

from ecotone.core.choice import Choice, Number, OneOf, Open
from ecotone.core.odds import logistic, read_weights, weigh
from ecotone.core.pending import Pending
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.cards import SEMI, SUCCESS, WEAK
from ecotone.games.betterlife.rules.card_windows import PASS, Window
from ecotone.games.betterlife.rules.events import Offer
from ecotone.games.betterlife.rules.scoring import target_points
from ecotone.games.betterlife.rules.state import NONE, BetterLife
from ecotone.games.betterlife.rules.turn import Turn
from ecotone.games.betterlife.rules.vote import Discussion, OpenCommit, SecretCommit
from ecotone.games.betterlife.view import SILENT

Worth = Callable[[BetterLife, int, float, int], float]  # state, seat, IP about to be spent, result of the vote

TOGETHER: Final = 0.1  # what winning together behind another is worth beside being first
COMMON: Final = 20.0  # what winning together is worth beside the own points
PER_VOTE: Final = 2.2  # steps of the policy meter that a vote usually brings
DRIFT: Final = 0.35  # steps of the loss meter in a round, votes included
CARD: Final = 0.3  # a card in hand, in victory points
LUCK: Final = 0.1  # the same for who wants to be first: few cards bring anything
ROLE: Final = 0.3  # a role card that was used, beyond what it did
SHARE: Final = 0.9  # part of a fair share that others are expected to give
UNSURE: Final = 1.6  # by how much one player's share usually differs from what was expected
DECIDED: Final = 2.0  # how surely a lead of one point is kept when no vote is left: IP still round down
COMMON_EVIDENCE: Final = ("even", "policy", "nature", "weaker", "generosity", "votes_left")
FIRST_EVIDENCE: Final = ("lead1", "lead2", "lead3", "lead4", "lead5")  # the points hoped for, by the votes left
COMMON_GOAL: Final = read_weights(__package__, "common", COMMON_EVIDENCE)
FIRST: Final = read_weights(__package__, "first", FIRST_EVIDENCE)
KEPT: Final = 0.28  # points for an IP in hand, as some are spent again
NO_PROMISE: Final = ("no_comment",)
AT_VOTE: Final = 0.8  # part of the full points that this round's policy brings who has it as a target
TO_COME: Final = 1.2  # the same for policies that may still come up, which others cannot see coming either


def value(state: BetterLife, seat: int) -> float:
    """How well the position is for a seat. The state is the seat's guess, so it may look at all of it."""
    result = state.result
    if result is None:
        return expected(state, seat, comfort)
    if not result.winners:
        return 0.0
    return COMMON + result.scores[seat] + (6.0 if seat in result.winners else 0.0)


def chance(state: BetterLife, seat: int) -> float:
    """How likely the seat is first in a common victory."""
    result = state.result
    if result is None:
        return expected(state, seat, lead)
    return 1.0 if seat in result.winners else 0.0


def reward(state: BetterLife, seat: int, together: float = TOGETHER) -> float:
    """What a seat plays for: to be first, and for a part that all win, whoever is first.

    Without that part nobody would give anything: each IP costs more of the lead than it adds to the common chance, and
    then all lose. With it bots win more often, for others give as they were given.
    """
    result = state.result
    if result is not None:
        if not result.winners:
            return 0.0
        return 1.0 if seat in result.winners else together

    def company(now: BetterLife, one: int, spent: float, result: int) -> float:
        return together + (1 - together) * lead(now, one, spent, result)

    return expected(state, seat, company)


def expected(state: BetterLife, seat: int, worth: Worth) -> float:
    """The chance of a common victory, times what that would be worth to the seat."""
    top = state.pending[-1]
    if isinstance(top, Window) and state.answers[seat] is not None:
        after = answered(state, top)
        if after.result is not None:
            # Others may still answer otherwise, so that it is not quite sure.
            return value(after, seat) if worth is comfort else 0.002 + 0.98 * chance(after, seat)
        return expected(after, seat, worth)
    if isinstance(top, OpenCommit | SecretCommit):
        return at_the_vote(state, seat, worth)
    left = state.content.rounds - state.round + 1
    spent = 0.0
    if isinstance(top, Offer):
        spent = top.offered[seat] * chance_to_cover(state, top)
    return common(state, seat, state.policy_meter, state.loss + threat(state, top), left) * worth(
        state, seat, spent, NONE
    )


def comfort(state: BetterLife, seat: int, spent: float, result: int) -> float:
    """Winning together, and the own points, some that are still to come included."""
    won = policy_points(state, seat, result) if result != NONE else 0.0
    return COMMON + own_points(state, seat, spent) + CARD * cards_left(state, seat) + won


def lead(state: BetterLife, seat: int, spent: float, result: int) -> float:
    """The chance to be first if all win together: by all leads, and the votes that are left."""
    left = state.content.rounds - state.round + (1 if result == NONE else 0)
    clear = FIRST[min(left, len(FIRST)) - 1] if left else DECIDED
    own = hopes(state, seat, spent, result)
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += exp(max(-30.0, min(30.0, clear * (hopes(state, other, 0.0, result) - own))))
    return 1 / (1 + others)


def hopes(state: BetterLife, seat: int, spent: float, result: int) -> float:
    """The points that a seat may hope to have at the end, if the vote has this result."""
    content = state.content
    outcomes = state.outcomes
    points = KEPT * (state.ip[seat] - spent) + LUCK * cards_left(state, seat) + small_things(state, seat)
    for rank, policy in enumerate(content.targets[state.targets[seat]]):
        worth = content.points[rank]
        if outcomes[policy] != NONE:
            points += worth[outcomes[policy]]
        elif policy == state.policy:
            points += AT_VOTE * worth[SUCCESS] if result == NONE else worth[result]
        elif policy in state.policies:
            points += TO_COME * worth[SUCCESS] * (content.rounds - state.round) / len(state.policies)
    return points


def answered(state: BetterLife, window: Window) -> BetterLife:
    """The position if all others pass in a window."""
    after = state.copy()
    for other in window.seats:
        after.play(other, PASS)
    return after


def common(state: BetterLife, seat: int, meter: int, loss: float, left: int) -> float:
    """The chance to win together, with both meters as they would be and so many votes to come."""
    if left == 0:
        return 1.0 if meter >= state.content.goal and loss < state.content.loss_limit else 0.0
    return logistic(weigh(COMMON_GOAL, common_evidence(state, seat, meter, loss, left)))


def common_evidence(state: BetterLife, seat: int, meter: int, loss: float, left: int) -> list[float]:
    """What speaks for a common victory, by the names in `COMMON_EVIDENCE`: meters far from their ends, generous others.

    What the seat itself gave does not count, or it would give only to think better of the table.
    """
    content = state.content
    spread = sqrt(left)
    policy = (meter + PER_VOTE * left - content.goal + 0.5) / (0.9 * spread + 0.3)
    nature = (content.loss_limit - 0.6 - loss - DRIFT * left) / (0.8 * spread + 0.3)
    hoped = 0.0
    for other in range(state.seats):
        if other != seat:
            hoped += expected_share(state, other)
    fair = content.success[state.seats] * (state.seats - 1) / state.seats
    return [1.0, policy, nature, min(policy, nature), hoped / fair, float(left)]


def own_points(state: BetterLife, seat: int, committed: float) -> float:
    """Points for IP and targets, with cards, marks and the way made so far, against what the others seem to have."""
    content = state.content
    ip = state.ip[seat] - committed
    points = ip / content.ip_per_point + sum(target_points(state, seat))
    others = sum(state.ip) - state.ip[seat]
    points += 0.3 * state.seeded
    points -= 0.25 * others / content.ip_per_point / (state.seats - 1)
    return points + small_things(state, seat)


def cards_left(state: BetterLife, seat: int) -> int:
    """Cards in hand, without the one that lies with the share for a vote."""
    commit = state.commits[seat]
    return len(state.hands[seat]) - (1 if commit is not None and commit[1] is not None else 0)


def small_things(state: BetterLife, seat: int) -> float:
    """The way made so far, marks, the role card, and a roll that is still to come."""
    points = 0.4 * state.position[seat] / len(state.track)
    if state.skips >> seat & 1:
        points -= 0.4
    if state.role_used >> seat & 1:  # the role card comes back, so what is not used is lost
        points += ROLE
    if isinstance(state.pending[-1], Turn) and state.active == seat:
        points += before_the_roll(state)
    return points + 0.1 * state.plus[seat]


def before_the_roll(state: BetterLife) -> float:
    """The roll is still to come, on average for the better, and more so with cards on it."""
    return 0.5 + 0.2 * state.additions + (0.5 if state.best > 1 else 0.0) + (0.8 if state.choose_high else 0.0)


def threat(state: BetterLife, top: Pending[BetterLife]) -> float:
    """How far the loss meter is expected to rise by the event that is being settled."""
    if state.event < 0:
        return 0.0
    event = state.content.events[state.event]
    unpaid = sum(op.n for op in event.if_unpaid if op.name == "loss")
    relief = sum(op.n for op in event.if_paid if op.name == "loss")
    sure = sum(op.n for op in event.always if op.name == "loss")
    if not isinstance(top, Offer):
        return sure + 0.6 * unpaid if isinstance(top, Window) else 0.0
    chance = chance_to_cover(state, top)
    return chance * relief + (1 - chance) * unpaid


def chance_to_cover(state: BetterLife, offer: Offer) -> float:
    """How likely the cost will be covered: those still to be asked give up to two each, if they own it."""
    hope = sum(min(2, state.ip[other] - offer.offered[other]) for other in set(offer.queue))
    return logistic((hope - offer.missing) / 1.5)


def at_the_vote(state: BetterLife, seat: int, worth: Worth) -> float:
    """Some have committed: what the vote will probably bring, and what it costs."""
    content = state.content
    spent = net_share(state, seat)
    left = content.rounds - state.round
    total = 0.0
    for result, likely in result_chances(state, seat).items():
        meter = state.policy_meter + content.policy_step[result]
        loss = max(0, state.loss + content.loss_step[result])
        total += likely * common(state, seat, meter, loss, left) * worth(state, seat, spent, result)
    return total


def result_chances(state: BetterLife, seat: int) -> dict[int, float]:
    """How likely each result is: the surer, the fewer commitments the seat cannot see."""
    content = state.content
    pool = float(state.seeded)
    unknown = 0
    for other in range(state.seats):
        commit = state.commits[other] if other == seat or state.shown >> other & 1 else None
        if commit is None:
            pool += expected_share(state, other)
            unknown += 1
            continue
        pool += commit[0]
        if commit[1] is not None:
            pool += sum(
                {"pool_add": op.n, "pool_sub": -op.n, "pool_match": 2}.get(op.name, 0)
                for op in content.cards[commit[1]].effects
            )
    steep = 1.7 / (0.5 + UNSURE * sqrt(unknown))
    success = logistic((pool - content.success[state.seats] + 0.5) * steep)
    some = logistic((pool - content.semi[state.seats] + 0.5) * steep)
    return {WEAK: 1 - some, SEMI: max(0.0, some - success), SUCCESS: success}


def net_share(state: BetterLife, seat: int) -> int:
    """What the seat has committed, less what a card brings back."""
    commit = state.commits[seat]
    if commit is None:
        return 0
    share, card = commit
    if card is None:
        return share
    return share - sum(min(op.n, share) for op in state.content.cards[card].effects if op.name == "refund")


def expected_share(state: BetterLife, seat: int) -> float:
    """What another player will probably give: as in the votes before, at first nearly the fair part."""
    shares = [vote.shares[seat] for vote in state.votes]
    usual = SHARE * state.content.success[state.seats] / state.seats
    return min(state.ip[seat], (usual + sum(shares)) / (1 + len(shares)))


def policy_points(state: BetterLife, seat: int, result: int) -> float:
    """The points that this round's policy would bring the seat."""
    targets = state.content.targets[state.targets[seat]]
    return state.content.points[targets.index(state.policy)][result] if state.policy in targets else 0.0


def fills(state: BetterLife, form: Open) -> list[Choice]:
    """Shares up to about twice the fair part, alone and with each card; other forms in typical ways."""
    if form.verb != "commit":
        return form.some()
    share, card = form.blanks
    assert isinstance(share, Number)
    assert isinstance(card, OneOf)
    part = min(share.high, fair_share(state))
    shares = list(range(min(share.high, 2 * part + 1) + 1))
    does = {thing: state.content.cards[thing].effects[0].code for thing in card.things if thing is not None}
    # In the last vote nobody keeps a card that brings IP back.
    saved = state.round == state.content.rounds and operations.REFUND in does.values()
    ways: list[Choice] = [form.fill(n, None) for n in ([0] if saved else shares)]
    for thing, code in does.items():
        # A card against the pool is for the few who want a policy to fail: they need no choice of shares.
        ways += [form.fill(n, thing) for n in ([part] if code == operations.POOL_SUB else shares)]
    return ways


def fair_share(state: BetterLife) -> int:
    """What everybody must give for a success."""
    return -(-max(0, state.content.success[state.seats] - state.seeded) // state.seats)


def pledge(state: BetterLife, seat: int) -> Choice | None:
    """No comment, once in each discussion: who plays for itself alone promises nothing, and so breaks no word."""
    if not isinstance(state.pending[-1], Discussion) or state.pledges[seat] != SILENT:
        return None
    return NO_PROMISE
