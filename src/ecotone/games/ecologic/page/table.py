"""One view of Ecologic laid out for the templates: the map, the market, the auction, the companies, deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.box.content import FIRST_CARD, FIRST_TAD, NATURE_RESERVE, TADS, TRANSPORT_HUB
from ecotone.games.ecologic.box.event_card import ENVIRONMENT
from ecotone.games.ecologic.page.pieces import EventCard, Field, Hex, Outlook, Place, Scale, Stage, Tablet, Tad
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.choices import offer_on_table
from ecotone.games.ecologic.words.names import event_name, terms_text

NOTHING: Final = -1  # in the place of a lot
SHORT_TRACK: Final = 20  # a company's bars end here, unless somebody has more

# Which part of the table a question is about; a small screen shows that part first.
ABOUT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            "first_token", "place_token", "place_tad", "lawsuit", "oil_spill", "switch_to_bat", "take_over", "shortage",
            "accident",
        ),
        "map",
    ),
    **dict.fromkeys(("brain_drain", "keep_cards", "expo_swap", "name_partner"), "companies"),
    **dict.fromkeys(("action", "shift_price"), "market"),
    **dict.fromkeys(("bidding", "opening", "veto", "platform_card"), "auction"),
}  # fmt: skip


class Layout:
    """One view, laid out; what a region does not need is not worked out."""

    def __init__(self, printed: Printed, view: EcologicView) -> None:
        self.printed = printed
        self.view = view

    # --- turn and event -----------------------------------------------------------------------

    @property
    def event(self) -> EventCard | None:
        """The event of this turn."""
        return self.printed.events[self.view.event] if self.view.turn else None

    @property
    def past(self) -> list[EventCard]:
        """The events that were revealed, this turn's last."""
        return [self.printed.events[event] for event in self.view.past]

    @property
    def starter(self) -> Text:
        """The starting player."""
        return seat_name(self.view.start)

    # --- the map and the market ---------------------------------------------------------------

    @property
    def sectors(self) -> list[Hex]:
        """All sectors as they lie."""
        hexagon, silent = self.printed.hexagon, self.view.silent
        return [hexagon(place, sector, place == silent) for place, sector in enumerate(self.view.sectors)]

    @property
    def free_fields(self) -> list[Field]:
        """TAD fields without a TAD."""
        taken = self.view.tad_field
        return [field for number, field in enumerate(self.printed.fields) if number not in taken]

    @cached_property
    def tads(self) -> list[Tad]:
        """All TADs: where they lie, and whose they are."""
        view = self.view
        return [self.printed.tad(tad, view.tad_owner[tad], view.tad_field[tad]) for tad in range(len(TADS))]

    @property
    def scales(self) -> list[Scale]:
        """The price scales of oil and mineral tokens."""
        view = self.view
        usual = list(view.prices)
        if any(view.shift):
            usual = [1, 1]
            for place, sector in enumerate(view.sectors):
                usual[self.printed.content.resource[place]] += sector.level
        return [self.printed.scale(resource, view.prices[resource], usual[resource]) for resource in (0, 1)]

    # --- the auction --------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """What goes on now."""
        printed, prompt = self.printed, self.view.prompt
        what, detail = (prompt.name, prompt.detail) if prompt else ("", ())
        lot, bid, leader = self.lot_bid_and_leader(what, detail)
        return Stage(
            what,
            printed.cards[lot - FIRST_CARD] if lot >= FIRST_CARD else None,
            printed.lots[lot] if 0 <= lot < FIRST_CARD else None,
            bid,
            None if leader is None else seat_name(leader),
            self.places(what, detail),
        )

    def lot_bid_and_leader(self, what: str, detail: Choice) -> tuple[int, int, int | None]:
        """What a question is about, the bid to be seen beside it, and whose bid it is."""
        if what in ("bidding", "veto"):
            return detail[0], detail[1], detail[2]
        if what in ("opening", "platform_card", "expo_swap"):
            return FIRST_CARD + detail[0], self.printed.content.card_bid[detail[0]], None
        if what == "place_token":
            return detail[0], 0, None
        if what == "place_tad":
            return FIRST_TAD + detail[0], 0, None
        return NOTHING, 0, None

    def places(self, what: str, detail: Choice) -> tuple[Place, ...]:
        """All seats from the starting player on, and how they stand."""
        view = self.view
        n = len(view.companies)
        order = [(view.start + i) % n for i in range(n)]
        standing = dict.fromkeys(order, "out" if what in ("bidding", "opening") else "")
        if what in ("bidding", "opening"):
            standing.update(dict.fromkeys(detail[-1], "in"))  # the queue of seats
        if what in ("bidding", "veto"):
            standing[detail[2]] = "leads"
        if what == "action":
            standing.update(dict.fromkeys(order[: order.index(view.actors[0])], "done"))
        standing.update(dict.fromkeys(view.actors, "now"))
        return tuple(Place(seat, seat_name(seat), standing[seat], view.companies[seat].profits) for seat in order)

    # --- companies ----------------------------------------------------------------------------

    @cached_property
    def tablets(self) -> list[Tablet]:
        """All companies in the order of seats."""
        view = self.view
        track = max(SHORT_TRACK, *(max(company.profits, company.enviro) for company in view.companies))
        best = max(score.rank for score in view.scores)
        return [self.tablet(seat, track, best) for seat in range(len(view.companies))]

    def tablet(self, seat: int, track: int, best: tuple[int, int, int]) -> Tablet:
        """One company."""
        view, printed = self.view, self.printed
        company = view.companies[seat]
        score = next(score for score in view.scores if seat in score.seats)
        mate = next((other for other in score.seats if other != seat), None)
        hub, reserve = self.touching(TRANSPORT_HUB, seat), self.touching(NATURE_RESERVE, seat)
        change = company.card_enviro + reserve - company.tokens
        return Tablet(
            seat, seat_name(seat), company.profits, company.enviro, company.minus, seat == view.start,
            None if mate is None else seat_name(mate), signed(company.income + hub - company.card_costs),
            company.income, hub, company.card_costs, signed(change), company.card_enviro, reserve, company.tokens,
            company.enviro + change < 0, company.supply, tuple([printed.cards[card] for card in company.cards]),
            tuple([tad for tad in self.tads if tad.owner == seat]), score, bool(view.turn) and score.rank == best,
            (company.profits * 100 // track, company.enviro * 100 // track),
        )  # fmt: skip

    def touching(self, tad: int, seat: int) -> int:
        """What a TAD on the map brings a seat each turn for its sectors around it (G-54, G-61)."""
        field = self.view.tad_field[tad]
        if field < 0:
            return 0
        content = self.printed.content
        near = content.field_near[field]
        owned = sum(near >> place & 1 for place, sector in enumerate(self.view.sectors) if sector.owner == seat)
        return owned * content.tad_bonus[tad]

    @property
    def outlook(self) -> Outlook | None:
        """What the looking seat sees of its own company."""
        view = self.view
        if view.seat is None:
            return None
        tablet = self.tablets[view.seat]
        score = tablet.score
        base = base_points(score.profits, score.enviro, view.rounding)
        profits = tablet.profits + tablet.income + tablet.hub - tablet.costs
        enviro = tablet.enviro + tablet.gains + tablet.reserve - tablet.tokens
        ahead = bool(view.turn) and view.phase < ENVIRONMENT and view.result is None
        counts = ahead and self.printed.content.events[view.event].phase >= ENVIRONMENT
        return Outlook(
            tablet,
            ahead,
            max(0, profits),
            max(0, enviro),
            ahead and enviro < 0,
            event_name(self.printed.content, view.event) if counts else None,
            signed(base_points(score.profits + 1, score.enviro, view.rounding) - base),
            signed(base_points(score.profits, score.enviro + 1, view.rounding) - base),
            ABOUT.get(view.prompt.name, "") if view.prompt and view.seat in view.actors else "",
        )

    # --- deals --------------------------------------------------------------------------------

    @property
    def offer(self) -> Text | None:
        """The deal that lies on the table."""
        return None if self.view.offer is None else offer_on_table(self.printed.content, self.view.offer)

    @property
    def promises(self) -> list[tuple[Text, bool]]:
        """What was promised, and whether its time is over."""
        return [(terms_text(*promise[1:]), promise[5] < self.view.turn) for promise in self.view.promises]


def signed(number: int) -> str:
    """A number that is added or taken away, with a proper minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"
