"""No hidden information: whatever a seat or a spectator is sent does not depend on what they cannot know.

At positions of random games the hidden part is dealt anew from what a seat knows. Every page, message and answer that
the seat gets must be the same before and after, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, allows
from ecotone.core.effect import EVERYONE, Effect
from ecotone.core.match import Match
from ecotone.core.registry import games
from ecotone.tables.plan import Keys, Place, Plan
from ecotone.tables.replay import Logged
from ecotone.tables.table import Table
from ecotone.web.api.json_feed import JsonFeed
from ecotone.web.api.messages import table_facts
from ecotone.web.live.connection import Feed, PageFeed
from ecotone.web.live.reader import Reader
from ecotone.web.paint.frame import Viewpoint
from ecotone.web.paint.gallery import Gallery
from ecotone.web.site.json_replies import encoded
from ecotone.web.site.site import Site
from tests.laws.playing import bounds, filled, setup_by, walk
from tests.web.visiting import GAMES, Visit, visit

Sent = dict[str, str]


def positions(game: str, seeds: range, each: int) -> Iterator[tuple[Match, int]]:
    """Matches of any setup, each shown at some of its positions, with a number to draw by."""
    for seed in seeds:
        setup = setup_by(games()[game], derive(seed, 31), packs=False)
        *_, (whole, _, _) = walk(setup, every=1000)
        rng = Rng(derive(seed, 32))
        for number in range(each):
            yield whole.replayed(1 + rng.below(max(1, len(whole.record)))), derive(seed, number)


def laid(on: Visit, match: Match) -> tuple[Table, Keys]:
    """A table of people at this position."""
    places = tuple(Place("me", f"Person {'ABCDEF'[seat]}") for seat in range(match.seats))
    plan = Plan(match.game.id, places, match.options, match.seed)
    return on.call(on.house.open, plan, match.record)


def forget_paintings(on: Visit) -> None:
    """A site that has painted nothing yet."""
    painter = on.site.painter
    on.app.state.site = Site(on.settings, on.house)
    on.app.state.site.painter = painter
    on.app.state.site.gallery = Gallery(painter, on.house.clock)


@contextmanager
def dealt_anew(on: Visit, table: Table, seat: int, seed: int) -> Iterator[None]:
    """The table as it might be as well, for all that the seat knows."""
    truth = table.match.state
    guess = truth.copy()
    guess.redetermine(seat, Rng(seed))
    assert bounds(guess.choices(seat)) == bounds(truth.choices(seat))
    table.match.state = guess
    table.refresh_questions(on.clock())
    forget_paintings(on)
    yield
    table.match.state = truth
    table.refresh_questions(on.clock())
    forget_paintings(on)


def impossible(match: Match, seat: int, rng: Rng, most: int = 6) -> list[Choice]:
    """Choices that the seat cannot make: what others may do now, and what was possible before."""
    others = [filled(one, rng) for other in range(match.seats) if other != seat for one in match.choices(other)]
    past = [choice for _, choice in match.record]
    pool = [choice for choice in [*others, *past] if not allows(match.choices(seat), choice)]
    return [pool[rng.below(len(pool))] for _ in range(min(most, len(pool)))]


def everything(on: Visit, table: Table, keys: list[str], tries: list[Choice]) -> Sent:
    """All that a browser with these keys is sent."""
    browser = on.seated(table, *keys)
    browser.get("/style")  # gives it a mark, which is by lot
    t, api = f"/t/{table.code}", f"/api/v1/tables/{table.code}"
    sent: Sent = {}

    def note(what: str, answer: Any) -> None:  # Any: a response of the test client
        sent[what] = f"{answer.status_code}\n{dict(answer.headers)}\n{answer.text}"

    for path in (
        t,
        f"{t}/people",
        f"{t}/projector",
        f"{t}/replay",
        f"{t}/step",
        f"{t}/record.json",
        f"{t}/words",
        f"{t}/words?seat=1",
    ):
        note(path, browser.get(path))
    for path in (api, f"{api}/view", f"{api}/view?seat=0", f"{api}/view?seat=1", f"{api}/record"):
        note(path, browser.get(path))
    for path in (f"{t}/live", f"{api}/socket"):
        with browser.websocket_connect(path) as socket:
            sent[path] = socket.receive_text()
    for path in (f"{t}/events", f"{api}/stream"):
        with browser.stream("GET", path) as stream:
            sent[path] = next(line for line in stream.iter_lines() if line)
    things = sorted(set(re.findall(r'\bid="([^"]+)"', sent[t])))
    for thing in [*things[:: 1 + len(things) // 6], "nothing"]:
        note(f"why {thing}", browser.post(f"{t}/do", json={"do": "why", "target": thing}))
    note("hint", browser.post(f"{t}/do", json={"do": "hint"}))
    for choice in tries:
        note(f"play {choice}", browser.post(f"{api}/play", json={"choice": choice, "version": table.version}))
        note(f"do {choice}", browser.post(f"{t}/do", json={"do": "play", "choice": choice}))
    return sent


def check_everything(on: Visit, match: Match, seed: int) -> None:
    table, keys = laid(on, match)
    rng = Rng(seed)
    seat = rng.below(match.seats)
    tries = impossible(match, seat, rng)
    forget_paintings(on)
    mine = everything(on, table, [keys.seats[seat]], tries)
    public = everything(on, table, [], tries[:2])
    with dealt_anew(on, table, seat, rng.below(10**9)):
        assert everything(on, table, [keys.seats[seat]], tries) == mine
        assert everything(on, table, [], tries[:2]) == public
    assert [*table.match.record, *table.held.items()] == match.record


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is thought out with the same luck each time."""
    monkeypatch.setattr("ecotone.tables.work.thinking.fresh_rng", lambda: Rng(12345))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_browser_gets_depends_on_what_its_seat_cannot_know(game: str) -> None:
    with visit() as on:
        for match, seed in positions(game, range(3), 2):
            check_everything(on, match, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_browser_gets_depends_on_what_its_seat_cannot_know_at_length(game: str) -> None:
    with visit() as on:
        for match, seed in positions(game, range(100, 130), 6):
            check_everything(on, match, seed)


# --- the same at many positions, without the way through the network ---------------------------


def told(on: Visit, table: Table, keys: Keys, seat: int | None) -> list[str | None]:
    """What the live connections of a seat are sent first, and the public facts."""
    held = [] if seat is None else [keys.seats[seat]]
    viewpoint = Viewpoint(on.house.access(table, held), seat, "en")
    reader = Reader(on.house, table, viewpoint, tuple(held))
    return [*texts(PageFeed(on.site, reader), JsonFeed(on.site, reader)), encoded(table_facts(table)).decode()]


def texts(*feeds: Feed) -> list[str | None]:
    """What each of them sends now."""
    return [message and message.text for message in (feed.message() for feed in feeds)]


def check_feeds(on: Visit, match: Match, seed: int) -> None:
    table, keys = laid(on, match)
    lookers = (None, *range(match.seats))
    forget_paintings(on)
    truth = {seat: told(on, table, keys, seat) for seat in lookers}
    for seat in range(match.seats):
        with dealt_anew(on, table, seat, seed):
            assert told(on, table, keys, seat) == truth[seat]
            assert told(on, table, keys, None) == truth[None]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_live_depends_on_what_a_seat_cannot_know(game: str) -> None:
    with visit() as on:
        for match, seed in positions(game, range(200, 205), 3):
            check_feeds(on, match, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_live_depends_on_what_a_seat_cannot_know_at_length(game: str) -> None:
    with visit() as on:
        for match, seed in positions(game, range(300, 400), 8):
            check_feeds(on, match, seed)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_painted_for_one_is_never_shown_to_another(game: str) -> None:
    """What seats share is painted once: in whatever order they look, each gets what it would get alone."""
    with visit() as on:
        for match, seed in positions(game, range(500, 503), 2):
            table, keys = laid(on, match)
            alone = {}
            for seat in (None, *range(match.seats)):
                forget_paintings(on)
                alone[seat] = told(on, table, keys, seat)
            forget_paintings(on)
            rng = Rng(seed)
            for _ in range(8):
                seat = [None, *range(match.seats)][rng.below(match.seats + 1)]
                assert told(on, table, keys, seat) == alone[seat]
            if match.actors:
                choice = filled(match.state.choices(match.actors[0])[0], rng)
                on.play(table, match.actors[0], choice)
                after = {seat: told(on, table, keys, seat) for seat in (None, *range(match.seats))}
                for seat, sent in after.items():
                    forget_paintings(on)
                    assert told(on, table, keys, seat) == sent


# --- what happened ----------------------------------------------------------------------------


class Poison:  # noqa: PLW1641 - it has the hash of all the others
    """In the place of what is hidden: whoever reads it has looked where they may not."""

    def __repr__(self) -> str:
        raise AssertionError("a hidden value was read")

    __str__ = __hash__ = __index__ = __len__ = __iter__ = __bool__ = __repr__  # type: ignore[assignment]  # all alike

    def __eq__(self, other: object) -> bool:
        raise AssertionError("a hidden value was compared")


def poisoned(entry: Logged, seat: int | None) -> Logged:
    """The same, with poison in all that is hidden from that seat."""
    effects = []
    for effect in entry.effects:
        may = effect.to == EVERYONE or (seat is not None and effect.to >> seat & 1)
        hidden = effect.hidden if may else tuple(Poison() for _ in effect.hidden)
        effects.append(Effect(effect.name, effect.args, hidden, effect.to, effect.reveals))
    return Logged(entry.serial, entry.number, entry.seat, effects)


@pytest.mark.parametrize("game", GAMES)
def test_log_lines_news_and_effects_tell_only_what_the_seat_may_know(game: str) -> None:
    hidden = 0
    with visit() as on:
        for match, _ in positions(game, range(600, 606), 2):
            table, keys = laid(on, match)
            log = list(table.log)
            hidden += sum(1 for entry in log for effect in entry.effects if effect.hidden)
            for seat in (None, *range(match.seats)):
                forget_paintings(on)
                before = heard(on, table, keys, seat)
                table.log.clear()
                table.log.extend(poisoned(entry, seat) for entry in log)
                forget_paintings(on)
                assert heard(on, table, keys, seat) == before
                table.log.clear()
                table.log.extend(log)
    assert hidden or not games()[game].hidden  # else nothing was tried


def heard(on: Visit, table: Table, keys: Keys, seat: int | None) -> list[str | None]:
    """What a connection is told that has missed the last choices: its log, its news, its effects."""
    held = [] if seat is None else [keys.seats[seat]]
    reader = Reader(on.house, table, Viewpoint(on.house.access(table, held), seat, "fi"), tuple(held))
    frames, later = PageFeed(on.site, reader), JsonFeed(on.site, reader)
    later.serial = -2
    entries = list(table.log)
    table.log.clear()
    table.log.extend(entries[:1])
    first = texts(frames)
    table.log.extend(entries[1:])
    return [*first, *texts(frames, later)]


def test_whoever_takes_over_a_screen_does_not_find_what_the_last_one_read() -> None:
    with visit() as on:
        for match, _ in positions("kompensaatiopeli", range(700, 710), 2):
            table, keys = laid(on, match)
            if table.is_over:
                continue
            browser = on.seated(table, keys.seats[0], keys.seats[1])
            page: dict[int, list[str]] = {}
            with browser.websocket_connect(f"/t/{table.code}/live") as socket:
                read(page, socket.receive_json())
                for seat in (0, 1):
                    socket.send_json({"do": "show_seat", "seat": seat})
                    while (message := socket.receive_json())["kind"] != "frame":
                        pass
                    read(page, message)
            fresh: dict[int, list[str]] = {}
            with browser.websocket_connect(f"/t/{table.code}/live?seat=1") as socket:
                read(fresh, socket.receive_json())
            assert page == fresh


def read(page: dict[int, list[str]], frame: dict[str, Any]) -> None:
    """What the script does with the lines of a frame."""
    for serial in frame["gone"]:
        page.pop(serial, None)
    for serial, lines, *_ in frame["log"]:
        page[serial] = lines


# --- secrets of another kind ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_neither_seed_nor_keys_nor_hashes_are_ever_sent(game: str) -> None:
    with visit() as on:
        table, keys = on.open(game, seed=987_654_321_012)
        on.wander(table, 10)
        for who in ([], [keys.seats[0]], [*keys.seats, keys.host]):
            for what, text in everything(on, table, who, []).items():
                assert "987654321012" not in text, what
                for secret in (keys.host, *keys.seats):
                    assert secret not in text, what
                for seat in table.seats:
                    assert seat.digest.hex() not in text, what


def test_an_option_that_is_the_hosts_secret_is_told_when_the_game_is_over_and_not_before() -> None:
    secret = [(game, option) for game in games().values() for option in game.options if option.secret]
    assert secret
    with visit() as on:
        for game, option in secret:
            value = next(value for value in option.values if value not in (None, option.values[0]))
            table, keys = on.open(game.id, options={option.id: value})
            for who in ([], [keys.seats[0]], [keys.host]):
                for what, text in everything(on, table, who, []).items():
                    assert str(value) not in text, what
            assert option.id not in on.browser().get(f"/api/v1/tables/{table.code}").json()["options"]

            async def end(table: Table = table) -> None:
                await on.house.set(table, status="ended")

            on.call(end)
            told = on.browser().get(f"/api/v1/tables/{table.code}").json()["options"]
            assert told[option.id] == value


def test_the_hint_and_the_reasons_are_for_ones_own_seat_only() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        watching = on.browser()
        for action in ("hint", "why", "undo", "play", "leave", "rename", "come_back", "answer_undo"):
            answer = watching.post(f"/t/{table.code}/do?seat=0", json={"do": action, "version": 0, "index": 0}).json()
            assert answer["error"] == "not_yours", action
        other = on.seated(table, keys.seats[1])
        answer = other.post(f"/t/{table.code}/do?seat=0", json={"do": "hint"}).json()
        assert answer["error"] == "illegal_choice"  # for their own seat, whose turn it is not
