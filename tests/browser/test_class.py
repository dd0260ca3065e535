"""A lesson in real browsers: a laptop, a wall and phones, from the front page to the talk."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.browser.axe import SMALL, violations
from tests.browser.conftest import OpenPage
from tests.browser.screens import LAPTOP, PHONE, PROJECTOR, Screen
from tests.browser.server import Site

NAMES = ("Aino", "Eero", "Siiri", "Onni")
TARGETS = """() => [...document.querySelectorAll("button, a.btn, select")]
  .filter((one) => one.offsetParent && one.checkVisibility())
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text]) => text)"""
SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim()))
  .filter((one) => !one.closest("svg") && !one.closest(".unseen"))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


OVERLAPPING = """() => {
  const texts = [...document.querySelectorAll(".ch svg text")];
  const boxes = texts.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return boxes.flatMap(([text, a], n) => boxes.slice(n + 1)
    .filter(([, b]) => shared(a, b) > 0.3 * Math.min(a.width * a.height, b.width * b.height))
    .map(([other]) => `${text} on ${other}`));
}"""


def check(page: Page, *screens: Screen) -> None:
    """A page is clean at these sizes: for axe, without scrolling sideways, with targets that a finger hits."""
    for screen in screens:
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        assert violations(page, SMALL if screen is not screens[0] else ()) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
        assert page.evaluate(TARGETS) == []


def joined(open_page: OpenPage, site: Site, code: str, name: str) -> Page:
    """A phone whose pupil has given a name."""
    phone = open_page(PHONE)
    phone.goto(f"{site.address}/c/{code}")
    phone.fill("#name", name)
    phone.get_by_role("button", name="This is me").click()
    expect(phone.get_by_text("You are number")).to_be_visible()
    return phone


def joined_by_program(programs: APIRequestContext, site: Site, code: str, name: str) -> str:
    """The key of a pupil who has joined by the API."""
    answer = programs.post(f"{site.address}/api/v1/classes/{code}/pupils", data={"name": name})
    assert answer.status == 201, answer.text()
    key: str = answer.json()["key"]
    return key


def test_a_lesson_from_the_front_page_to_the_talk(
    site: Site, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecotone.tables.classes.teaching.UNDO_SECONDS", 600.0)  # a slow machine takes long to look
    teacher = open_page(LAPTOP)
    began = time.monotonic()
    teacher.goto(site.address)
    teacher.get_by_role("link", name="Run a class").first.click()
    check(teacher, PHONE, LAPTOP)
    teacher.locator("input[value=ecosfera]").check(force=True)
    teacher.fill("#pupils", "4")
    teacher.locator("#pupils").blur()
    expect(teacher.locator(".sum")).to_contain_text("1 × 4")
    teacher.get_by_role("button", name="Open the class").click()
    expect(teacher.get_by_role("heading", name="Your class is open")).to_be_visible()
    assert time.monotonic() - began < 60
    check(teacher, PHONE, LAPTOP)
    found = re.search(r"/class/(\w{5})/card", teacher.url)
    assert found
    code = found[1]
    teacher.get_by_role("link", name="To my class").click()

    wall = teacher.context.new_page()
    wall.set_viewport_size({"width": PROJECTOR.width, "height": PROJECTOR.height})
    wall.goto(f"{site.address}/class/{code}/wall")
    began = time.monotonic()
    phones = [joined(open_page, site, code, name) for name in NAMES]
    check(phones[0], PHONE)
    expect(wall.locator(".tree span")).to_have_text(list(NAMES))
    assert wall.evaluate(SMALLEST_LETTERS) >= 28 * 0.95
    check(wall, PROJECTOR)
    expect(teacher.get_by_text("4 of 4 are here")).to_be_visible()

    teacher.get_by_role("button", name="Start").click()
    for phone in phones:
        expect(phone.locator("#class-hand")).to_be_visible(timeout=40_000)  # it goes there by itself
    assert time.monotonic() - began < 90
    expect(teacher.locator(".nm.here")).to_have_count(4)
    expect(wall.get_by_text("to play, then we talk")).to_be_visible()

    phones[2].locator("#class-hand").click()
    expect(teacher.locator(".tc.need")).to_contain_text("Hand up: Siiri")
    check(teacher, PHONE, LAPTOP)
    teacher.set_viewport_size({"width": LAPTOP.width, "height": LAPTOP.height})
    teacher.get_by_role("button", name="Eyes up").click()
    for phone in phones:
        expect(phone.get_by_role("heading", name="Eyes up")).to_be_visible()
    teacher.get_by_role("button", name="Undo").click()
    expect(phones[0].get_by_role("heading", name="Eyes up")).to_be_hidden()
    teacher.get_by_label("A hint to this table").fill("Count the habitats")
    teacher.locator(".hintform button").click()
    expect(phones[0].get_by_role("button", name="Count the habitats")).to_be_visible()

    teacher.get_by_role("button", name="Finish…").click()
    teacher.get_by_role("button", name="Finish and talk").click()
    began = time.monotonic()
    expect(wall.get_by_text("of 4 have answered")).to_be_visible(timeout=5_000)
    assert time.monotonic() - began < 5
    for number, phone in enumerate(phones):
        send = phone.get_by_role("button", name="Send")
        expect(send).to_be_disabled()
        for slider in ("first", "second"):
            phone.locator(f"#{slider}").press("ArrowRight")
        phone.fill("#sentence", f"We learned {number}")
        if not number:
            check(phone, PHONE)
        send.click()
        expect(phone.get_by_text("Thank you")).to_be_visible()
    expect(wall.get_by_role("heading", name="This is how all of you felt.")).to_be_visible()
    expect(phones[0].locator(".dots .own")).to_have_count(2)  # only the own phone knows which dots are its own
    check(phones[0], PHONE)
    teacher.get_by_role("link", name="The talk").click()
    teacher.get_by_role("button", name="Next question").click()
    expect(teacher.get_by_text("question 1 of")).to_be_visible()
    expect(wall.get_by_text("question 1 of")).to_be_visible()
    expect(wall.locator("blockquote").first).to_contain_text("We learned")
    check(teacher, PHONE, LAPTOP)
    check(wall, PROJECTOR)
    assert wall.evaluate(OVERLAPPING) == []


PAGES = (
    "/teachers",
    "/class/privacy",
    "/class/new",
    "/class/new?pupils=3",
    "/class/{code}/card",
    "/class/{code}",
    "/class/{code}/export",
    "/class/{code}/wall",
    "/c/{code}",
    "/c/{code}/back",
)


@pytest.mark.parametrize("language", ["fi", "sv"])
def test_every_page_of_a_class_is_clean_at_every_size(site: Site, open_page: OpenPage, language: str) -> None:
    teacher = open_page(LAPTOP, locale=language)
    teacher.goto(f"{site.address}/class/new?game=kompensaatiopeli&pupils=30&minutes=150")
    teacher.locator(".plan button").click()
    code = teacher.url.split("/")[-2]
    for page in PAGES:
        teacher.goto(site.address + page.format(code=code))
        check(teacher, *((PROJECTOR,) if "wall" in page else (PHONE, LAPTOP, PROJECTOR)))


def test_a_class_is_not_ended_by_one_press(site: Site, open_page: OpenPage) -> None:
    teacher = open_page(PHONE)
    teacher.goto(f"{site.address}/class/new?game=ecosfera&pupils=4&minutes=45")
    teacher.get_by_role("button", name="Open the class").click()
    code = teacher.url.split("/")[-2]
    teacher.goto(f"{site.address}/class/{code}")
    teacher.get_by_role("button", name="More").press("Enter")
    for what in ("Close the class", "Replace names by numbers now", "Delete this class now"):
        expect(teacher.get_by_role("button", name=what)).to_have_count(0)
    teacher.locator("summary", has_text="Close the class").press("Enter")
    expect(teacher.get_by_text("This cannot be taken back.").last).to_be_visible()
    teacher.get_by_role("button", name="Close the class").press("Enter")
    expect(teacher.get_by_role("link", name="The talk")).to_be_visible()


def test_the_order_is_steady_under_the_pointer(site: Site, open_page: OpenPage) -> None:
    teacher = open_page(LAPTOP)
    teacher.goto(f"{site.address}/class/new?game=ecosfera&pupils=8&minutes=45")
    teacher.get_by_role("button", name="Open the class").click()
    code = teacher.url.split("/")[-2]
    pages = [joined(open_page, site, code, f"Phone {n}") for n in range(5)]  # so at both tables sits at least one
    for name in NAMES[:3]:
        joined_by_program(teacher.request, site, code, name)
    teacher.goto(f"{site.address}/class/{code}")
    teacher.get_by_role("button", name="Start").click()
    for phone in pages:
        expect(phone.locator("#class-hand")).to_be_visible(timeout=40_000)
    rows = teacher.locator(".tc .L")
    expect(rows).to_have_count(2)
    before = rows.all_inner_texts()
    link = teacher.locator(".one a[href*=wall]").last.get_attribute("href") or ""
    below = link.split("?")[0]
    teacher.locator(".tc").first.hover()
    for phone in pages:
        if phone.url.endswith(below):
            phone.locator("#class-hand").click()
            break
    expect(teacher.locator(".why", has_text="Hand up")).to_have_count(1)
    assert rows.all_inner_texts() == before
    teacher.mouse.move(5, 5)
    teacher.evaluate("document.activeElement.blur()")
    other = next(phone for phone in pages if not phone.url.endswith(below))
    other.locator("#class-hand").click()
    expect(teacher.locator(".why", has_text="Hand up")).to_have_count(2)
    expect(rows.first).to_have_text(before[-1])
