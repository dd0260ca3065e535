"""The permit process (K-43 to K-55, K-144, K-145): first card, appeal, final decision, conditions."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    COOPERATION,
    EU_COURT,
    HOLISTIC,
    KIND_NAMES,
    KIND_OF,
    KNOWLEDGE,
)
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.rules.decisions import CARD, Ask, Do
from ecotone.games.kompensaatiopeli.rules.paying import money_ways, move_card, pay_money, resources
from ecotone.games.kompensaatiopeli.rules.permit_effects import do_side_effect
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive

GRANTED: Final = 1
DENIED: Final = -1
VERDICTS: Final = {"granted": GRANTED, "denied": DENIED}


def begin_permit(state: Kompensaatiopeli, planner: int) -> None:
    """Every planning leads straight into the permit process."""
    state.verdict = 0
    state.running = 0
    state.pending += [RETURN_CARDS, RESOLVE, FirstCard((planner,))]


def reveal(state: Kompensaatiopeli) -> int:
    """The next permit card onto the open pile; an empty deck is built anew from the pile below (K-53)."""
    if not state.permits:
        rebuild_permit_deck(state)
    card = state.permits.pop()
    state.opened.append(card)
    state.running += 1
    state.tell("permit_card", (card,), reveals=True)
    return card


def rebuild_permit_deck(state: Kompensaatiopeli) -> None:
    """Shuffle the open pile into the deck, the cards of the running process aside (K-53)."""
    keep = len(state.opened) - state.running
    state.permits += state.opened[:keep]
    del state.opened[:keep]
    state.rng.stream("permits").shuffle(state.permits)
    state.tell("permits_shuffled", ())


def may_play_card(state: Kompensaatiopeli, seat: int) -> bool:
    """Whether this seat may play a permit card: in the own turn one action card only (K-110)."""
    return seat != state.active or not state.acts & CARD


def play_card(state: Kompensaatiopeli, seat: int, kind: int) -> None:
    """An action card goes from the hand to the main discard pile (K-111)."""
    if seat == state.active:
        state.acts |= CARD
    state.discard(seat, kind)
    state.tell("card_played", (seat, kind), reveals=True)


def add_cooperation(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Cooperation with the authorities, either way (K-47)."""
    if state.hands[seat][COOPERATION] and may_play_card(state, seat):
        out += [("cooperate", "granted"), ("cooperate", "denied")]


def cooperate(state: Kompensaatiopeli, seat: int, verdict: str) -> None:
    """The process ends; no card's text counts (K-47)."""
    play_card(state, seat, COOPERATION)
    state.verdict = VERDICTS[verdict]
    state.tell("cooperation", (seat, verdict))


class FirstCard(WhileActive):
    """Phase 1: the planner reveals the first card, unless Cooperation is played instead (K-43)."""

    __slots__ = ()
    prompt = "first_card"
    rules = ("K-43", "K-145")

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("reveal",)]
        add_cooperation(state, seat, out)
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "cooperate":
            cooperate(state, seat, choice[1])
        else:
            n = len(state.teams)
            state.pending.append(TURN_FIRST_CARD)
            ask_others(state, 1, [(seat + i) % n for i in range(1, n)])


class TurnFirstCard(Do):
    """The first card is turned, and the appeal begins (K-43, K-44)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        if not state.verdict:
            reveal(state)
            planner = state.planner
            state.pending.append(Appeal(2, (*state.clockwise(planner, CONSERVATIONISTS), planner)))


def ask_others(state: Kompensaatiopeli, phase: int, seats: list[int]) -> None:
    """Those whom a phase does not ask may still play Cooperation, if all have agreed to that (KR-42)."""
    if state.settings.everybody_cooperates:
        state.pending.append(StepIn(phase, tuple(seats)))


class StepIn(Ask):
    """Who else plays Cooperation? All are asked at once, with the card or without; the first one decides (KR-42)."""

    __slots__ = ("phase",)
    prompt = "step_in"
    rules = ("K-43", "K-44", "K-47", "K-110")
    formal = True

    def __init__(self, phase: int, seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.phase = phase

    def detail(self) -> Choice:
        return (self.phase,)

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("pass",)]
        add_cooperation(state, seat, out)
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        if choice[0] == "cooperate":
            state.tell("appealed", (seat, self.phase))
            cooperate(state, seat, choice[1])
            return
        rest = tuple(other for other in self.seats if other != seat)
        if rest:
            state.pending.append(StepIn(self.phase, rest))


class Appeal(WhileActive):
    """Phases 2 and 3: seats are asked one by one, able or not, until one acts (K-44 to K-46, K-144)."""

    __slots__ = ("phase", "queue")
    prompt = "appeal"
    rules = ("K-44", "K-45", "K-46", "K-55", "K-110", "K-144")

    def __init__(self, phase: int, queue: tuple[int, ...]) -> None:
        super().__init__(queue[:1])
        self.phase = phase
        self.queue = queue

    def detail(self) -> Choice:
        return (self.phase, self.queue)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("pass",)]
        for dirty in money_ways(state, seat, "appeal"):
            out.append(("appeal", dirty))
        if state.hands[seat][EU_COURT] and may_play_card(state, seat):
            out.append(("eu_court",))
        add_cooperation(state, seat, out)
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        verb = choice[0]
        if verb == "pass":
            state.tell("passed", (seat, self.phase))
            if self.queue[1:]:
                state.pending.append(Appeal(self.phase, self.queue[1:]))
            elif self.phase == 2:
                ask_others(state, 2, state.clockwise(seat, DEVELOPERS)[1:])
            return
        state.tell("appealed", (seat, self.phase))
        if verb == "cooperate":
            cooperate(state, seat, choice[1])
            return
        if self.phase == 2:
            other = DEVELOPERS if state.teams[seat] == CONSERVATIONISTS else CONSERVATIONISTS
            state.pending.append(Appeal(3, tuple(state.clockwise(state.planner, other))))
        if verb == "appeal":
            pay_money(state, seat, "appeal", choice[1])
            reveal(state)
        else:
            play_card(state, seat, EU_COURT)
            cards = (reveal(state), reveal(state))
            if cards[0] != cards[1]:
                state.pending.append(CourtOrder(seat, cards))


class CourtOrder(Ask):
    """EU Court Decision: which of the two revealed cards lies on top (K-46)."""

    __slots__ = ("cards",)
    prompt = "court_order"
    rules = ("K-46", "K-48")

    def __init__(self, seat: int, cards: tuple[int, int]) -> None:
        super().__init__((seat,))
        self.cards = cards

    def detail(self) -> Choice:
        return self.cards

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        return [("on_top", state.content.permit_ids[card]) for card in reversed(self.cards)]

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        top = state.content.permit(choice[1])
        below = self.cards[0] if self.cards[1] == top else self.cards[1]
        state.opened[-2:] = [below, top]
        state.tell("court_order", (seat, top, below))


class Resolve(Do):
    """The topmost open card decides, or the verdict of Cooperation (K-47 to K-50)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        if state.verdict:
            conclude(state, state.verdict == GRANTED, "none")
            return
        content = state.content
        card = state.opened[-1]
        side_effect = content.side_effects[card]
        if not content.granted[card]:
            conclude(state, False, side_effect)
        elif content.conditions[card] == "none":
            conclude(state, True, side_effect)
        elif content.conditions[card] == "no_unoffsettable_species_in_project":
            assert state.plan is not None
            stands = not state.plan.mask & state.unoffsettable
            conclude(state, stands, side_effect if stands else "none")
        else:
            state.pending.append(Condition(state.planner, card))


class Condition(WhileActive):
    """A condition that asks for cards: the planner meets it now, or the permit is denied (K-49)."""

    __slots__ = ("card",)
    prompt = "condition"
    rules = ("K-49", "K-50")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__((seat,))
        self.card = card

    def detail(self) -> Choice:
        return (self.card,)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("let_lapse",)]
        condition = state.content.conditions[self.card]
        hand = state.hands[seat]
        if condition == "pay_1_eur":
            out += [("pay_fee", dirty) for dirty in money_ways(state, seat, "permit_fee")]
        elif condition == "discard_1_knowledge_any":
            out += [("give_up", KIND_NAMES[kind]) for kind in range(KNOWLEDGE, HOLISTIC + 1) if hand[kind]]
        elif resources(state, seat):
            out += [
                ("give_resource", other)
                for other in state.clockwise(seat, CONSERVATIONISTS)
                if state.sizes[other] < state.content.hand_limit
            ]
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        verb = choice[0]
        if verb == "pay_fee":
            pay_money(state, seat, "permit_fee", choice[1])
        elif verb == "give_up":
            kind = KIND_OF[choice[1]]
            state.discard(seat, kind)
            state.tell("pay", (seat, "condition", (kind,)), reveals=True)
        elif verb == "give_resource":
            kind = state.next_resource(seat)
            move_card(state, seat, choice[1], kind)
            state.tell("given", (seat, choice[1], kind), reveals=True)
        met = verb != "let_lapse"
        conclude(state, met, state.content.side_effects[self.card] if met else "none")


def conclude(state: Kompensaatiopeli, granted: bool, side_effect: str) -> None:
    """The permit stands, or the plan goes back; then the side effect of the deciding card (K-50 to K-52)."""
    plan = state.plan
    assert plan is not None
    state.plan = None
    state.running = 0
    state.verdict = 0
    state.tell("permit", (plan.planner, plan.header, granted))
    if granted:
        state.return_proposals(plan.mask)
        sector = state.content.roles[state.roles[plan.planner]].sector
        if sector >= 0 and state.content.sectors[plan.header] >> sector & 1:
            state.sector_permits[plan.planner] += 1
    else:
        state.projects[plan.header] = None
        state.plans &= ~plan.mask
        for position in plan.tiles:
            state.header_at[position] = -1
    do_side_effect(state, side_effect, plan)


class ReturnCards(Do):
    """After the process, cards set aside by Political Influence return and the deck is shuffled (K-54)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        if state.aside:
            for _, cards in state.aside:
                state.permits += cards
            state.aside.clear()
            state.permits.sort()
            state.rng.stream("permits").shuffle(state.permits)
            state.tell("permits_returned", ())


RESOLVE: Final = Resolve()
TURN_FIRST_CARD: Final = TurnFirstCard()
RETURN_CARDS: Final = ReturnCards()
