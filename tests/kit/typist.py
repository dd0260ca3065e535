"""Somebody who plays a whole game at the terminal: a bot decides, and the keys are typed that a person would press.

What they read is the real screen, in any language, with all the news. At the first question of each kind they also ask
for its rules (?) and for what is not possible (why). Lines that were printed before are left out, so that a whole game
can be read through.
"""

from __future__ import annotations

import io
from collections import deque
from unittest.mock import patch

from rich.console import Console

from ecotone import Match
from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Choice, Listed, OneOf, Open
from ecotone.terminal import play as terminal
from ecotone.terminal import table as tables
from ecotone.terminal.menu import Menu, Speech, next_menu
from ecotone.terminal.play import Play
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session
from ecotone.terminal.turn import Turn

MANY = 10_000  # sentences; more than a game has


class Keyboard(io.TextIOBase):
    """The keys that were decided on, line by line."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # as text
        """The next line; Enter alone where the screen is handed on, and at the end, where nothing is saved."""
        return (self.lines.popleft() if self.lines else "") + "\n"


class Page(io.StringIO):
    """What was printed, without the lines that stood there before: a table and a menu are printed again and again.
    Headings, news and answers stay."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()

    def read(self, size: int | None = -1, /) -> str:
        """All that is new."""
        kept = []
        for line in self.getvalue().splitlines():
            bare = line.strip()
            if not bare or bare not in self.seen or bare.startswith(("==", "·", ">")):
                kept.append(line.rstrip())
            self.seen.add(bare)
        return "\n".join(kept) + "\n"


def keys(menu: Menu, choice: Choice, speech: Speech) -> list[str]:
    """What to type for a choice: the way through the menus, then the blanks of a form."""
    for section in menu.sections:
        for item in section.items:
            for one in item.listed:
                if means(one, choice, speech):
                    if len(item.listed) > 1:
                        return [item.key, *keys(next_menu(item.listed, speech), choice, speech)]
                    return [item.key, *(blanks(one, choice) if isinstance(one, Open) else ())]
    raise AssertionError(f"{choice} is in no menu")


def means(one: Listed, choice: Choice, speech: Speech) -> bool:
    """Whether a line of the menu is this choice, or another that nobody could tell from it."""
    if isinstance(one, Open):
        return one.accepts(choice)
    return one == choice or (
        one[0] == choice[0]
        and str(speech.choice(one)) == str(speech.choice(choice))
        and [*map(str, speech.things(one))] == [*map(str, speech.things(choice))]
    )


def blanks(form: Open, choice: Choice) -> list[str]:
    """What to type into a form."""
    typed = []
    for blank, value in zip(form.blanks, choice[1 + len(form.fixed) :], strict=True):
        if isinstance(blank, OneOf):
            typed += [str(blank.things.index(value) + 1)] if len(blank.things) > 1 else []
        elif isinstance(blank, Bundle):
            typed += [str(dict(value).get(kind, 0)) for kind, most in sorted(blank.most.items()) if most]
        else:
            typed.append(str(value))
    return typed


def read_aloud(match: Match, seat: int, language: str, bot_name: str = "greedy") -> str:
    """Everything that the person in one seat reads from the first line to the last, with bots in the other seats."""
    out = Page()
    keyboard = Keyboard()
    console = Console(file=out, no_color=True, soft_wrap=True, highlight=False, width=100)
    screen = Screen(console, plain=True, source=keyboard).speak(language, match.game)  # type: ignore[arg-type] # read by line
    bot, rng, asked = bot_named(bot_name, match.game), Rng(match.seed), set[str]()

    class Typed(Turn):
        def run(self) -> None:
            prompt = self.speech.view.prompt
            self.table.hand_over(self.seat)
            if prompt is not None and prompt.name not in asked:
                asked.add(prompt.name)
                keyboard.lines += ["?", "why"]
            choice = answer(bot, self.match.seat(self.seat), rng)
            keyboard.lines += keys(self.menu, choice, self.speech)
            super().run()
            assert not keyboard.lines, "all that was typed is read"

    game = Play(Session(match, (bot_name,), person=seat), screen)
    with patch.object(terminal, "Turn", Typed), patch.object(tables, "MOST_NEWS", MANY):
        game.run()
    assert match.result is not None
    return out.read()
