"""What a match says about sharing nature: defined once, told by every game, in documented columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecotone import games
from ecotone.core.commons import OF_GAMES, OF_SEATS, Measures, equal_shares, gini, tipped
from ecotone.lab import Simulation, simulate
from ecotone.lab.rows.columns import columns_of

DOCS = Path(__file__).parents[2] / "docs" / "researchers.md"


@pytest.mark.parametrize(
    "values, expected",
    [((5, 5, 5), 0.0), ((0, 0, 9), 2 / 3), ((1, 3), 0.25), ((0, 0), 0.0), ((-4, 6), 0.5)],
)
def test_the_gini_coefficient(values: tuple[int, ...], expected: float) -> None:
    assert gini(values) == pytest.approx(expected)


@pytest.mark.parametrize(
    "commons, expected",
    [((1, 0.8, 0.6), 0), ((1, 0.4, 0.6), 0), ((1, 0.6, 0.4, 0.2), 2), ((1, 0.4, 0.6, 0.2), 3), ((0.2, 0.1), 1)],
)
def test_commons_have_tipped_when_they_stay_below_half(commons: tuple[float, ...], expected: int) -> None:
    assert tipped(commons) == expected


def test_contribution_and_free_riding_follow_from_what_was_given_and_fair() -> None:
    told = Measures((4.0, 12.0, 8.0), (10.0, 10.0, 0.0), (1, 0, 2), (0, 3, 0), (1.0, 0.3), {}, ({}, {}, {}))
    game = told.of_game((3, 3, 3))
    assert list(game) == list(OF_GAMES)
    assert game["contribution"] == pytest.approx(24 / 20)
    assert game["free_riding"] == pytest.approx(1 / 3)
    assert (game["tipped"], game["words_kept"], game["words_broken"]) == (1, 3, 3)
    seats = [told.of_seat(seat) for seat in range(3)]
    assert list(seats[0]) == list(OF_SEATS)
    assert [one["contribution"] for one in seats] == [0.4, 1.2, 1.0]
    assert [one["free_rider"] for one in seats] == [True, False, False]
    assert equal_shares((1, 2, 6)) == (3, 3, 3)


@pytest.fixture(scope="module", params=list(games()))
def measured(request: pytest.FixtureRequest) -> Simulation:
    seats = games()[request.param].usual_seats
    return simulate(request.param, seats=seats, games=6, bots="random", seed=2, measures=True, records=True)


def test_every_game_tells_what_it_is_about(measured: Simulation) -> None:
    plain = simulate(measured.job.game, seats=measured.job.seats, games=6, bots="random", seed=2)
    assert [row[: len(plain.games.names)] for row in measured.games.cells()] == plain.games.cells()
    for rows in (measured.games, measured.seats):
        assert len(set(rows.names)) == len(rows.names)
        for row in rows.cells():
            assert [type(cell) for cell in row] == [column.type for column in rows.columns]
    for row in measured.games:
        own = [seat for seat in measured.seats if seat["number"] == row["number"]]
        assert row["words_kept"] == sum(int(seat["words_kept"]) for seat in own)
        assert 0 <= float(row["commons"]) <= 1
        assert float(row["free_riding"]) == pytest.approx(sum(bool(seat["free_rider"]) for seat in own) / len(own))
        total, fair = (sum(float(seat[name]) for seat in own) for name in ("given", "fair_share"))
        assert float(row["contribution"]) == pytest.approx(total / fair if fair else 1)


def test_measures_are_those_of_the_debrief() -> None:
    result = simulate("betterlife", seats=5, games=3, bots="mixed", seed=3, measures=True, records=True)
    for row in result.games:
        tally = result.match(int(row["number"])).debrief().tally
        assert row["given"] == sum(one.given for one in tally.seats)
        assert row["words_broken"] == sum(one.broken for one in tally.seats)
        assert row["votes"] == len(tally.votes)
    offsets = simulate("kompensaatiopeli", seats=4, games=3, bots="random", seed=3, measures=True, records=True)
    for row in offsets.games:
        tally = offsets.match(int(row["number"])).debrief().tally
        assert (row["demonstrations"], row["campaigns"], row["offsets_made"]) == (
            tally.demonstrations,
            tally.campaigns,
            tally.offsets_made,
        )


def test_measures_are_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name, about in (*OF_GAMES.items(), *OF_SEATS.items()):
        assert f"| `{name}` | {about} |" in text
    for name, game in games().items():
        for kind in ("games", "seats"):
            told, plain = columns_of(kind, game, measures=True), columns_of(kind, game)
            own = [c for c in told[len(plain) :] if c.name not in (OF_GAMES if kind == "games" else OF_SEATS)]
            row = re.search(rf"^\| `{name}` \| {kind} \| (.+) \|$", text, re.MULTILINE)
            assert row, (name, kind)
            assert re.findall(r"`(\w+)`: ([^;]+)", row[1]) == [(column.name, column.about) for column in own]
