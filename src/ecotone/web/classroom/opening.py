"""Opening a class: the form with its plan, and the teacher's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.lesson import MINUTES
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.classes.plan import USUAL_PUPILS, ClassPlan, check_plan, lessons_of
from ecotone.tables.classes.remembering import words_of
from ecotone.tables.classes.seating import LETTERS, MOST_PUPILS
from ecotone.tables.errors import NotYours
from ecotone.tables.keys import opens
from ecotone.web.classroom.room import laid_out
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.pages.invitations import qr
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.classes import Visitor, remember_class, visitor_of
from ecotone.web.site.refusals import status_of
from ecotone.web.site.site import Site, site_of

USUAL_GAME: Final = "kompensaatiopeli"
MOST_LISTED: Final = 60  # names of a pasted list


async def new_class(request: Request) -> Response:
    """The form for a new class; what it would come to is drawn beside it, anew for every choice."""
    site = site_of(request)
    if request.method == "GET":
        return plan_page(site, request, dict(request.query_params), None)
    form = form_fields(await site.body(request))
    try:
        plan = read_class_plan(form, site.language(request))
        check_plan(plan)
        site.count_opening(request)
        one, keys = await site.school.open(plan)
    except EcotoneError as error:
        return plan_page(site, request, form, error)
    response = see_other(f"/class/{one.code}/card")
    remember_class(site, request, response, one.code, keys.key)
    await site.school.hand_off(one)
    return response


def read_class_plan(form: Mapping[str, str], language: str) -> ClassPlan:
    """The class that a form describes; what is not said is preset."""
    names = listed_names(form.get("names", ""))
    sorting = form.get("sorting", "lot")
    pupils = len(names) if sorting == "list" and names else read_number(form, "pupils", USUAL_PUPILS, 999)
    return ClassPlan(
        game=form.get("game", "") or usual_game(),
        pupils=pupils,
        minutes=read_number(form, "minutes", MINUTES[-1], 999),
        sorting=sorting,  # type: ignore[arg-type]  # checked by `check_plan`
        same_deal=form.get("deal", "same") == "same",
        chat=form.get("chat") == "on",
        numbers=form.get("called") == "numbers",
        names=names if sorting == "list" else (),
        language=language,
    )


def usual_game() -> str:
    """The game that is preset."""
    playable = [name for name, game in games().items() if game.lessons() is not None]
    return USUAL_GAME if USUAL_GAME in playable else playable[0]


def listed_names(pasted: str) -> tuple[tuple[str, int | None], ...]:
    """The names of a pasted list, one on a line; a letter before or behind a name says at which table."""
    found: list[tuple[str, int | None]] = []
    for line in pasted.splitlines():
        parts = [part.strip() for part in line.replace("\t", ";").replace(",", ";").split(";") if part.strip()]
        tables = [part for part in parts if len(part) == 1 and part.upper() in LETTERS]
        names = [part for part in parts if part not in tables]
        if names:
            found.append((names[0], LETTERS.index(tables[0].upper()) if tables else None))
    if len(found) > MOST_LISTED:
        raise BadSetup(Text("A list has at most {most} names, not {n}.", most=MOST_LISTED, n=len(found)))
    return tuple(found)


def plan_page(site: Site, request: Request, form: Mapping[str, str], error: EcotoneError | None) -> Response:
    """The form with what was chosen so far, and the plan that follows from it."""
    code = site.language(request)
    ordered = sorted(games().values(), key=lambda game: (game.difficulty, game.minutes))
    playable = {game.id: game for game in ordered if game.lessons() is not None}
    try:
        plan = read_class_plan(form, code)
        game, lesson, seating = check_plan(plan)
        drawn = laid_out(seating)
    except EcotoneError as wrong:
        error = error or wrong
        plan = ClassPlan(form.get("game", "") if form.get("game") in playable else usual_game())
        game, lesson, seating = *check_plan(plan)[:2], None
        drawn = None
    lessons = {name: one.lessons() for name, one in playable.items()}
    return site.page(
        request,
        "classroom/new.html",
        status=status_of(error) if error and request.method == "POST" else 200,
        language=game_catalogue(code, game),
        playable=playable,
        lessons=lessons,
        catalogues={name: game_catalogue(code, one) for name, one in playable.items()},
        plan=plan,
        pupils=form.get("pupils", str(plan.pupils)),
        names=form.get("names", ""),
        game=game,
        lesson=lesson,
        seating=seating,
        drawn=drawn,
        sides=lessons_of(game).sides,
        seats_at={name: spelled(one.sizes) for name, one in lessons.items() if one is not None},
        most=MOST_PUPILS,
        error=site.told(error) if error else None,
    )


def spelled(sizes: Sequence[int]) -> Text:
    """How many sit at a table: "2 to 4", or "4 or 6"."""
    least, most = min(sizes), max(sizes)
    if len(sizes) == 2:
        return Text("{a} or {b}", a=least, b=most)
    return Text("{a} to {b}", a=least, b=most)


def card_of(visitor: Visitor, base: str) -> dict[str, Any]:  # Any: what the template reads
    """What is on the card of the teacher who asks; only the browser whose key it is can print it."""
    teaching = visitor.teaching()
    teacher = visitor.one.stored.teachers[teaching.number]
    key = next((key for key in visitor.keys if opens(key, teacher.digests[0])), "")
    if not key:
        raise NotYours(Text("The card is printed in the browser in which the class was opened."))
    link = f"{base}class/{visitor.one.code}/k/{key}"
    return {"words": words_of(key), "link": link, "picture": qr(link), "address": base.split("//", 1)[-1].rstrip("/")}


async def card_page(request: Request) -> Response:
    """The teacher's card, to print."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    game = games()[visitor.one.stored.game]
    return site.page(
        request,
        "classroom/card.html",
        language=game_catalogue(site.language(request), game),
        one=visitor.one.stored,
        game=game,
        lesson=game.lessons().of(visitor.one.stored.minutes),  # type: ignore[union-attr]  # a class plays it
        **card_of(visitor, site.base(request)),
    )
