"""Why things are not possible, in few lines: one reason stands once, with all that it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecotone.core.text import Text

Reason = tuple[tuple[Text, ...], Text]  # the things of an idea, and why it is not possible
COLON: Final = "}: "
MANY: Final = 3  # verbs that fail for one reason are told together


def gathered(found: Sequence[Reason]) -> list[Text]:
    """The reasons of one verb. "A1: face down." and "B1: face down." become one line, and so do things that share a
    sentence; where all share it, it needs no names."""
    if len({reason for _, reason in found}) == 1:
        return [found[0][1]]
    groups: dict[tuple[object, ...], list[Reason]] = {}
    for things, reason in found:
        groups.setdefault(alike(reason), []).append((things, reason))
    return [as_one(group) for group in groups.values()]


def subject(reason: Text) -> str:
    """The value that a reason begins with, if it is one that could as well be a list: "{place}: face down."."""
    head, colon, _ = reason.template.partition(COLON)
    name = head.removeprefix("{")
    return name if colon and name in reason.values and name != head else ""


def alike(reason: Text) -> tuple[object, ...]:
    """What two reasons share that can be told at once."""
    name = subject(reason)
    return (reason.template, *[value for key, value in reason.values.items() if key != name])


def as_one(group: Sequence[Reason]) -> Text:
    """One sentence for several ideas."""
    first = group[0][1]
    name = subject(first)
    if name:
        said = tuple(dict.fromkeys(reason.values[name] for _, reason in group))
        return Text(first.template, **{**first.values, name: said})
    names = tuple(dict.fromkeys(thing for things, _ in group for thing in things))
    if not names or (len(names) == 1 and first.values):
        return first  # which names it by itself
    return Text("{things}: {reason}", things=names, reason=first)


def shared_reasons(told: Mapping[str, Sequence[Text]]) -> dict[str, Text]:
    """The reasons that stand alone under many verbs and differ in one name, by their template: "You do not hold Oops."
    becomes one sentence with all the names."""
    groups: dict[str, list[Text]] = {}
    for texts in told.values():
        if len(texts) == 1 and len(texts[0].values) == 1:
            groups.setdefault(texts[0].template, []).append(texts[0])
    out = {}
    for template, texts in groups.items():
        if len(texts) >= MANY:
            (name,) = texts[0].values
            out[template] = Text(template, **{name: tuple(dict.fromkeys(text.values[name] for text in texts))})
    return out
