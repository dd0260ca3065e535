"""Choices by number: what an agent picks from. A number says the verb and, as far as it can, what the choice is about.

Action `verb * SLOTS + slot`: verbs in the order of `game.verbs`, the slot being the first argument of the choice (a
tile, a card, an amount; a seat counted from the own one), so that a number means the same thing all through a game.
Where two choices share one, the later takes the next free slot of its verb. Forms are filled in a few ways each.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Bundle, Choice, Listed, Number, OneOf, Open, even_steps, onward
from ecotone.core.state import State

SLOTS: Final = 64  # choices of one verb
ROWS: Final = 96  # choices in all; of more the first stays and the others are thinned out evenly
FILLS: Final = 5  # ways in which a form with one blank is filled in at most
GUESSES: Final = 2  # and one with several: the lowest fill and one by lot
KNOWN_FORMS: Final = 4096  # forms whose fills are remembered: offers stand there step after step


class Codes:
    """What a game's verbs are numbered by, and which of them are about a seat first."""

    __slots__ = ("about_seats", "numbers", "seats", "size")

    def __init__(self, verbs: list[str], about_seats: list[str], seats: int) -> None:
        self.numbers: dict[str, int] = {verb: number for number, verb in enumerate(verbs)}
        self.about_seats = frozenset(about_seats)
        self.seats = seats
        self.size = len(verbs) * SLOTS

    def slot(self, seat: int, choice: Choice) -> int:
        """Where a choice would like to stand among those of its verb."""
        first: object = choice[1] if len(choice) > 1 else 0
        if not isinstance(first, int):
            return 0
        if self.seats > 1 and choice[0] in self.about_seats:
            return (first - seat) % self.seats
        return first % SLOTS


def actions(state: State, seat: int, most: int, asides: bool) -> list[tuple[Choice, bool]]:
    """What a seat may do, each with whether it is a side choice; `back` only where there is nothing else.

    The quiet choice comes first, side choices last.
    """
    out: list[tuple[Choice, bool]] = []
    for choice in filled(onward(state.choices(seat))):
        out.append((choice, False))
    if asides:
        for choice in filled(state.side_choices(seat)):
            out.append((choice, True))
    return out if len(out) <= most else [out[place] for place in even_steps(len(out), most)]


def filled(listed: list[Listed]) -> list[Choice]:
    """Every choice, and every form filled in a few ways."""
    out: list[Choice] = []
    for item in listed:
        if isinstance(item, Open):
            out += fills(item)
        else:
            out.append(item)
    return out


def fills(form: Open) -> list[Choice]:
    """A form with one blank in even steps from its lowest fill to its highest; others by lot beside the lowest.

    The lot follows from the form, so that whoever sees the same forms has the same actions.
    """
    if len(form.blanks) == 1 and not isinstance(form.blanks[0], Bundle):
        return form.some(FILLS, even=True)
    key = signature(form)
    known = _FILLS.get(key)
    if known is not None:
        return known
    rng = Rng(1)
    out = [form.lowest()]
    for _ in range(GUESSES - 1):
        guess = form.sample(rng)
        if guess not in out:
            out.append(guess)
    if len(_FILLS) >= KNOWN_FORMS:
        _FILLS.clear()
    _FILLS[key] = out
    return out


def signature(form: Open) -> Choice:
    """What tells a form from all others."""
    parts: list[object] = [form.verb, form.fixed]
    for blank in form.blanks:
        if isinstance(blank, Bundle):
            parts += [tuple(blank.most.items()), blank.low, blank.high]
        elif isinstance(blank, Number):
            parts += [blank.low, blank.high]
        elif isinstance(blank, OneOf):
            parts.append(blank.things)
    return tuple(parts)


_FILLS: Final[dict[Choice, list[Choice]]] = {}


def numbered(codes: Codes, seat: int, listed: list[tuple[Choice, bool]], mask: bytearray) -> list[int]:
    """The number of every choice, marked in the mask. A choice that finds no free slot is taken off the list."""
    out: list[int] = []
    kept: list[tuple[Choice, bool]] = []
    for item in listed:
        choice = item[0]
        start = codes.numbers[choice[0]] * SLOTS
        slot = codes.slot(seat, choice)
        tries = 0
        while tries < SLOTS and mask[start + slot]:
            slot = (slot + 1) % SLOTS
            tries += 1
        if tries < SLOTS:
            mask[start + slot] = 1
            out.append(start + slot)
            kept.append(item)
    listed[:] = kept
    return out
