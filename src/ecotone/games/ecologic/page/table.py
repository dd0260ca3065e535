"""One view of Ecologic laid out for the templates: the map, the market, the companies, scenes, deals."""

from __future__ import annotations

from functools import cached_property

from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.box.content import NATURE_RESERVE, TADS, TRANSPORT_HUB
from ecotone.games.ecologic.box.event_card import ENVIRONMENT
from ecotone.games.ecologic.page.forecast import balance_of, beam_of, each_turn, touching
from ecotone.games.ecologic.page.pieces import EventCard, Field, Hex, Outlook, Price, Scene, Tablet, Tad
from ecotone.games.ecologic.page.printed import Printed
from ecotone.games.ecologic.page.scenes import scene_of
from ecotone.games.ecologic.view import EcologicView
from ecotone.games.ecologic.words.choices import offer_on_table
from ecotone.games.ecologic.words.names import event_name, terms_text
from ecotone.games.ecologic.words.words import lasting


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

    @property
    def lasting(self) -> list[Text]:
        """What was decided under the event of this turn and still holds."""
        return lasting(self.printed.content, self.view)

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

    @cached_property
    def prices(self) -> tuple[Price, ...]:
        """The prices of oil and mineral tokens."""
        view = self.view
        laid = [0, 0]
        for place, sector in enumerate(view.sectors):
            laid[self.printed.content.resource[place]] += sector.level
        return tuple(
            self.printed.price(resource, view.prices[resource], laid[resource] + 1, laid[resource])
            for resource in (0, 1)
        )

    # --- companies ----------------------------------------------------------------------------

    @cached_property
    def tablets(self) -> list[Tablet]:
        """All companies in the order of seats."""
        return [self.tablet(seat) for seat in range(len(self.view.companies))]

    def tablet(self, seat: int) -> Tablet:
        """One company."""
        view, printed = self.view, self.printed
        best = max([score.rank for score in view.scores])
        company = view.companies[seat]
        score = next(score for score in view.scores if seat in score.seats)
        mate = next((other for other in score.seats if other != seat), None)
        hub = touching(printed.content, view, TRANSPORT_HUB, seat)
        reserve = touching(printed.content, view, NATURE_RESERVE, seat)
        profits, enviro = balance_of(company, hub, reserve)
        return Tablet(
            seat, seat_name(seat), beam_of(company.profits, company.enviro), company.profits, company.enviro,
            company.minus, None if mate is None else seat_name(mate), signed(profits),
            company.income, hub, company.card_costs, signed(enviro), company.card_enviro, reserve, company.tokens,
            company.enviro + enviro < 0, company.supply, tuple([printed.cards[card] for card in company.cards]),
            tuple([tad for tad in self.tads if tad.owner == seat]), score, bool(view.turn) and score.rank == best,
        )  # fmt: skip

    @cached_property
    def outlook(self) -> Outlook | None:
        """What the looking seat sees of its own company."""
        view = self.view
        if view.seat is None:
            return None
        tablet = self.tablet(view.seat)  # the others' are not worked out for a hand
        score = tablet.score
        base = base_points(score.profits, score.enviro, view.rounding)
        profits, enviro = each_turn(self.printed.content, view, view.seat)
        ahead = bool(view.turn) and view.phase < ENVIRONMENT and view.result is None
        counts = ahead and self.printed.content.events[view.event].phase >= ENVIRONMENT
        return Outlook(
            tablet,
            ahead,
            max(0, tablet.profits + profits),
            max(0, tablet.enviro + enviro),
            ahead and tablet.short,
            event_name(self.printed.content, view.event) if counts else None,
            signed(base_points(score.profits + 1, score.enviro, view.rounding) - base),
            signed(base_points(score.profits, score.enviro + 1, view.rounding) - base),
        )

    # --- scenes and deals -----------------------------------------------------------------------

    @cached_property
    def scene(self) -> Scene | None:
        """The big moment that goes on, if one does."""
        return scene_of(self)

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
