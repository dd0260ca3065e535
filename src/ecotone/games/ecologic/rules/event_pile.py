"""The event pile: how it is built (G-05, G-06, G-97 to G-103), and how one who cannot see it may imagine it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecotone.core.chance import Rng
from ecotone.core.options import Value
from ecotone.games.ecologic.box.options import scenario_events

if TYPE_CHECKING:
    from ecotone.games.ecologic.rules.state import Ecologic


def build(state: Ecologic, scenario: Value, rng: Rng) -> None:
    """The pile at the start, its top last, and the events that stay out."""
    content = state.content
    if scenario is not None:
        state.events = scenario_events(content, scenario)[::-1]
    else:
        per_level = content.pile_sizes[state.settings.events]
        deal(state, [per_level, per_level, per_level - 1], 3 * per_level, rng)
    state.unused = [event for event in range(len(content.events)) if event not in state.events]


def unseen(state: Ecologic, level: int) -> list[int]:
    """The events of a level that nobody has seen, without the final one, in the order of the content."""
    return [
        number
        for number, event in enumerate(state.content.events)
        if event.level == level and number != state.content.final and number not in state.past
    ]


def deal(state: Ecologic, counts: list[int], size: int, rng: Rng) -> None:
    """A pile of so many unseen events of each level besides the final one, which comes in if it was not seen yet.

    `size` is what the pile held at the start: it says where the final event may lie when the levels are mixed.
    """
    content = state.content
    levels: list[list[int]] = []
    for level in (1, 2, 3):
        pool = unseen(state, level)
        rng.shuffle(pool)
        levels.append(pool[: counts[level - 1]])
    final = [] if content.final in state.past else [content.final]
    if state.settings.mixed:
        rest = levels[0] + levels[1] + levels[2]
        rng.shuffle(rest)
        if final:
            # Places are counted from the bottom: the last third of the whole pile is the lowest third (G-103).
            rest.insert(rng.below(min(size // 3, len(rest) + 1)), content.final)
        state.events = rest
        return
    levels[2] += final
    rng.shuffle(levels[2])
    state.events = levels[2] + levels[1] + levels[0]


def redeal(state: Ecologic, rng: Rng) -> None:
    """Deal the pile anew from all that has not been seen, which is public: so the true order leaves no trace."""
    content = state.content
    if state.settings.scenario:
        pool = unseen(state, 1) + unseen(state, 2) + unseen(state, 3)
        rng.shuffle(pool)
        final = [] if content.final in state.past else [content.final]
        state.events = final + pool[: len(state.events) - len(final)]
    else:
        per_level = content.pile_sizes[state.settings.events]
        counts = [per_level, per_level, per_level - 1]
        for event in state.past:
            if event != content.final:
                counts[content.events[event].level - 1] -= 1
        deal(state, counts, 3 * per_level, rng)
    state.unused = [e for e in range(len(content.events)) if e not in state.events and e not in state.past]
