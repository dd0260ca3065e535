"""A quiz from Learn more: what is described here? Five questions by lot, each with four answers of one kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ecotone.tables.keys import new_seed
from ecotone.web.pages.forms import read_number
from ecotone.web.pages.learn import ANSWERS, Knowledge, knowledge
from ecotone.web.paint.catalogues import game_catalogue
from ecotone.web.site.site import asked_game, site_of

QUESTIONS: Final = 5
MOST_DEALS: Final = 10**6
ENDING: Final = 3  # letters that an inflected word may have otherwise
SHORTEST: Final = 4  # letters of a word that gives a name away
GAP: Final = "…"
WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Question:
    """A description without its name, and the things that it may be of."""

    text: str
    answers: tuple[Knowledge, ...]
    right: int
    picked: int  # -1 while nothing is


def without_names(one: Knowledge) -> str:
    """The sentences on a thing without its name, in whatever form: words that begin alike are left out."""
    stems = [
        word[: max(SHORTEST, len(word) - ENDING)].casefold()
        for name in (one.name, one.latin)
        for word in WORD.findall(name)
        if len(word) >= SHORTEST
    ]
    return WORD.sub(lambda found: GAP if found[0].casefold().startswith(tuple(stems)) else found[0], one.text)


def quiz(known: list[Knowledge], deal: int, picked: dict[int, int]) -> list[Question]:
    """The questions of a deal. Only things with enough others of their kind are asked for, and none twice."""
    lot = Random(deal)
    kinds: dict[str, list[Knowledge]] = {}
    for one in known:
        kinds.setdefault(one.heading, []).append(one)
    asked = [one for one in known if len({each.name for each in kinds[one.heading]}) >= ANSWERS]
    questions = []
    for number, one in enumerate(lot.sample(asked, min(QUESTIONS, len(asked)))):
        others = list({each.name: each for each in kinds[one.heading] if each.name != one.name}.values())
        answers = [one, *lot.sample(others, ANSWERS - 1)]
        lot.shuffle(answers)
        questions.append(Question(without_names(one), tuple(answers), answers.index(one), picked.get(number, -1)))
    return questions


async def quiz_page(request: Request) -> Response:
    """The quiz; with answers in the address it says which were right."""
    site = site_of(request)
    game = asked_game(request)
    language = site.language(request)
    asked = request.query_params
    deal = read_number(asked, "deal", new_seed() % MOST_DEALS, MOST_DEALS)
    picked = {number: read_number(asked, f"answer-{number}", -1, ANSWERS - 1) for number in range(QUESTIONS)}
    questions = quiz(knowledge(game, language), deal, picked)
    if not questions:
        raise HTTPException(404)
    return site.page(
        request,
        "quiz.html",
        language=game_catalogue(language, game),
        game=game,
        deal=deal,
        questions=questions,
        done="checked" in asked,
        right=sum(one.picked == one.right for one in questions),
    )
