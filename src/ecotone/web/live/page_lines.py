"""What changed in a piece of HTML, by lines: most choices touch only a few of them."""

from __future__ import annotations

from itertools import takewhile
from operator import eq

Hunk = tuple[int, int, list[str]]  # from which line, how many lines go, which come in their place


def changed(old: str, new: str) -> str | list[Hunk]:
    """What a page that shows `old` needs to show `new`."""
    before, after = old.split("\n"), new.split("\n")
    hunks = aligned(before, after) if len(before) == len(after) else [between(before, after)]
    size = sum(len(line) for _, _, lines in hunks for line in lines)
    return hunks if 2 * size < len(new) else new


def aligned(before: list[str], after: list[str]) -> list[Hunk]:
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


def between(before: list[str], after: list[str]) -> Hunk:
    """All lines between a beginning and an end that are the same."""
    shorter = min(len(before), len(after))
    head = sum(1 for _ in takewhile(bool, map(eq, before, after)))
    tail = sum(1 for _ in takewhile(bool, map(eq, reversed(before), reversed(after))))
    tail = min(tail, shorter - head)
    return head, len(before) - tail - head, after[head : len(after) - tail]
