"""Frames: all that one reader may see of a table at one moment, and what of it is new to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any, Final
from weakref import WeakKeyDictionary

from ecotone.core.ledger import ledger_of
from ecotone.core.text import Spoken
from ecotone.core.view import View
from ecotone.tables.access import Access
from ecotone.tables.table import Logged, Table
from ecotone.web.asking import Asking
from ecotone.web.languages import game_catalogue
from ecotone.web.paint import Painter, ids_in

NEWS: Final = 8  # sentences that are spoken at once, at most


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks: the keys they hold, the seat they look from (None is a spectator), and their language."""

    access: Access
    seat: int | None
    language: str


@dataclass(slots=True)
class Frame:
    """What a page shows. `regions` are pieces of HTML by id, `ask` the seat's choices, `log` what happened."""

    version: int
    regions: dict[str, str]
    ask: dict[str, Any] | None  # Any: JSON
    log: list[tuple[int, list[str]]]
    title: str
    actors: tuple[int, ...]
    left: float | None  # seconds until time is up


@dataclass(slots=True)
class Drawn:
    """What was painted of one position, for everyone who looks at it in one language."""

    stirs: int = -1
    version: int = -1
    shared: dict[str, str] = field(default_factory=dict)
    own: dict[int | None, dict[str, str]] = field(default_factory=dict)
    views: dict[int | None, View] = field(default_factory=dict)
    people: str = ""
    chat: str = ""


class Gallery:
    """Paints tables; what several readers share is painted once."""

    def __init__(self, painter: Painter, clock: Callable[[], float]) -> None:
        self.painter = painter
        self.clock = clock
        self.drawn: WeakKeyDictionary[Table, dict[str, Drawn]] = WeakKeyDictionary()
        self.said: WeakKeyDictionary[Logged, dict[tuple[str, int | None], list[str]]] = WeakKeyDictionary()

    def frame(self, table: Table, reader: Reader) -> Frame:
        """Everything for one reader."""
        language = spoken(table, reader.language)
        drawn = self._drawn(table, reader.language, language)
        view = self._view(table, drawn, reader.seat)
        own = self._own(table, drawn, reader.seat, view, language)
        regions = {**drawn.shared, **own, "people": drawn.people, "chat": drawn.chat}
        ask = None
        if reader.seat is not None and not table.is_still:
            asking = Asking(table.match.game, view, language, ids_in(regions))
            ask = asking.data(table.listed[reader.seat], table.asides[reader.seat])
        context = {"at": table, "reader": reader, "view": view, "words": table.match.game.words}
        regions["status"] = self.painter.page("status.html", language, **context, **self._status(table))
        regions["notice"] = self.painter.page("notice.html", language, **context)
        return Frame(
            table.version,
            regions,
            ask,
            [(entry.serial, self._lines(table, entry, reader)) for entry in table.log],
            table.match.game.name,
            table.match.actors,
            time_left(table, self.clock()),
        )

    def _drawn(self, table: Table, code: str, language: NullTranslations) -> Drawn:
        drawn = self.drawn.setdefault(table, {}).setdefault(code, Drawn())
        if drawn.version != table.version:
            drawn.version = table.version
            drawn.own, drawn.views = {}, {}
            drawn.shared = self.painter.regions(table.match, self._view(table, drawn, None), language, own=False)
        if drawn.stirs != table.stirs:
            drawn.stirs = table.stirs
            here = {seat for subscriber in table.subscribers for seat in subscriber.seats}
            drawn.people = self.painter.page("people.html", language, at=table, here=here, words=table.match.game.words)
            drawn.chat = self.painter.page("chat.html", language, at=table)
        return drawn

    def _view(self, table: Table, drawn: Drawn, seat: int | None) -> View:
        view = drawn.views.get(seat)
        if view is None:
            view = drawn.views[seat] = table.match.view(seat)
        return view

    def _own(
        self, table: Table, drawn: Drawn, seat: int | None, view: View, language: NullTranslations
    ) -> dict[str, str]:
        own = drawn.own.get(seat)
        if own is None:
            own = drawn.own[seat] = self.painter.regions(table.match, view, language, own=True)
        return own

    def _status(self, table: Table) -> Mapping[str, Any]:  # Any: what the template reads
        top = table.question
        rules = ledger_of(table.match.game) if top is not None else {}
        return {
            "timed": time_left(table, 0.0) is not None,
            "rules": [(number, rules[number]) for number in (top.rules if top else ()) if number in rules],
        }

    def _lines(self, table: Table, entry: Logged, reader: Reader) -> list[str]:
        """What one choice brought, as the reader may know it."""
        cache = self.said.setdefault(entry, {})
        seat = reader.seat if table.match.game.hidden else None
        lines = cache.get((reader.language, seat))
        if lines is None:
            language = spoken(table, reader.language)
            texts = (table.match.game.words.effect(effect.seen_by(seat)) for effect in entry.effects)
            lines = cache[(reader.language, seat)] = [text.say(language) for text in texts if text is not None]
        return lines


def time_left(table: Table, now: float) -> float | None:
    """Seconds until the first of those who decide has run out of time; None where there is no limit."""
    if not table.stored.seconds or table.is_still or not table.match.actors:
        return None
    return min(table.asked_at[seat] for seat in table.match.actors) + table.stored.seconds - now


def spoken(table: Table, language: str) -> Spoken:
    """A language at a table, with the names of the people there."""
    names = {n: seat.name for n, seat in enumerate(table.seats) if seat.name} if len(table.seats) > 1 else {}
    return Spoken(game_catalogue(language, table.match.game), names)


class Difference:
    """Remembers what a page was sent, and tells only what is new."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}
        self.log: list[tuple[int, list[str]]] = []

    def message(self, frame: Frame) -> dict[str, Any]:  # Any: JSON
        """The frame without what the page shows already."""
        regions = {name: html for name, html in frame.regions.items() if self.regions.get(name) != html}
        known = {serial for serial, _ in self.log}
        fresh = [entry for entry in frame.log if entry[0] not in known]
        shown = {serial for serial, _ in frame.log}
        first = min(shown, default=0)
        gone = [serial for serial, _ in self.log if serial > first and serial not in shown]
        message: dict[str, Any] = {  # Any: JSON
            "kind": "frame",
            "version": frame.version,
            "regions": regions,
            "ask": frame.ask,
            "title": frame.title,
            "actors": frame.actors,
            "left": frame.left,
            "log": fresh,
            "gone": gone,
            "news": [line for _, lines in fresh for line in lines][-NEWS:] if self.log else [],
        }
        self.regions, self.log = frame.regions, frame.log
        return message
