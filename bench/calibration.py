"""A fixed amount of plain Python work, so that figures of different machines can be compared."""

from __future__ import annotations

import time
from collections.abc import Callable


def loop() -> int:
    """The kind of work a rules engine does: small lists, tuples, attribute-free arithmetic. Never change it."""
    total = 0
    cards = list(range(60))
    for turn in range(200):
        row = cards[turn % 50 : turn % 50 + 8]
        counts = [0, 0, 0, 0, 0]
        listed = []
        for card in row:
            counts[card % 5] += 1
            if card not in (3, 17, 29):
                listed.append(("use", card, turn))
        for verb, card, _ in listed:
            if verb == "use" and counts[card % 5] > 1:
                total += card
    return total


def per_second(work: Callable[[], int], seconds: float = 0.25) -> float:
    """How much of it one core does in a second of its own time; `work` returns how many pieces it did."""
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def loops_per_second() -> float:
    """The calibration: how often the loop runs in a second."""
    assert loop() == 32460, "the calibration loop has changed"
    return per_second(lambda: loop() and 1)
