"""The turn: cards before the roll, the roll, the move and the space reached (B-16 to B-31, BR-47, BR-48)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.pending import Step
from ecotone.games.betterlife.box.cards import (
    BONUS,
    EVENT_SPACE,
    FUND_SPACE,
    IP_SPACE,
    PAYOUT,
    PLUS_ONE,
    ROLE_SPACE,
    SKIP_SPACE,
)
from ecotone.games.betterlife.box.content import MOST_SEATS
from ecotone.games.betterlife.box.operations import AFTER_ROLL, FUND, TURN_START
from ecotone.games.betterlife.rules.carry_out import keep_limit
from ecotone.games.betterlife.rules.decisions import Ask
from ecotone.games.betterlife.rules.events import begin_event
from ecotone.games.betterlife.rules.penalties import charge, impose_skip
from ecotone.games.betterlife.rules.playable_cards import list_any_time, list_card, list_role, play_card, use_role
from ecotone.games.betterlife.rules.state import NONE, BetterLife

ROLL: Final = ("roll",)
ROLE_VERBS: Final = ("use_role", "use_role_on", "role_option", "role_option_on")
MOVES: Final[list[Choice]] = [("move", n) for n in range(100)]


class NextTurn(Step[BetterLife]):
    """The next player who has not finished; a skip mark costs the turn (B-13, BR-11, BR-12)."""

    __slots__ = ()

    def run(self, state: BetterLife) -> None:
        if len(state.finished) == state.seats:
            return
        seats = state.seats
        seat = state.upcoming
        while True:
            if not state.finished_mask >> seat & 1:
                state.turns += 1
                if not state.skips >> seat & 1:
                    break
                state.skips &= ~(1 << seat)
                state.tell("skipped", (seat,))
            seat = (seat + 1) % seats
        state.active = seat
        state.upcoming = (seat + 1) % seats
        state.started = False
        state.first_roll = True
        state.additions = 0
        state.choose_low = state.choose_high = 0
        state.best = 1
        state.pending.append(self)
        state.pending.append(TURNS[seat])
        if state.effects is not None:
            state.tell("turn", (seat,))


NEXT_TURN: Final = NextTurn()


class Turn(Ask):
    """Before the roll: the role card, one start card, then the roll or the chosen number (B-16 to B-18, BR-22)."""

    __slots__ = ()
    prompt = "turn"
    rules = ("B-16", "B-17", "B-18", "BR-22", "BR-47", "BR-48", "BR-52", "BR-58")

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        out: list[Listed]
        if state.choose_high:
            out = [("choose", n) for n in range(state.choose_low, state.choose_high + 1)]
        else:
            out = [ROLL]
        if not state.role_used >> seat & 1:
            list_role(state, seat, out)
        if not state.started:
            when = state.content.when
            for card in state.hands[seat]:
                if when[card] == TURN_START:
                    list_card(state, seat, card, out)
        return out

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        verb = choice[0]
        if verb == "roll":
            state.pending.pop()
            roll_dice(state, seat, state.best)
        elif verb == "choose":
            state.pending.pop()
            state.tell("choose", (seat, choice[1]))
            move(state, seat, choice[1])
        elif verb in ROLE_VERBS:
            use_role(state, seat, choice)
        else:
            state.started = True
            play_card(state, seat, choice)

    def side_choices(self, state: BetterLife, seat: int) -> list[Listed]:
        """Cards for any time, by every seat: nobody has rolled and no card is being resolved (BR-52)."""
        return list_any_time(state, seat) if state.hands[seat] else []

    def play_aside(self, state: BetterLife, seat: int, choice: Choice) -> None:
        play_card(state, seat, choice)


TURNS: Final = [Turn((seat,)) for seat in range(MOST_SEATS)]


# --- rolling and moving --------------------------------------------------------------------------


def roll_dice(state: BetterLife, seat: int, dice: int) -> None:
    """Roll; whoever has a card in hand, or dice to choose from, decides before the pawn moves (BR-47)."""
    sides = state.content.die_sides
    rng = state.rng.stream("dice")
    state.dice = [rng.die(sides) for _ in range(dice)]
    if state.effects is not None:
        state.tell("roll", (seat, tuple(state.dice)), reveals=True)
    if state.hands[seat] or (dice > 1 and min(state.dice) < max(state.dice)):
        state.pending.append(ROLLED[seat])
    else:
        move(state, seat, state.dice[0])


class Rolled(Ask):
    """After a roll: move by one of the dice, or play a card on the roll (BR-47, BR-48, BR-53)."""

    __slots__ = ()
    prompt = "rolled"
    rules = ("BR-47", "BR-48", "BR-53")
    formal = True

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        dice = state.dice
        out: list[Listed]
        if len(dice) == 1:
            out = [MOVES[dice[0]]]
        else:
            out = [MOVES[n] for n in sorted(set(dice))]
        content = state.content
        for card in state.hands[seat]:
            if content.when[card] == AFTER_ROLL and content.cost[card] <= state.ip[seat]:
                out.append(content.play[card])
        return out

    def hides_choice(self, state: BetterLife, seat: int) -> bool:
        """Not where the dice differ: everybody sees that there is a choice."""
        return min(state.dice) == max(state.dice)

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "move":
            move(state, seat, choice[1])
            return
        card: int = choice[1]
        state.leave_hand(seat, card)
        state.tell("play", (seat, card), reveals=True)
        state.spend(seat, state.content.cost[card])
        state.discards.append(card)
        roll_dice(state, seat, len(state.dice))


ROLLED: Final = [Rolled((seat,)) for seat in range(MOST_SEATS)]


def move(state: BetterLife, seat: int, n: int) -> None:
    """Move on; the first roll or chosen number takes the additions (BR-10, BR-13, BR-14)."""
    if state.first_roll:
        state.first_roll = False
        n += state.additions + state.plus[seat]
        state.plus[seat] = 0
    end = len(state.track) - 1
    place = min(state.position[seat] + n, end)
    state.position[seat] = place
    if state.effects is not None:
        state.tell("move", (seat, n, place, state.track[place]))
    if place == end:
        finish(state, seat)
    else:
        land(state, seat, state.track[place])


def land(state: BetterLife, seat: int, space: int) -> None:
    """The space takes effect (B-20 to B-32)."""
    content = state.content
    if space >= ROLE_SPACE:
        land_on_role(state, seat, space - ROLE_SPACE)
    elif space == EVENT_SPACE:
        begin_event(state, seat)
    elif space == BONUS:
        roll_dice(state, seat, 1)
    elif space == FUND_SPACE:
        charge(state, seat, content.fund_pay, FUND, True)
    elif space == IP_SPACE:
        state.gain(seat, content.ip_gain)
    elif space == PLUS_ONE:
        state.plus[seat] += content.plus_one
        if state.effects is not None:
            state.tell("plus", (seat, content.plus_one))
    elif space == SKIP_SPACE:
        impose_skip(state, seat)
    elif space == PAYOUT:
        take_fund(state, seat)


def land_on_role(state: BetterLife, seat: int, role: int) -> None:
    """Own role: gain. Another's: pay its player, or the fund if nobody has the role (B-20 to B-22, BR-05)."""
    owner = state.seat_of[role]
    if owner == seat:
        state.gain(seat, state.content.role_gain)
    elif owner == NONE:
        charge(state, seat, state.content.role_pay, FUND)
    else:
        charge(state, seat, state.content.role_pay, owner, True)


def take_fund(state: BetterLife, seat: int) -> None:
    """All IP of the fund, or some from the reserve (B-30, B-31)."""
    taken = state.fund
    if not taken:
        state.gain(seat, state.content.fund_payout_if_empty)
        return
    state.fund = 0
    state.ip[seat] += taken
    if state.effects is not None:
        state.tell("fund_take", (seat, taken))


# --- End of Year ----------------------------------------------------------------------------------


def finish(state: BetterLife, seat: int) -> None:
    """Reward and card by finishing order; skips and additions mean nothing any more (B-40 to B-44, BR-16)."""
    reward = state.content.finish_ip[state.seats][len(state.finished)]
    state.finished.append(seat)
    state.finished_mask |= 1 << seat
    state.plus[seat] = 0
    if state.effects is not None:
        state.tell("finish", (seat, len(state.finished), reward))
    state.ip[seat] += reward
    if len(state.offer) > 1:
        state.pending.append(DRAFTS[seat])
    elif state.offer:
        take(state, seat, state.offer[0])


class Draft(Ask):
    """One of the cards on offer, chosen at once and openly (BR-23)."""

    __slots__ = ()
    prompt = "draft"
    rules = ("B-40", "B-41", "B-42", "B-43", "B-44", "BR-23")

    def choices(self, state: BetterLife, seat: int) -> list[Listed]:
        return [("take", card) for card in state.offer]

    def play(self, state: BetterLife, seat: int, choice: Choice) -> None:
        state.pending.pop()
        take(state, seat, choice[1])


DRAFTS: Final = [Draft((seat,)) for seat in range(MOST_SEATS)]


def take(state: BetterLife, seat: int, card: int) -> None:
    """A card from the offer into a hand; everyone knows it there."""
    state.offer.remove(card)
    insort(state.hands[seat], card)
    state.known[card] = (1 << state.seats) - 1
    if state.effects is not None:
        state.tell("take", (seat, card))
    keep_limit(state, seat)
