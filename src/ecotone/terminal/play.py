"""The game at the terminal from the first greeting to the last score."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.streams import is_chosen
from ecotone.core.text import Text
from ecotone.terminal.effects import gist, sentences
from ecotone.terminal.screen import Screen
from ecotone.terminal.session import Leave, Session
from ecotone.terminal.table import MOST_NEWS, NO, YES, Table
from ecotone.terminal.turn import Turn

DONE: Final = 0
BROKEN_OFF: Final = 2
INTERRUPTED: Final = 130


class Play:
    """Leads people and bots through a match, one decision after the other."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.match = session.match
        self.game = session.match.game
        self.table = Table(session, screen)

    def run(self) -> int:
        """Play to the end; returns the exit code."""
        try:
            self.open()
            while self.match.result is None:
                seat = self.match.actors[0]
                formality = self.session.formality(seat)
                if seat in self.session.bots:
                    self.bot_acts(seat)
                elif formality is not None:
                    self.session.play(seat, formality)
                else:
                    Turn(self.table, seat).run()
                    self.bots_aside()
            self.close()
        except Leave:
            return DONE
        except EOFError:
            return self.broken_off()
        except KeyboardInterrupt:
            return self.interrupted()
        return DONE

    def open(self) -> None:
        """Say what is played, by whom, and how to get help."""
        match, screen = self.match, self.screen
        screen.heading(Text("{game}", game=self.game.name))
        screen.line(self.game.about)
        people = tuple(self.session.name(seat) for seat in self.session.people)
        screen.line(Text("Playing at this screen: {people}.", people=people))
        if self.session.bots:
            screen.line(
                Text(
                    "Played by the computer: {bots}.", bots=tuple(self.session.name(seat) for seat in self.session.bots)
                )
            )
        if is_chosen(match.seed):  # a drawn one would let anybody at this screen look into all hands
            screen.line(Text("Seed {seed}: the same seed deals the same game again.", seed=match.seed), style="dim")
        if match.record:
            screen.line(Text.count("Going on after {n} choice.", "Going on after {n} choices.", len(match.record)))
            self.table.mark_read(len(match.record))
        elif len(match.opening) > 1:
            screen.bullets(gist(self.game, match.opening, None, MOST_NEWS)[0])
        screen.line(
            Text("Type a number or letter and press Enter. h lists all commands, ? tells the rules."), style="bold"
        )

    # --- bots -------------------------------------------------------------------------------

    def bot_acts(self, seat: int) -> None:
        """A bot's answer, shown as it happens where there is time to watch."""
        choice = self.session.bot_choice(seat)
        self.watch(seat, choice)
        self.bots_aside()

    def bots_aside(self) -> None:
        """Every bot may say something besides, once after each choice."""
        for seat in self.session.bots:
            if self.match.result is None:
                choice = self.session.bot_aside(seat)
                if choice is not None:
                    self.watch(seat, choice)

    def watch(self, seat: int, choice: Choice) -> None:
        """Play a bot's choice; with a pace, show it and wait. The news below the next table repeat the last of it."""
        effects = self.session.play(seat, choice)
        if self.screen.pace <= 0 or self.session.shares_secrets:
            return
        told = sentences(self.game, effects, self.session.people[0])
        self.screen.bullets(told)
        self.screen.wait()

    # --- the end --------------------------------------------------------------------------------

    def close(self) -> None:
        """The last table, the result, and the offer to keep the record."""
        screen, match, result = self.screen, self.match, self.match.result
        assert result is not None
        viewer = self.table.at_screen if self.table.at_screen is not None else self.session.people[0]
        turn = self.game.words.turn(match.view(None))
        screen.heading(turn or Text("The end"))
        self.table.board(None if self.session.shares_secrets else viewer)
        self.table.news(viewer)
        screen.gap()
        screen.line(Text("The game is over."), style="bold")
        screen.line(result.why, style="bold")
        for seat, score in enumerate(result.scores):
            name = self.session.name(seat)
            won = seat in result.winners
            screen.line(
                Text("{seat}: {score} (won)", seat=name, score=score)
                if won
                else Text("{seat}: {score}", seat=name, score=score),
                indent=2,
            )
        screen.line(
            Text.count(
                "{n} choice was made. Seed {seed}.",
                "{n} choices were made. Seed {seed}.",
                len(match.record),
                seed=match.seed,
            )
        )
        self.keep_record()

    def keep_record(self) -> None:
        """Offer to save a finished game, or say where it was saved."""
        if not self.session.unsaved and self.session.file:
            self.screen.line(
                Text("Saved in {file}. Watch it again with: ecotone replay {file}", file=str(self.session.file))
            )
            return
        file = self.session.default_file()
        question = Text("Save the record as {file}? (y/n, or another name)", file=str(file))
        while (answer := self.screen.ask(question)).lower() not in (*YES, *NO, ""):
            if "." in answer or "/" in answer:  # a key pressed once too often is no file name
                self.table.save(Path(answer))
                return
            self.screen.line(Text("Please answer y or n, or with a file name such as game.json."), style="red")
        if answer.lower() in YES:
            self.table.save(file)

    def broken_off(self) -> int:
        """The input ended: say so, and where the record is."""
        if self.match.result is not None:
            return DONE
        self.screen.gap()
        self.screen.line(Text("The input ended before the game did."), style="bold")
        self.say_where()
        return BROKEN_OFF

    def interrupted(self) -> int:
        """Ctrl-C: leave in good order, with one chance to save."""
        self.screen.gap()
        if self.session.unsaved and self.screen.typed:
            file = self.session.default_file()
            try:
                if self.screen.ask(Text("Save the game as {file}? (y/n)", file=str(file))).lower() in YES:
                    self.table.save(file)
                    return INTERRUPTED
            except (EOFError, KeyboardInterrupt):
                self.screen.gap()
        self.say_where()
        return INTERRUPTED

    def say_where(self) -> None:
        """Where the record lies, or that it is lost."""
        if self.session.unsaved:
            self.screen.line(Text("The game was not saved. With --save FILE every choice is saved at once."))
        elif self.session.file:
            self.screen.line(
                Text("The game is saved. Go on with: {command}", command=self.session.resume_command(self.session.file))
            )
