"""The page of Ecosfera: what lies where on the table, as its templates in `ui` draw it."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import ClassVar, Final

from ecotone.core.boards import places_of
from ecotone.core.decks import NO_CARD
from ecotone.core.game import Game
from ecotone.core.page import GamePage, Region, target
from ecotone.core.text import Text
from ecotone.core.view import View
from ecotone.games.ecosfera.box.content import ABILITIES, PASS, PLUS, PRESSURE, PRODUCER, REFRESH, Content, Cost
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.learn.subjects import key_of, known
from ecotone.games.ecosfera.page.legend import BRIEF, LEGEND
from ecotone.games.ecosfera.page.pictures import FROM_THE_SET, SIGNS, picture
from ecotone.games.ecosfera.page.pieces import (
    Card,
    Offers,
    Own,
    Policies,
    PolicyCard,
    Row,
    Scar,
    Stack,
    Table,
    Tile,
    Token,
)
from ecotone.games.ecosfera.view import EcosferaView, MarketView, PlayerView
from ecotone.games.ecosfera.words.names import (
    ABILITY_NAMES,
    ability_names,
    card_name,
    cost_names,
    habitat_names,
    marks_of,
    player_name,
)

MOST_ROWS: Final = 4
PRESSURE_PICTURES: Final = 3
IMPACT_PICTURES: Final = 6
# Clockwise around the centre, from the upper right, as the tiles lie in the printed game.
STAR: Final = {  # each with a species that is seen once the habitat is restored
    "pelagic": "phocoena_phocoena",
    "ice": "pusa_hispida",
    "coast": "haematopus_ostralegus",
    "river": "acipenser_oxyrinchus",
    "mud": "saduria_entomon",
    "rock": "fucus_vesiculosus",
}
TOKEN_OF: Final = {"pass_card": PASS, "return_card": PASS, "put_on_deck": PASS, "plus": PLUS, "refresh": REFRESH}
CONSUMERS: Final = Text("Consumers")
PRODUCERS: Final = Text("Producers")
FOR_PRODUCERS: Final = Text("for two producers that share a habitat")
FOR_ELEMENTS: Final = Text("for the elements they show")
CATEGORIES: Final = {
    "negative": Text("Harm"),
    "dual": Text("Harm or help"),
    "positive": Text("Measure"),
    "funding": Text("Funding"),
}


def scar(n: int, done: bool) -> Scar:
    """An impact tile's place; its picture stands upright in the middle of the ray."""
    turn = 60 * n - 60
    x, y = (round(52 * part(radians(turn)) - 15) for part in (cos, sin))
    return Scar(f"{FROM_THE_SET}impact_{n % IMPACT_PICTURES}", turn, x, y, done)


class EcosferaPage(GamePage):
    """Everything lies open, so all regions are shared; a seat's own row is marked by the style sheet."""

    regions: ClassVar[tuple[Region, ...]] = (
        Region("sea"),
        Region("elements"),
        Region("consumers"),
        Region("producers"),
        Region("policy"),
        *(Region(f"row{index}") for index in range(MOST_ROWS)),
    )
    aliases: ClassVar[Mapping[str, str]] = {"source": "card"}
    legend: ClassVar[tuple[tuple[str, Text], ...]] = LEGEND

    def __init__(self, content: Content) -> None:
        super().__init__("ecotone.games.ecosfera.page")
        self.content = content
        self.cards = [self._card(card, content.cost[card]) for card in range(len(content.kind))]
        self.cheaper: dict[tuple[int, Cost], Card] = {}
        self.policy_cards = {card: self._policy_card(card) for card in content.policy_cards}
        self.around = [HABITATS.index(name) for name in STAR]
        self.tiles = tuple([self._tile(name, done) for name in HABITATS] for done in (False, True))
        self.scars = tuple([scar(n, done) for n in range(content.impacts_to_lose)] for done in (False, True))
        self.element_names = [Text(name) for name in content.element_names]

    def thing(self, verb: str, kind: str, value: object) -> str:
        """A token is named by its ability, which the verb tells."""
        if kind == "source" and value == -1:
            return target("token", TOKEN_OF[verb])
        return super().thing(verb, kind, value)

    def drawn(self, view: View) -> Table:
        """The table as the templates read it."""
        assert isinstance(view, EcosferaView)
        content = self.content
        return Table(
            outcome=view.result.outcome if view.result else "",
            restored=view.restored.bit_count(),
            habitats=tuple(self.tiles[view.restored >> habitat & 1][habitat] for habitat in self.around),
            impacts=view.impacts,
            most_impacts=content.impacts_to_lose,
            harm=tuple(self.scars[n < view.impacts][n] for n in range(content.impacts_to_lose)),
            producers=self._offers(view, view.producers, 0),
            consumers=self._offers(view, view.consumers, 1),
            stacks=tuple(
                Stack(ELEMENTS[element], self.element_names[element], n, f"element.{ELEMENTS[element]}")
                for element, n in enumerate(view.stacks)
            ),
            supply=view.supply,
            policy=self._policies(view) if view.level == 2 else None,
            rows=tuple(
                self._row(view, index, view.players[index]) if index < len(view.players) else None
                for index in range(MOST_ROWS)
            ),
        )

    def _tile(self, name: str, done: bool) -> Tile:
        habitat = HABITATS.index(name)
        turn = 60 * list(STAR).index(name) - 60
        guest = picture(STAR[name])
        title = Text(self.content.habitat_names[habitat])
        return Tile(target("habitat", habitat), name, guest, title, turn, done, known(f"habitat.{name}"))

    # --- cards --------------------------------------------------------------------------------

    def _card(self, card: int, cost: Cost) -> Card:
        """A card's face; of a producer with what it costs now."""
        content = self.content
        kind = content.kind[card]
        name = card_name(content, card)
        know = known(key_of(content, card))
        if kind < PRESSURE:
            element = ELEMENTS[kind]
            word = Text("Element")
            art = f"{SIGNS}plain-{element}"
            return Card(target("card", card), f"element {element}", name, "", word, word, art, know)
        if kind == PRESSURE:
            art = f"{FROM_THE_SET}pressure_{card % PRESSURE_PICTURES}"
            about = Text("Three in a row place an impact tile.")
            return Card(target("card", card), "pressure", name, "", Text("Pressure"), about, art, know)
        if card in content.policies:
            about = Text(content.policies[card].effect)
            art = picture(content.ids[card])
            return Card(target("card", card), "litter", name, "", Text("Policy"), about, art, know)
        return self._species(card, name, cost, know)

    def _species(self, card: int, name: Text, cost: Cost, know: str) -> Card:
        content = self.content
        mask = content.habitats[card]
        abilities = content.abilities[card]
        star = content.stars[card]
        values = {
            "name": content.names[card],
            "group": Text(content.groups[card]),
            "habitats": habitat_names(content, mask),
            "signs": ability_names(abilities) + ((Text("star"),) if star else ()) or Text("none"),
        }
        if content.kind[card] == PRODUCER:
            look, word = "producer", Text("Producer")
            about = Text(
                "Producer: {name} ({group}). Habitats: {habitats}. Abilities: {signs}. Costs: {cost}.",
                cost=cost_names(content, cost),
                **values,
            )
        else:
            look, word = "consumer", Text("Consumer")
            about = Text("Consumer: {name} ({group}). Habitats: {habitats}. Abilities: {signs}.", **values)
        return Card(
            target("card", card),
            look,
            name,
            content.names[card] if content.names[card] != content.common[card] else "",
            word,
            about,
            picture(content.ids[card], "leaf" if look == "producer" else "fish"),
            know,
            content.microscopic[card],
            tuple(HABITATS[habitat] for habitat in places_of(mask)),
            tuple(ability for n, ability in enumerate(ABILITIES) if abilities >> n & 1) + (("star",) if star else ()),
            tuple(ELEMENTS[element] for element, n in cost for _ in range(n)),
        )

    def _offered(self, view: EcosferaView, card: int) -> Card | None:
        """A card in the market at today's price (ER-62)."""
        if card == NO_CARD:
            return None
        content = self.content
        if content.kind[card] == PRODUCER:
            cost = view.cost[content.producers.index(card)]
            if cost != content.cost[card]:
                if (card, cost) not in self.cheaper:
                    self.cheaper[card, cost] = self._card(card, cost)
                return self.cheaper[card, cost]
        return self.cards[card]

    def _offers(self, view: EcosferaView, market: MarketView, kind: int) -> Offers:
        places = tuple(self._offered(view, card) for card in market.places)
        id = target("market", kind)
        if kind:
            return Offers(id, "consumer", "fish", CONSUMERS, Text("Consumer"), FOR_PRODUCERS, places, market.deck)
        return Offers(id, "producer", "leaf", PRODUCERS, Text("Producer"), FOR_ELEMENTS, places, market.deck)

    # --- rows ---------------------------------------------------------------------------------

    def _row(self, view: EcosferaView, index: int, player: PlayerView) -> Row:
        content = self.content
        active = index == view.active
        on_turn = active and view.result is None
        prompt = view.prompt
        asked = prompt.detail[0] if prompt is not None and prompt.name == "wake_token" else view.active
        pressure = sum(content.kind[card] == PRESSURE for card in player.row)
        limit = content.pressure_for_impact
        return Row(
            index=index,
            id=target("player", index),
            seat=player.seat,
            shared=any(other.seat for other in view.players),
            active=active,
            on_turn=on_turn,
            idle=on_turn and not view.acted and not view.ended,
            name=player_name(index),
            cards=tuple(self._own(view, card, active) for card in player.row),
            tokens=tuple(
                Token(
                    target("token", ability) if index == asked else "",
                    ABILITIES[n],
                    name,
                    bool(player.tokens & ability),
                )
                for n, (ability, name) in enumerate(ABILITY_NAMES.items())
            ),
            deck=len(player.deck),
            discard=len(player.discard),
            pressure=pressure,
            limit=limit,
            meter=tuple(n < pressure for n in range(limit)),
        )

    def _own(self, view: EcosferaView, card: int, active: bool) -> Own:
        if not active:
            return Own(self.cards[card], "", ())
        marks = tuple(mark for mark, cards in marks_of(view) if card in cards)
        states = (("used", view.used), ("spent", view.spent), ("starred", view.starred))
        return Own(self.cards[card], "".join(f" {state}" for state, cards in states if card in cards), marks)

    # --- level 2 ------------------------------------------------------------------------------

    def _policy_card(self, card: int) -> PolicyCard:
        policy = self.content.policies[card]
        game = policy.duration == "game"
        return PolicyCard(
            target("card", card),
            policy.category,
            Text(policy.name),
            CATEGORIES[policy.category],
            BRIEF.get(policy.id, Text(policy.effect)),
            Text(policy.effect),
            picture(policy.id),
            known(f"policy.{policy.id}"),
            "infinity" if game else "clock",
            (Text("for the rest of the game"),) if game else (),
        )

    def _policies(self, view: EcosferaView) -> Policies:
        """Open policy cards, the one that is asked about first."""
        asked = view.prompt.detail if view.prompt is not None else ()
        cards = [card for card in asked[:1] if card in self.policy_cards]
        cards += [*view.measures, *view.lasting, *view.noise, *view.noise_to_come]
        notes = []
        if view.noise:
            notes.append(Text("Underwater noise: no abilities in this turn."))
        if view.noise_to_come:
            notes.append(Text("Underwater noise: no abilities in the next turn."))
        if view.skips:
            notes.append(
                Text.count(
                    "The next player is skipped.", "After each of the next {n} turns a player is skipped.", view.skips
                )
            )
        if view.due:
            notes.append(
                Text.count("One more policy card will be drawn.", "{n} more policy cards will be drawn.", view.due)
            )
        return Policies(
            self.policy_cards[cards[0]].id if asked and asked[0] in self.policy_cards else "",
            tuple(self.policy_cards[card] for card in dict.fromkeys(cards)),
            view.funding,
            view.policy_deck,
            len(view.policy_discard),
            tuple(notes),
        )


def page(game: Game) -> EcosferaPage:
    """The page of a game with its content."""
    return EcosferaPage(game.content)
