"""The event pile: how it is built (G-05, G-06, G-97 to G-103), and how one who cannot see it may imagine it.

It is told what it needs of the table, so it knows no state and lies below it.
"""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.core.options import Value
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.options import Settings, scenario_events


def build_pile(content: Content, settings: Settings, scenario: Value, rng: Rng) -> list[int]:
    """The pile at the start, its top last."""
    if scenario is not None:
        return scenario_events(content, scenario)[::-1]
    per_level = content.pile_sizes[settings.events]
    return deal_pile(content, settings, [], [per_level, per_level, per_level - 1], rng)


def redeal_pile(content: Content, settings: Settings, past: list[int], size: int, rng: Rng) -> list[int]:
    """A pile of `size` from all events not seen yet, which are public: so the true order leaves no trace (G-128)."""
    if settings.scenario:
        pool = unseen(content, past, 1) + unseen(content, past, 2) + unseen(content, past, 3)
        rng.shuffle(pool)
        final = [] if content.final in past else [content.final]
        return final + pool[: size - len(final)]
    per_level = content.pile_sizes[settings.events]
    counts = [per_level, per_level, per_level - 1]
    for event in past:
        if event != content.final:
            counts[content.events[event].level - 1] -= 1
    return deal_pile(content, settings, past, counts, rng)


def deal_pile(content: Content, settings: Settings, past: list[int], counts: list[int], rng: Rng) -> list[int]:
    """So many unseen events of each level, and the final one if it has not come yet."""
    levels: list[list[int]] = []
    for level in (1, 2, 3):
        pool = unseen(content, past, level)
        rng.shuffle(pool)
        levels.append(pool[: counts[level - 1]])
    final = [] if content.final in past else [content.final]
    if settings.mixed:
        rest = levels[0] + levels[1] + levels[2]
        rng.shuffle(rest)
        if final:
            # Three levels of equal size make the whole pile, so one of them is its last third, where the final event
            # lies (G-103). Places are counted from the bottom.
            last_third = content.pile_sizes[settings.events]
            rest.insert(rng.below(min(last_third, len(rest) + 1)), content.final)
        return rest
    levels[2] += final
    rng.shuffle(levels[2])
    return levels[2] + levels[1] + levels[0]


def unseen(content: Content, past: list[int], level: int) -> list[int]:
    """The events of a level that nobody has seen, without the final one, in the order of the content."""
    return [
        number
        for number, event in enumerate(content.events)
        if event.level == level and number != content.final and number not in past
    ]


def left_out(content: Content, pile: list[int], past: list[int]) -> list[int]:
    """The events that are not part of this game, in the order of the content."""
    return [event for event in range(len(content.events)) if event not in pile and event not in past]
