"""What a choice costs and brings, before it is made: chips for the price, tags on what pays, ghosts of what comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecotone.core.boards import places_of
from ecotone.core.choice import Choice
from ecotone.core.kit import Chip, Preview
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import ABILITIES, ALL_HABITATS, PASS, PLUS, REFRESH, TOKEN
from ecotone.games.ecosfera.box.policy_card import ELEMENTS, HABITATS
from ecotone.games.ecosfera.page.printed import Printed
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.names import (
    MARKET_NAMES,
    card_name,
    element_name,
    habitat_names,
    player_name,
    source_name,
)
from ecotone.games.ecosfera.words.pictures import FROM_THE_SET, SIGNS

Tags = tuple[tuple[str, Text], ...]


class Previews:
    """The previews of a game with what is printed on its cards."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.content = printed.content
        self.made: Mapping[str, Callable[..., Preview]] = {
            "acquire_producer": self.acquire_producer,
            "acquire_consumer": self.acquire_consumer,
            "restore": self.restore,
            "regulate": self.regulate,
            "pass_card": self.pass_card,
            "return_card": self.return_card,
            "put_on_deck": self.put_on_deck,
            "plus": self.plus,
            "refresh": self.refresh,
            "draw_policy": self.draw_policy,
            "fund": self.fund,
            "return_nutrients": self.return_nutrients,
        }

    def preview(self, view: EcosferaView, choice: Choice) -> Preview | None:
        """What a choice would do; None where its own sentence says it all."""
        return self.made[choice[0]](view, *choice[1:]) if choice[0] in self.made else None

    def name(self, card: int) -> Text:
        """A card by name."""
        return card_name(self.content, card)

    # --- species and habitats -----------------------------------------------------------------

    def acquire_producer(self, view: EcosferaView, card: int) -> Preview:
        """Elements of the own row, in the order in which the rules take them, and at most one of the market (E-21)."""
        row, kind = view.players[view.active].row, self.content.kind
        chips: list[Chip] = []
        tags: list[tuple[str, Text]] = []
        for element, n in view.cost[self.content.producers.index(card)]:
            own = [c for c in row if kind[c] == element and c not in view.used][:n]
            sign, name = SIGNS + ELEMENTS[element], element_name(self.content, element)
            chips += [Chip(name, sign) for _ in own]
            tags += [(target("card", c), Text("pay")) for c in own]
            if len(own) < n:
                chips.append(Chip(Text("{element} (market)", element=name), sign))
                tags.append((f"stack-{ELEMENTS[element]}", Text("take 1")))
        name = self.name(card)
        return Preview(
            Text("You get {card}", card=name),
            Text("Acquire {card}", card=name),
            tuple(chips),
            self.lives(card),
            tuple(tags),
        )

    def lives(self, card: int) -> Text:
        """Where a species lives."""
        return Text("Lives in: {habitats}", habitats=habitat_names(self.content, self.content.habitats[card]))

    def acquire_consumer(self, view: EcosferaView, card: int, first: int, second: int) -> Preview:
        """Two producers that share a habitat with it."""
        habitats = self.content.habitats
        shared = habitats[card] & habitats[first] & habitats[second]
        name = self.name(card)
        return Preview(
            Text("You get {card}", card=name),
            Text("Acquire {card}", card=name),
            self.pictured(first, second),
            Text("All three live in: {habitats}", habitats=habitat_names(self.content, shared)),
            self.used(first, second),
        )

    def pictured(self, *cards: int) -> tuple[Chip, ...]:
        """Species that are used, by name and picture."""
        return tuple(Chip(self.name(card), self.printed.cards[card].icon) for card in cards)

    def used(self, *cards: int) -> Tags:
        """Tags for cards that are used this turn."""
        return tuple((target("card", card), Text("use")) for card in cards)

    def restore(self, view: EcosferaView, first: int, second: int) -> Preview:
        """The habitats that come back by a pair of consumers."""
        return self.comes_back(view, self.content.habitats[first] & self.content.habitats[second], first, second)

    def regulate(self, view: EcosferaView, producer: int, consumer: int, habitat: int) -> Preview:
        """The habitat that comes back by a measure."""
        return self.comes_back(view, 1 << habitat, producer, consumer)

    def comes_back(self, view: EcosferaView, mask: int, *cards: int) -> Preview:
        """Habitats that come back: seen in the emblem, and counted."""
        new = mask & ~view.restored
        names = habitat_names(self.content, new)
        done = view.restored.bit_count()
        after = Text(
            "Habitats {now} → {then} of {all}",
            now=done,
            then=done + new.bit_count(),
            all=len(self.content.habitat_names),
        )
        chips = (*self.pictured(*cards), Chip(after, f"{SIGNS}{HABITATS[places_of(new)[0]]}"))
        wins = view.restored | new == ALL_HABITATS
        note = (
            Text("The sea is saved.") if wins else Text("Policy cards are drawn for it.") if view.level == 2 else None
        )
        ghosts = tuple((target("habitat", h), self.printed.tiles[1][h].guest) for h in places_of(new))
        n = new.bit_count()
        button = Text("Restore {habitats}", habitats=names) if n == 1 else Text("Restore {n} habitats", n=n)
        question = Text("Restore {habitats} with these two?", habitats=names)
        one, other = map(self.name, cards)
        moment = Text("{one} and {other} bring {habitats} back", one=one, other=other, habitats=names)
        return Preview(question, button, chips, note, self.used(*cards), ghosts, moment)

    # --- abilities ----------------------------------------------------------------------------

    def spent(self, source: int, ability: int) -> tuple[tuple[Chip, ...], Tags]:
        """The token or card that an ability takes."""
        sign = SIGNS + ABILITIES[ability.bit_length() - 1]
        name = source_name(self.content, source, ability)
        id_ = target("token", ability) if source == TOKEN else target("card", source)
        return (Chip(Text("uses {source}", source=name), sign),), ((id_, Text("use")),)

    def pass_card(self, view: EcosferaView, source: int, card: int, player: int) -> Preview:
        """A card for another row."""
        chips, tags = self.spent(source, PASS)
        values = {"card": self.name(card), "player": player_name(player)}
        tags += ((target("card", card), Text("give")),)
        return Preview(
            Text("Pass {card} to {player}?", **values), Text("Pass it to {player}", **values), chips, None, tags
        )

    def return_card(self, view: EcosferaView, source: int, card: int) -> Preview:
        """A card for the market."""
        chips, tags = self.spent(source, PASS)
        tags += ((target("card", card), Text("give")),)
        question = Text("Return {card} to the market?", card=self.name(card))
        return Preview(question, Text("Return it"), chips, None, tags)

    def put_on_deck(self, view: EcosferaView, source: int, card: int) -> Preview:
        """A card for later."""
        chips, tags = self.spent(source, PASS)
        tags += ((target("card", card), Text("give")),)
        question = Text("Put {card} on your deck?", card=self.name(card))
        return Preview(question, Text("Put it on the deck"), chips, None, tags)

    def plus(self, view: EcosferaView, source: int) -> Preview:
        """One more card."""
        chips, tags = self.spent(source, PLUS)
        deck = len(view.players[view.active].deck)
        note = (
            Text.count("{n} card is left in your deck.", "{n} cards are left in your deck.", deck)
            if deck
            else Text("Your deck is empty: the discard pile is shuffled first.")
        )
        return Preview(Text("Draw one more card?"), Text("Draw a card"), chips, note, tags)

    def refresh(self, view: EcosferaView, source: int, market: int) -> Preview:
        """Four new cards."""
        chips, tags = self.spent(source, REFRESH)
        question = Text("Change all {market} of the market?", market=MARKET_NAMES[market])
        button = Text("Refresh the {market}", market=MARKET_NAMES[market])
        return Preview(question, button, chips, Text("The old ones go under their deck."), tags)

    # --- policy -------------------------------------------------------------------------------

    def draw_policy(self, view: EcosferaView, card: int) -> Preview:
        """A policy card, for better or worse."""
        chip = Chip(Text("star of {card}", card=self.name(card)), f"{SIGNS}star")
        note = Text.count(
            "{n} card is left. It may help the sea or harm it.",
            "{n} cards are left. The next one may help the sea or harm it.",
            view.policy_deck,
        )
        return Preview(
            Text("Draw a policy card?"), Text("Draw it"), (chip,), note, ((target("card", card), Text("use")),)
        )

    def fund(self, view: EcosferaView, card: int) -> Preview:
        """A measure for a funding card."""
        measure = self.printed.policy_card(card, view.switches)
        return Preview(
            Text("Fund {measure}?", measure=measure.name),
            Text("Fund it"),
            (self.funding(view),),
            measure.brief,
            (("funding", Text("pay {n}", n=1)),),
        )

    def funding(self, view: EcosferaView) -> Chip:
        """A funding card, and how many there are."""
        return Chip(Text("1 of {n} funding cards", n=view.funding), f"{FROM_THE_SET}funding")

    def return_nutrients(self, view: EcosferaView, card: int) -> Preview:
        """Waste water treatment as an answer."""
        return Preview(
            Text("Fund waste water treatment against the three nutrients?"),
            Text("Fund it and return a nutrients card"),
            (self.funding(view),),
            Text("No pressure card comes of them."),
            ((target("card", card), Text("give")), ("funding", Text("pay {n}", n=1))),
        )
