"""Policy cards as they are drawn (E-72 to E-77): negative and dual ones take effect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.choice import BACK, Choice, Listed
from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Decision, Step
from ecotone.games.ecosfera.box.content import CONSUMERS, NUTRIENTS, OXYGEN, PRODUCERS
from ecotone.games.ecosfera.box.policy_card import Policy
from ecotone.games.ecosfera.rules.row_checks import WakeToken, check_row
from ecotone.games.ecosfera.rules.state import Ecosfera
from ecotone.games.ecosfera.rules.tiles import place_habitats, place_impacts


class DrawDue(Step[Ecosfera]):
    """Draw the policy cards that are due, one after another (ER-37); an empty deck ends it (ER-38)."""

    __slots__ = ()

    def run(self, state: Ecosfera) -> None:
        """Draw one and come back for the next."""
        if state.due and state.policy_deck:
            state.due -= 1
            state.pending.append(self)
            draw_policy(state)
        else:
            state.due = 0


DRAW_DUE: Final = DrawDue()


def draw_policy(state: Ecosfera) -> None:
    """Show the top policy card; measures and funding become common property, the others act (E-75 to E-77)."""
    card = state.policy_deck.pop()
    policy = state.content.policies[card]
    switches = state.settings.switches
    state.tell("policy", (state.active, card, switches) if switches else (state.active, card), reveals=True)
    if policy.category == "positive":
        state.measures.append(card)
    elif policy.category == "funding":
        state.funding.append(card)
    elif any(protects(state, other, policy) for other in state.lasting):
        state.tell("protected", (card,))
        state.policy_discard.append(card)
    elif protects(state, state.fundable_measure("prevent_policy_discards"), policy):
        state.pending.append(Protection((state.seat_of(state.active),), card))
    else:
        take_effect(state, card)


def protects(state: Ecosfera, card: int, policy: Policy) -> bool:
    """Whether that card, if there is one, keeps the policy card from having any effect."""
    return policy.protectable and card != NO_CARD and policy.id in state.content.policies[card].protects


def take_effect(state: Ecosfera, card: int) -> None:
    """A drawn card takes effect; afterwards it is put away and the row is checked (ER-56)."""
    state.pending.append(PutAway(card))
    policy = state.content.policies[card]
    EFFECTS_OF_DRAWN[policy.operation](state, policy, card)


class PutAway(Step[Ecosfera]):
    """Put a drawn card away once its effect is complete, and check the active row."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def run(self, state: Ecosfera) -> None:
        """Cards that last longer were put elsewhere by their effect (E-80)."""
        if state.content.policies[self.card].duration == "single-turn":
            state.policy_discard.append(self.card)
        if not state.ended:
            check_row(state)


class AboutCard(Decision[Ecosfera]):
    """A question that a policy card asks."""

    __slots__ = ("card",)

    def __init__(self, seats: tuple[int, ...], card: int) -> None:
        super().__init__(seats)
        self.card = card

    def detail(self) -> Choice:
        """The card."""
        return (self.card,)


class Protection(AboutCard):
    """A card that discards species was drawn: fund strict protection against it, or let it happen (ER-39)."""

    __slots__ = ()
    prompt = "protect"
    rules = ("E-78", "ER-39", "ER-40")

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Let it happen, or protect."""
        return [("accept",), ("protect",)]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """With strict protection in play the drawn card does nothing at all."""
        state.pending.pop()
        if choice[0] == "accept":
            take_effect(state, self.card)
            return
        state.spend_measure(state.fundable_measure("prevent_policy_discards"))
        state.tell("protected", (self.card,))
        state.policy_discard.append(self.card)


# --- the effects, by their name in the content file ------------------------------------------


def pressure_to_rows_with_element(state: Ecosfera, policy: Policy, card: int) -> None:
    """Waste water treatment failure: one pressure card to every row that holds the element."""
    kind = state.content.kind
    for index in state.in_order():
        if any(kind[own] == policy.element for own in state.players[index].row):
            state.add_pressure(index)


def extra_impact_per_event(state: Ecosfera, policy: Policy, card: int) -> None:
    """Climate change: from now on pressure places more impact tiles (ER-52)."""
    state.extra_impacts += policy.amount
    state.lasting.append(card)


def discard_class(state: Ecosfera, policy: Policy, card: int) -> None:
    """Oil spill, overfishing: animals of a class leave all rows and the market."""
    classes = state.content.classes
    discard_species(state, CONSUMERS, [c for c in state.content.consumers if classes[c] & policy.classes])


def discard_kind(state: Ecosfera, policy: Policy, card: int) -> None:
    """Hazardous substances from industry: all producers leave all rows and the market."""
    discard_species(state, PRODUCERS, state.content.producers)


def discard_species(state: Ecosfera, kind: int, gone: list[int]) -> None:
    """From rows to their discard piles; from the market under the deck, after the places are filled (ER-49)."""
    for index in state.in_order():
        lost = [own for own in state.players[index].row if own in gone]
        state.leave_all(index, lost)
        state.players[index].discard.extend(lost)
        for own in lost:
            state.tell("lose", (index, own))
    market = state.market(kind)
    places = [place for place, own in enumerate(market.places) if own in gone]
    taken = [market.places[place] for place in places]
    if taken:
        state.tell("sweep", (kind, tuple(taken)))
    for place in places:
        state.fill(kind, market, place)
    market.put_under(taken)


def remove_class_from_game(state: Ecosfera, policy: Policy, card: int) -> None:
    """Hunting: birds and mammals of the active row leave the game."""
    row = state.players[state.active].row
    gone = [own for own in row if state.content.classes[own] & policy.classes]
    state.leave_all(state.active, gone)
    state.removed.extend(gone)
    for own in gone:
        state.tell("removed", (own,))


def remove_card_from_game(state: Ecosfera, policy: Policy, card: int) -> None:
    """Atmospheric deposition: one species leaves the game wherever it is (ER-05)."""
    gone = policy.species
    if gone in state.removed:
        return
    state.removed.append(gone)
    state.tell("removed", (gone,))
    for kind, market in ((PRODUCERS, state.producers), (CONSUMERS, state.consumers)):
        if gone in market.places:
            state.fill(kind, market, market.places.index(gone))
        elif gone in market.deck:
            market.remove(gone)
    for index, player in enumerate(state.players):
        if gone in player.row:
            state.leave_row(index, gone)
        for pile in (player.deck, player.discard):
            if gone in pile:
                pile.remove(gone)


def fertiliser(state: Ecosfera, policy: Policy, card: int) -> None:
    """Excessive fertiliser: nutrients come, or what there is and pressure (ER-31); then all oxygen goes."""
    short = len(state.stacks[NUTRIENTS]) < policy.amount
    if not short or state.settings.fertiliser_takes_rest:
        for _ in range(policy.amount):
            state.add_element(state.active, NUTRIENTS)
    if short:
        state.add_pressure(state.active)
    return_oxygen(state)


def return_oxygen(state: Ecosfera) -> None:
    """Every oxygen card in every row, used or not, returns to the market."""
    for index in state.in_order():
        cards = [own for own in state.players[index].row if state.content.kind[own] == OXYGEN]
        state.leave_all(index, cards)
        state.stacks[OXYGEN].extend(cards)
        for own in cards:
            state.tell("return", (index, own))


def block_abilities_next_player(state: Ecosfera, policy: Policy, card: int) -> None:
    """Underwater noise: no abilities in the next player's turn (ER-29, ER-48)."""
    state.noise_to_come.append(card)


def skip_next_player_and_litter(state: Ecosfera, policy: Policy, card: int) -> None:
    """Beach litter: the card joins the active row, the next player is skipped (ER-41, ER-59)."""
    state.players[state.active].row.append(card)
    state.tell("litter", (state.active, card))
    if len(state.players) > 1:
        state.skips += 1


def tokens_by_condition(state: Ecosfera, policy: Policy, card: int) -> None:
    """Warm summer: all tokens wake if a measure was funded so far, else all fall asleep (ER-30)."""
    if state.policy_discard if state.settings.quirks else state.implemented:
        activate_all(state)
        return
    for player in state.players:
        player.tokens = 0
    state.tell("all_asleep", ())


def activate_all(state: Ecosfera) -> None:
    """All tokens of all players become active."""
    for index in range(len(state.players)):
        state.wake(index, state.content.start_tokens)


def deal_element_round_robin(state: Ecosfera, policy: Policy, card: int) -> None:
    """Nutrient upwelling: round the table, each row gets one while the stack lasts (ER-43)."""
    for _ in range(policy.amount):
        for index in state.in_order():
            state.add_element(index, policy.element)


def habitat_or_impact(state: Ecosfera, policy: Policy, card: int) -> None:
    """Green energy: a habitat if none of these was restored yet, else an impact tile that does not end the turn."""
    if state.restored & policy.habitats:
        place_impacts(state, 1)
        return
    ask_active(state, ChooseHabitat((state.seat_of(state.active),), card))


def ask_active(state: Ecosfera, decision: Decision[Ecosfera]) -> None:
    """Put a card's question to the active player; a single legal answer is given by the program (ER-55)."""
    state.pending.append(decision)
    seat = decision.seats[0]
    answers = [choice for choice in decision.choices(state, seat) if isinstance(choice, tuple) and choice[0] != BACK]
    if len(answers) == 1:
        decision.play(state, seat, answers[0])


class ChooseHabitat(AboutCard):
    """Green energy: which of its habitats is restored."""

    __slots__ = ()
    prompt = "choose_habitat"
    rules = ("E-81", "ER-55", "ER-57")

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Any of the card's habitats."""
        return [("choose_habitat", habitat) for habitat in places_of(state.content.policies[self.card].habitats)]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Place the tile; it counts as an action (ER-57)."""
        state.pending.pop()
        if state.content.policies[self.card].counts_as_action and not state.settings.quirks:
            state.acted = True
        place_habitats(state, 1 << choice[1])


def oxygen_by_habitat(state: Ecosfera, policy: Policy, card: int) -> None:
    """Saltwater inflow: oxygen for those who want it if the habitat is restored, else all oxygen goes."""
    if state.restored & policy.habitats:
        offer_oxygen(state, tuple(state.in_order()))
    else:
        return_oxygen(state)


def offer_oxygen(state: Ecosfera, players: tuple[int, ...]) -> None:
    """Ask the active player for each row in turn, while the stack lasts."""
    if players and state.stacks[OXYGEN]:
        state.pending.append(TakeOxygen(state.seat_of(state.active), players))


class TakeOxygen(Decision[Ecosfera]):
    """Whether the first of these players takes an oxygen card; the active player decides for each (ER-55)."""

    __slots__ = ("players",)
    prompt = "take_oxygen"
    rules = ("E-81", "ER-55")

    def __init__(self, seat: int, players: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.players = players

    def detail(self) -> Choice:
        """Whose row."""
        return (self.players[0],)

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Leave it or take it."""
        return [("decline",), ("take_oxygen", self.players[0])]

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Then the next player's turn to be served."""
        state.pending.pop()
        if choice[0] == "take_oxygen":
            state.add_element(self.players[0], OXYGEN)
        offer_oxygen(state, self.players[1:])


def tokens_or_pressure_by_impacts(state: Ecosfera, policy: Policy, card: int) -> None:
    """Coastal tourism season: without impacts each player wakes a token, else the active row gets pressure."""
    if state.impacts:
        state.add_pressure(state.active)
        return
    for index in reversed(state.in_order()):
        asleep = state.content.start_tokens & ~state.players[index].tokens
        if asleep.bit_count() == 1:
            state.wake(index, asleep)
        elif asleep:
            state.pending.append(WakeToken(state.seat_of(state.active), index))


EFFECTS_OF_DRAWN: Final[dict[str, Callable[[Ecosfera, Policy, int], None]]] = {
    "pressure_to_rows_with_element": pressure_to_rows_with_element,
    "extra_impact_per_event": extra_impact_per_event,
    "discard_class": discard_class,
    "discard_kind": discard_kind,
    "remove_class_from_game": remove_class_from_game,
    "remove_card_from_game": remove_card_from_game,
    "fertiliser": fertiliser,
    "block_abilities_next_player": block_abilities_next_player,
    "skip_next_player_and_litter": skip_next_player_and_litter,
    "tokens_by_condition": tokens_by_condition,
    "deal_element_round_robin": deal_element_round_robin,
    "habitat_or_impact": habitat_or_impact,
    "oxygen_by_habitat": oxygen_by_habitat,
    "tokens_or_pressure_by_impacts": tokens_or_pressure_by_impacts,
}
