"""A job: which games are played, by which bots; and how some of them are played, on whichever core."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ecotone.bots import Bot, BotLike, bot_like, label_of
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice
from ecotone.core.commons import Measures
from ecotone.core.content import Pack, version_of
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.record import write_record
from ecotone.core.registry import game_named
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.lab.rows.columns import KINDS, Chunk, Column, columns_of
from ecotone.lab.rows.times import Times
from ecotone.lab.run.lineups import lineup
from ecotone.lab.run.loop import play_out
from ecotone.lab.run.timing import TimedBot

MOST_IN_CHUNK: Final = 50  # games a worker plays before it reports
MOST_AT_RANDOM: Final = 500  # the same where nobody thinks: a report costs as much as some games
CHUNKS: Final = 256  # as many reports at least, where there are so many games: who stops a long run loses those begun
GAMES_WITH_PACKS: dict[tuple[str, str], Game] = {}  # by game and version of the pack, read by this process


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played; the same job gives the same games on any number of cores.

    With `rotate` the bots change places from game to game; `per_deal` games in a row begin with the same deal. With
    `rounds` there is a row for every round, with `records` the record of every match, with `measures` rows tell what a
    match says about sharing nature, which takes a replay of each; with `timed` chunks tell how long the bots thought.
    """

    game: str
    seats: int
    bots: tuple[BotLike, ...]
    options: Mapping[str, Any]  # Any: checked by the game's options
    seed: int
    pack: Pack | None = None
    rotate: bool = False
    rounds: bool = False
    records: bool = False
    measures: bool = False
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

    def chunked(self, numbers: range) -> list[range]:
        """These games in chunks: neither so few that a worker idles, nor so small that reports take long."""
        most = MOST_AT_RANDOM if all(bot == "random" for bot in self.bots) else MOST_IN_CHUNK
        size = max(1, min(most, len(numbers) // CHUNKS))
        return [numbers[first : first + size] for first in range(0, len(numbers), size)]

    def columns(self, kind: str) -> tuple[Column, ...]:
        """The columns of its rows of this kind."""
        return columns_of(kind, self.open_game(), self.measures)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of rows that it gives."""
        asked = {"rounds": self.rounds, "records": self.records}
        return tuple(kind for kind in KINDS if asked.get(kind, True))

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """All that decides which games are played, the rules' own version included; `from_dict` reads it again."""
        game = self.open_game()
        return {
            "game": self.game,
            "rules": game.rules_version,
            "content": game.content_version,
            "pack": json.loads(json.dumps(self.pack.to_json(), default=str)) if self.pack else None,
            "seats": self.seats,
            "bots": [label_of(bot) for bot in self.bots],
            "options": dict(self.options),
            "seed": self.seed,
            "rotate": self.rotate,
            "rounds": self.rounds,
            "records": self.records,
            "measures": self.measures,
            "per_deal": self.per_deal,
            "timed": self.timed,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Job:  # Any: JSON
        """The job that was written so; refused where rules or content are others now."""
        names = ("game", "seats", "options", "seed", "rotate", "rounds", "records", "measures", "per_deal", "timed")
        pack = Pack.from_json(data["pack"]) if data["pack"] else None
        job = cls(bots=tuple(data["bots"]), pack=pack, **{name: data[name] for name in names})
        game = job.open_game()
        for what, here in (("rules", game.rules_version), ("content", game.content_version)):
            if data[what] != here:
                raise BadSetup(
                    Text(
                        "It was played with {what} {then}, but {game} has {here} here.",
                        what=what,
                        then=data[what],
                        game=game.name,
                        here=here,
                    )
                )
        return job


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
        record: list[tuple[int, Choice]] | None = [] if job.records or job.measures else None
        rng = Rng(derive(job.seed, number, 1))
        played = play_out(game, state, bots, rng, watch.after_choice if watch else None, record)
        if job.records and record is not None:
            setup = {"seats": job.seats, "seed": seed, "options": dict(job.options)}
            text = write_record(game, game.rules_version, game.content_version, job.pack, setup, record)
            chunk.records.append((number, text))
        result = state.result
        assert result is not None
        sides = game.sides(state, job.seats)
        winners = ",".join(map(str, result.winners))
        head = (number, seed, job.game, job.seats, ",".join(names), written, pack, result.outcome, winners, played)
        told = measured(game, job, seed, record) if job.measures and record is not None else None
        more = told.of_game(result.scores).values() if told else ()
        chunk.games.append((*head, *game.figures(state).values(), *more))
        for seat, name in enumerate(names):
            row = (number, seat, name, game.role(state, seat), sides[seat], result.scores[seat], seat in result.winners)
            chunk.seats.append((*row, *told.of_seat(seat).values()) if told else row)
    return chunk


def measured(game: Game, job: Job, seed: int, record: list[tuple[int, Choice]]) -> Measures | None:
    """What a match says about sharing nature, by replaying it; None of a game that tells nothing of it."""
    measures: Callable[[Match], Measures] | None = game.part("debrief.measures", "measures")
    if measures is None:
        return None
    match = Match(game, job.seats, seed, job.options)
    match.record = record
    return measures(match)


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
