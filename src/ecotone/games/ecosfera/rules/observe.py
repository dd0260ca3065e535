"""What a seat, or a spectator, sees of a position."""

from __future__ import annotations

from ecotone.core.view import prompt_of
from ecotone.games.ecosfera.rules.state import Ecosfera, Market, Player
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView


def observe(state: Ecosfera, seat: int | None) -> EcosferaView:
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
        switches=state.settings.switches,
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
