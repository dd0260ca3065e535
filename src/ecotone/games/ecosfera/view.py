"""What a seat, or a spectator, may know of a game of Ecosfera (E-92, ER-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ecotone.core.view import View, prompt_of

if TYPE_CHECKING:
    from ecotone.games.ecosfera.state import Ecosfera, Market, Player


class PlayerView(Struct, frozen=True):
    """One row and what belongs to it. The supply deck and the discard pile are listed without their order."""

    seat: int
    row: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    tokens: int


class MarketView(Struct, frozen=True):
    """The open places (-1 is an empty one) and the number of cards in the deck."""

    places: tuple[int, ...]
    deck: int


class EcosferaView(View, frozen=True, kw_only=True):
    """The whole open table; it is the same for all seats."""

    level: int
    active: int
    players: tuple[PlayerView, ...]
    producers: MarketView
    consumers: MarketView
    stacks: tuple[int, ...]
    supply: int
    restored: int
    impacts: int
    turns: int
    acted: bool
    ended: bool
    fresh: bool
    used: tuple[int, ...]
    spent: tuple[int, ...]
    starred: tuple[int, ...]
    policy_deck: int
    policy_discard: tuple[int, ...]
    measures: tuple[int, ...]
    funding: int
    lasting: tuple[int, ...]
    noise: tuple[int, ...]
    noise_to_come: tuple[int, ...]
    skips: int
    refused: tuple[int, ...]
    implemented: bool
    due: int
    removed: tuple[int, ...]
    cost: tuple[tuple[tuple[int, int], ...], ...]


def look(state: Ecosfera, seat: int | None) -> EcosferaView:
    """The view of a seat; nothing in it depends on the order of a deck."""
    return EcosferaView(
        seat=seat,
        actors=state.actors,
        prompt=prompt_of(state.pending),
        result=state.result,
        level=2 if state.settings.policies else 1,
        active=state.active,
        players=tuple(player_view(state, index, player) for index, player in enumerate(state.players)),
        producers=market_view(state.producers),
        consumers=market_view(state.consumers),
        stacks=tuple(len(stack) for stack in state.stacks),
        supply=len(state.supply),
        restored=state.restored,
        impacts=state.impacts,
        turns=state.turns,
        acted=state.acted,
        ended=state.ended,
        fresh=state.fresh,
        used=tuple(state.used),
        spent=tuple(state.spent),
        starred=tuple(state.starred),
        policy_deck=len(state.policy_deck),
        policy_discard=tuple(sorted(state.policy_discard)),
        measures=tuple(state.measures),
        funding=len(state.funding),
        lasting=tuple(state.lasting),
        noise=tuple(state.noise),
        noise_to_come=tuple(state.noise_to_come),
        skips=state.skips,
        refused=tuple(state.refused),
        implemented=state.implemented,
        due=state.due,
        removed=tuple(state.removed),
        cost=tuple(state.cost[card] for card in state.content.producers),
    )


def player_view(state: Ecosfera, index: int, player: Player) -> PlayerView:
    """One row with its piles."""
    return PlayerView(
        state.seat_of(index),
        tuple(player.row),
        tuple(sorted(player.deck)),
        tuple(sorted(player.discard)),
        player.tokens,
    )


def market_view(market: Market) -> MarketView:
    """What is open of a market."""
    return MarketView(tuple(market.places), len(market.deck))
