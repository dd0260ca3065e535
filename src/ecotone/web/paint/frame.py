"""Frames: all that one reader may see of a table at one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from gettext import NullTranslations
from typing import Any, Final
from weakref import WeakKeyDictionary

from ecotone.bots import bot_title
from ecotone.core.effect import EVERYONE
from ecotone.core.ledger import ledger_of
from ecotone.core.options import public_options, unusual
from ecotone.core.text import Spoken, Text
from ecotone.core.view import View
from ecotone.tables.access import Access
from ecotone.tables.table import OPEN, PERSON, Logged, Table
from ecotone.web.live.page_delta import PARTS, Frame, Lines, Regions, Shared
from ecotone.web.pages.languages import game_catalogue
from ecotone.web.paint.menu import NOTHING, Asked
from ecotone.web.paint.painter import Painted, Painter, html_of

SHARED: Final = -1  # in the place of a seat: what all have in common

Context = Callable[[], dict[str, Any]]  # Any: what a template reads


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks: the keys they hold, the seat they look from (None is a spectator), and their language."""

    access: Access
    seat: int | None
    language: str


@dataclass(slots=True)
class Drawn:
    """What was painted of one table in one language, for everyone who looks at it; kept while nothing changes."""

    names: tuple[object, ...]
    language: NullTranslations
    changes: int = -1  # of the table, until then
    said: tuple[Text, str] = (Text(""), "")
    painted: dict[str, Painted] = field(default_factory=dict)
    shared: Shared = field(default_factory=lambda: Shared(-1, (), {}))
    again: Regions = field(default_factory=dict)  # what pages keep, so that it is told by its number
    own: dict[int | None, dict[str, Painted]] = field(default_factory=dict)
    views: dict[int | None, View] = field(default_factory=dict)
    kept: dict[int | None, dict[str, Painted]] = field(default_factory=dict)  # regions, by seat
    asked: dict[int, Asked] = field(default_factory=dict)  # by seat
    parts: dict[str, dict[object, str]] = field(default_factory=dict)  # of the shell, by name and what they show


class Gallery:
    """Paints tables; what several readers share is painted once."""

    def __init__(self, painter: Painter, clock: Callable[[], float]) -> None:
        self.painter = painter
        self.clock = clock
        self.drawn: WeakKeyDictionary[Table, dict[str, Drawn]] = WeakKeyDictionary()
        self.rules: dict[tuple[str, str, tuple[str, ...]], str] = {}
        self.said: WeakKeyDictionary[Logged, dict[tuple[str, int | None], list[str]]] = WeakKeyDictionary()

    def frame(self, table: Table, reader: Reader) -> Frame:
        """Everything for one reader."""
        drawn = self._drawn(table, reader.language)
        view = self._view(table, drawn, reader.seat)
        own = drawn.own.get(reader.seat)
        if own is None:
            kept = drawn.kept.setdefault(reader.seat, {})
            own = self.painter.painting(table.match, view, drawn.language, own=True, kept=kept)
            drawn.own[reader.seat] = own
        regions = {**drawn.again, **html_of(own)}
        regions["status"] = self._status(table, drawn, reader, view)
        regions["notice"] = self._notice(table, drawn, reader, view)
        return Frame(
            drawn.shared,
            regions,
            self._ask(table, drawn, reader, view, own),
            list(table.log),
            self._lines(table, reader, drawn.language),
            time_left(table, self.clock()),
        )

    def said_once(self, table: Table, code: str, text: Text) -> str:
        """A sentence that several readers of a table are told, one after the other."""
        drawn = self._known(table, code)
        if drawn.said[0] != text:
            drawn.said = (text, text.say(drawn.language))
        return drawn.said[1]

    def _known(self, table: Table, code: str) -> Drawn:
        """What was painted of a table, unless somebody else sits there now."""
        known = self.drawn.get(table)
        if known is None:
            known = self.drawn[table] = {}
        drawn = known.get(code)
        if drawn is None or drawn.names != table.seats:
            drawn = known[code] = Drawn(table.seats, spoken(table, code))
        return drawn

    def _drawn(self, table: Table, code: str) -> Drawn:
        drawn = self._known(table, code)
        if drawn.changes != table.changes:
            drawn.own, drawn.views = {}, {}
            public = self._view(table, drawn, None)
            kept = drawn.kept.setdefault(SHARED, {})
            drawn.painted = self.painter.painting(table.match, public, drawn.language, own=False, kept=kept)
            regions = {**html_of(drawn.painted), "chat": self._chat(table, drawn)}
            drawn.shared = Shared(table.version, table.match.actors, regions)
            drawn.again = {"people": self._people(table, drawn), "step_rules": self._step_rules(table, code)}
            drawn.changes = table.changes  # last: where painting fails, the next who looks must not get what was before
        return drawn

    def _view(self, table: Table, drawn: Drawn, seat: int | None) -> View:
        view = drawn.views.get(seat)
        if view is None:
            view = drawn.views[seat] = table.match.view(seat)
        return view

    def _ask(
        self, table: Table, drawn: Drawn, reader: Reader, view: View, own: dict[str, Painted]
    ) -> dict[str, Any] | None:  # Any: JSON
        """The choices of the reader's seat."""
        seat = reader.seat
        if seat is None or table.is_halted:
            return None
        listed, asides = table.listed[seat], table.answer_counts[seat]
        if not listed:
            return NOTHING
        on_page = frozenset().union(*[one.ids for part in (drawn.painted, own) for one in part.values()])
        asked = drawn.asked.get(seat)
        if asked is None:
            asked = drawn.asked[seat] = Asked(table.match.game, view, drawn.language)
        since = table.question_version[seat], table.side_version[seat]
        return asked.data(view, (listed[:asides], listed[asides:]), since, on_page)

    def in_words(self, table: Table, reader: Reader) -> str:
        """The table in sentences, for those who read or hear it; painted only when somebody asks for it."""
        drawn = self._drawn(table, reader.language)
        view, words = self._view(table, drawn, reader.seat), table.match.game.words
        turn, prompt, lines = words.turn(view), self._prompt(table, view), words.board(view)
        return self.painter.page("in_words.html", drawn.language, turn=turn, prompt=prompt, lines=lines)

    # --- the shell ----------------------------------------------------------------------------

    def _part(self, drawn: Drawn, name: str, shows: object, context: Context) -> str:
        """A part of the shell, painted anew only if it shows something that it has not shown of late."""
        parts = drawn.parts.setdefault(name, {})
        html = parts.get(shows)
        if html is None:
            if len(parts) >= PARTS:
                parts.clear()
            html = parts[shows] = self.painter.page(f"{name}.html", drawn.language, **context())
        return html

    def _people(self, table: Table, drawn: Drawn) -> str:
        here = frozenset([seat for subscriber in table.subscribers for seat in subscriber.seats])
        shows = (table.match.actors, here)  # and the seats; with them all parts are painted anew
        return self._part(drawn, "people", shows, lambda: {"at": table, "here": here})

    def _chat(self, table: Table, drawn: Drawn) -> str:
        shows = (len(table.chat), table.chat[-1] if table.chat else None)
        return self._part(drawn, "chat", shows, lambda: {"at": table})

    def _status(self, table: Table, drawn: Drawn, reader: Reader, view: View) -> str:
        shows = {
            "turn": table.match.game.words.turn(view),
            "prompt": self._prompt(table, view),
            "mine": reader.seat is not None and reader.seat in view.actors,
            "timed": bool(table.stored.seconds),
        }
        return self._part(drawn, "status", tuple(shows.values()), lambda: shows)

    def _prompt(self, table: Table, view: View) -> Text:
        """What the table waits for, or why it stands still for good."""
        return table.why_halted() if table.is_over and view.result is None else table.match.game.words.prompt(view)

    def _step_rules(self, table: Table, code: str) -> str:
        """The rules of the step, which are the same at every table of a game."""
        top, game = table.question, table.match.game
        numbers = top.rules if top is not None and not table.is_over else ()
        html = self.rules.get((game.id, code, numbers))
        if html is None:
            known = ledger_of(game, code)
            rules = [(number, known[number]) for number in numbers if number in known]
            html = self.painter.page("step_rules.html", game_catalogue(code, game), rules=rules, game=game.id)
            self.rules[game.id, code, numbers] = html
        return html

    def _notice(self, table: Table, drawn: Drawn, reader: Reader, view: View) -> str:
        seat = reader.seat
        calm = (
            not table.is_halted
            and table.undo_wish is None
            and bool(reader.access.seats)
            and not (seat is not None and table.seats[seat].away)
            and not any(table.seats[actor].held == OPEN for actor in view.actors)
        )
        if calm:
            return ""
        game = table.match.game
        played = unusual(
            game.options, public_options(game.options, game.all_options(table.match.options), table.is_over)
        )
        return self.painter.page(
            "notice.html",
            drawn.language,
            at=table,
            reader=reader,
            view=view,
            words=game.words,
            played=[(option.about, option.word(value)) for option, value in played],
            winner_names=tuple(table.name(seat) for seat in view.result.winners) if view.result else (),
            bot_title=bot_title,
            day=date.fromtimestamp(table.stored.created).isoformat(),
        )

    # --- what happened ------------------------------------------------------------------------

    def _lines(self, table: Table, reader: Reader, language: NullTranslations) -> Lines:
        """Says what one choice brought, as the reader may know it; every sentence is made once."""
        words = table.match.game.words

        def lines(entry: Logged) -> list[str]:
            cache = self.said.setdefault(entry, {})
            seat = reader.seat if any(effect.to != EVERYONE for effect in entry.effects) else None
            key = (reader.language, seat)
            if key not in cache:
                texts = [words.effect(effect.seen_by(seat)) for effect in entry.effects]
                cache[key] = [text.say(language) for text in texts if text is not None]
            return cache[key]

        return lines


def time_left(table: Table, now: float) -> float | None:
    """Seconds until the first of those who decide has run out of time; None where there is no limit."""
    timed = [seat for seat in table.match.actors if table.seats[seat].held == PERSON and not table.bot_plays(seat)]
    if not table.stored.seconds or table.is_halted or not timed:
        return None
    return max(0.0, min(table.asked_since[seat] for seat in timed) + table.stored.seconds - now)


def spoken(table: Table, language: str) -> Spoken:
    """A language at a table, with the names of the people there."""
    names = {n: seat.name for n, seat in enumerate(table.seats) if seat.name} if len(table.seats) > 1 else {}
    return Spoken(game_catalogue(language, table.match.game), names)
