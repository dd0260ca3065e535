"""Options: what can be set before a match, and how that is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text, quoted

Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: the values it may have, the first being the default, and a sentence about it.

    Nobody at the table is shown the value of a `secret` one before the match is over; only the host knows it.
    """

    id: str
    values: tuple[Value, ...]
    about: Text
    words: Mapping[Value, Text] = field(default_factory=dict)  # a value's short name; numbers, yes and no need none
    secret: bool = False
    # A sentence about a value, where its name says too little.
    details: Mapping[Value, Text] = field(default_factory=dict)

    def word(self, value: Value) -> Text:
        """A value as people read it."""
        if value in self.words:
            return self.words[value]
        if isinstance(value, bool):
            return Text("yes") if value else Text("no")
        return Text("as usual") if value is None else Text("{value}", value=value)

    def check(self, value: object) -> Value:
        """The value, if it is an allowed one of the same type: True is not 1."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise BadSetup(
            Text(
                "Option '{option}' cannot be {value}. It may be: {allowed}.",
                option=self.id,
                value=quoted(value),
                allowed=tuple(str(allowed) for allowed in self.values),
            )
        )

    def read(self, text: str) -> Value:
        """The value that a person typed, such as `true`, `2` or `random`."""
        for allowed in self.values:
            if text.strip().lower() == str(allowed).lower():
                return allowed
        return self.check(text)


def find(options: tuple[Option, ...], name: str) -> Option:
    """The option of that name."""
    for option in options:
        if option.id == name:
            return option
    known = tuple(option.id for option in options)
    raise BadSetup(Text("There is no option '{option}'. Options: {known}.", option=name, known=known))


def complete_options(
    options: tuple[Option, ...],
    asked: Mapping[str, object],
    presets: Mapping[str, Mapping[str, Value]],
) -> dict[str, Value]:
    """Every option with its value: what was asked for, else what the preset says, else the default."""
    chosen = {name: find(options, name).check(value) for name, value in asked.items()}
    out = {option.id: option.values[0] for option in options}
    if "preset" in out:
        out.update(presets[str(chosen.get("preset", out["preset"]))])
    out.update(chosen)
    return out


def unusual(options: tuple[Option, ...], values: Mapping[str, Value]) -> list[tuple[Option, Value]]:
    """The options whose value is not the default, for telling how a game was played."""
    found = ((find(options, name), value) for name, value in values.items())
    return [(option, value) for option, value in found if value != option.values[0]]


def public_options(options: tuple[Option, ...], values: Mapping[str, Value], over: bool) -> dict[str, Value]:
    """The options that may be shown at a table: while it plays all but the secret ones, in the end all."""
    return {name: value for name, value in values.items() if over or not find(options, name).secret}
