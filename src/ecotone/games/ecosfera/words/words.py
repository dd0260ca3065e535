"""The words of Ecosfera: what is asked, what things are called in menus, and the table in lines of text."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.decks import NO_CARD
from ecotone.core.text import Text
from ecotone.core.words import Words
from ecotone.games.ecosfera.box.content import ALL_HABITATS, TOKEN, Content
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words import brief
from ecotone.games.ecosfera.words.choices import KINDS, QUESTIONS, VERBS
from ecotone.games.ecosfera.words.effects import EFFECTS, SKIPPABLE, WEIGHTY
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    MARKET_NAMES,
    MARKETS_TO_REFRESH,
    ability_names,
    card_name,
    card_names,
    cost_names,
    element_name,
    habitat_names,
    marks_of,
    player_name,
)
from ecotone.games.ecosfera.words.questions import note, question, standing, waiting


class EcosferaWords(Words[EcosferaView]):
    """The sentences of Ecosfera with the names of its content."""

    verbs = VERBS
    skippable = SKIPPABLE
    weighty = WEIGHTY

    def __init__(self, content: Content) -> None:
        self.content = content

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

    def question(self, view: EcosferaView) -> Text:
        """What is asked, with its subject, to those who are asked."""
        return question(self.content, view) or self.prompt(view)

    def waiting(self, view: EcosferaView) -> Text:
        """What those who decide are at."""
        return waiting(self.content, view) or self.prompt(view)

    def note(self, view: EcosferaView) -> Text | None:
        """What ending the turn would bring now."""
        return note(view)

    def brief(self, view: EcosferaView) -> tuple[Text, ...]:
        """The step in at most three sentences."""
        return brief.brief(self.content, view)

    def rules(self, view: EcosferaView) -> tuple[str, ...]:
        """The rules behind the question, of what is in play."""
        return brief.rules(view)

    def idle(self, view: EcosferaView, choice: Choice) -> Text | None:
        """A turn without an action brings a pressure card (E-37)."""
        if choice != ("end_turn",) or view.acted or view.ended:
            return None
        return Text("You have taken no action: ending the turn now brings a pressure card.")

    def standing(self, view: EcosferaView) -> tuple[str, ...]:
        """What a turn is for."""
        return standing(view)

    def round(self, view: EcosferaView) -> Text:
        """How many turns there were, and whether policy cards are in play."""
        if view.result is not None:
            return Text.count("The end, after {n} turn", "The end, after {n} turns", view.turns)
        return (
            Text("Turn {number} · level 2", number=view.turns)
            if view.level == 2
            else Text("Turn {number}", number=view.turns)
        )

    def kind(self, kind: str) -> Text:
        """What a person is asked for in a menu."""
        return KINDS.get(kind, Text("Choose"))

    def thing(self, view: EcosferaView, kind: str, value: object) -> Text:
        """A card, player or place by itself; species with their habitats, as two may share a common name."""
        content = self.content
        if not isinstance(value, int):
            return super().thing(view, kind, value)
        if kind in ("card", "source"):
            if value == TOKEN:
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

    def effect(self, seen: Choice) -> Text:
        """One effect as a sentence."""
        return EFFECTS[seen[0]](self.content, *seen[1:])

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
