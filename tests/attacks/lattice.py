"""Working out a multiply-with-carry generator from the throws of a die, by lattice reduction.

With p = A * 2**32 - 1, one step of the generator is `x -> x / 2**32` modulo p, and what it shows of a step is its low
half xor its high half. The high half is nearly A / 2**32 times the low half of the step before, so the throws are a
chain of which each tells something of two low halves: reading it forwards and backwards gives, for each, where it
lies and how surely. Each low half is in turn nearly the next state divided by A. So the surest throws tell that
`c * x` modulo p lies close to a known value, with c known and x the state at the beginning: a hidden number problem,
which the LLL algorithm solves with some sixty of them; now and then it misses, and some more or fewer of them help.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from flint import fmpz_mat

from ecotone.core.chance import A, Rng

P = A * 2**32 - 1
SIZE = 256  # into how many parts the halves are divided
SAMPLES = range(40, 90, 2)  # how many throws are tried together


def guess_state(throws: list[int], sides: int = 6) -> int | None:
    """The generator's state before the first of these throws, if it is such a generator."""
    where, spread = low_halves(throws, sides)
    surest = np.argsort(spread).tolist()
    for samples in SAMPLES:
        for state in candidates(surest[:samples], where, spread):
            if shows(state, throws, sides):
                return state
    return None


def candidates(numbers: list[int], where: np.ndarray, spread: np.ndarray) -> Iterator[int]:
    """States that would put the low halves of these throws near where they lie."""
    n = len(numbers)
    factors = [pow(2, -32 * (number + 2), P) for number in numbers]
    centres = [int(where[number] * P) for number in numbers]
    weight = int(np.median(spread[numbers]) * P)  # as long as the differences that are looked for
    rows = [[P * (i == j) for j in range(n)] + [0, 0] for i in range(n)]
    rows.append([*factors, 0, 1])  # the last column carries the state along, at no weight worth speaking of
    rows.append([*centres, weight, 0])
    for row in fmpz_mat(rows).lll().tolist():
        yield int(row[-1]) % P
        yield -int(row[-1]) % P


def low_halves(throws: list[int], sides: int) -> tuple[np.ndarray, np.ndarray]:
    """For each throw where the low half of its step lies, as a part of the whole, and with what deviation."""
    parts = np.arange(SIZE)
    carries = ((parts + 0.5) * A / 2**32).astype(int)
    edges = np.arange(sides + 1) / sides * SIZE
    covered = np.clip(np.minimum(parts[None] + 1, edges[1:, None]) - np.maximum(parts[None], edges[:-1, None]), 0, 1)
    tells = [covered[face][carries[:, None] ^ parts[None]] for face in range(sides)]  # from the low half before
    forwards, backwards = [np.ones(SIZE)], [np.ones(SIZE)]
    for throw in throws:
        forwards.append(scaled(forwards[-1] @ tells[throw - 1]))
    for throw in reversed(throws[1:]):
        backwards.append(scaled(tells[throw - 1] @ backwards[-1]))
    chances = np.array(forwards[1:]) * np.array(backwards[::-1])
    chances /= chances.sum(axis=1, keepdims=True)
    middle = (parts + 0.5) / SIZE
    where = chances @ middle
    return where, np.sqrt(np.maximum(chances @ middle**2 - where**2, 0))


def scaled(chances: np.ndarray) -> np.ndarray:
    """The same chances, so that long chains do not vanish."""
    return chances / chances.sum()


def shows(state: int, throws: list[int], sides: int) -> bool:
    """Whether a generator in this state throws so."""
    if not 0 < state < 1 << 63:
        return False
    rng = Rng(0, state)
    return all(rng.die(sides) == throw for throw in throws)
