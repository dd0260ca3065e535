"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecotone.core.text import Text
from skerries.box.content import Content
from skerries.words.names import seat_name, weather_name

Teller = Callable[..., Text | None]


def tellers(content: Content) -> Mapping[str, Teller]:
    """For every name of an effect, what tells it."""
    return {
        "summer": lambda n, leader, weather: Text(
            "Summer {n}: {weather}. A boat catches {limit} fish at most. {seat} leads.",
            n=n, weather=weather_name(content, weather), limit=content.weather_limits[weather], seat=seat_name(leader),
        ),
        "pledged": lambda seat, n: Text("{seat} pledges to catch {n} fish at most.", seat=seat_name(seat), n=n),
        "sealed": sealed,
        "opened": lambda *catches: Text("The catches are opened: {catches}.", catches=by_seat(catches)),
        "kept_pledge": lambda seat, n: Text("{seat} has kept the pledge: {n} more.", seat=seat_name(seat), n=n),
        "broke_pledge": lambda seat, n: Text("{seat} has broken the pledge: {n} less.", seat=seat_name(seat), n=n),
        "kept_quiet": lambda seat: Text("{seat} keeps quiet.", seat=seat_name(seat)),
        "rang": lambda seat, n: Text(
            "{seat} rings the bell: every catch is cut to {n}, and {seat} lands nothing.", seat=seat_name(seat), n=n
        ),
        "landed": lambda seat, n: Text("{seat} lands {n} fish.", seat=seat_name(seat), n=n) if n else None,
        "tipped": lambda n: Text.count(
            "Only {n} fish is left. The sound tips.", "Only {n} fish are left. The sound tips.", n
        ),
        "spawned": lambda n, stock: Text("The fish spawn: {n} more, {stock} in all.", n=n, stock=stock),
    }  # fmt: skip


def sealed(seat: int, catch: int | None) -> Text:
    """Only who has sealed it knows how much it is."""
    if catch is None:
        return Text("{seat} has sealed a catch.", seat=seat_name(seat))
    return Text("{seat} has sealed a catch of {n} fish.", seat=seat_name(seat), n=catch)


def by_seat(catches: tuple[int, ...]) -> tuple[Text, ...]:
    """What each has caught, for a list."""
    return tuple(Text("{seat} {n}", seat=seat_name(seat), n=catch) for seat, catch in enumerate(catches))
