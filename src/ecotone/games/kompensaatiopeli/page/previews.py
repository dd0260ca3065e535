"""What a choice costs and brings, before it is made: chips for the price, and tags on the cards that would pay it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.kit import Chip, Preview
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    FUNDING_DIRTY,
    FUNDING_RESOURCE,
    KIND_NAMES,
    MAIN_DIRTY,
    MAIN_RESOURCE,
)
from ecotone.games.kompensaatiopeli.box.content import Content
from ecotone.games.kompensaatiopeli.box.landscape import row_col
from ecotone.games.kompensaatiopeli.view import KompensaatiopeliView, Offer
from ecotone.games.kompensaatiopeli.words.icons import ICONS
from ecotone.games.kompensaatiopeli.words.names import (
    card_name,
    counted_cards,
    deal_words,
    header_name,
    seat_name,
    tile_name,
)
from ecotone.games.kompensaatiopeli.words.words import KompensaatiopeliWords

COST: Final[Mapping[str, str]] = {  # what a verb costs, by the name that the content gives it
    "nature_survey": "nature_survey",
    "species_survey": "species_survey",
    "construct": "construction",
    "make_area": "conservation_area",
    "restore": "restoration",
    "buy_tile": "bank_tile",
    "demonstrate": "demonstration",
    "camp": "protest_camp",
}
BY_KNOWLEDGE: Final = ("species_survey", "make_area", "restore", "buy_tile", "demonstrate", "camp", "pay_sites")
BUTTONS: Final[Mapping[str, Text]] = {
    "nature_survey": Text("Turn the tile up"),
    "species_survey": Text("Survey it for species"),
    "construct": Text("Build here"),
    "remove_protest": Text("Remove the protest"),
    "pay_sites": Text("Pay, and roll for the offset"),
    "make_area": Text("Protect this tile"),
    "restore": Text("Restore this land"),
    "buy_tile": Text("Search the pile"),
    "demonstrate": Text("Demonstrate here"),
    "camp": Text("Set up the camp"),
    "oops": Text("Destroy this nature"),
    "derogation": Text("Destroy this nature by exemption"),
    "corruption": Text("Undo this site"),
    "checkup": Text("Roll for the check-up"),
    "landowner": Text("Close this tile"),
}
NOTES: Final[Mapping[str, Text]] = {
    "species_survey": Text("Up to five tiles of the pile are revealed in search of a species."),
    "pay_sites": Text("The die decides whether the offset succeeds."),
    "remove_protest": Text("A demonstration goes on 4 to 6 only; the price is paid in any case."),
    "oops": Text("Nothing is offset. The species is lost."),
    "checkup": Text("On 4 to 6 its maker pays again, or loses the site."),
}
HEARD: Final = Text("Nothing moves before the other says yes. All at the table hear the offer.")  # K-153


class Previews:
    """The previews of a game with its content."""

    def __init__(self, content: Content, words: KompensaatiopeliWords) -> None:
        self.content = content
        self.words = words

    def preview(self, view: KompensaatiopeliView, choice: Choice) -> Preview | None:
        """What a choice would do; None where its own sentence says it all."""
        verb = choice[0]
        if verb == "accept":
            return self.offer(view, choice[1])
        if verb in ("offer", "ask", "counter"):
            return self.deal(view, choice)
        if verb not in BUTTONS:
            return None
        eur, dirty = self.price(view, choice), choice[2] if verb in ("construct", "remove_protest") else 0
        chips, tags = self.money(view, eur, dirty)
        if verb in BY_KNOWLEDGE:
            chips += (
                Chip(Text("{card}", card=card_name(self.content, KIND_NAMES.index(choice[-1]))), f"{ICONS}knowledge"),
            )
            tags += ((f"card-{choice[-1]}", Text("pay")),)
        return Preview(self.question(view, choice), BUTTONS[verb], chips, self.note(view, choice), tags)

    def price(self, view: KompensaatiopeliView, choice: Choice) -> int:
        """The money that a choice costs."""
        verb, eur = choice[0], self.content.eur
        if verb == "remove_protest":
            return eur["remove_demonstration" if view.demos >> choice[1] & 1 else "remove_media"]
        if verb == "pay_sites":
            sites = view.prompt.detail[1] if view.prompt is not None else ()
            return eur["offset_first_site"] + max(0, len(sites) - 1) * eur["offset_extra_site"]
        return eur[COST[verb]] if verb in COST else 0

    def money(
        self, view: KompensaatiopeliView, eur: int, dirty: int
    ) -> tuple[tuple[Chip, ...], tuple[tuple[str, Text], ...]]:
        """The price as chips, and which cards of the own hand pay it: the ones of the deck that goes first (K-25)."""
        hand = view.hand or (0,) * len(KIND_NAMES)
        chips: list[Chip] = []
        tags: list[tuple[str, Text]] = []
        clean = eur - dirty * self.content.dirty_value
        for n, kinds, sign in (
            (dirty, (FUNDING_DIRTY, MAIN_DIRTY), "dirty_money"),
            (max(0, clean), (FUNDING_RESOURCE, MAIN_RESOURCE), "resource"),
        ):
            if n:
                chips.append(
                    Chip(
                        Text.count("{n} card of dirty money", "{n} cards of dirty money", n)
                        if sign == "dirty_money"
                        else Text("{n} €", n=n),
                        ICONS + sign,
                    )
                )
            left = n
            for kind in reversed(kinds) if view.main_first else kinds:
                taken = min(left, hand[kind])
                if taken:
                    tags.append((f"card-{KIND_NAMES[kind]}", Text("pay {n}", n=taken)))
                left -= taken
        return tuple(chips), tuple(tags)

    def question(self, view: KompensaatiopeliView, choice: Choice) -> Text:
        """The choice as a question."""
        verb = choice[0]
        if verb == "nature_survey":
            return Text("Turn up {place}?", place=row_col(choice[1]))
        if verb in ("construct", "make_area", "demonstrate", "oops", "derogation", "species_survey"):
            return Text(
                "{what} on {place}, {tile}?",
                what=self.words.verb(verb),
                place=row_col(choice[1]),
                tile=tile_name(self.content, view.board[choice[1]]),
            )
        return self.words.choice(view, choice)

    def note(self, view: KompensaatiopeliView, choice: Choice) -> Text | None:
        """What comes of it besides."""
        if choice[0] == "construct":
            for project in view.projects:
                if choice[1] in project.tiles:
                    return Text(
                        "{project}: {n} of {size} built after this.",
                        project=header_name(self.content, project.header),
                        n=1 + sum(view.built >> tile & 1 for tile in project.tiles),
                        size=len(project.tiles),
                    )
        return NOTES.get(choice[0])

    # --- deals --------------------------------------------------------------------------------

    def offer(self, view: KompensaatiopeliView, number: int) -> Preview | None:
        """An offer that another seat has laid before this one."""
        offer = next((one for one in view.offers if one.number == number), None)
        if offer is None:
            return None
        give, get = deal_words(self.content, offer.want), counted_cards(self.content, offer.give)
        return Preview(
            Text("{giver} offers {get} for your {give}. Accept?", giver=seat_name(offer.giver), get=get, give=give),
            Text("Accept: {give} for {get}", give=give, get=get),
            note=self.promises(offer),
            tags=tuple((f"card-{name}", Text("give {n}", n=n)) for name, n in offer.want),
        )

    def promises(self, offer: Offer) -> Text | None:
        """What is promised besides; it binds nobody."""
        if offer.mine is None and offer.yours is None:
            return Text("Refusing costs nothing.")
        return Text("With promises, which bind nobody. Refusing costs nothing.")

    def deal(self, view: KompensaatiopeliView, choice: Choice) -> Preview:
        """A deal that is being put together: both hands as they would be then."""
        give = choice[2] if choice[0] in ("offer", "counter") else ()
        want = choice[3] if choice[0] in ("offer", "counter") else choice[2]
        gives, gets = deal_words(self.content, give), deal_words(self.content, want)
        partner = self.partner(view, choice)
        more = sum(n for _, n in want) - sum(n for _, n in give)
        most, held = self.content.hand_limit, sum(view.hand or ()) + more
        chips: tuple[Chip, ...] = (Chip(Text("Your hand then: {n} of {most} cards", n=held, most=most)),)
        if partner is not None:
            cards = view.players[partner].cards - more
            chips += (Chip(Text("{player} then: {n} of {most} cards", player=seat_name(partner), n=cards, most=most)),)
            held = max(held, cards)
        if view.seat is not None:
            made = self.content.max_offers - view.players[view.seat].offers_left
            chips += (Chip(Text("Offer {n} of {most} in this turn", n=made + 1, most=self.content.max_offers)),)
        question, button = (
            Text("{give} for {get}?", give=gives, get=gets),
            Text("Offer {give} for {get}", give=gives, get=gets),
        )
        if not give:
            question, button = Text("Ask for {cards}?", cards=gets), Text("Ask for {cards}", cards=gets)
        elif not want:
            question, button = Text("Give {cards} away?", cards=gives), Text("Give {cards}", cards=gives)
        return Preview(
            question,
            button,
            chips,
            HEARD if held <= most else Text("Nobody may accept this: a hand holds {most} cards at most.", most=most),
            tuple((f"card-{name}", Text("give {n}", n=n)) for name, n in give),
        )

    def partner(self, view: KompensaatiopeliView, choice: Choice) -> int | None:
        """With whom a deal is made: the seat that it names, or whose offer it answers."""
        if choice[0] != "counter":
            return int(choice[1])
        return next((offer.giver for offer in view.offers if offer.number == choice[1]), None)
