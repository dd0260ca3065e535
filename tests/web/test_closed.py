"""A game that an update has closed: everybody can read it, replay it as far as it goes, and download all of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ecotone.core.registry import games
from ecotone.tables.plan import Keys
from ecotone.tables.table import Table
from tests.web.visiting import GAMES, Visit, bearer, visit

SENTENCES = {"en": "cannot be played on", "sv": "kan inte spelas vidare", "fi": "ei voi jatkaa"}


def closed(on: Visit, game: str = "ecosfera", changes: dict[str, Any] | None = None) -> tuple[Table, Keys]:
    """A table that was stored under rules that are gone; some choices of it are of a kind that is gone, too.

    Up to those it is as it would be under the oldest rules that still run.
    """
    oldest = min(games()[game].rules_version, *games()[game].older_rules)
    table, keys = on.open(game, rules=oldest)
    on.wander(table, 12)
    saved = on.store.saved[table.code]
    saved.choices.insert(len(saved.choices) // 2, (0, ("bid_of_old", 17)))
    on.store.saved[table.code] = replace(saved, table=replace(saved.table, **{"rules": oldest - 1, **(changes or {})}))
    on.house.tables.clear()
    return table, keys


@pytest.mark.parametrize("game", GAMES)
def test_its_pages_are_shown_with_the_reason(game: str) -> None:
    with visit() as on:
        table, keys = closed(on, game)
        for browser in (on.browser(), on.seated(table, keys.seats[0])):
            page = browser.get(f"/t/{table.code}")
            assert page.status_code == 200
            assert "This game is closed" in page.text
            assert page.text.count(SENTENCES["en"]) == 1
            assert "cards were chosen" not in page.text
            assert f"/t/{table.code}/record.json" in page.text
            for path in ("replay", "people", "projector", "words"):
                assert browser.get(f"/t/{table.code}/{path}").status_code == 200, path


@pytest.mark.parametrize("language", SENTENCES)
def test_the_reason_is_said_in_every_language(language: str) -> None:
    with visit() as on:
        table, _ = closed(on)
        for path in ("", "/replay"):
            page = on.browser().get(f"/t/{table.code}{path}", headers={"Accept-Language": language})
            assert SENTENCES[language] in page.text


def test_its_replay_goes_as_far_as_it_can_and_its_record_has_everything() -> None:
    with visit() as on:
        table, _ = closed(on)
        made = on.store.choices(table.code)
        assert on.browser().get(f"/t/{table.code}/step").json()["most"] == len(made) // 2
        assert f"shows {len(made) // 2} of {len(made)} choices" in on.browser().get(f"/t/{table.code}/replay").text
        for path in (f"/t/{table.code}/record.json", f"/api/v1/tables/{table.code}/record"):
            record = on.browser().get(path).json()
            assert record["rules"] == 0
            assert [(seat, tuple(choice)) for seat, *choice in record["choices"]] == made


def test_nobody_plays_there_any_more() -> None:
    with visit() as on:
        table, keys = closed(on)
        api = f"/api/v1/tables/{table.code}"
        assert on.browser().get(api).json()["status"] == "closed"
        answer = on.browser().post(
            f"{api}/play", json={"choice": ["end_turn"], "seat": 0}, headers=bearer(keys.seats[0])
        )
        assert (answer.status_code, answer.json()["error"]) == (409, "table_still")
        assert SENTENCES["en"] in answer.json()["reason"]
        assert on.browser().get(f"{api}/view").json()["choices"] == []


def test_it_can_be_continued_as_a_new_table_from_where_it_can_be_followed() -> None:
    with visit() as on:
        table, _ = closed(on)
        answer = on.browser().post(f"/t/{table.code}/continue", data={"at": "3", "seat": "0"})
        assert answer.status_code == 303


def test_the_result_that_it_had_is_shown() -> None:
    with visit() as on:
        result = {
            "outcome": "won",
            "winners": [1],
            "scores": [14, 37],
            "why": {"text": "Why {n}.", "many": "", "values": {"n": 3}},
        }
        table, _ = closed(on, changes={"status": "over", "result": result})
        page = on.browser().get(f"/t/{table.code}").text
        assert "Why 3." in page
        assert "<td>37</td>" in page
        assert SENTENCES["en"] in page


def test_one_that_cannot_even_be_set_up_says_where_its_record_is() -> None:
    with visit() as on:
        table, keys = closed(on, changes={"options": {"gone": 1}})
        page = on.seated(table, keys.seats[0]).get(f"/t/{table.code}")
        assert page.status_code == 409
        assert f"/t/{table.code}/record.json" in page.text
        record = json.loads(on.browser().get(f"/t/{table.code}/record.json").text)
        assert record["options"] == {"gone": 1}
        assert len(record["choices"]) == len(on.store.choices(table.code))


TODAY = {"rules": games()["ecosfera"].rules_version}  # under which it should replay, but does not
LATER = {"rules": games()["ecosfera"].rules_version + 1}


@pytest.mark.parametrize("changes", [TODAY, LATER, {"game": "chess"}], ids=["broken", "newer", "not installed"])
def test_the_record_of_a_table_that_may_yet_be_mended_stays_secret(changes: dict[str, Any]) -> None:
    with visit() as on:
        table, keys = closed(on, changes=changes)
        me = on.seated(table, keys.seats[0])
        for path in (f"/t/{table.code}", f"/t/{table.code}/record.json", f"/api/v1/tables/{table.code}/record"):
            answer = me.get(path)
            assert answer.status_code == 409, path
            assert "bid_of_old" not in answer.text
        assert me.get("/").status_code == 200
        assert me.post("/quick/ecosfera").status_code == 303


def test_the_record_of_a_broken_table_that_was_over_can_be_read() -> None:
    with visit() as on:
        table, _ = closed(on, changes={**TODAY, "status": "ended"})
        assert on.browser().get(f"/t/{table.code}/record.json").status_code == 200
