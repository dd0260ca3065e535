"""Random games over random variants, for the tests that play in bulk."""

from collections.abc import Iterator

from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, Open, allows
from ecotone.core.effect import Effect
from ecotone.core.errors import BadSetup
from ecotone.games.ecologic import GAME
from ecotone.games.ecologic.rules.state import Ecologic

LONGEST = 20_000


def random_table(seats: int, seed: int) -> Ecologic:
    """A game with options by lot; those that do not go together are drawn again."""
    rng = Rng(derive(seed, seats))
    while True:
        options = {option.id: option.values[rng.below(len(option.values))] for option in GAME.options if rng.below(3)}
        try:
            return GAME.setup(seats, GAME.all_options(options), Rng(seed))
        except BadSetup:
            continue


def random_choice(state: Ecologic, rng: Rng) -> tuple[int, Choice]:
    """A random choice, now and then a side choice."""
    if rng.below(5) == 0:
        anyone = rng.below(state.settings.seats)
        besides = state.side_choices(anyone)
        if besides:
            pick = besides[rng.below(len(besides))]
            return anyone, pick.sample(rng) if isinstance(pick, Open) else pick
    seat = state.actors[0]
    listed = state.choices(seat)
    pick = listed[rng.below(len(listed))]
    return seat, pick.sample(rng) if isinstance(pick, Open) else pick


def carry_out(state: Ecologic, seat: int, choice: Choice) -> None:
    """Play an answer or a side choice."""
    if allows(state.choices(seat), choice):
        state.play(seat, choice)
    else:
        state.play_aside(seat, choice)


def steps(seats: int, seed: int) -> Iterator[tuple[Ecologic, Ecologic, list[Effect], Choice]]:
    """A random game choice by choice: before, after, what was told, what was chosen."""
    state = random_table(seats, seed)
    rng = Rng(derive(seed, 7))
    while state.result is None:
        before = state.copy()
        effects: list[Effect] = []
        state.effects = effects
        seat, choice = random_choice(state, rng)
        carry_out(state, seat, choice)
        yield before, state, effects, choice
