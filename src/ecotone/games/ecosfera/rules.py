"""The turn: what the active player may do (E-13 to E-60), and the round of turns (E-62 to E-66)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecotone.core.choice import Choice, Listed
from ecotone.core.decks import NO_CARD
from ecotone.core.pending import Decision, Step
from ecotone.games.ecosfera.checks import PAIRS, check, end_turn, suffer
from ecotone.games.ecosfera.content import (
    ALL_HABITATS,
    CONSUMER,
    PASS,
    PLUS,
    PRESSURE,
    PRODUCER,
    REFRESH,
)
from ecotone.games.ecosfera.measures import fund, possible
from ecotone.games.ecosfera.policies import DUE
from ecotone.games.ecosfera.state import CONSUMERS, PRODUCERS, Ecosfera, Market, Player
from ecotone.games.ecosfera.tiles import place_habitats

TOKEN: Final = -1  # as the source of an ability: the player's own token
END_TURN: Final = ("end_turn",)


class Turn(Decision[Ecosfera]):
    """The action phase of the active player."""

    __slots__ = ()
    prompt = "turn"
    rules = ("E-13", "E-14", "E-15", "E-19", "E-21", "E-26", "E-27", "E-32", "E-37", "E-56", "E-61")

    def choices(self, state: Ecosfera, seat: int) -> list[Listed]:
        """Ending the turn, then actions, then abilities, then policy."""
        content = state.content
        kind = content.kind
        habitats = content.habitats
        used = state.used
        player = state.players[state.active]
        out: list[Listed] = [END_TURN]
        if state.fresh:
            asleep = content.start_tokens & ~player.tokens
            out += [("reactivate", ability) for ability in (PASS, PLUS, REFRESH) if asleep & ability]
        have = [0, 0, 0, 0, 0]
        kinds = 0
        unused: list[int] = []
        species: list[int] = []
        producers: list[int] = []
        consumers: list[int] = []
        for card in player.row:
            what = kind[card]
            if what >= PRODUCER:
                species.append(card)
            if card not in used:
                unused.append(card)
                if what < PRESSURE:
                    have[what] += 1
                    kinds |= 1 << what
                elif what == PRODUCER:
                    producers.append(card)
                elif what == CONSUMER:
                    consumers.append(card)
        stacks = state.stacks
        cost = state.cost
        for card in state.producers.places:  # E-19, E-21
            if card != NO_CARD:
                lacking = content.cost_kinds[card] & ~kinds
                if lacking & (lacking - 1) and cost is content.cost:
                    continue  # two different elements are missing
                missing = 0
                element = 0
                for symbol, n in cost[card]:
                    short = n - have[symbol]
                    if short > 0:
                        missing += short
                        if missing > 1:
                            break
                        element = symbol
                if missing == 0 or (missing == 1 and stacks[element]):
                    out.append(("acquire_producer", card))
        if len(producers) > 1:  # E-26, E-27
            for i in range(len(producers) - 1):
                first = producers[i]
                for j in range(i + 1, len(producers)):
                    second = producers[j]
                    shared = habitats[first] & habitats[second]
                    if shared:
                        for card in state.consumers.places:
                            if card != NO_CARD and habitats[card] & shared:
                                out.append(("acquire_consumer", card, first, second))
        if len(consumers) > 1:  # E-32, E-33
            wanted = ALL_HABITATS & ~state.restored
            for i in range(len(consumers) - 1):
                first = consumers[i]
                for j in range(i + 1, len(consumers)):
                    if habitats[first] & habitats[consumers[j]] & wanted:
                        out.append(("restore", first, consumers[j]))
        if not state.noise:
            list_abilities(state, player, unused, species, out)
        if state.settings.policies:
            list_policies(state, out)
        return out

    def play(self, state: Ecosfera, seat: int, choice: Choice) -> None:
        """Carry out one choice of the turn; the offer to reactivate lapses with it (ER-42)."""
        state.fresh = False
        if state.settings.forced_reactivation:
            state.pending.append(PAIRS)
        PLAYS[choice[0]](state, choice)


def list_abilities(state: Ecosfera, player: Player, unused: list[int], species: list[int], out: list[Listed]) -> None:
    """Tokens and ability symbols of the row (E-47 to E-58). Pass lists the card and where it goes."""
    abilities = state.content.abilities
    spent = state.spent
    tokens = player.tokens
    passes = [TOKEN] if tokens & PASS else []
    pluses = [TOKEN] if tokens & PLUS else []
    refreshes = [TOKEN] if tokens & REFRESH else []
    for card in species:
        skills = abilities[card]
        if skills and card not in spent:
            if skills & PASS:
                passes.append(card)
            if skills & PLUS:
                pluses.append(card)
            if skills & REFRESH:
                refreshes.append(card)
    if passes:
        list_passes(state, passes, unused, out)
    if pluses and (player.deck or player.discard):
        for source in pluses:
            out.append(("plus", source))
    for source in refreshes:
        if state.producers.deck:
            out.append(("refresh", source, PRODUCERS))
        if state.consumers.deck:
            out.append(("refresh", source, CONSUMERS))


def list_passes(state: Ecosfera, passes: list[int], unused: list[int], out: list[Listed]) -> None:
    """Each unused card to each other player, or back to the market (E-47 to E-50, ER-25, ER-28, ER-35)."""
    kind = state.content.kind
    settings = state.settings
    passable = settings.passable
    returnable = settings.returnable
    others = settings.others[state.active]
    for source in passes:
        for card in unused:
            if card != source:
                what = kind[card]
                if passable[what]:
                    for other in others:
                        out.append(("pass_card", source, card, other))
                    if not others:
                        out.append(("put_on_deck", source, card))
                if returnable[what]:
                    out.append(("return_card", source, card))


def list_policies(state: Ecosfera, out: list[Listed]) -> None:
    """Stars that may draw a policy card, and measures that may be funded (E-73, E-78)."""
    settings = state.settings
    if state.policy_deck and not (settings.star_is_ability and state.noise):
        for card in state.players[state.active].row:
            fresh = card not in state.starred and not (settings.star_is_ability and card in state.spent)
            if fresh and state.content.stars[card]:
                out.append(("draw_policy", card))
    for measure in state.measures:
        if possible(state, measure):
            out.append(("fund", measure))


# --- actions ----------------------------------------------------------------------------------


def stop(state: Ecosfera, choice: Choice) -> None:
    """End the turn; without an action a pressure card comes first (E-37, E-61)."""
    active = state.active
    if not state.acted:
        if state.effects is not None:
            state.tell("idle", (active,))
        state.add_pressure(active)
        kind = state.content.kind
        pressure = 0
        for card in state.players[active].row:
            if kind[card] == PRESSURE:
                pressure += 1
        if pressure >= state.content.pressure_for_impact:
            suffer(state, pressure)
    end_turn(state)


def acquire_producer(state: Ecosfera, choice: Choice) -> None:
    """Use elements for a producer; a single missing one comes from the market (E-19 to E-25, ER-21)."""
    card: int = choice[1]
    kind = state.content.kind
    row = state.players[state.active].row
    used = state.used
    before = len(used)
    taken = False
    for element, n in state.cost[card]:
        short = n
        for own in row:
            if short and kind[own] == element and own not in used:
                used.append(own)
                short -= 1
        if short:
            state.add_element(state.active, element)
            used.append(row[-1])
            taken = True
    row.append(card)
    state.acted = True
    if state.effects is not None:
        state.tell("acquire", (state.active, card, tuple(used[before:])))
    state.fill(PRODUCERS, state.producers, state.producers.places.index(card))
    if taken:
        check(state)


def acquire_consumer(state: Ecosfera, choice: Choice) -> None:
    """Use two producers for a consumer (E-26 to E-31)."""
    card: int = choice[1]
    state.used.append(choice[2])
    state.used.append(choice[3])
    state.players[state.active].row.append(card)
    state.acted = True
    if state.effects is not None:
        state.tell("acquire", (state.active, card, choice[2:]))
    state.fill(CONSUMERS, state.consumers, state.consumers.places.index(card))


def restore(state: Ecosfera, choice: Choice) -> None:
    """Use two consumers for all habitats they share and that are still missing (E-32 to E-36, ER-23)."""
    habitats = state.content.habitats
    first: int = choice[1]
    second: int = choice[2]
    state.used.append(first)
    state.used.append(second)
    state.acted = True
    if state.effects is not None:
        state.tell("pair", (state.active, first, second))
    if state.settings.policies:
        state.pending.append(DUE)
    place_habitats(state, habitats[first] & habitats[second] & ~state.restored)


# --- abilities --------------------------------------------------------------------------------


def reactivate(state: Ecosfera, choice: Choice) -> None:
    """Turn a token back to its active side (E-54, E-55)."""
    state.wake(state.active, choice[1])


def spend(state: Ecosfera, source: int, ability: int) -> None:
    """Turn the token over, or mark the card's ability as spent (E-16, E-53)."""
    if source == TOKEN:
        state.players[state.active].tokens &= ~ability
    else:
        state.spent.append(source)
    if state.effects is not None:
        state.tell("ability", (state.active, source, ability))


def pass_card(state: Ecosfera, choice: Choice) -> None:
    """Move a card to another row; it arrives fresh and belongs there (E-47, E-57, ER-27)."""
    card: int = choice[2]
    spend(state, choice[1], PASS)
    state.leave_row(state.active, card)
    state.players[choice[3]].row.append(card)
    if state.effects is not None:
        state.tell("pass", (state.active, card, choice[3]))


def return_card(state: Ecosfera, choice: Choice) -> None:
    """Return an element to its stack, or in the digital way a species under its deck (E-48, ER-28)."""
    card: int = choice[2]
    spend(state, choice[1], PASS)
    state.leave_row(state.active, card)
    what = state.content.kind[card]
    if what < PRESSURE:
        state.stacks[what].append(card)
    else:
        (state.consumers if what == CONSUMER else state.producers).put_under([card])
    if state.effects is not None:
        state.tell("return", (state.active, card))


def put_on_deck(state: Ecosfera, choice: Choice) -> None:
    """The single row of solo passes to the top of its own deck (ER-35)."""
    card: int = choice[2]
    spend(state, choice[1], PASS)
    state.leave_row(state.active, card)
    state.players[state.active].deck.append(card)
    state.tell("put_on_deck", (state.active, card))


def plus(state: Ecosfera, choice: Choice) -> None:
    """Reveal the top card of the own deck; the row is checked (E-51)."""
    spend(state, choice[1], PLUS)
    state.draw(state.active, 1)
    check(state)


def refresh(state: Ecosfera, choice: Choice) -> None:
    """New cards in one market (E-52)."""
    spend(state, choice[1], REFRESH)
    state.refresh(choice[2])


# --- policy -----------------------------------------------------------------------------------


def draw_by_star(state: Ecosfera, choice: Choice) -> None:
    """A star draws the top policy card (E-73, ER-36)."""
    state.starred.append(choice[1])
    if state.settings.star_is_ability:
        state.spent.append(choice[1])
    state.tell("star", (state.active, choice[1]))
    state.due += 1
    state.pending.append(DUE)


def fund_measure(state: Ecosfera, choice: Choice) -> None:
    """Pair a measure with a funding card (E-78)."""
    fund(state, choice[1])


PLAYS: Final[dict[str, Callable[[Ecosfera, Choice], None]]] = {
    "end_turn": stop,
    "reactivate": reactivate,
    "acquire_producer": acquire_producer,
    "acquire_consumer": acquire_consumer,
    "restore": restore,
    "pass_card": pass_card,
    "return_card": return_card,
    "put_on_deck": put_on_deck,
    "plus": plus,
    "refresh": refresh,
    "draw_policy": draw_by_star,
    "fund": fund_measure,
}
TURNS: Final = [Turn((seat,)) for seat in range(4)]


# --- from turn to turn ------------------------------------------------------------------------


class Round(Step[Ecosfera]):
    """The end of one turn and the start of the next; always the lowest entry of the stack."""

    __slots__ = ()

    def run(self, state: Ecosfera) -> None:
        """Discard the row, draw a new one, fill the market, pass the turn on (E-62 to E-65, ER-49)."""
        state.pending.append(self)
        player = state.players[state.active]
        player.discard.extend(player.row)
        player.row.clear()
        if state.effects is not None:
            state.tell("discard_row", (state.active,))
        state.draw(state.active, state.content.row_size)
        if NO_CARD in state.producers.places:
            fill_all(state, PRODUCERS, state.producers)
        if NO_CARD in state.consumers.places:
            fill_all(state, CONSUMERS, state.consumers)
        begin_turn(state, next_player(state))


def fill_all(state: Ecosfera, kind: int, market: Market) -> None:
    """Fill the places that stayed empty, now that the deck may have cards again (ER-49)."""
    for place, card in enumerate(market.places):
        if card == NO_CARD:
            state.fill(kind, market, place)


def next_player(state: Ecosfera) -> int:
    """The next player clockwise; a skipped turn counts as that player's turn (ER-59)."""
    index = (state.active + 1) % len(state.players)
    if state.settings.policies:
        let_noise_pass(state)
        if state.skips:
            state.skips -= 1
            state.turns += 1
            state.tell("skipped", (index,))
            let_noise_pass(state)
            index = (index + 1) % len(state.players)
    return index


def let_noise_pass(state: Ecosfera) -> None:
    """Noise of the turn that is over is discarded, noise drawn in it begins (ER-48)."""
    state.policy_discard += state.noise
    state.noise = state.noise_to_come
    state.noise_to_come = []


def begin_turn(state: Ecosfera, index: int) -> None:
    """A player becomes active; the row is checked before anything else (E-42, ER-07)."""
    state.active = index
    state.turns += 1
    state.acted = False
    state.ended = False
    state.used.clear()
    state.spent.clear()
    if state.effects is not None:
        state.tell("turn", (index,))
    if state.settings.policies:
        state.starred.clear()
        state.refused.clear()
        state.pending.append(DUE)
    if state.settings.forced_reactivation:
        state.paired.clear()
    state.pending.append(TURNS[state.seat_of(index)])
    check(state, start=True)


ROUND: Final = Round()
