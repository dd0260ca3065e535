"""A lesson by keys alone: the teacher's laptop and a pupil's, from opening the class to the answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.keyboard import FOCUSED, STOPS
from tests.browser.screens import LAPTOP
from tests.browser.server import Site


def reach(page: Page, thing: Locator) -> None:
    """Bring the focus there by Tab, as far as somebody has patience; where it is, must be seen."""
    expect(thing).to_be_visible()
    for _ in range(2 * STOPS):
        if thing.evaluate(FOCUSED):
            break
        page.keyboard.press("Tab")
    assert thing.evaluate(FOCUSED), "the focus does not get there"
    box = thing.evaluate("(node) => { const b = node.getBoundingClientRect(); return [b.top, b.bottom, innerHeight]; }")
    assert box[1] > 0
    assert box[0] < box[2]


def press(page: Page, thing: Locator) -> None:
    """Go there and press Enter."""
    reach(page, thing)
    page.keyboard.press("Enter")


def test_a_lesson_by_keys_alone(site: Site, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.tables.classes.teaching.UNDO_SECONDS", 600.0)
    teacher, pupil = open_page(LAPTOP), open_page(LAPTOP)
    teacher.goto(f"{site.address}/class/new?game=ecosfera&pupils=3")
    press(teacher, teacher.get_by_role("button", name="Open the class"))
    expect(teacher.get_by_role("heading", name="Your class is open")).to_be_visible()
    code = (re.search(r"/class/(\w{5})/card", teacher.url) or [""] * 2)[1]
    press(teacher, teacher.get_by_role("link", name="To my class"))

    pupil.goto(site.address)
    reach(pupil, pupil.locator("input[name=code]").first)
    pupil.keyboard.type(code)
    pupil.keyboard.press("Enter")
    reach(pupil, pupil.locator("#name"))
    pupil.keyboard.type("Aino")
    pupil.keyboard.press("Enter")
    expect(pupil.get_by_text("You are number")).to_be_visible()
    for leaf in range(1, 5):
        press(pupil, pupil.locator(f"[data-leaf='{leaf}']:visible").last)
        expect(pupil.locator(f"#leaf-{leaf} h1")).to_be_focused()

    press(teacher, teacher.get_by_role("button", name="Start"))
    press(pupil, pupil.locator(".bottom a.go"))
    press(pupil, pupil.locator("#class-hand"))
    expect(teacher.locator(".tc.need")).to_contain_text("Hand up: Aino")
    press(teacher, teacher.locator(".tc.need"))
    press(teacher, teacher.get_by_role("button", name="What to do with Aino"))
    press(teacher, teacher.get_by_role("button", name="Helped: lower the hand"))
    expect(teacher.locator(".tc.need")).to_have_count(0)
    press(teacher, teacher.get_by_role("button", name="Eyes up"))
    expect(pupil.get_by_role("heading", name="Eyes up")).to_be_visible()
    press(teacher, teacher.get_by_role("button", name="Undo"))
    expect(pupil.get_by_role("heading", name="Eyes up")).to_be_hidden()
    press(teacher, teacher.get_by_role("button", name="Finish…"))
    press(teacher, teacher.get_by_role("button", name="Finish and talk"))

    for slider in ("first", "second"):
        reach(pupil, pupil.locator(f"#{slider}"))
        pupil.keyboard.press("ArrowRight")
    reach(pupil, pupil.locator("#sentence"))
    pupil.keyboard.type("We shared it")
    press(pupil, pupil.get_by_role("button", name="Send"))
    expect(pupil.get_by_role("heading", name="Thank you")).to_be_visible()
    press(teacher, teacher.get_by_role("link", name="The talk"))
    expect(teacher.get_by_text("We shared it").first).to_be_visible()
