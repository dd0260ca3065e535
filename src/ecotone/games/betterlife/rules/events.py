"""Events: what switches them off, reactions, costs, putting them aside (B-32, B-36 to B-39, BR-26 to BR-30)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Step
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.cards import ANYBODY, DRAWER, SEMI, Event
from ecotone.games.betterlife.box.content import scaled_to_table
from ecotone.games.betterlife.box.operations import ON_EVENT, Op, Ops
from ecotone.games.betterlife.rules.card_windows import Window, seats_with_cards
from ecotone.games.betterlife.rules.carry_out import carry_out
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.playable_cards import can_do
from ecotone.games.betterlife.rules.state import NONE, BetterLife

DECLINE: Final = ("decline",)
PAY: Final = ("pay",)
FORCED: Final = (operations.PAY, operations.PAY_OR_DISCARD, operations.SKIP)


def begin_event(state: BetterLife, drawer: int) -> None:
    """Draw the top event and show it; one that has no effect now is put aside before anyone may react (B-32, BR-29)."""
    number = state.draw_event()
    event = state.content.events[number]
    state.event = number
    state.drawer = drawer
    state.discount = 0
    state.covered = 0
    if state.effects is not None:
        state.tell("event", (drawer, number), reveals=True)
    if has_no_effect(state, event):
        state.tell("event_off", (number,))
        put_aside(state)
        return
    state.pending.append(RESOLVE_EVENT)
    ask_reactions(state, drawer)


def has_no_effect(state: BetterLife, event: Event) -> bool:
    """A shield policy is in place, or the most recent vote is not of the kind named (BR-29, BR-37)."""
    if event.last and (state.last_vote == NONE or not event.last >> state.last_vote & 1):
        return True
    if event.shield:
        outcomes = state.outcomes
        for policy in range(len(outcomes)):
            if event.shield >> policy & 1 and outcomes[policy] >= SEMI:
                return True
    return False


def put_aside(state: BetterLife) -> None:
    """The event lies open beside the pile."""
    state.aside.append(state.event)
    state.event = NONE


# --- reactions ----------------------------------------------------------------------------------


def ask_reactions(state: BetterLife, first: int) -> None:
    """Open a lap of reactions from this seat on, unless nobody holds a card."""
    order = seats_with_cards(state, state.clockwise(first))
    if order:
        state.pending.append(Reaction(order, order))


class Reaction(Window):
    """Cards on the event that was drawn, lap after lap until a whole lap passes (BR-26)."""

    __slots__ = ()
    prompt = "reaction"
    rules = ("BR-26", "BR-49", "BR-53")
    formal = True
    secret = True

    def without(self, seat: int) -> Reaction:
        return Reaction(self.order, tuple([other for other in self.seats if other != seat]))

    def card_choices(self, state: BetterLife, seat: int) -> list[Listed]:
        content = state.content
        out: list[Listed] = []
        for card in state.hands[seat]:
            if content.when[card] == ON_EVENT and can_react(state, seat, card):
                out.append(content.play[card])
        return out

    def play_card(self, state: BetterLife, seat: int, choice: Choice) -> None:
        """The effect at once, as nobody reacts to a reaction; then the lap goes on behind this seat."""
        card: int = choice[1]
        kind = state.content.cards[card]
        state.leave_hand(seat, card)
        state.tell("play", (seat, card), reveals=True)
        state.spend(seat, kind.cost)
        state.discards.append(card)
        for op in kind.effects:
            if op.code == operations.DISCOUNT:
                state.discount += op.n
            elif op.code == operations.OWN_COVER:
                state.covered |= 1 << seat
            else:
                state.pending.pop()  # the event is not carried out any more
                drawer = state.drawer
                if op.code == operations.REDRAW_EVENT:
                    state.refill_events()  # while this one is not aside yet: another is drawn (BR-30)
                state.tell("event_cancelled", (state.event, op.code == operations.REDRAW_EVENT))
                put_aside(state)
                if op.code == operations.REDRAW_EVENT:
                    begin_event(state, drawer)
                return
        ask_reactions(state, (seat + 1) % state.seats)

    def close(self, state: BetterLife) -> None:
        if state.effects is not None:
            state.tell("no_reaction", (state.event,), reveals=True)


def can_react(state: BetterLife, seat: int, card: int) -> bool:
    """Whether a card can be paid for and would change something about this event (BR-49)."""
    kind = state.content.cards[card]
    return kind.cost <= state.ip[seat] and any(would_help(state, seat, op) for op in kind.effects)


def would_help(state: BetterLife, seat: int, op: Op) -> bool:
    """Whether an effect of a reaction would change something, as things stand now; another event always does."""
    code = op.code
    if code == operations.DISCOUNT:
        return cost_now(state) > 0 and cost_matters(state)
    if code == operations.OWN_COVER:
        return not state.covered >> seat & 1 and may_hurt(state, seat)
    return code != operations.CANCEL_EVENT or would_change(state, effects_to_come(state))


def effects_to_come(state: BetterLife) -> Ops:
    """What the event may still do: a cost that is down to 0 counts as paid (BR-56)."""
    event = state.content.events[state.event]
    return event.always + event.if_paid + (event.if_unpaid if cost_now(state) else ())


def may_hurt(state: BetterLife, seat: int) -> bool:
    """Whether the event may still bring a forced payment or a skip for this seat."""
    return any(hits(state, op, seat) for op in effects_to_come(state) if op.code in FORCED)


def hits(state: BetterLife, op: Op, seat: int) -> bool:
    """Whether a forced payment or skip is for this seat and would cost it something (BR-11, BR-12, BR-18)."""
    if op.code == operations.SKIP and (state.finished_mask | state.skips) >> seat & 1:
        return False
    if op.code == operations.PAY and not state.ip[seat]:
        return False
    who = op.who
    if who == operations.SELF:
        return seat == state.drawer
    if who == operations.SOME_ROLES:
        return bool(op.roles >> state.role[seat] & 1)
    return who == operations.ALL or seat != state.drawer


# --- carrying it out -----------------------------------------------------------------------------------


class ResolveEvent(Step[BetterLife]):
    """Reactions are over: what always happens, then the cost, then what paying changes."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        event = state.content.events[state.event]
        state.pending.append(END_EVENT)
        if event.payer:
            state.pending.append(ASK_COST)
        carry_out(state, event.always, state.drawer, asks=True)


class EndEvent(Step[BetterLife]):
    """Put the event aside."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        put_aside(state)


class AskCost(Step[BetterLife]):
    """Ask whoever may pay, unless the cost is 0 or paying could change nothing (BR-56)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        event = state.content.events[state.event]
        if not cost_matters(state):
            state.tell("cost_idle", (state.event,))
            return
        cost = cost_now(state)
        if not cost:
            end_cost(state, True)
        elif event.payer == DRAWER:
            state.pending.append(PayCost(state.drawer, cost))
        else:
            laps = state.clockwise(state.drawer) * state.content.offer_laps
            state.pending.append(Offer(cost, tuple(laps), (0,) * state.seats))


RESOLVE_EVENT: Final = ResolveEvent()
END_EVENT: Final = EndEvent()
ASK_COST: Final = AskCost()


def cost_now(state: BetterLife) -> int:
    """The cost on the card, scaled at a small table if it is paid together, less the discounts (BR-06)."""
    event = state.content.events[state.event]
    cost = scaled_to_table(event.cost, state.seats) if event.payer == ANYBODY else event.cost
    return max(0, cost - state.discount)


def cost_matters(state: BetterLife) -> bool:
    """Whether paying the cost, or not paying it, could change anything (BR-56)."""
    event = state.content.events[state.event]
    return would_change(state, event.if_paid + event.if_unpaid)


def would_change(state: BetterLife, ops: Ops) -> bool:
    """Whether any of the effects could do something now."""
    return any(op.who == operations.TARGET or can_do(state, state.drawer, op) for op in ops)


def end_cost(state: BetterLife, paid: bool) -> None:
    """The cost was paid or not; carry out what follows from that."""
    event = state.content.events[state.event]
    state.tell("cost_paid" if paid else "cost_unpaid", (state.event,))
    carry_out(state, event.if_paid if paid else event.if_unpaid, state.drawer, asks=True)


class PayCost(Ask):
    """The drawer pays all of the cost, or nothing (BR-28)."""

    __slots__ = ("cost",)
    prompt = "pay_cost"
    rules = ("B-37", "BR-28")
    formal = True

    def __init__(self, seat: int, cost: int) -> None:
        super().__init__((seat,))
        self.cost = cost

    def detail(self) -> Choice:
        """What it costs."""
        return (self.cost,)

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [DECLINE, PAY] if state.ip[seat] >= self.cost else [DECLINE]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "pay":
            state.spend(seat, self.cost)
        end_cost(state, choice[0] == "pay")


class Offer(Ask):
    """One after the other offers IP openly; `queue` holds the seats still to be asked in both laps (BR-28)."""

    __slots__ = ("missing", "offered", "queue")
    prompt = "offer"
    rules = ("B-37", "BR-28", "BR-56")
    formal = True

    def __init__(self, missing: int, queue: tuple[int, ...], offered: tuple[int, ...]) -> None:
        super().__init__(queue[:1])
        self.missing = missing
        self.queue = queue
        self.offered = offered

    def detail(self) -> Choice:
        """What is missing, what each seat has offered, and how many are still to be asked."""
        return (self.missing, self.offered, len(self.queue))

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        most = min(state.ip[seat] - self.offered[seat], self.missing)
        return [state.content.offers[most]]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        n: int = choice[1]
        state.pending.pop()
        offered = self.offered
        if n:
            offered = (*offered[:seat], offered[seat] + n, *offered[seat + 1 :])
        if state.effects is not None:
            state.tell("offer", (seat, n), reveals=True)  # others go by it, so it cannot be withdrawn (BR-28)
        missing = self.missing - n
        if not missing:
            for giver, share in enumerate(offered):
                state.spend(giver, share)
            end_cost(state, True)
        elif len(self.queue) > 1:
            state.pending.append(Offer(missing, self.queue[1:], offered))
        else:
            end_cost(state, False)
