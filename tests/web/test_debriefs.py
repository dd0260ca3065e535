"""The debrief of a table: for every game that is over or was stopped, open to whoever has its code."""

import re
from html import unescape

import pytest

from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.web.debrief import paper
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from tests.kit.random_games import random_game
from tests.web.test_replays import uploaded
from tests.web.visiting import GAMES, Visit, visit


def over(on: Visit, game: str, seed: int = 2) -> tuple[str, Match]:
    """The code of a game that was played to its end, and its match."""
    match = random_game(games()[game], seed, packs=False)
    return uploaded(on, match.to_json()).code, match


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_has_none(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 5)
        for asker in (on.browser(), on.seated(table, *keys.seats, keys.host)):
            for path in ("/t/{}/debrief", "/t/{}/debrief.pdf", "/api/v1/tables/{}/debrief"):
                answer = asker.get(path.format(table.code))
                assert answer.status_code == 403
                assert str(table.stored.seed) not in answer.text.replace(table.code, "")


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_the_verdict_the_story_all_figures_and_all_questions(game: str) -> None:
    with visit() as on:
        code, match = over(on, game)
        page = on.browser().get(f"/t/{code}/debrief?names=no")
        assert page.status_code == 200
        text = unescape(page.text)
        told = match.debrief()
        assert f"<h1>{told.headline.say()}</h1>" in text
        assert all(sentence.say() in text for sentence in told.story)
        for chapter in told.chapters:
            assert chapter.title.say() in text
            assert all(f'id="fig-{figure.id}"' in text for figure in chapter.figures)
            assert all(question.text.say() in text for question in chapter.questions)
        assert text.count("<textarea") == sum(len(chapter.questions) for chapter in told.chapters)
        anchors = set(re.findall(r'href="#(fig-[\w-]+)"', text))
        assert all(f'id="{anchor}"' in text for anchor in anchors)


@pytest.mark.parametrize("game", GAMES)
def test_turning_points_and_moments_open_the_replay_there(game: str) -> None:
    with visit() as on:
        code, match = over(on, game)
        page = on.browser().get(f"/t/{code}/debrief").text
        points = match.debrief().turning_points
        assert 1 <= len(points) <= 3
        assert [point.at for point in points] == sorted({point.at for point in points})
        for point in points:
            assert f"/t/{code}/replay?at={point.at}" in page
        for at in {int(n) for n in re.findall(r"/replay\?at=(\d+)", page)}:
            assert 0 <= at <= len(match.record)
        at = points[0].at
        shown = on.browser().get(f"/t/{code}/replay?at={at}")
        assert f'name="at" id="continue-at" value="{at}"' in shown.text


def test_the_end_of_a_game_and_its_replay_link_to_it() -> None:
    with visit() as on:
        table, keys = on.ended("ecosfera")
        for path in (f"/t/{table.code}", f"/t/{table.code}/replay"):
            assert f'href="/t/{table.code}/debrief"' in on.seated(table, keys.host).get(path).text


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_stopped_says_so_and_how_it_stood(game: str) -> None:
    with visit() as on:
        table, keys = on.ended(game, 12)
        standing = table.standing
        assert standing is not None
        page = unescape(on.browser().get(f"/t/{table.code}/debrief").text)
        assert "This game was stopped." in page
        assert standing.label.say() in page
        end = unescape(on.seated(table, keys.host).get(f"/t/{table.code}").text)
        assert standing.label.say() in end
        assert standing.result.why.say(table_language(table, "en")) in end


@pytest.mark.parametrize("code", ["sv", "fi"])
@pytest.mark.parametrize("game", GAMES)
def test_it_speaks_the_language_of_its_reader(game: str, code: str) -> None:
    with visit() as on:
        table, match = over(on, game)
        page = unescape(on.browser(**{"accept-language": code}).get(f"/t/{table}/debrief").text)
        language = game_catalogue(code, match.game)
        told = match.debrief()
        for chapter in told.chapters:
            assert chapter.title.say(language) in page
            assert all(question.text.say(language) in page for question in chapter.questions)
            assert all(question.text.say(language) != question.text.say() for question in chapter.questions)


def test_names_are_told_or_left_out_by_choice() -> None:
    with visit() as on:
        table, _ = on.ended("ecologic", 30)
        browser = on.browser()
        assert "Person A" in browser.get(f"/t/{table.code}/debrief").text
        without = browser.get(f"/t/{table.code}/debrief?names=no").text
        assert "Person" not in without
        assert "Player 1" in without
        assert f"/t/{table.code}/debrief.pdf?names=no" in without


def test_the_pdf_is_one_sheet_and_is_not_kept_by_anybody_between() -> None:
    with visit() as on:
        table, _ = on.ended("ecosfera", 30)
        answer = on.browser().get(f"/t/{table.code}/debrief.pdf")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["cache-control"] == "no-store"
        assert len(re.findall(rb"/Type ?/Page\b", answer.content)) == 2


def test_without_typst_the_page_offers_no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "find_spec", lambda name: None)
    with visit() as on:
        table, _ = on.ended("ecosfera", 5)
        assert "debrief.pdf" not in on.browser().get(f"/t/{table.code}/debrief").text
        assert on.browser().get(f"/t/{table.code}/debrief.pdf").status_code == 400


@pytest.mark.parametrize("game", GAMES)
def test_the_api_gives_all_of_it(game: str) -> None:
    with visit() as on:
        code, match = over(on, game)
        answer = on.browser().get(f"/api/v1/tables/{code}/debrief")
        assert answer.status_code == 200
        told = answer.json()
        table = on.call(on.house.table, code)
        assert told == match.debrief().to_dict(table_language(table, "en"))
        assert [chapter["id"] for chapter in told["chapters"]]
        kinds = {figure["chart"]["type"] for chapter in told["chapters"] for figure in chapter["figures"]}
        assert "curve" in kinds
        finnish = on.browser().get(f"/api/v1/tables/{code}/debrief", headers={"Accept-Language": "fi"}).json()
        assert finnish["headline"] == match.debrief().headline.say(table_language(table, "fi"))
        assert finnish["tally"] == told["tally"]


def test_a_debrief_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []
    count = Match.debrief
    monkeypatch.setattr(Match, "debrief", lambda match: counted.append(match) or count(match))
    with visit() as on:
        table, _ = on.ended("ecosfera", 20)
        for _ in range(3):
            on.browser().get(f"/t/{table.code}/debrief")
        assert len(counted) == 1
