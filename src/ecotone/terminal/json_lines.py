"""Playing by JSON lines, for programs: every question is one line out, every answer one line in."""

from __future__ import annotations

import json
from typing import Any, TextIO

from ecotone.core.choice import Choice, Listed, Open, frozen
from ecotone.core.effect import Effect
from ecotone.core.errors import EcotoneError, IllegalChoice
from ecotone.core.text import Text
from ecotone.core.view import plain
from ecotone.terminal.record_files import NotSaved
from ecotone.terminal.session import Session

DONE = 0
BROKEN_OFF = 2


class Lines:
    """A match for a program. An answer is the number of a listed choice, from 0, or a whole choice as a list."""

    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        self.session = session
        self.match = session.match
        self.source = source
        self.out = out

    def run(self) -> int:
        """Ask and play to the end, or until the input ends; returns the exit code."""
        match = self.match
        while match.result is None:
            seat = match.actors[0]
            if seat in self.session.bots:
                choice = self.session.bot_choice(seat)
                self.tell(seat, choice, self.session.play(seat, choice))
                continue
            listed = match.choices(seat)
            self.ask(seat, listed)
            answer = self.source.readline()
            if not answer:
                return BROKEN_OFF
            try:
                choice = read_answer(answer, listed)
                self.tell(seat, choice, self.session.play(seat, choice))
            except EcotoneError as error:
                self.write({"error": error.code, "reason": error.reason.say()})
        self.write({"result": plain(match.result), "choices_made": len(match.record), "view": plain(match.view(None))})
        return DONE

    def ask(self, seat: int, listed: list[Listed]) -> None:
        """The question: who is asked, what, and what may be answered; forms with their bounds."""
        view = self.match.view(seat)
        self.write(
            {
                "seat": seat,
                "prompt": self.match.game.words.prompt(view).say(),
                "choices": [{"form": one.bounds()} if isinstance(one, Open) else one for one in listed],
                "view": plain(view),
            }
        )

    def tell(self, seat: int, choice: Choice, effects: list[Effect]) -> None:
        """What was played, by people and bots, as a spectator sees it."""
        secret = self.match.game.hidden
        seen = [effect.seen_by(None) for effect in effects]
        self.write({"seat": seat, "played": None if secret else choice, "effects": seen})
        if self.session.trouble is not None:
            self.write({"error": NotSaved.code, "reason": self.session.trouble.say()})
            self.session.trouble = None

    def write(self, data: dict[str, Any]) -> None:  # Any: JSON
        """One line, at once."""
        self.out.write(json.dumps(data) + "\n")
        self.out.flush()


def read_answer(answer: str, listed: list[Listed]) -> Choice:
    """The choice that a line means."""
    try:
        data = json.loads(answer)
    except ValueError:
        data = None
    if type(data) is int and 0 <= data < len(listed):
        one = listed[data]
        if not isinstance(one, Open):
            return one
        raise IllegalChoice(Text("Choice {number} is a form: send it filled in, as a list.", number=data))
    if isinstance(data, list):
        return tuple(frozen(data))
    raise IllegalChoice(
        Text("Answer with a number from 0 to {last}, or with a choice as a JSON list.", last=len(listed) - 1)
    )
