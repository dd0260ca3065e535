"""A builder of positions: name what lies where, and play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.effect import Effect
from ecotone.games.ecosfera import GAME
from ecotone.games.ecosfera.box.content import CONSUMERS
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.game import EcosferaGame
from ecotone.games.ecosfera.rules.state import Ecosfera, Market, Player
from ecotone.games.ecosfera.rules.turn_end import TURN_END, begin_turn

Names = str | Sequence[str]
DECK = "sunlight oxygen salinity nutrients temperature"


def listed(names: Names) -> list[str]:
    """Names in one string, or a list of them."""
    return names.split() if isinstance(names, str) else list(names)


class Table:
    """A position with player 0 about to begin a turn, laid out by card ids.

    rows: the rows of the players from player 0 on; decks and discards likewise, decks with the top card first.
    producers, consumers: the open market, left to right ('-' is an empty place), and their decks with the top first
    (the cards not named follow below, unless `short` is true). policies: the policy deck, top first. lasting: policy
    cards that hold for the rest of the game. game: another content than the game's own.
    """

    def __init__(
        self,
        *rows: Names,
        decks: Sequence[Names] = (),
        discards: Sequence[Names] = (),
        producers: Names = "- - - -",
        consumers: Names = "- - - -",
        producer_deck: Names = (),
        consumer_deck: Names = (),
        short: bool = False,
        stacks: dict[str, int] | None = None,
        supply: int | None = None,
        policies: Names = (),
        measures: Names = (),
        funding: int = 0,
        lasting: Names = (),
        restored: Names = (),
        impacts: int = 0,
        tokens: Sequence[int] = (),
        begin: bool = True,
        seats: int | None = None,
        seed: int = 1,
        game: EcosferaGame = GAME,
        **options: Any,
    ) -> None:
        if policies or measures or funding or lasting:
            options["level"] = 2
        seats = seats if seats is not None else max(2, len(rows))
        self.state: Ecosfera = game.setup(seats, game.all_options(options), Rng(seed))
        self._sweep()
        state = self.state
        for index, player in enumerate(state.players):
            player.row = self.take(rows[index]) if index < len(rows) else []
        for index, player in enumerate(state.players):
            player.deck = self.take(decks[index] if index < len(decks) else DECK)[::-1]
            player.discard = self.take(discards[index]) if index < len(discards) else []
            player.tokens = tokens[index] if index < len(tokens) else GAME.content.start_tokens
        self._lay_market(state.producers, producers, producer_deck, short)
        self._lay_market(state.consumers, consumers, consumer_deck, short)
        if state.settings.policies:
            named = self.take(policies)
            state.measures = self.take(measures)
            state.funding = [self.take("funding")[0] for _ in range(funding)]
            for card in self.take(lasting):
                self._lay_lasting(card)
            state.policy_deck = named[::-1]
        self._size_stacks(stacks or {})
        if supply is not None:
            del state.supply[supply:]
        for habitat in listed(restored):
            state.restored |= 1 << HABITATS.index(habitat)
        state.impacts = impacts
        state.turns = 0
        if begin:
            self.begin()

    # --- laying out -------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Put every card back where it comes from."""
        state = self.state
        state.pending = []
        state.result = None
        state.impacts = state.restored = 0
        state.players = [Player([], [], [], GAME.content.start_tokens) for _ in state.players]
        state.stacks = [cards[:] for cards in GAME.content.elements]
        state.supply = GAME.content.pressure[:]
        state.box = []
        gone = state.removed
        state.producers = Market([NO_CARD] * 4, GAME.content.producers[:], 0)
        state.consumers = Market([NO_CARD] * 4, [c for c in GAME.content.consumers if c not in gone], 0)
        state.used.clear()
        state.spent.clear()

    def take(self, names: Names) -> list[int]:
        """Cards of these ids, taken from stacks, supply, decks, in that order."""
        return [self._take(name) for name in listed(names)]

    def _take(self, name: str) -> int:
        state = self.state
        content = GAME.content
        if name in ELEMENTS:
            return state.stacks[ELEMENTS.index(name)].pop()
        if name == "pressure":
            return state.supply.pop()
        for zone in (state.producers.deck, state.consumers.deck, state.policy_deck):
            for card in zone:
                if content.ids[card] == name:
                    zone.remove(card)
                    return card
        raise LookupError(f"no {name} left to lay out")

    def _lay_market(self, market: Market, places: Names, deck: Names, short: bool) -> None:
        market.places = [NO_CARD if name == "-" else self._take(name) for name in listed(places)]
        top = self.take(deck)[::-1]
        market.deck = top if short else market.deck + top

    def _lay_lasting(self, card: int) -> None:
        """A policy card that lasts lies open, and its effect holds."""
        state = self.state
        policy = state.content.policies[card]
        state.lasting.append(card)
        state.implemented = state.implemented or policy.category == "positive"
        if policy.operation == "extra_impact_per_event":
            state.extra_impacts += policy.amount
        elif policy.operation == "reduce_cost":
            state.reprice(state.content.cheaper(policy.element, policy.amount))

    def _size_stacks(self, sizes: dict[str, int]) -> None:
        """Each stack has the size of the option, or the one asked for; the rest lies in the box."""
        for element, stack in enumerate(self.state.stacks):
            size = sizes.get(ELEMENTS[element], self.state.settings.elements)
            self.state.box += stack[size:]
            del stack[size:]

    def begin(self, player: int = 0) -> None:
        """Begin a player's turn, checks included."""
        self.state.pending = [TURN_END]
        begin_turn(self.state, player)
        self.state.run_steps()

    # --- playing ----------------------------------------------------------------------------

    def card(self, name: str, player: int | None = None) -> int:
        """A card of that id: in the active row (or the given one), else in the market, else a policy card."""
        state = self.state
        rows = [state.players[state.active if player is None else player].row]
        zones = [*rows, state.producers.places, state.consumers.places, state.measures, *[p.row for p in state.players]]
        for zone in zones:
            for card in zone:
                if card != NO_CARD and GAME.content.ids[card] == name:
                    return card
        return GAME.content.card(name)

    def cards(self, names: Names) -> tuple[int, ...]:
        """Different cards of these ids in the active row, else on the table."""
        out: list[int] = []
        for name in listed(names):
            row = self.state.players[self.state.active].row
            own = [c for c in row if GAME.content.ids[c] == name and c not in out]
            out.append(own[0] if own else self.card(name))
        return tuple(out)

    @property
    def seat(self) -> int:
        """The first seat that is waited for."""
        return self.state.actors[0]

    def choices(self, verb: str | None = None) -> list[Choice]:
        """What the asked seat may do, perhaps of one kind only."""
        return [c for c in self.state.choices(self.seat) if isinstance(c, tuple) and (verb is None or c[0] == verb)]

    def offers(self, verb: str, *cards: str) -> bool:
        """Whether such a choice is listed, its first arguments being these cards."""
        wanted = self.cards(cards)
        return any(c[1 : 1 + len(wanted)] == wanted for c in self.choices(verb))

    def play(self, verb: str, *args: int | str) -> list[Effect]:
        """Make a listed choice; names of cards may stand for cards. Missing last arguments: the first listed fits."""
        named = iter(self.cards([arg for arg in args if isinstance(arg, str)]))
        wanted = tuple(next(named) if isinstance(arg, str) else arg for arg in args)
        fitting = [c for c in self.choices(verb) if c[1 : 1 + len(wanted)] == wanted]
        assert fitting, f"{verb} {args} is not among {self.choices()}"
        effects: list[Effect] = []
        self.state.effects = effects
        self.state.play(self.seat, fitting[0])
        self.state.effects = None
        return effects

    def draw(self) -> list[Effect]:
        """Draw a policy card with the first star listed."""
        return self.play("draw_policy")

    def use(self, names: Names) -> None:
        """Mark cards of the active row as used."""
        self.state.used += self.cards(names)

    def why_not(self, verb: str, *args: int | str) -> str:
        """The reason why the asked seat cannot make this choice; names of cards may stand for cards."""
        named = iter(self.cards([arg for arg in args if isinstance(arg, str)]))
        choice = (verb, *[next(named) if isinstance(arg, str) else arg for arg in args])
        assert choice not in self.choices(), f"{choice} is possible"
        return str(GAME.why_not(self.state, self.seat, choice))

    # --- looking ----------------------------------------------------------------------------

    def ids(self, cards: Sequence[int]) -> list[str]:
        """Cards as ids; '-' for an empty place."""
        return ["-" if card == NO_CARD else GAME.content.ids[card] for card in cards]

    def row(self, player: int = 0) -> list[str]:
        """A row as ids."""
        return self.ids(self.state.players[player].row)

    def market(self, kind: int) -> list[str]:
        """The open places of a market as ids."""
        return self.ids((self.state.consumers if kind == CONSUMERS else self.state.producers).places)

    def market_deck(self, kind: int) -> list[str]:
        """The deck of a market as ids, top first."""
        return self.ids((self.state.consumers if kind == CONSUMERS else self.state.producers).deck[::-1])

    def used(self) -> list[str]:
        """The cards used this turn, as ids, in the order of their use."""
        return self.ids(self.state.used)

    def deck(self, player: int = 0) -> list[str]:
        """A supply deck as ids, top first."""
        return self.ids(self.state.players[player].deck[::-1])

    def discard(self, player: int = 0) -> list[str]:
        """A discard pile as ids."""
        return self.ids(self.state.players[player].discard)

    def stack(self, element: str) -> int:
        """The size of a stack."""
        return len(self.state.stacks[ELEMENTS.index(element)])

    def restored(self) -> set[str]:
        """The habitats restored."""
        return {name for i, name in enumerate(HABITATS) if self.state.restored >> i & 1}

    def policies(self) -> list[str]:
        """The discarded policy cards as ids."""
        return self.ids(self.state.policy_discard)

    def measures(self) -> list[str]:
        """The open measures as ids."""
        return self.ids(self.state.measures)


def draw(policies: Names, *rows: Names, **layout: Any) -> Table:
    """Player 0 has drawn the top policy card by the star of Protists, which lies first in the row."""
    first, *others = rows or ("",)
    table = Table(["protists", *listed(first)], *others, policies=policies, **layout)
    table.draw()
    return table


def draw_late(policies: Names, *rows: Names, **layout: Any) -> Table:
    """Player 0, with two pressure cards, has ended the turn idly: the third one's impact tile draws (ER-39)."""
    first, *others = rows or ("",)
    table = Table(["pressure", "pressure", *listed(first)], *others, policies=policies, **layout)
    table.play("end_turn")
    return table


def start(seats: int = 2, seed: int = 1, **options: Any) -> Ecosfera:
    """The table as the game itself lays it out."""
    state = GAME.begin(seats, options, seed)
    assert isinstance(state, Ecosfera)
    return state


def args_of(effects: Sequence[Effect], name: str) -> list[Choice]:
    """What the effects of that name say, in order."""
    return [effect.args for effect in effects if effect.name == name]
