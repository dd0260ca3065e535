"""The table of Skerries drawn for a terminal. Colour only helps."""

from __future__ import annotations

from gettext import NullTranslations

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.text import Text
from skerries.box.content import Content
from skerries.view import SkerriesView
from skerries.words.names import seat_name
from skerries.words.words import SkerriesWords

FISH, GAP, MARK = "▸", "·", "|"


def drawing(content: Content, view: SkerriesView, language: NullTranslations) -> RenderableType:
    """Weather, sound and crofters in a box."""
    words = SkerriesWords(content)
    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for heading in (Text("Points"), Text("Pledge"), Text("Catch")):
        grid.add_column(heading.say(language))
    for seat, one in enumerate(view.crofters):
        name = Styled(seat_name(seat).say(language), style="bold" if seat in view.actors else "")
        grid.add_row(name, str(one.points), words.pledge(one).say(language), words.catch(one).say(language))
    body = Group(Styled(words.weather(view.weather).say(language)), sound(view), grid)
    title = Text("Summer {n} of {most}. {seat} leads.", n=view.summer, most=view.summers, seat=seat_name(view.leader))
    return Panel(body, title=title.say(language), title_align="left", box=ROUNDED)


def sound(view: SkerriesView) -> Styled:
    """A sign for each fish, dots up to the most, and a mark where it tips."""
    signs = FISH * view.stock + GAP * (view.most - view.stock)
    return Styled.assemble((signs[: view.tip], "red"), MARK, (signs[view.tip :], "cyan"), f" {view.stock}/{view.most}")


def legend(content: Content, view: SkerriesView, language: NullTranslations) -> RenderableType:
    """What the signs mean."""
    grid = Table.grid(padding=(0, 2))
    grid.add_row(FISH, Text("A fish in the sound.").say(language))
    grid.add_row(GAP, Text("Room for one more.").say(language))
    grid.add_row(MARK, Text("With fewer fish than up to here the sound tips.").say(language))
    return grid
