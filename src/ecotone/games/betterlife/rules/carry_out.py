"""Carrying out the effects of cards and events, one after the other (BR-54)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from itertools import permutations
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Step
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.operations import ALL, OTHERS, SELF, TARGET, TO_SELF, Op, Ops
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.penalties import charge, charge_or_discard, discard, impose_skip
from ecotone.games.betterlife.rules.scoring import change_loss
from ecotone.games.betterlife.rules.state import NONE, BetterLife

NOBODY: Final = -1  # no target


class Resolution(Step[BetterLife]):
    """A list of effects that is being carried out, from `index` on, by the player `seat`.

    `arg` is how much a gift gives or what an audit looks at; with `asks` an event asks for its target.
    """

    __slots__ = ("arg", "asks", "index", "ops", "seat", "target")

    def __init__(self, ops: Ops, index: int, seat: int, target: int, arg: int, asks: bool) -> None:
        super().__init__()
        self.ops = ops
        self.index = index
        self.seat = seat
        self.target = target
        self.arg = arg
        self.asks = asks

    def run(self, state: BetterLife) -> None:
        """One effect; what is left waits below."""
        op = self.ops[self.index]
        if op.who == TARGET and self.target == NOBODY:
            if self.asks:
                ask_target(state, self)
            elif self.index + 1 < len(self.ops):
                state.pending.append(self.after(NOBODY))
            return
        if self.index + 1 < len(self.ops):
            state.pending.append(self.after(self.target))
        HANDLERS[op.code](state, op, self)

    def after(self, target: int) -> Resolution:
        """The effects behind this one."""
        return Resolution(self.ops, self.index + 1, self.seat, target, self.arg, self.asks)

    def aimed_at(self, target: int) -> Resolution:
        """The same with its target known."""
        return Resolution(self.ops, self.index, self.seat, target, self.arg, False)


def carry_out(state: BetterLife, ops: Ops, seat: int, target: int = NOBODY, arg: int = 0, asks: bool = False) -> None:
    """Put a list of effects on the stack."""
    if ops:
        state.pending.append(Resolution(ops, 0, seat, target, arg, asks))


def recipients(state: BetterLife, op: Op, resolution: Resolution) -> list[int]:
    """Whom an effect is for, from its player clockwise; absent roles are dropped (BR-05, BR-54)."""
    who = op.who
    if who == SELF:
        return [resolution.seat]
    if who == TARGET:
        return [resolution.target]
    everyone = state.clockwise(resolution.seat)
    if who == ALL:
        return everyone
    if who == OTHERS:
        return everyone[1:]
    return [seat for seat in everyone if op.roles >> state.role[seat] & 1]


# --- a target chosen in an event (BR-27, BR-50) --------------------------------------------------


def legal_targets(state: BetterLife, seat: int, op: Op) -> list[int]:
    """Other players whom an effect may hit, by what is public."""
    others = [other for other in range(state.seats) if other != seat]
    if op.code == operations.SKIP:
        closed = state.finished_mask | state.skips
        return [other for other in others if not closed >> other & 1]
    if op.code == operations.REVEAL_VOTE:
        return [other for other in others if not state.marks >> other & 1]
    if op.code == operations.SWAP_CARD:
        return [other for other in others if state.hands[other]]
    return others


def ask_target(state: BetterLife, resolution: Resolution) -> None:
    """Nobody to choose: the effect is dropped; one: no question; else the player of the event chooses openly."""
    targets = legal_targets(state, resolution.seat, resolution.ops[resolution.index])
    if len(targets) > 1:
        state.pending.append(ChoosePlayer(resolution, tuple(targets)))
    elif targets:
        state.pending.append(resolution.aimed_at(targets[0]))
    elif resolution.index + 1 < len(resolution.ops):
        state.pending.append(resolution.after(NOBODY))


class ChoosePlayer(Ask):
    """Which other player an event is for."""

    __slots__ = ("resolution", "targets")
    prompt = "choose_player"
    rules = ("BR-27", "BR-50", "BR-54")

    def __init__(self, resolution: Resolution, targets: tuple[int, ...]) -> None:
        super().__init__((resolution.seat,))
        self.resolution = resolution
        self.targets = targets

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [("choose_player", target) for target in self.targets]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending[-1] = self.resolution.aimed_at(choice[1])
        state.tell("choose_player", (seat, choice[1]))


# --- effects on players -----------------------------------------------------------------------


class Hit(Step[BetterLife]):
    """One effect on one player, complete before the next player's (BR-54)."""

    __slots__ = ("op", "seat", "who")

    def __init__(self, op: Op, seat: int, who: int) -> None:
        super().__init__()
        self.op = op
        self.seat = seat
        self.who = who

    def run(self, state: BetterLife) -> None:
        hit(state, self.op, self.seat, self.who)


def hit_each(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """An effect on everyone it is for, each completely before the next."""
    seats = recipients(state, op, resolution)
    if len(seats) == 1:
        hit(state, op, resolution.seat, seats[0])
        return
    for who in reversed(seats):
        state.pending.append(Hit(op, resolution.seat, who))


def hit(state: BetterLife, op: Op, seat: int, who: int) -> None:
    """A payment, a skip, a draw or an addition for one player."""
    code = op.code
    if code == operations.GAIN:
        state.gain(who, op.n)
    elif code == operations.PAY:
        charge(state, who, op.n, seat if op.to == TO_SELF else op.to)
    elif code == operations.PAY_OR_DISCARD:
        charge_or_discard(state, who, op.n)
    elif code == operations.SKIP:
        impose_skip(state, who)
    elif code == operations.NEXT_ROLL_ADD:
        if not state.finished_mask >> who & 1:
            state.plus[who] += op.n
            state.tell("plus", (who, op.n))
    else:
        draw_cards(state, who, op.n)


def draw_cards(state: BetterLife, seat: int, n: int) -> None:
    """Draw, then keep to the hand limit (B-33)."""
    for _ in range(n):
        if not state.draw_card(seat):
            break
    keep_limit(state, seat)


def keep_limit(state: BetterLife, seat: int) -> None:
    """Too many cards: the player chooses what to discard (BR-24)."""
    if len(state.hands[seat]) > state.content.hand_limit:
        state.pending.append(DiscardDown((seat,)))


class DiscardDown(Ask):
    """Discard until the hand is within its limit, the new card included."""

    __slots__ = ()
    prompt = "discard_down"
    rules = ("B-33", "B-34", "BR-24")

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [("discard", card) for card in state.hands[seat]]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        discard(state, seat, choice[1])
        if len(state.hands[seat]) <= state.content.hand_limit:
            state.pending.pop()


# --- effects on the table ---------------------------------------------------------------------


def cause_of(state: BetterLife) -> Choice:
    """What is being resolved, for the story of the loss meter."""
    if state.event != NONE:
        return ("event", state.event)
    return ("card", state.played[-1]) if state.played else ("role", state.role[state.active])


def fund_add(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """IP from the reserve into the fund."""
    state.fund += op.n
    state.tell("fund_add", (op.n,))


def fund_spend(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """The fund goes back to the reserve; if it held enough, the loss meter moves."""
    held = state.fund
    state.fund = 0
    state.tell("fund_spend", (held,))
    if held >= op.n:
        change_loss(state, op.extra, cause_of(state))


def fund_take(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """Take from the fund, or from the reserve if the fund is empty."""
    if state.fund:
        taken = min(state.fund, op.n)
        state.fund -= taken
        state.ip[resolution.seat] += taken
        state.tell("fund_take", (resolution.seat, taken))
    elif op.extra:
        state.gain(resolution.seat, op.extra)


def move_loss(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """The loss meter rises or falls (B-38)."""
    change_loss(state, op.n, cause_of(state))


def give(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """An open gift from hand to hand."""
    state.ip[resolution.seat] -= resolution.arg
    state.ip[resolution.target] += resolution.arg
    state.tell("gift", (resolution.seat, resolution.target, resolution.arg))


def swap_card(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """A random card of the target, who then draws one; only these two see it (BR-55)."""
    seat, target = resolution.seat, resolution.target
    hand = state.hands[target]
    card = hand.pop(state.rng.stream("hands").below(len(hand)))
    both = 1 << seat | 1 << target
    for left in hand:  # nobody else knows which card is gone
        state.known[left] &= both
    insort(state.hands[seat], card)
    state.known[card] = both
    state.tell("swap", (seat, target), (card,), both, True)
    state.draw_card(target)
    keep_limit(state, seat)


def roll_choose(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """A number is chosen instead of the first roll (BR-48)."""
    state.choose_low = op.n
    state.choose_high = op.extra


def roll_add(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """Additions add up (BR-13)."""
    state.additions += op.n


def roll_best(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """Several dice for the first roll (BR-48)."""
    state.best = op.n


def pool_seed(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """IP beside the policy that count at this round's vote."""
    state.seeded += op.n
    state.tell("seed", (resolution.seat, op.n))


def reveal_vote(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """The target commits first and openly (BR-32); one who does so already needs no second mark."""
    if not state.marks >> resolution.target & 1:
        state.marks |= 1 << resolution.target
        state.tell("open_mark", (resolution.target,))


def peek_player(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """See the IP or the policy targets of another player; the question is public, the answer is not (BR-55)."""
    seat, target = resolution.seat, resolution.target
    if resolution.arg == PEEK_IP:
        state.audits = (*state.audits, (seat, target, state.ip[target]))
        state.tell("audit_ip", (seat, target), (state.ip[target],), 1 << seat, True)
    else:
        state.audited[seat] |= 1 << target
        state.tell("audit_targets", (seat, target), (state.targets[target],), 1 << seat, True)


PEEK_IP: Final = 0
PEEK_TARGETS: Final = 1


def peek_events(state: BetterLife, op: Op, resolution: Resolution) -> None:
    """Look at the top events, then put each on top or at the bottom (BR-30, BR-55)."""
    state.refill_events()
    n = min(op.n, len(state.events))
    for place in range(len(state.events) - n, len(state.events)):
        state.event_known[place] |= 1 << resolution.seat
    if state.effects is not None:
        seen = tuple(state.events[: -n - 1 : -1])
        state.tell("peek_events", (resolution.seat, n), (seen,), 1 << resolution.seat, True)
    state.pending.append(Arrange(resolution.seat, n))


class Arrange(Ask):
    """Where the events that were looked at go: the first of `tops` is on top, the last of `bottoms` at the bottom."""

    __slots__ = ("n",)
    prompt = "arrange"
    rules = ("BR-30", "BR-55")

    def __init__(self, seat: int, n: int) -> None:
        super().__init__((seat,))
        self.n = n

    def detail(self) -> Choice:
        """How many were looked at."""
        return (self.n,)

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        looked = tuple(state.events[: -self.n - 1 : -1])
        return [
            ("arrange", order[:cut], order[cut:]) for cut in range(self.n, -1, -1) for order in permutations(looked)
        ]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        tops: tuple[int, ...] = choice[1]
        bottoms: tuple[int, ...] = choice[2]
        cut = len(state.events) - self.n
        state.events = [*reversed(bottoms), *state.events[:cut], *reversed(tops)]
        known = state.event_known
        state.event_known = [1 << seat] * len(bottoms) + known[:cut] + [1 << seat] * len(tops)
        state.tell("arrange", (seat, len(bottoms)), (tops, bottoms), 1 << seat)


Handler = Callable[[BetterLife, Op, Resolution], None]
HANDLERS: Final[dict[int, Handler]] = {
    operations.GAIN: hit_each,
    operations.PAY: hit_each,
    operations.PAY_OR_DISCARD: hit_each,
    operations.SKIP: hit_each,
    operations.DRAW: hit_each,
    operations.NEXT_ROLL_ADD: hit_each,
    operations.FUND_ADD: fund_add,
    operations.FUND_SPEND: fund_spend,
    operations.FUND_TAKE: fund_take,
    operations.LOSS: move_loss,
    operations.GIFT: give,
    operations.SWAP_CARD: swap_card,
    operations.ROLL_CHOOSE: roll_choose,
    operations.ROLL_ADD: roll_add,
    operations.ROLL_BEST: roll_best,
    operations.POOL_SEED: pool_seed,
    operations.REVEAL_VOTE: reveal_vote,
    operations.PEEK_EVENTS: peek_events,
    operations.PEEK_PLAYER: peek_player,
}
