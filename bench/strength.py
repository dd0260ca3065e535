"""How strong the bots are: one against another with seats swapped, or both in turn in a game that all win together.

Every deal is played twice, once with each bot in the other's seats; where there are teams, each bot plays a team. A
game counts for a bot if one of its seats is among the winners. Behind each share stand its 95 % interval (Wilson) and
the processor time of a choice, mean and longest.

    python -m bench.strength GAME BOT BOT … [--games N] [--seats N] [--jobs N] [--options JSON] [--together]

Each bot named is measured against the one before it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from ecotone import games
from ecotone.bots import answer, bot_named
from ecotone.core.chance import Rng, derive
from ecotone.core.state import State
from ecotone.lab.statistics import wilson


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots at one game; the same one twice plays all seats."""

    game: str
    bots: tuple[str, str]
    seats: int
    options: Mapping[str, Any]  # Any: checked by the game's options


@dataclass(slots=True)
class Record:
    """What one bot did in some games."""

    wins: int = 0
    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Record) -> None:
        """Sum up."""
        self.wins += other.wins
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


def side_of(state: State, seat: int, number: int) -> int:
    """Which of the two bots plays a seat: teams stay together, else neighbours alternate; every other game swapped."""
    teams: list[int] = getattr(state, "teams", [])
    return ((teams[seat] if teams else seat) + number) % 2


def play(pairing: Pairing, number: int) -> tuple[Record, Record]:
    """One game; two in a row are the same deal with seats swapped."""
    game = games()[pairing.game]
    bots = [bot_named(name, game) for name in pairing.bots]
    state = game.begin(pairing.seats, pairing.options, derive(1, number // 2))
    rng = Rng(derive(2, number))
    records = (Record(), Record())
    while state.result is None:
        seat = state.actors[0]
        side = side_of(state, seat, number)
        start = time.process_time()
        choice = answer(bots[side], state, seat, rng)
        took = time.process_time() - start
        records[side].add(Record(0, 1, took, took))
        state.play(seat, choice)
    winners = {side_of(state, seat, number) for seat in state.result.winners}
    for side in winners:
        records[side].wins += 1
    return records


def measure(pairing: Pairing, number: int, jobs: int) -> tuple[Record, Record]:
    """All games of a pairing."""
    total = (Record(), Record())
    with ProcessPoolExecutor(jobs) as pool:
        for records in pool.map(play, [pairing] * number, range(number)):
            for side in (0, 1):
                total[side].add(records[side])
    return total


def line(name: str, record: Record, n: int) -> str:
    """One bot's figures."""
    won = wilson(record.wins, n)
    mean = 1000 * record.seconds / max(1, record.choices)
    return (
        f"{name} {record.wins}/{n} = {record.wins / n:.0%} [{won.low:.0%}, {won.high:.0%}]"
        f" ({mean:.1f} ms a choice, longest {record.longest:.2f} s)"
    )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="Strength of bots against each other.")
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("bots", nargs="+", help="each is measured against the one before it")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, help="the game's usual number if not said")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--together", action="store_true", help="each bot alone in all seats: how often all win")
    asked = parser.parse_args()
    seats = asked.seats or games()[asked.game].usual_seats
    start = time.perf_counter()
    if asked.together:
        for name in asked.bots:
            one, other = measure(Pairing(asked.game, (name, name), seats, asked.options), asked.games, asked.jobs)
            won = one.wins
            one.add(other)
            one.wins = won
            print(f"{asked.game}, {seats} seats: {line(name, one, asked.games)}", flush=True)
    else:
        for pair in zip(asked.bots, asked.bots[1:], strict=False):
            records = measure(Pairing(asked.game, pair, seats, asked.options), asked.games, asked.jobs)
            parts = [line(name, record, asked.games) for name, record in zip(pair, records, strict=True)]
            print(f"{asked.game}, {seats} seats: " + " against ".join(parts), flush=True)
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
