"""The ASGI application: its routes, its headers, its beginning and its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.lab.run.workers import cores
from ecotone.tables.classes.school import School
from ecotone.tables.classes.watch import watch as watch_classes
from ecotone.tables.house import House
from ecotone.tables.stock import take_stock
from ecotone.tables.store.sql import open_store
from ecotone.tables.versions import Kind
from ecotone.tables.work.minds import Minds
from ecotone.tables.work.thinkers import Thinkers
from ecotone.web.api import endpoints as api
from ecotone.web.api import openapi
from ecotone.web.api.api_page import api_page
from ecotone.web.classroom import routes as classroom
from ecotone.web.live.connection import PageFeed, live_events, live_socket, post_action
from ecotone.web.packs.page import pack_page, packs_page
from ecotone.web.packs.workshop import Workshop
from ecotone.web.pages import debriefs, joining, learn, new_table, quiz, replays, table
from ecotone.web.pages.appearance import choose_appearance
from ecotone.web.pages.front import front, watch
from ecotone.web.pages.languages import choose_language
from ecotone.web.pages.paper import game_paper
from ecotone.web.pages.people import people
from ecotone.web.pages.rules import rules_page
from ecotone.web.pages.style_guide import style_page
from ecotone.web.paint.catalogues import whole_catalogue
from ecotone.web.research import pages as research
from ecotone.web.research.journal import Research
from ecotone.web.serve import health
from ecotone.web.serve.relay import NodeDoor, Relay
from ecotone.web.serve.static_files import Files, file_answer
from ecotone.web.site.json_replies import json_reply
from ecotone.web.site.refusals import TOO_MANY, Foreign, TooMuch, status_of
from ecotone.web.site.settings import Settings
from ecotone.web.site.site import Site, asked_game, site_of

LOG: Final = logging.getLogger(__name__)

TIDY: Final = 60.0  # seconds between looking for tables that nobody uses
DAY: Final = 24 * 3600.0
PACKING: Final = 5  # of 9: beyond it pages take longer and hardly become smaller
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; "
    "frame-ancestors 'self'; manifest-src 'self'",  # a teacher's page shows a table as everybody may see it
    # No other site learns an address of ours. Under `no-referrer` our own forms would hide where they come from, too.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Adds the headers that keep pages safe, and refuses requests that come too often or from foreign pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                message["headers"] += mark
            await send(message)

        request = Request(scope)
        site = site_of(request)
        mark: list[tuple[bytes, bytes]] = []
        problem: EcotoneError | None = None
        if scope["path"].startswith("/static/") or scope["path"] in health.PATHS:
            await self.app(scope, receive, send_safely)
            return
        site.hint_at_proxy(request)
        caller = site.limits.caller(request)
        mark = site.mark_headers(caller)
        if not site.limits.allow_request(caller):
            problem = TooMuch(TOO_MANY)
        elif request.method not in ("GET", "HEAD", "OPTIONS") and not site.same_origin(request):
            problem = Foreign(Text("This was sent from another site's page, so it was not carried out."))
        if problem is None:
            await self.app(scope, receive, send_safely)
        else:
            await refusal(request, problem)(scope, receive, send_safely)


def refusal(request: Request, error: Exception) -> Response:
    """The answer to what Ecotone refuses, as a page or as JSON, with the reason."""
    assert isinstance(error, EcotoneError)
    site = site_of(request)
    status = status_of(error)
    language = whole_catalogue(site.language(request))
    if wants_json(request):
        return json_reply({"error": error.code, "reason": site.told(error).say(language)}, status)
    return site.page(request, "error.html", status, language=language, error=site.told(error))


def wants_json(request: Request) -> bool:
    """Whether a program asks rather than a person."""
    path = str(request.scope["path"])
    return path.startswith("/api/") or path.endswith(("/do", "/step", "/events"))


async def on_refusal(request: Request, error: Exception) -> Response:
    """Handler for everything that Ecotone refuses."""
    return refusal(request, error)


async def on_http(request: Request, error: Exception) -> Response:
    """Handler for addresses that do not exist and methods that do not fit."""
    assert isinstance(error, HTTPException)
    texts = {404: Text("There is no such page."), 405: Text("This page cannot be used that way.")}
    text = texts.get(error.status_code, Text("The request cannot be answered."))
    if wants_json(request):
        return json_reply({"error": "http", "reason": text.say()}, error.status_code)
    return site_of(request).page(request, "error.html", error.status_code, error=text)


async def on_failure(request: Request, error: Exception) -> Response:
    """Handler for our own mistakes: says what to do next, and nothing about the mistake."""
    text = Text("Something went wrong here, and it is our mistake. Your game is safe; load the page again.")
    if wants_json(request):
        response: Response = json_reply({"error": "failure", "reason": text.say()}, 500)
    else:
        response = site_of(request).page(request, "error.html", 500, error=text)
    response.headers.update(HEADERS)  # what fails is answered outside of Guard, which adds them else
    return response


async def game_file(request: Request) -> Response:
    """A style sheet or picture that a game brings along."""
    page = asked_game(request).page()
    name = str(request.path_params["file"])
    if page is None or "/" in name or not name.endswith((".css", ".svg")) or not (page.folder / name).is_file():
        raise HTTPException(404)
    return file_answer(str(page.folder / name), request.scope)


ROUTES: Final = [
    Route("/", front),
    Route("/watch", watch),
    Route("/quick/{game}", new_table.quick, methods=["POST"]),
    Route("/first/{game}", new_table.first_game, methods=["POST"]),
    Route("/first/{game}/{guide}", new_table.first_game, methods=["POST"]),
    Route("/new/{game}", new_table.new_table, methods=["GET", "POST"]),
    Route("/join", joining.join),
    *classroom.routes(),
    *research.routes(),
    Route("/rules/{game}", rules_page),
    Route("/rules/{game}/print.pdf", game_paper),
    Route("/packs", packs_page),
    Route("/packs/{game}", pack_page, methods=["GET", "POST"]),
    Route("/style", style_page),
    Route("/look", choose_appearance, methods=["POST"]),
    Route("/learn/{game}", learn.knowledge_page),
    Route("/learn/{game}/quiz", quiz.quiz_page),
    Route("/learn/{game}/{key}", learn.fact_piece),
    Route("/language", choose_language, methods=["POST"]),
    Route("/records", replays.upload, methods=["POST"]),
    Route("/t/{code}", research.asks_first(table.table_page)),
    Route("/t/{code}/s/{secret}", joining.seat_link, methods=["GET", "POST"]),
    Route("/t/{code}/move", joining.move),
    Route("/t/{code}/sit", joining.sit, methods=["POST"]),
    Route("/t/{code}/people", people, methods=["GET", "POST"]),
    Route("/t/{code}/forget", joining.forget_table, methods=["POST"]),
    Route("/t/{code}/projector", table.projector),
    Route("/t/{code}/words", table.in_words),
    Route("/t/{code}/replay", replays.replay_page),
    Route("/t/{code}/debrief", research.asks_first(debriefs.debrief_page)),
    Route("/t/{code}/debrief.pdf", debriefs.debrief_pdf),
    Route("/t/{code}/step", replays.step),
    Route("/t/{code}/step/words", replays.in_words),
    Route("/t/{code}/record.json", replays.record),
    Route("/t/{code}/continue", replays.go_on, methods=["POST"]),
    Route("/t/{code}/events", live_events(PageFeed)),
    Route("/t/{code}/do", post_action, methods=["POST"]),
    WebSocketRoute("/t/{code}/live", live_socket(PageFeed)),
    Route("/static/games/{game}/{file}", game_file),
    *health.routes(),
    *api.routes(),
    Route(f"{api.ROOT}/openapi.json", openapi.document),
    Route(f"{api.ROOT}/docs", api_page),
    Mount("/static", Files(packages=[("ecotone.web", "static")])),
]


def create_app(
    settings: Settings | None = None,
    house: House | None = None,
    on_stock: Callable[[Mapping[Kind, int]], None] = lambda counts: None,
) -> Starlette:
    """The application; with a house of one's own, or one that is opened when the server starts.

    `on_stock` is then told how many tables there are of which kind.
    """
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        own = house or await open_house(settings)
        app.state.site = site = Site(settings, own)
        logging.getLogger().addHandler(health.COMPLAINTS)
        site.limits.marks.key = await own.store.shared_key("marks")
        app.state.workshop = workshop = Workshop()
        app.state.research = studies = Research(Path(settings.research), own.clock) if settings.research else None
        if studies is not None:
            research.take_part(site, studies)
        await load_classes(site)
        tasks = [asyncio.create_task(tidy(site, settings)), asyncio.create_task(watch_classes(site.school))]
        if house is None:
            tasks.append(asyncio.create_task(count_tables(own, on_stock)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await site.uploads.inspector.close()
            await workshop.close()
            await site.printing.close()
            await own.close()

    handlers: dict[type[Exception] | int, Callable[[Request, Exception], Awaitable[Response]]] = {
        EcotoneError: on_refusal,
        HTTPException: on_http,
        Exception: on_failure,
    }
    layers = [
        Middleware(NodeDoor),
        Middleware(Guard),
        Middleware(Relay, refusal),
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACKING),
    ]
    return Starlette(routes=ROUTES, middleware=layers, exception_handlers=handlers, lifespan=lifespan)


async def count_tables(house: House, on_stock: Callable[[Mapping[Kind, int]], None]) -> None:
    """Tell how many tables there are of which kind; those who come first need not wait for it."""
    try:
        on_stock(await take_stock(house.store))
    except EcotoneError as error:
        LOG.warning("The tables were not counted: %s", error)


async def open_house(settings: Settings) -> House:
    """The house of a server, where bots think in processes of their own."""
    minds = Minds(Thinkers(settings.thinkers or cores()))
    return House(
        await open_store(settings.store, settings.node_address), minds=minds, unwatched=settings.unwatched_tables
    )


async def load_classes(site: Site) -> None:
    """Bring the classes that go on back; where the store fails, each is found when somebody asks for it."""
    try:
        await site.school.load_open()
    except EcotoneError as error:
        LOG.warning("The classes were not loaded: %s", error)


async def tidy(site: Site, settings: Settings) -> None:
    """Tidy up again and again."""
    while True:
        await asyncio.sleep(TIDY)
        await tidy_once(site.school, settings)


async def tidy_once(school: School, settings: Settings) -> None:
    """Drop what nobody uses from memory; forget names, old tables, and uploads for which there is no room."""
    house = school.house
    house.unload_idle_tables()
    school.unload_idle()
    try:
        await house.following.unload_idle()
        await school.tidy(settings.keep_days * DAY)
        if settings.keep_days:
            await house.store.forget(house.clock() - settings.keep_days * DAY)
        if settings.uploaded_bytes:
            await house.store.fit_uploads(settings.uploaded_bytes)
    except EcotoneError as error:  # tried again next time
        LOG.warning("Old tables were not forgotten: %s", error)
