"""The guide's toy game works as it stands on the page, and all laws hold for it."""

import ast
import textwrap
from collections.abc import Iterator

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from ecotone import IllegalChoice, Match, games
from tests.laws.laws import LAWS
from tests.laws.playing import setups
from tests.toys.islets import blocks, toy


@pytest.fixture
def table() -> Match:
    return Match.new(toy().GAME, seats=2, seed=7)


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """Records name their game, so the registry has to know it while these tests run."""
    patch = pytest.MonkeyPatch()
    patch.setitem(games(), "islets", toy().GAME)
    yield
    patch.undo()


@pytest.mark.parametrize("law", LAWS)
@given(data=st.data())
def test_it_is_a_law_for_the_toy_game_that(law: str, data: st.DataObject) -> None:
    setup = data.draw(setups(toy().GAME))
    note(repr(setup))
    LAWS[law](setup)


def test_every_snippet_of_the_guide_is_python() -> None:
    assert len(blocks()) > 5
    for block in blocks():
        ast.parse(textwrap.dedent(block))


def test_the_toy_is_short() -> None:
    lines = [line for line in blocks()[0].splitlines() if line.strip() and "import" not in line]
    assert len(lines) <= 65


def test_bids_are_sealed_until_the_last(table: Match) -> None:
    islet = table.view(None).islets[0]
    first = table.play(1, ["bid", islet])
    assert [effect.seen_by(1) for effect in first] == [("sealed", 1, islet)]
    assert [effect.seen_by(0) for effect in first] == [("sealed", 1, None)]
    assert table.actors == (0,)
    assert (table.view(1).own_bid, table.view(0).own_bid, table.view(None).own_bid) == (islet, None, None)
    second = table.play(0, ["bid", 0])
    assert second[-1].seen_by(None) == ("opened", 0, islet)
    assert not table.can_undo


def test_the_highest_bid_pays_and_equal_ones_get_nothing(table: Match) -> None:
    islet = table.view(None).islets[0]
    table.play(0, ("bid", 1))
    table.play(1, ("bid", 0))
    assert table.view(None).points == (islet - 1, 0)
    while table.actors:
        table.play(table.actors[0], ("bid", 0))
    assert table.result is not None
    assert table.result.scores == (islet - 1, 0)
    assert table.result.winners == ((0,) if islet > 1 else (0, 1))


def test_nobody_bids_more_than_the_islet_is_worth(table: Match) -> None:
    with pytest.raises(IllegalChoice, match="not possible now"):
        table.play(0, ("bid", 7))
