"""Which cards can be played now, and how (BR-27, BR-49, BR-50); and playing them."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Step
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.operations import ANY_TIME, CHOICE, TARGET, Op, Ops
from ecotone.games.betterlife.rules.carry_out import NOBODY, PEEK_IP, PEEK_TARGETS, carry_out, legal_targets
from ecotone.games.betterlife.rules.state import BetterLife

USE_ROLE: Final = ("use_role",)


def can_do(state: BetterLife, seat: int, op: Op) -> bool:
    """Whether an effect that needs no target can do something now (BR-49)."""
    code = op.code
    if code == operations.LOSS:
        return op.n > 0 or state.loss > 0
    if code in (operations.ROLL_CHOOSE, operations.ROLL_BEST):
        return state.best == 1 and not state.choose_high
    if code == operations.FUND_TAKE:
        return state.fund > 0 or op.extra > 0
    if code == operations.FUND_SPEND:
        return state.fund > 0
    if code == operations.DRAW:
        return bool(state.deck or state.discards)
    if code == operations.SKIP:
        return can_skip(state, seat, op)
    if code == operations.NEXT_ROLL_ADD:
        return is_for(state, seat, op, ~state.finished_mask)
    return op.who != operations.SOME_ROLES or is_for(state, seat, op, -1)


def can_skip(state: BetterLife, seat: int, op: Op) -> bool:
    """Whether a skip would be set on anyone it is for."""
    free = ~(state.finished_mask | state.skips)
    if state.event >= 0:
        free &= ~state.covered
    return is_for(state, seat, op, free)


def is_for(state: BetterLife, seat: int, op: Op, mask: int) -> bool:
    """Whether an effect is for any player of this mask of seats; nobody plays an absent role (BR-05)."""
    if op.who == operations.SELF:
        return bool(mask >> seat & 1)
    if op.who == operations.SOME_ROLES:
        return any(mask >> s & 1 for s in range(state.seats) if op.roles >> state.role[s] & 1)
    return any(mask >> s & 1 for s in range(state.seats) if s != seat or op.who == operations.ALL)


def targets_for(state: BetterLife, seat: int, ops: Ops) -> list[int]:
    """Other players whom at least one of the effects may hit."""
    out: list[int] = []
    for op in ops:
        if op.who == TARGET:
            targets = legal_targets(state, seat, op)
            out = targets if not out else sorted({*out, *targets})
    return out


def does_something(state: BetterLife, seat: int, ops: Ops) -> bool:
    """Whether an effect without a target can do something."""
    return any(op.who != TARGET and can_do(state, seat, op) for op in ops)


def list_card(state: BetterLife, seat: int, card: int, out: list[Listed]) -> None:
    """Every way to play a start card or a card before the vote."""
    content = state.content
    if content.simple[card]:
        out.append(content.play[card])
        return
    kind = content.cards[card]
    if kind.cost > state.ip[seat]:
        return
    if kind.aimed:
        targets = targets_for(state, seat, kind.effects)
        if targets:
            on = content.play_on[card]
            for target in targets:
                out.append(on[target])
            return
    if does_something(state, seat, kind.effects):
        out.append(content.play[card])


def list_role(state: BetterLife, seat: int, out: list[Listed]) -> None:
    """Every way to use the role card (B-16, BR-49)."""
    card = state.content.roles[state.role[seat]].card
    if card.cost > state.ip[seat]:
        return
    first = card.effects[0]
    if first.code != CHOICE:
        targets = targets_for(state, seat, card.effects) if card.aimed else []
        if targets:
            out += [("use_role_on", target) for target in targets]
        elif does_something(state, seat, card.effects):
            out.append(USE_ROLE)
        return
    for option, ops in enumerate(first.options):
        targets = targets_for(state, seat, ops)
        if targets:
            out += [("role_option_on", option, target) for target in targets]
        elif does_something(state, seat, ops):
            out.append(("role_option", option))


def list_any_time(state: BetterLife, seat: int) -> list[Listed]:
    """Every way to play the cards for any time (BR-52); a gift needs IP of one's own (BR-49)."""
    out: list[Listed] = []
    for card in state.hands[seat]:
        if state.content.when[card] != ANY_TIME:
            continue
        kind = state.content.cards[card]
        left = state.ip[seat] - kind.cost
        if left < 0:
            continue
        others = [other for other in range(state.seats) if other != seat]
        codes = [op.code for op in kind.effects]
        if operations.GIFT in codes:
            most = min(left, kind.effects[codes.index(operations.GIFT)].n)
            out += [("gift", card, other, n) for other in others for n in range(1, most + 1)]
        elif operations.PEEK_PLAYER in codes:
            out += [("audit", card, other, what) for other in others for what in (PEEK_IP, PEEK_TARGETS)]
        else:
            list_card(state, seat, card, out)
    return out


# --- playing ----------------------------------------------------------------------------------


class DiscardPlayed(Step[BetterLife]):
    """A played card joins the discards after its effects (BR-25)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        state.discards.append(state.played.pop())


DISCARD_PLAYED: Final = DiscardPlayed()


def play_card(state: BetterLife, seat: int, choice: Choice) -> None:
    """Play a regular card: ("play", card), ("play_on", card, target), ("gift", card, target, n) or an audit."""
    card: int = choice[1]
    target: int = choice[2] if len(choice) > 2 else NOBODY
    arg: int = choice[3] if len(choice) > 3 else 0
    kind = state.content.cards[card]
    state.leave_hand(seat, card)
    state.played.append(card)
    if state.effects is not None:
        state.tell("play" if target == NOBODY else "play_on", choice_args(seat, card, target), reveals=True)
    state.spend(seat, kind.cost)
    state.pending.append(DISCARD_PLAYED)
    carry_out(state, kind.effects, seat, target, arg)


def choice_args(seat: int, card: int, target: int) -> Choice:
    """The arguments of the effect: who plays what, and on whom."""
    return (seat, card) if target == NOBODY else (seat, card, target)


def use_role(state: BetterLife, seat: int, choice: Choice) -> None:
    """Use the role card; it comes back for the next round (B-19)."""
    card = state.content.roles[state.role[seat]].card
    state.role_used |= 1 << seat
    verb = choice[0]
    effects = card.effects
    if verb in ("role_option", "role_option_on"):
        effects = effects[0].options[choice[1]]
    target: int = choice[-1] if verb in ("use_role_on", "role_option_on") else NOBODY
    state.tell("use_role", (seat, state.role[seat], target))
    state.spend(seat, card.cost)
    carry_out(state, effects, seat, target)
