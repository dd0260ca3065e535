"""How often search makes up its mind in the same way, and how long that takes.

    python -m bench.stability [GAME …] [--positions N]

The same positions are asked about twice, with other luck: those of games of `greedy` in which there is something to
think about.
"""

from __future__ import annotations

import argparse
import time

from ecotone import games
from ecotone.bots import answer, bot_named
from ecotone.bots.playout import settled
from ecotone.bots.search import SearchBot
from ecotone.core.chance import Rng, derive
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.state import State
from ecotone.lab.study.statistics import wilson


def positions(game: Game, count: int, seed: int) -> list[State]:
    """So many positions, of different games and stages."""
    bot, rng = bot_named("greedy", game), Rng(seed)
    out: list[State] = []
    number = 0
    while len(out) < count:
        state = game.begin(game.usual_seats, {}, derive(seed, number))
        number += 1
        while state.result is None and len(out) < count:
            seat = Seat(game, state, state.actors[0])
            needs_thought = not seat.is_consent and settled(game.advice(), seat, rng) is None
            if needs_thought and rng.below(25) == 0:
                out.append(state.copy())
            state.play(seat.number, answer(bot, seat, rng))
    return out


def agreement(game: Game, found: list[State], iterations: int) -> tuple[int, float]:
    """In how many positions two searches with other luck choose the same, and how many seconds a choice takes."""
    bot = SearchBot(game, game.advice().strengths.thinking(iterations))
    asked = [Seat(game, state, state.actors[0]) for state in found]
    start = time.perf_counter()
    same = sum(bot.choose(seat, Rng(1)) == bot.choose(seat, Rng(2)) for seat in asked)
    return same, (time.perf_counter() - start) / (2 * len(asked))


def main() -> None:
    """Print a row for each game and strength."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", help="all if not said")
    parser.add_argument("--positions", type=int, default=100)
    asked = parser.parse_args()
    for name in asked.games or sorted(games()):
        game = games()[name]
        found = positions(game, asked.positions, 1)
        for strength in ("normal", "hard"):
            iterations = getattr(game.advice().strengths, strength)
            same, seconds = agreement(game, found, iterations)
            share = wilson(same, len(found))
            told = f"{share.value:.0%} [{100 * share.low:.0f}, {100 * share.high:.0f}]"
            print(
                f"{name:<18} {strength:<7} {iterations:>5} rounds: the same choice in {told} of {len(found)}, "
                f"{1000 * seconds:.1f} ms each",
                flush=True,
            )


if __name__ == "__main__":
    main()
