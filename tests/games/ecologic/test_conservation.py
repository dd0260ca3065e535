"""Nothing gets lost: tokens, cards, TADs, and every Profit and Enviro is accounted for by what was told."""

from collections import Counter

import pytest

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.effect import Effect
from ecotone.games.ecologic.box.content import FIRST_CARD
from ecotone.games.ecologic.rules.action_events import ExpoSwap
from ecotone.games.ecologic.rules.action_phase import PlatformCard
from ecotone.games.ecologic.rules.auction import Bidding, Opening, Veto
from ecotone.games.ecologic.rules.state import Ecologic
from tests.games.ecologic.playing import steps
from tests.kit.rule import rule


def check_tokens(state: Ecologic) -> None:
    """Supply and board hold all tokens, and every sum that the state keeps is right (G-15 to G-19)."""
    content = state.content
    for seat in range(state.settings.seats):
        sectors = [sector for sector, owner in enumerate(state.owner) if owner == seat]
        assert places_of(state.held[seat]) == sectors
        assert state.tokens[seat] == sum(state.level[sector] for sector in sectors)
        reach = 0
        for sector in sectors:
            reach |= content.near[sector]
        assert state.reach[seat] == reach
        for resource in (0, 1):
            levels = [state.level[sector] for sector in sectors if content.resource[sector] == resource]
            assert state.supply[2 * seat + resource] + sum(levels) == content.supply[resource]
            assert state.base_income[2 * seat + resource] == sum(content.income[level] for level in levels)
    for resource in (0, 1):
        board = [level for sector, level in enumerate(state.level) if content.resource[sector] == resource]
        assert state.on_board[resource] == sum(board)
    for sector, level in enumerate(state.level):
        assert 0 <= level <= content.max_level
        assert (level > 0) == (state.owner[sector] >= 0) == (not state.free >> sector & 1)
        assert (level == content.max_level) == bool(state.full >> sector & 1)
        assert not (level and state.values[sector])


def on_the_way(state: Ecologic) -> list[int]:
    """A card that was revealed and whose fate is open."""
    for entry in state.pending:
        if isinstance(entry, Opening | PlatformCard | ExpoSwap):
            return [entry.card]
        if isinstance(entry, Bidding | Veto) and entry.lot >= FIRST_CARD:
            return [entry.lot - FIRST_CARD]
    return []


def check_cards(state: Ecologic) -> None:
    """Each card lies in one place, each event too, and no two TADs on one field."""
    content = state.content
    in_play = [c for c, bid in enumerate(content.card_bid) if state.settings.dear_cards or bid != content.dear]
    hands = [card for cards in state.cards for card in cards]
    assert Counter([*state.deck, *state.discard, *hands, *on_the_way(state)]) == Counter(in_play)
    assert Counter([*state.events, *state.unused, *state.past]) == Counter(range(len(content.events)))
    for seat, cards in enumerate(state.cards):
        assert state.card_gains[seat] == sum(content.card_enviro[card] for card in cards)
        assert state.card_costs[seat] == sum(content.card_cost[card] for card in cards)
    fields = [field for field in state.tad_field if field >= 0]
    assert len(set(fields)) == len(fields)
    assert all((owner >= 0) == (field >= 0) for owner, field in zip(state.tad_owner, state.tad_field, strict=True))


def book(effect: Effect, profits: list[int], enviro: list[int]) -> None:
    """Add what an effect tells to the accounts."""
    name, args = effect.name, effect.args
    if name == "income":
        profits[args[0]] += sum(args[1:])
    elif name in ("bought", "swapped"):
        profits[args[0]] -= args[-1]
    elif name in ("costs", "extra"):
        profits[args[0]] -= args[1]
    elif name == "event_profits":
        profits[args[0]] += args[1]
    elif name == "taken_over":
        profits[args[0]] -= args[3]
        profits[args[2]] += args[3]
    elif name == "deal":
        for one, other, side in ((args[0], args[1], args[2]), (args[1], args[0], args[3])):
            paid = dict(side).get("profits", 0)
            profits[one] -= paid
            profits[other] += paid
    elif name == "enviro_token":
        enviro[args[0]] += args[2]
    elif name == "event_enviro":
        enviro[args[0]] += args[1]
    elif name == "environment":
        seat, gains, bonus, consumed, left, short = args
        enviro[seat] = max(0, enviro[seat] + gains + bonus - consumed)
        assert enviro[seat] == left
        assert not short or left == 0


def check_accounts(before: Ecologic, after: Ecologic, effects: list[Effect], choice: Choice) -> None:
    """What was told explains every change of Profits and Enviro; neither is ever negative (G-64)."""
    profits, enviro = before.profits[:], before.enviro[:]
    for effect in effects:
        book(effect, profits, enviro)
    assert after.profits == profits, choice
    assert after.enviro == enviro, choice
    assert min(after.profits) >= 0
    assert min(after.enviro) >= 0
    for seat in range(after.settings.seats):
        assert not (after.minus >> seat & 1 and after.enviro[seat])


def check_game(seats: int, seed: int) -> None:
    for before, after, effects, choice in steps(seats, seed):
        check_accounts(before, after, effects, choice)
        if after.result is None:
            check_cards(after)
        check_tokens(after)


@rule("G-15", "G-17", "G-18", "G-64")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_profits_enviro_tokens_and_cards_are_conserved_at_every_step(seats: int) -> None:
    for seed in range(60):
        check_game(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_are_conserved_in_a_thousand_games(seats: int) -> None:
    for seed in range(1000, 2000):
        check_game(seats, seed)
