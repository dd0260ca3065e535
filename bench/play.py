"""Speed of play, as `ecotone simulate` plays it, on one core: choices, games and copies a second.

Beside each figure stands the calibration loop of the same moment. Machines differ, and other work on the machine
slows both alike: compare the ratio, choices per calibration loop. The best of several rounds is printed.

    python -m bench.play [GAME …] [--bots NAME] [--seats N] [--rounds N]
"""

from __future__ import annotations

import argparse

from bench.calibration import loops_per_second, per_second
from ecotone import games
from ecotone.core.chance import Rng
from ecotone.core.game import Game
from ecotone.lab.run.job import Job, play_chunk
from ecotone.lab.run.simulate import Tally


def measure(game: Game, seats: int, options: dict[str, object], rounds: int, bots: str) -> dict[str, float]:
    """The best round: choices a second, and all that belongs to it."""
    job = Job(game.id, seats, (bots,), options, seed=1)
    chunk = 20 if bots == "random" else 1  # games between two looks at the clock
    best: dict[str, float] = {"ratio": 0.0}
    for number in range(rounds):
        calibration = loops_per_second()
        played = games_played = 0

        def work(first: int = number * 1000) -> int:
            nonlocal played, games_played
            tally = Tally()
            tally.add(play_chunk(job, range(first + games_played, first + games_played + chunk)))
            played += tally.choices
            games_played += tally.games
            return tally.choices

        speed = per_second(work, 1.0)
        calibration = max(calibration, loops_per_second())
        if speed / calibration > best["ratio"]:
            length = played / games_played
            best = {"speed": speed, "games": speed / length, "length": length, "calibration": calibration}
            best["ratio"] = speed / calibration
    best["copies"] = copies(game, seats, options)
    return best


def copies(game: Game, seats: int, options: dict[str, object]) -> float:
    """State copies a second, in the middle of a game."""
    state = game.begin(seats, options, 1)
    rng = Rng(1)
    for _ in range(12):
        if state.result is None:
            seat = state.actors[0]
            choice = state.choices(seat)[0]
            state.play(seat, choice if isinstance(choice, tuple) else choice.sample(rng))

    def work() -> int:
        for _ in range(100):
            state.copy()
        return 100

    return per_second(work)


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description="Speed of play on one core.")
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--bots", default="random", help="who plays")
    parser.add_argument("--seats", type=int, help="how many seats; the game's usual number if not said")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds, of which the best counts")
    asked = parser.parse_args()
    label = f"{asked.bots} play, one core"
    print(f"{label:32} choices/s  games/s  choices/game  copies/s  copy/choice  calibration  ratio")
    for name, game in games().items():
        if asked.game and name not in asked.game:
            continue
        seats = asked.seats or game.usual_seats
        levels: list[dict[str, object]] = [{}]
        if any(option.id == "level" for option in game.options):
            levels.append({"level": 2})
        for options in levels:
            m = measure(game, seats, options, asked.rounds, asked.bots)
            label = f"{name}, {seats} seats" + "".join(f", {key} {value}" for key, value in options.items())
            print(
                f"{label:32} {m['speed']:9,.0f} {m['games']:8,.0f} {m['length']:13.1f} {m['copies']:9,.0f}"
                f" {m['speed'] / m['copies']:12.2f} {m['calibration']:12,.0f} {m['ratio']:6.2f}"
            )


if __name__ == "__main__":
    main()
