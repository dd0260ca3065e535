"""Choices by number: what an agent picks from. A number says the verb and, as far as it can, what the choice is about.

Action `verb * SLOTS + slot`: verbs in the order of `game.verbs`, the slot being the first argument of the choice (a
tile, a card, an amount; a seat counted from the own one), so that a number means the same thing all through a game.
Where two choices share one, the later takes the next free slot of its verb. Forms are filled in a few ways each.
"""

from __future__ import annotations

from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Blank, Bundle, Choice, Listed, Number, OneOf, Open, even_steps, onward
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
    known = _OF_FORM.get(form)
    if known is None:
        if len(form.blanks) == 1 and not isinstance(form.blanks[0], Bundle):
            known = form.some(FILLS, even=True)
        else:
            key = signature(form)
            known = _OF_SIGNATURE.get(key)
            if known is None:
                known = by_lot(form)
                if len(_OF_SIGNATURE) >= KNOWN_FORMS:
                    _OF_SIGNATURE.clear()
                _OF_SIGNATURE[key] = known
        if len(_OF_FORM) >= KNOWN_FORMS:
            _OF_FORM.clear()
        _OF_FORM[form] = known
    return known


def by_lot(form: Open) -> list[Choice]:
    """The lowest fill of a form, and some by a lot that is always the same."""
    rng = Rng(1)
    out = [form.lowest()]
    for _ in range(GUESSES - 1):
        guess = form.sample(rng)
        if guess not in out:
            out.append(guess)
    return out


def signature(form: Open) -> Choice:
    """What tells a form from all others."""
    parts: list[object] = [form.verb, form.fixed]
    for blank in form.blanks:
        known = _OF_BLANK.get(blank)
        if known is None:
            known = bounds(blank)
            if len(_OF_BLANK) >= KNOWN_FORMS:
                _OF_BLANK.clear()
            _OF_BLANK[blank] = known
        parts.append(known)
    return tuple(parts)


def bounds(blank: Blank) -> Choice:
    """What tells a blank from all others of its form."""
    if isinstance(blank, Bundle):
        return (*blank.most.items(), blank.low, blank.high)
    if isinstance(blank, Number):
        return (blank.low, blank.high)
    return blank.things if isinstance(blank, OneOf) else ()


# By the objects themselves, which a game shares between steps where it can, and by what they say. Kept here, so that no
# other object takes the place of one that is gone.
_OF_FORM: Final[dict[Open, list[Choice]]] = {}
_OF_SIGNATURE: Final[dict[Choice, list[Choice]]] = {}
_OF_BLANK: Final[dict[Blank, Choice]] = {}


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
