"""Components and setup: what is in the box and where it lies before the first turn (E-01 to E-12, E-86, E-92)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from ecotone import BadSetup, Match
from ecotone.core.chance import Rng
from ecotone.core.decks import NO_CARD
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import ALL_TOKENS, own_data
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.rules.state import Ecosfera
from tests.games.ecosfera.table import Table, start
from tests.kit.rule import rule

CONTENT = GAME.content


def start_deck(state: Ecosfera, player: int) -> Counter[str]:
    """All cards of a player before the first turn, by id."""
    owner = state.players[player]
    return Counter(CONTENT.ids[card] for card in owner.row + owner.deck + owner.discard)


# --- the box --------------------------------------------------------------------------------


@rule("E-01")
def test_there_are_twelve_cards_of_each_of_the_five_elements() -> None:
    assert ELEMENTS == ("sunlight", "oxygen", "salinity", "nutrients", "temperature")
    assert [len(cards) for cards in CONTENT.elements] == [12, 12, 12, 12, 12]
    assert [{CONTENT.ids[card] for card in cards} for cards in CONTENT.elements] == [{name} for name in ELEMENTS]


@rule("E-02")
def test_the_box_holds_thirty_producers_thirty_consumers_and_fifty_pressure_cards() -> None:
    assert len(CONTENT.producers) == len({CONTENT.ids[card] for card in CONTENT.producers}) == 30
    assert len(CONTENT.consumers) == len({CONTENT.ids[card] for card in CONTENT.consumers}) == 30
    assert len(CONTENT.pressure) == 50


@rule("E-02")
def test_the_box_holds_six_different_habitats_six_impacts_twelve_tokens_and_eighteen_droplets() -> None:
    data = own_data()
    assert len(set(HABITATS)) == data["counts"]["habitat_tiles"] == 6
    assert CONTENT.impacts_to_lose == data["counts"]["impact_tiles"] == 6
    assert {ability["id"]: ability["tokens"] for ability in data["ability"]} == {"pass": 4, "plus": 4, "refresh": 4}
    assert data["counts"]["ability_tokens"] == 12
    assert data["counts"]["water_droplets"] == 18


# --- the market -----------------------------------------------------------------------------


@rule("E-04")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_four_producers_and_four_consumers_are_open_and_the_rest_is_a_deck(seats: int) -> None:
    state = start(seats)
    for market, cards in ((state.producers, CONTENT.producers), (state.consumers, CONTENT.consumers)):
        assert len(market.places) == 4
        assert NO_CARD not in market.places
        assert len(market.deck) == 26
        assert sorted(market.places + market.deck) == sorted(cards)


@rule("E-04", "ER-61")
def test_both_market_decks_are_shuffled_by_the_seed() -> None:
    one, other, again = start(seed=1), start(seed=2), start(seed=1)
    assert one.producers.deck != other.producers.deck
    assert one.consumers.deck != other.consumers.deck
    assert sorted(one.producers.deck) != one.producers.deck
    assert (one.producers.deck, one.consumers.deck) == (again.producers.deck, again.consumers.deck)


@rule("E-05", "E-67")
@pytest.mark.parametrize("n", [8, 7, 6, 5, 4, 3])
def test_n_cards_of_each_element_lie_in_the_market(n: int) -> None:
    assert [len(stack) for stack in start(4, elements=n).stacks] == [n] * 5


@rule("E-05")
def test_the_element_stacks_are_shared() -> None:
    table = Table("sunlight sunlight", "sunlight sunlight", producers="zostera_marina ulva_lactuca - -")
    table.play("acquire_producer", "zostera_marina")
    table.play("end_turn")
    assert table.stack("salinity") == 7
    table.play("acquire_producer", "ulva_lactuca")
    assert (table.stack("salinity"), table.stack("nutrients")) == (7, 7)


@rule("E-01", "E-05")
def test_every_element_card_is_in_a_stack_a_start_deck_or_the_box() -> None:
    state = start(3, elements=5)
    dealt = [card for player in state.players for card in player.row + player.deck if card < 60]
    stacks = [card for stack in state.stacks for card in stack]
    assert sorted(dealt + stacks + state.box) == list(range(60))


@rule("E-06")
@pytest.mark.parametrize("seats, supply", [(2, 46), (3, 44), (4, 42)])
def test_the_pressure_supply_is_what_was_not_dealt(seats: int, supply: int) -> None:
    state = start(seats)
    assert len(state.supply) == supply
    dealt = [card for player in state.players for card in player.row + player.deck if card in CONTENT.pressure]
    assert sorted(dealt + state.supply) == CONTENT.pressure


# --- the players ----------------------------------------------------------------------------


@rule("E-07", "ER-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_start_deck_is_one_of_each_element_and_two_pressure_cards(seats: int) -> None:
    state = start(seats)
    for player in range(seats):
        assert start_deck(state, player) == Counter([*ELEMENTS, "pressure", "pressure"])


@rule("E-08")
def test_each_player_gets_one_active_token_of_each_ability() -> None:
    assert [player.tokens for player in start(4).players] == [ALL_TOKENS] * 4


@rule("E-09")
def test_the_first_row_has_four_cards_and_three_stay_in_the_supply_deck() -> None:
    for player in start(4).players:
        assert (len(player.row), len(player.deck), len(player.discard)) == (4, 3, 0)


@rule("E-09")
def test_each_start_deck_is_shuffled_on_its_own() -> None:
    rows = {tuple(CONTENT.ids[card] for card in player.row) for seed in range(9) for player in start(4, seed).players}
    assert len(rows) > 20


@rule("E-10")
def test_no_tile_is_placed_at_the_start() -> None:
    state = start(2)
    assert (state.restored, state.impacts) == (0, 0)


@rule("E-11")
def test_one_to_four_can_play() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    assert [len(start(seats).players) for seats in (2, 3, 4)] == [2, 3, 4]


@rule("E-11")
@pytest.mark.parametrize("seats", [0, 5, -1, True, "2"])
def test_no_other_number_of_players_is_possible(seats: int) -> None:
    with pytest.raises(BadSetup, match="Ecosfera Baltica is for 1, 2, 3, 4 seats"):
        Match.new("ecosfera", seats)


@rule("ER-47")
def test_rows_are_personal() -> None:
    table = Table("oxygen", "sunlight sunlight salinity", producers="zostera_marina - - -")
    assert not table.offers("acquire_producer")
    state = start(4)
    cards = [card for player in state.players for card in player.row + player.deck]
    assert len(set(cards)) == len(cards) == 28


# --- who begins -----------------------------------------------------------------------------


@rule("E-12", "ER-06")
def test_the_first_seat_begins_unless_another_one_bathed_last() -> None:
    assert start(3).actors == (0,)
    assert start(3, first=1).actors == (1,)
    assert start(3, first=2).actors == (2,)


@rule("ER-06")
def test_the_first_player_may_be_drawn_by_the_seed() -> None:
    first = [start(3, seed, first="random").active for seed in range(30)]
    assert set(first) == {0, 1, 2}
    assert first == [start(3, seed, first="random").active for seed in range(30)]


@rule("E-12", "E-65")
def test_play_goes_clockwise() -> None:
    table = Table("", "", "")
    order = []
    for _ in range(6):
        order.append(table.state.active)
        table.play("end_turn")
    assert order == [0, 1, 2, 0, 1, 2]


# --- the level ------------------------------------------------------------------------------


@rule("E-86", "E-60")
def test_at_level_1_there_is_no_policy_deck_and_stars_do_nothing() -> None:
    assert start(2).policy_deck == []
    table = Table("synechococcus clupea_harengus")
    assert table.choices("draw_policy") == []
    assert table.why_not("draw_policy", "synechococcus") == "Stars work at level 2 only."


@rule("E-86")
def test_level_2_adds_the_policy_deck_and_nothing_else() -> None:
    one, two = start(2, level=1), start(2, level=2)
    assert sorted(two.policy_deck) == CONTENT.policy_cards
    assert len(two.policy_deck) == 30
    assert two.policy_deck != CONTENT.policy_cards
    two_as_one = replace(GAME.view(two, 0), level=1, policy_deck=0)
    assert two_as_one == GAME.view(one, 0)


@rule("E-86")
def test_at_level_1_tiles_draw_no_policy_cards() -> None:
    table = Table("phocoena_phocoena mytilus_edulis")
    table.play("restore", "phocoena_phocoena", "mytilus_edulis")
    assert table.restored() == {"pelagic"}
    assert (table.state.due, table.state.actors) == (0, (0,))


# --- what is open ---------------------------------------------------------------------------


@rule("E-92", "ER-60")
def test_no_view_tells_the_order_of_a_deck_or_what_the_market_decks_hold() -> None:
    state = start(2, level=2)
    other = state.copy()
    for player in other.players:
        player.deck.reverse()
    other.producers.deck = [CONTENT.producers[0]] * 26
    other.consumers.deck.reverse()
    other.policy_deck = [CONTENT.policy_cards[0]] * 30
    assert [p.deck for p in other.players] != [p.deck for p in state.players]
    for seat in (None, 0, 1):
        assert GAME.view(other, seat) == GAME.view(state, seat)


@rule("E-92")
def test_rows_markets_stacks_tokens_tiles_and_policies_in_play_are_open_to_everybody() -> None:
    table = Table(
        "oxygen", "salinity pressure", producers="zostera_marina - - -", restored="ice", impacts=2,
        measures="bubble_curtains", funding=2, tokens=(3, 5), stacks={"oxygen": 1},
    )  # fmt: skip
    views = [GAME.view(table.state, seat) for seat in (None, 0, 1)]
    assert views[1] == replace(views[0], seat=0)
    assert views[2] == replace(views[0], seat=1)
    view = views[0]
    assert [table.ids(player.row) for player in view.players] == [["oxygen"], ["salinity", "pressure"]]
    assert [player.tokens for player in view.players] == [3, 5]
    assert table.ids(view.producers.places) == ["zostera_marina", "-", "-", "-"]
    assert (view.stacks, view.restored, view.impacts) == ((8, 1, 8, 8, 8), 1, 2)
    assert (table.ids(view.measures), view.funding) == (["bubble_curtains"], 2)


@rule("ER-60")
def test_the_number_of_cards_in_every_pile_is_open() -> None:
    view = GAME.view(start(2, level=2), None)
    assert (view.producers.deck, view.consumers.deck, view.policy_deck, view.supply) == (26, 26, 30, 46)
    assert [(len(player.deck), len(player.discard)) for player in view.players] == [(3, 0), (3, 0)]


@rule("ER-60")
def test_a_discard_pile_is_listed_without_its_order() -> None:
    one = Table("", discards=["sunlight oxygen zostera_marina"])
    other = one.state.copy()
    other.players[0].discard.reverse()
    assert GAME.view(other, 1) == GAME.view(one.state, 1)
    assert sorted(one.ids(GAME.view(one.state, 1).players[0].discard)) == ["oxygen", "sunlight", "zostera_marina"]


@rule("E-35", "E-44")
def test_tiles_have_no_position() -> None:
    views = []
    for order in ((0, 1), (1, 0)):
        table = Table("phocoena_phocoena alca_torda cygnus_olor macoma_balthica")
        pairs = (("phocoena_phocoena", "alca_torda"), ("cygnus_olor", "macoma_balthica"))
        for pair in order:
            table.play("restore", *pairs[pair])
        table.play("end_turn")
        views.append(GAME.view(table.state, None))
    assert views[0] == views[1]
    assert type(views[0].impacts) is int


@rule("ER-60", "E-92")
def test_a_guess_deals_every_card_of_the_hidden_decks_anew() -> None:
    state = start(2, level=2)
    lowest = set()
    for seed in range(20):
        guess = state.copy()
        guess.redetermine(0, Rng(seed))
        lowest.add((guess.producers.deck[0], guess.consumers.deck[0], guess.policy_deck[0], guess.players[1].deck[0]))
        assert sorted(guess.producers.deck) == sorted(state.producers.deck)
        assert GAME.view(guess, 0) == GAME.view(state, 0)
    for cards in zip(*lowest, strict=True):
        assert len(set(cards)) > 1


@rule("ER-03")
def test_a_first_turn_that_ends_at_once_is_told() -> None:
    match = Match.new("ecosfera", seats=2, seed=12, options={"eutrophication": True})
    assert (match.state.active, match.state.turns) == (1, 2)
    told = [effect.name for effect in match.opening]
    assert told[:3] == ["turn", "three_of_a_kind", "pressure"]
    assert told[-1] == "turn"
    assert match.record == []
