"""What one seat, or a spectator, may know."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from gettext import NullTranslations
from typing import Any

from msgspec import Struct

from ecotone.core.choice import Choice
from ecotone.core.pending import Decision, Stack, waiting
from ecotone.core.result import Result
from ecotone.core.text import ENGLISH, Text


class Prompt(Struct, frozen=True):
    """The question on top of the stack: its name, what it is about, and the rules behind it."""

    name: str
    detail: Choice
    rules: tuple[str, ...]


class View(Struct, frozen=True, kw_only=True):
    """What the views of all games have in common; each game adds what lies on its table."""

    seat: int | None
    actors: tuple[int, ...]
    prompt: Prompt | None
    result: Result | None

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """The view as plain JSON values, with Texts said in English."""
        return {name: plain(getattr(self, name)) for name in self.__struct_fields__}

    def __repr__(self) -> str:
        reader = "a spectator" if self.seat is None else f"seat {self.seat}"
        asked = f"{self.prompt.name!r}, " if self.prompt else ""
        return f"<{type(self).__name__} of {reader}: {asked}{waiting(self.actors)}>"


def prompt_of(pending: Stack) -> Prompt | None:
    """The prompt of the decision on top; None if there is no decision."""
    top = pending[-1] if pending else None
    return Prompt(top.prompt, top.detail(), top.rules) if isinstance(top, Decision) else None


def plain(value: Any, language: NullTranslations = ENGLISH) -> Any:  # Any: a view or a piece of one in, JSON out
    """A view as plain JSON values, with Texts said in a language; a struct of several kinds tells which it is."""
    if isinstance(value, Text):
        return value.say(language)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name), language) for field in fields(value)}
    if isinstance(value, Struct):
        told = {name: plain(getattr(value, name), language) for name in value.__struct_fields__}
        tag = value.__struct_config__.tag
        return told if tag is None else {"type": tag, **told}
    if isinstance(value, dict):
        return {str(key): plain(item, language) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, language) for item in value]
    return value
