"""Builders of positions: a table with the hands, purses and piles that a sentence needs, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, allows
from ecotone.core.effect import Effect
from ecotone.games.betterlife import GAME
from ecotone.games.betterlife.box.operations import ROLES
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.rules.vote import Discussion

CONTENT = GAME.content
UNIVERSITY, INDUSTRY, NGO, MUNICIPALITY, CITIZENS = range(5)


class LoadedRng(Rng):
    """A generator whose dice fall as they were set, as long as the list lasts."""

    def __init__(self, seed: int, dice: Iterable[int]) -> None:
        super().__init__(seed)
        self.dice = list(dice)

    def die(self, sides: int = 6) -> int:
        return self.dice.pop(0) if self.dice else super().die(sides)

    def copy(self) -> "LoadedRng":
        rng = LoadedRng(0, self.dice)
        rng.x = self.x
        return rng


def event(title: str) -> int:
    return [each.title for each in CONTENT.events].index(title)


def policy(id: str) -> int:
    return [each.id for each in CONTENT.policies].index(id)


def titles(cards: Iterable[int]) -> list[str]:
    return [CONTENT.cards[card].title for card in cards]


def card(state: BetterLife, seat: int, title: str) -> int:
    """The number of a card in a hand."""
    return next(c for c in state.hands[seat] if CONTENT.cards[c].title == title)


def table(
    seats: int = 5,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    ip: Mapping[int, int] | None = None,
    at: Mapping[int, int] | None = None,
    events: Sequence[str] = (),
    dice: Iterable[int] = (),
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> BetterLife:
    """Seat n plays the nth role and seat 0 is in turn. Hands are empty unless given; other fields as named."""
    named = {f"role_{seat}": ROLES[seat] for seat in range(seats)}
    state = GAME.begin(seats, {**named, "flight_0": "never", **(options or {})}, seed)
    assert isinstance(state, BetterLife)
    state.deck += [c for hand in state.hands for c in hand]
    state.hands = [[] for _ in range(seats)]
    for seat, wanted in (hands or {}).items():
        for title in wanted:
            give(state, seat, title)
    for seat, n in (ip or {}).items():
        state.ip[seat] = n
    for seat, place in (at or {}).items():
        state.position[seat] = place
    stack(state, events)
    state.rng = LoadedRng(seed, dice)
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    return state


def give(state: BetterLife, seat: int, title: str) -> int:
    """A card of that title into a hand, from the pile or the offer."""
    for pile in (state.deck, state.discards):
        for c in pile:
            if CONTENT.cards[c].title == title:
                pile.remove(c)
                state.hands[seat] = sorted([*state.hands[seat], c])
                state.known[c] = 1 << seat
                return c
    for place, c in enumerate(state.offer):
        if CONTENT.cards[c].title == title:
            other = next(x for x in state.deck if CONTENT.cards[x].title != title)
            state.deck.remove(other)
            state.offer[place] = other
            state.hands[seat] = sorted([*state.hands[seat], c])
            state.known[c] = 1 << seat
            return c
    raise AssertionError(f"no card {title} is left")


def stack(state: BetterLife, events: Sequence[str]) -> None:
    """These events on top of the pile, the first to be drawn first."""
    for title in reversed(events):
        number = event(title)
        if number in state.events:
            state.events.remove(number)
        else:
            state.aside.remove(number)
            state.event_known.append(0)
        state.events.append(number)


def all_finished(state: BetterLife, order: Sequence[int] | None = None) -> BetterLife:
    """Everybody has reached End of Year, rewards and cards apart: the discussion is open."""
    state.finished = list(order or range(state.seats))
    state.finished_mask = (1 << state.seats) - 1
    state.position = [len(state.track) - 1] * state.seats
    state.discards += state.offer
    state.offer = []
    state.pending = [Discussion(tuple(range(state.seats)))]
    return state


def choices(state: BetterLife, seat: int) -> list[Listed]:
    return state.choices(seat) + state.side_choices(seat)


def can(state: BetterLife, seat: int, *choice: Any) -> bool:
    return allows(choices(state, seat), choice)


def verbs(state: BetterLife, seat: int) -> set[str]:
    return {item.verb if isinstance(item, Open) else item[0] for item in choices(state, seat)}


def do(state: BetterLife, seat: int, *choice: Any) -> list[Effect]:
    """A seat makes a choice, which must be legal; returns what happened."""
    effects: list[Effect] = []
    state.effects = effects
    if allows(state.choices(seat), choice):
        state.play(seat, choice)
    else:
        assert allows(state.side_choices(seat), choice), (seat, choice, choices(state, seat), asks(state))
        state.play_aside(seat, choice)
    state.effects = None
    return effects


def play(state: BetterLife, seat: int, title: str, *args: Any) -> list[Effect]:
    """A seat plays a card of its hand by title, on whom and with what it takes."""
    number = card(state, seat, title)
    verb = {0: "play", 1: "play_on", 2: "audit" if title == "Audit" else "gift"}[len(args)]
    return do(state, seat, verb, number, *args)


def can_play(state: BetterLife, seat: int, title: str) -> bool:
    """Whether a card of the hand can be played in any way."""
    number = card(state, seat, title)
    return any(
        isinstance(item, tuple) and len(item) > 1 and item[1] == number and item[0] != "discard"
        for item in choices(state, seat)
    )


def asks(state: BetterLife) -> str:
    """The name of the open question."""
    prompt = GAME.view(state, None).prompt
    return prompt.name if prompt else ""


def quietly(state: BetterLife, *questions: str) -> None:
    """Answer these questions in the quiet way for as long as they are asked."""
    while asks(state) in questions:
        seat = state.actors[0]
        first = state.choices(seat)[0]
        do(state, seat, *(first.lowest() if isinstance(first, Open) else first))


def open_args(effects: list[Effect], name: str) -> list[Choice]:
    """The open arguments of all effects of that name."""
    return [effect.args for effect in effects if effect.name == name]


def roll(state: BetterLife, n: int) -> list[Effect]:
    """The active player rolls this number and moves, with all quiet answers up to the next turn or real question."""
    assert isinstance(state.rng, LoadedRng)
    state.rng.dice.insert(0, n)
    effects = do(state, state.active, "roll")
    if asks(state) == "rolled":
        effects += do(state, state.active, "move", n)
    return effects


def vote(state: BetterLife, shares: Sequence[int], cards: Mapping[int, str] | None = None) -> list[Effect]:
    """All are ready and nobody plays a card before; then everybody commits."""
    quietly(state, "discussion", "before_vote")
    effects: list[Effect] = []
    while asks(state) in ("open_commit", "secret_commit"):
        seat = state.actors[0]
        title = (cards or {}).get(seat)
        effects += do(state, seat, "commit", shares[seat], None if title is None else card(state, seat, title))
    return effects
