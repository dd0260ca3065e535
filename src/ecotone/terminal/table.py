"""The table at the terminal: what each person has read, the board, whose turn it is at the screen, and saving."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.terminal.effects import gist
from ecotone.terminal.menu import Keys
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Session

MOST_NEWS: Final = 12  # more sentences than this are left to the log
YES: Final = ("y", "yes", "j", "ja", "k", "kyllä")
NO: Final = ("n", "no", "nej", "e", "ei")


class Table:
    """A match before the people at one screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.match = session.match
        self.game = session.match.game
        self.at_screen: int | None = None
        self.read: dict[int, int] = {}  # how much of the history was shown, to each who must not see the others'
        self.keys = Keys()  # of the menu that is asked again and again in a turn
        self.keys_for: tuple[object, ...] = ()
        self.asked_at = 0  # how long the record was when they were last used

    def keys_of(self, seat: int, view: View) -> Keys:
        """The keys of a menu: the same as long as one person's turn and question last."""
        asked = (seat, view.prompt.name if view.prompt else "", self.game.words.turn(view))
        others = any(who != seat for who, _ in self.match.record[self.asked_at :])
        if asked != self.keys_for or others:
            self.keys, self.keys_for = Keys(), asked
        self.asked_at = len(self.match.record)
        return self.keys

    # --- news -------------------------------------------------------------------------------

    def reader(self, seat: int) -> int:
        """Under whose name is noted what was read: each their own where there are secrets."""
        return seat if self.session.shares_secrets else -1

    def mark_read(self, upto: int) -> None:
        """All people have seen the history up to here."""
        for seat in self.session.people:
            self.read[self.reader(seat)] = upto

    def news(self, seat: int) -> None:
        """What happened since this seat last looked."""
        history = self.session.history
        since = min(self.read.get(self.reader(seat), 0), len(history))
        self.read[self.reader(seat)] = len(history)
        most = MOST_NEWS if self.screen.plain else max(4, min(MOST_NEWS, self.screen.console.height // 4))
        told, left = gist(self.game, chain.from_iterable(history[since:]), seat, most)
        if not told:
            return
        self.screen.line(Text("What happened:"), style="bold")
        if left:
            self.screen.line(
                Text.count("… {n} thing more (log shows it)", "… {n} things more (log shows them)", left),
                style="dim",
                indent=2,
            )
        self.screen.bullets(told)

    # --- the screen from person to person -----------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Another person comes to the screen; where there are secrets, it is cleared on the way."""
        if self.session.shares_secrets and self.at_screen != seat:
            if self.at_screen is not None:
                self.news(self.at_screen)
                name = self.session.name(seat)
                self.screen.ask(Text("Press Enter when you have read this. Then {seat} takes the screen.", seat=name))
            self.screen.clear()
            self.screen.line(Text("Pass the screen to {seat}.", seat=self.session.name(seat)), style="bold")
            self.screen.ask(Text("{seat}: press Enter when only you can see it.", seat=self.session.name(seat)))
            self.screen.clear()
        self.at_screen = seat

    def board(self, seat: int | None) -> None:
        """The table as this seat sees it: drawn, or in lines."""
        view = self.match.view(seat)
        drawing = None if self.screen.plain else self.game.drawing(view, self.screen.language)
        if drawing is None:
            self.screen.lines(self.game.words.board(view))
        else:
            self.screen.show(drawing)

    # --- saving -------------------------------------------------------------------------------

    def save(self, path: Path) -> bool:
        """Save there, after asking if another file is in the way; says what came of it."""
        if path != self.session.file and path.expanduser().exists():
            question = Text("{file} exists already. Write over it? (y/n)", file=str(path))
            if self.screen.ask(question).lower() not in YES:
                self.screen.line(Text("Not saved. Give another name: s FILE"))
                return False
        try:
            self.session.write(path)
        except EcotoneError as error:
            self.screen.line(error.reason, style="red")
            return False
        self.screen.line(
            Text(
                "Saved in {file}. Go on later with: {command}",
                file=str(path),
                command=self.session.resume_command(path),
            )
            if self.match.result is None
            else Text("Saved in {file}. Watch it again with: ecotone replay {file}", file=str(path))
        )
        return True
