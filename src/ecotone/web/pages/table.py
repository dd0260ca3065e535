"""The pages around a game: the front page, a new table, joining, and the people at a table."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Any, Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ecotone.bots import bot_line, bot_names, bot_title
from ecotone.core.choice import Choice
from ecotone.core.errors import EcotoneError
from ecotone.core.game import Game
from ecotone.core.ledger import chapters_of, ledger_of
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.access import Access
from ecotone.tables.errors import NotYours
from ecotone.tables.keys import opens, tidy_code
from ecotone.tables.plan import SPEED_WORDS, Keys, Plan
from ecotone.tables.store.interface import TableSummary
from ecotone.tables.table import Table
from ecotone.web.pages import style_guide as design
from ecotone.web.pages.appearance import COOKIE
from ecotone.web.pages.guides import guided_plan, shown_steps
from ecotone.web.pages.invitations import invitations, qr
from ecotone.web.pages.languages import LANGUAGES, game_catalogue
from ecotone.web.pages.new_table_form import fields, quick_plan, read_number, read_plan, rows, usual_bot
from ecotone.web.paint.frame import Reader, spoken
from ecotone.web.serve.cookies import KEY, MOST_TABLES, forget, keys_of, remember, set_cookie, tables_of
from ecotone.web.serve.site import Site, game_asked, site_of, status_of

REFERENCE: Final = re.compile(r"\b([A-Z]+-\d+)\b|`([^`]+)`")


def to(path: str) -> RedirectResponse:
    """On to another page after a form."""
    return RedirectResponse(path, 303)


async def front(request: Request) -> HTMLResponse:
    """The games, a code to type, and the tables of this browser."""
    return await front_page(request)


async def front_page(request: Request, error: EcotoneError | None = None) -> HTMLResponse:
    """The front page, perhaps with the reason why somebody is back there."""
    site = site_of(request)
    briefs = await site.house.store.summaries(tables_of(request)[-MOST_TABLES:])
    mine = [brief for brief in briefs if brief.game in games() and has_key(request, brief)]
    status = status_of(error) if error else 200
    code = site.language(request)
    abouts = {name: game.about.say(game_catalogue(code, game)) for name, game in games().items()}
    reason = error.reason if error else None
    counts = {name: seat_counts(game.seats) for name, game in games().items()}
    shown = {"games": games(), "abouts": abouts, "counts": counts, "mine": mine, "error": reason}
    return site.page(request, "front.html", status=status, **shown)


def seat_counts(seats: tuple[int, ...]) -> str:
    """With how many people a game can be played: `2–5`, or `4 / 6` where five are none."""
    if seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
    return " / ".join(map(str, seats))


def has_key(request: Request, brief: TableSummary) -> bool:
    """Whether the browser may know that there is this table: else anybody could try codes by way of cookies."""
    return any(opens(key, kept) for key in keys_of(request, brief.code) for kept in brief.digests)


async def quick(request: Request) -> Response:
    """Start at once, with bots in all other seats."""
    site = site_of(request)
    game = game_asked(request)
    form = fields(await site.body(request))
    seats = game.check_seats(read_number(form, "seats", game.usual_seats))
    return await opened(request, quick_plan(game, seats))


async def first_game(request: Request) -> Response:
    """Start the guided first game."""
    return await opened(request, guided_plan(game_asked(request)))


async def new_table(request: Request) -> Response:
    """The form for a new table; what is wrong with it is said above it, and nothing filled in is lost."""
    site = site_of(request)
    game = game_asked(request)
    if request.method == "GET":
        return form_page(site, request, game, {}, None)
    form = fields(await site.body(request))
    try:
        return await opened(request, read_plan(game, form))
    except EcotoneError as error:
        return form_page(site, request, game, form, error)


def form_page(
    site: Site, request: Request, game: Game, form: dict[str, str], error: EcotoneError | None
) -> HTMLResponse:
    """The form with what was filled in so far."""
    return site.page(
        request,
        "new.html",
        status=status_of(error) if error else 200,
        language=game_catalogue(site.language(request), game),
        game=game,
        rows=rows(game),
        bots={name: bot_line(name, game) for name in bot_names(game)},
        usual=usual_bot(game),
        speeds=SPEED_WORDS,
        form=form,
        error=error.reason if error else None,
    )


async def opened(request: Request, plan: Plan, choices: Sequence[tuple[int, Choice]] = ()) -> Response:
    """Open a table, and give this browser the keys of its people and the host's."""
    site = site_of(request)
    site.count_opening(request)
    table, keys = await site.house.open(plan, choices)
    response = to(f"/t/{table.code}" if all_here(plan) else f"/t/{table.code}/people")
    remember(request, response, table.code, own_keys(plan, keys), site.settings.secure)
    return response


def all_here(plan: Plan) -> bool:
    """Whether nobody has to be invited."""
    return all(place.who != "link" for place in plan.places)


def own_keys(plan: Plan, keys: Keys) -> list[str]:
    """The keys that the opener's browser keeps."""
    return [
        keys.host,
        *(key for key, place in zip(keys.seats, plan.places, strict=True) if place.who in ("me", "here")),
    ]


# --- joining ----------------------------------------------------------------------------------


async def join(request: Request) -> Response:
    """To the table of a code that somebody typed."""
    site = site_of(request)
    code = tidy_code(request.query_params.get("code", ""))
    request.path_params["code"] = code
    try:
        await site.table(request)
    except EcotoneError as error:
        return await front_page(request, error)
    return to(f"/t/{code}")


async def seat_link(request: Request) -> Response:
    """A link with a seat's secret: the browser keeps the key, and the secret leaves the address bar."""
    site = site_of(request)
    table = await site.table(request)
    secret = str(request.path_params["secret"])
    access = site.house.access(table, [secret] if KEY.match(secret) else [])
    if not access.seats and not access.is_host:
        site.limits.missed(request)
        raise NotYours(Text("This link opens no seat any more. Ask the host of the table for a new one."))
    for seat in access.seats:
        if table.seats[seat].held == "open":
            await site.house.sit(table, seat, "", secret)
    response = to(f"/t/{table.code}")
    remember(request, response, table.code, [secret], site.settings.secure)
    return response


async def sit(request: Request) -> Response:
    """Take a seat that is open, by the table's code."""
    site = site_of(request)
    desk = await site.desk(request)
    form = fields(await site.body(request))
    secret = await site.house.sit(desk.table, read_number(form, "seat", -1), form.get("name", ""))
    response = to(f"/t/{desk.table.code}")
    remember(request, response, desk.table.code, [secret], site.settings.secure)
    return response


async def forget_table(request: Request) -> Response:
    """Let this browser forget a table; whoever sits here leaves, and bots play on."""
    site = site_of(request)
    desk = await site.desk(request)
    for seat in desk.reader.access.seats:
        await site.house.leave(desk.table, seat)
    response = to("/")
    forget(response, desk.table.code)
    return response


# --- the table --------------------------------------------------------------------------------


async def table_page(request: Request) -> Response:
    """The table itself, painted whole; from then on it is kept up to date live."""
    site = site_of(request)
    desk = await site.desk(request)
    async with desk.table.lock:
        steps = shown_steps(desk.table, desk.reader)
        return paint_table(site, request, desk.table, desk.reader, "table.html", guide=steps)


def paint_table(
    site: Site,
    request: Request,
    table: Table,
    reader: Reader,
    template: str,
    **more: Any,  # Any: what the template reads besides
) -> HTMLResponse:
    """The page of a table for a reader."""
    language = spoken(table, reader.language)
    frame = site.gallery.frame(table, reader)
    return site.page(
        request,
        template,
        language=language,
        at=table,
        game=table.match.game,
        reader=reader,
        frame=frame,
        layout=site.painter.layout(table.match.game, frame.regions, language),
        styled=site.painter.has_page(table.match.game),
        join_address=f"{request.base_url}t/{table.code}",
        **more,
    )


async def in_words(request: Request) -> HTMLResponse:
    """The table in sentences, as the reader's seat may know it: a piece of the page, fetched while it is open."""
    site = site_of(request)
    desk = await site.desk(request)
    async with desk.table.lock:
        html = site.gallery.in_words(desk.table, desk.reader)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


async def projector(request: Request) -> Response:
    """The public view for the wall, with the code to join."""
    site = site_of(request)
    table = await site.table(request)
    reader = Reader(Access(), None, site.language(request))
    picture = qr(f"{request.base_url}t/{table.code}")
    async with table.lock:
        return paint_table(site, request, table, reader, "projector.html", join_picture=picture)


async def people(request: Request) -> Response:
    """Who sits where; for the host also links, codes to scan, and what a host may do."""
    site = site_of(request)
    desk = await site.desk(request)
    if request.method == "POST":
        form = fields(await site.body(request))
        await desk.handle(order(form))
        return to(f"/t/{desk.table.code}/people")
    async with desk.table.lock:
        return people_page(site, request, desk.table, desk.reader)


def people_page(site: Site, request: Request, table: Table, reader: Reader) -> HTMLResponse:
    """The people as a page."""
    return site.page(
        request,
        "people_page.html",
        language=spoken(table, reader.language),
        at=table,
        game=table.match.game,
        reader=reader,
        invitations=invitations(site.house, table, reader.access, str(request.base_url)),
        bots={name: bot_line(name, table.match.game) for name in bot_names(table.match.game)},
        bot_title=bot_title,
        speeds=SPEED_WORDS,
        words=table.match.game.words,
    )


def order(form: dict[str, str]) -> dict[str, object]:
    """An order of the host as the desk takes it."""
    data: dict[str, object] = {"do": form.get("do", ""), "bot": form.get("bot", ""), "speed": form.get("speed", "")}
    data["paused"] = form.get("paused") == "yes"
    for name in ("seat", "seconds"):
        if form.get(name):
            data[name] = read_number(form, name, 0)
    return data


async def rules(request: Request) -> Response:
    """All rules of a game under their headings, each with its number as an address."""
    site = site_of(request)
    game = game_asked(request)
    code = site.language(request)
    known = ledger_of(game, code)
    return site.page(
        request,
        "rules.html",
        language=game_catalogue(code, game),
        game=game,
        chapters=chapters_of(game, code),
        linked=lambda text: linked(text, known),
    )


def linked(text: str, known: Container[str]) -> Markup:
    """The text of a rule, with the numbers of other rules as links and names of options as code."""

    def mark(found: re.Match[str]) -> str:
        number, code = found.groups()
        if code:
            return f"<code>{code}</code>"
        return f'<a href="#{number}">{number}</a>' if number in known else found[0]

    return Markup(REFERENCE.sub(mark, escape(text)))  # escaped before anything was added


async def style(request: Request) -> Response:
    """The design system as a living page."""
    site = site_of(request)
    pairs = tuple(design.pairs())
    return site.page(request, "style.html", pairs=pairs, colours=design.shared(), kits=design.kits())


async def language(request: Request) -> Response:
    """Choose a language for this browser."""
    site = site_of(request)
    form = fields(await site.body(request))
    response = back(form)
    if form.get("language") in LANGUAGES:
        set_cookie(response, "language", form["language"], site.settings.secure)
    return response


async def look(request: Request) -> Response:
    """Choose colours or a size of text for this browser."""
    site = site_of(request)
    form = fields(await site.body(request))
    response = back(form)
    set_cookie(response, COOKIE, site.look(request).changed(form).kept(), site.settings.secure)
    return response


def back(form: dict[str, str]) -> RedirectResponse:
    """Back to the page that a form was sent from, if it is one of ours."""
    path = form.get("back", "/")
    return to(path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/")
