"""Classes in the JSON API, so that a school's own system can open and run them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ecotone.core.lesson import MINUTES
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import USUAL_PUPILS, ClassPlan
from ecotone.tables.classes.pupils import join
from ecotone.tables.errors import BadRequest
from ecotone.web.api.endpoint import Endpoint
from ecotone.web.api.messages import Name
from ecotone.web.classroom.comparison import mean
from ecotone.web.classroom.dashboard import table_rows
from ecotone.web.classroom.exports import export
from ecotone.web.classroom.talk import compared, steps_of, talked_about
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.site import Site, site_of

CLASS: Final = "/classes/{code}"


class NewClass(Struct, forbid_unknown_fields=True):
    """A class to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    pupils: Annotated[int, Meta(ge=1, le=999, description="How many are expected; a guess is enough.")] = USUAL_PUPILS
    minutes: Annotated[int, Meta(ge=1, le=999, description="45, 75, 90 or 150, the talk included.")] = MINUTES[-1]
    sorting: Literal["lot", "choice", "list"] = "lot"
    same_deal: Annotated[bool, Meta(description="Whether all tables are dealt alike, so that they compare.")] = True
    chat: bool = False
    numbers: Annotated[bool, Meta(description="Whether pupils are called by numbers alone.")] = False
    names: Annotated[list[Name], Meta(max_length=60, description="A list, for sorting by it.")] = []
    language: Literal["en", "sv", "fi"] = "en"


class OpenedClass(Struct):
    """A new class with the secrets of its teacher, which are told only once."""

    code: str
    key: str
    words: str


class NewPupil(Struct, forbid_unknown_fields=True):
    """Somebody who joins."""

    name: Name = ""


class JoinedPupil(Struct):
    """A pupil: the number, the name as the class has it, two pictures to come back with, and the key, told once."""

    number: int
    name: str
    pictures: list[str]
    key: str


class Say(Struct, forbid_unknown_fields=True):
    """A line for every phone; an empty one takes the last one away."""

    text: Annotated[str, Meta(max_length=140)] = ""


class SeatFacts(Struct):
    """Who sits somewhere; `pupil` is 0 where a bot does."""

    seat: int
    pupil: int
    name: str
    state: Literal["here", "away", "bot"]
    decides: bool
    hand: bool


class TableFacts(Struct):
    """One table of a class. `group` is needs, playing or finished; `need` says what it needs the teacher for."""

    letter: str
    code: str
    group: str
    need: str
    waiting: float | None
    round: int
    against: int
    with_nature: int
    last: str
    seats: list[SeatFacts]


class ClassFacts(Struct):
    """A class as its teacher sees it."""

    code: str
    game: str
    stage: Literal["lobby", "playing", "talk", "closed"]
    paused: bool
    message: str
    pupils: int
    planned: int
    answered: int
    seconds_left: float
    tables: list[TableFacts]


async def open_class(request: Request, data: NewClass) -> OpenedClass:
    """Open a class."""
    site = site_of(request)
    site.count_opening(request)
    fields = msgspec.structs.asdict(data)
    one, keys = await site.school.open(ClassPlan(**{**fields, "names": tuple((name, None) for name in data.names)}))
    await site.school.hand_off(one)
    return OpenedClass(one.code, keys.key, keys.words)


async def add_pupil(request: Request, data: NewPupil) -> JoinedPupil:
    """Join a class, as a phone does."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    pupil, key = await join(site.school, visitor.one, data.name)
    return JoinedPupil(pupil.number, pupil.name, list(pupil.pictures), key)


async def show_class(request: Request, _: None) -> ClassFacts:
    """The class, for its teacher."""
    site = site_of(request)
    return await class_facts(site, request, await visitor_of(site, request))


async def class_facts(site: Site, request: HTTPConnection, visitor: Visitor) -> ClassFacts:
    """The tables with who sits there and how far they are."""
    visitor.teaching()
    stored = visitor.one.stored
    tables = [
        TableFacts(
            row.line.letter,
            row.line.code,
            row.line.group,
            row.line.need,
            row.wait,
            row.line.round,
            row.line.left,
            row.line.right,
            row.last,
            [SeatFacts(one.seat, one.number, one.name, one.state, one.decides, one.hand) for one in row.line.sitting],
        )
        for row in await table_rows(site, visitor, site.language(request))
    ]
    return ClassFacts(
        stored.code,
        stored.game,
        stored.stage,
        stored.paused,
        stored.message,
        len(stored.pupils),
        stored.planned,
        len(stored.answered),
        round(stored.clock.left(site.house.clock()), 1),
        tables,
    )


async def run_class(request: Request, data: Say | None) -> ClassFacts:
    """What the last part of the address says; the answer is the class after it."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    teaching = visitor.teaching()
    match str(request.url.path).rsplit("/", 1)[-1]:
        case "start":
            await teaching.start()
        case "pause":
            await teaching.pause(True)
        case "resume":
            await teaching.pause(False)
        case "message":
            await teaching.message(data.text if data else "")
        case "last-round":
            await teaching.last_round()
        case "finish":
            await teaching.finish()
        case "next-lesson":
            await teaching.next_lesson()
        case "close":
            await teaching.close()
        case name:
            raise BadRequest(Text("There is no action '{name}'.", name=name[:40]))
    return await class_facts(site, request, visitor)


async def class_debrief(request: Request, _: None) -> dict[str, Any]:  # Any: JSON
    """All tables together: the questions, what is compared, how each table came out, and its own debrief."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    visitor.teaching()
    debriefs = await talked_about(visitor)
    language = game_catalogue(site.language(request), game_named(visitor.one.stored.game))
    questions = []
    for step in steps_of(debriefs):
        left, right, rows = compared(step.chapter, debriefs)
        questions.append(
            {
                "chapter": step.title.say(language),
                "question": step.question.say(language),
                "against": left.say(language),
                "with_nature": right.say(language),
                "tables": {row.letter: [row.left, row.right] for row in rows},
                "mean": mean(rows),
            }
        )
    tables = {place.letter: debrief.to_dict(language) for place, _, debrief in debriefs}
    return {"questions": questions, "tables": tables}


async def class_file(request: Request, _: None) -> Response:
    """One file of the class."""
    return await export(request)


RUN: Final = {
    "start": "Give everybody a seat and begin.",
    "pause": "Stop all games and the clock.",
    "resume": "Let all games go on.",
    "message": "Show a line on every phone.",
    "last-round": "End every game with its present round.",
    "finish": "End all games as they stand and open the talk.",
    "next-lesson": "Let games that were stopped go on in another lesson.",
    "close": "Close the class; its names go after two weeks.",
}
CLASS_ENDPOINTS: Final = (
    Endpoint("POST", "/classes", "open_class", open_class, "Open a class.", NewClass, OpenedClass, 201),
    Endpoint("GET", CLASS, "show_class", show_class, "A class as its teacher sees it.", None, ClassFacts, key=True),
    Endpoint("POST", f"{CLASS}/pupils", "add_pupil", add_pupil, "Join a class.", NewPupil, JoinedPupil, 201),
    *(
        Endpoint(
            "POST",
            f"{CLASS}/{name}",
            f"class_{name.replace('-', '_')}",
            run_class,
            about,
            Say if name == "message" else None,
            ClassFacts,
            key=True,
        )
        for name, about in RUN.items()
    ),
    Endpoint("GET", f"{CLASS}/debrief", "class_debrief", class_debrief, "All tables for the talk.", key=True),
    Endpoint(
        "GET", f"{CLASS}/export/{{name}}", "class_file", class_file, "One file to take home.", key=True, is_file=True
    ),
)
