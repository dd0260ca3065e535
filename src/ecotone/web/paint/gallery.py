"""The gallery: paints a table for everyone who looks at it, and paints once what several of them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any, Final
from weakref import WeakKeyDictionary

from markupsafe import escape

from ecotone.core.choice import quiet
from ecotone.core.effect import EVERYONE
from ecotone.core.game import Game
from ecotone.core.kit import Reveal
from ecotone.core.ledger import ledger_of
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.core.words import seat_names
from ecotone.tables.replay import Logged
from ecotone.tables.store.interface import OPEN, PERSON
from ecotone.tables.table import Table
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.end_page import paint_ending
from ecotone.web.paint.frame import Frame, Lines, Regions, Shared, Told, Viewpoint, table_language
from ecotone.web.paint.menu import EMPTY_MENU, Menu
from ecotone.web.paint.painter import PLAIN_PAGE, PaintedRegion, Painter, Sight, html_of

SHARED: Final = -1  # in the place of a seat: what all have in common
MOST_PARTS: Final = 60  # kept of each part of the shell: the same turns come again and again

Context = Callable[[], dict[str, Any]]  # Any: what a template reads


@dataclass(slots=True)
class PaintCache:
    """What was painted of one table in one language; kept while the same people sit there."""

    seats: tuple[object, ...]
    language: NullTranslations
    changes: int = -1  # the table's count of changes when it was last painted
    is_halted: bool = False  # whether nothing could be played then
    closes: float | None = None  # when the first answer was due then
    sentence: tuple[Text, str] = (Text(""), "")  # the last one that was translated
    painted: dict[str, PaintedRegion] = field(default_factory=dict)  # the shared regions
    shared: Shared = field(default_factory=lambda: Shared(-1, (), {}))
    recurring: Regions = field(default_factory=dict)  # the same for all; pages keep them, and are sent their numbers
    own: dict[tuple[int | None, Sight], dict[str, PaintedRegion]] = field(default_factory=dict)  # regions of a seat
    views: dict[int | None, View] = field(default_factory=dict)
    earlier: dict[int | None, dict[str, PaintedRegion]] = field(default_factory=dict)  # of any position, by seat
    menus: dict[int, Menu] = field(default_factory=dict)  # by seat
    shell_parts: dict[str, dict[object, str]] = field(default_factory=dict)  # by name, then by what they show


class Gallery:
    """Paints tables; what several readers share is painted once."""

    def __init__(self, painter: Painter, clock: Callable[[], float]) -> None:
        self.painter = painter
        self.clock = clock
        self.caches: WeakKeyDictionary[Table, dict[str, PaintCache]] = WeakKeyDictionary()
        self.rules: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], str] = {}
        self.log_lines: WeakKeyDictionary[Logged, dict[tuple[str, int | None], Told]] = WeakKeyDictionary()
        self.endings: WeakKeyDictionary[Table, dict[tuple[str, int | None, bool], str]] = WeakKeyDictionary()
        self.asks_after: Callable[[str, int], bool] | None = None  # whether a study has questions left for a seat

    def frame(self, table: Table, viewpoint: Viewpoint) -> Frame:
        """All that a page shows from one viewpoint."""
        cache = self._repainted(table, viewpoint.language)
        view = self._view(table, cache, viewpoint.seat)
        sight = Sight(table.stored.forecasts, viewpoint.seat in table.held)
        own = cache.own.get((viewpoint.seat, sight))
        if own is None:
            kept = cache.earlier.setdefault(viewpoint.seat, {})
            own = self.painter.paint_regions(table.match, view, cache.language, own=True, kept=kept, sight=sight)
            cache.own[viewpoint.seat, sight] = own
        left = None if cache.closes is None else max(0.0, cache.closes - self.clock())
        regions = {**cache.recurring, **html_of(own)}
        regions["status"] = self._question(table, cache, viewpoint, view, left is not None)
        regions["notice"] = self._notice(table, cache, viewpoint, view)
        regions["over"] = self._over(table, cache, viewpoint)
        return Frame(
            cache.shared,
            regions,
            self._ask(table, cache, viewpoint, view, own),
            list(table.log),
            self._lines(table, viewpoint, cache.language),
            left,
        )

    def translated(self, table: Table, code: str, text: Text) -> str:
        """A sentence in a language. The last one is kept: readers of a table are told the same, one after the other."""
        cache = self._cache(table, code)
        if cache.sentence[0] != text:
            cache.sentence = (text, text.say(cache.language))
        return cache.sentence[1]

    def _cache(self, table: Table, code: str) -> PaintCache:
        """What was painted of a table; nothing if somebody else sits there now."""
        caches = self.caches.get(table)
        if caches is None:
            caches = self.caches[table] = {}
        cache = caches.get(code)
        if cache is None or cache.seats != table.seats:
            cache = caches[code] = PaintCache(table.seats, table_language(table, code))
        return cache

    def _repainted(self, table: Table, code: str) -> PaintCache:
        cache = self._cache(table, code)
        if cache.changes != table.changes:
            cache.own, cache.views = {}, {}
            public = self._view(table, cache, None)
            kept = cache.earlier.setdefault(SHARED, {})
            sight = Sight(table.stored.forecasts)
            cache.painted = self.painter.paint_regions(table.match, public, cache.language, False, kept, sight)
            regions = {**html_of(cache.painted), "chat": self._chat(table, cache)}
            cache.shared = Shared(table.version, deciding(table), regions)
            here = table.here
            cache.recurring = {
                "people": self._people(table, cache, here),
                "step_rules": self._step_rules(table, code, public),
                "sitting": self._sitting(table, cache, public, here),
                "round": round_of(table.match.game, public, cache.language),
            }
            cache.is_halted, cache.closes = table.is_halted, closing(table)
            # Set last: if painting raises, the cache stays stale and the next reader repaints.
            cache.changes = table.changes
        return cache

    def _view(self, table: Table, cache: PaintCache, seat: int | None) -> View:
        view = cache.views.get(seat)
        if view is None:
            view = cache.views[seat] = table.view(seat)
        return view

    def _ask(
        self, table: Table, cache: PaintCache, viewpoint: Viewpoint, view: View, own: dict[str, PaintedRegion]
    ) -> dict[str, Any] | None:  # Any: JSON
        """The choices of the reader's seat."""
        seat = viewpoint.seat
        if seat is None or cache.is_halted:
            return None
        listed, asides = table.listed[seat], table.answer_counts[seat]
        if not listed:
            return EMPTY_MENU
        on_page = frozenset().union(*[one.ids for part in (cache.painted, own) for one in part.values()])
        menu = cache.menus.get(seat)
        if menu is None:
            menu = cache.menus[seat] = Menu(table.match.game, view, cache.language)
        since = table.question_version[seat], table.side_version[seat]
        return menu.data(view, (listed[:asides], listed[asides:]), since, on_page)

    def in_words(self, table: Table, viewpoint: Viewpoint) -> str:
        """The table in sentences, for those who read or hear it; painted only when somebody asks for it."""
        cache = self._repainted(table, viewpoint.language)
        view, words = self._view(table, cache, viewpoint.seat), table.match.game.words
        turn, prompt, lines = words.turn(view), self._prompt(table, view), words.board(view)
        return self.painter.page("in_words.html", cache.language, turn=turn, prompt=prompt, lines=lines)

    # --- the shell ----------------------------------------------------------------------------

    def _part(self, cache: PaintCache, name: str, shows: object, context: Context) -> str:
        """A part of the page around the game; painted only if what it shows is not in the cache."""
        parts = cache.shell_parts.setdefault(name, {})
        html = parts.get(shows)
        if html is None:
            if len(parts) >= MOST_PARTS:
                parts.clear()
            html = parts[shows] = self.painter.page(f"{name}.html", cache.language, **context())
        return html

    def _people(self, table: Table, cache: PaintCache, here: frozenset[int]) -> str:
        shows = (deciding(table), here)  # the seats too, but when they change the whole cache goes
        return self._part(cache, "people", shows, lambda: {"at": table, "here": here, "actors": shows[0]})

    def _chat(self, table: Table, cache: PaintCache) -> str:
        shows = (len(table.chat), table.chat[-1] if table.chat else None)
        return self._part(cache, "chat", shows, lambda: {"at": table})

    def _sitting(self, table: Table, cache: PaintCache, public: View, here: frozenset[int]) -> str:
        """The seats in the strip, with what the game says beside each."""
        page = table.match.game.page() or PLAIN_PAGE
        notes = tuple(page.seat_note(public, seat) for seat in range(len(table.seats)))
        shows = (deciding(table), here, notes)
        return self._part(
            cache, "sitting", shows, lambda: {"at": table, "here": here, "notes": notes, "actors": shows[0]}
        )

    def _lobby(self, table: Table, cache: PaintCache, viewpoint: Viewpoint) -> str:
        """The waiting room: who has come, and who is waited for."""
        page, public = table.match.game.page() or PLAIN_PAGE, self._view(table, cache, None)
        here = table.here
        notes = tuple(page.seat_note(public, seat) for seat in range(len(table.seats)))
        shows = {"own": viewpoint.access.seats, "host": viewpoint.access.is_host, "here": here, "notes": notes}
        return self._part(cache, "lobby", tuple(shows.values()), lambda: {"at": table, **shows})

    def seen_from(self, table: Table, past: Match, language: NullTranslations) -> Regions:
        """Seats and round as they were at an earlier position of a table's match; a replay shows no scenes."""
        public, page = past.view(None), past.game.page() or PLAIN_PAGE
        notes = tuple(page.seat_note(public, seat) for seat in range(len(table.seats)))
        here = frozenset(range(len(table.seats)))
        sitting = self.painter.page("sitting.html", language, at=table, here=here, notes=notes, actors=past.actors)
        return {"sitting": sitting, "round": round_of(past.game, public, language), "scene": ""}

    def _question(self, table: Table, cache: PaintCache, viewpoint: Viewpoint, view: View, timed: bool) -> str:
        """Who decides, the question and a note, in the one place where the stage asks."""
        words, seat, halted = table.match.game.words, viewpoint.seat, cache.is_halted
        mine = seat in table.match.actors and seat not in table.held and not halted
        idle = None if mine else table.why_idle(view.seat)
        ask = idle or (words.question(view) if mine or not view.actors else words.waiting(view))
        others = () if mine else tuple([actor for actor in cache.shared.actors if actor != seat])
        many = None if mine else Text.count("{who} decides", "{who} decide", len(others), who=seat_names(others))
        shows = {
            "actors": (seat,) if mine else others,
            "ask": self._why_still(table) if halted and view.result is None else ask,
            "who": many,
            "mine": mine,
            "halted": halted,
            "gathering": halted and table.is_gathering,
            "over": halted and table.is_over,
            "note": words.note(view) if mine else None,
            "timed": timed,
        }
        return self._part(cache, "question", tuple(shows.values()), lambda: shows)

    def _prompt(self, table: Table, view: View) -> Text:
        """What the table waits for, or why nothing will be played there."""
        if table.is_over and view.result is None:
            return self._why_still(table)
        return table.why_idle(view.seat) or table.match.game.words.prompt(view)

    def _why_still(self, table: Table) -> Text:
        """Why nothing is played; of a closed game the end tells more."""
        return Text("This game is closed.") if table.closure is not None else table.why_halted()

    def _step_rules(self, table: Table, code: str, public: View) -> str:
        """The step in a few sentences and the rules behind it, which are often the same at many tables of a game."""
        game, words = table.match.game, game_catalogue(code, table.match.game)
        numbers = () if table.is_over else game.words.rules(public)
        brief = () if table.is_over else tuple(text.say(words) for text in game.words.brief(public))
        html = self.rules.get((game.id, code, numbers, brief))
        if html is None:
            known = ledger_of(game, code)
            rules = [(number, known[number]) for number in numbers if number in known]
            html = self.painter.page("step_rules.html", words, rules=rules, brief=brief, game=game.id)
            self.rules[game.id, code, numbers, brief] = html
        return html

    def _notice(self, table: Table, cache: PaintCache, viewpoint: Viewpoint, view: View) -> str:
        """What is to be said besides the question; mostly nothing, or that an answer closes by itself."""
        seat = viewpoint.seat
        calm = (
            not cache.is_halted
            and table.stored.status == "playing"
            and table.undo_wish is None
            and bool(viewpoint.access.seats)
            and not viewpoint.access.has_moved
            and not (seat is not None and table.seats[seat].away)
            and not any(table.seats[actor].held == OPEN for actor in view.actors)
        )
        words, quietly = table.match.game.words, None
        if seat is not None and table.may_take_time(seat):
            quietly = words.choice(view, quiet(table.listed[seat]))
        if calm:
            return self._part(cache, "window", quietly, lambda: {"quietly": quietly}) if quietly is not None else ""
        page, public = table.match.game.page() or PLAIN_PAGE, self._view(table, cache, None)
        free = [
            (number, page.seat_note(public, number).text or words.seat(number))
            for number, place in enumerate(table.seats)
            if place.held == OPEN and not viewpoint.access.seats
        ]
        return self.painter.page(
            "notes.html", cache.language, at=table, viewpoint=viewpoint, view=view, free=free, quietly=quietly
        )

    # --- what happened ------------------------------------------------------------------------

    def _lines(self, table: Table, viewpoint: Viewpoint, language: NullTranslations) -> Lines:
        """A function that tells what one choice brought, as the reader may know it. Each sentence is made once."""
        words = table.match.game.words

        page = table.match.game.page() or PLAIN_PAGE

        def told(entry: Logged, seat: int | None) -> Told:
            seen = [effect.seen_by(seat) for effect in entry.effects]
            texts = [(one[0], text) for one in seen if (text := words.told(one)) is not None]
            main = next((n for n, (name, _) in enumerate(texts) if name not in words.skippable), 0)
            reveals = [shown for one in seen if (shown := page.reveal(one)) is not None]
            return Told([text.say(language) for _, text in texts], main, [as_json(one, language) for one in reveals])

        def lines(entry: Logged) -> Told:
            known = self.log_lines.setdefault(entry, {})
            seat = viewpoint.seat if any(effect.to != EVERYONE for effect in entry.effects) else None
            key = (viewpoint.language, seat)
            if key not in known:
                known[key] = told(entry, seat)
            return known[key]

        return lines

    # --- the end ------------------------------------------------------------------------------

    def _over(self, table: Table, cache: PaintCache, viewpoint: Viewpoint) -> str:
        """What stands in place of board and hand: the waiting room, or the end page, which is worked out once."""
        if not cache.is_halted:
            return ""
        if not table.is_over:
            return self._lobby(table, cache, viewpoint) if table.is_gathering else ""
        known = self.endings.setdefault(table, {})
        seat = viewpoint.seat
        asks = seat is not None and self.asks_after is not None and self.asks_after(table.code, seat)
        key = (viewpoint.language, seat, asks)
        if key not in known:
            language = table_language(table, viewpoint.language)
            known[key] = paint_ending(self.painter, table, seat, language, viewpoint.language, asks)
        return known[key]


def deciding(table: Table) -> tuple[int, ...]:
    """The seats that decide; none where nothing can be played, whatever the match waits for."""
    return () if table.is_halted else table.match.actors


def round_of(game: Game, public: View, language: NullTranslations) -> str:
    """How far a match is, as HTML."""
    text = game.words.round(public)
    return str(escape(text.say(language))) if text is not None else ""


def as_json(shown: Reveal, language: NullTranslations) -> dict[str, str]:
    """What was turned up, as the page's script reads it."""
    line = shown.line.say(language) if shown.line is not None else ""
    return {"word": shown.word.say(language), "line": line, "icon": shown.icon, "css": shown.css}


def closing(table: Table) -> float | None:
    """When the first of those who decide has run out of time; None where there is no limit."""
    if table.is_halted:
        return None
    asked = [seat for seat in table.match.actors if table.seats[seat].held == PERSON and not table.bot_plays(seat)]
    return min([end for seat in asked if (end := table.deadline(seat)) is not None], default=None)
