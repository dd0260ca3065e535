"""How a game looks on a page: the regions of the page, and where their templates, styles and pictures lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from ecotone.core.choice import Choice
from ecotone.core.kit import Preview, Reveal, SeatNote
from ecotone.core.text import Text
from ecotone.core.view import View

V = TypeVar("V", bound=View, default=Any)  # Any: whoever holds some game's page, whichever it is


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page that is drawn, and replaced, by itself.

    An `own` region is drawn for each seat, from its view. Any other is drawn once for all readers, from a spectator's.
    """

    id: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the board that a phone shows alone, behind a button with this name."""

    id: str
    name: Text


class GamePage(Generic[V]):
    """A game's page. The game's room `page` holds `board.html`, a template for each region, and `style.css`.

    Templates read `view`, `page`, `game`, `content` and what `drawn` makes of the view, as `table`; a filter `say` puts
    Texts into the reader's language. Whatever can be clicked has the id that `target` gives. The regions `gauges`,
    `hand`, `scene` and `standings` have a place of their own on the stage; `board.html` places all others.
    docs/stage.md tells more.
    """

    regions: ClassVar[tuple[Region, ...]] = ()
    aliases: ClassVar[Mapping[str, str]] = {}  # kinds of arguments that name things of another kind on the page
    parts: ClassVar[tuple[Part, ...]] = ()  # what a phone shows one at a time; without any, all of the board

    def __init__(self, package: str) -> None:
        self.package = package

    @property
    def folder(self) -> Traversable:
        """Where the templates and styles lie."""
        return files(self.package)

    def thing(self, verb: str, kind: str, value: object) -> str:
        """The id of the thing that a choice names. A game overrides this where kind and number do not tell which."""
        return target(self.aliases.get(kind, kind), value)

    def preview(self, view: V, choice: Choice) -> Preview | None:
        """What a choice would do; asked for verbs with `preview`, and for forms that are being filled in.

        Without one the choice is shown as its sentence.
        """
        return None

    def picture(self, kind: str, value: object) -> str:
        """The address of a drawing of a thing that lies nowhere on the page, such as a kind of card; or nothing."""
        return ""

    def reveal(self, seen: Choice) -> Reveal | None:
        """What an effect turns up before all eyes; None for all that a line of the log is enough for."""
        return None

    def seat_note(self, view: V, seat: int) -> SeatNote:
        """What stands beside a seat's name."""
        return SeatNote()

    def drawn(self, view: V) -> Any:  # Any: what the game's own templates read
        """The view laid out for the templates: what lies where, in words and figures."""
        return view


def target(kind: str, value: object) -> str:
    """The id of a thing on the page, as the choices name it: `card-41`, `tile-none`, `events-3-4`."""
    if value is None:
        return f"{kind}-none"
    if isinstance(value, tuple):
        return "-".join([kind, *(target("", item).lstrip("-") for item in value)])
    return f"{kind}-{value}"
