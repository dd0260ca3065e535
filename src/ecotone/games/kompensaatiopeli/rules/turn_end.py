"""The end of a turn (K-124 to K-128, K-156), the round of turns (K-18), and the end of the game (K-129, K-141)."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_NAMES, KIND_OF, KINDS
from ecotone.games.kompensaatiopeli.box.content import DEVELOPERS, FILTHY_RICH
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE
from ecotone.games.kompensaatiopeli.rules.decisions import Ask, Do
from ecotone.games.kompensaatiopeli.rules.paying import draw_from
from ecotone.games.kompensaatiopeli.rules.scoring import final_result
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn import TURNS

KEEP: Final = ("keep",)
DISCARDS: Final[list[Choice]] = [("discard", name) for name in KIND_NAMES]
TAKES: Final[list[Choice]] = [("take", name) for name in KIND_NAMES]
DRAW_FUNDING: Final = ("draw", "funding")
DRAW_MAIN: Final = ("draw", "main")


class Discard(Ask):
    """One card may be discarded; beyond the hand limit cards must go first (K-124, K-125)."""

    __slots__ = ()
    prompt = "discard"
    rules = ("K-124", "K-125", "K-156")
    trades = False

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [KEEP] if state.sizes[seat] <= state.content.hand_limit else []
        hand = state.hands[seat]
        for kind in range(KINDS):
            if hand[kind]:
                out.append(DISCARDS[kind])
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        if choice[0] == "keep":
            state.pending.pop()
        else:
            kind = KIND_OF[choice[1]]
            if state.sizes[seat] <= state.content.hand_limit:
                state.pending.pop()
            state.discard(seat, kind)
            if state.effects is not None:
                state.tell("discarded", (seat, kind), reveals=True)


class RefillHand(Do):
    """Counts how many cards are missing, and asks for them one by one (K-126, K-156)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        seat = state.active
        missing = state.content.refill_to - state.sizes[seat]
        if missing > 0 and has_source(state, seat):
            state.pending.append(DRAWS[missing][seat])


def has_source(state: Kompensaatiopeli, seat: int) -> bool:
    """Whether any source open to the seat has a card (K-126)."""
    if state.main or state.main_discard or state.row:
        return True
    return state.teams[seat] == DEVELOPERS and bool(state.funding or state.funding_discard)


class Draw(Ask):
    """One card from a source of choice; so many are still to come (K-126, K-128)."""

    __slots__ = ("missing",)
    prompt = "draw"
    rules = ("K-126", "K-127", "K-128", "K-156")
    trades = False

    def __init__(self, seat: int, missing: int) -> None:
        super().__init__((seat,))
        self.missing = missing

    def detail(self) -> Choice:
        return (self.missing,)

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = []
        if state.teams[seat] == DEVELOPERS and (state.funding or state.funding_discard):
            out.append(DRAW_FUNDING)
        if state.main or state.main_discard:
            out.append(DRAW_MAIN)
        last = -1
        for kind in sorted(state.row):
            if kind != last:
                out.append(TAKES[kind])
                last = kind
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        if choice[0] == "take":
            kind = KIND_OF[choice[1]]
            state.row.remove(kind)
            state.gain(seat, kind)
            state.shown[seat][kind] += 1
            if state.effects is not None:
                state.tell("taken", (seat, kind))
        else:
            funding = choice[1] == "funding"
            kind = draw_from(state, funding)
            state.gain(seat, kind)
            if state.effects is not None:
                state.tell("drawn", (seat, choice[1]), (kind,), 1 << seat, reveals=True)
        if self.missing > 1 and has_source(state, seat):
            state.pending[-1] = DRAWS[self.missing - 1][seat]
        else:
            state.pending.pop()


class FillRow(Do):
    """Turns up face-up cards for those that were taken; the turn is over then (K-127)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        fill_row(state)


def fill_row(state: Kompensaatiopeli) -> None:
    """Face-up cards up to three, as far as there are cards."""
    while len(state.row) < state.content.face_up_cards:
        kind = draw_from(state, False)
        if kind < 0:
            return
        state.row.append(kind)
        if state.effects is not None:
            state.tell("row_card", (kind,), reveals=True)


class EndTurn(Do):
    """Closes the turn: from here to the next turn only discarding and drawing happen; offers wait (K-153, K-156)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        state.pending += [FILL_ROW, REFILL_HAND, DISCARD[state.active]]


class NextTurn(Do):
    """Passes the turn on; always the lowest entry of the stack (K-17, K-18)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        state.pending.append(self)
        seats = len(state.teams)
        following = (state.active + 1) % seats
        if state.roles[following] == FILTHY_RICH:
            state.tell("round_over", (state.round,))
            if state.round == state.settings.rounds:
                end_game(state)
                return
            state.round += 1
            state.active = following
            if state.settings.stop_vote:
                state.pending += [BEGIN_TURN, StopVote(tuple(range(seats)))]
                return
        begin_turn(state, following)


class BeginTurn(Do):
    """The active seat begins, after the vote on stopping."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        begin_turn(state, state.active)


def begin_turn(state: Kompensaatiopeli, seat: int) -> None:
    """A player becomes active, with nothing used up (K-22, K-23, K-154)."""
    state.active = seat
    state.turns += 1
    state.acts = 0
    state.searched = 0
    state.cleared = NOWHERE
    made = state.offers_made
    for i in range(len(made)):
        made[i] = 0
    if state.effects is not None:
        state.tell("turn", (seat, state.round))
    state.pending.append(END_TURN)
    state.pending.append(TURNS[seat])


class StopVote(Ask):
    """All may agree to end the game after a complete round; one who plays on is enough to go on (K-141, KR-38)."""

    __slots__ = ()
    prompt = "stop_vote"
    rules = ("K-141",)
    trades = False

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        return [("play_on",), ("stop_here",)]

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.tell("vote", (seat, choice[0]))
        if choice[0] == "play_on":
            return
        rest = tuple(other for other in self.seats if other != seat)
        if rest:
            state.pending.append(StopVote(rest))
        else:
            state.round -= 1
            end_game(state)


def end_game(state: Kompensaatiopeli) -> None:
    """The points decide (K-129); no offer can be answered any more."""
    for seat in range(len(state.teams)):
        state.lapse_offers(seat)
    result = final_result(state)
    state.tell("game_over", (result.outcome,))
    state.finish(result)


END_TURN: Final = EndTurn()
NEXT_TURN: Final = NextTurn()
BEGIN_TURN: Final = BeginTurn()
FILL_ROW: Final = FillRow()
REFILL_HAND: Final = RefillHand()
DISCARD: Final = [Discard((seat,)) for seat in range(6)]
DRAWS: Final = [[Draw(seat, missing) for seat in range(6)] for missing in range(13)]
