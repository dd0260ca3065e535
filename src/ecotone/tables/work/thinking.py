"""What a thinker does: it follows the tables that it is asked about, and lets bots choose there.

A position is sent as the setup and the choices that led there, as it is stored. A thinker remembers the tables that it
was last asked about, so that it is sent only the choices that are new.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from ecotone.bots import Bot, answer, bot_like
from ecotone.bots.hints import hint
from ecotone.bots.search import SearchBot
from ecotone.core.choice import Choice
from ecotone.core.content import Data
from ecotone.core.game import Game
from ecotone.core.hint import Hint
from ecotone.core.match import Match
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.tables.keys import fresh_rng
from ecotone.tables.replay import begin
from ecotone.tables.store.interface import StoredTable
from ecotone.tables.versions import edition_of
from ecotone.tables.work.serving import serve

REMEMBERED: Final = 100  # tables
ADVISER: Final = "search"  # the bot that gives hints: it plays well, makes no mistakes on purpose, and is quick

Kind = Literal["answer", "aside", "advice"]
Thought = Choice | tuple[int, Choice] | Hint | None  # by kind: a choice; a seat and its side choice; a hint
Bots = Mapping[int, str]  # the seats that are asked, and the bot that thinks for each


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a thinker. A line is a table as it goes on until somebody takes a choice back."""

    kind: Kind
    bots: Bots
    line: int
    table: StoredTable | None  # the setup, where the thinker does not know the line
    content: Data | None  # the same of its content, where that is not the content of today
    known: int  # choices of the line that it knows
    choices: Sequence[tuple[int, Choice]]  # those that come after


class Memory:
    """The matches of the tables that were last asked about."""

    def __init__(self) -> None:
        self.matches: OrderedDict[int, Match] = OrderedDict()

    def answer(self, question: Question) -> Thought:
        """Think about a question. Its match is remembered if all went well: the near end takes it to be so."""
        match = self.matches.pop(question.line, None)
        if question.table is not None:
            match = begin(question.table, edition_of(question.table, question.content))
        assert match is not None
        assert len(match.record) == question.known
        for seat, choice in question.choices:
            match.play(seat, choice)
        bots = {seat: bot_like(name, match.game) for seat, name in question.bots.items()}
        found = thought(match.game, match.state, question.kind, bots)
        self.matches[question.line] = match
        while len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)
        return found


def thought(game: Game, state: State, kind: Kind, bots: Mapping[int, Bot]) -> Thought:
    """What is chosen for a seat, or besides by the first of several seats, or what a good bot would advise and why."""
    if kind == "aside":
        for number, bot in bots.items():
            choice = bot.aside(Seat(game, state, number), fresh_rng())
            if choice is not None:
                return number, choice
        return None
    [(number, bot)] = bots.items()
    seat = Seat(game, state, number)
    if kind == "answer":
        return answer(bot, seat, fresh_rng())
    assert isinstance(bot, SearchBot)  # the adviser
    return hint(bot, seat, fresh_rng())


def main() -> None:
    """Be a thinker until the server ends."""
    serve(Memory().answer)
