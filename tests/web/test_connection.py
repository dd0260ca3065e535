"""Live tables: what sockets and streams push, what they take, and what they refuse without ending."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from ecotone.core.chance import Rng
from ecotone.tables.plan import Keys
from ecotone.tables.table import Table
from ecotone.web.live import connection as live
from ecotone.web.live.connection import LARGEST_MESSAGE
from ecotone.web.paint.frame import Viewpoint
from ecotone.web.serve import app
from tests.laws.playing import filled
from tests.web.visiting import GAMES, Visit, visit

Message = dict[str, Any]


class Line:
    """A socket whose frames and answers are waited for each by themselves: they may come in any order."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frames: deque[Message] = deque()
        self.answers: deque[Message] = deque()
        self.lines: dict[str, list[str]] = {}
        self.kept: dict[tuple[str, int], str] = {}
        self.ask: Any = None

    def frame(self) -> Message:
        return self._next(self.frames)

    def answer(self, **asked: Any) -> Message:
        self.socket.send_json({"id": 1, **asked})
        return self._next(self.answers)

    def answer_to(self, text: str) -> Message:
        self.socket.send_text(text)
        return self._next(self.answers)

    def _next(self, wanted: deque[Message]) -> Message:
        while not wanted:
            message = self.socket.receive_json()
            if message["kind"] == "frame":
                regions = {**message["regions"], **message["own"]}
                message["regions"] = {name: self.whole(name, news) for name, news in regions.items()}
                self.ask = message.setdefault("ask", self.ask)
            (self.frames if message["kind"] == "frame" else self.answers).append(message)
        return wanted.popleft()

    def whole(self, name: str, news: str | list[tuple[int, int, list[str]]] | dict[str, Any]) -> str:
        """A region's HTML: all of it, the lines that changed, or the number of one that came before."""
        if isinstance(news, dict):
            if "keep" in news:
                self.kept[name, news["as"]] = news["keep"]
            news = self.kept[name, news.get("again", news.get("as"))]
        lines = self.lines[name] = news.split("\n") if isinstance(news, str) else self.lines[name]
        for start, gone, come in reversed(news if isinstance(news, list) else []):
            lines[start : start + gone] = come
        return "\n".join(lines)


@contextmanager
def line(browser: TestClient, path: str) -> Iterator[Line]:
    with browser.websocket_connect(path) as socket:
        yield Line(socket)


def path(table: Table, query: str = "") -> str:
    return f"/t/{table.code}/live{query}"


def acting(on: Visit, table: Table, keys: Keys) -> tuple[int, TestClient]:
    seat = table.asked[0]
    return seat, on.seated(table, keys.seats[seat])


def first_choice(table: Table, seat: int) -> Any:
    return filled(table.match.state.choices(seat)[0], Rng(1))


# --- what is pushed ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_page_comes_first_and_then_only_what_is_new(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        on.wander(table, 4)
        while table.is_window:  # there the first answers are shown to nobody
            on.wander(table, 1)
        seat, me = acting(on, table, keys)
        with line(me, path(table)) as socket:
            first = socket.frame()
            assert (first["version"], first["shown"], first["actors"]) == (
                table.version,
                seat,
                list(table.match.actors),
            )
            assert {"people", "chat", "status", "notice"} < set(first["regions"])
            assert len(first["ask"]["choices"]) == len(table.listed[seat])
            assert len(first["log"]) == len(table.log)
            on.play(table, seat, first_choice(table, seat))
            second = socket.frame()
            assert second["version"] == table.version
            assert set(second["regions"]) < set(first["regions"])
            assert [serial for serial, *_ in second["log"]] == [table.log[-1].serial]


def test_a_choice_made_between_page_and_socket_is_not_lost() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        seat, me = acting(on, table, keys)
        me.get(f"/t/{table.code}")
        on.play(table, seat, first_choice(table, seat))
        with line(me, path(table)) as socket:
            assert socket.frame()["version"] == table.version


def test_the_others_see_who_is_here_and_what_is_said() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        with line(on.browser(), path(table)) as watching:
            assert "not connected" in watching.frame()["regions"]["people"]
            with line(on.seated(table, *keys.seats), path(table)) as socket:
                assert "not connected" not in watching.frame()["regions"]["people"]
                socket.answer(do="say", text="<b>Moi</b>")
                assert "&lt;b&gt;Moi" in watching.frame()["regions"]["chat"]
            assert "not connected" in watching.frame()["regions"]["people"]


def test_what_is_taken_back_is_told_as_gone() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli", "me bot bot bot", speed="slow")
        while table.match.actors != (0,):
            seat = table.match.actors[0]
            on.play(table, seat, first_choice(table, seat))
        with line(on.seated(table, keys.seats[0]), path(table)) as socket:
            socket.frame()
            for choice in table.match.state.choices(0):
                state = table.match.state.copy()
                state.effects = []
                state.play(0, filled(choice, Rng(1)))
                if not any(effect.reveals for effect in state.effects) and state.actors == (0,):
                    break
            on.play(table, 0, filled(choice, Rng(1)))
            serial = socket.frame()["log"][0][0]
            socket.answer(do="undo")
            assert socket.frame()["gone"] == [serial]


# --- what is taken ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_made_by_their_number_as_pages_do(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game)
        for _ in range(12):
            seat, me = acting(on, table, keys)
            with line(me, path(table, f"?seat={seat}")) as socket:
                shown = socket.frame()
                entries = [one for one in shown["ask"]["choices"] if not one.get("aside")]
                index = 1 if len(entries) > 1 else 0
                fill = [blank(one) for one in entries[index].get("blanks", [])]
                before = table.stored_choices
                told = socket.answer(do="play", index=index, fill=fill, version=shown["version"])
                assert "error" not in told, told
                assert table.stored_choices == before + 1
        assert on.store.choices(table.code) == [*table.match.record, *table.held.items()]


def blank(one: Message) -> Any:
    """The lowest value that a form takes."""
    if "number" in one:
        return one["number"][0]
    if "one_of" in one:
        return one["one_of"][0][0]
    pool = [kind for kind, _, most in one["bundle"] for _ in range(most)][: one["in_all"][0]]
    return [[kind, pool.count(kind)] for kind in sorted(set(pool))]


def test_two_browsers_of_one_seat_give_one_choice_and_one_refusal_with_the_new_view() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        _, me = acting(on, table, keys)
        with line(me, path(table)) as phone, line(me, path(table)) as laptop:
            seen = phone.frame()["version"]
            laptop.frame()
            asked = {"do": "play", "index": 0, "version": seen}
            assert "error" not in phone.answer(**asked)
            assert laptop.frame()["version"] > seen
            refused = laptop.answer(**asked)
            assert (refused["error"], refused["id"]) == ("stale_choice", 1)
            assert "moved on" in refused["text"]
            assert laptop.frame()["version"] == table.version
        assert len(table.match.record) == 1


NONSENSE = [
    "", "{", "[]", "null", "7", '"play"', "{}", '{"do": null}', '{"do": {}}', '{"do": "fly"}', '{"do": "play"}',
    '{"do": "play", "index": "0", "version": 1}', '{"do": "play", "index": 0}',
    '{"do": "play", "index": true, "version": 1}',
    '{"do": "play", "index": -1, "version": 1}', '{"do": "play", "index": 0, "version": 1, "fill": {}}',
    '{"do": "play", "choice": {"a": 1}}', '{"do": "play", "choice": null, "version": "x"}',
    '{"do": "show_seat", "seat": 1}', '{"do": "show_seat", "seat": "0"}', '{"do": "show_seat", "seat": 0.0}',
    '{"do": "pause", "paused": true}', '{"do": "reissue", "seat": 1}', '{"do": "end"}', '{"do": "say", "text": ""}',
    '{"do": "pace", "speed": {}}', "[" * 5000, '{"do": "say", "text": "\\ud800"}', "x" * (LARGEST_MESSAGE + 1),
]  # fmt: skip


def test_nonsense_is_answered_with_a_reason_and_the_socket_stays() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        _, me = acting(on, table, keys)
        before = table.stored
        with line(me, path(table, "?seat=0")) as socket:
            socket.frame()
            for text in NONSENSE:
                message = socket.answer_to(text)
                assert message["error"] in ("bad_request", "not_yours", "stale_choice", "illegal_choice"), text
                assert message["text"]
            assert "error" not in socket.answer(do="say", text="still here")
        assert table.stored == before
        assert not table.match.record


def test_a_message_in_bytes_is_no_failure_of_ours() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        with on.seated(table, keys.seats[0]).websocket_connect(path(table)) as socket:
            socket.receive_json()
            socket.send_bytes(b"\x00\xff")


# --- who looks from where ---------------------------------------------------------------------


def test_who_holds_several_seats_shows_one_of_them_and_no_other() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        seat = table.match.actors[0]
        other, foreign = (seat + 1) % 4, (seat + 2) % 4
        with line(on.seated(table, keys.seats[seat], keys.seats[other]), path(table)) as socket:
            shown = socket.frame()
            assert (shown["shown"], shown["ask"]) == (None, None)
            assert socket.answer(do="show_seat", seat=seat)["seat"] == seat
            assert socket.frame()["shown"] == seat
            assert socket.answer(do="show_seat", seat=foreign)["error"] == "not_yours"
            assert socket.answer(do="show_seat", seat=None)["seat"] is None


def test_whoever_is_sent_away_sees_and_does_nothing_any_more() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        seat, me = acting(on, table, keys)
        with line(me, path(table)) as socket:
            shown = socket.frame()
            assert shown["shown"] == seat
            on.call(on.house.reissue, table, keys.host, seat)
            # An action that crosses with the order is refused whether or not the page has heard of it.
            told = socket.answer(do="play", index=0, version=shown["version"])
            assert told["error"] == "not_yours"
            for action in ("hint", "undo", "leave", "say"):
                assert socket.answer(do=action, text="hello")["error"] == "not_yours"
        with line(me, path(table)) as socket:
            assert (socket.frame()["shown"], table.match.record) == (None, [])


def test_a_page_hears_at_once_that_its_seat_was_given_to_another() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        seat, me = acting(on, table, keys)
        with line(me, path(table)) as socket:
            assert socket.frame()["ask"]
            on.call(on.house.give_to_bot, table, seat, "greedy")
            gone = socket.frame()
            assert (gone["shown"], gone["ask"]) == (None, None)


def test_whoever_lost_a_seat_is_not_shown_as_here_any_more() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        with line(on.seated(table, keys.seats[0]), path(table)) as socket:
            socket.frame()
            assert [one.seats for one in table.subscribers] == [(0,)]
            on.call(on.house.reissue, table, keys.host, 0)
            assert socket.frame()["seats"] == []
            assert [one.seats for one in table.subscribers] == [()]


def test_where_painting_fails_the_page_is_cut_off_so_that_it_comes_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        seat, me = acting(on, table, keys)
        with me.websocket_connect(path(table)) as socket:
            socket.receive_json()
            monkeypatch.setattr(live.PageFeed, "message", lambda self: 1 / 0)
            on.play(table, seat, first_choice(table, seat))
            assert socket.receive()["code"] == 1011
        assert not table.subscribers
        assert "ZeroDivisionError" in caplog.text


def test_where_painting_has_failed_nobody_is_shown_what_was_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        viewpoint = Viewpoint(on.house.access(table, keys.seats[:1]), 0, "en")
        gallery = on.site.gallery
        gallery.frame(table, viewpoint)
        on.play(table, table.match.actors[0], first_choice(table, table.match.actors[0]))
        with monkeypatch.context() as broken:
            broken.setattr(on.site.painter, "paint_regions", lambda *args, **kwargs: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                gallery.frame(table, viewpoint)
        assert gallery.frame(table, viewpoint).shared.version == table.version


def test_the_wall_shows_a_spectators_view_whoevers_browser_it_is() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        _, me = acting(on, table, keys)
        with line(me, path(table, "?seat=none")) as socket:
            assert (socket.frame()["shown"], len(table.subscribers)) == (None, 1)
            assert socket.answer(do="hint")["error"] == "not_yours"


# --- undo with others -------------------------------------------------------------------------


@pytest.mark.usefixtures("harbour")
def test_a_wish_to_take_back_is_shown_to_those_who_must_agree() -> None:
    with visit() as on:
        table, keys = on.open("harbour", "me me")
        on.play(table, 0, ("wait",))
        me, them = on.seated(table, keys.seats[0]), on.seated(table, keys.seats[1])
        with line(me, path(table)) as mine, line(them, path(table)) as theirs:
            mine.answer(do="undo")
            while "undo-wish" not in (wish := theirs.frame()["regions"].get("notice", "")):
                pass
            assert "answer_undo" in wish
            assert "error" not in theirs.answer(do="answer_undo", agrees=True)
            assert table.match.record == []


# --- without sockets --------------------------------------------------------------------------


def test_where_sockets_are_blocked_events_and_posts_do_the_same() -> None:
    with visit() as on:
        table, keys = on.open("ecosfera")
        seat, me = acting(on, table, keys)
        with me.stream("GET", f"/t/{table.code}/events?seat={seat}") as stream:
            lines = (line for line in stream.iter_lines() if line.startswith("data: "))
            first = json.loads(next(lines)[6:])
            assert (first["kind"], first["shown"]) == ("frame", seat)
            asked = {"id": 9, "do": "play", "index": 0, "version": first["version"]}
            told = me.post(f"/t/{table.code}/do?seat={seat}", json=asked).json()
            assert told == {"kind": "answer", "id": 9, "do": "play"}
            second = json.loads(next(lines)[6:])
            assert second["version"] > first["version"]
            assert me.post(f"/t/{table.code}/do", json=asked).json()["error"] == "stale_choice"
        assert not table.subscribers


def test_a_quiet_stream_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE", 0.0)
    with visit() as on:
        table, _ = on.open("ecosfera")
        with on.browser().stream("GET", f"/t/{table.code}/events") as stream:
            assert ": here" in [line for _, line in zip(range(4), stream.iter_lines(), strict=False)]


def test_streams_are_counted_as_sockets_are() -> None:
    with visit(sockets=2) as on:
        table, _ = on.open("ecosfera")
        events = f"/t/{table.code}/events"
        with ExitStack() as open_streams:
            me = on.browser()
            me.get("/")
            for _ in range(2):
                open_streams.enter_context(me.stream("GET", events))
            third = open_streams.enter_context(me.stream("GET", events))
            assert third.status_code == 429


# --- the server itself ------------------------------------------------------------------------


def test_the_server_tidies_up_and_goes_on_when_the_store_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "TIDY", 0.0)
    with caplog.at_level(logging.WARNING), visit(keep_days=1) as on:
        on.store.trouble.add("forget")
        old, _ = on.open("ecosfera")
        on.clock.now += 3 * 24 * 3600
        new, _ = on.open("ecosfera")
        on.call(tried_twice, on)
        assert "not forgotten" in caplog.text
        assert old.code in on.store.saved
        on.store.trouble.clear()
        on.call(gone, on, old.code)
        assert set(on.store.saved) == set(on.house.tables) == {new.code}
    assert on.store.calls[-1] == "close"


async def tried_twice(on: Visit) -> None:
    while on.store.calls.count("forget") < 2:
        await asyncio.sleep(0)


async def gone(on: Visit, code: str) -> None:
    while code in on.store.saved:
        await asyncio.sleep(0)
