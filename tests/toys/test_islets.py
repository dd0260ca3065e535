"""A richer cousin of the guide's toy, with coins and bids that can be taken back: all laws hold for it."""

from collections.abc import Iterator

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from ecotone import BadContent, BadSetup, IllegalChoice, Match, Pack, games
from tests.laws.laws import LAWS
from tests.laws.playing import setups
from tests.toys.islets import islets


@pytest.fixture
def table() -> Match:
    return Match.new(islets().GAME, seats=2, seed=7)


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """Records name their game, so the registry has to know it while these tests run."""
    patch = pytest.MonkeyPatch()
    patch.setitem(games(), "islets", islets().GAME)
    yield
    patch.undo()


@pytest.mark.parametrize("law", LAWS)
@given(data=st.data())
def test_it_is_a_law_for_islets_with_coins_that(law: str, data: st.DataObject) -> None:
    setup = data.draw(setups(islets().GAME))
    note(repr(setup))
    LAWS[law](setup)


def test_bids_are_sealed_until_the_last(table: Match) -> None:
    first = table.play(1, ["bid", 4])
    assert [effect.seen_by(1) for effect in first] == [("sealed", 1, 4)]
    assert (
        [effect.seen_by(0) for effect in first] == [effect.seen_by(None) for effect in first] == [("sealed", 1, None)]
    )
    assert table.actors == (0,)
    assert table.view(1).own_bid == 4
    assert table.view(0).own_bid is None
    assert table.view(0).have_bid == (False, True)
    assert table.can_undo
    second = table.play(0, ["bid", 2])
    assert [effect.name for effect in second] == ["sealed", "opened", "awarded", "turned_up"]
    assert second[1].seen_by(None) == ("opened", 2, 4)
    assert not table.can_undo
    assert table.view(None).coins == (10, 6)


def test_a_bid_may_be_taken_back_until_all_have_bid(table: Match) -> None:
    assert table.choices(1)[1:] == []
    table.play(1, ("bid", 4))
    assert table.choices(1) == [("take_back",)]
    table.play(1, ("take_back",))
    assert table.actors == (0, 1)
    assert table.view(1).own_bid is None


def test_nobody_bids_more_than_they_have(table: Match) -> None:
    with pytest.raises(IllegalChoice, match="from 0 to 10"):
        table.play(0, ("bid", 11))


def test_equal_highest_bids_get_nothing_and_several_may_win(table: Match) -> None:
    while table.actors:
        table.play(table.actors[0], ("bid", 0))
    assert table.result is not None
    assert table.result.winners == (0, 1)
    assert table.result.scores == (0, 0)


def test_its_options_and_packs_are_checked() -> None:
    with pytest.raises(BadSetup, match="10, 5, 20"):
        Match.new(islets().GAME, seats=2, options={"coins": 6})
    with pytest.raises(BadContent, match="no content"):
        Match.new(islets().GAME, seats=2, pack=Pack("mine", {}))
