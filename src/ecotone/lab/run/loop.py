"""The loop that lets bots play a game to its end: small, hot, and compiled with the rules."""

from __future__ import annotations

from collections.abc import Callable

from ecotone.bots.bot import Bot
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, quiet
from ecotone.core.game import Game
from ecotone.core.seat import Seat
from ecotone.core.state import State


def play_out(
    game: Game,
    state: State,
    bots: list[Bot],
    rng: Rng,
    watch: Callable[[State, int], None] | None = None,
    record: list[tuple[int, Choice]] | None = None,
) -> int:
    """Let bots play a position to its end; returns the number of choices. `watch` is told of each, with its number.

    `record` takes all choices, with their seats.
    """
    played = 0
    asides = game.asides
    seats = [Seat(game, state, seat) for seat in range(len(bots))]
    while state.result is None:
        top = state.pending[-1]
        seat = top.seats[0]
        # As `answer` does; asking the decision itself saves two calls for each choice.
        choice = quiet(state.choices(seat)) if top.consent else bots[seat].choose(seats[seat], rng)
        state.play(seat, choice)
        played += 1
        if record is not None:
            record.append((seat, choice))
        if asides:
            played += speak_up(state, seats, bots, rng, record)
        if watch is not None:
            watch(state, played)
    return played


def speak_up(
    state: State, seats: list[Seat], bots: list[Bot], rng: Rng, record: list[tuple[int, Choice]] | None = None
) -> int:
    """Let any of the seats make a side choice, if it wants to, and the others answer it; returns how many were made."""
    if state.result is not None:
        return 0
    first = rng.below(len(bots))  # also where it is not used, so that luck does not depend on who was asked
    asked = state.pending[-1].seats
    if len(asked) == 1:
        first = asked[0]  # whose turn it is has something to say more often than others
    made = 0
    for step in range(len(bots)):
        seat = (first + step) % len(bots)
        choice = bots[seat].aside(seats[seat], rng)
        if choice is None:
            if not made and len(asked) == 1:
                return 0  # who waits for one player's choice hardly ever speaks first, and asking takes time
            continue
        state.play_aside(seat, choice)
        made += 1
        if record is not None:
            record.append((seat, choice))
    return made
