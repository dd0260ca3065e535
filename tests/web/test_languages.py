"""The language of a reader, and the way back after choosing one; the rules of a game, which everybody may read."""

from __future__ import annotations

import re

import pytest

from ecotone.core.ledger import chapters_of, ledger_of
from ecotone.core.registry import games
from ecotone.web.paint.catalogues import game_catalogue
from tests.web.visiting import GAMES, form_to, visit

LONGEST = 13  # letters that fit on a third of a phone


def lang(page: str) -> str:
    return page.split('<html lang="', 1)[1][:2]


def test_a_chosen_language_is_remembered() -> None:
    with visit() as on:
        me = on.browser()
        answer = me.post("/language", data={"language": "fi", "back": "/rules/ecosfera"})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/rules/ecosfera"
        assert me.cookies["language"] == "fi"
        assert lang(me.get("/").text) == "fi"
        me.post("/language", data={"language": "sv"})
        assert lang(me.get("/").text) == "sv"


@pytest.mark.parametrize("language", ["", "xx", "<script>", "fi; Secure", "en\r\nSet-Cookie: a=b"])
def test_a_language_that_we_have_not_is_not_remembered(language: str) -> None:
    with visit() as on:
        me = on.browser()
        me.get("/")
        answer = me.post("/language", data={"language": language})
        assert answer.status_code == 303
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "header, shown",
    [
        ("fi", "fi"),
        ("sv-FI,sv;q=0.9", "sv"),
        ("de,fr;q=0.8,fi;q=0.1", "fi"),
        ("de", "en"),
        ("", "en"),
        (";;,,=", "en"),
        ("FI-fi", "fi"),
    ],
)
def test_the_browser_says_which_language_its_reader_wants(header: str, shown: str) -> None:
    with visit() as on:
        assert lang(on.browser(**{"Accept-Language": header}).get("/").text) == shown


def test_the_page_tells_the_way_back_and_which_language_it_is_in() -> None:
    with visit() as on:
        page = on.browser().get("/rules/ecosfera").text
        form = form_to(page, "/language")
        assert form.values["back"] == "/rules/ecosfera"
        assert [value for _, value in form.buttons] == ["en", "sv", "fi"]


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "/\t/evil.example/",
        "/\n/evil.example",
        "\t//evil.example",
        " //evil.example",
        "/ /evil.example",
        "javascript:alert(1)",
        "evil.example",
        "/\r\nSet-Cookie: a=b",
        "/%0d%0aSet-Cookie: a=b",
        "/\0",
        "@evil.example",
        "",
    ],
)
def test_the_way_back_never_leads_to_another_site(back: str) -> None:
    with visit() as on:
        answer = on.browser().post("/language", data={"language": "fi", "back": back})
        assert answer.status_code == 303
        where = answer.headers["location"]
        assert where.startswith("/")
        assert not where.startswith(("//", "/\\"))
        assert not set(where) & set("\t\r\n\0\\ ")
        assert "a" not in answer.cookies


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_game_can_be_read(game: str) -> None:
    with visit() as on:
        page = on.browser().get(f"/rules/{game}")
        assert page.status_code == 200
        rules = ledger_of(games()[game])
        assert rules
        assert all(f'id="{number}"' in page.text for number in rules)


def test_errors_are_said_in_the_readers_language_where_it_has_a_word() -> None:
    with visit() as on:
        for language in ("sv", "fi"):
            page = on.browser(**{"Accept-Language": language}).get("/t/NOSUCH")
            assert page.status_code == 404
            assert lang(page.text) == language


def test_the_front_page_tells_of_the_games_in_the_readers_language() -> None:
    with visit() as on:
        page = on.browser(**{"Accept-Language": "sv"}).get("/").text
        for game in games().values():
            about = game.about.say(game_catalogue("sv", game))
            assert about != str(game.about)
            assert about in page


@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_the_rules_have_headings_a_table_of_contents_and_links_between_rules(language: str) -> None:
    with visit() as on:
        page = on.browser(**{"Accept-Language": language}).get("/rules/ecosfera").text
    chapters = [chapter for chapter in chapters_of(games()["ecosfera"], language) if chapter.depth > 1]
    for n, chapter in enumerate(chapters, 1):
        assert f'<a href="#chapter-{n}">{chapter.title}</a>' in page
        assert f'<h{chapter.depth} id="chapter-{n}">{chapter.title}</h{chapter.depth}>' in page
    assert '<a href="#ER-21">ER-21</a>' in page
    rules = [line for chapter in chapters for line in chapter.lines if line.number]
    assert page.count('<small class="source">') == len(rules)
    assert all(f"[{line.source}]</small>" in page for line in rules)


@pytest.mark.parametrize("language", ["en", "sv", "fi"])
@pytest.mark.parametrize("game", GAMES)
def test_words_on_buttons_can_be_broken_before_they_are_cut(game: str, language: str) -> None:
    known = games()[game]
    headings = [
        verb.heading.say(game_catalogue(language, known)) for verb in known.words.verbs.values() if verb.heading
    ]
    assert [word for text in headings for word in re.split(r"[\s\u00ad-]+", text) if len(word) > LONGEST] == []
