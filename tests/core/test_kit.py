"""The kit for pages: things, icons, the marks of seats."""

from markupsafe import Markup

from ecotone.core.kit import Thing, icon, seat_mark
from ecotone.core.text import Text


class Tile(Thing, frozen=True, kw_only=True):
    """A thing of some game, with more on it."""

    points: int


def test_an_icon_is_passed_over_by_screen_readers() -> None:
    assert icon("/static/signs.svg#cod") == (
        '<svg class="icon" aria-hidden="true"><use href="/static/signs.svg#cod"/></svg>'
    )


def test_an_icon_may_have_another_class_or_none() -> None:
    assert icon("#cod", "sign big") == '<svg class="sign big" aria-hidden="true"><use href="#cod"/></svg>'
    assert icon("#cod", "") == '<svg aria-hidden="true"><use href="#cod"/></svg>'


def test_an_icon_may_be_something_to_learn_more_of() -> None:
    marked = icon("#cod", know=Markup(' data-know="species.cod"'))
    assert marked == '<svg class="icon" data-know="species.cod" aria-hidden="true"><use href="#cod"/></svg>'


def test_what_a_pack_names_cannot_break_out_of_an_icon() -> None:
    assert "<script>" not in icon('"><script>')


def test_seats_are_marked_by_their_numbers_from_one() -> None:
    assert seat_mark(0) == '<span class="seat-mark s0">1</span>'
    assert seat_mark(2, unheard=True) == '<span class="seat-mark s2" aria-hidden="true">3</span>'


def test_games_add_to_a_thing_what_is_printed_on_theirs() -> None:
    tile = Tile("tile-3", "#cod", Text("Cod"), points=2)
    assert (tile.id, tile.points, tile.about, tile.know) == ("tile-3", 2, None, "")
    assert tile == Tile("tile-3", "#cod", Text("Cod"), points=2)
