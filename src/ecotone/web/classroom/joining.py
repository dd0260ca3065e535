"""A pupil's phone: joining by the code, waiting, the seat, the teacher's word while the game goes on, the questions."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import EcotoneError
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.pupils import answer, choose_table, come_back, join, play_again, raise_hand
from ecotone.tables.classes.school import DAY, NAMES_KEPT
from ecotone.tables.classes.stored import ANSWER_SECONDS, Pupil
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.pictures import ANIMALS, PLANTS
from ecotone.web.classroom.comparison import dots
from ecotone.web.classroom.live import fragment
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.learn import Knowledge, roles_of
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.paint.frame import table_language
from ecotone.web.site.classes import Visitor, class_keys, remember_class, visitor_of
from ecotone.web.site.cookies import remember
from ecotone.web.site.refusals import status_of
from ecotone.web.site.site import Site, site_of


async def class_page(request: Request) -> Response:
    """The page of a class for whoever has its code: the name first, then what comes next for this pupil."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    if request.method == "POST":
        return await join_class(site, request, visitor)
    if visitor.pupil is None:
        return name_page(site, request, visitor, None)
    return site.page(request, "classroom/pupil.html", **await pupil_context(site, request, visitor))


async def join_class(site: Site, request: Request, visitor: Visitor) -> Response:
    """Take somebody in who has written their name; whoever is in already stays who they are."""
    if visitor.pupil is not None:
        return see_other(f"/c/{visitor.one.code}")
    form = form_fields(await site.body(request))
    try:
        _, secret = await join(site.school, visitor.one, form.get("name", ""))
    except EcotoneError as error:
        return name_page(site, request, visitor, error)
    response = see_other(f"/c/{visitor.one.code}")
    remember_class(site, request, response, visitor.one.code, secret)
    return response


def name_page(
    site: Site, request: Request, visitor: Visitor, error: EcotoneError | None, back: bool = False
) -> Response:
    """What shall we call you? Or, for who has a new phone: the name and the two pictures."""
    stored = visitor.one.stored
    game = game_named(stored.game)
    return site.page(
        request,
        "classroom/back.html" if back else "classroom/name.html",
        status=status_of(error) if error else 200,
        language=game_catalogue(site.language(request), game),
        one=stored,
        game=game,
        animals=ANIMALS,
        plants=PLANTS,
        kept_days=round(NAMES_KEPT / DAY),
        moved=bool(class_keys(request, visitor.one.code)) and not visitor.is_teacher,
        error=site.told(error) if error else None,
    )


async def back_page(request: Request) -> Response:
    """Who was here already comes back on a new phone, by name and pictures; a wrong guess counts as one."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    if request.method == "GET":
        return name_page(site, request, visitor, None, back=True)
    form = form_fields(await site.body(request))
    caller = site.limits.caller(request)
    await site.pause(site.limits.wait_for_guess(caller))
    pictures = (form.get("animal", ""), form.get("plant", ""))
    try:
        _, secret = await come_back(site.school, visitor.one, form.get("name", ""), pictures)
    except NotYours as error:
        site.limits.count_miss(caller)
        return name_page(site, request, visitor, error, back=True)
    response = see_other(f"/c/{visitor.one.code}")
    remember_class(site, request, response, visitor.one.code, secret)
    return response


async def phone_link(request: Request) -> Response:
    """A teacher's link for a pupil with a new phone."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    secret = str(request.path_params["secret"])
    if visitor.one.pupil_with(secret) is None:
        raise site.missed_link(request)
    response = see_other(f"/c/{visitor.one.code}")
    remember_class(site, request, response, visitor.one.code, secret)
    return response


async def take_seat(request: Request) -> Response:
    """Go to the table: the pupil's secret opens the seat there."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    pupil = visitor.own_pupil()
    code = table_code(visitor, pupil)
    if not code:
        return see_other(f"/c/{visitor.one.code}")
    response = see_other(f"/t/{code}")
    if not pupil.partner:
        remember(request, response, code, [visitor.pupil_key], site.settings.secure)
    return response


def table_code(visitor: Visitor, pupil: Pupil) -> str:
    """The code of the table where the pupil sits; empty before the start."""
    return "" if pupil.table is None else visitor.one.stored.tables[pupil.table].now


async def pupil_acts(request: Request) -> Response:
    """What a pupil does: raise a hand, choose a table, play a second game, answer the questions before the talk."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    number = visitor.own_pupil().number
    form = form_fields(await site.body(request))
    match form.get("do"):
        case "hand":
            await raise_hand(site.school, visitor.one, number, form.get("up") == "yes")
        case "table":
            await choose_table(site.school, visitor.one, number, read_number(form, "table", -1))
        case "again":
            await play_again(site.school, visitor.one, number, form.get("change", ""))
        case "answer":
            feelings = (read_number(form, "first", -1, 100), read_number(form, "second", -1, 100))
            await answer(site.school, visitor.one, number, feelings, form.get("sentence", ""))
        case _:
            raise BadRequest(Text("There is no action '{name}'.", name=form.get("do", "")[:40]))
    if "text/html" in request.headers.get("accept", ""):
        return see_other(f"/c/{visitor.one.code}")
    return Response(status_code=204)


async def pupil_context(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: for the template
    """What a pupil's page shows now."""
    stored, pupil = visitor.one.stored, visitor.own_pupil()
    game = game_named(stored.game)
    code, now = site.language(request), site.house.clock()
    mates, is_over, place = [], False, None if pupil.table is None else stored.tables[pupil.table]
    role: Knowledge | None = None
    changes = [] if place is None else lessons_of(game).changes_for(stored.minutes, place.seats)
    if place is not None and place.code:
        table = await site.house.table(place.now)
        spoken, is_over = table_language(table, code), table.is_over
        if pupil.seat is not None:
            played = f"role.{game.role(table.match.state, pupil.seat)}"
            role = next((one for one in roles_of(game, code) if one.key == played), None)
        mates = [(seat, table.name(seat).say(spoken), place.held == "bot") for seat, place in enumerate(table.seats)]
    return {
        "language": game_catalogue(code, game),
        "one": stored,
        "game": game,
        "intro": lessons_of(game).intro if stored.stage == "lobby" else (),
        "roles": roles_of(game, code) if stored.stage == "lobby" else [],
        "role": role,
        "pupil": pupil,
        "animal": ANIMALS[pupil.pictures[0]],
        "plant": PLANTS[pupil.pictures[1]],
        "mates": mates,
        "host": next(
            (p.name for p in stored.pupils if (p.table, p.seat, p.partner) == (pupil.table, pupil.seat, False)), ""
        ),
        "free": [(n, t.letter, t.seats, sum(p.table == n for p in stored.pupils)) for n, t in enumerate(stored.tables)],
        "table_code": table_code(visitor, pupil),
        "is_over": is_over,
        "changes": changes if place is not None and not place.second else [],
        "changed": next((each.name for each in changes if place is not None and each.id == place.changed), None),
        "others": [(t.letter, t.code) for n, t in enumerate(stored.tables) if t.code and n != pupil.table],
        "has_answered": pupil.number in stored.answered,
        "felt_all": dots(stored.latest_answers) if stored.shows_answers(now) else (),
        "left": round(stored.answer_time_left(now)),
        "whole": round(ANSWER_SECONDS),
        "kept_days": round(NAMES_KEPT / DAY),
    }


async def paint_pupil(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: JSON
    """What the phone of a pupil is sent: the page; at a table only the teacher's word."""
    pupil, stored = visitor.own_pupil(), visitor.one.stored
    state = {
        "stage": stored.stage,
        "paused": stored.paused,
        "message": stored.message,
        "hand": bool(pupil.hand),
        "table": table_code(visitor, pupil),
    }
    if "at" in request.query_params:
        note = visitor.one.notes.get(pupil.table) if pupil.table is not None else None
        return {**state, "note": [note.number, note.text] if note else None}
    context = await pupil_context(site, request, visitor)
    return {**state, "html": fragment(site, request, "classroom/pupil_main.html", **context)}
