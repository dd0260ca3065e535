"""What of a frame is new to a page: only that is sent. What all at a table are shown is made ready once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import msgspec

from ecotone.tables.table import Logged
from ecotone.web.live.page_lines import changed
from ecotone.web.serve.websocket import Common

PARTS: Final = 20  # of one kind are kept: turns come again and again
COME_AGAIN: Final = ("people", "status", "step_rules")  # the same ones again and again: a page keeps what it was sent
NOTHING: Final = -1  # in place of a serial: the page shows nothing yet

Lines = Callable[[Logged], list[str]]
Regions = dict[str, str]  # pieces of HTML by id

serials = count()


@dataclass(slots=True, eq=False)
class Shared:
    """What everybody who reads one language at a table is shown, until something changes."""

    version: int
    actors: tuple[int, ...]
    regions: Regions
    serial: int = field(default_factory=lambda: next(serials))
    _since: dict[int, Common] = field(default_factory=dict)

    def since(self, before: Shared | None) -> Common:
        """The beginning of a message to a page that was shown `before`: most have followed, and get the same."""
        known = NOTHING if before is None else before.serial
        common = self._since.get(known)
        if common is None:
            regions = news({} if before is None else before.regions, self.regions)
            message = {"kind": "frame", "version": self.version, "actors": self.actors, "regions": regions}
            common = self._since[known] = Common(msgspec.json.encode(message)[:-1])
        return common


@dataclass(slots=True)
class Frame:
    """What a page shows: besides what is shared, its own regions, `ask` with the seat's choices, and what happened."""

    shared: Shared
    own: Regions
    ask: dict[str, Any] | None  # Any: JSON
    log: list[Logged]
    lines: Lines
    left: float | None  # seconds until time is up

    @property
    def regions(self) -> Regions:
        """All regions."""
        return {**self.shared.regions, **self.own}


class Difference:
    """Remembers what a page was sent, and tells only what is new."""

    def __init__(self) -> None:
        self.shared: Shared | None = None
        self.own: Regions = {}
        self.ask: object = self  # nothing yet, not even that nothing is asked
        self.kept: dict[str, dict[str, int]] = {name: {} for name in COME_AGAIN}
        self.log: list[Logged] = []

    def of(self, frame: Frame) -> tuple[Common, dict[str, Any]]:  # Any: JSON
        """The frame without what the page shows already: what it shares with others, and its own."""
        common = frame.shared.since(self.shared)
        fresh, gone = self.logged(frame.log)
        own: dict[str, Any] = {  # Any: JSON
            "own": news(self.own, frame.own, self.kept),
            "left": frame.left,
            "log": [(entry.serial, frame.lines(entry)) for entry in fresh],
            "gone": gone,
        }
        if frame.ask is not self.ask:
            own["ask"] = frame.ask
        self.shared, self.own, self.ask, self.log = frame.shared, frame.own, frame.ask, frame.log
        return common, own

    def logged(self, log: list[Logged]) -> tuple[list[Logged], list[int]]:
        """What was logged since, and the serials of what was taken back; what is too old to be kept is not gone."""
        if not self.log:
            return log, []
        last = self.log[-1]
        old = len(log)
        while old and log[old - 1].serial > last.serial:
            old -= 1
        if old and log[old - 1] is last:  # as ever, unless something was taken back, which begins with the last
            return log[old:], []
        shown, first = {entry.serial for entry in log}, log[0].serial if log else 0
        return log[old:], [serial for serial in self.serials if serial > first and serial not in shown]

    @property
    def serials(self) -> list[int]:
        """All that the page has in its log."""
        return [entry.serial for entry in self.log]


def news(before: Regions, after: Regions, kept: dict[str, dict[str, int]] | None = None) -> dict[str, object]:
    """What a page needs of the regions that have changed: all of it, some lines, or that it is one of those it kept."""
    found: dict[str, object] = {}
    for name, html in after.items():
        shown = before.get(name)
        if shown != html:
            if kept is not None and name in kept:
                found[name] = numbered(kept[name], html)
            else:
                found[name] = html if shown is None else changed(shown, html)
    return found


def numbered(kept: dict[str, int], html: str) -> dict[str, object]:
    """Something that comes again and again: with a number the first time, and then as that number."""
    if html in kept:
        return {"again": kept[html]}
    if len(kept) >= PARTS:
        kept.clear()
    kept[html] = len(kept)
    return {"keep": html, "as": kept[html]}
