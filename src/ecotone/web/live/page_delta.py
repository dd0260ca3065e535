"""What of a frame is new to a page: only that is sent. Regions that all at a table share are compared once."""

from __future__ import annotations

from itertools import takewhile
from operator import eq
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from ecotone.tables.replay import Logged
from ecotone.web.live.websocket import SharedStart
from ecotone.web.paint.frame import Frame, Regions, Shared, Told

RECURRING: Final = (
    "people",
    "round",
    "sitting",
    "status",
    "step_rules",
)  # regions whose HTML comes again: a page keeps what it was sent
MOST_KEPT: Final = 20  # of one such region a page keeps so many; after that it begins anew
NOTHING_SHOWN: Final = -1  # in place of a serial: the page shows nothing yet

Hunk = tuple[int, int, list[str]]  # from which line, how many lines go, which come in their place

# For each painting, by the serial of the one that a page showed before: most pages showed the last one, and share it.
shared_starts: Final[WeakKeyDictionary[Shared, dict[int, SharedStart]]] = WeakKeyDictionary()


class PageDelta:
    """Remembers what one page was sent, and tells only what is new."""

    def __init__(self) -> None:
        self.shared: Shared | None = None
        self.own: Regions = {}
        self.ask: object = self  # equal to no frame's, so that the first message has `ask`, also if it is None
        self.kept: dict[str, dict[str, int]] = {name: {} for name in RECURRING}
        self.log: list[Logged] = []

    def changes_to(self, frame: Frame) -> tuple[SharedStart, dict[str, Any]]:  # Any: JSON
        """The frame without what the page shows already: what it shares with others, and its own."""
        start = shared_start(self.shared, frame.shared)
        fresh, gone = self.log_changes(frame.log)
        own: dict[str, Any] = {  # Any: JSON
            "own": changed_regions(self.own, frame.own, self.kept),
            "left": frame.left,
            "log": [logged(entry, frame.lines(entry)) for entry in fresh],
            "gone": gone,
        }
        if frame.ask is not self.ask:
            own["ask"] = frame.ask
        self.shared, self.own, self.ask, self.log = frame.shared, frame.own, frame.ask, frame.log
        return start, own

    def log_changes(self, log: list[Logged]) -> tuple[list[Logged], list[int]]:
        """What was logged since, and the serials of what was taken back.

        Entries that have only become too old for the table's log are not taken back: the page goes on showing them.
        """
        if not self.log:
            return log, []
        last = self.log[-1]
        old = len(log)
        while old and log[old - 1].serial > last.serial:
            old -= 1
        if old and log[old - 1] is last:  # nothing was taken back, for that would have begun with the last entry
            return log[old:], []
        shown, first = {entry.serial for entry in log}, log[0].serial if log else 0
        return log[old:], [serial for serial in self.logged_serials if serial > first and serial not in shown]

    @property
    def logged_serials(self) -> list[int]:
        """The serials of all that the page has in its log."""
        return [entry.serial for entry in self.log]


def logged(entry: Logged, told: Told) -> tuple[object, ...]:
    """An entry of the log: its serial, its sentences, who chose, which sentence says most, what was turned up."""
    return entry.serial, told.lines, entry.seat, told.main, told.reveals


def shared_start(before: Shared | None, after: Shared) -> SharedStart:
    """The beginning of a message to a page that was shown `before` and shall show `after`."""
    starts = shared_starts.setdefault(after, {})
    shown = NOTHING_SHOWN if before is None else before.serial
    start = starts.get(shown)
    if start is None:
        regions = changed_regions({} if before is None else before.regions, after.regions)
        message = {"kind": "frame", "version": after.version, "actors": after.actors, "regions": regions}
        start = starts[shown] = SharedStart(msgspec.json.encode(message)[:-1])
    return start


def changed_regions(
    before: Regions, after: Regions, kept: dict[str, dict[str, int]] | None = None
) -> dict[str, object]:
    """What a page needs of the regions that have changed: all of it, some lines, or the number of one that it kept."""
    found: dict[str, object] = {}
    for name, html in after.items():
        shown = before.get(name)
        if shown != html:
            if kept is not None and name in kept:
                found[name] = numbered(kept[name], html)
            else:
                found[name] = html if shown is None else changed_lines(shown, html)
    return found


def numbered(kept: dict[str, int], html: str) -> dict[str, object]:
    """HTML that comes again and again: with a number the first time, and then as that number."""
    if html in kept:
        return {"again": kept[html]}
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[html] = len(kept)
    return {"keep": html, "as": kept[html]}


# --- lines of HTML: most choices touch only a few of them ---------------------------------------


def changed_lines(old: str, new: str) -> str | list[Hunk]:
    """What a page that shows `old` needs to show `new`: the lines that differ, or all of it if that is hardly more."""
    before, after = old.split("\n"), new.split("\n")
    hunks = hunks_in_place(before, after) if len(before) == len(after) else [hunk_between(before, after)]
    size = sum(len(line) for _, _, lines in hunks for line in lines)
    return hunks if 2 * size < len(new) else new


def hunks_in_place(before: list[str], after: list[str]) -> list[Hunk]:
    """The runs of lines that differ, where every line has kept its place."""
    hunks: list[Hunk] = []
    start = None
    for number, (old, new) in enumerate(zip([*before, ""], [*after, ""], strict=True)):
        if old != new and start is None:
            start = number
        elif old == new and start is not None:
            hunks.append((start, number - start, after[start:number]))
            start = None
    return hunks


def hunk_between(before: list[str], after: list[str]) -> Hunk:
    """All lines between a beginning and an end that are the same."""
    shorter = min(len(before), len(after))
    head = sum(1 for _ in takewhile(bool, map(eq, before, after)))
    tail = sum(1 for _ in takewhile(bool, map(eq, reversed(before), reversed(after))))
    tail = min(tail, shorter - head)
    return head, len(before) - tail - head, after[head : len(after) - tail]
