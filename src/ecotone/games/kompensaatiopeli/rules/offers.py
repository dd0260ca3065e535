"""What lies on the table between two seats: an offer that waits for an answer, and a promise that was given."""

from __future__ import annotations

from ecotone.games.kompensaatiopeli.box.card_kinds import Cards, Deal

Promise = tuple[int, int, int, str]  # turn, who promised, to whom, what


class Offer:
    """What one seat offers another: cards that it shows, cards that it asks for, promises both ways."""

    __slots__ = ("give", "giver", "mine", "number", "taker", "want", "yours")

    def __init__(
        self, number: int, giver: int, taker: int, give: Cards, want: Deal, mine: str | None, yours: str | None
    ) -> None:
        self.number = number
        self.giver = giver
        self.taker = taker
        self.give = give
        self.want = want
        self.mine = mine  # what the giver promises
        self.yours = yours  # what the taker shall promise

    def __repr__(self) -> str:
        return f"Offer{(self.number, self.giver, self.taker, self.give, self.want, self.mine, self.yours)}"
