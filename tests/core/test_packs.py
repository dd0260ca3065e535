"""Packs in the hands of people: all that is wrong at once, what changes, and TOML that reads back as it was."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.content import Pack
from ecotone.core.errors import BadContent, BadSetup
from ecotone.core.packs import Change, changes, game_of, own_text, problems, to_toml
from ecotone.core.registry import game_named, games
from tests.toys.islets_game import IsletsGame

ECOLOGIC = game_named("ecologic")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = st.one_of(TEXTS, st.integers(-(2**60), 2**60), st.booleans(), st.floats(allow_nan=False, allow_infinity=False))
VALUES = st.recursive(
    PLAIN, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3))
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=3)


def pack(**data: object) -> Pack:
    return Pack("mine.toml", dict(data))


def test_all_that_is_wrong_is_told_at_once_each_with_its_place() -> None:
    found = problems(
        ECOLOGIC,
        pack(
            initiatives=[{"id": "eco_01", "initial_bid": 0, "running_cost": 99}, {"id": "eco_02", "colour": "red"}],
            start={"profits": -3},
        ),
    )
    places = {(one.section, one.id, one.field) for one in found}
    assert places == {
        ("initiatives", "eco_01", "initial_bid"),
        ("initiatives", "eco_01", "running_cost"),
        ("initiatives", "eco_02", "colour"),
        ("start", "", "profits"),
    }
    assert any("expected 1 to 99, got 0" in one.text.say() for one in found)


def test_a_section_or_an_entry_that_cannot_be_is_told_too() -> None:
    assert [one.section for one in problems(ECOLOGIC, pack(colours={"a": 1}))] == ["colours"]
    (found,) = problems(ECOLOGIC, pack(initiatives=[{"id": "eco_99", "name": "Half a card"}]))
    assert "eco_99" in found.text.say() or "count" in found.text.say()


def test_a_good_pack_has_no_problems() -> None:
    assert problems(ECOLOGIC, pack(initiatives=[{"id": "eco_01", "name": "Bird boxes"}])) == []


@pytest.mark.parametrize("game", games())
def test_the_own_content_of_a_game_is_a_pack_for_it(game: str) -> None:
    data = tomllib.loads(own_text(game_named(game)))
    assert problems(game_named(game), Pack("content.toml", data)) == []
    assert changes(game_named(game), Pack("content.toml", data)) == []
    assert game_of(Pack("content.toml", data)).id == game


@pytest.mark.parametrize("game", games())
def test_the_content_of_a_game_reads_back_as_it_was_written(game: str) -> None:
    data = tomllib.loads(own_text(game_named(game)))
    assert tomllib.loads(to_toml(data)) == data


@given(st.dictionaries(TEXTS, st.one_of(PLAIN, TABLES, st.lists(TABLES, min_size=1, max_size=3)), max_size=4))
def test_whatever_is_written_reads_back_as_it_was(data: dict[str, object]) -> None:
    assert tomllib.loads(to_toml(data)) == data


def test_what_changes_is_listed_field_by_field() -> None:
    listed = changes(
        ECOLOGIC,
        pack(
            initiatives=[
                {"id": "eco_01", "name": "Bird boxes", "initial_bid": ECOLOGIC.content.card_bid[0]},
                {"id": "eco_99", "name": "New"},
            ],
            start={"profits": 12},
        ),
    )
    assert listed == [
        Change("initiatives", "eco_01", "name", '"Environmental Education"', '"Bird boxes"', added=False),
        Change("initiatives", "eco_99", "name", "", '"New"', added=True),
        Change("start", "", "profits", "10", "12", added=False),
    ]


def test_the_game_of_a_pack_is_found_by_its_sections_or_must_be_named() -> None:
    assert game_of(pack(initiatives=[])).id == "ecologic"
    with pytest.raises(BadSetup, match="--game"):
        game_of(pack())
    assert game_of(pack(), "ecosfera").id == "ecosfera"
    with pytest.raises(BadSetup, match="no game 'chess'"):
        game_of(pack(), "chess")


def test_a_game_without_content_has_none_to_begin_with() -> None:
    with pytest.raises(BadContent, match="no content"):
        own_text(IsletsGame())
