"""The pages of Skerries: its regions in both languages, its secrets, and its guided first game."""

import re

import pytest

from ecotone import Match
from ecotone.bots import bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import allows, verb_of
from ecotone.core.guide import BUTTON
from skerries import GAME
from tests.kit.facts import KNOW
from tests.web.visiting import code_in, visit

IDS = re.compile(r'\bid="([^"]+)"')


@pytest.mark.parametrize(
    "language, words",
    [
        ("en", ["Summer 1 of 5", "You have not sealed a catch yet", "With fewer than 9 fish the sound tips"]),
        ("sv", ["Sommar 1 av 5", "Du har inte förseglat någon fångst än", "Med färre än 9 fiskar tippar sundet"]),
    ],
)
def test_its_page_is_served_with_all_regions(language: str, words: list[str]) -> None:
    with visit() as on:
        me = on.browser(**{"Accept-Language": language})
        assert "/static/games/skerries/cover.svg" in me.get("/").text
        page = me.get(me.post("/quick/skerries").headers["location"]).text
        for region in GAME.page().regions:
            assert f'data-paint="{region.id}"' in page
        for sentence in words:
            assert sentence in page
        touched = {verb.touch for verb in GAME.verbs.values() if verb.touch}
        assert touched <= set(IDS.findall(page))
        assert set(KNOW.findall(page)) <= {one.key for one in GAME.subjects()}
        for file in ("style.css", "signs.svg", "cover.svg"):
            assert me.get(f"/static/games/skerries/{file}").status_code == 200
        for other in ("/style", "/rules/skerries", "/learn/skerries", "/new/skerries"):
            assert me.get(other).status_code == 200, other


def test_a_sealed_catch_is_on_the_own_page_alone() -> None:
    with visit() as on:
        laid, keys = on.open("skerries", "me me")
        on.play(laid, 0, ("seal", 1))
        own, other = (on.seated(laid, keys.seats[seat]).get(f"/t/{laid.code}").text for seat in (0, 1))
        assert "Your catch: 1 fish." in own
        assert "Your catch: 1 fish." not in other


# --- the guided first game --------------------------------------------------------------------


def test_the_guide_is_short_and_names_what_is_there() -> None:
    guide = GAME.guide()
    assert guide is not None
    with visit() as on:
        me = on.browser()
        page = me.get(f"/t/{code_in(me.post('/first/skerries').headers['location'])}").text
    assert page.count("data-until=") == len(guide.steps)
    ids = set(IDS.findall(page))
    for step in guide.steps:
        assert len(step.title.say()) <= 30
        assert len(step.text.say()) + len(step.do.say() if step.do else "") <= 330
        assert bool(step.until) == bool(step.do)
        assert {*step.when, *step.until} <= set(GAME.verbs)
        for name in step.at:
            assert name.removeprefix(BUTTON) in GAME.verbs if name.startswith(BUTTON) else name in ids


def test_the_guide_can_be_walked_to_its_end() -> None:
    guide = GAME.guide()
    assert guide is not None
    match = Match.new(GAME, guide.seats, guide.seed, guide.options)
    bot, rng = bot_named("normal", GAME), Rng(1)
    for step in guide.steps:
        while match.actors and 0 not in match.actors:
            match.play(match.actors[0], bot.choose(match.seat(match.actors[0]), rng))
        verbs = {verb_of(one) for one in match.choices(0)}
        if step.verbs and not verbs & set(step.verbs):
            assert step.verbs == ("ring", "keep_quiet"), "only the bell depends on what the bot does"
            continue
        if step.choice is not None:
            assert allows(match.choices(0), step.choice), step.title
            match.play(0, step.choice)
    assert match.view(0).summer == 2
    assert match.result is None
