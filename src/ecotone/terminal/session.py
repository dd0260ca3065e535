"""A match at one terminal: who sits where, what happened so far, and where it is saved."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ecotone.bots import Bot, BotLike, answer, bot_like, bot_title, bots_seated, label_of
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, sole
from ecotone.core.effect import Effect
from ecotone.core.errors import IllegalChoice
from ecotone.core.match import NATURE, Match
from ecotone.core.pending import Decision
from ecotone.core.streams import is_chosen
from ecotone.core.text import Text
from ecotone.terminal.record_files import NotSaved, write_match


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot in its seat, with chance of its own."""

    name: str
    bot: Bot
    rng: Rng


class Leave(Exception):
    """A person quits."""


class Session:
    """The match with its people and bots. `history` holds the effects of every choice of the record."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[BotLike] = (),
        save: Path | None = None,
        resumed: Path | None = None,
        person: int = 0,
    ) -> None:
        self.match = match
        self.bot_names = tuple(map(label_of, bots))  # as they were asked for: one for all, or one for each
        self.bots: Mapping[int, Seated] = seat_bots(match, bots, person)
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        self.save = save
        self.file = save or resumed  # where it was last saved, or will be
        self.written = match.to_json() if resumed else ""
        self.trouble: Text | None = None  # why the last choice could not be saved
        self.history = effects_of(match)

    @property
    def shares_secrets(self) -> bool:
        """Whether several people at this screen must not see each other's things."""
        return self.match.game.hidden and len(self.people) > 1

    def name(self, seat: int) -> Text:
        """How a seat is called; a bot says so."""
        name = self.match.game.words.seat(seat)
        if seat in self.bots:
            return Text("{seat} (bot, {bot})", seat=name, bot=bot_title(self.bots[seat].name, self.match.game))
        return name

    def play(self, seat: int, choice: Choice) -> list[Effect]:
        """Make a choice, and save it where that was asked for."""
        effects = self.match.play(seat, choice)
        self.history.append(effects)
        self.keep()
        return effects

    def formality(self, seat: int) -> Choice | None:
        """The only answer to a question that is asked for form's sake. Several people at one screen give it themselves:
        handing the screen on to those who have more answers would tell the others."""
        top = self.match.state.pending[-1]
        if self.shares_secrets or not isinstance(top, Decision) or not top.formal:
            return None
        return sole(self.match.state.choices(seat))

    def talkers(self) -> list[int]:
        """The people at this screen who may do something besides now."""
        return [seat for seat in self.people if self.match.state.side_choices(seat)]

    def bot_choice(self, seat: int) -> Choice:
        """What the bot in this seat wants."""
        bot = self.bots[seat]
        return answer(bot.bot, self.match.seat(seat), bot.rng)

    def bot_aside(self, seat: int) -> Choice | None:
        """A side choice that the bot in this seat wants, if any."""
        bot = self.bots[seat]
        return bot.bot.aside(self.match.seat(seat), bot.rng) if self.match.game.asides else None

    def undo(self, seat: int) -> list[tuple[int, Choice]]:
        """Take back the last choice of a person, with what bots did since; the latest comes first."""
        match = self.match
        back = len(match.record)
        while back and match.record[back - 1][0] in self.bots:
            back -= 1
        if not back:
            raise IllegalChoice(Text("There is nothing to take back yet."))
        owner = match.record[back - 1][0]
        if owner == NATURE:
            raise IllegalChoice(Text("The game was dealt anew here, so nothing before can be taken back."))
        if self.shares_secrets and owner != seat:
            raise IllegalChoice(
                Text("The last choice was made by {seat}; only they may take it back.", seat=self.name(owner))
            )
        if any(match.reveals[back - 1 :]):
            raise IllegalChoice(
                Text("Something new was revealed since (a card or a die), so the choice cannot be taken back.")
            )
        taken = []
        while len(match.record) >= back:
            taken.append(match.undo())
            self.history.pop()
        self.keep()
        return taken

    def keep(self) -> None:
        """Save where every choice is saved; what goes wrong is noted, and play goes on."""
        if self.save:
            try:
                self.write(self.save)
            except NotSaved as error:
                self.trouble = error.reason

    @property
    def unsaved(self) -> bool:
        """Whether choices would be lost by leaving now."""
        return bool(self.match.record) and self.match.to_json() != self.written

    def default_file(self) -> Path:
        """Where to save if the person names no file; a drawn seed is no part of its name, since others look on."""
        game, seed = self.match.game.id, self.match.seed
        return self.file or Path(f"{game}-{seed}.json" if is_chosen(seed) else f"{game}.json")

    def resume_command(self, path: Path) -> str:
        """What to type to go on with the record there; it does not remember the bots."""
        command = f"ecotone play --resume {shlex.quote(str(path))}"
        if self.bot_names:
            command += f" --bots {','.join(self.bot_names)}"
            command += f" --seat {self.people[0] + 1}" if self.people[0] else ""
        return command

    def write(self, path: Path) -> None:
        """Save the record there."""
        self.written = write_match(self.match, path)
        self.file = path


def seat_bots(match: Match, bots: Sequence[BotLike], person: int = 0) -> Mapping[int, Seated]:
    """The bots in all seats but that of a person; fewer bots than seats take turns."""
    if not bots or match.seats == 1:
        return {}
    others = [seat for seat in range(match.seats) if seat != person]
    return {
        seat: Seated(label_of(bot), bot_like(bot, match.game), Rng(derive(match.seed, seat, len(match.record))))
        for seat, bot in zip(others, bots_seated(bots, match.seats - 1), strict=True)
    }


def effects_of(match: Match) -> list[list[Effect]]:
    """What every choice of the record brought, by replaying it."""
    again = match.replayed(0)
    return [again.play(seat, choice) for seat, choice in match.record]
