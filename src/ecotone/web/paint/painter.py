"""Painting: templates in the reader's language, and the regions of a game's page."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from gettext import NullTranslations
from importlib.resources import as_file
from typing import Any, Final
from weakref import WeakKeyDictionary

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, PrefixLoader, StrictUndefined, Template
from jinja2.runtime import Context, Macro
from jinja2.utils import pass_context
from markupsafe import Markup

from ecotone.core.game import Game
from ecotone.core.kit import icon, seat_mark
from ecotone.core.match import Match
from ecotone.core.page import GamePage, Region, target
from ecotone.core.registry import games
from ecotone.core.text import Spoken, in_language
from ecotone.core.view import View
from ecotone.tables.pictures import ANIMALS
from ecotone.web.paint.template_reads import Reads, Tracked

IDS: Final = re.compile(r' id="([^"]+)"')
PLAIN: Final = Region("plain", own=True)
PLACED: Final = ("gauges", "hand", "scene", "standings")  # regions that have a place of their own on the stage
PIECES: Final = 500  # results of `piece` that are kept for one language at one table
PRINTS: Final = 10_000  # results of `printed` that are kept for one game, which takes them along when it goes


@dataclass(frozen=True, slots=True)
class Sight:
    """What templates may read of a table besides the view, as `sight`."""

    forecasts: bool = True  # whether chances are told
    answered: bool = False  # whether the reader's own answer is held until all others have answered


@dataclass(frozen=True)
class PaintedRegion:
    """A region as it was painted: its HTML, and what its template has read."""

    html: str
    reads: Reads

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of the things in it; found only when somebody's menu needs them."""
        return frozenset(IDS.findall(self.html))


SIGHT: Final = Sight()


class PlainPage(GamePage):
    """The page of a game that has none of its own: the table in lines of text."""

    regions = (PLAIN,)

    def __init__(self) -> None:
        super().__init__("ecotone.web")


@cache
def face(picture: str) -> Markup:
    """The picture by which somebody is known; nothing where there is none."""
    drawn = Markup(
        '<svg class="person-face" viewBox="0 0 512 512" aria-hidden="true">'
        '<use href="/static/vendor/pictures.svg#{}"/></svg>'
    )
    return drawn.format(picture) if picture else Markup("")


PLAIN_PAGE: Final = PlainPage()


class Templates(Environment):
    """An environment whose globals stay as they are, so that no chain of dictionaries is asked for each of them."""

    def make_globals(self, own: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:  # Any: whatever they read
        """The globals of a template."""
        return {**self.globals, **own} if own else self.globals


class Painter:
    """All templates: those of the shell, and under each game's name its own."""

    def __init__(self) -> None:
        folders = {}
        for name, game in games().items():
            page = game.page()
            if page is not None:
                with as_file(page.folder) as folder:
                    folders[name] = FileSystemLoader(folder)
        self.env = Templates(
            loader=ChoiceLoader([PackageLoader("ecotone.web", "templates"), PrefixLoader(folders)]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,  # looking for changed files would cost more than painting
        )
        self.env.filters["say"] = say
        self.env.globals.update(_=translate, ngettext=translate_count, target=target, piece=piece, printed=printed)
        self.env.globals.update(icon=icon, seat_mark=seat_mark, face=face, pictures=ANIMALS)
        self.pieces: WeakKeyDictionary[NullTranslations, dict[object, Markup]] = WeakKeyDictionary()
        self.env.globals["prints"] = WeakKeyDictionary()
        self.brings = lru_cache(maxsize=None)(self.brings)  # type: ignore[method-assign]  # the folders stay as they are
        self.template = lru_cache(maxsize=None)(self.env.get_template)  # which would look in several folders each time

    def page(self, template: str, language: NullTranslations, **context: Any) -> str:  # Any: what the template reads
        """A whole page, or a part of one."""
        return self.render(self.template(template), language, context)

    def render(self, template: Template, language: NullTranslations, context: dict[str, Any]) -> str:  # Any: as above
        """As `template.render` does, but without its garbage: macros and the context they were made in hold each other.

        So the context is emptied, and nothing waits for Python to look for such cycles.
        """
        env = self.env
        known = {"language": language, "pieces": self.pieces.setdefault(language, {})}
        # Shared: it may be used as it is. Else Jinja would copy the globals one by one, which takes small parts long.
        inner = template.new_context({**env.globals, **known, **context}, shared=True)
        try:
            return "".join(template.root_render_func(inner))
        except Exception:
            env.handle_exception()  # so that the traceback tells lines of the template, not of what it was compiled to
        finally:
            inner.vars.clear()
            inner.parent.clear()

    # --- a game's own page --------------------------------------------------------------------

    def region_template(self, game: Game, region: Region) -> Template:
        """The template of a region."""
        return self.template(f"{game.id}/{region.id}.html" if self.has_page(game) else "plain.html")

    def regions(self, match: Match, view: View, language: NullTranslations, own: bool) -> dict[str, str]:
        """The HTML of the shared regions from a spectator's view, or of a seat's own from the seat's."""
        return html_of(self.paint_regions(match, view, language, own, {}))

    def paint_regions(
        self,
        match: Match,
        view: View,
        language: NullTranslations,
        own: bool,
        kept: dict[str, PaintedRegion],
        sight: Sight = SIGHT,
    ) -> dict[str, PaintedRegion]:
        """The shared regions from a spectator's view, or a seat's own from the seat's.

        `kept` holds the regions of an earlier position, in the same language and of the same seat. Those whose template
        would read the same values again are not painted anew.
        """
        game = match.game
        page = game.page() or PLAIN_PAGE
        wanted = [region for region in page.regions if region.own == own]
        if not wanted:
            return {}
        things = (view, page.drawn(view), sight)
        for region in wanted:
            known = kept.get(region.id)
            if known is None or not known.reads.still_hold(things):
                kept[region.id] = self.paint_region(game, page, region, things, language)
        return {region.id: kept[region.id] for region in wanted}

    def paint_region(
        self, game: Game, page: GamePage, region: Region, things: tuple[object, ...], language: NullTranslations
    ) -> PaintedRegion:
        """One region, and what its template has read."""
        reads = Reads()
        view, table, sight = (Tracked(thing, which, reads) for which, thing in enumerate(things))
        context = {"view": view, "game": game, "page": page, "words": game.words, "table": table, "sight": sight}
        return PaintedRegion(self.render(self.region_template(game, region), language, context), reads)

    def layout(self, game: Game, regions: Mapping[str, str], language: NullTranslations) -> Markup:
        """The game's part of the page with all its regions in place."""
        template = self.template(f"{game.id}/board.html" if self.brings(game, "board.html") else "board.html")
        placed = [region.id for region in (game.page() or PLAIN_PAGE).regions if region.id not in PLACED]
        inner = {name: Markup(regions[name]) for name in placed if name in regions}  # painted by our own templates
        return Markup(self.render(template, language, {"regions": inner, "game": game}))  # as above

    def extra(self, game: Game, name: str, language: NullTranslations) -> Markup:
        """A part of the page that never changes and that a game may bring along, such as `ground.html`; or nothing."""
        if not self.brings(game, name):
            return Markup()
        context = {"game": game, "page": game.page()}
        return Markup(self.render(self.template(f"{game.id}/{name}"), language, context))  # our own template

    def brings(self, game: Game, name: str) -> bool:
        """Whether a game's room for pages holds a file of that name."""
        page = game.page()
        return page is not None and page.folder.joinpath(name).is_file()

    def has_page(self, game: Game) -> bool:
        """Whether the game brings templates and a style sheet along."""
        return game.page() is not None


def html_of(regions: Mapping[str, PaintedRegion]) -> dict[str, str]:
    """The HTML of regions."""
    return {name: painted.html for name, painted in regions.items()}


@pass_context
def say(context: Context, text: object) -> str:
    """The filter `say`: a Text, or a tuple of them, in the reader's language."""
    return in_language(text, context["language"])


@pass_context
def translate(context: Context, message: str, **values: object) -> str:
    """The function `_`: a sentence of a template in the reader's language, its blanks filled in."""
    template: str = context["language"].gettext(message)
    if not values:  # the blanks, if there are any, are filled in by a script
        return template
    return template.format(**{name: in_language(value, context["language"]) for name, value in values.items()})


@pass_context
def translate_count(context: Context, one: str, many: str, n: int, **values: object) -> str:
    """The function `ngettext`: a sentence that depends on a number."""
    template: str = context["language"].ngettext(one, many, n)
    return template.format(n=n, **{name: in_language(value, context["language"]) for name, value in values.items()})


@pass_context
def piece(context: Context, macro: Macro, *things: object) -> Markup:
    """The function `piece`: what a macro makes of some things; made once, then taken from the cache.

    For regions of many pieces of which few change. The macro may depend on nothing but the things and the language.
    A tuple of the view or of `table` is given as `tuple[:]`, so that no key holds on to what a region has read.
    """
    known: dict[object, Markup] = context["pieces"]
    key = (context.name, macro.name, things)
    html = known.get(key)
    if html is None:
        if len(known) >= PIECES:
            known.clear()
        html = known[key] = Markup(macro(*things))  # macros of our own templates escape what they are given
    return html


@pass_context
def printed(context: Context, macro: Macro, *things: object) -> Markup:
    """The function `printed`: as `piece`, for what lies at all tables of a game and names nobody, such as cards.

    It is made in the language without the names of a table, so that none of them comes to another table.
    """
    spoken = context.parent["language"]
    language = spoken.language if isinstance(spoken, Spoken) else spoken
    known: dict[object, Markup] = context["prints"].setdefault(context.parent["game"], {})
    key = (language, context.name, macro.name, things)
    html = known.get(key)
    if html is None:
        if len(known) >= PRINTS:
            known.clear()
        context.parent["language"] = language
        try:
            html = known[key] = Markup(macro(*things))  # as above
        finally:
            context.parent["language"] = spoken
    return html
