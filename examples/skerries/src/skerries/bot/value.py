"""What a position is worth: own points and catch, fish that are left for later, and the fear of the tipping."""

from __future__ import annotations

from math import exp
from typing import Final

from skerries.rules.state import NONE, Skerries

LOST: Final = -20.0
WON: Final = 20.0
FEAR: Final = 3.0  # for each fish that the sound would be short of
CLEAR: Final = 4.0  # points of lead that make a victory likely
RIVAL: Final = 0.5  # how much the best of the others counts


def fair_catch(state: Skerries) -> int:
    """What each can take so that the sound is as full after spawning as before: a third of it, shared."""
    return min(state.limit, state.stock // (3 * state.settings.seats))


def expected_catch(state: Skerries, seat: int) -> int:
    """A sealed catch as it is (or was guessed to be), else a fair one."""
    return fair_catch(state) if state.catches[seat] == NONE else state.catches[seat]


def expected_points(state: Skerries, seat: int) -> int:
    """Points after this summer's landing, and after the pledge is judged where it is not yet."""
    catch, pledge = expected_catch(state, seat), state.pledges[seat]
    points = state.points[seat] + catch
    if not state.opened and pledge != NONE:
        points += state.content.pledge_kept if catch <= pledge else -state.content.pledge_broken
    return points


def value(state: Skerries, seat: int) -> float:
    """In points, roughly."""
    if state.result is not None:
        return float(state.points[seat]) + (WON if seat in state.result.winners else LOST)
    seats = range(state.settings.seats)
    left = state.stock - sum(expected_catch(state, other) for other in seats)
    own = expected_points(state, seat)
    best = max(expected_points(state, other) for other in seats if other != seat)
    to_come = min(left, state.most * 2 // 3) / len(seats) if state.summer < state.content.summers else 0.0
    return own - RIVAL * best + to_come - FEAR * max(0, state.tip - left)


def chance(state: Skerries, seat: int) -> float:
    """How likely a seat wins, by its part of what all are worth: 0 or 1 at the end, as search takes it."""
    if state.result is not None:
        return 1.0 if seat in state.result.winners else 0.0
    worths = [value(state, other) for other in range(state.settings.seats)]
    best = max(worths)
    weights = [exp((worth - best) / CLEAR) for worth in worths]
    return weights[seat] / sum(weights)
