"""Filling in an open choice: each blank is asked for with its bounds, until it fits."""

from __future__ import annotations

from typing import Any

from ecotone.core.choice import Blank, Bundle, Choice, Number, OneOf, Open
from ecotone.core.text import Text
from ecotone.terminal.menu import Speech
from ecotone.terminal.screen import Screen


class Cancelled(Exception):
    """The person went back without filling in the form."""


class Form:
    """Asks one person for the blanks of one form."""

    def __init__(self, screen: Screen, speech: Speech, form: Open, secret: bool = False) -> None:
        self.screen = screen
        self.speech = speech
        self.form = form
        self.secret = secret

    def fill(self) -> Choice:
        """The finished choice. Cancelled if the person goes back."""
        self.screen.line(self.speech.choice(self.form), style="bold")
        start = len(self.form.fixed)
        values = [self.blank(blank, start + n) for n, blank in enumerate(self.form.blanks)]
        return self.form.fill(*values)

    def blank(self, blank: Blank, position: int) -> Any:  # Any: a piece of a Choice
        """The value of one blank."""
        if isinstance(blank, Number):
            return self.number(self.speech.question(self.form.verb, position), blank.low, blank.high)
        if isinstance(blank, OneOf):
            return self.one_of(blank, position)
        assert isinstance(blank, Bundle)
        return self.bundle(blank, position)

    def answer(self, question: Text) -> str:
        """One line; `b` goes back."""
        answer = self.screen.ask(question, self.secret)
        if answer.lower() in ("b", "back"):
            raise Cancelled
        return answer

    def number(self, what: Text, low: int, high: int, default: int | None = None) -> int:
        """A whole number within the bounds."""
        question = Text("{what} ({low} to {high}, b goes back)", what=what, low=low, high=high)
        while True:
            answer = self.answer(question)
            if not answer and default is not None:
                return default
            value = int(answer) if answer.isdecimal() or (answer[:1] == "-" and answer[1:].isdecimal()) else None
            if value is not None and low <= value <= high:
                return value
            self.screen.line(Text("Please write a whole number from {low} to {high}.", low=low, high=high), style="red")

    def one_of(self, blank: OneOf, position: int) -> Any:  # Any: a piece of a Choice
        """One of the things, by its number; where there is only one, nobody is asked."""
        if len(blank.things) == 1:
            return blank.things[0]
        verb = self.form.verb
        self.screen.line(self.speech.question(verb, position))
        for number, thing in enumerate(blank.things, start=1):
            self.screen.entry(str(number), self.speech.thing(verb, position, thing))
        return blank.things[self.number(Text("Your choice"), 1, len(blank.things)) - 1]

    def bundle(self, blank: Bundle, position: int) -> tuple[tuple[str, int], ...]:
        """How many of each kind; Enter means none."""
        verb = self.form.verb
        self.screen.line(
            Text(
                "{what} Between {low} and {high} in all; Enter means none of a kind.",
                what=self.speech.question(verb, position),
                low=blank.low,
                high=blank.high,
            )
        )
        while True:
            value = tuple(
                (kind, n)
                for kind, most in sorted(blank.most.items())
                if most and (n := self.number(self.speech.thing(verb, position, kind), 0, most, default=0))
            )
            if blank.accepts(value):
                return value
            self.screen.line(
                Text(
                    "That makes {total}; it must be between {low} and {high} in all. Once more:",
                    total=sum(n for _, n in value),
                    low=blank.low,
                    high=blank.high,
                ),
                style="red",
            )
