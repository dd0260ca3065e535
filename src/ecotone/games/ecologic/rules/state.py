"""The table of Ecologic: board, companies, Eco-Initiatives, TADs, event pile, and how rules change them."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD, deal_anew, reshuffle
from ecotone.core.effect import Effect
from ecotone.core.state import State
from ecotone.games.ecologic.box.content import ACADEMY, NATURE_RESERVE, TRANSPORT_HUB, Content
from ecotone.games.ecologic.box.options import Settings
from ecotone.games.ecologic.rules.event_pile import left_out, redeal_pile

NOBODY: Final = -1
NO_EVENT: Final = -1

Offer = tuple[int, int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], str | None, int, int]


class Ecologic(State):
    """A position of Ecologic. Sets of sectors are masks; per-seat figures by resource lie at 2 * seat + resource."""

    __slots__ = (
        "base_income", "card_costs", "card_gains", "cards", "closed", "content", "deck", "discard", "enviro", "event",
        "events", "free", "full", "held", "hub", "level", "minus", "offer", "offers_made", "on_board", "owner",
        "partner", "past", "phase", "profits", "promises", "reach", "reserve", "settings", "shift", "silent", "start",
        "supply", "tad_field", "tad_owner", "tokens", "turn", "unused", "values", "veto",
    )  # fmt: skip

    def __init__(self, content: Content, settings: Settings, rng: Rng) -> None:
        super().__init__(rng)
        n = settings.seats
        self.content = content
        self.settings = settings
        self.profits = [content.start_profits] * n
        self.enviro = [content.start_enviro] * n
        self.minus = 0  # mask of the seats on Minus (G-56, GR-02)
        self.tokens = [0] * n  # on the board
        self.supply = content.supply * n
        self.base_income = [0] * (2 * n)  # what the Refineries earn without event (G-60)
        self.held = [0] * n  # mask of own sectors
        self.reach = [0] * n  # mask of what touches them
        self.cards: list[list[int]] = [[] for _ in range(n)]
        self.card_gains = [0] * n  # Enviro per turn
        self.card_costs = [0] * n  # running costs
        self.owner = [NOBODY] * len(content.cell)
        self.level = [0] * len(content.cell)
        self.values = content.values[:]  # Enviro tokens; 0 where taken
        self.free = content.everywhere
        self.full = 0  # sectors that take no more tokens
        self.on_board = [0, 0]  # tokens by resource
        self.shift = [0, 0]  # Biased Media (G-121)
        self.tad_owner = [NOBODY] * 4
        self.tad_field = [NOBODY] * 4
        self.reserve = 0  # sectors that touch the Nature Reserve
        self.hub = 0  # sectors that touch the Transport Hub
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.events: list[int] = []  # the pile, its top last
        self.unused: list[int] = []  # events that are not in the pile
        self.past: list[int] = []
        self.event = NO_EVENT
        self.turn = 0
        self.phase = 0
        self.start = 0
        self.veto = False  # the right of this turn is still there (G-120)
        self.silent = NOBODY  # the sector that earns nothing (G-77)
        self.partner = NOBODY  # named by Cartel Collusion (G-93)
        self.closed = [0] * n  # own tokens closed this turn (G-107)
        self.offer: Offer | None = None
        self.offers_made = 0  # in this action; no rule counts them, but bots do not go on for ever
        self.promises: list[Choice] = []

    def copy(self) -> Ecologic:
        """An independent position."""
        new = Ecologic(self.content, self.settings, self.rng.copy())
        new.profits = self.profits[:]
        new.enviro = self.enviro[:]
        new.minus = self.minus
        new.tokens = self.tokens[:]
        new.supply = self.supply[:]
        new.base_income = self.base_income[:]
        new.held = self.held[:]
        new.reach = self.reach[:]
        new.cards = [cards[:] for cards in self.cards]
        new.card_gains = self.card_gains[:]
        new.card_costs = self.card_costs[:]
        new.owner = self.owner[:]
        new.level = self.level[:]
        new.values = self.values[:]
        new.free = self.free
        new.full = self.full
        new.on_board = self.on_board[:]
        new.shift = self.shift[:]
        new.tad_owner = self.tad_owner[:]
        new.tad_field = self.tad_field[:]
        new.reserve = self.reserve
        new.hub = self.hub
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.events = self.events[:]
        new.unused = self.unused[:]
        new.past = self.past[:]
        new.event = self.event
        new.turn = self.turn
        new.phase = self.phase
        new.start = self.start
        new.veto = self.veto
        new.silent = self.silent
        new.partner = self.partner
        new.closed = self.closed[:]
        new.offer = self.offer
        new.offers_made = self.offers_made
        new.promises = self.promises[:]
        new.pending = self.pending[:]
        new.result = self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Hidden from all alike: both piles, the events left out, face-down Enviro tokens, the generator (G-128)."""
        self.deck = deal_anew(self.deck, 0, rng)
        self.events = redeal_pile(self.content, self.settings, self.past, len(self.events), rng)
        self.unused = left_out(self.content, self.events, self.past)
        if self.settings.face_down:
            places = [sector for sector, value in enumerate(self.values) if value]
            values = sorted(self.values[sector] for sector in places)
            rng.shuffle(values)
            for sector, value in zip(places, values, strict=True):
                self.values[sector] = value
        self.rng = rng.fork()

    # --- what can be asked ---------------------------------------------------------------

    def kind(self) -> str:
        """What kind of event this turn has; nothing before the first one."""
        return self.content.events[self.event].kind if self.event >= 0 else ""

    def is_protected(self, seat: int) -> bool:
        """Whether the Academy protects this seat (G-30, G-119)."""
        return self.tad_owner[ACADEMY] == seat

    def order(self) -> list[int]:
        """All seats from the starting player on, clockwise (G-23)."""
        n = self.settings.seats
        return [(self.start + i) % n for i in range(n)]

    def price(self, resource: int) -> int:
        """The initial bid of a token: those of its type on the board plus 1, perhaps shifted (G-34, G-121)."""
        price = self.on_board[resource] + 1 + self.shift[resource]
        return price if price > 1 else 1

    def places(self, seat: int, resource: int) -> int:
        """Where a token of that type may go, as a mask (G-12 to G-16)."""
        held = self.held[seat]
        if not held:
            return self.free & self.content.of_resource[resource]
        return (held & ~self.full | self.reach[seat] & self.free) & self.content.of_resource[resource]

    def free_places(self, seat: int, resource: int) -> int:
        """Where Infrastructure Development opens a place besides (G-88)."""
        if self.event < 0 or self.content.events[self.event].kind != "free_placement":
            return 0
        return self.free & self.content.of_resource[resource] & ~self.places(seat, resource)

    def least_first(self, seat: int) -> list[int]:
        """Own sectors, first the one whose top token earns least: so the quiet choice of a loss hurts least."""
        income = self.content.income
        level = self.level
        return sorted(places_of(self.held[seat]), key=lambda sector: income[level[sector]] - income[level[sector] - 1])

    # --- what happens ----------------------------------------------------------------------

    def gain_enviro(self, seat: int, amount: int) -> None:
        """More Enviro; the first gain leaves Minus (G-57)."""
        if amount:
            self.enviro[seat] += amount
            self.minus &= ~(1 << seat)

    def place(self, seat: int, sector: int) -> None:
        """A token from the supply onto the board, with the Enviro token that still lies there (G-12 to G-20)."""
        content = self.content
        level = self.level[sector] + 1
        resource = content.resource[sector]
        bit = 1 << sector
        if level == 1:
            self.owner[sector] = seat
            self.held[seat] |= bit
            self.reach[seat] |= content.near[sector]
            self.free &= ~bit
        if level == content.max_level:
            self.full |= bit
        self.level[sector] = level
        self.tokens[seat] += 1
        self.on_board[resource] += 1
        self.supply[2 * seat + resource] -= 1
        self.base_income[2 * seat + resource] += content.income[level] - content.income[level - 1]
        effects = self.effects
        if effects is not None:
            effects.append(Effect("placed", (seat, sector, level), (), -1, False))
        value = self.values[sector]
        if value:
            self.values[sector] = 0
            self.gain_enviro(seat, value)
            if effects is not None:
                effects.append(Effect("enviro_token", (seat, sector, value), (), -1, self.settings.face_down))

    def remove(self, sector: int, cause: str) -> None:
        """A token back to its owner's supply (G-18, G-19). Enviro tokens stay away (G-21)."""
        content = self.content
        seat = self.owner[sector]
        level = self.level[sector] - 1
        resource = content.resource[sector]
        bit = 1 << sector
        self.full &= ~bit
        if level == 0:
            self.owner[sector] = NOBODY
            self.held[seat] &= ~bit
            reach = 0
            for place in places_of(self.held[seat]):
                reach |= content.near[place]
            self.reach[seat] = reach
            self.free |= bit
        self.level[sector] = level
        self.tokens[seat] -= 1
        self.on_board[resource] -= 1
        self.supply[2 * seat + resource] += 1
        self.base_income[2 * seat + resource] -= content.income[level + 1] - content.income[level]
        if self.effects is not None:
            self.effects.append(Effect("removed", (seat, sector, level, cause), (), -1, False))

    def add_card(self, seat: int, card: int) -> None:
        """An Eco-Initiative comes to a player (G-50)."""
        self.cards[seat].append(card)
        self.card_gains[seat] += self.content.card_enviro[card]
        self.card_costs[seat] += self.content.card_cost[card]

    def drop_card(self, seat: int, card: int) -> None:
        """An Eco-Initiative leaves a player."""
        self.cards[seat].remove(card)
        self.card_gains[seat] -= self.content.card_enviro[card]
        self.card_costs[seat] -= self.content.card_cost[card]

    def reveal(self, seat: int) -> int:
        """The top Eco-Initiative, face up; an empty deck is renewed from the discards first (G-44, G-48)."""
        if not self.deck:
            if not self.discard:
                return NO_CARD
            reshuffle(self.deck, self.discard, self.rng.stream("initiatives"))
            self.tell("reshuffled", ())
        card = self.deck.pop()
        if self.effects is not None:
            self.effects.append(Effect("revealed", (seat, card), (), -1, True))
        return card

    def put_tad(self, seat: int, tad: int, field: int) -> None:
        """A TAD onto a field; from now on it works (G-49, G-110)."""
        self.tad_owner[tad] = seat
        self.tad_field[tad] = field
        if tad == NATURE_RESERVE:
            self.reserve = self.content.field_near[field]
        elif tad == TRANSPORT_HUB:
            self.hub = self.content.field_near[field]
        if self.effects is not None:
            self.tell("tad_placed", (seat, tad, field))
