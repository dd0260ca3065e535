"""A job: which games are played, by which bots; and how some of them are played, on whichever core."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ecotone.bots import Bot, BotLike, bot_like, label_of
from ecotone.core.chance import Rng, derive
from ecotone.core.content import Pack, version_of
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.times import Times
from ecotone.lab.run.lineups import lineup
from ecotone.lab.run.loop import play_out
from ecotone.lab.run.timing import TimedBot

MOST_IN_CHUNK: Final = 50  # games a worker plays before it reports
MOST_AT_RANDOM: Final = 500  # the same where nobody thinks: a report costs as much as some games
CHUNKS: Final = 64  # as many reports at least, where there are so many games
GAMES_WITH_PACKS: dict[tuple[str, str], Game] = {}  # by game and version of the pack, read by this process


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played; the same job gives the same games on any number of cores.

    With `rotate` the bots change places from game to game; `per_deal` games in a row begin with the same deal. With
    `rounds` there is a row for every round; with `timed` chunks tell how long the bots thought.
    """

    game: str
    seats: int
    bots: tuple[BotLike, ...]
    options: Mapping[str, Any]  # Any: checked by the game's options
    seed: int
    pack: Pack | None = None
    rotate: bool = False
    rounds: bool = False
    per_deal: int = 1
    timed: bool = False

    def open_game(self) -> Game:
        """The game with its pack, which is read once in each process."""
        if self.pack is None:
            return game_named(self.game)
        key = self.game, version_of(self.pack.data)
        if key not in GAMES_WITH_PACKS:
            GAMES_WITH_PACKS[key] = game_named(self.game).with_pack(self.pack)
        return GAMES_WITH_PACKS[key]

    def check(self, is_sent: bool = False) -> None:
        """Refuse what cannot be played, before anything is; with `is_sent` also what no other process could get."""
        game = self.open_game()
        match = Match(game, game.check_seats(self.seats), self.seed, self.options)
        lineup(self.bots, game.sides(match.state, self.seats), self.seats, 0, self.rotate)
        named: dict[str, BotLike] = {}
        for bot in self.bots:
            bot_like(bot, game)
            name = label_of(bot)
            if named.setdefault(name, bot) is not bot and named[name] != bot:
                raise BadSetup(
                    Text("Two different bots are called '{name}'. Give each a `name` of its own.", name=name)
                )
            if is_sent:
                check_sendable(bot)

    def chunked(self, games: int) -> list[range]:
        """The numbers of all games in chunks; the same for the same job, so that a stopped run finds its own again."""
        most = MOST_AT_RANDOM if all(bot == "random" for bot in self.bots) else MOST_IN_CHUNK
        size = max(1, min(most, games // CHUNKS))
        return [range(first, min(first + size, games)) for first in range(0, games, size)]

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """All that decides which games are played, the rules' own version included."""
        game = self.open_game()
        return {
            "game": self.game,
            "rules": game.rules_version,
            "content": game.content_version,
            "seats": self.seats,
            "bots": [label_of(bot) for bot in self.bots],
            "options": dict(self.options),
            "seed": self.seed,
            "rotate": self.rotate,
            "rounds": self.rounds,
        }


def check_sendable(bot: BotLike) -> None:
    """Refuse a bot that cannot travel to another process: names, classes, functions and most small objects can."""
    reason: Text | str
    if isinstance(bot, Bot):
        reason = Text("it holds a whole game")
    else:
        try:
            pickle.dumps(bot)
            return
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            reason = str(error).rstrip(".")
    raise BadSetup(
        Text(
            "{bot} cannot be sent to another process: {reason}. Give a class of a module, or play with jobs=1.",
            bot=label_of(bot),
            reason=reason,
        )
    )


def play_chunk(job: Job, numbers: range) -> Chunk:
    """Play the games of these numbers; each has its own seed, so it does not matter where."""
    game = job.open_game()
    options = game.all_options(job.options)
    written = json.dumps(dict(job.options), sort_keys=True)
    pack = job.pack.name if job.pack else ""
    chunk = Chunk(numbers.start)
    for number in numbers:
        seed = derive(job.seed, number // job.per_deal)
        state = game.setup(job.seats, options, game.chance(seed))
        state.run_steps()
        asked = lineup(job.bots, game.sides(state, job.seats), job.seats, number, job.rotate)
        names = [label_of(one) for one in asked]
        bots = [bot_like(one, game) for one in asked]  # new ones for each game: nothing is learned from the last
        if job.timed:
            bots = [TimedBot(bot, chunk.times.setdefault(name, Times())) for name, bot in zip(names, bots, strict=True)]
        watch = RoundWatch(game, state, number, chunk) if job.rounds else None
        played = play_out(game, state, bots, Rng(derive(job.seed, number, 1)), watch.after_choice if watch else None)
        result = state.result
        assert result is not None
        sides = game.sides(state, job.seats)
        winners = ",".join(map(str, result.winners))
        head = (number, seed, job.game, job.seats, ",".join(names), written, pack, result.outcome, winners, played)
        chunk.games.append((*head, *game.figures(state).values()))
        for seat, name in enumerate(names):
            role, score = game.role(state, seat), result.scores[seat]
            chunk.seats.append((number, seat, name, role, sides[seat], score, seat in result.winners))
    return chunk


class RoundWatch:
    """Notes the figures of a game whenever a round is over."""

    def __init__(self, game: Game, state: State, number: int, chunk: Chunk) -> None:
        self.game = game
        self.number = number
        self.chunk = chunk
        self.round = game.figures(state).get("round", 1)

    def after_choice(self, state: State, played: int) -> None:
        """Note the figures if a round, or the game, ended with this choice."""
        figures = self.game.figures(state)
        now = figures.pop("round", 1)
        if now != self.round:
            self.chunk.rounds.append((self.number, self.round, played, *figures.values()))
            self.round = now
        if state.result is not None:
            self.chunk.rounds.append((self.number, now, played, *figures.values()))
