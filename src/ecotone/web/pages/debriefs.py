"""The debrief of a table: open to everybody with its code as soon as its game is over or stopped."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.debrief import Debrief
from ecotone.core.match import Match
from ecotone.core.text import Spoken, Text
from ecotone.tables.errors import BadRequest
from ecotone.tables.table import Table
from ecotone.web.debrief.document import Document
from ecotone.web.debrief.paper import can_print, manuscript
from ecotone.web.debrief.report import kicker
from ecotone.web.debrief.sheet import sheet_of
from ecotone.web.pages.replays import finished_table
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from ecotone.web.site.site import Site

KEPT: WeakKeyDictionary[Match, Debrief] = WeakKeyDictionary()  # counted once for all readers


async def debrief_of(table: Table) -> Debrief:
    """The debrief of a table whose game is over; counted once, in a thread, as it replays the whole game.

    Of a game that was closed only its first choices can be replayed, so that its figures would be wrong.
    """
    if table.closure is not None:
        raise BadRequest(table.closure.reason)
    match = table.match
    found = KEPT.get(match)
    if found is None or found.choices != len(match.record):  # a game that was stopped may have gone on since
        found = KEPT[match] = await asyncio.to_thread(match.debrief)
    return found


def asked_names(request: Request) -> bool:
    """Whether people's names shall be told."""
    return request.query_params.get("names") != "no"


def spoken(site: Site, request: Request, table: Table, named: bool) -> Spoken:
    """The reader's language, with the names of the people at the table or without."""
    code = site.language(request)
    return table_language(table, code) if named else Spoken(game_catalogue(code, table.match.game), {})


async def prepared(request: Request) -> tuple[Site, Table, Document]:
    """The table of the address with its debrief in the reader's language; refused while the game goes on."""
    site, table = await finished_table(request)
    language = spoken(site, request, table, asked_names(request))
    debrief = await debrief_of(table)
    code = site.language(request)
    document = Document(debrief, table.match.game, language, code, replay=lambda at: replay_address(table, at))
    return site, table, document


async def debrief_page(request: Request) -> Response:
    """The talk after the game, as a document."""
    site, table, document = await prepared(request)
    return site.page(
        request,
        "debrief.html",
        language=document.language,
        at=table,
        game=document.game,
        document=document,
        debrief=document.debrief,
        sheet=sheet_of(document),
        people=people(document, table),
        kicker=table_kicker(document, table),
        named=asked_names(request),
        pdf=can_print(),
    )


async def debrief_pdf(request: Request) -> Response:
    """The same as one sheet of paper."""
    site, table, document = await prepared(request)
    names = ", ".join(people(document, table))
    line = f"{table_kicker(document, table)} · {names}"
    code = site.language(request)
    made = await site.printing.sheet(site.limits.caller(request), lambda: manuscript([(document, line)], code))
    headers = {
        "Content-Disposition": f'inline; filename="debrief-{table.code}.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(made, media_type="application/pdf", headers=headers)


def table_kicker(document: Document, table: Table) -> str:
    """The line above the verdict: which game, which table, how long."""
    told = kicker(document.debrief, document.game)
    return document.say(Text("{told} · table {code}", told=told, code=table.code))


def people(document: Document, table: Table) -> list[str]:
    """Who played what; bots are marked."""
    names = []
    for player in document.debrief.players:
        bot = player.seat < len(table.seats) and table.seats[player.seat].held == "bot"
        names.append(document.say(Text("{name} (bot)", name=player.name) if bot else player.name))
    return names


def replay_address(table: Table, at: int) -> str:
    """Where the replay shows what a choice brought."""
    return f"/t/{table.code}/replay?at={at}"
