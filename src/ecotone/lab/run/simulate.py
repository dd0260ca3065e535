"""Play many games with bots, on several cores, and count how they end."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ecotone.bots import bot_like, label_of
from ecotone.core.chance import Rng, derive
from ecotone.core.content import Pack, version_of
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.core.state import State
from ecotone.core.text import Text
from ecotone.lab.rows.columns import Chunk, columns_of
from ecotone.lab.rows.files import ResultFiles
from ecotone.lab.run.lineups import lineup
from ecotone.lab.run.loop import play_out
from ecotone.lab.run.timing import TimedBot, Times
from ecotone.lab.run.workers import cores, spread

MOST_IN_CHUNK: Final = 50  # games a worker plays before it reports
MOST_AT_RANDOM: Final = 500  # the same where nobody thinks: a report costs as much as some games
CHUNKS: Final = 64  # as many reports at least, where there are so many games
OPENED: dict[tuple[str, str], Game] = {}  # games with packs that this process has read


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played; the same job gives the same games on any number of cores.

    With `rotate` the bots change places from game to game; `per_deal` games in a row begin with the same deal. With
    `rounds` there is a row for every round; with `timed` chunks tell how long the bots thought.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]  # Any: checked by the game's options
    seed: int
    pack: Pack | None = None
    rotate: bool = False
    rounds: bool = False
    per_deal: int = 1
    timed: bool = False

    def opened(self) -> Game:
        """The game with its pack, which is read once in each process."""
        if self.pack is None:
            return game_named(self.game)
        key = self.game, version_of(self.pack.data)
        if key not in OPENED:
            OPENED[key] = game_named(self.game).with_pack(self.pack)
        return OPENED[key]

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        game = self.opened()
        match = Match(game, game.check_seats(self.seats), self.seed, self.options)
        for name in lineup(self.bots, game.sides(match.state, self.seats), self.seats, 0, self.rotate):
            bot_like(name, game)
        for name in self.bots:
            bot_like(name, game)

    def chunked(self, games: int) -> list[range]:
        """The numbers of all games in chunks; the same for the same job, so that a stopped run finds its own again."""
        most = MOST_AT_RANDOM if set(self.bots) == {"random"} else MOST_IN_CHUNK
        size = max(1, min(most, games // CHUNKS))
        return [range(first, min(first + size, games)) for first in range(0, games, size)]

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """All that decides which games are played, the rules' own version included."""
        game = self.opened()
        return {
            "game": self.game,
            "rules": game.rules_version,
            "content": game.content_version,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
            "rotate": self.rotate,
            "rounds": self.rounds,
        }


@dataclass(slots=True)
class Tally:
    """Sums over games; they do not depend on who played which."""

    games: int = 0
    choices: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        self.games += len(chunk.games)
        for *_, outcome, _winners, choices in (row[:10] for row in chunk.games):
            self.outcomes[str(outcome)] += 1
            self.choices += int(choices)
        for _, seat, _, _, _, score, won in chunk.seats:
            self.wins[int(seat)] += int(won)
            self.scores[int(seat)] += int(score)


@dataclass(frozen=True, slots=True)
class Summary:
    """The tally of a whole job, and of what of it was played now, with the time that took."""

    seats: int
    tally: Tally
    played: Tally
    seconds: float

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone simulate --json` prints it. `outcomes` depends on the seed alone."""
        tally = self.tally
        return {
            "games": tally.games,
            "choices": tally.choices,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(self.played.games / self.seconds, 1),
            "choices_per_s": round(self.played.choices / self.seconds),
            "outcomes": {
                **dict(sorted(tally.outcomes.items())),
                "wins": [tally.wins[seat] for seat in range(self.seats)],
                "mean_scores": [round(tally.scores[seat] / tally.games, 4) for seat in range(self.seats)],
            },
        }


def simulate(
    game: str,
    *,
    seats: int,
    games: int,
    bots: tuple[str, ...] = ("random",),
    options: Mapping[str, Any] | None = None,  # Any: checked by the game's options
    seed: int = 0,
    jobs: int | None = 1,
    pack: Pack | None = None,
    rotate: bool = False,
    rounds: bool = False,
    out: Path | None = None,
    resume: bool = False,
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play `games` games, on all cores if `jobs` is None; `progress` is told of every chunk that is done.

    With `out` every game, seat and perhaps round becomes a row of a file; `resume` goes on with a run that was stopped.
    """
    if games < 1 or (jobs is not None and jobs < 1):
        raise BadSetup(Text("At least one game and one job are needed."))
    if out is None and (resume or rounds):
        raise BadSetup(Text("--resume and --rounds need --out: without a file nothing is kept."))
    job = Job(game, seats, bots, dict(options or {}), seed, pack, rotate, rounds)
    job.check()
    files = opened_files(job, games, out, resume) if out else None
    chunks = job.chunked(games)
    tally, played, missing = Tally(), Tally(), []
    for numbers in chunks:
        kept = files.load(numbers.start) if files else None
        if kept is None:
            missing.append((job, numbers))
            continue
        tally.add(kept)
        if progress:
            progress(len(numbers))
    start = time.perf_counter()
    for chunk in spread(play_task, missing, jobs or cores(), cluster):
        if files:
            files.save(chunk)
        tally.add(chunk)
        played.add(chunk)
        if progress:
            progress(len(chunk.games))
    seconds = time.perf_counter() - start
    if files:
        files.join([numbers.start for numbers in chunks])
    return Summary(seats, tally, played, seconds)


def opened_files(job: Job, games: int, out: Path, resume: bool) -> ResultFiles:
    """The files of a job, begun or gone on with."""
    kinds = ("games", "seats", "rounds") if job.rounds else ("games", "seats")
    files = ResultFiles(out, {kind: columns_of(kind, job.opened()) for kind in kinds})
    files.open({**job.to_dict(), "games": games}, resume)
    return files


def play_task(task: tuple[Job, range]) -> Chunk:
    """One chunk of a job, for a worker."""
    return play_chunk(*task)


def play_chunk(job: Job, numbers: range) -> Chunk:
    """Play the games of these numbers; each has its own seed, so it does not matter where."""
    game = job.opened()
    options = game.all_options(job.options)
    written = json.dumps(dict(job.options), sort_keys=True)
    pack = job.pack.name if job.pack else ""
    chunk = Chunk(numbers.start)
    for number in numbers:
        seed = derive(job.seed, number // job.per_deal)
        state = game.setup(job.seats, options, Rng(seed))
        state.run_steps()
        asked = lineup(job.bots, game.sides(state, job.seats), job.seats, number, job.rotate)
        names = [label_of(one) for one in asked]
        bots = [bot_like(one, game) for one in asked]  # new ones for each game: nothing is learned from the last
        if job.timed:
            bots = [TimedBot(bot, chunk.times.setdefault(name, Times())) for name, bot in zip(names, bots, strict=True)]
        watch = RoundWatch(game, state, number, chunk) if job.rounds else None
        played = play_out(game, state, bots, Rng(derive(job.seed, number, 1)), watch.look if watch else None)
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

    def look(self, state: State, played: int) -> None:
        """Look at the table after a choice."""
        figures = self.game.figures(state)
        now = figures.pop("round", 1)
        if now != self.round:
            self.chunk.rounds.append((self.number, self.round, played, *figures.values()))
            self.round = now
        if state.result is not None:
            self.chunk.rounds.append((self.number, now, played, *figures.values()))
