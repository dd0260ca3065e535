"""Replays: a game that is over, step by step, from any seat; records in and out; and going on from any point."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ecotone.bots import pet_name, pet_names
from ecotone.core.choice import Choice
from ecotone.core.effect import Effect
from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.match import NATURE, Match
from ecotone.core.text import Text
from ecotone.core.words import DEAL_ANEW
from ecotone.tables.errors import NotYours, TableBroken
from ecotone.tables.keys import new_seed, tidy_code
from ecotone.tables.plan import Place, Plan
from ecotone.tables.replay import is_over_for_good, record_of
from ecotone.tables.stock import load_saved
from ecotone.tables.table import Table
from ecotone.tables.threads import run_in
from ecotone.tables.work.inspection import Upload
from ecotone.web.live.reader import asked_seat
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.new_table import open_table
from ecotone.web.pages.new_table_form import usual_bot
from ecotone.web.paint.frame import table_language
from ecotone.web.paint.painter import PLAIN_PAGE
from ecotone.web.site.json_replies import json_reply
from ecotone.web.site.site import Site, site_of

ROOM: Final = 3  # times the letters of a record: in a form or in JSON quotes and line ends take more


async def finished_table(request: Request) -> tuple[Site, Table]:
    """The table of the address, if its game is over: before that a replay would tell what is hidden."""
    site = site_of(request)
    table = await site.table(request)
    async with table.lock:  # the game is over only when its last choice is on disk
        over = table.is_over
    if not over:
        raise NotYours(Text("This game goes on. Its replay opens when it is over."))
    site.check_class_over(table)
    with suppress(EcotoneError):  # the disk may be full, or the record gone meanwhile: it can be looked at all the same
        await site.house.note_opened(table)
    return site, table


async def replay_page(request: Request) -> Response:
    """The page that steps through a game."""
    site, table = await finished_table(request)
    data = await past_position(site, request, table)
    language = table_language(table, site.language(request))
    game, painter = table.match.game, site.painter
    return site.page(
        request,
        "replay.html",
        language=language,
        at=table,
        game=game,
        still=data,
        frame=data,
        layout=painter.layout(game, data["regions"], language),
        ground=painter.extra(game, "ground.html", language),
        legend=painter.extra(game, "legend.html", language),
        parts=(game.page() or PLAIN_PAGE).parts,
        guide=None,
        styled=painter.has_page(game),
        words=game.words,
    )


async def step(request: Request) -> Response:
    """One position of a game, for the page that steps through it."""
    site, table = await finished_table(request)
    return json_reply(await past_position(site, request, table))


async def in_words(request: Request) -> Response:
    """One position of a game in sentences, as one seat saw it: a piece of the page, fetched while it is open."""
    site, table = await finished_table(request)
    at, seat = asked_place(request, table.match)
    shown, _ = await run_in(site.house.threads.replaying, replay_to, table.match, at)
    view, words = shown.view(seat), table.match.game.words
    turn, prompt, lines = words.turn(view), words.prompt(view), words.board(view)
    language = table_language(table, site.language(request))
    html = site.painter.page("in_words.html", language, turn=turn, prompt=prompt, lines=lines)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


def asked_place(request: Request, match: Match) -> tuple[int, int | None]:
    """The position that the address names, or the last one; and the seat it is seen from, or None for the audience."""
    most = len(match.record)
    asked = asked_seat(request)
    seat = asked if asked is not None and asked < match.seats else None
    return min(read_number(dict(request.query_params), "at", most), most), seat


async def past_position(site: Site, request: Request, table: Table) -> dict[str, Any]:  # Any: JSON
    """A position with what happened last, as one seat saw it."""
    match = table.match
    at, seat = asked_place(request, match)
    language = table_language(table, site.language(request))
    words = match.game.words
    shown, effects = await run_in(site.house.threads.replaying, replay_to, match, at)
    view = shown.view(seat)
    texts = (words.told(effect.seen_by(seat)) for effect in effects)
    regions = {
        **site.painter.regions(shown, shown.view(None), language, own=False),
        **site.painter.regions(shown, view, language, own=True),
        **site.gallery.seen_from(table, shown, language),
    }
    who = match.record[at - 1][0] if at else NATURE
    return {
        "at": at,
        "most": len(match.record),
        "seat": seat,
        "who": words.seat(who).say(language) if who != NATURE else "",
        "lines": [text.say(language) for text in texts if text is not None],
        "prompt": words.prompt(view).say(language),
        "regions": regions,
    }


def replay_to(match: Match, at: int) -> tuple[Match, list[Effect]]:
    """The match after so many choices, and what the last of them brought."""
    shown = match.replayed(max(at - 1, 0))
    return shown, shown.opening if at == 0 else shown.play(*match.record[at - 1])


async def record(request: Request) -> Response:
    """The record of a game that is over, to keep."""
    name, text = await finished_record(request)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def finished_record(request: Request) -> tuple[str, str]:
    """A name for the file of a game that is over, and its record, whether or not this program can show the game."""
    try:
        _, table = await finished_table(request)
        stored, text = table.stored, table.to_json()
    except TableBroken:
        saved = await load_saved(site_of(request).house.store, tidy_code(str(request.path_params["code"])))
        if saved is None or not is_over_for_good(saved):
            raise
        stored, text = saved.table, record_of(saved)
    return f"{stored.game}-{stored.code}.json", text


async def upload(request: Request) -> Response:
    """A record from outside: checked, replayed, and kept as a game that is over."""
    return see_other(f"/t/{await keep_record(request, 'form')}/replay")


async def keep_record(request: Request, wrapped: Literal["form", "json"]) -> str:
    """Store a record that is sent, if it is right, as a table at which nobody plays; returns the table's code.

    A stranger's record may be a trap: the server neither reads nor replays it, another process does.
    """
    site = site_of(request)
    site.count_opening(request)
    most = site.settings.largest_record
    with site.uploads.turn(site.limits.caller(request).network):
        body = await site.body(request, ROOM * most)
        upload = Upload(body, wrapped, most, site.settings.packs, pet_names(), site.house.clock())
        return await site.house.keep(*await site.uploads.inspector.inspect(upload))


async def go_on(request: Request) -> Response:
    """A new table that begins where a replay stands."""
    site, table = await finished_table(request)
    form = form_fields(await site.body(request))
    match = table.match
    at = read_number(form, "at", 0)
    mine = read_number(form, "seat", 0)
    if mine >= match.seats:
        raise BadSetup(Text("There is no seat {seat}.", seat=mine))
    places = tuple(
        Place("me") if seat == mine else Place("bot", pet_name(seat), usual_bot(match.game))
        for seat in range(match.seats)
    )
    return await open_table(request, *branch(table, at, places, keep=bool(form.get("keep"))))


def branch(
    table: Table, at: int, places: tuple[Place, ...], keep: bool = False
) -> tuple[Plan, list[tuple[int, Choice]]]:
    """The plan of a table that goes on from a point of a game, and the choices that lie before it.

    Everybody can read a record, so all that was hidden or still to come is dealt anew, unless the host says `keep`.
    """
    match = table.match
    if at > len(match.record):
        raise BadSetup(Text("The game has only {n} choices.", n=len(match.record)))
    if match.result is not None and at == len(match.record):
        raise BadSetup(Text("The game is over there. Go back a step, and go on from there."))
    match.game.check_seats(len(places))
    if len(places) != match.seats:
        raise BadSetup(Text("The game has {n} seats.", n=match.seats))
    origin = f"{table.code}:{at}"
    plan = Plan(match.game.id, places, match.options, match.seed, pack=match.pack, rules=match.rules, origin=origin)
    anew = [] if keep else [(NATURE, (DEAL_ANEW, str(new_seed())))]
    return plan, match.record[:at] + anew
