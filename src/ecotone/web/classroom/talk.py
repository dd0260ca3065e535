"""The talk of a class: first everybody answers alone, then one question after the other, the tables side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ecotone.core.debrief import Debrief
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.stored import ClassTable
from ecotone.tables.errors import BadRequest
from ecotone.tables.table import Table
from ecotone.web.classroom.comparison import Compared, balance_chart, dots
from ecotone.web.classroom.live import fragment
from ecotone.web.pages.debriefs import debrief_of
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.classes import Visitor, visitor_of
from ecotone.web.site.site import Site, site_of

SENTENCES: Final = 3  # of pupils on the wall at a time


@dataclass(frozen=True, slots=True)
class TalkStep:
    """One question of the talk, and the chapter of the debrief that it belongs to."""

    chapter: str
    title: Text
    question: Text


async def talked_about(visitor: Visitor) -> list[tuple[ClassTable, Table, Debrief]]:
    """The tables of the class with their debriefs, in the order of their letters."""
    if visitor.one.stored.stage not in ("talk", "closed"):
        raise BadRequest(Text("The talk opens when the games are finished."))
    found = []
    for place in visitor.one.stored.tables:
        if place.code:
            table = await visitor.school.table_of(place)
            if table.closure is None:
                found.append((place, table, await debrief_of(table)))
    if not found:
        raise BadRequest(Text("No game was played, so there is nothing to talk about."))
    return found


def steps_of(debriefs: list[tuple[ClassTable, Table, Debrief]]) -> list[TalkStep]:
    """The questions of the talk, as the debrief of the longest game asks them."""
    chapters = max((one for _, _, one in debriefs), key=lambda one: one.choices).chapters
    return [TalkStep(part.id, part.title, asked.text) for part in chapters for asked in part.questions]


def compared(chapter: str, debriefs: list[tuple[ClassTable, Table, Debrief]]) -> tuple[Text, Text, list[Compared]]:
    """What the tables are weighed by in a chapter, and how each came out."""
    game = debriefs[0][1].match.game
    left, right = lessons_of(game).weighed(chapter)
    rows = []
    for place, table, debrief in debriefs:
        figures = game.figures(table.match.state)
        stopped = debrief.stopped is not None
        sides = figures[left.figure], figures[right.figure]
        rows.append(Compared(place.letter, *sides, stopped, place.counted or not stopped))
    return left.name, right.name, rows


async def talk_context(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: for the template
    """What the wall and the teacher's page of the talk show now."""
    stored = visitor.one.stored
    game = game_named(stored.game)
    language = game_catalogue(site.language(request), game)
    now = site.house.clock()
    debriefs = await talked_about(visitor)
    steps = steps_of(debriefs)
    at = min(stored.question, len(steps))
    chart = Markup("")
    if at:
        left, right, rows = compared(steps[at - 1].chapter, debriefs)
        chart = balance_chart(left, right, rows, lambda text: text.say(language))
    answers = stored.latest_answers
    sentences = [answer.sentence for answer in answers if answer.sentence]
    turn = (at - 1) * SENTENCES % len(sentences) if at and sentences else 0
    chapters: list[tuple[Text, list[int]]] = []
    for number, step in enumerate(steps, 1):
        if not chapters or chapters[-1][0] != step.title:
            chapters.append((step.title, []))
        chapters[-1][1].append(number)
    return {
        "language": language,
        "one": stored,
        "game": game,
        "shown": stored.shows_answers(now),
        "left": round(stored.answer_time_left(now)),
        "at": at,
        "steps": steps,
        "chapters": chapters,
        "chart": chart,
        "felt_all": dots(answers),
        "sentences": (sentences[turn:] + sentences[:turn])[:SENTENCES],
        "tables": [(place, debrief.headline, debrief.stopped) for place, _, debrief in debriefs],
        "numbers": {place.letter: number for number, place in enumerate(stored.tables)},
    }


async def talk_page(request: Request) -> Response:
    """The teacher's page of the talk: where we are, and the next question."""
    site = site_of(request)
    visitor = await visitor_of(site, request)
    visitor.teaching()
    return site.page(request, "classroom/talk.html", **await talk_context(site, request, visitor))


async def paint_talk(site: Site, request: Request, visitor: Visitor) -> dict[str, Any]:  # Any: JSON
    """The same, live."""
    visitor.teaching()
    context = await talk_context(site, request, visitor)
    return {"html": fragment(site, request, "classroom/talk_main.html", **context)}
