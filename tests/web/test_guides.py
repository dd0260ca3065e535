"""Guided first games: a real table with a known beginning, and steps that point at what is there."""

from __future__ import annotations

import re

import pytest

from ecotone import Match
from ecotone.core.choice import Open, verb_of
from ecotone.core.errors import BadSetup
from ecotone.core.guide import ANY, BUTTON, Guide
from ecotone.core.registry import games
from ecotone.web.pages.guides import guided_plan
from tests.toys.islets_game import GAME as ISLETS
from tests.web.visiting import GAMES, Visit, code_in, visit

IDS = re.compile(r'\bid="([^"]+)"')
each_game = pytest.mark.parametrize("game", GAMES)
each_guide = pytest.mark.parametrize("game", [*GAMES, "kompensaatiopeli/conservationist"])
LEGAL = {"ecologic": 1, "betterlife": 3, "ecosfera": 5, "kompensaatiopeli": 4, "kompensaatiopeli/conservationist": 4}


def guide_of(game: str) -> Guide:
    """The guide at an address below `/first/`."""
    name, _, id = game.partition("/")
    return next(one for one in games()[name].guides() if one.id == id)


def page_of(on: Visit, game: str) -> str:
    browser = on.browser()
    answer = browser.post(f"/first/{game}")
    assert answer.status_code == 303
    return browser.get(f"/t/{code_in(answer.headers['location'])}").text


@each_guide
def test_every_game_has_a_guide_that_is_short_and_lets_go(game: str) -> None:
    steps = guide_of(game).steps
    assert 8 <= len(steps) <= 18
    assert not steps[-1].until
    for step in steps:
        assert len(step.title.say()) <= 30
        assert len(step.text.say()) + len(step.do.say() if step.do else "") <= 330
        assert bool(step.until) == bool(step.do), "a step that ends by a choice says what to do"
    assert len({step.title.say() for step in steps}) == len(steps)


@each_guide
def test_a_guide_names_things_of_the_page_and_verbs_of_the_game(game: str) -> None:
    verbs = set(games()[game.partition("/")[0]].verbs)
    with visit() as on:
        ids = set(IDS.findall(page_of(on, game)))
    for step in guide_of(game).steps:
        buttons = {name.removeprefix(BUTTON) for name in step.at if name.startswith(BUTTON)}
        assert buttons <= verbs
        assert {*step.when, *step.until} <= {*verbs, ANY}
        assert {name for name in step.at if not name.startswith(BUTTON)} <= ids
        if step.choice is not None:
            assert step.choice[0] in step.verbs


@each_guide
def test_what_a_guide_recommends_is_legal_until_others_play(game: str) -> None:
    guide = guide_of(game)
    match = Match.new(game.partition("/")[0], guide.seats, guide.seed, guide.options)
    for seat, choice in guide.opening:
        match.play(seat, choice)
    made, seat = 0, guide.seat
    for step in guide.steps:
        verb = ""
        while step.until and verb not in step.until and match.actors == (seat,):
            listed = match.state.choices(seat)
            plain = [one for one in listed if not isinstance(one, Open) and verb_of(one) in step.verbs]
            choice = step.choice or plain[0]
            assert choice in listed, step.title
            match.play(seat, choice)
            verb = str(choice[0])
            made += 1
    assert made >= LEGAL[game]


@each_game
def test_the_front_page_leads_to_a_table_with_the_guide(game: str) -> None:
    with visit() as on:
        assert f'action="/first/{game}"' in on.browser().get("/").text
        page = page_of(on, game)
        assert page.count("data-until=") == len(guide_of(game).steps)
        assert '<link rel="stylesheet" href="/static/guide.css">' in page or 'class="stage' in page
        (table,) = on.house.tables.values()
        assert table.stored.seed == guide_of(game).seed
        assert [seat.held for seat in table.seats] == ["person"] + ["bot"] * (guide_of(game).seats - 1)


def test_learn_more_leads_to_the_first_game_from_either_side() -> None:
    with visit() as on:
        page = on.browser().get("/learn/kompensaatiopeli").text
        assert 'action="/first/kompensaatiopeli"' in page
        assert 'action="/first/kompensaatiopeli/conservationist"' in page
        guide = guide_of("kompensaatiopeli/conservationist")
        told = page_of(on, "kompensaatiopeli/conservationist")
        assert told.count("data-until=") == len(guide.steps)
        (table,) = on.house.tables.values()
        assert table.stored.origin == "guide.conservationist"
        assert [seat.held for seat in table.seats] == ["bot", "person", "bot", "bot"]
        assert tuple(table.match.record) == guide.opening
        assert table.match.actors == (guide.seat,)
        assert on.browser().post("/first/kompensaatiopeli/emperor").status_code == 400


def test_only_the_learner_sees_the_guide_and_only_at_a_guided_table() -> None:
    with visit() as on:
        page_of(on, "ecosfera")
        (code,) = on.house.tables
        assert "guide-steps" not in on.browser().get(f"/t/{code}").text
        table, keys = on.open("ecosfera", "me", seed=guide_of("ecosfera").seed)
        assert "guide-steps" not in on.seated(table, keys.seats[0]).get(f"/t/{table.code}").text


def test_the_guide_speaks_the_readers_language_and_knows_the_names_at_the_table() -> None:
    with visit() as on:
        browser = on.browser()
        browser.cookies.set("language", "fi", domain="testserver.local")
        where = browser.post("/first/kompensaatiopeli").headers["location"]
        page = browser.get(where).text
        assert "Pikkukivi" in page[page.index("guide-steps") :], "a bot's name, in the reader's language"
        assert "Build or protect" not in page


def test_a_game_without_a_guide_says_so() -> None:
    with pytest.raises(BadSetup, match="has no guided first game"):
        guided_plan(ISLETS)
    with visit() as on:
        assert on.browser().post("/first/chess").status_code == 404
        assert on.browser().get("/first/ecosfera").status_code == 405
