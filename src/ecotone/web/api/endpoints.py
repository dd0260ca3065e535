"""The JSON API: what the pages offer, for people who write a client or a bot of their own."""

from __future__ import annotations

from contextlib import suppress
from gettext import NullTranslations
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from ecotone.bots import bot_line, bot_names
from ecotone.core.game import Game
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.plan import USUAL_BOT, Place, Plan
from ecotone.tables.store.interface import OPEN
from ecotone.web.api.class_socket import class_socket
from ecotone.web.api.classes import CLASS_ENDPOINTS
from ecotone.web.api.endpoint import Endpoint
from ecotone.web.api.json_feed import JsonFeed
from ecotone.web.api.messages import (
    About,
    Do,
    GoOn,
    Join,
    Joined,
    Look,
    NewSeat,
    NewTable,
    Opened,
    Play,
    Record,
    position_json,
    table_facts,
)
from ecotone.web.live.actions import carry_out
from ecotone.web.live.connection import live_events, live_socket
from ecotone.web.live.reader import Reader, reader_of
from ecotone.web.pages.debriefs import debrief_of
from ecotone.web.pages.learn import Knowledge, asked_language, knowledge
from ecotone.web.pages.replays import branch, finished_record, finished_table, keep_record
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from ecotone.web.site.site import Site, asked_game, site_of

ROOT: Final = "/api/v1"
WHO: Final = {"person": "me", "open": "link", "bot": "bot"}


# --- games ------------------------------------------------------------------------------------


class OptionFacts(Struct):
    """An option: its values, the first being the usual one, with their words, and a sentence about it."""

    id: str
    values: list[bool | int | str | None]
    about: str
    words: list[str]


class GameFacts(Struct):
    """A game: what it is about, how it can be played, and the kinds of each verb's arguments."""

    id: str
    name: str
    about: str
    minutes: int
    seats: list[int]
    usual_seats: int
    rules: int
    content: str
    bots: list[str]
    bot_words: list[str]
    verbs: dict[str, str]
    options: list[OptionFacts]


def game_facts(game: Game, language: NullTranslations) -> GameFacts:
    """A game as the API lists it."""
    options = [
        OptionFacts(
            option.id,
            list(option.values),
            option.about.say(language),
            [option.word(value).say(language) for value in option.values],
        )
        for option in game.options
    ]
    return GameFacts(
        game.id,
        game.name,
        game.about.say(language),
        game.minutes,
        list(game.seats),
        game.usual_seats,
        game.rules_version,
        game.content_version,
        list(bot_names(game)),
        [bot_line(name, game).say(language) for name in bot_names(game)],
        {name: verb.kinds for name, verb in game.verbs.items()},
        options,
    )


async def list_games(request: Request, _: None) -> list[GameFacts]:
    """All games."""
    language = site_of(request).language(request)
    return [game_facts(game, game_catalogue(language, game)) for game in games().values()]


async def one_game(request: Request, _: None) -> GameFacts:
    """One game."""
    game = asked_game(request)
    return game_facts(game, game_catalogue(site_of(request).language(request), game))


async def game_knowledge(request: Request, _: None) -> list[Knowledge]:
    """What the things of a game are in the real world."""
    return knowledge(asked_game(request), asked_language(request))


# --- tables -----------------------------------------------------------------------------------


def places_of(seats: list[NewSeat]) -> tuple[Place, ...]:
    """Who shall sit where."""
    return tuple(Place(WHO[seat.who], seat.name, seat.bot or USUAL_BOT) for seat in seats)


async def open_table(request: Request, data: NewTable) -> Opened:
    """Open a table."""
    site = site_of(request)
    site.count_opening(request)
    game = game_named(data.game)
    game.check_seats(len(data.seats))
    plan = Plan(
        game.id, places_of(data.seats), data.options, data.seed, data.seconds, data.speed, forecasts=data.forecasts
    )
    table, keys = await site.house.open(plan)
    await site.house.hand_off(table)
    return Opened(table.code, keys.host, list(keys.seats))


async def show_table(request: Request, _: None) -> About:
    """The public facts of a table."""
    table = await site_of(request).table(request)
    async with table.lock:
        return table_facts(table)


async def join_table(request: Request, data: Join) -> Joined:
    """Take an open seat."""
    site = site_of(request)
    table = await site.table(request)
    if data.secret:
        return Joined(*await site.redeem(request, table, data.secret, data.name))
    if data.seat is not None:
        return Joined(data.seat, await site.house.sit(table, data.seat, data.name))
    for seat, one in enumerate(table.seats):
        with suppress(NotYours):  # somebody else was quicker: try the next
            if one.held == OPEN:
                return Joined(seat, await site.house.sit(table, seat, data.name))
    raise NotYours(Text("No seat of this table is free."))


async def seated(site: Site, request: Request, seat: int | None = None) -> Reader:
    """The reader at a seat: the one that is asked for, if their key opens it, else their only one."""
    reader = await reader_of(site, request)
    held = reader.access.seats
    asked = request.query_params.get("seat", "")
    if seat is None and asked:
        if not asked.isdecimal() or len(asked) > 2:
            raise BadRequest(Text("'seat' must be a whole number."))
        seat = int(asked)
    if seat is None:
        seat = held[0] if len(held) == 1 else None
    await carry_out(reader, {"do": "show_seat", "seat": seat})
    return reader


async def view(request: Request, _: None) -> Look:
    """A position for a seat, or for a spectator."""
    return await position_for(await seated(site_of(request), request))


async def position_for(reader: Reader) -> Look:
    """The position as the reader may know it, when it is on disk."""
    async with reader.table.lock:
        return position_json(reader.table, reader.seat, lambda text: text.say(reader.language))


async def play(request: Request, data: Play) -> Look:
    """Make a choice; the answer is the position after it."""
    site = site_of(request)
    reader = await seated(site, request, data.seat)
    await site.house.play(reader.table, reader.acting_seat, data.choice, data.version)
    return await position_for(reader)


async def do(request: Request, data: Do) -> Any:  # Any: JSON
    """Whatever else the pages offer. Orders of the host name the seat they are about."""
    site = site_of(request)
    order = data.do in ("reissue", "give_to_bot", "pause", "end", "pace")
    reader = await (reader_of(site, request) if order else seated(site, request, data.seat))
    if data.do in ("play", "show_seat"):
        raise BadRequest(Text("There is no action '{name}'.", name=data.do))
    fields = {name: value for name, value in msgspec.to_builtins(data).items() if value is not None}
    return await carry_out(reader, {**fields, "bot": data.bot or USUAL_BOT})


async def record(request: Request, _: None) -> Any:  # Any: JSON
    """The record of a game that is over."""
    return Response((await finished_record(request))[1], media_type="application/json")


async def debrief(request: Request, _: None) -> dict[str, Any]:  # Any: JSON
    """The debrief of a game that is over or was stopped."""
    table = (await finished_table(request))[1]
    told = await debrief_of(table)
    return told.to_dict(table_language(table, asked_language(request)))


async def go_on(request: Request, data: GoOn) -> Opened:
    """Open a table that goes on from a point of a game that is over."""
    site, table = await finished_table(request)
    site.count_opening(request)
    opened, keys = await site.house.open(*branch(table, data.at, places_of(data.seats), data.keep))
    await site.house.hand_off(opened)
    return Opened(opened.code, keys.host, list(keys.seats))


class Kept(Struct):
    """The code under which a record was kept."""

    code: str


class Done(Struct):
    """What came of an action: a hint or a reason in words, a new secret; or nothing to tell.

    Of a hint `steps` lead from a nudge over the place to the choice, `path` is what it is about, and the choice is
    that of number `index` on the seat's list, its blanks filled with `fill`.
    """

    text: str = ""
    steps: list[list[str]] = []
    path: list[str] = []
    index: int = -1
    fill: list[Any] = []  # Any: pieces of a choice
    secret: str = ""


async def upload(request: Request, _: None) -> Kept:
    """Keep a record as a game that is over; a wrong one is refused with the place named."""
    return Kept(await keep_record(request, "json"))


TABLE: Final = "/tables/{code}"
ENDPOINTS: Final = (
    Endpoint("GET", "/games", "list_games", list_games, "All games, with options, bots, verbs.", None, list[GameFacts]),
    Endpoint("GET", "/games/{game}", "one_game", one_game, "One game.", None, GameFacts),
    Endpoint(
        "GET",
        "/games/{game}/knowledge",
        "game_knowledge",
        game_knowledge,
        "What the things of a game are in the real world.",
        None,
        list[Knowledge],
        asks_language=True,
    ),
    Endpoint("POST", "/tables", "open_table", open_table, "Open a table.", NewTable, Opened, 201),
    Endpoint("GET", TABLE, "show_table", show_table, "The public facts of a table.", None, About),
    Endpoint("POST", f"{TABLE}/join", "join_table", join_table, "Take an open seat, or that of a link.", Join, Joined),
    Endpoint("GET", f"{TABLE}/view", "view", view, "What a seat may know and choose.", None, Look, asks_seat=True),
    Endpoint("POST", f"{TABLE}/play", "play", play, "Make a choice.", Play, Look, key=True),
    Endpoint(
        "POST",
        f"{TABLE}/do",
        "do",
        do,
        "Whatever else the pages offer: undo, hints, chat, host.",
        Do,
        Done,
        key=True,
    ),
    Endpoint("GET", f"{TABLE}/record", "record", record, "The record of a game that is over."),
    Endpoint(
        "GET",
        f"{TABLE}/debrief",
        "debrief",
        debrief,
        "Figures, turning points and questions for the talk after a game that is over or was stopped.",
        asks_language=True,
    ),
    Endpoint("POST", f"{TABLE}/continue", "go_on", go_on, "Go on from a point of a game.", GoOn, Opened, 201),
    Endpoint("POST", "/records", "upload", upload, "Keep a record, to be replayed.", Record, Kept, 201),
    *CLASS_ENDPOINTS,
)


def routes() -> list[BaseRoute]:
    """All routes of the API but its description."""
    made: list[BaseRoute] = [
        Route(ROOT + one.path, one.__call__, methods=[one.method], name=one.name) for one in ENDPOINTS
    ]
    return [
        *made,
        Route(f"{ROOT}/tables/{{code}}/stream", live_events(JsonFeed)),
        WebSocketRoute(f"{ROOT}/tables/{{code}}/socket", live_socket(JsonFeed)),
        WebSocketRoute(f"{ROOT}/classes/{{code}}/socket", class_socket),
    ]
