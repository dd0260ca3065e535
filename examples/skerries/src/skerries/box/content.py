"""The figures and weather cards of Skerries, read from content.toml and checked."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from ecotone.core.content import Data, Entry, Pack, merge, parse, version_of
from ecotone.core.text import Text

FILE: Final = "content.toml"


class Content:
    """The facts of the box. Kinds of weather are numbered from 0 in the order of the file; `pile` holds a card each."""

    __slots__ = (
        "bell_catch", "data", "fish_per_seat", "most_per_seat", "pile", "pledge_broken", "pledge_kept", "summers",
        "tip_per_seat", "version", "weather_ids", "weather_limits", "weather_names",
    )  # fmt: skip

    def __init__(self, data: Data, file: str) -> None:
        self.data = data
        self.version = version_of(data)
        Entry(file, "meta", data.get("meta")).done("game", "title", "version")
        sound = Entry(file, "sound", data.get("sound"))
        self.tip_per_seat = sound.integer("tip_per_seat", 1, 50)
        self.fish_per_seat = sound.integer("fish_per_seat", self.tip_per_seat, 99)
        self.most_per_seat = sound.integer("most_per_seat", self.fish_per_seat, 99)
        sound.done()
        course = Entry(file, "course", data.get("course"))
        self.summers = course.integer("summers", 1, 20)
        course.done()
        pledge = Entry(file, "pledge", data.get("pledge"))
        self.pledge_kept = pledge.integer("kept", 0, 9)
        self.pledge_broken = pledge.integer("broken", 0, 9)
        pledge.done()
        bell = Entry(file, "bell", data.get("bell"))
        self.bell_catch = bell.integer("catch", 0, 9)
        bell.done()
        weather = Entry.listed(file, "weather", data)
        self.weather_ids = [entry.text("id") for entry in weather]
        self.weather_names = [entry.text("name") for entry in weather]
        self.weather_limits = [entry.integer("limit", 1, 9) for entry in weather]
        self.pile = [kind for kind, entry in enumerate(weather) for _ in range(entry.integer("count", 0, 20))]
        for entry in weather:
            entry.done()
        if len(self.pile) < self.summers:
            raise course.wrong("summers", Text("expected {n} at most, a weather card for each", n=len(self.pile)))


@cache
def own_data() -> Data:
    """The content file as it lies in the package."""
    return parse(files(__package__).joinpath(FILE).read_text(encoding="utf-8"), FILE)


def read_content(pack: Pack | None = None) -> Content:
    """The content, with a pack laid over it."""
    return Content(merge(own_data(), pack), pack.name) if pack else Content(own_data(), FILE)
