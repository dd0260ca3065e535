"""Games to learn from: their texts are whole in every language, their symbols are there, their tables lead there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ecotone.core.game import Game
from ecotone.core.knowledge import Fact
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.core.subject import Subject
from ecotone.core.text import ENGLISH, Text
from tests.kit.facts import END, KNOW, faults, lost
from tests.laws.playing import setup_by, walk
from tests.toys.shore import GAME as SHORE
from tests.toys.shore import ShoreGame
from tests.web.visiting import painter_of

LEARNED = [game for game in games().values() if game.subjects()]

by_game = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)


def linked(match: Match) -> Iterator[str]:
    """Which subjects the page of a match leads to, for spectators and from every seat."""
    painter = painter_of(tuple(games()))
    pages = [painter.regions(match, match.view(None), ENGLISH, own=False)]
    pages += [painter.regions(match, match.view(seat), ENGLISH, own=True) for seat in (None, *range(match.seats))]
    for page in pages:
        for html in page.values():
            yield from KNOW.findall(html)


@by_game
def test_every_subject_has_its_sentences_in_every_language(game: Game) -> None:
    assert faults(game) == []


@by_game
def test_every_subject_has_a_symbol(game: Game) -> None:
    assert [reason for one in game.subjects() if (reason := lost(game, one))] == []


@by_game
def test_everything_has_a_name_and_a_heading(game: Game) -> None:
    for one in game.subjects():
        assert one.name.say()
        assert one.heading.say()


@by_game
def test_the_things_on_the_table_lead_to_subjects_and_to_no_others(game: Game) -> None:
    known = {one.key for one in game.subjects()}
    found: set[str] = set()
    for seed in range(4):
        for match, _, _ in walk(setup_by(game, seed, packs=False), every=15):
            found |= set(linked(match))
    assert found - known == set()
    assert found, "nothing on the table can be looked up"


# --- the checks themselves --------------------------------------------------------------------


LONG = (
    "The grey seal was hunted until few were left in the sea. "
    "Since then it has come back and dives again off every coast of it."
)


@pytest.mark.parametrize(
    "fault, language, changed",
    [
        ("en species.cod: missing", "en", {"species.cod": None}),
        ("fi species.cod: missing", "fi", {"species.cod": None}),
        ("sv species.whale: of no subject", "sv", {"species.whale": LONG}),
        ("sv species.cod: 1 sentences", "sv", {"species.cod": LONG.replace(". Since", ", since")}),
        ("sv species.cod: 5 sentences", "sv", {"species.cod": LONG + " One. Two. Three."}),
        ("sv species.cod: 12 letters", "sv", {"species.cod": "Short. Very."}),
        ("sv species.cod: 351 letters", "sv", {"species.cod": LONG.replace("few", "few" + "e" * (351 - len(LONG)))}),
        ("sv species.cod: does not end", "sv", {"species.cod": LONG + " It swims. And"}),
        ("sv species.cod: stray spaces", "sv", {"species.cod": LONG.replace("grey ", "grey  ")}),
        ("fi species.seal: as species.cod", "fi", {"species.seal": "fi cod. " + LONG}),
        ("fi species.cod: English", "fi", {"species.cod": "en cod. " + LONG}),
    ],
)
def test_a_faulty_text_is_found(
    monkeypatch: pytest.MonkeyPatch, fault: str, language: str, changed: dict[str, str | None]
) -> None:
    def written(package: str, asked: str) -> dict[str, Fact]:
        names = {one.key: f"{asked} {one.key.partition('.')[2]}. {LONG}" for one in SHORE.subjects()}
        new = {**names, **changed} if asked == language else names
        return {key: Fact(text) for key, text in new.items() if text is not None}

    monkeypatch.setattr("tests.kit.facts.read_facts", written)
    assert faults(SHORE) == [fault]


def test_another_scientific_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(package: str, asked: str) -> dict[str, Fact]:
        latin = {"en": "Gadus morhua", "sv": "Gadus", "fi": "Gadus morhua"}[asked]
        return {one.key: Fact(f"{asked} {one.key}. {LONG}", latin) for one in SHORE.subjects()}

    monkeypatch.setattr("tests.kit.facts.read_facts", written)
    assert faults(SHORE) == [f"sv {one.key}: another scientific name" for one in SHORE.subjects()]


def test_sentences_are_counted_as_a_reader_would() -> None:
    assert (
        len(
            END.findall("It is M. trossulus, about 0.5 m long (e.g. here). \u201dWhat is it?\u201d Nobody knows … yet!")
        )
        == 3
    )


@pytest.mark.parametrize(
    "symbol, reason",
    [
        ("games/shore/signs.svg#cod", ""),
        ("games/shore/storm.svg", ""),
        ("icon.svg", ""),
        ("games/shore/signs.svg#whale", "species.cod: games/shore/signs.svg has no 'whale'"),
        ("games/shore/whale.svg", "species.cod: there is no /static/games/shore/whale.svg"),
        ("games/shore/signs.svg#co", "species.cod: games/shore/signs.svg has no 'co'"),
        ("/static/icon.svg", "species.cod: there is no /static//static/icon.svg"),
        ("ecotone.css", "species.cod: there is no /static/ecotone.css"),
    ],
)
def test_a_symbol_that_is_not_there_is_found(symbol: str, reason: str) -> None:
    assert lost(SHORE, Subject("species.cod", Text("Cod"), Text("Species"), symbol)) == reason


def test_what_leads_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), SHORE.id, SHORE)
    test_the_things_on_the_table_lead_to_subjects_and_to_no_others(SHORE)
    monkeypatch.setattr(ShoreGame, "subjects", lambda self: ())
    with pytest.raises(AssertionError, match=r"species\.cod"):
        test_the_things_on_the_table_lead_to_subjects_and_to_no_others(SHORE)
