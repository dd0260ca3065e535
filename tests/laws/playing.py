"""Random play of any game: setups drawn by hypothesis, and walks that depend on nothing but their setup."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from ecotone import BadSetup, Match, Pack
from ecotone.core.chance import SEEDS, Rng, derive
from ecotone.core.choice import BACK, Choice, Listed, Open, allows
from ecotone.core.effect import Effect
from ecotone.core.game import Game
from ecotone.core.state import State
from ecotone.core.view import prompt_of
from tests.laws import gentle

FARTHEST = 150  # choices that a walk makes at most
TRIES = 200  # at finding options that go together
STYLES = ("anything", "busy", "varied", "keen")


@dataclass(frozen=True)
class Setup:
    """A game to play, and how to play it at random."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, Any]
    style: str = "anything"
    pack: Pack | None = None  # what `game` was made with

    def match(self) -> Match:
        match = Match.new(self.game, self.seats, self.seed, self.options)
        match.pack = self.pack
        return match

    def state(self) -> State:
        return self.game.begin(self.seats, self.options, self.seed)

    def __repr__(self) -> str:
        pack = self.pack.name if self.pack else "no pack"
        return (
            f"Setup({self.game.id}, {self.seats} seats, seed {self.seed}, {dict(self.options)}, {self.style}, {pack})"
        )


def setups(game: Game) -> st.SearchStrategy[Setup]:
    """Any way to begin this game. Hypothesis draws one number, as it would else come back to the plainest options."""
    return st.integers(0, SEEDS - 1).map(lambda seed: setup_by(game, seed))


def setup_by(game: Game, seed: int, packs: bool = True) -> Setup:
    """Seats, options, style and pack by lot; options that do not go together are drawn again."""
    rng = Rng(derive(seed, 76))
    style = STYLES[rng.below(len(STYLES))]
    pack = gentle.PACKS.get(game.id) if packs and rng.below(2) else None
    game = gentle.GAMES[game.id] if pack else game
    for _ in range(TRIES):
        seats = game.seats[rng.below(len(game.seats))]
        options = {option.id: option.values[rng.below(len(option.values))] for option in game.options if rng.below(4)}
        if pack:
            options |= gentle.OPTIONS.get(game.id, {})
        setup = Setup(game, seats, seed, options, style, pack)
        if can_begin(setup):
            return setup
    raise AssertionError(f"{game.id}: no options found that go together")


def can_begin(setup: Setup) -> bool:
    try:
        setup.state()
    except BadSetup:
        return False
    return True


# --- walks ------------------------------------------------------------------------------------


def walk(setup: Setup, every: int = 1, asides: bool = True) -> Iterator[tuple[Match, int, Choice]]:
    """Play a match at random, far if not to its end: the match, the seat to choose, and the choice that it will make.

    With `every` above 1 only one in so many is shown, but rare questions always; the others are just played.
    """
    match = setup.match()
    rng = Rng(derive(setup.seed, 77))
    asked: Counter[str] = Counter()
    while match.actors and len(match.record) < FARTHEST:
        seat, choice = move(match.state, setup, rng, asides)
        prompt = prompt_of(match.state.pending)
        assert prompt is not None, "a step waits for nobody"
        asked[prompt.name] += 1
        if rng.below(every) == 0 or asked[prompt.name] <= 2:
            yield match, seat, choice
        match.play(seat, choice)


def rarities(setup: Setup, most: int = 4) -> Iterator[tuple[Match, int, Choice]]:
    """A few positions of a walk, for laws that are dear to check: the first of each question that it asked least often,
    and one from the middle. Over many walks every kind of question comes up, and no common one again and again."""
    asked: dict[str, list[int]] = {}
    for match, _, _ in walk(setup):
        prompt = prompt_of(match.state.pending)
        assert prompt is not None
        asked.setdefault(prompt.name, []).append(len(match.record))
    chosen = {times[0] for times in sorted(asked.values(), key=len)[:most]}
    chosen.add(sum(map(len, asked.values())) // 2)
    for match, seat, choice in walk(setup):
        if len(match.record) in chosen:
            yield match, seat, choice


def at_the_end(setup: Setup, anew: int | None = None) -> Match:
    """The same match when it is over, its hidden things dealt anew after so many choices; random play always ends."""
    match = setup.match()
    rng = Rng(derive(setup.seed, 77))
    while match.actors:
        if len(match.record) == anew:
            match.deal_anew(setup.seed)
        match.play(*move(match.state, setup, rng))
    return match


def move(state: State, setup: Setup, rng: Rng, asides: bool = True) -> tuple[int, Choice]:
    """One random choice by a seat that is waited for, or now and then a side choice by any seat."""
    if asides and rng.below(6) == 0:
        anyone = rng.below(setup.seats)
        besides = state.side_choices(anyone)
        if besides:
            return anyone, filled(besides[rng.below(len(besides))], rng)
    seat = state.actors[rng.below(len(state.actors))]
    listed = state.choices(seat)
    if rng.below(8):  # bots step back only where nothing else is left; here it happens now and then
        listed = [item for item in listed if verb_of(item) != BACK] or listed
    if setup.style == "keen" and rng.below(4):
        return seat, best(state, seat, [filled(picked(listed, rng, "varied"), rng) for _ in range(3)], setup.game)
    return seat, filled(picked(listed, rng, setup.style), rng)


def picked(listed: list[Listed], rng: Rng, style: str) -> Listed:
    """Any of them; or seldom the quiet one, so that games last; or any verb first, so that rare ones come up."""
    if style == "busy" and len(listed) > 1 and rng.below(8):
        return listed[1 + rng.below(len(listed) - 1)]
    if style == "varied":
        verbs = list(dict.fromkeys(verb_of(item) for item in listed))
        verb = verbs[rng.below(len(verbs))]
        listed = [item for item in listed if verb_of(item) == verb]
    return listed[rng.below(len(listed))]


def best(state: State, seat: int, choices: list[Choice], game: Game) -> Choice:
    """The one of these choices after which the position looks best, so that games get far."""

    def worth(choice: Choice) -> float:
        after = state.copy()
        after.play(seat, choice)
        return game.advice().value(after, seat)

    return max(choices, key=worth)


def verb_of(item: Listed) -> str:
    return item.verb if isinstance(item, Open) else str(item[0])


def filled(item: Listed, rng: Rng) -> Choice:
    return item.sample(rng) if isinstance(item, Open) else item


def bounds(listed: list[Listed]) -> list[Any]:
    """Listed choices in a form that compares."""
    return [item.bounds() if isinstance(item, Open) else item for item in listed]


def everything(state: State, seat: int) -> list[Listed]:
    """All that a seat may do, answers and side choices."""
    return state.choices(seat) + state.side_choices(seat)


def carried_out(state: State, seat: int, choice: Choice, listening: bool = True) -> list[Effect]:
    """Play on a position, past all checks of Match; returns what a listener hears."""
    effects: list[Effect] = []
    state.effects = effects if listening else None
    if allows(state.choices(seat), choice):
        state.play(seat, choice)
    else:
        state.play_aside(seat, choice)
    state.effects = None
    return effects
