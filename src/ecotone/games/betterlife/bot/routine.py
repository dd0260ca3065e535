"""What a practised player of BETTER Life knows without thinking ahead: which cards to keep, which events go on top, and
where to choose from two dice.

Search can hardly tell: at first sight all cards and all orders look alike, for what they bring shows only turns later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.choice import Choice, Listed, Open
from ecotone.core.text import Text
from ecotone.games.betterlife.bot.way import Pays
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.rules.carry_out import Arrange, DiscardDown
from ecotone.games.betterlife.rules.events import Offer, has_no_effect
from ecotone.games.betterlife.rules.penalties import PayOrDiscard
from ecotone.games.betterlife.rules.playable_cards import USE_ROLE
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.turn import ROLL, Draft, Turn

WANTED: Final[Mapping[int, float]] = {
    operations.CANCEL_EVENT: 2.2,
    operations.GAIN: 2.0,
    operations.REFUND: 2.0,
    operations.POOL_ADD: 1.8,
    operations.POOL_MATCH: 1.8,
    operations.REDRAW_EVENT: 1.2,
    operations.CANCEL_PENALTY: 1.2,
    operations.FUND_TAKE: 1.2,
    operations.PAY: 1.2,
    operations.ROLL_CHOOSE: 1.2,
    operations.LOSS: 1.0,
    operations.OWN_COVER: 1.0,
    operations.ROLL_ADD: 0.8,
    operations.ROLL_BEST: 0.8,
    operations.DISCOUNT: 0.8,
    operations.REROLL: 0.7,
    operations.SKIP: 0.6,
    operations.PACT: 0.5,
    operations.SWAP_CARD: 0.5,
    operations.REVEAL_VOTE: 0.3,
    operations.POOL_SUB: 0.2,
    operations.GIFT: 0.1,
    operations.PEEK_PLAYER: 0.1,
}  # what a card brings, about in IP, by what it does first
OWN_TURN: Final = (operations.TURN_START, operations.AFTER_ROLL)


def routine(state: BetterLife, seat: int) -> Choice | None:
    """The card to take or to lay off, and where the events go that were looked at; None for any other question."""
    top = state.pending[-1]
    if isinstance(top, Draft):
        return ("take", max(state.offer, key=lambda card: wanted(state, seat, card)))
    if isinstance(top, DiscardDown):
        return ("discard", least_wanted(state, seat))
    return arranged(state, seat, top.n) if isinstance(top, Arrange) else None


def sensible(state: BetterLife, seat: int, listed: list[Listed], dice_pay: Pays) -> list[Listed]:
    """Of all cards that may be given up only the least wanted one; the last offer all that is missing, or nothing.

    No dice to choose from where a better place for them is still ahead.
    """
    top = state.pending[-1]
    if isinstance(top, Turn):
        return [item for item in listed if item != USE_ROLE] if waits(state, seat, dice_pay) else listed
    if isinstance(top, Offer) and len(top.queue) == 1:
        return all_or_nothing(top.missing, listed)
    if not isinstance(top, PayOrDiscard) or not state.hands[seat]:
        return listed
    given_up = ("discard", least_wanted(state, seat))
    return [item for item in listed if not isinstance(item, tuple) or item[0] != "discard" or item == given_up]


def waits(state: BetterLife, seat: int, dice_pay: Pays) -> bool:
    """Whether a better place for dice to choose from is still ahead."""
    pays = dice_pay.get(state.role[seat])
    return pays is not None and not pays[state.position[seat]]


def remark(state: BetterLife, seat: int, choice: Choice, dice_pay: Pays) -> Text | None:
    """Why it rolls with the role card unused."""
    is_spent = state.role_used >> seat & 1
    if choice != ROLL or is_spent or not isinstance(state.pending[-1], Turn) or not waits(state, seat, dice_pay):
        return None
    return Text(
        "Your role card is kept for a better place: dice to choose from bring more where the spaces ahead differ more."
    )


def all_or_nothing(missing: int, listed: list[Listed]) -> list[Listed]:
    """After the last offer nobody adds to it, so one that leaves something missing is the same as none."""
    form = listed[0]
    assert isinstance(form, Open)
    ways: list[Listed] = [form.lowest()]
    full = form.fill(missing)
    if form.accepts(full):
        ways.append(full)
    return ways


def least_wanted(state: BetterLife, seat: int) -> int:
    """The card in hand that is missed least."""
    return min(state.hands[seat], key=lambda card: wanted(state, seat, card))


def wanted(state: BetterLife, seat: int, card: int) -> float:
    """How much one wants a card: nothing once its moment cannot come again."""
    content = state.content
    is_last_lap = state.round == content.rounds and state.finished_mask >> seat & 1
    if is_last_lap and content.when[card] in OWN_TURN:
        return 0.0
    effects = content.cards[card].effects
    worth = WANTED.get(effects[0].code, 0.0)
    return worth / 2 if effects[-1].who == operations.TARGET and len(effects) > 1 else worth  # a rival gains as well


def arranged(state: BetterLife, seat: int, n: int) -> Choice:
    """Harm to the bottom, the worst last. All else on top, also what does nothing: the next unknown one may harm."""
    omens = {event: omen(state, seat, event) for event in state.events[: -n - 1 : -1]}
    order = sorted(omens, key=lambda event: -omens[event])
    tops = tuple([event for event in order if omens[event] >= 0])
    return ("arrange", tops, tuple(order[len(tops) :]))


def omen(state: BetterLife, seat: int, number: int) -> float:
    """How welcome an event is, whoever draws it: below 0 if it harms nature, or the own purse more than others."""
    event = state.content.events[number]
    if has_no_effect(state, event):
        return 0.0
    total = 0.0
    for ops, weight in ((event.always, 3.0), (event.if_unpaid, 2.0), (event.if_paid, 1.0)):
        for op in ops:
            if op.code == operations.LOSS and (op.n > 0 or state.loss):
                total -= weight * op.n
            elif op.code == operations.PAY and op.who == operations.SOME_ROLES:
                total += -0.5 * op.n if op.roles >> state.role[seat] & 1 else 0.5 * op.n
    return total
