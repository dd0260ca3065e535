"""How a game ended, as it is stored: readable when the rules that led there no longer run, and in every language."""

from __future__ import annotations

from typing import Any

from ecotone.core.result import Result
from ecotone.core.text import SeatName, Text

Json = dict[str, Any]  # Any: JSON


def result_json(result: Result | None) -> Json | None:
    """A result to store; None for a game that goes on."""
    if result is None:
        return None
    return {
        "outcome": result.outcome,
        "winners": list(result.winners),
        "scores": list(result.scores),
        "why": value_json(result.why),
    }


def read_result(stored: Json | None) -> Result | None:
    """A result that was stored."""
    if stored is None:
        return None
    why = read_value(stored["why"])
    assert isinstance(why, Text)
    return Result(stored["outcome"], tuple(stored["winners"]), tuple(stored["scores"]), why)


def value_json(value: object) -> Any:  # Any: JSON
    """A sentence, or what fills one: it is put together again when somebody reads it, in their language."""
    if isinstance(value, tuple):
        return [value_json(one) for one in value]
    if not isinstance(value, Text):
        return value if isinstance(value, int) else str(value)
    values = {name: value_json(one) for name, one in value.values.items()}
    seat = {"seat": value.seat} if isinstance(value, SeatName) else {}
    return {"text": value.template, "many": value.many, "values": values, **seat}


def read_value(stored: Any) -> object:  # Any: JSON
    """A sentence that was stored, or what fills one."""
    if isinstance(stored, list):
        return tuple(read_value(one) for one in stored)
    if not isinstance(stored, dict):
        return stored
    text = Text(stored["text"], **{name: read_value(one) for name, one in stored["values"].items()})
    text.many = stored["many"]
    return SeatName(stored["seat"], text) if "seat" in stored else text
