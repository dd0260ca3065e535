"""What is counted of a match: standings, purchases, shutdowns, auctions, events, promises.

`at` is the choice of the record, counted from 1, by which something came about.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.games.ecologic.view import Score


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end of a turn. `balance` is the smaller over the larger of Profits and Enviro, in percent."""

    seat: int
    profits: int
    enviro: int
    minus: bool
    balance: int
    base: int
    tokens: int
    cards: int
    tads: int
    total: int
    at: int


@dataclass(frozen=True, slots=True)
class Purchase:
    """One thing that a seat got, what it cost, and what it brought while it was kept.

    `how` is setup, auction, direct, shares, swap, gift or deal. `until` is the turn in which it was lost, or None.
    `profits` are earned or saved, `running` is paid for running costs, `enviro` gained and `used` consumed;
    `protections` counts the events that the Academy warded off.
    """

    turn: int
    seat: int
    lot: int
    sector: int | None
    how: str
    paid: int
    until: int | None
    profits: int
    running: int
    enviro: int
    used: int
    protections: int
    at: int


@dataclass(frozen=True, slots=True)
class Shutdown:
    """A token that left the board, and why."""

    at: int
    turn: int
    seat: int
    sector: int
    cause: str


@dataclass(frozen=True, slots=True)
class Auction:
    """One auction. `driver` is who else bid last and so drove the price; None if nobody raised.

    `purchase` is what it brought; None if it was vetoed, or if what was bought is not placed yet.
    """

    at: int
    turn: int
    lot: int
    starter: int
    opening: int
    bids: tuple[tuple[int, int], ...]
    winner: int
    price: int
    paid: int
    driver: int | None
    vetoed: bool
    purchase: Purchase | None


@dataclass(frozen=True, slots=True)
class EventReport:
    """What an event did to each seat: Profits and Enviro more or less than without it, tokens and cards lost or won."""

    at: int
    turn: int
    event: int
    start: int
    profits: tuple[int, ...]
    enviro: tuple[int, ...]
    tokens: tuple[int, ...]
    cards: tuple[int, ...]
    protected: tuple[int, ...]
    lapsed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PromiseTally:
    """A promise of a free deal (G-108) and whether it was kept: kept, broken, or open where its time had not come.

    `terms` is pay, stay_out or spare; `seat` promised it to `other`, to spare each other both did.
    """

    at: int
    turn: int
    seat: int
    other: int
    terms: str
    amount: int
    until: int
    verdict: str
    decided: int


@dataclass(frozen=True, slots=True)
class Margin:
    """What one more Profit or Enviro would have changed in the total of a seat or team."""

    seats: tuple[int, ...]
    total: int
    with_one_profit: int
    with_one_enviro: int
    with_one_profit_less: int
    with_one_enviro_less: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is counted. `course` holds a standing for every seat at the end of every turn."""

    seats: int
    turns: int
    course: tuple[tuple[Standing, ...], ...]
    purchases: tuple[Purchase, ...]
    shutdowns: tuple[Shutdown, ...]
    auctions: tuple[Auction, ...]
    events: tuple[EventReport, ...]
    promises: tuple[PromiseTally, ...]
    given_up: tuple[tuple[int, int, int, int], ...]  # choice, turn, seat and Eco-Initiative
    scores: tuple[Score, ...]
    margins: tuple[Margin, ...]


# --- while the replay goes on -----------------------------------------------------------------------


class Holding:
    """A purchase while the replay goes on."""

    __slots__ = (
        "at", "enviro", "how", "lot", "paid", "profits", "protections", "running", "seat", "sector", "turn", "until",
        "used",
    )  # fmt: skip

    def __init__(self, at: int, turn: int, seat: int, lot: int, how: str, paid: int, sector: int | None = None) -> None:
        self.at = at
        self.turn = turn
        self.seat = seat
        self.lot = lot
        self.how = how
        self.paid = paid
        self.sector = sector
        self.until: int | None = None
        self.profits = 0
        self.running = 0
        self.enviro = 0
        self.used = 0
        self.protections = 0

    def purchase(self) -> Purchase:
        """What is known of it now."""
        return Purchase(
            self.turn, self.seat, self.lot, self.sector, self.how, self.paid, self.until, self.profits, self.running,
            self.enviro, self.used, self.protections, self.at,
        )  # fmt: skip


class Sale:
    """An auction while the replay goes on."""

    __slots__ = ("at", "bids", "holding", "lot", "opening", "paid", "price", "starter", "turn", "vetoed", "winner")

    def __init__(self, at: int, turn: int, starter: int, lot: int, opening: int) -> None:
        self.at = at
        self.turn = turn
        self.holding: Holding | None = None  # what was bought
        self.starter = starter
        self.lot = lot
        self.opening = opening
        self.bids = [(starter, opening)]
        self.winner = starter
        self.price = opening
        self.paid = 0
        self.vetoed = False

    def report(self) -> Auction:
        """The auction as it went."""
        others = [seat for seat, _ in self.bids if seat != self.winner]
        return Auction(
            self.at, self.turn, self.lot, self.starter, self.opening, tuple(self.bids), self.winner, self.price,
            self.paid, others[-1] if others else None, self.vetoed, self.holding.purchase() if self.holding else None,
        )  # fmt: skip


class Impact:
    """What an event does, while the replay goes on."""

    __slots__ = ("at", "cards", "enviro", "event", "lapsed", "profits", "protected", "start", "tokens", "turn")

    def __init__(self, at: int, turn: int, start: int, event: int, seats: int) -> None:
        self.at = at
        self.turn = turn
        self.start = start
        self.event = event
        self.profits = [0] * seats
        self.enviro = [0] * seats
        self.tokens = [0] * seats
        self.cards = [0] * seats
        self.protected: list[int] = []
        self.lapsed: list[int] = []

    def report(self) -> EventReport:
        """The event as it went."""
        return EventReport(
            self.at, self.turn, self.event, self.start, tuple(self.profits), tuple(self.enviro), tuple(self.tokens),
            tuple(self.cards), tuple(self.protected), tuple(self.lapsed),
        )  # fmt: skip
