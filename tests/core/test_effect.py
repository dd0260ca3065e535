"""Effects: each seat reads what it may."""

import pytest

from ecotone.core.effect import EVERYONE, Effect

DRAWN = Effect("draw", (2,), (41, 42), 1 << 2 | 1 << 0, True)


@pytest.mark.parametrize("seat", [0, 2])
def test_seats_of_the_mask_read_the_hidden_part(seat: int) -> None:
    assert DRAWN.seen_by(seat) == ("draw", 2, 41, 42)


@pytest.mark.parametrize("seat", [1, 3, 63, None])
def test_others_and_spectators_read_a_blank_for_each_hidden_thing(seat: int | None) -> None:
    assert DRAWN.seen_by(seat) == ("draw", 2, None, None)


@pytest.mark.parametrize("seat", [0, 5, None])
def test_what_is_for_everyone_is_for_spectators_too(seat: int | None) -> None:
    assert Effect("roll", (0,), (6,), EVERYONE, True).seen_by(seat) == ("roll", 0, 6)


@pytest.mark.parametrize("seat", [0, None])
def test_an_empty_mask_is_for_nobody(seat: int | None) -> None:
    assert Effect("roll", (), (6,), 0, False).seen_by(seat) == ("roll", None)


def test_an_effect_without_hidden_part_is_the_same_for_all() -> None:
    effect = Effect("pass", (1,), (), 0, False)
    assert effect.seen_by(None) == effect.seen_by(1) == ("pass", 1)


def test_a_printed_effect_tells_no_secret() -> None:
    assert repr(DRAWN) == "Effect('draw', 2, None, None)"
