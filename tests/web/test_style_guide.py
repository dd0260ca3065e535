"""The design system: every text can be read on its ground, by day and by night, as the style sheets themselves say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecotone.core.registry import games
from ecotone.web.pages import style_guide as design
from ecotone.web.pages.style_guide import (
    AA_TEXT,
    ON_COLOUR,
    SIGNS,
    TEXTS,
    Pair,
    colours,
    contrast,
    pairs,
    shared_colours,
)
from tests.web.visiting import visit

SOURCE = Path(design.__file__).parents[2]
STATIC = SOURCE / "web/static"
SHEETS = sorted([*STATIC.glob("*.css"), *SOURCE.glob("games/*/page/style.css")])
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
FRONT = re.compile(r"(?:^|[;\s])color:\s*var\(--([\w-]+)\)")
GROUND = re.compile(r"(?:^|[;\s])background(?:-color)?:\s*var\(--([\w-]+)\)\s*(?:;|$)")


def sheet_id(sheet: Path) -> str:
    return sheet.parents[2].name if sheet.name == "style.css" else sheet.name


def rules(sheet: Path) -> list[tuple[str, str]]:
    """The rules of a sheet as selector and declarations, those inside of a condition too."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(selector.strip(), body.strip()) for selector, body in RULE.findall(text)]


def known(sheet: Path) -> dict[str, design.Colour]:
    return {**shared_colours(), **colours(sheet.read_text(encoding="utf-8"))}


def stated(sheet: Path) -> list[tuple[str, Pair]]:
    """Every text colour on the ground that the same rule gives it."""
    tokens = known(sheet)
    found = []
    for selector, body in rules(sheet):
        front, ground = FRONT.search(body), GROUND.search(body)
        if front and ground and front[1] in tokens and ground[1] in tokens:
            found.append((selector, Pair(tokens[front[1]], tokens[ground[1]], AA_TEXT)))
    return found


def test_the_contrast_is_the_one_that_wcag_defines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#1d6584", "#1d6584") == 1


@pytest.mark.parametrize("pair", tuple(pairs()), ids=lambda pair: f"{pair.front.name} on {pair.ground.name}")
def test_the_shared_colours_can_be_read_on_their_grounds(pair: Pair) -> None:
    assert pair.day >= pair.least
    assert pair.night >= pair.least


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_id)
def test_text_can_be_read_on_the_ground_that_its_rule_gives_it(sheet: Path) -> None:
    poor = [
        f"{selector}: {pair.front.name} on {pair.ground.name} {pair.day:.2f} {pair.night:.2f}"
        for selector, pair in stated(sheet)
        if min(pair.day, pair.night) < pair.least
    ]
    assert poor == []


def test_the_sheets_state_grounds_at_all() -> None:
    assert sum(len(stated(sheet)) for sheet in SHEETS) > 30


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_id)
def test_a_shared_colour_is_only_used_for_text_where_the_system_checks_it(sheet: Path) -> None:
    checked = {*TEXTS, *SIGNS, *(front for front, _ in ON_COLOUR), "on-seat"}
    # On a ground of its own a text is checked above, whatever its colour.
    free = [FRONT.search(body) for _, body in rules(sheet) if not GROUND.search(body)]
    assert {front[1] for front in free if front and front[1] in shared_colours()} <= checked


@pytest.mark.parametrize("sheet", SHEETS, ids=sheet_id)
def test_every_token_that_a_sheet_uses_exists(sheet: Path) -> None:
    defined = {
        name
        for one in (*STATIC.glob("*.css"), sheet)
        for name in re.findall(r"--([\w-]+):", one.read_text(encoding="utf-8"))
    }
    wanted = re.findall(r"var\(--([\w-]+)\)", sheet.read_text(encoding="utf-8"))
    assert sorted(set(wanted) - defined) == []


def test_the_page_shows_every_token_with_its_contrast_and_the_icons_of_every_game() -> None:
    with visit() as on:
        html = on.browser().get("/style").text
        assert '<a href="/style">' in on.browser().get("/").text
    for colour in shared_colours().values():
        assert f"<code>{colour.name}</code>" in html
    for pair in pairs():
        row = f"<td><code>{pair.front.name}</code></td><td><code>{pair.ground.name}</code></td>"
        assert f"{row}<td>{pair.day:.1f}</td><td>{pair.night:.1f}</td>" in html
    for kit in design.kits():
        assert len(kit.icons) > 20
        assert all(f'<use href="{icon}"/>' in html for icon in kit.icons)
    assert len(design.kits()) == len(games())
