"""Measures: positive policy cards that a funding card puts into effect (E-77 to E-80, ER-53, ER-54)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from ecotone.core.boards import places_of
from ecotone.core.choice import BACK, Choice, Listed
from ecotone.core.decks import NO_CARD
from ecotone.games.ecosfera.box.content import CONSUMER, CONSUMERS, NUTRIENTS, PRESSURE, PRODUCER, PRODUCERS
from ecotone.games.ecosfera.rules.policy_draws import DRAW_DUE, AboutCard, activate_all, ask_active
from ecotone.games.ecosfera.rules.row_checks import CHECK_ROW
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.rules.tiles import place_habitats


def fund(state: Ecosfera, measure: int) -> None:
    """Pair a measure with a funding card; the others are asked first where the table wants it (E-78, ER-40)."""
    others = tuple(seat for seat in range(state.settings.seats) if seat != state.seat_of(state.active))
    if state.settings.asks_others and others:
        state.tell("propose", (state.active, measure))
        state.pending.append(Agreement(others, measure))
    else:
        begin_measure(state, measure)


class Agreement(AboutCard):
    """The seats that have not yet agreed to a measure; one no is enough against it (ER-40)."""

    __slots__ = ()
    consent = True
    prompt = "agree"
    rules = ("E-78", "ER-40")

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Yes or no; the table says yes for a bot, and for who is absent."""
        return [("agree",), ("refuse",)]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """The last yes begins the measure."""
        state.pending.pop()
        state.tell(choice[0], (seat, self.card))
        rest = tuple(other for other in self.seats if other != seat)
        if choice[0] == "refuse":
            state.refused.append(self.card)
        elif rest:
            state.pending.append(Agreement(rest, self.card))
        else:
            begin_measure(state, self.card)


def begin_measure(state: Ecosfera, measure: int) -> None:
    """The measure takes effect, or asks for its targets; the row is checked after it (ER-56)."""
    state.pending.append(CHECK_ROW)
    EFFECTS_OF_MEASURES[state.content.policies[measure].operation](state, measure)


class Measure(AboutCard):
    """A measure that asks something. Measure and funding card stay where they are until it is answered (ER-53)."""

    __slots__ = ()
    rules: ClassVar[tuple[str, ...]] = ("E-78", "E-81", "ER-53", "ER-55")

    def __init__(self, state: Ecosfera, measure: int) -> None:
        super().__init__((state.seat_of(state.active),), measure)

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Going back leaves both cards where they are; any other answer pays and acts."""
        state.pending.pop()
        if choice[0] != BACK:
            self.pay(state)
            self.carry_out(state, choice)

    def pay(self, state: Ecosfera) -> None:
        """Spend the two cards."""
        state.spend_measure(self.card)

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """The effect of this answer."""


# --- what each measure needs (ER-54) ----------------------------------------------------------


def is_fundable(state: Ecosfera, measure: int) -> bool:
    """Whether a measure may be funded now."""
    return (
        state.funding != []
        and measure not in state.refused
        and NEEDS[state.content.policies[measure].operation](state, measure)
    )


def regulated_pairs(state: Ecosfera) -> list[tuple[int, int, int]]:
    """Unused producer, unused consumer and a habitat they share that is not yet restored."""
    content = state.content
    free = [card for card in state.players[state.active].row if card not in state.used]
    out = []
    for producer in free:
        if content.kind[producer] == PRODUCER:
            for consumer in free:
                if content.kind[consumer] == CONSUMER:
                    shared = content.habitats[producer] & content.habitats[consumer] & ~state.restored
                    out += [(producer, consumer, habitat) for habitat in places_of(shared)]
    return out


def movable_animals(state: Ecosfera, measure: int) -> list[int]:
    """Animals of the card's classes in the consumer market."""
    classes = state.content.policies[measure].classes
    return [card for card in state.consumers.places if card != NO_CARD and state.content.classes[card] & classes]


def market_with_habitat(state: Ecosfera, measure: int, kind: int) -> list[int]:
    """Places of a market whose card carries the card's habitat."""
    habitats = state.content.policies[measure].habitats
    market = state.market(kind)
    return [
        place for place, card in enumerate(market.places) if card != NO_CARD and state.content.habitats[card] & habitats
    ]


def pressure_in_rows(state: Ecosfera) -> list[int]:
    """All pressure cards in all rows, from the active row on."""
    kind = state.content.kind
    return [card for index in state.in_order() for card in state.players[index].row if kind[card] == PRESSURE]


def has_producer(state: Ecosfera) -> bool:
    """Whether the market has a producer."""
    return any(card != NO_CARD for card in state.producers.places)


def always(state: Ecosfera, measure: int) -> bool:
    """Needs nothing."""
    return True


NEEDS: Final[dict[str, Callable[[Ecosfera, int], bool]]] = {
    "habitat_from_producer_and_consumer": lambda state, measure: bool(regulated_pairs(state)),
    "remove_impact": lambda state, measure: state.impacts > 0,
    "activate_all_tokens_all_players": lambda state, measure: any(
        player.tokens != state.content.start_tokens for player in state.players
    ),
    "nutrient_up_or_down": lambda state, measure: bool(state.stacks[NUTRIENTS]),
    "reduce_cost": always,
    "market_consumer_to_any_row": lambda state, measure: bool(movable_animals(state, measure)),
    "market_habitat_to_one_row": lambda state, measure: bool(
        market_with_habitat(state, measure, PRODUCERS) or market_with_habitat(state, measure, CONSUMERS)
    ),
    "remove_pressure_from_rows": lambda state, measure: bool(pressure_in_rows(state)),
    "prevent_policy_discards": always,
    "refresh_both_and_free_producer": lambda state, measure: bool(
        state.producers.deck or state.consumers.deck or has_producer(state)
    ),
}


# --- measures that act at once ----------------------------------------------------------------


def remove_impact(state: Ecosfera, measure: int) -> None:
    """Habitat restoration: an impact tile goes back to the supply."""
    state.spend_measure(measure)
    state.impacts = max(0, state.impacts - state.content.policies[measure].amount)
    state.tell("impact_removed", (state.impacts,))


def wake_all(state: Ecosfera, measure: int) -> None:
    """Bubble curtains: all tokens become active."""
    state.spend_measure(measure)
    activate_all(state)


def nutrient_up(state: Ecosfera, measure: int) -> None:
    """Upgraded waste water treatment, in the action phase: one nutrients card for the active row (ER-33)."""
    state.spend_measure(measure)
    state.add_element(state.active, NUTRIENTS)


def reduce_cost(state: Ecosfera, measure: int) -> None:
    """Improved nutrient retention: producers cost one symbol less from now on (ER-62)."""
    state.spend_measure(measure)
    policy = state.content.policies[measure]
    state.reprice(state.content.cheaper(policy.element, policy.amount))


def protect(state: Ecosfera, measure: int) -> None:
    """Strict protection: policy cards discard no species any more."""
    state.spend_measure(measure)


# --- measures that ask ------------------------------------------------------------------------


class Regulate(Measure):
    """Hazardous substance regulation: a producer and a consumer restore a habitat (ER-32)."""

    __slots__ = ()
    prompt = "regulate"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Each pair with each habitat it can restore."""
        return [(BACK,), *[("regulate", *pair) for pair in regulated_pairs(state)]]

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """Both cards are used and it counts as an action, but not in the digital way (ER-32, ER-57)."""
        if not state.settings.quirks:
            state.used += [choice[1], choice[2]]
            state.acted = state.acted or state.content.policies[self.card].counts_as_action
        state.pending.append(DRAW_DUE)
        place_habitats(state, 1 << choice[3])


class Send(Measure):
    """Migratory barrier removal: an animal of the market goes to any row."""

    __slots__ = ()
    prompt = "send"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Each animal to each player."""
        players = state.in_order()
        return [(BACK,), *[("send", card, index) for card in movable_animals(state, self.card) for index in players]]

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """Not an action, whoever gets it (ER-57)."""
        place = state.consumers.places.index(choice[1])
        receive(state, CONSUMERS, choice[1], choice[2])
        state.fill(CONSUMERS, state.consumers, place)


class SendAll(Measure):
    """Fishing gear regulation: all market cards of a habitat go to one row."""

    __slots__ = ()
    prompt = "send_all"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Any player."""
        return [(BACK,), *[("send_all", index) for index in state.in_order()]]

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """First all cards go, then all places are filled; new cards of the habitat stay."""
        emptied = []
        for kind, market in ((PRODUCERS, state.producers), (CONSUMERS, state.consumers)):
            for place in market_with_habitat(state, self.card, kind):
                receive(state, kind, market.places[place], choice[1])
                emptied.append((kind, place))
        for kind, place in emptied:
            state.fill(kind, state.market(kind), place)


def receive(state: Ecosfera, kind: int, card: int, index: int) -> None:
    """A market card goes into a row without being paid for; its place is left empty for the caller to fill."""
    market = state.market(kind)
    market.places[market.places.index(card)] = NO_CARD
    state.players[index].row.append(card)
    state.tell("receive", (index, card))


class Recycle(Measure):
    """Recycling: one or two pressure cards leave rows of any players (ER-34)."""

    __slots__ = ()
    prompt = "recycle"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Each card alone, then each pair."""
        cards = pressure_in_rows(state)
        out: list[Listed] = [(BACK,), *[("recycle", card) for card in cards]]
        if state.content.policies[self.card].amount > 1 and not state.settings.quirks:
            out += [("recycle", a, b) for i, a in enumerate(cards) for b in cards[i + 1 :]]
        return out

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """All go to the supply, then each owner draws as many; the digital way takes them one by one."""
        owners = [take_pressure(state, card) for card in choice[1:]]
        for index in state.in_order():
            state.draw(index, owners.count(index))
        if state.settings.quirks and state.content.policies[self.card].amount > 1 and pressure_in_rows(state):
            state.pending.append(RecycleAgain(state, self.card))


def take_pressure(state: Ecosfera, card: int) -> int:
    """Take a pressure card out of its row; returns whose it was."""
    index = next(i for i, player in enumerate(state.players) if card in player.row)
    state.leave_row(index, card)
    (state.removed if state.settings.quirks else state.supply).append(card)
    state.tell("recycled", (index, card))
    return index


class RecycleAgain(Measure):
    """The digital way of recycling: a second pressure card, perhaps one just drawn, or none."""

    __slots__ = ()
    prompt = "recycle_again"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Enough, or one more."""
        return [("decline",), *[("recycle", card) for card in pressure_in_rows(state)]]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Already paid for."""
        state.pending.pop()
        if choice[0] == "recycle":
            state.draw(take_pressure(state, choice[1]), 1)


class PlanRefresh(Measure):
    """Maritime spatial plan, first half: which markets are refreshed (1 producers, 2 consumers, 3 both, 0 none)."""

    __slots__ = ()
    prompt = "plan_refresh"

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Only markets whose deck has cards; neither only if there is a producer to take (ER-54)."""
        ready = (1 if state.producers.deck else 0) | (2 if state.consumers.deck else 0)
        least = 0 if has_producer(state) or state.settings.plan_may_lapse else 1
        return [(BACK,), *[("plan_refresh", mask) for mask in range(least, 4) if not mask & ~ready]]

    def pay(self, state: Ecosfera) -> None:
        """Paid in `carry_out`, once something is really done (ER-53)."""

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """Refresh, then offer a free producer."""
        if choice[1]:
            state.spend_measure(self.card)
        for kind in (PRODUCERS, CONSUMERS):
            if choice[1] >> kind & 1:
                state.refresh(kind)
        take = PlanTake(state, self.card, paid=bool(choice[1]))
        if take.paid or state.settings.plan_may_lapse:
            ask_active(state, take)
        else:
            state.pending.append(take)  # also a single producer is taken only by who wants it


class PlanTake(Measure):
    """Maritime spatial plan, second half: one producer of the market for nothing, or none."""

    __slots__ = ("paid",)
    prompt = "plan_take"

    def __init__(self, state: Ecosfera, measure: int, paid: bool) -> None:
        super().__init__(state, measure)
        self.paid = paid

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """As long as nothing was refreshed, going back keeps measure and funding card (ER-53, ER-54)."""
        first: list[Listed] = [] if self.paid else [(BACK,)]
        if self.paid or state.settings.plan_may_lapse:
            first.append(("decline",))
        return first + [("take_producer", card) for card in state.producers.places if card != NO_CARD]

    def pay(self, state: Ecosfera) -> None:
        """Unless the first half has paid already."""
        if not self.paid:
            state.spend_measure(self.card)

    def carry_out(self, state: Ecosfera, choice: Choice) -> None:
        """Not an action (ER-57)."""
        if choice[0] == "take_producer":
            place = state.producers.places.index(choice[1])
            receive(state, PRODUCERS, choice[1], state.active)
            state.fill(PRODUCERS, state.producers, place)


EFFECTS_OF_MEASURES: Final[dict[str, Callable[[Ecosfera, int], None]]] = {
    "habitat_from_producer_and_consumer": lambda state, measure: ask_active(state, Regulate(state, measure)),
    "remove_impact": remove_impact,
    "activate_all_tokens_all_players": wake_all,
    "nutrient_up_or_down": nutrient_up,
    "reduce_cost": reduce_cost,
    "market_consumer_to_any_row": lambda state, measure: ask_active(state, Send(state, measure)),
    "market_habitat_to_one_row": lambda state, measure: ask_active(state, SendAll(state, measure)),
    "remove_pressure_from_rows": lambda state, measure: ask_active(state, Recycle(state, measure)),
    "prevent_policy_discards": protect,
    "refresh_both_and_free_producer": lambda state, measure: ask_active(state, PlanRefresh(state, measure)),
}
