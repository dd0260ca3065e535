"""Everything Ecosfera says: prompts, choices, what happened, and the table in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.text import Text
from ecotone.core.words import Words
from ecotone.games.ecosfera.box.content import ALL_HABITATS, PASS, PLUS, REFRESH, Content
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    KINDS,
    MARKET_NAMES,
    MARKETS_TO_REFRESH,
    VERBS,
    ability_names,
    card_name,
    card_names,
    cost_names,
    element_name,
    habitat_names,
    marks_of,
    player_name,
    seat_name,
    source_name,
)

QUESTIONS: Final[Mapping[str, Text]] = {
    "turn": Text("Take actions, use abilities, or end the turn."),
    "three_nutrients": Text("Three nutrients cards: take the pressure card, or fund waste water treatment?"),
    "wake_token": Text("Which token becomes active again?"),
    "protect": Text("This card would discard species. Fund strict protection against it?"),
    "choose_habitat": Text("Which habitat is restored?"),
    "take_oxygen": Text("Does this player take an oxygen card?"),
    "agree": Text("Do you agree to fund this measure?"),
    "regulate": Text("Which producer and consumer restore which habitat?"),
    "send": Text("Which animal goes to whom?"),
    "send_all": Text("Who gets the cards?"),
    "recycle": Text("Which pressure cards are taken away?"),
    "recycle_again": Text("Take away one more pressure card?"),
    "plan_refresh": Text("Which markets are refreshed?"),
    "plan_take": Text("Take a producer for nothing?"),
}


class EcosferaWords(Words[EcosferaView]):
    """The sentences of Ecosfera with the names of its content."""

    skippable: ClassVar[frozenset[str]] = frozenset(
        ("turn", "shuffle", "draw", "deal", "discard_row")
    )  # effects to be told last

    def __init__(self, content: Content) -> None:
        self.content = content
        self.effects = self._effects()
        self._choices = self._tellers()
        self._choices_in_view: Mapping[str, Callable[..., Text]] = {
            "acquire_producer": self._acquire_producer,
            "restore": self._restore,
            "recycle": self._recycle,
        }

    def seat(self, seat: int) -> Text:
        """A seat without a person's name."""
        return seat_name(seat)

    def verb(self, verb: str) -> Text:
        """The heading of a kind of choice."""
        return VERBS[verb]

    def card(self, card: int) -> Text:
        """A card by name."""
        return card_name(self.content, card)

    def prompt(self, view: EcosferaView) -> Text:
        """What is asked, and about what."""
        if view.prompt is None:
            return view.result.why if view.result else Text("")
        question = QUESTIONS[view.prompt.name]
        detail = view.prompt.detail
        if view.prompt.name in ("take_oxygen", "wake_token"):
            return Text("{player}: {question}", player=player_name(detail[0]), question=question)
        if detail:
            return Text("{card}: {question}", card=self.card(detail[0]), question=question)
        return Text("{player}: {question}", player=player_name(view.active), question=question)

    # --- choices ----------------------------------------------------------------------------

    def choice(self, view: EcosferaView, choice: Choice) -> Text:
        """One choice with its cards by name."""
        verb, args = choice[0], choice[1:]
        if verb in self._choices_in_view:
            return self._choices_in_view[verb](view, *args)
        return self._choices[verb](*args) if verb in self._choices else VERBS[verb]

    def _acquire_producer(self, view: EcosferaView, card: int) -> Text:
        """A producer with its cost, and what the market must add."""
        content = self.content
        cost = view.cost[content.producers.index(card)]
        row = view.players[view.active].row
        free = [content.kind[own] for own in row if own not in view.used]
        lacking = [element for element, n in cost if n > free.count(element)]
        name, symbols = self.card(card), cost_names(content, cost)
        if lacking:
            element = element_name(content, lacking[0])
            return Text(
                "Acquire {card} for {cost}; {element} comes from the market", card=name, cost=symbols, element=element
            )
        return Text("Acquire {card} for {cost}", card=name, cost=symbols)

    def _restore(self, view: EcosferaView, first: int, second: int) -> Text:
        """A pair of consumers, and what of their habitats is still missing."""
        content = self.content
        return Text(
            "Restore {habitats} with {first} and {second}",
            habitats=habitat_names(content, content.habitats[first] & content.habitats[second] & ~view.restored),
            first=self.card(first),
            second=self.card(second),
        )

    def _recycle(self, view: EcosferaView, *cards: int) -> Text:
        """Pressure cards, told by whose they are."""
        return Text.count(
            "Take one pressure card away ({cards})",
            "Take {n} pressure cards away ({cards})",
            len(cards),
            cards=tuple(player_name(i) for c in cards for i, p in enumerate(view.players) if c in p.row),
        )

    def _tellers(self) -> Mapping[str, Callable[..., Text]]:
        """The choices that are told without a look at the table."""
        content, card = self.content, self.card
        return {
            "reactivate": lambda a: Text("Reactivate the {ability} token", ability=ABILITY_NAMES[a]),
            "acquire_consumer": lambda c, a, b: Text(
                "Acquire {card} with {first} and {second}", card=card(c), first=card(a), second=card(b)
            ),
            "pass_card": lambda s, c, p: Text(
                "Pass {card} to {player} (by {source})",
                card=card(c),
                player=player_name(p),
                source=source_name(content, s, PASS),
            ),
            "return_card": lambda s, c: Text(
                "Return {card} to the market (by {source})", card=card(c), source=source_name(content, s, PASS)
            ),
            "put_on_deck": lambda s, c: Text(
                "Put {card} on your deck (by {source})", card=card(c), source=source_name(content, s, PASS)
            ),
            "plus": lambda s: Text("Draw a card (by {source})", source=source_name(content, s, PLUS)),
            "refresh": lambda s, m: Text(
                "Refresh the {market} (by {source})", market=MARKET_NAMES[m], source=source_name(content, s, REFRESH)
            ),
            "draw_policy": lambda c: Text("Draw a policy card by the star of {card}", card=card(c)),
            "fund": lambda m: Text("Fund {measure}", measure=card(m)),
            "return_nutrients": lambda c: Text("Fund waste water treatment and return {card}", card=card(c)),
            "wake": lambda p, a: Text(
                "Activate the {ability} token of {player}", ability=ABILITY_NAMES[a], player=player_name(p)
            ),
            "choose_habitat": lambda h: Text("Restore {habitat}", habitat=habitat_names(content, 1 << h)),
            "take_oxygen": lambda p: Text("{player} takes an oxygen card", player=player_name(p)),
            "regulate": lambda a, b, h: Text(
                "Restore {habitat} with {first} and {second}",
                habitat=habitat_names(content, 1 << h),
                first=card(a),
                second=card(b),
            ),
            "send": lambda c, p: Text("{card} goes to {player}", card=card(c), player=player_name(p)),
            "send_all": lambda p: Text("All these cards go to {player}", player=player_name(p)),
            "plan_refresh": lambda mask: MARKETS_TO_REFRESH[mask],
            "take_producer": lambda c: Text("Take {card}", card=card(c)),
        }

    def kind(self, kind: str) -> Text:
        """What a person is asked for in a menu."""
        return KINDS.get(kind, Text("Choose"))

    def thing(self, view: EcosferaView, kind: str, value: object) -> Text:
        """A card, player or place by itself; species with their habitats, as two may share a common name."""
        content = self.content
        if not isinstance(value, int):
            return super().thing(view, kind, value)
        if kind in ("card", "source"):
            if value < 0:
                return Text("your token")
            return self._described(view, value) if content.habitats[value] else self.card(value)
        if kind == "player":
            return player_name(value)
        if kind == "token":
            return ABILITY_NAMES[value]
        if kind == "habitat":
            return Text(content.habitat_names[value])
        return MARKET_NAMES[value] if kind == "market" else MARKETS_TO_REFRESH[value]

    def turn(self, view: EcosferaView) -> Text:
        """The number of the turn and whose row it is."""
        return Text("Turn {number}: {player}", number=view.turns, player=player_name(view.active))

    # --- what happened ------------------------------------------------------------------------

    def effect(self, seen: Choice) -> Text | None:
        """One effect as a sentence."""
        return self.effects[seen[0]](*seen[1:])

    def _effects(self) -> Mapping[str, Callable[..., Text | None]]:
        content, card, player = self.content, self.card, player_name
        return {
            "turn": lambda p: Text("{player} begins a turn.", player=player(p)),
            "shuffle": lambda p: Text("{player} shuffles the discard pile into a new deck.", player=player(p)),
            "draw": lambda p, c: Text("{player} draws {card}.", player=player(p), card=card(c)),
            "pressure": lambda p, c: Text("{player} takes a pressure card.", player=player(p)),
            "take_element": lambda p, c: Text("{player} takes {card} from the market.", player=player(p), card=card(c)),
            "deal": lambda k, place, c: Text("{card} comes to the market.", card=card(c)),
            "refresh": lambda k: Text("The {market} in the market are replaced.", market=MARKET_NAMES[k]),
            "acquire": lambda p, c, used: Text(
                "{player} acquires {card} with {cards}.",
                player=player(p),
                card=card(c),
                cards=card_names(content, used),
            ),
            "pair": lambda p, a, b: Text(
                "{player} uses {first} and {second}.", player=player(p), first=card(a), second=card(b)
            ),
            "restored": lambda p, mask: Text(
                "{player} restores {habitats}.", player=player(p), habitats=habitat_names(content, mask)
            ),
            "impact": lambda p, n: Text("{player} places impact tile number {number}.", player=player(p), number=n),
            "too_much_pressure": lambda p, n: Text("{player} has {number} pressure cards.", player=player(p), number=n),
            "three_of_a_kind": lambda p, e: Text(
                "{player} has too many cards of {element}.", player=player(p), element=element_name(content, e)
            ),
            "idle": lambda p: Text("{player} took no action.", player=player(p)),
            "discard_row": lambda p: Text("{player} discards the row.", player=player(p)),
            "skipped": lambda p: Text("{player} is skipped.", player=player(p)),
            "ability": lambda p, s, a: Text(
                "{player} uses {ability} of {source}.",
                player=player(p),
                ability=ABILITY_NAMES[a],
                source=source_name(content, s, a),
            ),
            "pass": lambda p, c, to: Text(
                "{player} passes {card} to {other}.", player=player(p), card=card(c), other=player(to)
            ),
            "return": lambda p, c: Text("{card} of {player} returns to the market.", player=player(p), card=card(c)),
            "put_on_deck": lambda p, c: Text("{player} puts {card} on the deck.", player=player(p), card=card(c)),
            "wake": lambda p, mask: Text(
                "{player} turns tokens up: {tokens}.", player=player(p), tokens=ability_names(mask)
            ),
            "all_asleep": lambda: Text("All tokens of all players become inactive."),
            "star": lambda p, c: Text("{player} uses the star of {card}.", player=player(p), card=card(c)),
            "policy": lambda p, c: Text(
                "{player} draws the policy card {card}: {effect}",
                player=player(p),
                card=card(c),
                effect=Text(content.policies[c].effect),
            ),
            "protected": lambda c: Text("Strict protection: {card} has no effect.", card=card(c)),
            "propose": lambda p, c: Text("{player} proposes to fund {card}.", player=player(p), card=card(c)),
            "agree": lambda s, c: Text("{seat} agrees.", seat=seat_name(s)),
            "refuse": lambda s, c: Text("{seat} refuses.", seat=seat_name(s)),
            "funded": lambda p, c, f: Text("{player} funds {card}.", player=player(p), card=card(c)),
            "lose": lambda p, c: Text("{player} loses {card} to the discard pile.", player=player(p), card=card(c)),
            "sweep": lambda k, cards: Text("{cards} leave the market.", cards=card_names(content, cards)),
            "removed": lambda c: Text("{card} leaves the game for good.", card=card(c)),
            "litter": lambda p, c: Text("Litter lies in the row of {player}.", player=player(p)),
            "impact_removed": lambda n: Text.count(
                "An impact tile is taken back; one is left.", "An impact tile is taken back; {n} are left.", n
            ),
            "receive": lambda p, c: Text("{player} receives {card}.", player=player(p), card=card(c)),
            "recycled": lambda p, c: Text("A pressure card of {player} is taken away.", player=player(p)),
            "won": lambda: Text("All six habitats are restored: the Baltic Sea is saved."),
            "lost": lambda: Text("The last impact tile is placed: the Baltic Sea is damaged beyond repair."),
        }

    # --- the table ------------------------------------------------------------------------------

    def board(self, view: EcosferaView) -> list[Text]:
        """Sea, market, common cards, then every player's row."""
        content = self.content
        out = [
            Text("Restored: {habitats}.", habitats=habitat_names(content, view.restored) or Text("none")),
            Text(
                "Still missing: {habitats}.",
                habitats=habitat_names(content, ALL_HABITATS & ~view.restored) or Text("none"),
            ),
            Text("Impact tiles: {n} of {most}.", n=view.impacts, most=content.impacts_to_lose),
            self._market(view, Text("Consumers"), view.consumers),
            self._market(view, Text("Producers"), view.producers),
            Text(
                "Elements: {stacks}. Pressure cards: {pressure}.",
                stacks=tuple(
                    Text("{element} {n}", element=element_name(content, e), n=n) for e, n in enumerate(view.stacks)
                ),
                pressure=view.supply,
            ),
        ]
        if view.level == 2:
            out += self._policies(view)
        for index, player in enumerate(view.players):
            out.append(self._player(view, index, player))
        return out

    def _market(self, view: EcosferaView, name: Text, market: MarketView) -> Text:
        cards = tuple(Text("(empty)") if c == NO_CARD else self._described(view, c) for c in market.places)
        return Text("{name}: {cards}. In the deck: {deck}.", name=name, cards=cards, deck=market.deck)

    def _described(self, view: EcosferaView, card: int, priced: bool = True) -> Text:
        """A species with all that counts in play, and what it costs unless somebody has it already."""
        content = self.content
        signs = ability_names(content.abilities[card]) + ((Text("star"),) if content.stars[card] else ())
        values = {
            "card": self.card(card),
            "habitats": habitat_names(content, content.habitats[card]),
            "signs": signs or Text("no signs"),
        }
        if priced and content.cost[card]:
            cost = view.cost[content.producers.index(card)]  # what it costs now (ER-62)
            return Text("{card} [{habitats}; {signs}; costs {cost}]", cost=cost_names(content, cost), **values)
        return Text("{card} [{habitats}; {signs}]", **values)

    def _policies(self, view: EcosferaView) -> list[Text]:
        none = Text("none")
        out = [
            Text(
                "Measures: {measures}. Funding cards: {funding}. Policy deck: {deck}.",
                measures=card_names(self.content, view.measures) or none,
                funding=view.funding,
                deck=view.policy_deck,
            ),
            Text(
                "Lasting: {lasting}. Noise now: {noise}. Noise in the next turn: {coming}.",
                lasting=card_names(self.content, view.lasting) or none,
                noise=Text("yes") if view.noise else Text("no"),
                coming=Text("yes") if view.noise_to_come else Text("no"),
            ),
        ]
        if view.skips:
            out.append(
                Text.count(
                    "The next player is skipped.", "After each of the next {n} turns a player is skipped.", view.skips
                )
            )
        return out

    def _player(self, view: EcosferaView, index: int, player: PlayerView) -> Text:
        active = index == view.active
        return Text(
            "{player}{turn}: {row}. Tokens: {tokens}. Deck {deck}, discard pile {discard}.",
            player=player_name(index),
            turn=Text(" (to act)") if active and view.result is None else "",
            row=tuple(self._own(view, card, active) for card in player.row) or Text("empty row"),
            tokens=ability_names(player.tokens) or Text("none"),
            deck=len(player.deck),
            discard=len(player.discard),
        )

    def _own(self, view: EcosferaView, card: int, active: bool) -> Text:
        """A card of a row; in the active one with what was spent of it this turn."""
        text = self._described(view, card, priced=False) if self.content.habitats[card] else self.card(card)
        marks = tuple(mark for mark, cards in marks_of(view) if card in cards) if active else ()
        return Text("{card} ({marks})", card=text, marks=marks) if marks else text

    def ideas(self, view: EcosferaView) -> list[Choice]:
        """Everything on the table one might want in a turn."""
        if view.prompt is None or view.prompt.name != "turn":
            return []
        out: list[Choice] = [("acquire_producer", card) for card in view.producers.places if card != NO_CARD]
        out += [("acquire_consumer", card) for card in view.consumers.places if card != NO_CARD]
        # Who plays a single row passes to the own deck (ER-35).
        out += [
            ("restore",),
            ("pass_card" if len(view.players) > 1 else "put_on_deck",),
            ("plus",),
            ("refresh",),
            ("reactivate",),
        ]
        if view.level == 2:
            out += [("draw_policy",), *[("fund", measure) for measure in view.measures]]
        return out
