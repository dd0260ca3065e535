"""Forms of deals that are always the same, made once: what may be asked of a hand, and what may be promised."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Bundle, OneOf, Open

# What people promise each other. Promises are written down and shown; nothing enforces them (K-122).
PROMISES: Final = (
    "no_appeal", "appeal_for_you", "no_protest", "spare_species", "offset_tiles", "sell_from_bank", "card_later",
    "support_next_plan",
)  # fmt: skip
Promise = tuple[int, int, int, str]  # in which turn, who promised, to whom, what
MOST_SEATS: Final = 6


class Forms:
    """Blanks and open choices by hand size and seat. They never change, so all matches share them."""

    __slots__ = ("asks", "maybe", "promises", "wants")

    def __init__(self, most: dict[str, int], hand_limit: int) -> None:
        self.maybe = OneOf((None, *PROMISES))
        self.wants = [Bundle(most, 0, size) for size in range(hand_limit + 1)]
        some = [Bundle(most, 1, size) for size in range(hand_limit + 1)]
        self.asks = [[Open("ask", (seat,), (blank, self.maybe)) for blank in some] for seat in range(MOST_SEATS)]
        self.promises = [Open("promise", (seat,), (OneOf(PROMISES),)) for seat in range(MOST_SEATS)]
