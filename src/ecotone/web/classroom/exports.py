"""What a teacher takes home: lists that Excel reads, the records of the games, a sheet of paper for each table."""

from __future__ import annotations

import asyncio
import csv
import io
import zipfile
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.game import Game
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.overview import line_of
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.errors import BadRequest
from ecotone.web.classroom.spreadsheet import workbook
from ecotone.web.classroom.talk import talked_about
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.paper import can_print, manuscript
from ecotone.web.pages.debriefs import debrief_of
from ecotone.web.pages.paper import is_printed
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from ecotone.web.paper.press import Order, paper_of, roles_manuscript
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.json_replies import json_reply
from ecotone.web.site.site import Site, site_of

Rows = list[list[object]]
ALL_SHEETS: Final = "tables"  # the name of the file with the sheets of all tables
EXCEL: Final = "﻿"  # a mark by which Excel knows that a file is UTF-8
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so would be carried out

# What each column holds; the page of the exports says it.
COLUMNS: Final[dict[str, dict[str, Text]]] = {
    "class": {
        "number": Text("the pupil's number in the class"),
        "name": Text("first name or nickname; the number where names are left out or gone"),
        "table": Text("letter of the table"),
        "seat": Text("seat at the table, from 1"),
        "shares": Text("1 if the pupil shared the seat of another"),
        "answered": Text("1 if the pupil answered before the talk"),
    },
    "tables": {
        "table": Text("letter of the table"),
        "seats": Text("how many seats it has"),
        "bots": Text("how many of them bots played in the end"),
        "round": Text("the round in which it ended"),
        "finished": Text("1 if the game came to its own end, 0 if it was stopped and counted as it stood"),
        "counted": Text("1 if it counts for the averages; a game that was stopped only if you ticked it"),
        "against": Text("the figure that goes against nature"),
        "with": Text("the figure that goes with nature"),
        "choices": Text("how many choices were made"),
        "verdict": Text("how it ended, in a sentence"),
    },
    "events": {
        "table": Text("letter of the table"),
        "choice": Text("after which choice of the record"),
        "round": Text("in which round"),
        "kind": Text("what kind of turning point it was"),
        "event": Text("what happened"),
    },
    "answers": {
        "lesson": Text("after which lesson it was said, from 1"),
        "table": Text("letter of the table; nothing tells the pupil"),
        "felt": Text("how they felt, 0 bad to 100 good"),
        "fair": Text("whether it was fair, 0 to 100"),
        "sentence": Text("one sentence"),
    },
}


async def list_rows(site: Site, request: Request, visitor: Visitor, name: str, named: bool) -> Rows:
    """One of the lists, with its head."""
    head: list[object] = list(COLUMNS[name])
    return [head, *await LISTS[name](site, request, visitor, named)]


async def class_rows(site: Site, request: Request, visitor: Visitor, named: bool) -> Rows:
    """A line for each pupil."""
    stored = visitor.one.stored
    return [
        [
            pupil.number,
            pupil.name if named else pupil.number,
            "" if pupil.table is None else stored.tables[pupil.table].letter,
            "" if pupil.seat is None else pupil.seat + 1,
            int(pupil.partner),
            int(pupil.number in stored.answered),
        ]
        for pupil in stored.pupils
    ]


async def table_rows(site: Site, request: Request, visitor: Visitor, named: bool) -> Rows:
    """A line for each table."""
    stored, rows = visitor.one.stored, []
    language = game_catalogue(site.language(request), game_named(stored.game))
    for number, place in enumerate(stored.tables):
        if place.code:
            table = await site.school.table_of(place)
            async with table.lock:
                line = line_of(stored, number, table, {}, site.house.clock())
            bots = sum(table.bot_plays(seat) for seat in range(len(table.seats)))
            verdict = (await debrief_of(table)).headline.say(language) if may_tell(visitor, table.is_over) else ""
            choices, ended = len(table.match.record), int(table.match.result is not None)
            seats = len(table.seats)
            counted = int(place.counted or bool(ended))
            rows.append(
                [place.letter, seats, bots, line.round, ended, counted, line.left, line.right, choices, verdict]
            )
    return rows


def may_tell(visitor: Visitor, over: bool) -> bool:
    """Whether all may be told about a game: it is over, and nobody else plays the same deal."""
    return over and visitor.one.stored.stage in ("talk", "closed")


async def event_rows(site: Site, request: Request, visitor: Visitor, named: bool) -> Rows:
    """A line for each turning point of each table."""
    code, rows = site.language(request), []
    for place, table, debrief in await talked_about(visitor):
        language = table_language(table, code) if named else game_catalogue(code, table.match.game)
        for point in debrief.turning_points:
            rows.append([place.letter, point.at, point.round, point.kind, point.text.say(language)])
    return rows


async def answer_rows(site: Site, request: Request, visitor: Visitor, named: bool) -> Rows:
    """A line for each answer, in an order that tells nothing; none while they come in, as that would tell whose."""
    if not visitor.one.stored.shows_answers(site.house.clock()):
        return []
    tables = visitor.one.stored.tables
    return [
        [one.lesson, tables[one.table].letter if one.table >= 0 else "", *one.feelings, one.sentence]
        for one in sorted(visitor.one.stored.answers, key=lambda one: one.lesson)
    ]


Lister = Callable[[Site, Request, Visitor, bool], Awaitable[Rows]]
LISTS: Final[dict[str, Lister]] = {
    "class": class_rows,
    "tables": table_rows,
    "events": event_rows,
    "answers": answer_rows,
}


def csv_file(rows: Iterable[Iterable[object]]) -> bytes:
    """Rows as Finnish and Swedish Excel read them: semicolons, UTF-8 with its mark, and no cell that is carried out."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return (EXCEL + out.getvalue()).encode()


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, whatever a pupil has typed."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell


async def export(request: Request) -> Response:
    """One file of the class; the teacher's alone."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    visitor.teaching()
    named = request.query_params.get("names") == "yes"
    name = str(request.path_params["name"])
    made, kind = await exported(site, request, visitor, name, named)
    headers = {
        "Content-Disposition": f'attachment; filename="{visitor.one.code}-{name}"',
        "Cache-Control": "no-store",
    }
    return Response(made, media_type=kind, headers=headers)


async def exported(site: Site, request: Request, visitor: Visitor, name: str, named: bool) -> tuple[bytes, str]:
    """The bytes of a file and their kind."""
    stem, _, kind = name.rpartition(".")
    if kind == "csv" and stem in LISTS:
        return csv_file(await list_rows(site, request, visitor, stem, named)), "text/csv; charset=utf-8"
    if name == "class.json":
        lists = {each: await list_rows(site, request, visitor, each, named) for each in available(visitor)}
        return bytes(json_reply(as_objects(lists)).body), "application/json"
    if name == "class.xlsx":
        sheets = {each: await list_rows(site, request, visitor, each, named) for each in available(visitor)}
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        return await asyncio.to_thread(workbook, sheets), kind
    if name == "records.zip":
        return await records(visitor), "application/zip"
    if name == "roles.pdf":
        return await roles_print(site, request, visitor, named), "application/pdf"
    if kind == "pdf":
        return await table_pdf(site, request, visitor, stem, named), "application/pdf"
    raise BadRequest(Text("There is no export '{name}'.", name=name[:40]))


def available(visitor: Visitor) -> list[str]:
    """The lists that there are at this stage: turning points are told when all games are over."""
    told = visitor.one.stored.stage in ("talk", "closed") and any(place.code for place in visitor.one.stored.tables)
    return [name for name in LISTS if name != "events" or told]


def as_objects(lists: dict[str, Rows]) -> dict[str, list[dict[str, object]]]:
    """Lists whose lines name their columns."""
    return {name: [dict(zip(map(str, rows[0]), row, strict=True)) for row in rows[1:]] for name, rows in lists.items()}


async def records(visitor: Visitor) -> bytes:
    """The records of all games, which can be replayed; they have no names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, table, _ in await talked_about(visitor):
            archive.writestr(f"table-{place.letter}.json", table.to_json())
            if place.second:
                second = await visitor.school.house.table(place.second)
                archive.writestr(f"table-{place.letter}-second.json", second.to_json())
    return out.getvalue()


async def table_pdf(site: Site, request: Request, visitor: Visitor, stem: str, named: bool) -> bytes:
    """The sheet of one table, or those of all tables in one print."""
    code = site.language(request)
    sheets = []
    for each, table, debrief in await talked_about(visitor):
        if stem in (ALL_SHEETS, each.letter, f"table-{each.letter}"):
            game = table.match.game
            language = table_language(table, code) if named else game_catalogue(code, game)
            document = Document(debrief, game, language, code, replay=None)
            line = document.say(Text("Class {code} · table {letter}", code=visitor.one.code, letter=each.letter))
            sheets.append((document, line))
    if not sheets:
        raise BadRequest(Text("There is no such table."))
    return await site.printing.sheet(site.limits.caller(request), lambda: manuscript(sheets, code))


async def roles_print(site: Site, request: Request, visitor: Visitor, named: bool) -> bytes:
    """The role cards of all tables; each says whose it is at which table, the name only where names are asked for."""
    code, stored = site.language(request), visitor.one.stored
    game, held = game_named(stored.game), []
    people = {(pupil.table, pupil.seat): pupil.name for pupil in reversed(stored.pupils)}  # who shares comes second
    for number, place in enumerate(stored.tables):
        if not place.code:
            continue
        table = await site.school.table_of(place)
        async with table.lock:
            roles = [table.match.game.role(table.match.state, seat) for seat in range(len(table.seats))]
        for seat, role in enumerate(roles):
            name = people.get((number, seat), "") if named else ""
            who = Text("Table {letter}, seat {n}", letter=place.letter, n=seat + 1)
            held.append((role, Text("{place} · {name}", place=who, name=name) if name else who))
    if not any(role for role, _ in held):
        raise BadRequest(Text("Nobody has a role yet."))
    return await site.printing.sheet(site.limits.caller(request), lambda: roles_manuscript(game, Order(code), held))


def has_roles(game: Game) -> bool:
    """Whether people of this game play roles that can be printed."""
    return is_printed(game) and any(deck.roles for deck in paper_of(game).decks)


async def export_page(request: Request) -> Response:
    """The page from which files are taken, with what their columns mean."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    visitor.teaching()
    stored = visitor.one.stored
    game = game_named(stored.game)
    over = stored.stage in ("talk", "closed")
    return site.page(
        request,
        "classroom/export.html",
        language=game_catalogue(site.language(request), game),
        one=stored,
        game=game,
        balance=[weight.name for weight in lessons_of(game).balance],
        lists=available(visitor),
        columns=COLUMNS,
        over=over,
        named=request.query_params.get("names") == "yes",
        pdf=can_print(),
        roles=has_roles(game) and any(place.code for place in stored.tables),
        opened=datetime.fromtimestamp(stored.created, UTC).date().isoformat(),
    )
