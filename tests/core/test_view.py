"""Views as plain data."""

import json

import pytest

from ecotone.core.result import Result
from ecotone.core.text import Text
from ecotone.core.view import Prompt, View, plain


class ShoreView(View, frozen=True, kw_only=True):
    """A view of a game that does not exist."""

    hand: tuple[int, ...]
    bids: dict[int, tuple[int, None]]


VIEW = ShoreView(
    seat=1,
    actors=(0, 1),
    prompt=Prompt("bid", ("reef", 2), ("S-01",)),
    result=Result("won", (1,), (3, 4), Text("{n} points", n=4)),
    hand=(7, 8),
    bids={0: (1, None)},
)


def test_a_view_becomes_plain_json() -> None:
    expected = {
        "seat": 1,
        "actors": [0, 1],
        "prompt": {"name": "bid", "detail": ["reef", 2], "rules": ["S-01"]},
        "result": {"outcome": "won", "winners": [1], "scores": [3, 4], "why": "4 points"},
        "hand": [7, 8],
        "bids": {"0": [1, None]},
    }
    assert plain(VIEW) == VIEW.to_dict() == expected
    assert json.loads(json.dumps(plain(VIEW))) == expected


def test_a_spectator_has_no_seat() -> None:
    assert plain(View(seat=None, actors=(), prompt=None, result=None)) == {
        "seat": None,
        "actors": [],
        "prompt": None,
        "result": None,
    }


def test_plain_leaves_plain_values_alone() -> None:
    assert [plain(value) for value in (1, "a", None, True, 1.5, [1, (2,)])] == [1, "a", None, True, 1.5, [1, [2]]]


def test_a_view_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        VIEW.hand = ()
