"""One view laid out for the templates: what lies where, by the names and pictures of what is printed."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecotone.core.decks import NO_CARD
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, PRESSURE, PRODUCER
from ecotone.games.ecosfera.box.policy_card import HABITATS
from ecotone.games.ecosfera.page.pieces import Card, Layout, Offers, Policies, PolicyCard, Row, RowCard, Token
from ecotone.games.ecosfera.page.printed import STAR, Printed
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words.names import ABILITY_NAMES, marks_of, player_name
from ecotone.games.ecosfera.words.pictures import SIGNS
from ecotone.games.ecosfera.words.policies import policy_effect

MOST_ROWS: Final = 4
AROUND: Final = [HABITATS.index(habitat) for habitat in STAR]  # the habitats as their tiles lie around the centre


def lay_out(printed: Printed, view: EcosferaView) -> Layout:
    """The whole table."""
    most = printed.content.impacts_to_lose
    return Layout(
        outcome=view.result.outcome if view.result else "",
        restored=view.restored.bit_count(),
        habitats=tuple(printed.tiles[view.restored >> habitat & 1][habitat] for habitat in AROUND),
        impacts=view.impacts,
        most_impacts=most,
        harm=tuple(printed.scars[n < view.impacts][n] for n in range(most)),
        producers=offers(printed, view, printed.producers, view.producers),
        consumers=offers(printed, view, printed.consumers, view.consumers),
        stacks=tuple(replace(stack, count=count) for stack, count in zip(printed.stacks, view.stacks, strict=True)),
        supply=view.supply,
        policy=policies(printed, view) if view.level == 2 else None,
        rows=tuple(
            row(printed, view, index, view.players[index]) if index < len(view.players) else None
            for index in range(MOST_ROWS)
        ),
    )


# --- the market -------------------------------------------------------------------------------


def offers(printed: Printed, view: EcosferaView, empty: Offers, market: MarketView) -> Offers:
    """One of the two markets with its open cards."""
    return replace(empty, places=tuple(offered(printed, view, card) for card in market.places), deck=market.deck)


def offered(printed: Printed, view: EcosferaView, card: int) -> Card | None:
    """A card in the market at today's price (ER-62); None for an empty place."""
    if card == NO_CARD:
        return None
    content = printed.content
    if content.kind[card] != PRODUCER:
        return printed.cards[card]
    return printed.producer_at(card, view.cost[content.producers.index(card)])


# --- rows -------------------------------------------------------------------------------------


def row(printed: Printed, view: EcosferaView, index: int, player: PlayerView) -> Row:
    """One player's part of the table."""
    content = printed.content
    active = index == view.active
    on_turn = active and view.result is None
    prompt = view.prompt
    token_owner = prompt.detail[0] if prompt is not None and prompt.name == "wake_token" else view.active
    pressure = sum(content.kind[card] == PRESSURE for card in player.row)
    limit = content.pressure_for_impact
    return Row(
        index=index,
        id=target("player", index),
        seat=player.seat,
        shared=any(other.seat for other in view.players),
        active=active,
        on_turn=on_turn,
        idle=on_turn and not view.acted and not view.ended,
        name=player_name(index),
        cards=tuple(row_card(printed, view, card, active) for card in player.row),
        tokens=tokens(player, named=index == token_owner),
        deck=len(player.deck),
        discard=len(player.discard),
        pressure=pressure,
        limit=limit,
        meter=tuple(n < pressure for n in range(limit)),
    )


def tokens(player: PlayerView, named: bool) -> tuple[Token, ...]:
    """A player's tokens; only those that a choice may name have ids, as each id stands on a page but once."""
    return tuple(
        Token(
            target("token", ability) if named else "", SIGNS + ABILITIES[n], name, awake=bool(player.tokens & ability)
        )
        for n, (ability, name) in enumerate(ABILITY_NAMES.items())
    )


def row_card(printed: Printed, view: EcosferaView, card: int, active: bool) -> RowCard:
    """A card of a row; only those of the active one have marks."""
    if not active:
        return RowCard(printed.cards[card], "", ())
    marks = tuple(mark for mark, cards in marks_of(view) if card in cards)
    states = (("used", view.used), ("spent", view.spent), ("starred", view.starred))
    return RowCard(printed.cards[card], "".join(f" {state}" for state, cards in states if card in cards), marks)


# --- level 2 ----------------------------------------------------------------------------------


def policies(printed: Printed, view: EcosferaView) -> Policies:
    """Open policy cards, the one that is asked about first."""
    detail = view.prompt.detail if view.prompt is not None else ()
    asked = [card for card in detail[:1] if card in printed.policy_cards]
    cards = [*asked, *view.measures, *view.lasting, *view.noise, *view.noise_to_come]
    return Policies(
        asked=printed.policy_cards[asked[0]].id if asked else "",
        cards=tuple(policy_card(printed, view, card) for card in dict.fromkeys(cards)),
        funding=view.funding,
        deck=view.policy_deck,
        discard=len(view.policy_discard),
        notes=tuple(notes(view)),
    )


def policy_card(printed: Printed, view: EcosferaView, card: int) -> PolicyCard:
    """A policy card with the words for what it does in this game."""
    shown = printed.policy_cards[card]
    return replace(shown, about=policy_effect(printed.content, card, view.switches)) if view.switches else shown


def notes(view: EcosferaView) -> list[Text]:
    """What policy cards bring later, in sentences."""
    out = []
    if view.noise:
        out.append(Text("Underwater noise: no abilities in this turn."))
    if view.noise_to_come:
        out.append(Text("Underwater noise: no abilities in the next turn."))
    if view.skips:
        out.append(
            Text.count(
                "The next player is skipped.", "After each of the next {n} turns a player is skipped.", view.skips
            )
        )
    if view.due:
        out.append(Text.count("One more policy card will be drawn.", "{n} more policy cards will be drawn.", view.due))
    return out
