"""What pupils do in a class: join it, come back to it, choose a table, raise a hand, answer before the talk."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

import msgspec

from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import lessons_of
from ecotone.tables.classes.remembering import new_pictures
from ecotone.tables.classes.school import School
from ecotone.tables.classes.school_class import SchoolClass, asked_pupil, listed_table, unlike
from ecotone.tables.classes.seating import MOST_PUPILS
from ecotone.tables.classes.sorting import placed
from ecotone.tables.classes.stored import Answer, Pupil
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.keys import digest, new_secret
from ecotone.tables.plan import tidy_line, tidy_name

LONGEST_SENTENCE: Final = 200  # letters of an answer
MOST_MISSES: Final = 8  # guesses at somebody's two pictures before only the teacher can help
LOT: Final = SystemRandom()
WRONG_PICTURES: Final = Text("Name and pictures do not belong together. Try again, or ask your teacher.")


async def join(school: School, one: SchoolClass, name: str) -> tuple[Pupil, str]:
    """Take somebody into the class; returns the pupil and the secret for their browser.

    Once the game has begun, a late pupil is given a bot's seat, or shares one.
    """
    name = tidy_name(name)
    if not name and not one.stored.numbers:
        raise BadRequest(Text("Write your first name, or a nickname."))
    async with one.lock:
        stored = one.stored
        if stored.stage == "closed":
            raise BadRequest(Text("This class is closed. Ask your teacher for the code of the new one."))
        if not stored.door:
            raise BadRequest(Text("Nobody can join this class any more. Ask your teacher to open the door."))
        if len(stored.pupils) >= MOST_PUPILS:
            raise BadRequest(Text("The class is full."))
        secret = new_secret()
        number = stored.given + 1
        pupil = Pupil(
            number=number,
            name=str(number) if stored.numbers else unlike(name, [each.name for each in stored.pupils]),
            pictures=new_pictures([each.pictures for each in stored.pupils]),
            digest=digest(secret),
            table=listed_table(stored, name),
        )
        if stored.stage == "playing":
            pupil = placed(stored.tables, stored.pupils, pupil, LOT)
            await school.sit(stored.tables, pupil)
        await school.change(one, pupils=(*stored.pupils, pupil), given=number)
        return pupil, secret


async def come_back(school: School, one: SchoolClass, name: str, pictures: tuple[str, str]) -> tuple[Pupil, str]:
    """Give a pupil who lost their phone a new secret; the old one opens nothing any more."""
    async with one.lock:
        pupil = next((p for p in one.stored.pupils if p.name.casefold() == tidy_name(name).casefold()), None)
        if pupil is None:
            raise NotYours(WRONG_PICTURES)
        if one.misses[pupil.number] >= MOST_MISSES:  # or a neighbour could try them all
            raise NotYours(Text("That was wrong too often. Ask your teacher, who can give you your seat back."))
        if pupil.pictures != pictures:
            one.misses[pupil.number] += 1
            raise NotYours(WRONG_PICTURES)
        return await give_phone(school, one, pupil)


async def give_phone(school: School, one: SchoolClass, pupil: Pupil) -> tuple[Pupil, str]:
    """The pupil with a new secret. The caller holds the lock."""
    secret = new_secret()
    pupil = msgspec.structs.replace(pupil, digest=digest(secret))
    one.misses.pop(pupil.number, None)
    await school.sit(one.stored.tables, pupil)
    await school.change(one, pupils=one.stored.with_pupil(pupil).pupils)
    return pupil, secret


async def choose_table(school: School, one: SchoolClass, number: int, table: int) -> None:
    """Pick a table before the start, where the teacher lets pupils do so."""
    async with one.lock:
        stored, pupil = one.stored, asked_pupil(one.stored, number)
        if stored.stage != "lobby" or stored.sorting != "choice":
            raise BadRequest(Text("The seats of this class are not chosen."))
        if not 0 <= table < len(stored.tables):
            raise BadRequest(Text("There is no such table."))
        sitting = sum(each.table == table for each in stored.pupils if each.number != number)
        if sitting >= stored.tables[table].seats:
            raise BadRequest(Text("Table {letter} is full.", letter=stored.tables[table].letter))
        await school.change(one, pupils=stored.with_pupil(msgspec.structs.replace(pupil, table=table)).pupils)


async def play_again(school: School, one: SchoolClass, number: int, change: str) -> None:
    """Open a second game, with one rule changed, at the pupil's table, whose first one has ended early."""
    async with one.lock:
        stored, pupil = one.stored, asked_pupil(one.stored, number)
        table = None if pupil.table is None else stored.tables[pupil.table]
        if stored.stage != "playing" or pupil.table is None or table is None or not table.code:
            raise BadRequest(Text("No games are being played."))
        if table.second:
            raise BadRequest(Text("Your table plays a second game already."))
        if not (await school.table_of(table)).is_over:
            raise BadRequest(Text("Finish this game first."))
        changes = lessons_of(game_named(stored.game)).changes_for(stored.minutes, table.seats)
        chosen = next((each for each in changes if each.id == change), None)
        if chosen is None:
            raise BadRequest(Text("There is no such rule to change."))
        code = await school.open_game(stored, pupil.table, stored.pupils, chosen)
        if stored.paused:
            await school.house.set(await school.house.table(code), paused=True)
        table = msgspec.structs.replace(table, second=code, changed=chosen.id)
        await school.change(one, tables=stored.with_table(pupil.table, table).tables)


async def raise_hand(school: School, one: SchoolClass, number: int, up: bool) -> None:
    """Ask the teacher to come, or do so no more."""
    async with one.lock:
        pupil = msgspec.structs.replace(asked_pupil(one.stored, number), hand=school.clock() if up else 0)
        await school.change(one, pupils=one.stored.with_pupil(pupil).pupils)


async def answer(school: School, one: SchoolClass, number: int, feelings: tuple[int, int], sentence: str) -> None:
    """Answer the three questions before the talk, once. What is stored does not tell who said it."""
    if not all(0 <= each <= 100 for each in feelings):
        raise BadRequest(Text("A feeling is a number from 0 to 100."))
    async with one.lock:
        stored, pupil = one.stored, asked_pupil(one.stored, number)
        if stored.stage != "talk":
            raise BadRequest(Text("The questions come when your teacher opens the talk."))
        if number in stored.answered:
            raise BadRequest(Text("You have answered already."))
        at = -1 if pupil.table is None else pupil.table
        said = Answer(at, feelings, tidy_line(sentence, LONGEST_SENTENCE), stored.lesson)
        # In an order of their own, so that the last answer is not known to be the last pupil's.
        answers = (*stored.answers, said)
        await school.change(
            one,
            answers=tuple(LOT.sample(answers, len(answers))),
            answered=tuple(sorted((*stored.answered, number))),
        )
