"""The table at the start, and the first tokens in their snake order (G-01 to G-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.boards import places_of
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.core.options import Value
from ecotone.core.pending import Decision
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.options import Settings
from ecotone.games.ecologic.rules.course import TURN
from ecotone.games.ecologic.rules.decisions import PLACE, SeatBySeat
from ecotone.games.ecologic.rules.event_pile import build_pile, left_out
from ecotone.games.ecologic.rules.state import Ecologic


def lay_out(content: Content, settings: Settings, options: Mapping[str, Value], rng: Rng) -> Ecologic:
    """The table before the first token. The order of shuffles is part of the rules version."""
    state = Ecologic(content, settings, rng)
    rng.stream("enviro tokens").shuffle(state.values)
    state.deck = [
        card for card, bid in enumerate(content.card_bid) if settings.dear_cards or bid != content.dear
    ]  # G-97
    rng.stream("initiatives").shuffle(state.deck)
    state.events = build_pile(content, settings, options["scenario"], rng.stream("events"))
    state.unused = left_out(content, state.events, state.past)
    state.start = settings.first if settings.first >= 0 else rng.stream("first seat").below(settings.seats)
    state.pending.append(TURN)
    state.pending.append(FIRST_TOKENS[0])
    state.run_steps()
    return state


class FirstTokens(SeatBySeat):
    """Asks for the first tokens: A B C D, then D C B A (G-09, G-10)."""

    __slots__ = ()

    def run(self, state: Ecologic) -> None:
        n = state.settings.seats
        if self.done < n * state.content.start_tokens:
            place = self.done % n
            if self.done // n % 2:
                place = n - 1 - place
            state.pending.append(FIRST_TOKENS[self.done + 1])
            state.pending.append(FIRST_TOKEN[(state.start + place) % n])


class FirstToken(Decision[Ecologic]):
    """A token of either type, free of charge (G-09, G-12 to G-14)."""

    __slots__ = ()
    prompt = "first_token"
    rules = ("G-09", "G-10", "G-12", "G-13", "G-14")

    def choices(self, state: Ecologic, seat: int) -> list[Listed]:
        places = 0
        for resource in (0, 1):
            if state.supply[2 * seat + resource]:
                places |= state.places(seat, resource)
        return [PLACE[sector] for sector in places_of(places)]

    def play(self, state: Ecologic, seat: int, choice: Choice) -> None:
        state.pending.pop()
        state.place(seat, choice[1])


FIRST_TOKENS: Final = [FirstTokens(done) for done in range(17)]
FIRST_TOKEN: Final = [FirstToken((seat,)) for seat in range(4)]
