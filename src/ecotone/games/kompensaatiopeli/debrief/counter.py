"""Counts a match of Kompensaatiopeli while it is replayed: from its effects, and from the table where they say less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from ecotone.core.choice import Choice
from ecotone.core.hearing import Listener
from ecotone.core.match import Match
from ecotone.games.kompensaatiopeli.box.card_kinds import CHANGE_OF_LEGISLATION, DEROGATION, EU_COURT, OOPS, count_of
from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS, POLLUTED
from ecotone.games.kompensaatiopeli.box.landscape import BANK, NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.debrief.plan_count import PlanCount
from ecotone.games.kompensaatiopeli.debrief.promises import Promises
from ecotone.games.kompensaatiopeli.debrief.tally import (
    Appeal,
    Event,
    Failure,
    LawRoll,
    Loss,
    OffsetTally,
    Points,
)
from ecotone.games.kompensaatiopeli.rules.offsetting import Retry
from ecotone.games.kompensaatiopeli.rules.planning import Plan
from ecotone.games.kompensaatiopeli.rules.scoring import team_score
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli

# Effects whose first argument is the seat that did it.
SEAT_FIRST: Final = frozenset({
    "species_survey", "species_found", "planned", "appealed", "cooperation", "built", "campaigns", "demonstration",
    "camp", "area", "proposed", "restored", "landowner", "promised", "offset_stopped", "land_restored",
    "protest_removed", "corrupted",
})  # fmt: skip
# Effects that change points, and so tell what a swing was.
TELLING: Final = frozenset({"built", "destroyed", "offset", "corrupted", "area", "restored", "demonstration", "camp"})
# Effects that belong to the story of a position: which argument names it.
AT_PLACE: Final = {
    "turn_up": 0, "species_found": 1, "area": 1, "demonstration": 1, "restored": 1, "landowner": 1,
    "land_restored": 1, "protest_removed": 1, "corrupted": 1, "destroyed": 2,
}  # fmt: skip


class TallyCounter(Listener):
    """Counts while a match is replayed."""

    def __init__(self, match: Match) -> None:
        assert isinstance(match.state, Kompensaatiopeli)
        self.state = match.state
        self.counts: Counter[str] = Counter()
        self.by_seat: Counter[tuple[str, int]] = Counter()
        self.cards: Counter[tuple[int, int]] = Counter()
        self.first = (tuple(self.state.board), self.state.down)
        self.points: list[Points] = []
        self.rounds: list[Points] = []
        self.law: list[LawRoll] = []
        self.law_before = self.state.law
        self.law_cause = ("", -1)  # why the next roll for legislation comes, and by whose doing
        self.turns_under_law = [0] * len(self.state.content.law_species)
        self.plans: list[PlanCount] = []
        self.planning: PlanCount | None = None  # counted from the table before the tokens lie on it
        self.has_acted = False  # in the permit process, by the choice that is heard
        self.offsets: list[OffsetTally] = []
        self.failures: list[Failure] = []
        self.lost: list[Loss] = []
        self.actor = -1  # who makes the choice that is heard
        self.told: dict[int, Choice] = {}  # the most telling effect of each choice that changed the points
        self.card = ""  # the action card whose effect comes next, if it destroys a tile
        self.proposed = 0  # proposals as they lay before this choice
        self.events: list[list[Event]] = [[] for _ in range(POSITIONS)]
        self.promises = Promises(self.state)
        # Every method `on_something` takes the arguments of the effect `something`.
        self.handlers: dict[str, Callable[..., None]] = {
            name.removeprefix("on_"): getattr(self, name) for name in dir(self) if name.startswith("on_")
        }

    def on_deal_anew(self) -> None:
        """What nobody had seen was dealt anew: the first map shows what then lay there."""
        first, down = self.first
        pairs = enumerate(zip(first, self.state.board, strict=True))
        self.first = (tuple(now if self.state.down >> place & 1 else then for place, (then, now) in pairs), down)

    # --- hearing ----------------------------------------------------------------------------------

    def before(self, seat: int, choice: Choice) -> None:
        """What the table looked like when somebody decided."""
        state = self.state
        self.law_before = state.law
        self.proposed = state.proposals
        self.actor = seat
        self.card = ""
        top = state.pending[-1]
        if choice[0] == "pay_plan" and isinstance(top, Plan):
            self.planning = PlanCount(self.at, state, seat, top.header, top.tiles)

    def heard(self, name: str, args: Choice) -> None:
        """One effect: counted by name and, if a seat did it, by seat; some are looked at more closely."""
        self.counts[name] += 1
        seat = args[0] if name in SEAT_FIRST else -1
        if seat >= 0:
            self.by_seat[name, seat] += 1
        if name in AT_PLACE:
            self._at(args[AT_PLACE[name]], seat, name, args)
        if name in self.handlers:
            self.handlers[name](*args)
        if name in TELLING:
            self.told[self.at] = (name, *args)

    def after(self) -> None:
        """Judge who acted, and note the points where they have changed."""
        self._judge_act()
        if self.state.turns and not sum(self.turns_under_law):  # the first turn begins with the setup, untold
            self.on_turn(self.state.active, self.state.round)
        if not self.state.teams:  # roles are still being chosen
            return
        now = self.points_now()
        last = self.points[-1] if self.points else None
        if not self.rounds:
            self.rounds.append(Points(self.at, 0, now.developers, now.conservationists))
        if last is None or (last.developers, last.conservationists) != (now.developers, now.conservationists):
            self.points.append(now)

    def points_now(self) -> Points:
        """How both sides stand."""
        state = self.state
        return Points(self.at, state.round, team_score(state, DEVELOPERS), team_score(state, CONSERVATIONISTS))

    def _event(self, seat: int, what: str, about: tuple[Any, ...]) -> Event:  # Any: as the effect told them
        return Event(self.at, self.state.round, self.state.turns, seat, what, about)

    def _at(self, position: int, seat: int, what: str, about: tuple[Any, ...]) -> None:  # Any: as above
        if 0 <= position < POSITIONS:
            self.events[position].append(self._event(seat, what, about))

    # --- turns, cards, deals ----------------------------------------------------------------------

    def on_turn(self, seat: int, number: int) -> None:
        """A turn under the law in force."""
        self.turns_under_law[self.state.law] += 1
        self.promises.turn(self.at, seat)

    def on_round_over(self, number: int) -> None:
        """How both sides stand after a round."""
        state = self.state
        scores = (team_score(state, DEVELOPERS), team_score(state, CONSERVATIONISTS))
        self.rounds.append(Points(self.at, number, *scores))

    def on_pay(self, seat: int, cost: str, cards: tuple[int, ...]) -> None:
        """Nature surveys are told by nothing else."""
        self.by_seat[f"pay {cost}", seat] += 1

    def on_card_played(self, seat: int, kind: int) -> None:
        """An action card; some have effects that do not tell where they come from."""
        self.cards[seat, kind] += 1
        if kind == EU_COURT:
            self.plans[-1].appeals[-1] = Appeal(seat, self.plans[-1].appeals[-1].phase, "eu_court")
        self.card = {OOPS: "oops", DEROGATION: "derogation"}.get(kind, "")
        if kind == CHANGE_OF_LEGISLATION:
            self.law_cause = ("card", seat)

    def on_offer(self, number: int, giver: int, *rest: object) -> None:
        """An offer of cards."""
        self.by_seat["offer", giver] += 1

    def on_trade(self, number: int, giver: int, taker: int, give: Any, back: Any) -> None:  # Any: Cards
        """Cards change hands."""
        for seat, other, cards in ((giver, taker, give), (taker, giver, back)):
            self.by_seat["trades", seat] += 1
            self.by_seat["cards_given", seat] += count_of(cards)
            if cards:
                self.promises.gave(self.at, seat, other)

    def on_given(self, seat: int, other: int, kind: int) -> None:
        """A card as the condition of a permit."""
        self.promises.gave(self.at, seat, other)

    def on_promised(self, seat: int, other: int, what: str) -> None:
        """A word is given."""
        self.promises.promised(self.at, seat, other, what)

    # --- plans and permits ------------------------------------------------------------------------

    def on_planned(self, seat: int, header: int, tiles: tuple[int, ...]) -> None:
        """Header and tokens lie on the table; the permit process begins."""
        assert self.planning is not None
        self.plans.append(self.planning)
        for position in tiles:
            self._at(position, seat, "planned", (header,))
        self.promises.planned(self.at, seat, self.planning.ground.count("species"))

    def on_appealed(self, seat: int, phase: int) -> None:
        """Somebody acts, in phase 1 besides the planner; with a card, which is told next (K-43 to K-46)."""
        self.plans[-1].appeals.append(Appeal(seat, phase, "appeal"))
        self.has_acted = True

    def on_cooperation(self, seat: int, way: str) -> None:
        """The process is settled; if nobody has acted, by the planner in phase 1."""
        plan = self.plans[-1]
        plan.settled = True
        if self.has_acted:
            plan.appeals[-1] = Appeal(seat, plan.appeals[-1].phase, way)

    def on_permit(self, planner: int, header: int, granted: bool) -> None:
        """The answer to a plan."""
        plan = self.plans[-1]
        plan.granted, plan.decided = granted, self.at
        self.law_cause = ("permit", planner)
        self._judge_act()
        self.promises.decided(self.at)

    def _judge_act(self) -> None:
        """Whoever has acted in a permit process may have kept or broken a word; by which card is known by now."""
        if self.has_acted:
            act = self.plans[-1].appeals[-1]
            self.promises.acted(self.at, act.seat, act.way == "granted")
            self.has_acted = False

    def _plan_at(self, position: int) -> PlanCount | None:
        """The plan whose project has a token here."""
        header = self.state.header_at[position]
        return next((plan for plan in reversed(self.plans) if plan.header == header and plan.granted), None)

    # --- land -------------------------------------------------------------------------------------

    def on_species_found(self, seat: int, position: int, tile: int) -> None:
        """A survey finds a species, perhaps under a plan."""
        plan = next((one for one in reversed(self.plans) if position in one.tiles and one.granted is not False), None)
        if plan is not None and self.state.plans >> position & 1:
            plan.found.append((position, tile))

    def on_built(self, seat: int, header: int, position: int, tile: int) -> None:
        """A token is built; the tile under it is gone unless it had been moved away."""
        self._at(position, seat, "built", (header, tile))
        self.law_cause = ("built", seat)
        plan = self._plan_at(position)
        if plan is not None:
            plan.built += 1
        if tile != NOWHERE and self.state.content.tile_kind[tile] != POLLUTED:
            self._lose(seat, position, tile, "built", header)

    def on_destroyed(self, tile: int, species: bool, place: int) -> None:
        """A tile is gone for good: by an accident, by a derogation, or with its offsetting site."""
        if self.state.content.tile_kind[tile] == POLLUTED:
            return
        header = self.state.header_at[place] if place < POSITIONS else -1
        self._lose(self.actor, place, tile, self.card or "corruption", header)

    def _lose(self, seat: int, place: int, tile: int, cause: str, header: int) -> None:
        species = self.state.content.tile_species[tile]
        self.lost.append(Loss(self.at, self.state.round, seat, place, tile, species, cause, header))
        if cause != "corruption":
            plan = self._plan_at(place)
            planner = plan.seat if plan is not None else -1
            self.promises.took(self.at, seat, planner, species >= 0, by_card=cause != "built")

    def on_offset_die(self, seat: int, face: int, success: bool) -> None:
        """One die for all sites."""
        if not success:
            top = self.state.pending[-1]
            lost = top.lost if isinstance(top, Retry) else NOWHERE
            self.failures.append(Failure(self.at, self.state.round, seat, lost, self.law_before))

    def on_offset(self, seat: int, lost: int, tile: int, places: tuple[int, ...]) -> None:
        """An offset succeeds. What was proposed lay there before this choice."""
        self._at(lost, seat, "moved_away", (tile, places))
        for place in places:
            self._at(place, seat, "became_site", (tile,))
        state = self.state
        natures = state.content.tile_nature
        own = [state.bank[place - BANK] if place >= BANK else state.board[place] for place in places]
        self.offsets.append(
            OffsetTally(
                at=self.at,
                round=state.round,
                seat=seat,
                lost=lost,
                tile=tile,
                places=places,
                law=self.law_before,
                same_type=all(natures[one] == natures[tile] for one in own),
                bank=places[0] >= BANK,
                proposed=tuple(place for place in places if place < BANK and self.proposed >> place & 1),
                undone=(),
            )
        )
        self.law_cause = ("offset", seat)
        plan = self._plan_at(lost)
        if plan is not None:
            self.promises.offset(plan.seat)

    def on_bank_sale(self, buyer: int, lost: int, cards: tuple[tuple[int, int], ...]) -> None:
        """An offset is bought from the bank."""
        self.by_seat["cards_given", buyer] += count_of(cards)
        self.promises.sold(self.at, buyer)
        if cards:
            self.promises.gave(self.at, buyer, self.state.saver)

    def on_sale_refused(self, seat: int, buyer: int) -> None:
        """The bank says no."""
        self.promises.refused(self.at, seat, buyer)

    def on_corrupted(self, seat: int, place: int) -> None:
        """A site is undone."""
        for number, one in enumerate(self.offsets):
            if place in one.places and place not in [gone for gone, *_ in one.undone]:
                undone = (*one.undone, (place, self.at, self.state.round, seat))
                fields = {name: getattr(one, name) for name in OffsetTally.__slots__}
                self.offsets[number] = OffsetTally(**{**fields, "undone": undone})

    def on_law(self, face: int, law: int) -> None:
        """A roll for legislation."""
        cause, seat = self.law_cause
        state = self.state
        self.law.append(LawRoll(self.at, state.round, state.turns, seat, cause, self.law_before, law))
        self.law_before = law

    # --- protests and conservation ----------------------------------------------------------------

    def on_campaigns(self, seat: int, places: tuple[int, ...]) -> None:
        """Media campaigns."""
        self.counts["campaign_tokens"] += len(places)
        for position in places:
            self._at(position, seat, "campaign", ())
        self._protest(seat, places)

    def on_demonstration(self, seat: int, position: int) -> None:
        """A demonstration."""
        self._protest(seat, (position,))

    def on_camp(self, seat: int, header: int) -> None:
        """The camp stands against a whole project."""
        plan = next(one for one in reversed(self.plans) if one.header == header and one.granted)
        self.promises.protested(self.at, seat, {plan.seat})

    def _protest(self, seat: int, places: tuple[int, ...]) -> None:
        headers = {self.state.header_at[position] for position in places}
        self.promises.protested(self.at, seat, {one.seat for one in self.plans if one.header in headers})

    def on_proposed(self, seat: int, places: tuple[int, ...]) -> None:
        """Proposals for protection."""
        for position in places:
            self._at(position, seat, "proposed", ())
