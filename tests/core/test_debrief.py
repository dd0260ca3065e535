"""The debrief of any game: what all have in common, and how a game that was stopped is counted."""

import json

import pytest

from ecotone import Match
from ecotone.core.charts import (
    Bar,
    Bars,
    Card,
    Cards,
    Change,
    Chart,
    Curve,
    Land,
    Limit,
    Line,
    Maps,
    Moment,
    Number,
    Numbers,
    Ribbon,
    Row,
    Step,
    Steps,
    Stretch,
    Table,
    Tag,
    Tile,
    TileGroup,
    TileRow,
    UnitCell,
    UnitChart,
    UnitRow,
    Units,
    cell_text,
    table_of,
)
from ecotone.core.debrief import TurningPoint, first_three
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.hearing import standing
from ecotone.core.registry import games
from ecotone.core.text import Text
from tests.kit.random_games import random_game
from tests.toys.harbour import GAME as HARBOUR

A, B = Text("a"), Text("b")
TILE = Tile("A1", "forest", Text("forest"))
LIMIT = Limit(5, Text("limit"))
CHARTS: list[tuple[Chart, list[list[str]]]] = [
    (Curve(lines=(Line(A, (1, 2), "dev"), Line(B, (3, 4), "con")), ticks=(Text("0"), Text("1")), axis=B, limit=LIMIT),
     [["0", "1", "3"], ["1", "2", "4"], ["limit", "5", "5"]]),
    (UnitChart(rows=(UnitRow(A, (Units(2, "dev"), Units(1, "con", B), Units(1, "con", outline=True))),),
               limits=(LIMIT,)),
     [["a", "2, b: 1, 1 not done", "3"], ["limit", "5", "–"]]),
    (Steps(name=A, steps=(Step(7, 2, 3, 1, B),), limit=LIMIT), [["2", "b", "+1", "3"], ["–", "limit", "–", "5"]]),
    (Ribbon(stretches=(Stretch(1, 4, A, 0),), changes=(Change(4, 9, B, A),), turns_a_round=4),
     [["1 to 4", "a", "–"], ["4", "a", "b"]]),
    (Maps(lands=(Land(A, (TILE,)), Land(B, (TILE,))), columns=1), [["A1", "forest", "forest"]]),
    (TileRow(groups=(TileGroup(A, (TILE,)),)), [["a", "forest"]]),
    (Bars(bars=(Bar(A, 3, B, True),), goal=LIMIT), [["a", "3", "b"], ["limit", "5", "–"]]),
    (Numbers(numbers=(Number(A, B),)), [["b", "a"]]),
    (Cards(cards=(Card(A, "", "", B, (Moment(3, 1, B),)),)), [["a", "1", "b"]]),
    (Table(head=(A, B), rows=(Row((Tag(A, True), UnitCell((Units(2, "dev"),), B))),)), [["a", "2 (b)"]]),
]  # fmt: skip


@pytest.mark.parametrize("chart, rows", CHARTS, ids=lambda one: type(one).__name__)
def test_every_chart_is_a_table_too(chart: Chart, rows: list[list[str]]) -> None:
    told = table_of(chart)
    assert [[cell_text(cell).say() for cell in row.cells] for row in told.rows] == rows
    assert all(len(row.cells) == len(told.head) for row in told.rows)


def test_where_nothing_happened_no_limit_is_shown_either() -> None:
    for chart in (
        Curve(lines=(Line(A, (), "dev"),), ticks=(), axis=B, limit=LIMIT),
        UnitChart(rows=(), limits=(LIMIT,)),
        Steps(name=A, steps=(), limit=LIMIT),
        Bars(bars=(), goal=LIMIT),
    ):
        assert table_of(chart).rows == ()


def test_of_all_turning_points_three_are_kept_at_different_moments_in_their_order() -> None:
    found = [TurningPoint(kind="swing", title=A, text=B, at=at, round=1) for at in (9, 9, 3, 7, 1)]
    assert [one.at for one in first_three(found)] == [3, 7, 9]


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_a_debrief_leaves_the_match_as_it_is_and_goes_into_json(game: Game) -> None:
    match = random_game(game, 5)
    record = match.to_json()
    told = match.debrief()
    assert match.to_json() == record
    assert json.loads(json.dumps(told.to_dict()))["choices"] == len(match.record)
    assert told.stopped is None
    assert told.result == match.result
    assert 1 <= len(told.turning_points) <= 3
    assert all(1 <= point.at <= len(match.record) for point in told.turning_points)
    assert len(told.story) == 3
    assert told.curve is not None
    ids = [figure.id for chapter in told.chapters for figure in chapter.figures]
    assert len(ids) == len(set(ids))
    for chapter in told.chapters:
        for question in chapter.questions:
            assert set(question.figures) <= set(ids)
    assert told.figure(ids[0]).id == ids[0]
    assert match.to_json() == record


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_any_moment_of_a_game_can_be_told(game: Game) -> None:
    match = random_game(game, 7)
    for part in (0, 1, 5, len(match.record) // 2, len(match.record) - 1):
        half = match.replayed(part)
        told = half.debrief()
        assert told.stopped is not None
        assert told.lines()


def test_a_game_without_a_debrief_says_so() -> None:
    with pytest.raises(BadSetup, match="has no debrief"):
        Match.new(HARBOUR, 2).debrief()


# --- stopped --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_where_a_round_has_just_ended_it_is_counted_as_it_was_then(game: Game) -> None:
    played = (random_game(game, seed) for seed in range(11, 40))
    match = next(one for one in played if game.figures(one.state)["round"] > 2)
    rounds = [match.game.figures(match.replayed(0).state)["round"]]
    again = match.replayed(0)
    for seat, choice in match.record:
        again.play(seat, choice)
        rounds.append(match.game.figures(again.state)["round"])
    ends = [at for at in range(1, len(match.record)) if rounds[at] > rounds[at - 1]]
    found = standing(match.replayed(ends[0]))
    assert found is not None
    assert found.label.say() == f"As it stood after round {rounds[ends[0] - 1]}."
    inside = next(at for at in range(1, len(match.record)) if rounds[at] == rounds[at - 1])
    found = standing(match.replayed(inside))
    assert found is not None
    assert "was not played to its end" in found.label.say()
    assert len(found.result.scores) == match.seats
    assert standing(match) is None
