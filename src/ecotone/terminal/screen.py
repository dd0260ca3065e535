"""The screen and the keyboard: everything that is printed or read goes through here, in one language."""

from __future__ import annotations

import getpass
import os
import sys
import time
from collections.abc import Iterable
from gettext import NullTranslations
from typing import TextIO

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Styled

from ecotone.core.game import Game
from ecotone.core.text import ENGLISH, Text
from ecotone.terminal.language import Unbroken
from ecotone.web.paint.catalogues import game_catalogue

MARK = "> "
FORGET = "\x1b[3J"  # what was scrolled off the screen, too


class Screen:
    """Prints Texts and reads lines. A plain screen has no boxes and no colours, and breaks no line."""

    def __init__(
        self,
        console: Console,
        *,
        plain: bool,
        source: TextIO,
        pace: float = 0.0,
        language: NullTranslations = ENGLISH,
        code: str = "en",
    ) -> None:
        self.console = console
        self.plain = plain
        self.source = source
        self.pace = pace
        self.language = language
        self.code = code  # of the language, for the rules and facts that lie in files of their own

    @classmethod
    def standard(cls, plain: bool, pace: float | None = None) -> Screen:
        """The terminal we run in; plain where it cannot draw, or where nobody looks."""
        plain = plain or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()
        console = Console(no_color=True, soft_wrap=True, highlight=False) if plain else Console(highlight=False)
        if pace is None:
            pace = 0.5 if sys.stdin.isatty() and sys.stdout.isatty() else 0.0
        return cls(console, plain=plain, source=sys.stdin, pace=pace)

    @property
    def typed(self) -> bool:
        """Whether a person types here, rather than a file or a pipe."""
        return self.source.isatty()

    def speak(self, code: str, game: Game) -> Screen:
        """The same screen in a language, with the words of a game."""
        self.code, self.language = code, Unbroken(game_catalogue(code, game))
        return self

    def say(self, text: Text) -> str:
        """A sentence in the reader's language."""
        return text.say(self.language)

    def line(self, text: Text, style: str = "", indent: int = 0) -> None:
        """One paragraph; what wraps keeps the indent."""
        styled = Styled(self.say(text), style=style)
        if self.plain:
            self.console.print(Styled(" " * indent).append_text(styled))
        else:
            self.console.print(Padding(styled, (0, 0, 0, indent)))

    def lines(self, texts: Iterable[Text], style: str = "", indent: int = 0) -> None:
        """Several paragraphs."""
        for text in texts:
            self.line(text, style, indent)

    def bullets(self, texts: Iterable[Text], indent: int = 2) -> None:
        """Several sentences, each with a dot in front."""
        for text in texts:
            self.entry("·", text, width=indent + 1, gap=1)

    def entry(self, key: str, text: Text, style: str = "", width: int = 4, gap: int = 2) -> None:
        """A line of a menu: the key to press, then what it does."""
        start = f"{key:>{width}}" + " " * gap
        if self.plain:
            self.console.print(Styled(start + self.say(text)))
            return
        grid = Table.grid()
        grid.add_column(width=len(start))
        grid.add_column()
        grid.add_row(Styled(start, style="bold color(37)"), Styled(self.say(text), style=style))
        self.console.print(grid)

    def heading(self, text: Text) -> None:
        """A line that parts one turn from the next."""
        self.gap()
        if self.plain:
            self.console.print(Styled(f"== {self.say(text)} =="))
        else:
            self.console.print(Rule(Styled(self.say(text), style="bold"), style="color(37)"))

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def show(self, drawing: object) -> None:
        """Something that rich draws."""
        self.console.print(drawing)

    def clear(self) -> None:
        """Wipe a terminal, so that the next person sees nothing of the last; a pipe is left alone."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET)
            self.console.file.flush()

    def wait(self) -> None:
        """Give the reader time to follow a bot."""
        if self.pace > 0:
            time.sleep(self.pace)

    def ask(self, question: Text, secret: bool = False) -> str:
        """One line from the keyboard or the pipe, without the spaces around it. EOFError when there are no more."""
        said = self.say(question)
        prompt = f"{said} {MARK}" if said else MARK
        if self.typed and secret:
            return getpass.getpass(prompt).strip()
        if self.typed and self.source is sys.stdin:
            return input(prompt).strip()
        answer = self.source.readline()
        if not answer:
            raise EOFError
        answer = answer.strip()
        self.console.print(Styled(prompt + ("" if secret else answer)))
        return answer
