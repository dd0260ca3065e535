"""Looking things up: the page with everything, the pieces that the table shows, and the way there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ecotone.core.knowledge import facts_of
from ecotone.core.registry import games
from ecotone.web.api.endpoints import ROOT
from tests.toys.islets import islets
from tests.toys.shore import GAME
from tests.web.visiting import Visit, visit

SWEDISH = {"accept-language": "sv"}


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    """A server with Shore, of which one can learn something, and Islets, of which nobody has written."""
    monkeypatch.setitem(games(), GAME.id, GAME)
    monkeypatch.setitem(games(), "islets", islets().GAME)
    with visit() as on:
        yield on


def words(html: str) -> str:
    """What of a page is read, in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# --- the page ---------------------------------------------------------------------------------


def test_the_page_lists_everything_under_its_headings_with_an_anchor_for_each(on: Visit) -> None:
    page = on.browser().get("/learn/shore")
    assert page.status_code == 200
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", page.text) == ["Species", "Weather"]
    assert re.findall(r'<li id="([^"]+)"', page.text) == [one.key for one in GAME.subjects()]
    assert re.findall(r'<h3[^>]*class="fact-name"[^>]*>(.*?)</h3>', page.text) == [
        "Cod",
        "Eelgrass",
        "Grey seal",
        "Storm",
    ]
    assert re.findall(r'<i lang="la">(.*?)</i>', page.text) == [
        "Gadus morhua",
        "Zostera marina",
        "Halichoerus grypus",
    ]
    for text in (fact.text.replace("&", "&amp;") for fact in facts_of(GAME).values()):
        assert text in page.text


def test_every_heading_can_be_jumped_to(on: Visit) -> None:
    page = on.browser().get("/learn/shore").text
    ids = set(re.findall(r'id="([^"]+)"', page))
    jumps = re.findall(r'href="#([^"]+)"', page)
    assert len(jumps) == 3  # the content, and two headings
    assert set(jumps) <= ids


def test_symbols_are_drawn_out_of_a_sheet_or_shown_as_they_are_and_can_be_had(on: Visit) -> None:
    page = on.browser().get("/learn/shore").text
    assert '<use href="/static/games/shore/signs.svg#seal"/>' in page
    assert '<img src="/static/games/shore/storm.svg" alt="">' in page
    for address in ("/static/games/shore/signs.svg", "/static/games/shore/storm.svg", "/static/know.css"):
        assert on.browser().get(address).status_code == 200


def test_the_page_is_in_the_readers_language_and_in_english_where_that_lacks_something(on: Visit) -> None:
    page = on.browser(**SWEDISH).get("/learn/shore").text
    assert '<html lang="sv"' in page
    assert "Torsken behöver salt vatten" in page
    assert "Cod needs salty water" not in page
    assert "The grey seal was hunted" in page


def test_there_is_no_page_where_there_is_nothing_to_learn(on: Visit) -> None:
    for address in ("/learn/islets", "/learn/chess", "/learn/islets/species.cod"):
        assert on.browser().get(address).status_code == 404


def test_what_a_subject_lacks_a_text_for_is_left_out(on: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: fact for key, fact in facts_of(GAME).items() if key != "species.seal"}
    monkeypatch.setattr("ecotone.web.pages.learn.facts_of", lambda game, language: known)
    assert "Grey seal" not in on.browser().get("/learn/shore").text
    assert on.browser().get("/learn/shore/species.seal").status_code == 404


# --- one thing --------------------------------------------------------------------------------


def test_one_thing_comes_as_a_piece_with_its_names_text_symbol_and_a_link(on: Visit) -> None:
    piece = on.browser().get("/learn/shore/species.cod")
    assert piece.headers["content-type"].startswith("text/html")
    assert "<html" not in piece.text
    assert words(piece.text).startswith(" Cod Gadus morhua Cod needs salty water")
    assert 'href="/learn/shore#species.cod"' in piece.text
    assert "signs.svg#cod" in piece.text


def test_a_piece_whose_address_names_the_language_is_kept_by_the_browser(on: Visit) -> None:
    kept = on.browser().get("/learn/shore/species.cod?language=sv")
    assert "Torsken" in kept.text
    assert "max-age" in kept.headers["cache-control"]
    own = on.browser(**SWEDISH).get("/learn/shore/species.cod")
    assert own.text == kept.text
    assert own.headers["cache-control"] == "no-store"


def test_what_does_not_exist_cannot_be_looked_up(on: Visit) -> None:
    for key in ("species.stone", "species", "x" * 999, "<b>x"):
        assert on.browser().get(f"/learn/shore/{key}").status_code == 404
    assert on.browser().get("/learn/shore/species.cod?language=xx").status_code == 400


def test_signs_in_a_text_are_no_markup(on: Visit) -> None:
    assert "young fish &amp; hold" in on.browser().get("/learn/shore/species.eelgrass").text


# --- the way there ----------------------------------------------------------------------------


def test_the_page_is_linked_from_everywhere_one_would_look(on: Visit) -> None:
    table, keys = on.open("shore", "me me")
    over, _ = on.ended("shore", 2, "me me")
    me = on.seated(table, keys.seats[0])
    for address in (
        "/",
        "/rules/shore",
        f"/t/{table.code}",
        f"/t/{table.code}/projector",
        f"/t/{over.code}/replay",
    ):
        assert 'href="/learn/shore"' in me.get(address).text, address
    assert 'href="/rules/shore"' in me.get("/learn/shore").text


def test_a_table_with_something_to_learn_can_be_asked_by_players_and_spectators(on: Visit) -> None:
    table, keys = on.open("shore", "me me")
    for browser in (on.seated(table, keys.seats[0]), on.browser()):
        page = browser.get(f"/t/{table.code}").text
        assert 'id="know-button"' in page
        assert 'data-know="species.seal"' in page
        assert "/static/table/know.js" in page
    wall = on.browser().get(f"/t/{table.code}/projector").text
    assert "/static/table/know.js" not in wall


def test_a_game_with_nothing_to_learn_offers_nothing(on: Visit) -> None:
    table, keys = on.open("islets", "me me")
    over, _ = on.ended("islets", 2, "me me")
    me = on.seated(table, keys.seats[0])
    for address in ("/", "/rules/islets", f"/t/{table.code}", f"/t/{table.code}/projector", f"/t/{over.code}/replay"):
        page = me.get(address).text
        assert "/learn/islets" not in page
        assert "know-button" not in page
        assert "know.js" not in page


# --- for programs -----------------------------------------------------------------------------


def test_a_program_gets_everything_in_the_language_it_asks_for(on: Visit) -> None:
    english = on.browser(**SWEDISH).get(f"{ROOT}/games/shore/knowledge?language=en").json()
    assert [one["key"] for one in english] == [one.key for one in GAME.subjects()]
    assert english[0] == {
        "key": "species.cod",
        "heading": "Species",
        "name": "Cod",
        "latin": "Gadus morhua",
        "text": facts_of(GAME)["species.cod"].text,
        "symbol": "/static/games/shore/signs.svg#cod",
    }
    swedish = on.browser().get(f"{ROOT}/games/shore/knowledge?language=sv").json()
    assert swedish[0]["text"].startswith("Torsken")
    assert on.browser(**SWEDISH).get(f"{ROOT}/games/shore/knowledge").json() == swedish


def test_a_program_is_told_what_is_wrong(on: Visit) -> None:
    refused = on.browser().get(f"{ROOT}/games/shore/knowledge?language=xx")
    assert refused.status_code == 400
    assert refused.json()["reason"] == "'language' is one of en, sv, fi."
    assert on.browser().get(f"{ROOT}/games/chess/knowledge").status_code == 404
    assert on.browser().get(f"{ROOT}/games/islets/knowledge").json() == []
