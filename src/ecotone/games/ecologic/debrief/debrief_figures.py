"""The pieces of a debrief: standings, purchases, shutdowns, auctions, events."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Shutdown:
    """A token that left the board, and why."""

    turn: int
    seat: int
    sector: int
    cause: str


@dataclass(frozen=True, slots=True)
class Auction:
    """One auction. `driver` is who else bid last and so drove the price; None if nobody raised."""

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


@dataclass(frozen=True, slots=True)
class EventReport:
    """What an event did to each seat: Profits and Enviro more or less than without it, tokens and cards lost or won."""

    turn: int
    event: int
    start: int
    profits: tuple[int, ...]
    enviro: tuple[int, ...]
    tokens: tuple[int, ...]
    cards: tuple[int, ...]
    protected: tuple[int, ...]
    lapsed: tuple[int, ...]


class Holding:
    """A purchase while the replay goes on."""

    __slots__ = (
        "enviro", "how", "lot", "paid", "profits", "protections", "running", "seat", "sector", "turn", "until", "used",
    )  # fmt: skip

    def __init__(self, turn: int, seat: int, lot: int, how: str, paid: int, sector: int | None = None) -> None:
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
            self.enviro, self.used, self.protections,
        )  # fmt: skip


class Sale:
    """An auction while the replay goes on."""

    __slots__ = ("bids", "lot", "opening", "paid", "price", "starter", "turn", "vetoed", "winner")

    def __init__(self, turn: int, starter: int, lot: int, opening: int) -> None:
        self.turn = turn
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
            self.turn, self.lot, self.starter, self.opening, tuple(self.bids), self.winner, self.price, self.paid,
            others[-1] if others else None, self.vetoed,
        )  # fmt: skip


class Impact:
    """What an event does, while the replay goes on."""

    __slots__ = ("cards", "enviro", "event", "lapsed", "profits", "protected", "start", "tokens", "turn")

    def __init__(self, turn: int, start: int, event: int, seats: int) -> None:
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
            self.turn, self.event, self.start, tuple(self.profits), tuple(self.enviro), tuple(self.tokens),
            tuple(self.cards), tuple(self.protected), tuple(self.lapsed),
        )  # fmt: skip
