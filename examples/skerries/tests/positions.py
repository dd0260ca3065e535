"""Tables for tests: a match with the weather, the fish and the catches that a sentence needs."""

from ecotone import Match
from ecotone.core.choice import Choice
from ecotone.core.effect import Effect
from skerries import GAME
from skerries.rules.state import Skerries

CALM, BREEZE, GALE = range(3)


def table(seats: int = 3, weather: int = CALM, stock: int | None = None, bell: bool = True) -> Match:
    """The first summer, in this weather and with so many fish, if not those of the setup."""
    match = Match.new(GAME, seats, seed=1, options={"bell": bell})
    state = state_of(match)
    state.weather = weather
    state.stock = state.stock if stock is None else stock
    return match


def state_of(match: Match) -> Skerries:
    assert isinstance(match.state, Skerries)
    return match.state


def seal(match: Match, *catches: int) -> list[Effect]:
    """All seal these catches, in the order of seats; what happened at the last one."""
    effects: list[Effect] = []
    for seat, catch in enumerate(catches):
        effects = match.play(seat, ("seal", catch))
    return effects


def listed(match: Match, seat: int) -> list[Choice]:
    """Everything that a seat may choose, forms filled in in all ways."""
    return [choice for one in match.choices(seat) for choice in (one.some() if hasattr(one, "some") else [one])]


def told(effects: list[Effect], name: str) -> list[Choice]:
    """What happened under that name."""
    return [effect.args for effect in effects if effect.name == name]
