"""What the way ahead is worth, and where on it two dice to choose from pay.

A role card works once a round. What most of them do is as good early as late; but dice to choose from are worth more
where the spaces ahead differ more, as before the payout and the own space, so that it pays to wait for such a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.cards import (
    BONUS,
    END_OF_YEAR,
    EVENT_SPACE,
    FUND_SPACE,
    IP_SPACE,
    PAYOUT,
    PLUS_ONE,
    ROLE_SPACE,
    SKIP_SPACE,
)
from ecotone.games.betterlife.box.content import Content

SPACE_WORTH: Final[Mapping[int, float]] = {
    SKIP_SPACE: -1.5,
    IP_SPACE: 1.0,
    PLUS_ONE: 0.4,
    BONUS: 0.8,
    FUND_SPACE: -1.0,
    EVENT_SPACE: -0.6,
    END_OF_YEAR: 3.0,
}
OWN_SPACE: Final = 2.0
OTHERS_SPACE: Final = -1.0
USUAL_PAYOUT: Final = 2.5  # what lies in the fund when somebody comes by

Pays = dict[int, tuple[bool, ...]]  # for each role whose card gives dice to choose from: whether it pays, by place


def space_worth(space: int, role: int, payout: float) -> float:
    """What a space brings a role, in IP."""
    if space >= ROLE_SPACE:
        return OWN_SPACE if space - ROLE_SPACE == role else OTHERS_SPACE
    return payout if space == PAYOUT else SPACE_WORTH.get(space, 0.0)


def where_dice_pay(content: Content) -> dict[str, Pays]:
    """For each track, and each role with such a card: the places where it brings at least what waiting promises."""
    dice = {
        number: role.card.effects[0].n
        for number, role in enumerate(content.roles)
        if role.card.effects[0].code == operations.ROLL_BEST
    }
    return {
        name: {role: paying_places(track, role, n, content.die_sides) for role, n in dice.items()}
        for name, track in content.tracks.items()
    }


def paying_places(track: Sequence[int], role: int, dice: int, sides: int) -> tuple[bool, ...]:
    """From the end backwards: what the rest of the way brings with the card spent, and with it kept."""
    end = len(track) - 1
    spent = [0.0] * (end + sides + 1)  # by the place that is reached, its own effect included; beyond the end nothing
    kept = list(spent)
    pays = [False] * (end + 1)
    for place in range(end - 1, -1, -1):
        ahead = spent[place + 1 : place + sides + 1]
        plain = sum(ahead) / sides
        waiting = sum(kept[place + 1 : place + sides + 1]) / sides
        chosen = best_of(ahead, dice)
        pays[place] = chosen >= waiting
        if track[place] == BONUS:  # rolled at once, with a single die
            spent[place], kept[place] = plain, waiting
            continue
        worth = space_worth(track[place], role, USUAL_PAYOUT)
        spent[place] = worth + plain
        kept[place] = worth + max(chosen, waiting)
    return tuple(pays)


def best_of(values: Sequence[float], dice: int) -> float:
    """What the best of some dice brings on average, each value being as likely."""
    total = 0.0
    for rank, value in enumerate(sorted(values), 1):
        total += value * ((rank / len(values)) ** dice - ((rank - 1) / len(values)) ** dice)
    return total
