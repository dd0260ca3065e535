"""The figures for the talk after the game, counted by replaying a match, which stays as it is.

Species lost, offsets made and failed, the law over time, surveys, permits, protests, deals, points over the rounds, and
what became of every tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ecotone.core.match import Match
from ecotone.games.kompensaatiopeli.box.card_kinds import count_of
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, SPECIES
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.rules.scoring import individual_points, team_parts, team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.view import Part


@dataclass(frozen=True, slots=True)
class Moment:
    """Something at one time: the round, the turn of the game, the seat that did it (-1 nobody), and what it was."""

    round: int
    turn: int
    seat: int
    what: str
    about: tuple[Any, ...] = ()  # Any: numbers and names, as the effect told them


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one seat did."""

    role: int
    nature_surveys: int
    species_surveys: int
    species_found: int
    plans: int
    permits: int
    appeals: int
    tokens_built: int
    offsets: int
    protests: int
    offers: int
    trades: int
    cards_given: int
    promises: int
    action_cards: tuple[tuple[int, int], ...]
    dirty_money: int
    individual: int


@dataclass(frozen=True, slots=True)
class TileStory:
    """What happened on one position, and how it ended."""

    position: int
    moments: tuple[Moment, ...]
    fate: str
    tile: int


@dataclass(frozen=True, slots=True)
class Debrief:
    """All figures of one match, finished or not."""

    rounds: tuple[tuple[int, int, int], ...]  # round, points of developers and of conservationists after it
    developers: tuple[Part, ...]
    conservationists: tuple[Part, ...]
    species_lost: tuple[tuple[int, int], ...]  # species, how many tiles
    losses: int
    law: tuple[Moment, ...]
    turns_under_law: tuple[int, ...]
    offset_attempts: int
    offsets_made: int
    offsets_failed: int
    offsets_stopped: int
    offsets_through_bank: int
    sites_undone: int
    permits_granted: int
    permits_denied: int
    permits_appealed: int
    permits_settled: int
    campaigns: int
    demonstrations: int
    protests_removed: int
    camp: int  # the header, -1 without
    offers: int
    trades: int
    promises: tuple[Moment, ...]
    seats: tuple[SeatFigures, ...]
    tiles: tuple[TileStory, ...]


FATES: Final = (
    ("built", "built"),
    ("areas", "conservation_area"),
    ("done", "offsetting_site"),
    ("restored", "restored"),
    ("declined", "landowner_declined"),
    ("lights", "reserved_site"),
    ("plans", "planned"),
    ("proposals", "proposed"),
    ("down", "face_down"),
)


def debrief(match: Match) -> Debrief:
    """Replay a match of this game from its start and count."""
    again = match.replayed(0)
    counter = DebriefCounter(again)
    for seat, choice in match.record:
        for effect in again.play(seat, choice):
            counter.note(effect.name, (*effect.args, *effect.hidden))
    return counter.report()


class DebriefCounter:
    """Counts while a match is replayed."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, Kompensaatiopeli)
        self.state = match.state
        self.counts: Counter[str] = Counter()
        self.by_seat: Counter[tuple[str, int]] = Counter()
        self.cards: Counter[tuple[int, int]] = Counter()
        self.law: list[Moment] = []
        self.turns_under_law = [0] * len(match.state.content.law_species)
        self.rounds: list[tuple[int, int, int]] = []
        self.promises: list[Moment] = []
        self.stories: list[list[Moment]] = [[] for _ in range(POSITIONS)]
        self.settled = False  # the running permit process was settled by Cooperation
        self.closer_looks: Mapping[str, Callable[..., None]] = {
            "turn": self._turn,
            "round_over": self._round,
            "law": self._law,
            "permit": self._permit,
            "appealed": self._appealed,
            "cooperation": self._cooperation,
            "offset": self._offset,
            "bank_sale": self._bank_sale,
            "built": self._built,
            "trade": self._trade,
            "promised": self._promised,
            "turn_up": self._turn_up,
            "planned": self._planned,
            "campaigns": self._campaigns,
            "proposed": self._proposed,
            "checkup": self._checkup,
        }
        if match.state.turns:
            self._turn(match.state.active, match.state.round)

    def note(self, name: str, args: tuple[Any, ...]) -> None:  # Any: as the effect told them
        """One effect: counted by name and, if a seat did it, by seat; some are looked at more closely."""
        self.counts[name] += 1
        seat = args[0] if name in SEAT_FIRST else -1
        if seat >= 0:
            self.by_seat[name, seat] += 1
        if name == "card_played":
            self.cards[args[0], args[1]] += 1
        elif name == "offer":
            self.by_seat[name, args[1]] += 1
        elif name == "pay":
            self.by_seat[f"pay {args[1]}", args[0]] += 1
        elif name == "offset_die":
            self.counts["offset_failed"] += not args[2]
        if name in AT_PLACE:
            self._at(args[AT_PLACE[name]], seat, name, args)
        if name in self.closer_looks:
            self.closer_looks[name](*args)

    def _moment(self, seat: int, what: str, about: tuple[Any, ...]) -> Moment:  # Any: as above
        return Moment(self.state.round, self.state.turns, seat, what, about)

    def _at(self, position: int, seat: int, what: str, about: tuple[Any, ...]) -> None:  # Any: as above
        if 0 <= position < POSITIONS:
            self.stories[position].append(self._moment(seat, what, about))

    def _turn(self, seat: int, number: int) -> None:
        self.turns_under_law[self.state.law] += 1

    def _round(self, number: int) -> None:
        state = self.state
        self.rounds.append((number, team_score(state, DEVELOPERS), team_score(state, CONSERVATIONISTS)))

    def _law(self, face: int, law: int) -> None:
        self.law.append(self._moment(-1, "law", (face, law)))

    def _permit(self, planner: int, header: int, granted: bool) -> None:
        self.counts["granted" if granted else "denied"] += 1
        if granted:
            self.by_seat["permits", planner] += 1
        self.counts["settled"] += self.settled
        self.settled = False

    def _appealed(self, seat: int, phase: int) -> None:
        # Whoever acts in phase 2 appeals, also by Cooperation; the planner's in phase 1 comes without one (K-44, K-46).
        self.counts["appealed_processes"] += phase == 2

    def _cooperation(self, seat: int, way: str) -> None:
        self.settled = True

    def _offset(self, seat: int, lost: int, tile: int, places: tuple[int, ...]) -> None:
        self._at(lost, seat, "moved_away", (tile, places))
        for place in places:
            self._at(place, seat, "became_site", (tile,))
        self.counts["through_bank"] += places[0] >= POSITIONS

    def _bank_sale(self, buyer: int, lost: int, cards: tuple[tuple[int, int], ...]) -> None:
        self.by_seat["cards_given", buyer] += count_of(cards)

    def _built(self, seat: int, header: int, position: int, tile: int) -> None:
        self._at(position, seat, "built", (header, tile))

    def _trade(self, number: int, giver: int, taker: int, give: Any, back: Any) -> None:  # Any: Cards
        for seat, cards in ((giver, give), (taker, back)):
            self.by_seat["trades", seat] += 1
            self.by_seat["cards_given", seat] += count_of(cards)

    def _promised(self, seat: int, other: int, what: str) -> None:
        self.promises.append(self._moment(seat, what, (other,)))

    def _turn_up(self, position: int, tile: int) -> None:
        self.counts["tiles_turned"] += 1

    def _planned(self, seat: int, header: int, tiles: tuple[int, ...]) -> None:
        for position in tiles:
            self._at(position, seat, "planned", (header,))

    def _campaigns(self, seat: int, places: tuple[int, ...]) -> None:
        self.counts["campaign_tokens"] += len(places)
        for position in places:
            self._at(position, seat, "campaign", ())

    def _proposed(self, seat: int, places: tuple[int, ...]) -> None:
        for position in places:
            self._at(position, seat, "proposed", ())

    def _checkup(self, seat: int, place: int, face: int, bad: bool) -> None:
        self.counts["bad_checkups"] += bad

    # --- the report -----------------------------------------------------------------------------

    def report(self) -> Debrief:
        """Everything counted so far."""
        state, counts = self.state, self.counts
        species = [state.content.tile_species[tile] for tile in state.lost if state.content.tile_kind[tile] == SPECIES]
        failed = counts["offset_failed"]
        return Debrief(
            rounds=tuple(self.rounds),
            developers=team_parts(state, DEVELOPERS),
            conservationists=team_parts(state, CONSERVATIONISTS),
            species_lost=tuple(sorted(Counter(species).items())),
            losses=state.losses,
            law=tuple(self.law),
            turns_under_law=tuple(self.turns_under_law),
            offset_attempts=counts["offset"] + failed,
            offsets_made=counts["offset"],
            offsets_failed=failed,
            offsets_stopped=counts["offset_stopped"],
            offsets_through_bank=counts["through_bank"],
            sites_undone=counts["corrupted"],
            permits_granted=counts["granted"],
            permits_denied=counts["denied"],
            permits_appealed=counts["appealed_processes"],
            permits_settled=counts["settled"],
            campaigns=counts["campaign_tokens"],
            demonstrations=counts["demonstration"],
            protests_removed=counts["protest_removed"],
            camp=state.camp,
            offers=counts["offer"] + counts["bank_offer"] + counts["price_named"],
            trades=counts["trade"],
            promises=tuple(self.promises),
            seats=tuple(self._seat(seat) for seat in range(len(state.teams))),
            tiles=tuple(self._tile(position) for position in range(POSITIONS)),
        )

    def _seat(self, seat: int) -> SeatFigures:
        state, by = self.state, self.by_seat
        protests = by["campaigns", seat] + by["demonstration", seat] + by["camp", seat]
        return SeatFigures(
            role=state.roles[seat],
            nature_surveys=by["pay nature_survey", seat],
            species_surveys=by["species_survey", seat],
            species_found=by["species_found", seat],
            plans=by["planned", seat],
            permits=by["permits", seat],
            appeals=by["appealed", seat],
            tokens_built=by["built", seat],
            offsets=state.offsets_made[seat],
            protests=protests,
            offers=by["offer", seat],
            trades=by["trades", seat],
            cards_given=by["cards_given", seat],
            promises=by["promised", seat],
            action_cards=tuple((kind, n) for (who, kind), n in sorted(self.cards.items()) if who == seat),
            dirty_money=state.dirty_spent[seat],
            individual=individual_points(state, seat),
        )

    def _tile(self, position: int) -> TileStory:
        state = self.state
        fate = next((name for field, name in FATES if getattr(state, field) >> position & 1), "open")
        down = state.down >> position & 1
        return TileStory(position, tuple(self.stories[position]), fate, NOWHERE if down else state.board[position])


# Effects whose first argument is the seat that did it.
SEAT_FIRST: Final = frozenset({
    "species_survey", "species_found", "planned", "appealed", "cooperation", "built", "campaigns", "demonstration",
    "camp", "area", "proposed", "restored", "landowner", "promised", "offset_stopped", "land_restored",
    "protest_removed", "corrupted",
})  # fmt: skip
# Effects that belong to the story of a position: which argument names it.
AT_PLACE: Final = {
    "turn_up": 0, "species_found": 1, "area": 1, "demonstration": 1, "restored": 1, "landowner": 1,
    "land_restored": 1, "protest_removed": 1, "corrupted": 1, "destroyed": 2,
}  # fmt: skip
