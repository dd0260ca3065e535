"""What pupils read while they wait, and what role they learn of when they are seated."""

from __future__ import annotations

from html import unescape

import pytest

from ecotone.core.registry import games
from ecotone.tables.classes.plan import lessons_of
from ecotone.web.pages.learn import knowledge
from ecotone.web.paint.catalogues import game_catalogue
from tests.web.classroom.lesson import opened
from tests.web.visiting import GAMES, visit

WORDS_A_MINUTE = 120  # of a slow reader


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "sv", "fi"])
def test_an_introduction_has_four_pages_that_take_at_most_three_minutes(game: str, language: str) -> None:
    pages = lessons_of(games()[game]).intro
    words = game_catalogue(language, games()[game])
    assert len(pages) == 4
    told = [f"{page.title.say(words)} {page.text.say(words)}" for page in pages]
    assert sum(len(text.split()) for text in told) <= 3 * WORDS_A_MINUTE
    assert all(len(text) <= 330 for text in told)  # each fits on a phone
    has_roles = any(one.key.startswith("role.") for one in knowledge(games()[game], language))
    assert any(page.roles for page in pages) == has_roles


@pytest.mark.parametrize("game", GAMES)
def test_a_pupil_reads_while_waiting_and_learns_the_own_role_at_the_seat(game: str) -> None:
    with visit() as on:
        room = opened(on, 8, game)
        roles = {one.key.removeprefix("role."): one for one in knowledge(games()[game], "en") if one.key[:5] == "role."}
        page = unescape(room.phones[0].get(f"/c/{room.code}").text)
        assert page.count('class="leaf read"') == 4
        assert all(each.text.say() in page for each in lessons_of(games()[game]).intro)
        assert all(f"<b>{role.name}</b>" in page for role in roles.values())
        assert "<small>You are</small>" not in page
        room.do("start")
        for phone, pupil in zip(room.phones, room.one.stored.pupils, strict=True):
            seat = unescape(phone.get(f"/c/{room.code}").text)
            assert "<details" not in seat
            assert pupil.table is not None
            assert pupil.seat is not None
            match = room.table(pupil.table).match
            played = match.game.role(match.state, pupil.seat)
            assert (f"<small>You are</small>{roles[played].name}</h2>" in seat) if roles else ("You are" not in seat)
