"""The pages of studies with people: opening tables by plan, consent with the questions before, the questions after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecotone.core.lesson import MINUTES
from ecotone.core.registry import game_named
from ecotone.tables.access import Access
from ecotone.tables.classes.plan import USUAL_PUPILS, ClassPlan, check_plan
from ecotone.tables.classes.seating import MOST_PUPILS
from ecotone.tables.house import House
from ecotone.tables.keys import opens, tidy_code
from ecotone.tables.plan import Keys, Plan, tidy_line
from ecotone.tables.table import Table
from ecotone.web.pages.forms import form_fields, read_number, see_other
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.research.journal import Person, Research, StudyTable
from ecotone.web.research.plan import Question, ResearchPlan, Treatment, said
from ecotone.web.site.classes import remember_class
from ecotone.web.site.cookies import keys_of, remember
from ecotone.web.site.site import Site, site_of

MOST_AT_ONCE: Final = 20  # tables that are opened together, as for a class
LONGEST_ANSWER: Final = 2000

Handler = Callable[[Request], Awaitable[Response]]


def research_of(request: Request) -> Research | None:
    """The studies of this server, if it has any."""
    found: Research | None = getattr(request.app.state, "research", None)  # an app that has not started has none
    return found


def asked_plan(request: Request) -> tuple[Research, ResearchPlan]:
    """The plan that the address names."""
    research = research_of(request)
    name = str(request.path_params["plan"])
    if research is None or name not in research.plans:
        raise HTTPException(404)
    return research, research.plans[name]


async def plan_page(request: Request) -> Response:
    """A study for whoever runs it: what it is, its tables, and a form that opens the next ones."""
    site = site_of(request)
    research, plan = asked_plan(request)
    if request.method == "POST":
        form = form_fields(await site.body(request))
        if "pupils" in form:
            return await open_class(request, plan, form)
        return await open_tables(request, research, plan, read_number(form, "tables", 1, MOST_AT_ONCE))
    language = site.language(request)
    briefs = await site.house.store.summaries(research.opened(plan.id))
    codes = [
        brief.code for brief in briefs if any(opens(key, brief.digests[0]) for key in keys_of(request, brief.code))
    ]
    return site.page(
        request,
        "research_plan.html",
        language=game_catalogue(language, game_named(plan.game)),
        plan=plan,
        game=game_named(plan.game),
        title=said(plan.title, language),
        about=said(plan.about, language),
        tables=sorted([(code, research.tables[code]) for code in codes], key=lambda one: one[1].number),
        most=MOST_AT_ONCE,
        pupils=USUAL_PUPILS if game_named(plan.game).lessons() else 0,
        most_pupils=MOST_PUPILS,
        minutes=MINUTES,
    )


async def open_tables(request: Request, research: Research, plan: ResearchPlan, number: int) -> Response:
    """Open the next tables of a plan, each with the treatment that its place in the plan gives it."""
    site = site_of(request)
    response = see_other(f"/research/{plan.id}")
    async with research.lock:
        for _ in range(max(1, number)):
            site.count_opening(request)
            table, keys = await open_next(site.house, research, plan, plan.table)
            remember(request, response, table.code, [keys.host], site.settings.secure)
            await site.house.hand_off(table)
    return response


async def open_next(
    house: House, research: Research, plan: ResearchPlan, laid: Callable[[Treatment], Plan]
) -> tuple[Table, Keys]:
    """Open the next table of a plan and write down its treatment. The caller holds the lock of the studies."""
    number = len(research.opened(plan.id))
    treatment = plan.treatment(number)
    table, keys = await house.open(laid(treatment))
    await research.note("opened", table.code, plan=plan.id, number=number, treatment=treatment.name)
    return table, keys


async def open_class(request: Request, plan: ResearchPlan, form: dict[str, str]) -> Response:
    """Open a class whose tables get their treatments by the plan when they are opened, as the games begin."""
    site = site_of(request)
    pupils = read_number(form, "pupils", USUAL_PUPILS, 999)
    minutes = read_number(form, "minutes", MINUTES[-1], 999)
    wanted = ClassPlan(plan.game, pupils, minutes, language=site.language(request), study=plan.id)
    check_plan(wanted)
    site.count_opening(request)
    one, keys = await site.school.open(wanted)
    response = see_other(f"/class/{one.code}/card")
    remember_class(site, request, response, one.code, keys.key)
    await site.school.hand_off(one)
    return response


def take_part(site: Site, research: Research) -> None:
    """Let classes that were opened for research open tables of their studies, and end pages lead to the questions."""
    school = site.school

    async def opened(study: str, table: Plan) -> Table:
        plan = research.plans.get(study)
        if plan is None:  # the plan was taken away since: a class all the same
            return (await school.house.open(table))[0]
        async with research.lock:
            return (await open_next(school.house, research, plan, partial(plan.treated, table)))[0]

    def asks_after(code: str, seat: int) -> bool:
        study = research.of(code)
        return study is not None and is_asked_after(research.plans[study.plan], study.person(seat))

    school.open_for_study = opened
    site.gallery.asks_after = asks_after


def asks_first(handler: Handler) -> Handler:
    """The page of a table, behind the page of consent for whoever sits at a table opened for research."""

    async def asked(request: Request) -> Response:
        research = research_of(request)
        study = research.of(tidy_code(str(request.path_params["code"]))) if research else None
        if research is not None and study is not None and "wall" not in request.query_params:
            site = site_of(request)
            table = await site.table(request)
            access = site.house.access(table, keys_of(request, table.code))
            later = left_to_answer(research.plans[study.plan], study, access) if table.is_over else []
            if undecided(study, access) or later:
                return see_other(f"/t/{table.code}/research")
        return await handler(request)

    return asked


def undecided(study: StudyTable, access: Access) -> list[int]:
    """The seats of somebody who was not asked yet."""
    return [seat for seat in access.seats if study.person(seat).consent is None]


def left_to_answer(plan: ResearchPlan, study: StudyTable, access: Access) -> list[int]:
    """The seats of somebody who agreed and has not answered the questions after the game."""
    return [seat for seat in access.seats if is_asked_after(plan, study.person(seat))]


def is_asked_after(plan: ResearchPlan, person: Person) -> bool:
    """Whether somebody agreed and has not answered the questions after the game, if there are any."""
    return bool(plan.after) and bool(person.consent) and person.after is None


async def person_page(request: Request) -> Response:
    """Consent and the questions before; once the game is over, the questions after."""
    site = site_of(request)
    research = research_of(request)
    table = await site.table(request)
    study = research.of(table.code) if research else None
    if research is None or study is None:
        raise HTTPException(404)
    plan = research.plans[study.plan]
    access = site.house.access(table, keys_of(request, table.code))
    first, later = undecided(study, access), left_to_answer(plan, study, access)
    form = form_fields(await site.body(request)) if request.method == "POST" else {}
    if first:
        if form.get("consent") in ("yes", "no"):
            agreed = form["consent"] == "yes"
            answers = read_answers(plan.before, form) if agreed else {}
            await research.note("before", table.code, seat=first[0], consent=agreed, answers=answers)
            return see_other(f"/t/{table.code}")
        return question_page(request, plan, table, plan.before, asks_consent=True)
    if later and table.is_over:
        if form:
            await research.note("after", table.code, seat=later[0], answers=read_answers(plan.after, form))
            return see_other(f"/t/{table.code}/research")
        return question_page(request, plan, table, plan.after, asks_consent=False)
    return question_page(request, plan, table, (), asks_consent=False, waits=bool(later))


def read_answers(questions: tuple[Question, ...], form: dict[str, str]) -> dict[str, str]:
    """What somebody answered; a question may be left out."""
    out = {}
    for one in questions:
        text = form.get(f"q-{one.id}", "")
        answer = tidy_line(text, LONGEST_ANSWER) if one.kind == "text" else text
        if answer and (one.kind == "text" or answer in one.answers):
            out[one.id] = answer
    return out


def question_page(
    request: Request,
    plan: ResearchPlan,
    table: Table,
    questions: tuple[Question, ...],
    asks_consent: bool,
    waits: bool = False,
) -> Response:
    """A page with questions."""
    site = site_of(request)
    language = site.language(request)
    return site.page(
        request,
        "research.html",
        language=game_catalogue(language, table.match.game),
        at=table,
        game=table.match.game,
        title=said(plan.title, language),
        about=said(plan.about, language),
        contact=said(plan.contact, language),
        asks_consent=asks_consent,
        waits=waits,
        questions=[
            (one, said(one.text, language), list(zip(one.answers, one.labels(language), strict=True)))
            for one in questions
        ],
        longest=LONGEST_ANSWER,
    )


def routes() -> list[Route]:
    """The addresses of studies with people."""
    return [
        Route("/research/{plan}", plan_page, methods=["GET", "POST"]),
        Route("/t/{code}/research", person_page, methods=["GET", "POST"]),
    ]
