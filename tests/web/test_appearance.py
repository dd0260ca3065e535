"""Colours and text size: each browser has its own, and the server renders it at once."""

from __future__ import annotations

import re

import pytest

from ecotone.web.site.appearance import Appearance, kept_appearance
from tests.web.visiting import visit


def root(html: str) -> str:
    return html[html.index("<html") : html.index(">", html.index("<html"))]


def test_without_a_choice_the_page_follows_the_device() -> None:
    with visit() as on:
        html = on.browser().get("/").text
    assert 'data-theme="system" data-size="normal"' in root(html)
    assert '<meta name="color-scheme" content="light dark">' in html


def test_what_a_reader_chooses_is_on_every_page_from_then_on() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        me = on.seated(table, keys.seats[0])
        sent = me.post("/look", data={"theme": "dark", "back": "/rules/ecosfera"})
        assert (sent.status_code, sent.headers["location"]) == (303, "/rules/ecosfera")
        me.post("/look", data={"size": "larger"})
        for path in ("/", f"/t/{table.code}", f"/t/{table.code}/projector", "/rules/ecosfera", "/style", "/nowhere"):
            html = me.get(path).text
            assert 'data-theme="dark" data-size="larger"' in root(html), path
            assert '<meta name="color-scheme" content="dark">' in html
            assert re.search('<button( class="btn")? name="theme" value="dark" aria-pressed="true">', html)
        assert 'data-theme="system"' in root(on.browser().get("/").text)  # another browser has its own


@pytest.mark.parametrize("cookie", [None, "", ".", "pink.huge", "dark", "dark.huge", "<b>.large", "dark.large.x"])
def test_a_cookie_that_makes_no_sense_changes_nothing(cookie: str | None) -> None:
    kept = kept_appearance(cookie)
    assert kept == kept_appearance(kept.cookie)
    assert kept.theme in ("system", "dark")
    assert kept.size == ("large" if cookie == "<b>.large" else "normal")


def test_a_wish_changes_one_thing_and_leaves_the_other() -> None:
    assert Appearance("dark", "large").changed({"size": "larger"}) == Appearance("dark", "larger")
    assert Appearance("dark", "large").changed({"theme": "light", "size": "huge"}) == Appearance("light", "large")


def test_the_way_back_leads_to_our_own_pages_only() -> None:
    with visit() as on:
        for path in ("//evil.example", "https://evil.example", "/\\evil.example", ""):
            assert on.browser().post("/look", data={"theme": "dark", "back": path}).headers["location"] == "/"
