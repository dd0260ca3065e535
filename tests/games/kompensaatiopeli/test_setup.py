"""Section A: setup (K-01 to K-18, K-140, K-141)."""

from collections import Counter

import pytest

from ecotone import BadSetup, Match
from ecotone.core.chance import Rng
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import CORRUPTION, DEROGATION, EU_COURT, LANDOWNER, OOPS
from ecotone.games.kompensaatiopeli.box.content import EMPTY, LAWS, SECTOR_ROLES, SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import EVERYWHERE, RING
from ecotone.games.kompensaatiopeli.rules.setup import lay_landscape
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import (
    BIRDER,
    CONTENT,
    RICH,
    SAVER,
    at,
    can,
    do,
    end_turn,
    hold,
    mask,
    project,
    roles,
    table,
    turn_of,
)
from tests.kit.rule import rule


def fresh(seats: int = 4, seed: int = 1, **options: object) -> Kompensaatiopeli:
    state = GAME.begin(seats, options, seed)
    assert isinstance(state, Kompensaatiopeli)
    return state


@rule("K-01")
def test_four_or_six_seats_play_half_of_them_on_each_side() -> None:
    assert GAME.seats == (4, 6)
    for seats in (4, 6):
        assert Counter(fresh(seats).teams) == {0: seats // 2, 1: seats // 2}
    with pytest.raises(BadSetup):
        Match.new(GAME, 5)


@rule("K-02")
def test_four_play_the_four_basic_roles_and_six_add_the_rebel_and_one_sector() -> None:
    basic = {"birder", "planet_saver", "filthy_rich", "startup_dreamer"}
    assert set(roles(fresh(4))) == basic
    for sector in SECTOR_ROLES:
        assert set(roles(fresh(6, sector=sector))) == basic | {"rebel", sector}
    assert len({frozenset(roles(fresh(6, seed=seed, sector="random"))) for seed in range(30)}) == 4
    assert all("energetic_futurist" in roles(fresh(6, seed=seed)) for seed in range(5)), "the usual one"


@rule("K-02")
def test_under_older_rules_the_sector_role_was_drawn_by_lot() -> None:
    assert GAME.all_options({})["sector"] == "energetic_futurist"
    assert GAME.all_options({}, 6)["sector"] == "random"
    assert GAME.all_options({"sector": "mobile_opportunist"}, 6)["sector"] == "mobile_opportunist"


@rule("K-03")
def test_roles_are_dealt_at_random() -> None:
    seen = {tuple(roles(fresh(4, seed, roles="dealt"))) for seed in range(40)}
    assert len(seen) > 10
    assert all(sorted(dealt) == sorted(roles(fresh(4))) for dealt in seen)


@rule("K-03", "K-02")
def test_roles_are_chosen_one_after_the_other() -> None:
    state = fresh(6, roles="chosen")
    assert state.actors == (0,)
    do(state, 0, "choose_role", "mobile_opportunist")
    assert not can(state, 1, "choose_role", "energetic_futurist"), "one sector role only"
    assert not can(state, 1, "choose_role", "mobile_opportunist")
    for seat, name in enumerate(("rebel", "filthy_rich", "birder", "planet_saver", "startup_dreamer"), start=1):
        do(state, seat, "choose_role", name)
    assert roles(state)[2] == "filthy_rich"
    assert state.actors == (2,), "the filthy rich opens, wherever that role sits"
    assert state.sizes == [5] * 6


@rule("K-04")
def test_25_of_55_tiles_lie_in_the_square_and_30_form_the_pile() -> None:
    state = fresh()
    assert sorted(state.board + state.pile) == list(range(55))
    assert len(state.board) == 25
    assert len(state.pile) == 30
    assert fresh(seed=2).board != state.board


@rule("K-05")
def test_corners_and_middles_of_the_edges_are_turned_up() -> None:
    state = fresh()
    assert state.up == mask("A1 C1 E1 E3 E5 C5 A5 A3")
    assert state.down == EVERYWHERE & ~state.up
    assert state.up & RING == state.up


@rule("K-06", "KR-02")
def test_the_open_tiles_are_one_empty_and_seven_species_tiles() -> None:
    for seed in range(40):
        state = fresh(seed=seed)
        kinds = Counter(CONTENT.tile_kind[state.board[p]] for p in CONTENT.open_positions)
        assert kinds == {EMPTY: 1, SPECIES: 7}
        assert sorted(state.board + state.pile) == list(range(55))


class Stacked(Rng):
    """A generator that stacks the 55 tiles in a given order, shuffles nothing else, and counts shuffles of the pile."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(1)
        self.order = order
        self.piles = 0

    def shuffle(self, cards: list[int]) -> None:
        """Leave the order of the pile as it is."""
        if len(cards) == len(self.order):
            cards[:] = self.order
        else:
            self.piles += 1


def laid(first: list[str]) -> tuple[list[str], int]:
    """What lies open in ring order, from a stack of tiles that begins so; and how often the pile was shuffled."""
    state = fresh()
    rest = [id for id in CONTENT.tile_ids if id not in first]
    rng = Stacked([CONTENT.tile(id) for id in first + rest])
    state.rng = rng
    for name in ("up", "species", "empty", "polluted", "unoffsettable"):
        setattr(state, name, 0)
    state.natures = [0, 0, 0]
    state.unseen = CONTENT.totals[:]
    lay_landscape(state)
    return [CONTENT.tile_ids[state.board[p]] for p in CONTENT.open_positions], rng.piles


@rule("K-06", "KR-02")
def test_the_first_empty_tile_stays_and_surplus_and_polluted_ones_are_exchanged() -> None:
    board = [f"forest_empty_{n}" for n in range(1, 10)] + [f"meadow_empty_{n}" for n in range(1, 9)]
    board += [f"water_empty_{n}" for n in range(1, 6)] + ["polluted_1", "polluted_2", "polluted_3"]
    opened, shuffles = laid(board)
    assert opened[0] == "forest_empty_1"
    assert all(CONTENT.tile_kind[CONTENT.tile(id)] == SPECIES for id in opened[1:])
    assert shuffles == 7, "the pile is shuffled after every exchange"


@rule("K-07")
def test_without_an_empty_tile_the_last_in_ring_order_is_exchanged_for_one() -> None:
    species = [id for id in CONTENT.tile_ids if CONTENT.tile_kind[CONTENT.tile(id)] == SPECIES]
    opened, shuffles = laid(species)
    assert [CONTENT.tile_kind[CONTENT.tile(id)] for id in opened] == [SPECIES] * 7 + [EMPTY]
    assert shuffles == 1


@rule("K-08")
def test_mines_need_ore_and_ore_blocks_nothing() -> None:
    board = "mmmmm fffff ????? ????? www??"
    state = turn_of(table(board, mine="top"), RICH)
    hold(state, RICH, "resource")
    do(state, RICH, "plan", "lithium_mine")
    assert {choice[1] for choice in state.choices(RICH) if choice[0] == "place"} == {at("B1"), at("C1"), at("D1")}
    do(state, RICH, "back")
    do(state, RICH, "plan", "ecological_housing")
    assert can(state, RICH, "place", at("C1"))
    plain = turn_of(table(board), RICH)
    hold(plain, RICH, "resource")
    do(plain, RICH, "plan", "lithium_mine")
    assert can(plain, RICH, "place", at("A1"))


@rule("K-09")
def test_the_funding_deck_has_33_cards_and_the_main_deck_65() -> None:
    for copies in CONTENT.copies.values():
        assert sum(copies) == 98
        assert copies[0] + copies[2] == 33
        assert copies[:4] == [25, 25, 8, 2]
        assert sum(copies[4:8]) == 22
        assert sum(copies[8:]) == 16
    state = fresh()
    assert len(state.funding) == 33 - 8
    assert len(state.main) == 65 - 3 - 2 - 10


@rule("K-09")
def test_with_six_seats_landowners_decline_instead_of_one_oops_and_the_derogation() -> None:
    for seats, oops, derogation, declines in ((4, 2, 1, 2), (6, 1, 0, 4)):
        state = fresh(seats)
        cards = state.main + state.row + [kind for hand in state.hands for kind, n in enumerate(hand) for _ in range(n)]
        assert (cards.count(OOPS), cards.count(LANDOWNER)) == (oops, declines)
        assert (cards.count(DEROGATION), cards.count(CORRUPTION)) == (derogation, 1)
        assert sum(kind >= EU_COURT for kind in cards) == 16


@rule("K-10")
def test_a_card_is_discarded_to_its_own_deck_and_funding_cards_go_first_unless_the_payer_picks() -> None:
    state = turn_of(table(), BIRDER)
    hold(state, BIRDER, "resource main_resource main_resource")
    do(state, BIRDER, "nature_survey", at("A3"))
    assert state.funding_discard == [0]
    do(state, BIRDER, "nature_survey", at("B3"))
    assert state.main_discard == [1]
    hold(state, BIRDER, "resource main_resource")
    do(state, BIRDER, "pay_main_first")
    do(state, BIRDER, "nature_survey", at("C3"))
    assert state.main_discard == [1, 1]


@rule("K-10")
def test_an_empty_deck_is_built_anew_from_its_own_discard_pile() -> None:
    state = turn_of(table(), RICH)
    state.funding_discard += state.funding
    state.funding.clear()
    do(state, RICH, "end_turn")
    do(state, RICH, "keep")
    do(state, RICH, "draw", "funding")
    assert len(state.funding) == 32
    state.funding.clear()
    assert not can(state, RICH, "draw", "funding"), "both are empty"
    assert can(state, RICH, "draw", "main")


@rule("K-11")
def test_five_project_tokens_per_developer_are_in_play_and_all_headers_are_open() -> None:
    assert fresh(4).project_tokens_left() == 10
    assert fresh(6).project_tokens_left() == 15
    assert len(GAME.view(fresh(4), None).headers) == 15
    state = table()
    project(state, "airport", "A1 B1 C1 D1 E1")
    assert state.project_tokens_left() == 5


@rule("K-12")
def test_17_permit_cards_lie_face_down_and_shuffled() -> None:
    state = fresh()
    assert len(state.permits) == 17
    assert sum(CONTENT.permit_copies) == 17
    assert GAME.view(state, None).opened == ()
    assert fresh(seed=2).permits != state.permits


@rule("K-13")
def test_the_law_starts_at_baseline() -> None:
    assert LAWS[fresh().law] == "baseline"


@rule("K-14")
def test_developers_start_with_0_and_conservationists_with_5_in_round_1() -> None:
    view = GAME.view(fresh(), None)
    assert sum(part.points for part in view.developers) == 0
    assert sum(part.points for part in view.conservationists) == 5
    assert view.round == 1


@rule("K-15")
def test_without_a_rebel_the_birder_holds_the_protest_tokens() -> None:
    four, six = fresh(4), fresh(6)
    assert four.protester == four.birder
    assert roles(six)[six.protester] == "rebel"
    assert GAME.view(four, None).tokens == (10, 6, 6, 6, 6)
    for seats, seat in ((4, BIRDER), (6, 5)):
        state = turn_of(table(seats=seats), seat)
        project(state, "timber_school", "A1")
        hold(state, seat, "resource")
        assert can(state, seat, "campaign")
    state = turn_of(table(seats=6), BIRDER)
    project(state, "timber_school", "A1")
    hold(state, BIRDER, "resource")
    assert not can(state, BIRDER, "campaign")


@rule("K-16")
def test_developers_start_with_four_funding_cards_and_conservationists_with_main_cards_only() -> None:
    for seed in range(10):
        state = fresh(6, seed)
        assert state.sizes == [5] * 6
        assert len(state.row) == 3
        for seat, team in enumerate(state.teams):
            assert GAME.view(state, None).players[seat].funding == (4 if team == 0 else 0)


@rule("K-17")
def test_the_filthy_rich_opens_and_play_goes_clockwise_with_the_teams_alternating() -> None:
    state = fresh()
    assert roles(state) == ["filthy_rich", "birder", "startup_dreamer", "planet_saver"]
    order = []
    for _ in range(5):
        order.append(state.active)
        end_turn(state)
    assert order == [0, 1, 2, 3, 0]
    assert fresh(6).teams == [0, 1, 0, 1, 0, 1]


@rule("K-18")
def test_four_play_7_rounds_and_six_play_5_and_a_round_is_one_turn_of_every_seat() -> None:
    for seats, rounds in ((4, 7), (6, 5)):
        state = fresh(seats)
        turns = 0
        while state.result is None:
            assert state.round == turns // seats + 1
            end_turn(state)
            turns += 1
        assert turns == seats * rounds


@rule("K-140")
def test_hands_decks_pile_and_face_down_tiles_are_in_no_view_but_counts_are() -> None:
    state = fresh()
    view = GAME.view(state, BIRDER)
    assert view.hand == tuple(state.hands[BIRDER])
    assert [player.cards for player in view.players] == [5] * 4
    assert GAME.view(state, None).hand is None
    other = state.copy()
    other.redetermine(BIRDER, Rng(3))
    assert other.hands != state.hands
    assert other.board != state.board
    assert other.permits != state.permits
    assert GAME.view(other, BIRDER) == view
    assert GAME.view(other, None) == GAME.view(state, None)
    assert all(view.board[p] == -2 for p in range(25) if state.down >> p & 1)


@rule("K-141", "KR-38")
def test_fewer_rounds_may_be_set_but_not_more() -> None:
    state = fresh(4, rounds=1)
    for _ in range(4):
        assert state.result is None
        end_turn(state)
    assert state.result is not None
    with pytest.raises(BadSetup, match="fewer"):
        fresh(6, rounds=7)


@rule("K-141", "K-156", "KR-38")
def test_the_group_may_end_the_game_after_a_complete_round_if_all_agree() -> None:
    state = fresh(4, stop_vote=True)
    for _ in range(4):
        end_turn(state)
    assert state.actors == (0, 1, 2, 3)
    assert [state.side_choices(seat) for seat in range(4)] == [[]] * 4, "no deals before the next turn (K-156)"
    do(state, 2, "stop_here")
    assert state.actors == (0, 1, 3)
    do(state, 0, "play_on")
    assert state.actors == (0,)
    assert state.round == 2
    for _ in range(4):
        end_turn(state)
    for seat in (3, 1, 0, 2):
        do(state, seat, "stop_here")
    assert state.result is not None
    assert state.round == 2


@rule("K-141")
def test_nobody_is_asked_to_stop_by_default() -> None:
    state = fresh(4)
    for _ in range(4):
        end_turn(state)
    assert state.actors == (RICH,)
    assert SAVER == 3
