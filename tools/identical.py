"""Play the same seeds in several ways and see that the games are the same, choice by choice.

    python tools/identical.py [--seeds N] [--jobs N] [--pure] [GAME …]

The ways: pure Python, and the compiled build (which `make compiled` makes; with --pure, pure Python again), in
processes of their own and with different PYTHONHASHSEED. Every game is played by random choices, now and then by a
greedy one or by one of a short search. What is listed, what is chosen and what happens goes into the hash of a game,
and so does what a seat sees, now and then one and at the end all. The first choice at which the two ways part is shown.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("betterlife", "ecologic", "ecosfera", "kompensaatiopeli")
WAYS = {
    "pure, PYTHONHASHSEED 1": ("src", "1"),
    "pure, PYTHONHASHSEED 2": ("src", "2"),
    "compiled, PYTHONHASHSEED 3": ("build/compiled", "3"),
}
CHUNK = 250  # games that one process plays, at most
GREEDY = 100  # one choice of so many is a greedy one
SEARCH = 400  # and one of so many a search's
ITERATIONS = 8
LOOK = 50  # a seat looks at the table after so many choices, then another


def steps(name: str, seed: int) -> Iterator[str]:
    """One game, choice by choice: all that must be the same. The seed chooses seats and level too."""
    from ecotone.bots import answer, bot_named  # noqa: PLC0415 - by the children only, each from its own build
    from ecotone.bots.search import SearchBot  # noqa: PLC0415 - as above
    from ecotone.core.chance import Rng, derive  # noqa: PLC0415 - as above
    from ecotone.core.choice import Open  # noqa: PLC0415 - as above
    from ecotone.core.effect import Effect  # noqa: PLC0415 - as above
    from ecotone.core.registry import game_named  # noqa: PLC0415 - as above
    from ecotone.core.seat import Seat  # noqa: PLC0415 - as above
    from ecotone.core.view import plain  # noqa: PLC0415 - as above

    game = game_named(name)
    seats = game.seats[seed % len(game.seats)]
    levels = [option for option in game.options if option.id == "level"]
    options = {option.id: option.values[seed % len(option.values)] for option in levels}
    effects: list[Effect] = []
    state = game.begin(seats, options, derive(seed, 0), effects)
    rng = Rng(derive(seed, 1))
    chance, greedy = bot_named("random", game), bot_named("greedy", game)
    search = SearchBot(
        game, replace(game.advice().strengths.thinking(ITERATIONS), seconds=1e9)
    )  # whatever a machine takes for it
    number = 0
    while state.result is None:
        seat = state.actors[rng.below(len(state.actors))]
        listed = [one.bounds() if isinstance(one, Open) else one for one in state.choices(seat)]
        choice = chance.aside(Seat(game, state, seat), rng) if game.asides else None
        aside = choice is not None
        if choice is None:
            bot = greedy if rng.below(GREEDY) == 0 else search if rng.below(SEARCH) == 0 else chance
            choice = answer(bot, Seat(game, state, seat), rng)
        state.effects = effects
        (state.play_aside if aside else state.play)(seat, choice)
        state.effects = None
        lookers = range(seats) if not state.pending else [number // LOOK % seats] if number % LOOK == 0 else []
        views = [plain(game.view(state, looker)) for looker in lookers]
        told = [(effect.name, effect.args, effect.hidden, effect.to, effect.reveals) for effect in effects]
        yield repr((number, seat, choice, listed, told, views))
        effects.clear()
        number += 1


def play(name: str, seeds: range) -> None:
    """What a child does: a line with the length and the hash of each game."""
    for seed in seeds:
        digest, length = blake2b(digest_size=16), 0
        for step in steps(name, seed):
            digest.update(step.encode())
            length += 1
        print(name, seed, length, digest.hexdigest())


def lines(way: str, *arguments: str) -> list[str]:
    """What a child says that plays in this way."""
    build, hash_seed = WAYS[way]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / build), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, str(Path(__file__)), *arguments]
    return subprocess.run(command, env=environment, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()


def parting(first: str, second: str, name: str, seed: str) -> str:
    """The first choice at which two ways part, as both tell it."""
    for one, other in zip_longest(lines(first, "--trace", name, seed), lines(second, "--trace", name, seed)):
        if one != other:
            return f"{name}, seed {seed}:\n  {first}: {one}\n  {second}: {other}"
    return f"{name}, seed {seed}: differs, but not when played again"


def compare(name: str, seeds: range, ways: list[str]) -> tuple[int, int, list[str]]:
    """Play a chunk in all ways: how many games and choices, and where they differ."""
    asked = ("--play", name, str(seeds.start), str(seeds.stop))
    told = [lines(way, *asked) for way in ways]
    differ = []
    for way, other in zip(ways[1:], told[1:], strict=True):
        for here, there in zip_longest(told[0], other, fillvalue=""):
            if here != there:
                differ.append(parting(ways[0], way, name, here.split()[1]))
    return len(told[0]), sum(int(line.split()[2]) for line in told[0]), differ


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", default=GAMES, help="which games; all if none is named")
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds of each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes at the same time")
    parser.add_argument("--pure", action="store_true", help="leave the compiled build out")
    parser.add_argument("--play", nargs=3, metavar=("GAME", "FIRST", "STOP"), help=argparse.SUPPRESS)
    parser.add_argument("--trace", nargs=2, metavar=("GAME", "SEED"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        play(asked.play[0], range(int(asked.play[1]), int(asked.play[2])))
        return
    if asked.trace:
        print(*steps(asked.trace[0], int(asked.trace[1])), sep="\n")
        return
    ways = list(WAYS)[:2] if asked.pure else list(WAYS)[::2]
    size = min(CHUNK, -(-asked.seeds // asked.jobs))  # no job idles
    chunks = [range(first, min(first + size, asked.seeds)) for first in range(0, asked.seeds, size)]
    parted = False
    for name in asked.game:
        start = time.monotonic()
        with ThreadPoolExecutor(asked.jobs) as pool:
            told = list(pool.map(lambda seeds, name=name: compare(name, seeds, ways), chunks))
        differ = [one for _, _, found in told for one in found]
        games, choices = sum(games for games, _, _ in told), sum(choices for _, choices, _ in told)
        print(
            f"{name}: {games:,} games, {choices:,} choices in {len(ways)} ways, {len(differ)} different,"
            f" {time.monotonic() - start:.0f} s",
            flush=True,
        )
        if differ:
            parted = True
            print(*differ[:5], sep="\n")
    if parted:
        sys.exit(1)


if __name__ == "__main__":
    main()
