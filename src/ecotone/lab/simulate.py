"""Play many games with bots, on several cores, and count how they end."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Final

from ecotone.bots import Bot, answer, bot_named, bots_seated
from ecotone.core.chance import Rng, derive
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.core.state import State
from ecotone.core.text import Text

CHUNK: Final = 20  # games a worker plays before it reports


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played; the same job gives the same games on any number of cores."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]  # Any: checked by the game's options
    seed: int
    pack: Pack | None = None

    def opened(self) -> Game:
        """The game with its pack."""
        game = game_named(self.game)
        return game.with_pack(self.pack) if self.pack else game

    def seated(self, game: Game) -> list[Bot]:
        """A bot for every seat; fewer names than seats take turns."""
        return [bot_named(name, game) for name in bots_seated(self.bots, self.seats)]


@dataclass(slots=True)
class Tally:
    """Sums over games; they do not depend on who played which."""

    games: int = 0
    choices: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add what another worker counted."""
        self.games += other.games
        self.choices += other.choices
        self.outcomes += other.outcomes
        self.wins += other.wins
        self.scores.update(other.scores)


@dataclass(frozen=True, slots=True)
class Summary:
    """The tally of a whole job and the time it took."""

    seats: int
    tally: Tally
    seconds: float

    def to_dict(self) -> dict[str, Any]:  # Any: JSON
        """As `ecotone simulate --json` prints it. `outcomes` depends on the seed alone."""
        tally = self.tally
        return {
            "games": tally.games,
            "choices": tally.choices,
            "seconds": round(self.seconds, 3),
            "games_per_s": round(tally.games / self.seconds, 1),
            "choices_per_s": round(tally.choices / self.seconds),
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
    jobs: int = 1,
    pack: Pack | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play `games` games; `progress` is told of every chunk that is done."""
    if games < 1 or jobs < 1:
        raise BadSetup(Text("At least one game and one job are needed."))
    job = Job(game, seats, bots, dict(options or {}), seed, pack)
    opened = job.opened()
    opened.check_seats(seats)
    job.seated(opened)
    Match(opened, seats, seed, job.options)  # a wrong setup or seed is refused here, not in a worker
    start = time.perf_counter()
    tally = Tally()
    for done in chunks_played(job, games, jobs):
        tally.add(done)
        if progress:
            progress(done.games)
    return Summary(seats, tally, time.perf_counter() - start)


def chunks_played(job: Job, games: int, jobs: int) -> Iterator[Tally]:
    """The tallies of all chunks, here or in worker processes, as they come."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if jobs == 1:
        for chunk in chunks:
            yield play_chunk(job, chunk)
        return
    with ProcessPoolExecutor(max_workers=jobs, initializer=leave_interrupts_to_the_parent) as pool:
        futures: list[Future[Tally]] = [pool.submit(play_chunk, job, chunk) for chunk in chunks]
        for future in as_completed(futures):
            yield future.result()


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process; only the one that a person started should speak about it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(job: Job, numbers: range) -> Tally:
    """Play the games of these numbers; each has its own seed, so it does not matter where."""
    game = job.opened()
    bots = job.seated(game)
    options = game.settled(job.options)
    tally = Tally()
    for number in numbers:
        state = game.setup(job.seats, options, Rng(derive(job.seed, number)))
        state.settle()
        tally.choices += play_out(game, state, bots, Rng(derive(job.seed, number, 1)))
        result = state.result
        assert result is not None
        tally.games += 1
        tally.outcomes[result.outcome] += 1
        tally.wins.update(result.winners)
        tally.scores.update(dict(enumerate(result.scores)))
    return tally


def play_out(game: Game, state: State, bots: list[Bot], rng: Rng) -> int:
    """Let bots play a position to its end; returns the number of choices."""
    played = 0
    while state.result is None:
        seat = state.pending[-1].seats[0]
        state.play(seat, answer(bots[seat], state, seat, rng))
        played += 1
        if game.asides and state.result is None:
            seat = rng.below(len(bots))
            choice = bots[seat].aside(state, seat, rng)
            if choice is not None:
                state.play_aside(seat, choice)
                played += 1
    return played
