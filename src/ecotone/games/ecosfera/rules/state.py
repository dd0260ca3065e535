"""The table of Ecosfera: market, players with their rows and decks, tiles, policy cards."""

from __future__ import annotations

from ecotone.core.chance import Rng
from ecotone.core.decks import NO_CARD, deal_anew, put_under, reshuffle
from ecotone.core.state import State
from ecotone.games.ecosfera.box.content import CONSUMERS, Content, Cost, packed
from ecotone.games.ecosfera.box.options import Settings


class Player:
    """One row with its deck, discard pile and tokens (E-07, E-08). In solo several belong to one seat (E-82)."""

    __slots__ = ("deck", "discard", "row", "tokens")

    def __init__(self, row: list[int], deck: list[int], discard: list[int], tokens: int) -> None:
        self.row = row
        self.deck = deck
        self.discard = discard
        self.tokens = tokens  # mask of the active ones


class Market:
    """Open places beside a face-down deck (E-04). The lowest `known` cards of the deck lay open before."""

    __slots__ = ("deck", "known", "places")

    def __init__(self, places: list[int], deck: list[int], known: int) -> None:
        self.places = places
        self.deck = deck
        self.known = known

    def put_under(self, cards: list[int]) -> None:
        """Put open cards under the deck, leftmost first (ER-61)."""
        put_under(self.deck, cards)
        self.known += len(cards)

    def remove(self, card: int) -> None:
        """Take a card out of the deck, wherever it lies; the order of the rest stays."""
        if self.deck.index(card) < self.known:
            self.known -= 1
        self.deck.remove(card)


class Ecosfera(State):
    """A position of Ecosfera. `used`, `spent`, `starred` and `paired` mark cards of the active row, for this turn."""

    __slots__ = (
        "acted", "active", "box", "consumers", "content", "cost", "due", "ended", "extra_impacts", "floor", "fresh",
        "funding", "impacts", "implemented", "lasting", "measures", "noise", "noise_to_come", "paired", "players",
        "policy_deck", "policy_discard", "prices", "producers", "refused", "removed", "restored", "settings", "skips",
        "spent", "stacks", "starred", "supply", "turns", "used",
    )  # fmt: skip

    def __init__(self, content: Content, settings: Settings, rng: Rng) -> None:
        super().__init__(rng)
        self.content = content
        self.settings = settings
        self.cost: list[Cost] = content.cost  # what producers cost now (ER-62)
        self.prices: list[int] = content.prices  # the same, packed
        self.players: list[Player] = []
        self.active = 0
        self.producers = Market([], [], 0)
        self.consumers = Market([], [], 0)
        self.stacks: list[list[int]] = []
        self.supply: list[int] = []
        self.box: list[int] = []  # element cards beyond the stacks
        self.removed: list[int] = []  # out of the game for good
        self.restored = 0  # mask of habitats
        self.impacts = 0
        self.turns = 0
        self.acted = False  # took an action this turn (E-37)
        self.ended = False  # the turn has ended, only policy draws remain (ER-39)
        self.fresh = False  # the turn begins with a pair of consumers: a token may come back (E-54)
        self.used: list[int] = []
        self.spent: list[int] = []
        self.starred: list[int] = []
        self.paired: list[int] = []
        self.policy_deck: list[int] = []
        self.policy_discard: list[int] = []
        self.measures: list[int] = []
        self.funding: list[int] = []
        self.lasting: list[int] = []
        self.noise: list[int] = []  # blocks abilities in this turn
        self.noise_to_come: list[int] = []  # blocks them in the next
        self.refused: list[int] = []  # measures the others said no to this turn (ER-40)
        self.implemented = False  # some measure was funded (ER-30)
        self.skips = 0
        self.due = 0  # policy draws still to come (E-73, E-74)
        self.extra_impacts = 0  # climate change
        self.floor = 1  # entries of the stack that outlast the turn

    def copy(self) -> Ecosfera:
        """An independent position."""
        new = Ecosfera(self.content, self.settings, self.rng.copy())
        new.cost = self.cost
        new.prices = self.prices
        new.players = [Player(p.row[:], p.deck[:], p.discard[:], p.tokens) for p in self.players]
        new.active = self.active
        market = self.producers
        new.producers = Market(market.places[:], market.deck[:], market.known)
        market = self.consumers
        new.consumers = Market(market.places[:], market.deck[:], market.known)
        new.stacks = [stack[:] for stack in self.stacks]
        new.supply = self.supply[:]
        new.box = self.box
        new.removed = self.removed[:]
        new.restored = self.restored
        new.impacts = self.impacts
        new.turns = self.turns
        new.acted = self.acted
        new.ended = self.ended
        new.fresh = self.fresh
        new.used = self.used[:]
        new.spent = self.spent[:]
        new.starred = self.starred[:]
        new.paired = self.paired[:]
        new.policy_deck = self.policy_deck[:]
        new.policy_discard = self.policy_discard[:]
        new.measures = self.measures[:]
        new.funding = self.funding[:]
        new.lasting = self.lasting[:]
        new.noise = self.noise[:]
        new.noise_to_come = self.noise_to_come[:]
        new.refused = self.refused[:]
        new.implemented = self.implemented
        new.skips = self.skips
        new.due = self.due
        new.extra_impacts = self.extra_impacts
        new.floor = self.floor
        new.pending = self.pending[:]
        new.result = self.result
        return new

    def redetermine(self, seat: int, rng: Rng) -> None:
        """Only the order of decks and the generator are hidden, and from all seats alike (ER-60)."""
        for player in self.players:
            player.deck = deal_anew(player.deck, 0, rng)
        for market in (self.producers, self.consumers):
            market.deck = deal_anew(market.deck, market.known, rng)
        self.policy_deck = deal_anew(self.policy_deck, 0, rng)
        self.rng = rng.fork()

    # --- what the rules are made of ----------------------------------------------------

    def reprice(self, cost: list[Cost]) -> None:
        """What producers cost from now on (ER-62)."""
        self.cost = cost
        self.prices = [packed(one) for one in cost]

    def seat_of(self, player: int) -> int:
        """The seat that plays this row (E-82)."""
        return player if self.settings.seats > 1 else 0

    def in_order(self) -> list[int]:
        """All players in turn order, the active one first (ER-61)."""
        n = len(self.players)
        return [(self.active + i) % n for i in range(n)]

    def draw(self, index: int, cards: int) -> None:
        """The top of a supply deck into its row, reshuffling the discard pile when need be (E-64, ER-20)."""
        player = self.players[index]
        deck = player.deck
        row = player.row
        for _ in range(cards):
            if not deck:
                if not player.discard:
                    return
                reshuffle(deck, player.discard, self.rng.stream(f"deck {index}"))
                if self.effects is not None:
                    self.tell("shuffle", (index,))
            card = deck.pop()
            row.append(card)
            if self.effects is not None:
                self.tell("draw", (index, card), reveals=True)

    def add_pressure(self, index: int) -> bool:
        """One pressure card from the supply into a row; False if there is none (ER-19)."""
        if not self.supply:
            return False
        card = self.supply.pop()
        self.players[index].row.append(card)
        if self.effects is not None:
            self.tell("pressure", (index, card))
        return True

    def add_element(self, index: int, element: int) -> bool:
        """One element card from the market into a row; False if the stack is empty (ER-18)."""
        stack = self.stacks[element]
        if not stack:
            return False
        card = stack.pop()
        self.players[index].row.append(card)
        self.tell("take_element", (index, card))
        return True

    def fill(self, kind: int, market: Market, place: int) -> None:
        """An empty market place from the top of the deck, if it has a card (E-24, ER-16)."""
        deck = market.deck
        if not deck:
            market.places[place] = NO_CARD
            return
        card = deck.pop()
        market.places[place] = card
        market.known = min(market.known, len(deck))
        if self.effects is not None:
            self.tell("deal", (kind, place, card), reveals=True)

    def market(self, kind: int) -> Market:
        """The market of producers or of consumers."""
        return self.consumers if kind == CONSUMERS else self.producers

    def refresh(self, kind: int) -> None:
        """All cards of a market go under its deck, then new ones are dealt (E-52, ER-17)."""
        market = self.market(kind)
        market.put_under([card for card in market.places if card != NO_CARD])
        if self.effects is not None:
            self.tell("refresh", (kind,))
        for place in range(len(market.places)):
            self.fill(kind, market, place)

    def leave_row(self, index: int, card: int) -> None:
        """Take a card out of a row; its marks go with it (E-57)."""
        self.players[index].row.remove(card)
        for marks in (self.used, self.spent, self.starred, self.paired):
            if card in marks:
                marks.remove(card)

    def leave_all(self, index: int, cards: list[int]) -> None:
        """Take several cards out of a row."""
        for card in cards:
            self.leave_row(index, card)

    def wake(self, index: int, tokens: int) -> None:
        """Turn tokens of a player to their active side."""
        player = self.players[index]
        tokens &= ~player.tokens
        if tokens:
            player.tokens |= tokens
            self.tell("wake", (index, tokens))

    def spend_measure(self, measure: int) -> None:
        """Pay for a measure with a funding card (E-79); a lasting one stays in play (E-80)."""
        self.fresh = False
        self.measures.remove(measure)
        funding = self.funding.pop()
        self.policy_discard.append(funding)
        lasts = self.content.policies[measure].duration == "game"
        (self.lasting if lasts else self.policy_discard).append(measure)
        self.implemented = True
        self.tell("funded", (self.active, measure, funding))

    def fundable_measure(self, operation: str) -> int:
        """The measure with this operation that could be paid for now, or NO_CARD."""
        if self.funding:
            for card in self.measures:
                if self.content.policies[card].operation == operation:
                    return card
        return NO_CARD
