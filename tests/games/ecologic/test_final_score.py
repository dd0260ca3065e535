"""The final score: G-65 to G-69, G-100, G-124, GR-01."""

import pytest

from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.rules.scoring import final_result, score
from tests.games.ecologic.table import A, B, Table
from tests.kit.rule import rule


@rule("G-66", "GR-01")
@pytest.mark.parametrize("profits, enviro, base", [(9, 7, 12), (20, 20, 40), (16, 6, 8), (15, 10, 17), (11, 7, 11)])
def test_t05_t07_t08_the_base_is_rounded_to_the_nearest(profits: int, enviro: int, base: int) -> None:
    assert base_points(profits, enviro) == base
    assert base_points(enviro, profits) == base


@rule("G-66", "GR-01")
def test_the_base_is_the_integer_form_of_the_formula() -> None:
    for x in range(60):
        for z in range(max(x, 1), 60):
            assert base_points(x, z) == (2 * x * (x + z) + z) // (2 * z)


@rule("GR-01")
def test_the_printed_table_differs_in_ten_pairs() -> None:
    pairs = [(z, x) for z in range(1, 21) for x in range(1, z + 1) if base_points(x, z) != base_points(x, z, "table")]
    want = [(11, 4), (11, 7), (17, 5), (17, 12), (19, 3), (19, 16), (20, 3), (20, 7), (20, 13), (20, 17)]
    assert pairs == want
    assert all(base_points(x, z, "table") == base_points(x, z) + 1 for z, x in pairs)


@rule("GR-01")
def test_rounding_can_be_set() -> None:
    table = Table(seats=2, profits=[20, 0], enviro=[13, 0], rounding="up")
    assert score(table.state, (A,)).base == 22
    assert score(Table(seats=2, profits=[11, 0], enviro=[4, 0], rounding="table").state, (A,)).base == 6
    assert score(Table(seats=2, profits=[7, 0], enviro=[3, 0], rounding="up").state, (A,)).base == 5
    assert score(Table(seats=2, profits=[7, 0], enviro=[3, 0]).state, (A,)).base == 4


@rule("G-67", "GR-01", "GR-02")
def test_t09_nothing_on_one_side_gives_no_base() -> None:
    assert score(Table(profits=[12], enviro=[0], minus=[A]).state, (A,)).base == 0
    assert base_points(0, 0) == base_points(0, 0, "up") == base_points(0, 0, "table") == 0


@rule("G-68")
def test_t06_tokens_cards_and_tads_add_to_the_base() -> None:
    table = Table("s01:2 s02:2", profits=[9], enviro=[7], cards=["eco_01 eco_02 eco_03"], tads={"academy": (A, "t1")})
    one = score(table.state, (A,))
    assert (one.base, one.tokens, one.cards, one.tads, one.total) == (12, 4, 3, 2, 21)


@rule("G-69", "GR-17", "GR-31")
def test_the_highest_total_wins_not_the_most_profits() -> None:
    table = Table(seats=2, profits=[40, 9], enviro=[1, 9])
    result = final_result(table.state)
    assert result.winners == (B,)
    assert result.scores == (1, 18)
    assert result.outcome == "won"


@rule("G-69", "GR-17")
def test_ties_go_to_the_base_then_to_initiatives_then_are_shared() -> None:
    # 10/10 makes 20; 9/9 makes 18 and two tokens make it 20 as well.
    base = final_result(Table("s01:2", "", seats=2, profits=[9, 10], enviro=[9, 10]).state)
    assert (base.scores, base.winners) == ((20, 20), (B,))
    assert "base points" in base.why.say()
    cards = Table("s01", "", seats=2, profits=9, enviro=9, cards=["", "eco_01"])
    assert final_result(cards.state).winners == (B,)
    assert "Eco-Initiatives" in final_result(cards.state).why.say()
    shared = final_result(Table(seats=2, profits=9, enviro=9).state)
    assert (shared.outcome, shared.winners) == ("shared", (A, B))


@rule("G-65", "G-69")
def test_the_result_comes_with_the_end() -> None:
    table = Table("s01", "s03", seats=2, profits=[12, 3], event="final_report").quietly()
    result = table.state.result
    assert result is not None
    assert result.winners == (A,)
    assert result.scores[A] == base_points(13, 9) + 1
    assert [args[0] for args in table.effects_named("score")] == [(A,), (B,)]


@rule("G-100", "GR-18")
def test_t25_a_team_adds_profits_and_enviro_before_the_base() -> None:
    table = Table("s01", "", "s03", cards=["eco_01"], profits=[9, 0, 6, 0], enviro=[3, 0, 9, 0], teams=True)
    one = GAME.view(table.state, None).scores[0]
    assert one.seats == (0, 2)
    assert (one.profits, one.enviro, one.base) == (15, 12, 22)
    assert one.total == 22 + 2 + 1


@rule("G-124", "GR-18")
def test_the_better_team_wins_and_both_partners_with_it() -> None:
    table = Table(profits=[9, 0, 6, 20], enviro=[3, 0, 9, 1], teams=True)
    result = final_result(table.state)
    assert result.winners == (0, 2)
    assert result.scores == (22, 1, 22, 1)


@rule("G-124", "GR-18")
def test_ties_of_teams_go_to_the_base_then_to_initiatives_of_both_then_are_shared() -> None:
    base = Table("s01", "", "s03", profits=[9, 10, 0, 0], enviro=[0, 0, 9, 10], teams=True)
    assert final_result(base.state).winners == (1, 3)
    cards = Table("s01", cards=["", "", "", "eco_01"], profits=[9, 9, 0, 0], enviro=[0, 0, 9, 9], teams=True)
    assert final_result(cards.state).winners == (1, 3)
    shared = Table(profits=5, enviro=5, teams=True)
    assert final_result(shared.state).winners == (0, 1, 2, 3)


@rule("GR-28")
def test_tracks_have_no_upper_end() -> None:
    table = Table(seats=2, profits=[500, 0], enviro=[400, 0], event="state_support")
    assert table.state.profits[A] == 503
    assert base_points(503, 400) == 718


@rule("GR-30")
def test_the_game_needs_no_markers() -> None:
    assert not any("marker" in name for name in dir(GAME.content))
    assert set(GAME.verbs).isdisjoint({"move_marker", "place_marker"})


@rule("G-66")
def test_the_score_if_it_ended_now_is_in_every_view() -> None:
    table = Table("s01", seats=2, profits=[9, 1], enviro=[7, 1])
    assert GAME.view(table.state, B).scores[A].total == 13
    table.do("pass")
    assert GAME.view(table.state, None).scores[A] == score(table.state, (A,))
