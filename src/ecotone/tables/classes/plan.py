"""A class to be opened: what a teacher sets, and what is stored of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, get_args

from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.lesson import MINUTES, Lesson, Lessons
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.remembering import words_of
from ecotone.tables.classes.seating import Seating, seat_class
from ecotone.tables.classes.sorting import laid_tables
from ecotone.tables.classes.stored import Clock, Sorting, StoredClass, Teacher
from ecotone.tables.keys import digest, new_code, new_secret, new_seed
from ecotone.tables.plan import tidy_name

USUAL_PUPILS: Final = 30


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """What a teacher sets before a class is opened; all of it is preset."""

    game: str
    pupils: int = USUAL_PUPILS
    minutes: int = MINUTES[-1]
    sorting: Sorting = "lot"
    same_deal: bool = True
    chat: bool = False
    numbers: bool = False  # whether pupils are called by numbers alone
    names: tuple[tuple[str, int | None], ...] = field(default=())  # from a list, with a table's number where it has one
    language: str = "en"
    study: str = ""  # the plan of research that its tables are opened by


@dataclass(frozen=True, slots=True)
class TeacherKeys:
    """The secrets of a teacher, which are on their card and known to nobody else."""

    key: str
    words: str


def new_keys() -> TeacherKeys:
    """Keys that nobody had before."""
    key = new_secret()
    return TeacherKeys(key, words_of(key))


def lessons_of(game: Game) -> Lessons:
    """How the game fits into lessons; raises for a game that no class can play."""
    lessons = game.lessons()
    if lessons is None:
        raise BadSetup(Text("{game} is not played by classes.", game=game.name))
    return lessons


def check_plan(plan: ClassPlan) -> tuple[Game, Lesson, Seating]:
    """The game, the lesson and the tables of a plan, if they can be had."""
    game = game_named(plan.game)
    lessons = lessons_of(game)
    if plan.minutes not in MINUTES:
        raise BadSetup(Text("A class takes {known} minutes, not {n}.", known=tuple(map(str, MINUTES)), n=plan.minutes))
    if plan.sorting not in get_args(Sorting):
        raise BadSetup(Text("Pupils are sorted by 'lot', 'choice' or 'list', not '{how}'.", how=plan.sorting[:20]))
    return game, lessons.of(plan.minutes), seat_class(plan.pupils, lessons.sizes)


def prepare_class(plan: ClassPlan, now: float) -> tuple[StoredClass, TeacherKeys]:
    """The class to store for a plan, and the keys of its first teacher."""
    game, lesson, seating = check_plan(plan)
    keys = new_keys()
    stored = StoredClass(
        code=new_code(),
        game=game.id,
        language=plan.language,
        minutes=plan.minutes,
        planned=plan.pupils,
        sorting=plan.sorting,
        same_deal=plan.same_deal,
        chat=plan.chat,
        numbers=plan.numbers,
        seeds=tuple((size, str(new_seed())) for size in lessons_of(game).sizes),
        created=now,
        touched=now,
        clock=Clock(lesson.playing * 60),
        tables=laid_tables(seating),
        teachers=(teacher("", keys),),
        study=plan.study,
        expected=tuple((tidy_name(name), -1 if table is None else table) for name, table in plan.names),
    )
    return stored, keys


def teacher(name: str, keys: TeacherKeys) -> Teacher:
    """What is stored of a teacher with these keys."""
    return Teacher(tidy_name(name), (digest(keys.key),), digest(keys.words))
