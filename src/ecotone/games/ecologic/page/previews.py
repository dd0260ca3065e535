"""What a choice costs and brings, before it is made: chips for the price, the accounts it leads to, tags on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.kit import Chip, Preview
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, TADS, Content
from ecotone.games.ecologic.page.forecast import Gain, brought_by, outcome
from ecotone.games.ecologic.page.scenes import to_pay
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.choices import on_platform
from ecotone.games.ecologic.words.names import (
    RESOURCE_NAMES,
    card_name,
    field_name,
    goods_names,
    lot_name,
    sector_name,
    tad_name,
    terms_text,
)
from ecotone.games.ecologic.words.pictures import FROM_THE_SET, SIGNS

COIN: Final = SIGNS + "coin"
LEAF: Final = SIGNS + "leaf"
Shows = Callable[..., Preview | None]


def detail(view: EcologicView) -> tuple[Any, ...]:  # Any: numbers, and tuples of them
    """What the open question is about."""
    return view.prompt.detail if view.prompt is not None else ()


class Previews:
    """The previews of a game with its content. Every method `on_something` takes what the verb `something` takes."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.by_verb: Mapping[str, Shows] = {
            name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")
        }

    def preview(self, view: EcologicView, choice: Choice) -> Preview | None:
        """What a choice would do; None where its own sentence says it all."""
        shown = self.by_verb.get(choice[0])
        return None if shown is None or view.seat is None else shown(view, view.seat, *choice[1:])

    # --- bids and purchases ---------------------------------------------------------------------

    def bid(self, view: EcologicView, seat: int, lot: int, bid: int, starter: int) -> Preview:
        """A bid, what would be paid for it, and where it would lead."""
        paid = to_pay(view, seat, starter, bid)
        name = lot_name(self.content, lot)
        return Preview(
            Text.count("Bid {n} Profit for {lot}?", "Bid {n} Profits for {lot}?", bid, lot=name),
            Text("Bid {n}", n=bid),
            (*self.paying(view, seat, paid), *self.bringing(lot)),
            self.points(view, seat, brought_by(self.content, lot, paid)),
        )

    def on_auction_refinery(self, view: EcologicView, seat: int, resource: int, bid: int) -> Preview:
        """Put a token up."""
        return self.bid(view, seat, resource, bid, seat)

    def on_auction_tad(self, view: EcologicView, seat: int, tad: int, bid: int) -> Preview:
        """Put a TAD up."""
        return self.bid(view, seat, FIRST_TAD + tad, bid, seat)

    def on_open(self, view: EcologicView, seat: int, bid: int) -> Preview:
        """Open the auction for the card that lies open."""
        return self.bid(view, seat, FIRST_CARD + detail(view)[0], bid, seat)

    def on_raise(self, view: EcologicView, seat: int, bid: int) -> Preview:
        """Bid higher."""
        lot, _, _, starter = detail(view)[:4]
        return self.bid(view, seat, lot, bid, starter)

    def buy(self, view: EcologicView, seat: int, lot: int, price: int) -> Preview:
        """A direct purchase; the Stock Market halves it on the Platform alone (GR-36)."""
        platform = view.prompt is not None and on_platform(view.prompt)
        paid = to_pay(view, seat, seat, price) if platform else price
        name = lot_name(self.content, lot)
        return Preview(
            Text("Buy {lot} for {n}?", lot=name, n=paid),
            Text("Buy it for {n}", n=paid),
            (*self.paying(view, seat, paid), *self.bringing(lot)),
            self.points(view, seat, brought_by(self.content, lot, paid)),
        )

    def on_buy_refinery(self, view: EcologicView, seat: int, resource: int) -> Preview:
        """A token at its initial bid."""
        return self.buy(view, seat, resource, view.prices[resource])

    def on_buy_tad(self, view: EcologicView, seat: int, tad: int) -> Preview:
        """A TAD at its initial bid."""
        return self.buy(view, seat, FIRST_TAD + tad, self.content.tad_bid)

    def on_buy_card(self, view: EcologicView, seat: int) -> Preview:
        """The open card at its initial bid."""
        card = detail(view)[0]
        return self.buy(view, seat, FIRST_CARD + card, self.content.card_bid[card])

    def paying(self, view: EcologicView, seat: int, paid: int) -> tuple[Chip, ...]:
        """A price, and what is left."""
        left = view.companies[seat].profits - paid
        return (
            Chip(Text.count("{n} Profit", "{n} Profits", paid), COIN),
            Chip(Text("leaves {n}", n=left)),
        )

    def bringing(self, lot: int) -> tuple[Chip, ...]:
        """What a lot brings each turn."""
        if lot < FIRST_CARD:
            return ()
        card = lot - FIRST_CARD
        chips = [Chip(Text("+{n} Enviro a turn", n=self.content.card_enviro[card]), LEAF)]
        if self.content.card_cost[card]:
            chips.append(Chip(Text("−{n} a turn", n=self.content.card_cost[card]), COIN))
        return tuple(chips)

    def points(self, view: EcologicView, seat: int, gain: Gain) -> Text:
        """How the points would change at once."""
        now, then = outcome(self.content, view, seat, Gain()), outcome(self.content, view, seat, gain)
        return Text(
            "Points: {now} now, {then} with it. Profits {profits}, Enviro {enviro}.",
            now=now.points,
            then=then.points,
            profits=then.profits,
            enviro=then.enviro,
        )

    # --- on the map -----------------------------------------------------------------------------

    def placing(self, view: EcologicView, sector: int, extra: int = 0) -> Preview:
        """A token in a sector: what the Refinery would earn, the Enviro token found there, and what it uses up."""
        content = self.content
        level, value = view.sectors[sector].level, view.sectors[sector].value
        chips = [Chip(Text("earns {n} a turn", n=content.income[level + 1]), COIN)]
        if extra:
            chips.insert(0, Chip(Text.count("{n} Profit more", "{n} Profits more", extra), COIN))
        if value is None:
            chips.append(Chip(Text("an Enviro token"), LEAF))
        elif value:
            chips.append(Chip(Text("+{n} Enviro", n=value), LEAF))
        return Preview(
            Text("Build in {sector}?", sector=sector_name(content, sector)),
            Text("Build here") if not level else Text("Build level {n}", n=level + 1),
            tuple(chips),
            Text("Every token uses up 1 Enviro a turn."),
            ghosts=((target("sector", sector), SIGNS + ("mineral" if content.resource[sector] else "oil")),),
        )

    def on_place(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """A token beside the own sectors, or on them."""
        return self.placing(view, sector)

    def on_place_anywhere(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """A token anywhere, for extra Profits (G-88)."""
        return self.placing(view, sector, self.content.events[view.event].amount)

    def on_place_tad(self, view: EcologicView, seat: int, field: int) -> Preview:
        """A TAD on a field: who has sectors around it."""
        content, tad = self.content, detail(view)[0]
        near = [place for place in range(len(content.cell)) if content.field_near[field] >> place & 1]
        mine = sum(view.sectors[place].owner == seat for place in near)
        return Preview(
            Text("Place the {tad} on {field}?", tad=tad_name(content, tad), field=field_name(content, field)),
            Text("Place it here"),
            (Chip(Text.count("{n} sector of yours beside it", "{n} sectors of yours beside it", mine)),),
            Text(content.tad_effects[tad]),
            ghosts=((target("field", field), FROM_THE_SET + TADS[tad]),),
        )

    def removing(self, view: EcologicView, sector: int, question: Text, button: Text) -> Preview:
        """A token that leaves the map."""
        level = view.sectors[sector].level
        less = self.content.income[level] - self.content.income[level - 1]
        return Preview(
            question,
            button,
            (Chip(Text("earns {n} less a turn", n=less), COIN), Chip(Text("uses 1 Enviro less a turn"), LEAF)),
            tags=((target("sector", sector), Text("take 1")),),
        )

    def on_sue(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """A token of somebody else goes."""
        owner, name = seat_name(view.sectors[sector].owner), sector_name(self.content, sector)
        question = Text("Have a token of {seat} removed from {sector}?", seat=owner, sector=name)
        return self.removing(view, sector, question, Text("Remove the token"))

    def on_shut_down(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """An own token goes."""
        question = Text("Take your token off {sector}?", sector=sector_name(self.content, sector))
        return self.removing(view, sector, question, Text("Take it off the map"))

    def on_close(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """An own token is closed (G-107)."""
        question = Text("Close your token in {sector}?", sector=sector_name(self.content, sector))
        return self.removing(view, sector, question, Text("Close the token"))

    def on_take_over(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """A competitor's Refinery is bought (G-86)."""
        price = view.prices[self.content.resource[sector]]
        owner, name = seat_name(view.sectors[sector].owner), sector_name(self.content, sector)
        return Preview(
            Text("Take {sector} over from {seat} for {n}?", sector=name, seat=owner, n=price),
            Text("Pay {n} and take it over", n=price),
            (*self.paying(view, seat, price), Chip(Text("earns {n} a turn", n=self.content.income[1]), COIN)),
            Text("The money goes to {seat}.", seat=owner),
            tags=((target("sector", sector), Text("pay {n}", n=price)),),
        )

    def on_stop_production(self, view: EcologicView, seat: int, sector: int) -> Preview:
        """A sector earns nothing this turn."""
        return Preview(
            Text("The accident happens in {sector}?", sector=sector_name(self.content, sector)),
            Text("Yes, it stands still this turn"),
            (Chip(Text("earns {n} less now", n=self.content.income[view.sectors[sector].level]), COIN),),
        )

    def on_keep(self, view: EcologicView, seat: int) -> Preview:
        """Pay for all tokens that stay (G-92)."""
        event, tokens = self.content.events[view.event], view.companies[seat].tokens
        paid, gained = tokens * event.amount, tokens * event.second
        return Preview(
            Text.count("Pay {n} Profit for your tokens?", "Pay {n} Profits for your tokens?", paid),
            Text("Pay {n} and gain {m} Enviro", n=paid, m=gained),
            (*self.paying(view, seat, paid), Chip(Text("+{n} Enviro", n=gained), LEAF)),
            self.points(view, seat, Gain(-paid, gained)),
        )

    # --- cards, prices, partners ----------------------------------------------------------------

    def parting(self, card: int, question: Text, button: Text) -> Preview:
        """An own card that goes."""
        content = self.content
        chips = [Chip(Text("{n} Enviro a turn less", n=content.card_enviro[card]), LEAF)]
        if content.card_cost[card]:
            chips.append(Chip(Text("saves {n} a turn", n=content.card_cost[card]), COIN))
        return Preview(question, button, tuple(chips))

    def on_give(self, view: EcologicView, seat: int, card: int) -> Preview:
        """A card goes to the next player (G-91)."""
        other, name = seat_name((seat + 1) % len(view.companies)), card_name(self.content, card)
        question = Text("Give {card} to {seat}?", card=name, seat=other)
        return self.parting(card, question, Text("Give it away"))

    def on_discard(self, view: EcologicView, seat: int, card: int) -> Preview:
        """A card is thrown away (G-107)."""
        return self.parting(card, Text("Discard {card}?", card=card_name(self.content, card)), Text("Discard it"))

    def on_swap(self, view: EcologicView, seat: int, card: int) -> Preview:
        """An own card for the open one (G-94)."""
        content, new = self.content, detail(view)[0]
        price = content.events[view.event].amount
        more = content.card_enviro[new] - content.card_enviro[card]
        return Preview(
            Text("Swap {old} for {new}?", old=card_name(content, card), new=card_name(content, new)),
            Text("Pay {n} and swap the cards", n=price),
            (
                *self.paying(view, seat, price),
                Chip(Text("{n} Enviro a turn", n=f"{more:+d}"), LEAF),
                Chip(Text("running cost {n}", n=content.card_cost[new]), COIN),
            ),
        )

    def on_keep_card(self, view: EcologicView, seat: int, card: int) -> Preview:
        """A card whose running cost is paid (G-118)."""
        return Preview(
            Text("Keep {card}?", card=card_name(self.content, card)),
            Text("Pay {n} and keep it", n=self.content.card_cost[card]),
            self.paying(view, seat, self.content.card_cost[card]),
        )

    def on_shift(self, view: EcologicView, seat: int, resource: int, step: int) -> Preview:
        """A price is pushed (G-85)."""
        price = max(1, view.prices[resource] + step)
        return Preview(
            Text("Shift the price of {resource} tokens to {n}?", resource=RESOURCE_NAMES[resource], n=price),
            Text("Shift it to {n}", n=price),
            note=Text("It is normal again after the next auction of such a token."),
        )

    def on_name_partner(self, view: EcologicView, seat: int, other: int) -> Preview:
        """Both earn double (G-93)."""
        mine, theirs = view.companies[seat].income, view.companies[other].income
        return Preview(
            Text("Earn double together with {seat}?", seat=seat_name(other)),
            Text("Name {seat}", seat=seat_name(other)),
            (
                Chip(Text("+{n} for you", n=mine), COIN),
                Chip(Text("+{n} for {seat}", n=theirs, seat=seat_name(other)), COIN),
            ),
        )

    # --- deals ----------------------------------------------------------------------------------

    def on_offer(
        self, view: EcologicView, seat: int, other: int, *terms: Any
    ) -> Preview | None:  # Any: what is filled in
        """A deal that is being put together."""
        give, take = (goods_names(self.content, bundle) for bundle in terms[:2])
        promise = terms[2]
        note = None if promise is None else terms_text(seat, other, *terms[2:5])
        if not terms[0] and not terms[1] and promise is None:
            return Preview(Text("What do you offer {seat}?", seat=seat_name(other)), Text("Offer nothing"))
        return Preview(
            Text("{give} for {take}?", give=give, take=take),
            Text("Offer {seat} {give} for {take}", seat=seat_name(other), give=give, take=take),
            note=note,
        )

    def on_accept_offer(self, view: EcologicView, seat: int) -> Preview | None:
        """The deal that lies before this seat."""
        if view.offer is None:
            return None
        giver, other, gives, takes, terms, amount, turn = view.offer
        give, take = goods_names(self.content, gives), goods_names(self.content, takes)
        return Preview(
            Text("{seat} offers {give} for your {take}. Accept?", seat=seat_name(giver), give=give, take=take),
            Text("Accept: {take} for {give}", take=take, give=give),
            note=Text("Refusing costs nothing.") if terms is None else terms_text(giver, other, terms, amount, turn),
        )
