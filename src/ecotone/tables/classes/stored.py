"""What is stored of a class: one document, which is replaced as a whole with every change."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Stage = Literal["lobby", "playing", "talk", "closed"]
Sorting = Literal["lot", "choice", "list"]
ANSWER_SECONDS: Final = 120.0  # in which pupils answer alone, before anything is shown
LONGEST_LOG: Final = 400  # entries; the oldest go first


class Pupil(msgspec.Struct, frozen=True):
    """Somebody in the class. The number stays; the name goes when the class is over."""

    number: int
    name: str
    pictures: tuple[str, str]  # a key: never shown on another screen
    digest: bytes  # of the secret in the pupil's browser, which also opens the seat
    table: int | None = None  # the place of the table in the class's list
    seat: int | None = None
    partner: bool = False  # shares the seat with somebody whose phone plays it
    hand: float = 0  # since when it is raised; 0: it is not


class ClassTable(msgspec.Struct, frozen=True):
    """One of the class's tables. Before the start it has no code."""

    letter: str
    seats: int
    code: str = ""
    second: str = ""  # the code of a second game, where the first ended early; only the first is compared
    changed: str = ""  # which rule is changed in it
    counted: bool = False  # whether it counts for the averages though its game was stopped

    @property
    def now(self) -> str:
        """The code of the game that is played now."""
        return self.second or self.code

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all its games."""
        return tuple(code for code in (self.code, self.second) if code)


class Teacher(msgspec.Struct, frozen=True):
    """Somebody who may run the class."""

    name: str
    digests: tuple[bytes, ...]  # of the keys in the recovery link and in browsers that typed the words; newest last
    words: bytes  # digest of the four words
    withdrawn: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What a pupil said before the talk. Stored without the pupil."""

    table: int
    feelings: tuple[int, int]  # 0 to 100 each
    sentence: str
    lesson: int = 1  # after which it was said


class Act(msgspec.Struct, frozen=True):
    """What a teacher did, and when."""

    at: float
    teacher: int
    what: str
    about: str = ""


class Clock(msgspec.Struct, frozen=True):
    """The time of the game: how much of it there is, and how much was used before it ran for the last time."""

    seconds: float
    used: float = 0
    since: float = 0  # when it was started or went on; 0: it stands

    def left(self, now: float) -> float:
        """Seconds that are left; below 0 when they are over."""
        return self.seconds - self.used - (now - self.since if self.since else 0)

    def stopped(self, now: float) -> Clock:
        """The same clock, standing."""
        return msgspec.structs.replace(self, used=self.seconds - self.left(now), since=0)

    def going(self, now: float) -> Clock:
        """The same clock, running."""
        return self if self.since else msgspec.structs.replace(self, since=now)


class StoredClass(msgspec.Struct, frozen=True):
    """Everything about a class except the games at its tables."""

    code: str
    game: str
    language: str
    minutes: int
    planned: int  # pupils that the teacher expects
    sorting: Sorting
    same_deal: bool
    chat: bool
    numbers: bool
    seeds: tuple[tuple[int, str], ...]  # of tables with so many seats, as digits: all alike are dealt the same
    created: float
    clock: Clock
    stage: Stage = "lobby"
    paused: bool = False
    message: str = ""  # the last one to everybody
    question: int = 0  # which step of the talk is shown
    talk_since: float = 0  # when the talk was opened: for two minutes everybody answers alone
    closed: float = 0
    touched: float = 0  # when somebody last did anything in it
    door: bool = True  # whether anybody may still join
    alive: float = 0  # when the server last knew of the class, so that the clock stands while there is none
    tables: tuple[ClassTable, ...] = ()
    pupils: tuple[Pupil, ...] = ()
    given: int = 0  # the last number that was given; none is given twice
    teachers: tuple[Teacher, ...] = ()
    lesson: int = 1  # which one it is: games that were stopped go on in another
    answers: tuple[Answer, ...] = ()  # of all lessons
    answered: tuple[
        int, ...
    ] = ()  # in this lesson: the numbers of those who have answered, in no order that tells who said what
    log: tuple[Act, ...] = ()
    names_gone: bool = False
    study: str = ""  # the plan of research that its tables are opened by; empty for none
    expected: tuple[tuple[str, int], ...] = ()  # names from a pasted list, and the tables they belong to

    def with_pupil(self, pupil: Pupil) -> StoredClass:
        """The class with this pupil as they are now."""
        others = tuple(pupil if one.number == pupil.number else one for one in self.pupils)
        return msgspec.structs.replace(self, pupils=others)

    def with_table(self, number: int, table: ClassTable) -> StoredClass:
        """The class with one table as it is now."""
        tables = tuple(table if n == number else one for n, one in enumerate(self.tables))
        return msgspec.structs.replace(self, tables=tables)

    @property
    def game_codes(self) -> list[str]:
        """The codes of all games of all tables."""
        return [code for table in self.tables for code in table.codes]

    def pupil(self, number: int) -> Pupil | None:
        """The pupil with this number."""
        return next((one for one in self.pupils if one.number == number), None)

    @property
    def latest_answers(self) -> tuple[Answer, ...]:
        """What was said before the talk of this lesson; what was said after an earlier one is not mixed with it."""
        return tuple(one for one in self.answers if one.lesson == self.lesson)

    def answer_time_left(self, now: float) -> float:
        """Seconds in which pupils still answer alone; 0 when all have answered, and outside of the talk."""
        if self.stage != "talk" or len(self.answered) >= len(self.pupils):
            return 0
        return max(0.0, self.talk_since + ANSWER_SECONDS - now)

    def shows_answers(self, now: float) -> bool:
        """Whether all have answered, or had their time: nobody sees what others feel before that."""
        return self.stage in ("talk", "closed") and not self.answer_time_left(now)

    def logged(self, act: Act) -> StoredClass:
        """The class with an act of a teacher noted."""
        return msgspec.structs.replace(self, log=(*self.log, act)[-LONGEST_LOG:])


encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(StoredClass).decode
