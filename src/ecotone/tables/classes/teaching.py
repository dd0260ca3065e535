"""What a teacher does with a class: starts, pauses, helps and ends it. Nearly all of it can be taken back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Final

import msgspec

from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.tables.classes.plan import TeacherKeys, lessons_of, new_keys, teacher
from ecotone.tables.classes.pupils import give_phone, raise_hand
from ecotone.tables.classes.remembering import tidy_words
from ecotone.tables.classes.school import School
from ecotone.tables.classes.school_class import Note, SchoolClass, Undo, asked_pupil, unlike
from ecotone.tables.classes.seating import seat_class
from ecotone.tables.classes.sorting import free_places, laid_tables, seated
from ecotone.tables.classes.stored import Act, ClassTable, Clock, Pupil, Stage, StoredClass
from ecotone.tables.errors import BadRequest, NotYours
from ecotone.tables.keys import digest, new_secret, opens
from ecotone.tables.plan import USUAL_BOT, tidy_line, tidy_name

LONGEST_MESSAGE: Final = 140  # letters, so that it fits onto a phone
UNDO_SECONDS: Final = 10.0
MOST_TEACHERS: Final = 6
KEYS_OF_A_TEACHER: Final = 5  # browsers from which one may run the class; the oldest goes first
LOT: Final = SystemRandom()


class Teaching:
    """One teacher's acts on one class. Each is checked, stored and shown; the class's log tells who did it."""

    def __init__(self, school: School, one: SchoolClass, number: int) -> None:
        self.school = school
        self.one = one
        self.number = number

    def _act(self, what: str, about: str = "") -> Act:
        return Act(self.school.clock(), self.number, what, about)

    def _can_undo(self, what: str, back: Callable[[], Awaitable[None]]) -> None:
        self.one.undo = Undo(what, self.school.clock() + UNDO_SECONDS, back)
        self.one.notify()

    async def undo(self) -> None:
        """Take back the last act, while that is possible."""
        undo, self.one.undo = self.one.undo, None
        if undo is None or undo.until < self.school.clock():
            raise BadRequest(Text("There is nothing to take back any more."))
        await undo.back()
        self.one.undo = None  # taking back is no act to be taken back itself
        self.one.notify()

    # --- all tables ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Give everybody a seat, open the tables, and start the clock. The tables follow from who is here."""
        async with self.one.lock:
            stored = self.one.stored
            check_stage(stored, "lobby", Text("The class has begun already."))
            tables = stored.tables
            if not any(pupil.table is not None for pupil in stored.pupils):
                sizes = lessons_of(game_named(stored.game)).sizes
                tables = laid_tables(seat_class(max(len(stored.pupils), min(sizes)), sizes))
            pupils = seated(tables, stored.pupils, LOT)
            laid = msgspec.structs.replace(stored, tables=tables)
            opened = [
                msgspec.structs.replace(table, code=await self.school.open_game(laid, number, pupils))
                for number, table in enumerate(tables)
            ]
            clock = stored.clock.going(self.school.clock())
            await self.school.change(
                self.one, self._act("start"), stage="playing", tables=tuple(opened), pupils=pupils, clock=clock
            )

    async def pause(self, paused: bool) -> None:
        """Stop all games and the clock ("eyes up"), or let them go on."""
        async with self.one.lock:
            stored, now = self.one.stored, self.school.clock()
            for table in await self.school.games_of(stored):
                await self.school.house.set(table, paused=paused)
            goes = not paused and stored.stage == "playing"
            clock = stored.clock.going(now) if goes else stored.clock.stopped(now)
            await self.school.change(self.one, self._act("pause" if paused else "resume"), paused=paused, clock=clock)
        self._can_undo("pause" if paused else "resume", lambda: self.pause(not paused))

    async def more_time(self, minutes: int) -> None:
        """Give everybody so many minutes more, or fewer."""
        if not -60 <= minutes <= 60:
            raise BadRequest(Text("At most {most} minutes at a time.", most=60))
        async with self.one.lock:
            clock = self.one.stored.clock
            clock = msgspec.structs.replace(clock, seconds=max(0, clock.seconds + minutes * 60))
            await self.school.change(self.one, self._act("more_time", str(minutes)), clock=clock)
        self._can_undo("more_time", lambda: self.more_time(-minutes))

    async def message(self, text: str) -> None:
        """Show everybody a line; an empty one takes the last one away."""
        before = self.one.stored.message
        async with self.one.lock:
            text = tidy_line(text, LONGEST_MESSAGE)
            await self.school.change(self.one, self._act("message", text), message=text)
        self._can_undo("message", lambda: self.message(before))

    async def last_round(self, last: bool = True) -> None:
        """End every game with the round that is being played, or let them go on after all."""
        async with self.one.lock:
            check_stage(self.one.stored, "playing", Text("No games are being played."))
            for table in await self.school.games_of(self.one.stored):
                await self.school.house.stop(table, "round" if last else "never")
            await self.school.change(self.one, self._act("last_round" if last else "no_last_round"))
        self._can_undo("last_round", lambda: self.last_round(not last))

    async def finish(self) -> None:
        """End every game as it stands, and open the talk."""
        async with self.one.lock:
            stored = self.one.stored
            check_stage(stored, "playing", Text("No games are being played."))
            for table in await self.school.games_of(stored):
                await self.school.house.stop(table, "now")
            clock = stored.clock.stopped(self.school.clock())
            await self.school.change(
                self.one,
                self._act("finish"),
                stage="talk",
                paused=False,
                clock=clock,
                question=0,
                talk_since=self.school.clock(),
            )

    async def next_lesson(self) -> None:
        """Let the games that were stopped go on, in another lesson under the same code.

        All stand still until the teacher lets them go on, so that everybody can find their seat first.
        """
        async with self.one.lock:
            stored = self.one.stored
            check_stage(stored, "talk", Text("Only games that were stopped for a talk go on in another lesson."))
            going = [table for table in await self.school.games_of(stored) if table.standing is not None]
            if not going:
                raise BadRequest(Text("All games have come to their own end. Open a new class."))
            for table in going:
                await self.school.house.reopen(table, paused=True)
            clock = Clock(lessons_of(game_named(stored.game)).of(stored.minutes).playing * 60)
            await self.school.change(
                self.one,
                self._act("next_lesson"),
                stage="playing",
                paused=True,
                clock=clock,
                answered=(),
                lesson=stored.lesson + 1,
            )

    async def count_in(self, number: int, counted: bool) -> None:
        """Count a table whose game was stopped for the averages, or leave it out."""
        async with self.one.lock:
            table = msgspec.structs.replace(asked_table(self.one.stored, number), counted=counted)
            await self.school.change(self.one, tables=self.one.stored.with_table(number, table).tables)

    async def show_step(self, step: int) -> None:
        """Show this step of the talk on the wall."""
        async with self.one.lock:
            await self.school.change(self.one, question=max(0, step))

    async def close(self) -> None:
        """End the class. Its pages stay; nobody joins any more, and names become numbers after a while."""
        async with self.one.lock:
            now = self.school.clock()
            for table in await self.school.games_of(self.one.stored):
                await self.school.house.stop(table, "now")
            clock = self.one.stored.clock.stopped(now)
            await self.school.change(self.one, self._act("close"), stage="closed", closed=now, clock=clock)

    # --- one table or pupil -------------------------------------------------------------------

    async def rename(self, number: int, name: str) -> None:
        """Give a pupil another name, here and at the table."""
        async with self.one.lock:
            stored, pupil = self.one.stored, asked_pupil(self.one.stored, number)
            before = pupil.name
            others = [each.name for each in stored.pupils if each.number != number]
            pupil = msgspec.structs.replace(pupil, name=unlike(tidy_name(name) or str(number), others))
            await self.school.sit(stored.tables, pupil)
            await self.school.change(self.one, self._act("rename", str(number)), pupils=stored.with_pupil(pupil).pupils)
        self._can_undo("rename", lambda: self.rename(number, before))

    async def new_phone(self, number: int) -> tuple[Pupil, str]:
        """A new secret for a pupil whose phone is lost, to be shown as a QR code."""
        async with self.one.lock:
            return await give_phone(self.school, self.one, asked_pupil(self.one.stored, number))

    async def move(self, number: int, table: int) -> None:
        """Seat a pupil at another table, on a bot's seat; a bot plays on for them where they sat."""
        async with self.one.lock:
            stored, pupil = self.one.stored, asked_pupil(self.one.stored, number)
            others = [each for each in stored.pupils if each.number != number]
            free = [place for place in free_places(stored.tables, others) if place.table == table]
            if pupil.table == table or not free:
                raise BadRequest(Text("There is no free seat at that table."))
            before = pupil.table
            await self._stand_up(pupil)
            pupil = msgspec.structs.replace(pupil, table=table, seat=free[0].seat, partner=False)
            await self.school.sit(stored.tables, pupil)
            await self.school.change(self.one, self._act("move", str(number)), pupils=stored.with_pupil(pupil).pupils)
        if before is not None:
            self._can_undo("move", lambda: self.move(number, before))

    async def pair(self, number: int, other: int) -> None:
        """Let a pupil share another one's seat; a bot plays on where they sat."""
        async with self.one.lock:
            stored, pupil = self.one.stored, asked_pupil(self.one.stored, number)
            host = asked_pupil(stored, other)
            if number == other or host.partner or host.seat is None:
                raise BadRequest(Text("Pupil {number} has no seat to share.", number=other))
            await self._stand_up(pupil)
            pupil = msgspec.structs.replace(pupil, table=host.table, seat=host.seat, partner=True)
            await self.school.change(self.one, self._act("pair", str(number)), pupils=stored.with_pupil(pupil).pupils)

    async def _stand_up(self, pupil: Pupil) -> None:
        """Let a bot take the pupil's seat, unless somebody else's phone plays it."""
        if pupil.table is None or pupil.seat is None or pupil.partner:
            return
        for code in self.one.stored.tables[pupil.table].codes:
            await self.school.house.give_to_bot(await self.school.house.table(code), pupil.seat, USUAL_BOT)

    async def dismiss(self, number: int) -> None:
        """Send somebody away who is no pupil of the class; a bot plays on for them, and their key opens nothing."""
        async with self.one.lock:
            stored, pupil = self.one.stored, asked_pupil(self.one.stored, number)
            await self._stand_up(pupil)
            pupils = tuple(each for each in stored.pupils if each.number != number)
            await self.school.change(self.one, self._act("dismiss", str(number)), pupils=pupils)

    async def door(self, is_open: bool) -> None:
        """Let people join, or nobody any more."""
        async with self.one.lock:
            await self.school.change(self.one, self._act("open_door" if is_open else "close_door"), door=is_open)
        self._can_undo("door", lambda: self.door(not is_open))

    async def note(self, number: int, text: str = "") -> None:
        """Say something to one table; without words, that it is somebody's turn there."""
        asked_table(self.one.stored, number)
        text = tidy_line(text, LONGEST_MESSAGE)
        before = self.one.notes.get(number)
        self.one.notes[number] = Note((before.number if before else 0) + 1, text)
        async with self.one.lock:
            await self.school.change(self.one, self._act("hint" if text else "nudge", str(number)))

    async def lower_hand(self, number: int) -> None:
        """Note that a pupil was helped."""
        await raise_hand(self.school, self.one, number, False)

    async def stand_in(self, number: int, away: bool) -> None:
        """Let a bot play for a pupil, or give the seat back."""
        async with self.one.lock:
            stored, pupil = self.one.stored, asked_pupil(self.one.stored, number)
            if pupil.table is None or pupil.seat is None or not stored.tables[pupil.table].code:
                raise BadRequest(Text("Pupil {number} has no seat yet.", number=number))
            house = self.school.house
            table = await house.table(stored.tables[pupil.table].now)
            await (house.leave if away else house.come_back)(table, pupil.seat)
            self.one.stood_in.discard((table.code, pupil.seat))
            await self.school.change(self.one, self._act("bot_in" if away else "bot_out", str(number)))
        self._can_undo("stand_in", lambda: self.stand_in(number, not away))

    async def pause_table(self, number: int, paused: bool) -> None:
        """Stop one game, or let it go on."""
        table = asked_table(self.one.stored, number)
        await self.school.house.set(await self.school.house.table(table.now), paused=paused)
        self._can_undo("pause_table", lambda: self.pause_table(number, not paused))

    # --- teachers -----------------------------------------------------------------------------

    async def add_teacher(self, name: str) -> TeacherKeys:
        """Make keys for another teacher."""
        async with self.one.lock:
            if len(self.one.stored.teachers) >= MOST_TEACHERS:
                raise BadRequest(Text("A class has at most {most} teachers.", most=MOST_TEACHERS))
            keys = new_keys()
            teachers = (*self.one.stored.teachers, teacher(name, keys))
            await self.school.change(self.one, self._act("add_teacher"), teachers=teachers)
            return keys

    async def withdraw(self, number: int) -> None:
        """Make a teacher's keys useless. The last one who has any keeps them."""
        async with self.one.lock:
            teachers = list(self.one.stored.teachers)
            if not 0 <= number < len(teachers):
                raise BadRequest(Text("There is no such teacher."))
            teachers[number] = msgspec.structs.replace(teachers[number], withdrawn=True)
            if all(each.withdrawn for each in teachers):
                raise BadRequest(Text("Somebody must be able to run the class."))
            await self.school.change(self.one, self._act("withdraw", str(number)), teachers=tuple(teachers))


async def recover(school: School, one: SchoolClass, typed: str) -> str:
    """A key for the browser of a teacher who knows the four words; keys in other browsers stay, up to a number."""
    async with one.lock:
        for number, each in enumerate(one.stored.teachers):
            if not each.withdrawn and opens(tidy_words(typed), each.words):
                key = new_secret()
                digests = (each.digests[0], *(*each.digests[1:], digest(key))[1 - KEYS_OF_A_TEACHER :])
                teachers = list(one.stored.teachers)
                teachers[number] = msgspec.structs.replace(each, digests=digests)
                await school.change(one, Act(school.clock(), number, "recover"), teachers=tuple(teachers))
                return key
    raise NotYours(Text("These are not the words of this class. They are on the teacher's card."))


def check_stage(stored: StoredClass, stage: Stage, why: Text) -> None:
    """Raise unless the class is at this stage."""
    if stored.stage != stage:
        raise BadRequest(why)


def asked_table(stored: StoredClass, number: int) -> ClassTable:
    """One of the class's tables at which a game is played."""
    if not 0 <= number < len(stored.tables) or not stored.tables[number].code:
        raise BadRequest(Text("There is no such table."))
    return stored.tables[number]
