"""Abilities: tokens and the symbols of cards, used for pass, plus and refresh (E-47 to E-60)."""

from __future__ import annotations

from ecotone.core.choice import Choice, Listed
from ecotone.games.ecosfera.box.content import CONSUMER, CONSUMERS, PASS, PLUS, PRESSURE, PRODUCERS, REFRESH, TOKEN
from ecotone.games.ecosfera.rules.row_checks import check_row
from ecotone.games.ecosfera.rules.state import Ecosfera, Player


def list_abilities(state: Ecosfera, player: Player, out: list[Listed]) -> None:
    """Tokens and ability symbols of the row (E-47 to E-58). Pass lists the card and where it goes."""
    abilities = state.content.abilities
    spent = state.spent
    sources = [card for card in player.row if abilities[card] and card not in spent]
    tokens = player.tokens
    if tokens & PASS:
        list_passes(state, player, TOKEN, out)
    for card in sources:
        if abilities[card] & PASS:
            list_passes(state, player, card, out)
    if player.deck or player.discard:
        if tokens & PLUS:
            out.append(("plus", TOKEN))
        for card in sources:
            if abilities[card] & PLUS:
                out.append(("plus", card))
    if tokens & REFRESH:
        list_refreshes(state, TOKEN, out)
    for card in sources:
        if abilities[card] & REFRESH:
            list_refreshes(state, card, out)


def list_refreshes(state: Ecosfera, source: int, out: list[Listed]) -> None:
    """Each market whose deck has a card (E-52, ER-17)."""
    if state.producers.deck:
        out.append(("refresh", source, PRODUCERS))
    if state.consumers.deck:
        out.append(("refresh", source, CONSUMERS))


def list_passes(state: Ecosfera, player: Player, source: int, out: list[Listed]) -> None:
    """Each unused card to each other player, or back to the market (E-47 to E-50, ER-25, ER-28, ER-35)."""
    kind = state.content.kind
    used = state.used
    settings = state.settings
    passable = settings.passable
    returnable = settings.returnable
    others = settings.others[state.active]
    for card in player.row:
        if card != source and card not in used:
            what = kind[card]
            if passable[what]:
                for other in others:
                    out.append(("pass_card", source, card, other))
                if not others:
                    out.append(("put_on_deck", source, card))
            if returnable[what]:
                out.append(("return_card", source, card))


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
    check_row(state)


def refresh(state: Ecosfera, choice: Choice) -> None:
    """New cards in one market (E-52)."""
    spend(state, choice[1], REFRESH)
    state.refresh(choice[2])
