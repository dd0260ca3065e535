"""What things are called: seats and weather."""

from __future__ import annotations

from functools import lru_cache

from ecotone.core.text import SeatName, Text
from skerries.box.content import Content


@lru_cache
def seat_name(seat: int) -> Text:
    """A seat where no person's name is known, counted from 1."""
    return SeatName(seat, Text("Crofter {number}", number=seat + 1))


def seat_names(seats: tuple[int, ...]) -> tuple[Text, ...]:
    """Several seats, for a list."""
    return tuple(seat_name(seat) for seat in seats)


def weather_name(content: Content, weather: int) -> Text:
    """A kind of weather."""
    return Text(content.weather_names[weather])
