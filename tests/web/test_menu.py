"""What a seat is asked is told once as long as it stands, and told anew as soon as it does not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from ecotone.core.chance import Rng
from ecotone.core.game import Game
from ecotone.core.text import ENGLISH, Text
from ecotone.core.view import View
from ecotone.tables.table import Table
from ecotone.web.paint.frame import Viewpoint
from ecotone.web.paint.gallery import Gallery
from ecotone.web.paint.menu import Names
from tests.laws.playing import filled
from tests.web.visiting import GAMES, Visit, visit


def asked(on: Visit, gallery: Gallery, table: Table, keys: tuple[str, ...]) -> list[object]:
    """What each seat is asked."""
    viewpoints = [Viewpoint(on.house.access(table, [key]), seat, "sv") for seat, key in enumerate(keys)]
    return [gallery.frame(table, viewpoint).ask for viewpoint in viewpoints]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_kept_is_what_would_be_told_anew(game: str) -> None:
    rng = Rng(11)
    again = 0
    with visit() as on:
        table, keys = on.open(game)
        kept = Gallery(on.site.painter, on.house.clock)
        before = asked(on, kept, table, keys.seats)
        for _ in range(60):
            if table.is_halted:
                break
            seat = table.asked[rng.below(len(table.asked))]
            listed = table.listed[seat]
            on.play(table, seat, filled(listed[rng.below(len(listed))], rng))
            now = asked(on, kept, table, keys.seats)
            assert now == asked(on, Gallery(on.site.painter, on.house.clock), table, keys.seats)
            again += sum(one is other for one, other in zip(before, now, strict=True))
            before = now
    assert again > 10


class Shore(View, frozen=True):
    """Who has the mooring of each number."""

    moored: tuple[str, ...]


def shore(*moored: str) -> Shore:
    return Shore(seat=0, actors=(0,), prompt=None, result=None, moored=moored)


def test_names_that_are_asked_for_later_are_those_of_the_newest_view() -> None:
    words = SimpleNamespace(thing=lambda view, kind, value: Text("{name}", name=view.moored[value]))
    names = Names(cast(Game, SimpleNamespace(words=words)), shore("Aino", "Otso"), ENGLISH)
    assert names.name("mooring", 0) == "Aino"
    assert names.holds(shore("Aino", "Siiri"))
    assert names.name("mooring", 1) == "Siiri"
    assert not names.holds(shore("Aino", "Otso"))
