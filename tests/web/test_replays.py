"""Replays: closed while a game goes on; then step by step, from any seat, up and down, and on from any point."""

from __future__ import annotations

import html
import json
import logging
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecotone.core.match import NATURE, Match
from ecotone.core.registry import games
from ecotone.tables.table import Table
from ecotone.web.paint.frame import table_language
from tests.laws.playing import at_the_end, setup_by
from tests.web.visiting import GAMES, Visit, code_in, form_to, visit


def record(game: str = "ecosfera", seed: int = 3) -> str:
    return at_the_end(setup_by(games()[game], seed, packs=False)).to_json()


def uploaded(on: Visit, text: str) -> Table:
    answer = on.browser().post("/records", data={"record": text})
    assert answer.status_code == 303, answer.text
    return on.call(on.house.table, code_in(answer.headers["location"]))


# --- while the game goes on -------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_has_no_replay_for_anybody(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 5)
        t = f"/t/{table.code}"
        for asker in (on.browser(), on.seated(table, *keys.seats, keys.host)):
            for path in (
                f"{t}/replay",
                f"{t}/step",
                f"{t}/step/words",
                f"{t}/record.json",
                f"/api/v1/tables/{table.code}/record",
            ):
                answer = asker.get(path)
                assert answer.status_code == 403
                assert str(table.stored.seed) not in answer.text.replace(table.code, "")
            assert asker.post(f"{t}/continue", data={"at": "0"}).status_code == 403


def test_a_paused_game_has_none_either() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")

        async def pause() -> None:
            await on.house.set(table, paused=True)

        on.call(pause)
        assert on.seated(table, keys.host).get(f"/t/{table.code}/replay").status_code == 403


# --- step by step -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_shown_step_by_step_from_every_seat(game: str) -> None:
    with visit() as on:
        table, _ = on.ended(game, 10)
        match = table.match
        for seat in (None, *range(match.seats)):
            for at in (0, 1, 5, 10):
                asked = {"at": str(at)} | ({} if seat is None else {"seat": str(seat)})
                step = on.browser().get(f"/t/{table.code}/step", params=asked).json()
                assert (step["at"], step["most"], step["seat"]) == (at, 10, seat)
                then = match.replayed(at)
                assert step["prompt"] == then.game.words.prompt(then.view(seat)).say(table_language(table, "en"))
        page = on.browser().get(f"/t/{table.code}/replay", params={"at": "5", "seat": "1"})
        assert page.status_code == 200
        assert "5 / 10" in page.text
        assert form_to(page.text, f"/t/{table.code}/continue").values["at"] == "5"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_told_in_words_as_the_seat_saw_it(game: str) -> None:
    with visit() as on:
        table, _ = on.ended(game, 10)
        language = table_language(table, "fi")
        reader = on.browser()
        for seat in (None, *range(table.match.seats)):
            for at in (0, 5, 10):
                asked = {"at": str(at), "seat": "" if seat is None else str(seat)}
                answer = reader.get(f"/t/{table.code}/step/words", params=asked, headers={"Accept-Language": "fi"})
                then = table.match.replayed(at)
                told = [line.say(language) for line in then.game.words.board(then.view(seat))]
                assert told
                assert re.findall(r"<li>(.*?)</li>", html.unescape(answer.text)) == told
                assert answer.headers["cache-control"] == "no-store"


def test_odd_steps_show_the_nearest_or_are_refused() -> None:
    with visit() as on:
        table, _ = on.ended("ecosfera", 6)
        step = f"/t/{table.code}/step"
        assert on.browser().get(step).json()["at"] == 6
        assert on.browser().get(step, params={"at": "999"}).json()["at"] == 6
        assert on.browser().get(step, params={"seat": "99"}).json()["seat"] is None
        for odd in ("-1", "x", "1.5", "9" * 5000):
            answer = on.browser().get(step, params={"at": odd})
            assert answer.status_code == 400
            assert answer.json()["error"] == "bad_setup"
        assert on.browser().get(step, params={"seat": "9" * 5000}).status_code == 200


# --- down and up ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_record_goes_down_and_up_and_is_the_same_game(game: str) -> None:
    with visit() as on:
        table, _ = on.ended(game, 10)
        down = on.browser().get(f"/t/{table.code}/record.json")
        assert down.headers["content-type"] == "application/json"
        assert down.headers["content-disposition"] == f'attachment; filename="{game}-{table.code}.json"'
        again = uploaded(on, down.text)
        assert again.match.to_json() == table.match.to_json() == down.text
        assert again.is_over
        assert again.stored.status == "record"
        assert on.browser().get(f"/t/{again.code}/replay").status_code == 200
        assert on.browser().get(f"/t/{again.code}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_with_packs_and_options_can_be_uploaded_where_the_host_allows_it(game: str) -> None:
    with visit(packs=True) as on:
        for seed in range(3):
            match = at_the_end(setup_by(games()[game], seed))
            table = uploaded(on, match.to_json())
            assert table.match.to_json() == match.to_json()
            last = on.browser().get(f"/t/{table.code}/step").json()
            assert last["at"] == len(match.record)


def test_nobody_plays_or_rules_an_uploaded_record() -> None:
    with visit() as on:
        me = on.browser()
        answer = me.post("/records", data={"record": record()})
        assert [name for name in me.cookies if name.startswith("table-")] == []
        code = code_in(answer.headers["location"])
        assert me.post(f"/t/{code}/sit", data={"seat": "0"}).status_code == 403
        assert me.post(f"/t/{code}/people", data={"do": "end"}).status_code == 403


BROKEN: dict[str, Any] = {
    "nothing": "",
    "no JSON": "{",
    "cut off": record()[:300],
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "too deep": "[" * 100_000,
    "deep inside": '{"a": ' + "[" * 900 + "]" * 900 + "}",
    "half a letter": '{"game": "\\ud800"}',
    "a huge number": '{"seed": ' + "9" * 10_000 + "}",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_is_no_record_is_refused(text: str) -> None:
    with visit() as on:
        answer = on.browser().post("/records", data={"record": text})
        assert answer.status_code == 400
        assert "record" in answer.text
        assert not on.store.saved


CHANGES: list[tuple[str, Any]] = [
    ("ecotone", 99),
    ("game", "chess"),
    ("game", 7),
    ("rules", 99),
    ("content", "other"),
    ("seats", 77),
    ("seats", True),
    ("seed", -1),
    ("seed", 2**70),
    ("seed", "seven"),
    ("options", {"wind": 1}),
    ("options", {"level": "<script>"}),
    ("options", []),
    ("pack", {"name": "x"}),
    ("pack", {"name": "x", "data": {"cards": 7}}),
    ("pack", {"name": "<script>alert(1)</script>", "data": {"no": {}}}),
    ("choices", [[0]]),
    ("choices", [[0, "fly"]]),
    ("choices", [["0", "end_turn"]]),
    ("choices", [[99, "end_turn"]]),
    ("choices", [[0, "end_turn", json.loads("[" * 12 + "]" * 12)]]),
    ("choices", {}),
    ("extra", 1),
]


@pytest.mark.parametrize("field, value", CHANGES, ids=str)
def test_a_record_that_is_wrong_somewhere_is_refused_with_the_place_named(field: str, value: Any) -> None:
    with visit(packs=True) as on:
        data = {**json.loads(record()), field: value}
        answer = on.browser().post("/records", data={"record": json.dumps(data)})
        assert answer.status_code == 400
        assert "record" in answer.text
        assert "<script>alert" not in answer.text
        assert "Traceback" not in answer.text
        assert not on.store.saved


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**40) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_spoilt_anywhere_is_replayed_or_refused(game: str, caplog: pytest.LogCaptureFixture) -> None:
    good = json.loads(record(game))
    with visit(packs=True) as on:

        @settings(max_examples=60)
        @given(st.data())
        def spoil(data: st.DataObject) -> None:
            spoilt = {**good, "choices": [row[:] for row in good["choices"]]}
            if data.draw(st.booleans()):
                number = data.draw(st.integers(0, len(spoilt["choices"]) - 1))
                row = spoilt["choices"][number]
                row[data.draw(st.integers(0, len(row) - 1))] = data.draw(JSON)
            else:
                spoilt[data.draw(st.sampled_from([*good, "pack"]))] = data.draw(JSON)
            answer = on.browser().post("/records", data={"record": json.dumps(spoilt)})
            assert answer.status_code in (303, 400)

        with caplog.at_level(logging.WARNING):
            spoil()
        assert not caplog.records  # nothing made the rules stumble


def test_a_record_with_too_many_choices_is_not_even_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {**json.loads(record()), "choices": [[0, "end_turn"]] * 4}
    monkeypatch.setattr("ecotone.tables.work.inspection.MOST_CHOICES", 3)
    monkeypatch.setattr(Match, "play", lambda *_: pytest.fail("it was replayed"))
    with visit() as on:
        answer = on.browser().post("/records", data={"record": json.dumps(data)})
        assert answer.status_code == 400
        assert "at most 3" in answer.text


def test_a_record_over_which_the_rules_stumble_is_refused_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(*_: object) -> None:
        raise IndexError("17")

    text = record()
    monkeypatch.setattr(Match, "play", stumble)
    with visit() as on:
        answer = on.browser().post("/records", data={"record": text})
        assert answer.status_code == 400
        assert "17" not in answer.text
    assert "IndexError" in caplog.text


# --- going on from any point ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_any_point_as_a_new_table(game: str) -> None:
    with visit() as on:
        table, _ = on.ended(game, 10)
        for at in (0, 4, 10):
            me = on.browser()
            answer = me.post(f"/t/{table.code}/continue", data={"at": str(at), "seat": "1"})
            assert answer.status_code == 303
            new = on.house.tables[code_in(answer.headers["location"])]
            assert new.code != table.code
            record = [*new.match.record, *new.held.items()]
            assert record[:at] == table.match.record[:at]  # a bot may have offered something since
            assert new.match.options == table.match.options
            assert new.stored.origin == f"{table.code}:{at}"
            assert [seat.held for seat in new.seats] == [
                "person" if seat == 1 else "bot" for seat in range(table.match.seats)
            ]
            assert 'data-seats="1"' in me.get(f"/t/{new.code}").text
        assert table.stored.status == "ended"
        assert len(table.match.record) == 10


@pytest.mark.parametrize("game", GAMES)
def test_what_was_hidden_is_dealt_anew_unless_the_host_keeps_the_cards(game: str) -> None:
    with visit() as on:
        table, _ = on.ended(game, 10)
        for keep in ({}, {"keep": "yes"}):
            me = on.browser()
            answer = me.post(f"/t/{table.code}/continue", data={"at": "4", "seat": "0", **keep})
            new = on.house.tables[code_in(answer.headers["location"])]
            assert any(seat == NATURE for seat, _ in new.match.record) is not bool(keep)
            page = me.get(f"/t/{new.code}").text
            assert ("The cards are those of a record" in page) is bool(keep)
            assert new.match.replayed(len(new.match.record)).view(None) == new.match.view(None)


def test_a_record_that_says_it_was_dealt_anew_is_a_record_all_the_same() -> None:
    match = Match.new("ecosfera", seats=2, seed=3)
    match.deal_anew(7)  # by a host who knows this seed
    match.play(match.actors[0], ("end_turn",))
    with visit() as on:
        me, code = on.browser(), uploaded(on, match.to_json()).code
        for keep, dealing in (({"keep": "yes"}, "record"), ({}, "lot")):
            answer = me.post(f"/t/{code}/continue", data={"at": str(len(match.record)), "seat": "0", **keep})
            assert on.house.tables[code_in(answer.headers["location"])].dealing == dealing


def test_a_finished_game_goes_on_from_anywhere_but_its_end() -> None:
    with visit() as on:
        table = uploaded(on, record())
        code, most = table.code, len(table.match.record)
        assert on.browser().post(f"/t/{code}/continue", data={"at": str(most)}).status_code == 400
        assert on.browser().post(f"/t/{code}/continue", data={"at": str(most - 1)}).status_code == 303


@pytest.mark.parametrize("form", [{"at": "999"}, {"at": "-1"}, {"at": "x"}, {"at": "0", "seat": "99"}], ids=str)
def test_a_game_does_not_go_on_from_nowhere(form: dict[str, str]) -> None:
    with visit() as on:
        table, _ = on.ended("ecosfera", 4)
        assert on.browser().post(f"/t/{table.code}/continue", data=form).status_code == 400
        assert len(on.house.tables) == 1


@pytest.mark.parametrize(
    "game, language, setup, told",
    [
        (
            "ecosfera",
            "sv",
            {"market_slots_consumers": 99},
            "post ”setup”, fält ”market_slots_consumers”: 1 till 8 väntas",
        ),
        ("ecosfera", "fi", {"market_slots_consumers": 3}, "on oltava sama kuin market_slots_producers."),
        ("ecosfera", "en", {"market_slots_consumers": 3}, "must equal market_slots_producers."),
        ("kompensaatiopeli", "sv", {"open_positions": [[0, 9]]}, "par av tal från 0 till 4 väntas, här står [0, 9]."),
    ],
)
def test_a_refused_pack_is_explained_in_the_language_of_the_reader(
    game: str, language: str, setup: dict[str, Any], told: str
) -> None:
    spoilt = json.loads(record(game)) | {"pack": {"name": "mine.toml", "data": {"setup": setup}}}
    with visit(packs=True) as on:
        reader = on.browser(**{"Accept-Language": language})
        answer = reader.post("/records", data={"record": json.dumps(spoilt)})
        assert answer.status_code == 400
        assert "mine.toml" in answer.text
        assert told in html.unescape(answer.text)
