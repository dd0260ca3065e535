"""A second count of a match, small and slow: from choices and positions alone, without listening to any effect."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from ecotone.core.match import NATURE, Match
from ecotone.games.kompensaatiopeli.box.content import LINE, MIDDLE_EDGE, POLLUTED, SPECIES, WATER_START
from ecotone.games.kompensaatiopeli.box.landscape import EDGES, NOWHERE
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.kit.random_games import steps

ACTS = ("appeal", "eu_court", "cooperate")
NEXT_TO = {p: {q for q in range(25) if abs(p // 5 - q // 5) + abs(p % 5 - q % 5) == 1} for p in range(25)}
RING = {p for p in range(25) if p // 5 in (0, 4) or p % 5 in (0, 4)}


def bits(mask: int) -> set[int]:
    return {p for p in range(25) if mask >> p & 1}


def hang_together(places: set[int]) -> bool:
    seen, edge = set(), {min(places)}
    while edge:
        seen |= edge
        edge = {q for p in edge for q in NEXT_TO[p] if q in places} - seen
    return seen == places


def touching(places: set[int], least: int) -> bool:
    return any(hang_together(set(some)) for some in combinations(sorted(places), least)) if places else False


def scores(state: Kompensaatiopeli) -> tuple[int, int]:
    """Both sides' points, reckoned by hand (K-129 to K-136)."""
    content, built = state.content, bits(state.built)
    roles = [content.roles[role] for role in state.roles]
    dev = 0
    for place in built:
        header = state.header_at[place]
        sectors = content.sectors[header]
        dev += 1 + sum(
            role.character == content.characters[header] or (role.sector >= 0 and sectors >> role.sector & 1)
            for role in roles
            if role.team == 0
        )
    dev += touching(built, 3)
    green = sum(content.characters[state.header_at[place]] == 0 for place in built)
    safe = bits(state.areas) | bits(state.done) | bits(state.restored)
    con = 5 - state.losses + len(state.sites) + len(bits(state.areas)) + 2 * len(bits(state.restored))
    con += 3 * state.demonstrations + 2 * (state.camp >= 0) + (not state.down) + (2 * green > len(built))
    return dev, con + touching(safe, 3)


class SlowCount:
    """Everything that the debrief counts, once more."""

    def __init__(self, match: Match, plans_to_check: int = 3) -> None:
        self.counts: Counter[str] = Counter()
        self.by_seat: Counter[tuple[str, int]] = Counter()
        self.rounds: list[tuple[int, int, int]] = []
        self.law_changes: list[tuple[int, int]] = []
        self.turns_under_law = [0] * 5
        self.offsets: list[tuple[Any, ...]] = []
        self.failures: list[tuple[int, int]] = []
        self.lost: list[tuple[int, int, int, str]] = []
        self.plans: list[dict[str, Any]] = []
        self.promised: list[tuple[int, int, int, str]] = []
        self.deeds: list[tuple[Any, ...]] = []
        self.to_check = plans_to_check
        self.first: tuple[tuple[int, ...], int] | None = None
        for at, before, seat, choice, after in steps(match):
            if self.first is None:
                self.first = (tuple(before.board), before.down)
                self.turns_under_law[before.law] += bool(before.turns)
            self.look(at, before, seat, choice, after)
        self.last = match.state

    def look(self, at: int, before: Any, seat: int, choice: Any, after: Any) -> None:
        verb = choice[0]
        if seat == NATURE and self.first is not None:
            board = [
                after.board[place] if place in bits(after.down) else tile for place, tile in enumerate(self.first[0])
            ]
            self.first = (tuple(board), self.first[1])
            return
        content = before.content
        self.by_seat[verb, seat] += 1
        if before.teams and (after.round > before.round or (after.result and verb != "stop_here")):
            self.rounds.append((before.round, *scores(after)))
        if after.turns > before.turns:
            self.turns_under_law[after.law] += 1
            self.deeds.append((at, "turn", after.active, after.turns))
        if after.law != before.law:
            self.law_changes.append((at, after.law))
        self.look_at_plans(at, before, seat, choice, after)
        new = after.offsets_made != before.offsets_made
        if new:
            places = tuple(place for place, _, _ in after.sites[len(before.sites) :])
            lost = next(p for p in range(25) if before.board[p] != NOWHERE and after.board[p] == NOWHERE)
            own = [after.bank[p - 25] if p >= 25 else after.board[p] for p in places]
            natures = {content.tile_nature[tile] for tile in own}
            buyer = next(n for n in range(len(after.teams)) if after.offsets_made[n] > before.offsets_made[n])
            same = natures == {content.tile_nature[before.board[lost]]}
            proposed = tuple(p for p in places if p < 25 and before.proposals >> p & 1)
            self.offsets.append(
                (at, buyer, lost, before.board[lost], places, before.law, same, places[0] >= 25, proposed)
            )
            self.deeds.append((at, "offset", self.planner_at(before, lost)))
        if verb == "pay_sites" and after.pending and getattr(after.pending[-1], "prompt", "") == "retry":
            self.failures.append((at, before.law))
        self.look_at_losses(at, before, seat, choice, after)
        if after.promises != before.promises:
            for _, who, to, what in after.promises[len(before.promises) :]:
                self.promised.append((at, who, to, what))
        if verb in ("campaign", "free_campaign", "demonstrate", "camp", "pay_campaigns"):
            places = bits((after.media & ~before.media) | (after.demos & ~before.demos))
            if verb == "demonstrate":
                places = {choice[1]}
            planners = {self.planner_at(after, place) for place in places}
            if verb == "camp":
                planners = {before.projects[after.camp].planner}
            if planners:
                self.deeds.append((at, "protest", seat, planners))
        if verb == "refuse_sale":
            self.deeds.append((at, "refused", seat, before.pending[-1].buyer))
        if verb in ("sell", "buy"):
            buyer = before.pending[-1].buyer if verb == "sell" else seat
            self.deeds.append((at, "sold", buyer))
        if verb in ("accept", "give_resource", "sell", "buy"):
            self.look_at_gifts(at, before, seat, choice, after)

    @staticmethod
    def planner_at(state: Any, place: int) -> int:
        header = state.header_at[place]
        project = state.projects[header] if header >= 0 else None
        return project.planner if project else -1

    def look_at_gifts(self, at: int, before: Any, seat: int, choice: Any, after: Any) -> None:
        if choice[0] == "accept":
            offer = next(one for one in before.offers if one.number == choice[1])
            pairs = [(offer.giver, offer.taker, offer.give), (offer.taker, offer.giver, offer.want)]
        elif choice[0] == "give_resource":
            pairs = [(seat, choice[1], ((0, 1),))]
        else:
            top = before.pending[-1]
            buyer = top.buyer if choice[0] == "sell" else seat
            pairs = [(buyer, before.saver, top.cards if choice[0] == "sell" else top.price)]
        for giver, taker, cards in pairs:
            if cards:
                self.deeds.append((at, "gave", giver, taker))

    def look_at_plans(self, at: int, before: Any, seat: int, choice: Any, after: Any) -> None:
        content, top = before.content, before.pending[-1]
        if choice[0] == "pay_plan":
            kinds = [content.tile_kind[before.board[p]] for p in top.tiles]
            plan = {"at": at, "seat": seat, "header": top.header, "tiles": top.tiles, "species": kinds.count(SPECIES)}
            plan |= {"acts": [], "granted": None, "settled": False, "least": None}
            if len(self.plans) < self.to_check:
                plan["least"] = self.least(before, top.header)
            self.plans.append(plan)
            self.deeds.append((at, "planned", seat, plan["species"]))
        if choice[0] in ACTS and top.prompt in ("appeal", "first_card", "step_in"):
            plan = self.plans[-1]
            if top.prompt != "first_card":
                plan["acts"].append((seat, top.phase))
                for_it = choice == ("cooperate", "granted")
                against = before.teams[seat] != 0 and not for_it
                self.deeds.append((at, "acted", seat, against))
            plan["settled"] |= choice[0] == "cooperate"
        if before.plan is not None and after.plan is None:
            plan = self.plans[-1]
            plan["granted"] = after.projects[plan["header"]] is not None
            self.deeds.append((at, "decided"))

    def look_at_losses(self, at: int, before: Any, seat: int, choice: Any, after: Any) -> None:
        verb, content = choice[0], before.content
        if verb in ("construct", "oops", "derogation"):
            place = choice[1]
            tile = before.board[place]
            if tile != NOWHERE and content.tile_kind[tile] != POLLUTED:
                self.lost.append((at, place, tile, "built" if verb == "construct" else verb))
                rare = content.tile_kind[tile] == SPECIES
                self.deeds.append((at, "took", seat, self.planner_at(before, place), rare, verb != "construct"))
        if verb == "corruption":
            site = next(one for one in before.sites if one[0] == choice[1])
            if site[2] != NOWHERE:
                self.lost.append((at, choice[1], site[2], "corruption"))

    # --- avoid and lessen -------------------------------------------------------------------------

    def least(self, state: Any, header: int) -> int:
        """The fewest known species that this project could take: every set of tiles is looked at."""
        content = state.content
        size, shape = content.sizes[header], content.shapes[header]
        free = bits(state.up & ~state.taken())
        if content.mine[header] and state.settings.ore:
            free &= bits(state.settings.ore)
        species, water = bits(state.species), bits(state.natures[2])
        found = size
        for some in combinations(sorted(free), size):
            places = set(some)
            if len(places & species) < found and hang_together(places) and self.fits(places, shape, water):
                found = len(places & species)
        return found

    @staticmethod
    def fits(places: set[int], shape: int, water: set[int]) -> bool:
        if shape == MIDDLE_EDGE:
            return any(places <= set(edge) for edge in EDGES.values())
        if shape == LINE:
            rows, columns = {p // 5 for p in places}, {p % 5 for p in places}
            ends = {min(places), max(places)}
            return (len(rows) == 1 or len(columns) == 1) and bool(ends & RING)
        starts = places & RING
        return bool(starts & water) if shape == WATER_START else bool(starts)

    # --- promises -----------------------------------------------------------------------------------

    def verdict(self, promise: tuple[int, int, int, str]) -> str:
        """Whether a promise was kept, by going through all that was done after it."""
        at, seat, other, what = promise
        later = [deed for deed in self.deeds if deed[0] > at]
        match what:
            case "no_appeal" | "support_next_plan":
                return self.about_plan(at, seat, other)
            case "appeal_for_you":
                return "kept" if any(deed[1] == "acted" and deed[2] == seat for deed in later) else "open"
            case "no_protest":
                broke = any(d[1] == "protest" and d[2] == seat and other in d[3] for d in later)
                return "broken" if broke else "kept"
            case "spare_species":
                broke = any(
                    (d[1] == "planned" and d[2] == seat and d[3]) or (d[1] == "took" and d[2] == seat and d[4])
                    for d in later
                )
                return "broken" if broke else "kept"
            case "offset_tiles":
                if any(d[1] == "took" and d[3] == seat and (not d[5] or d[2] == seat) for d in later):
                    return "broken"
                return "kept" if any(d[1] == "offset" and d[2] == seat for d in later) else "open"
            case "sell_from_bank":
                for d in later:
                    if d[1] == "sold" and d[2] == other and seat == self.last.saver:
                        return "kept"
                    if d[1] == "refused" and (d[2], d[3]) == (seat, other):
                        return "broken"
                return "open"
            case _:
                return self.card_later(at, seat, other)

    def about_plan(self, at: int, seat: int, other: int) -> str:
        """The plan that lay before the authorities then, or the next one of that planner."""
        for plan in self.plans:
            decided = next((d[0] for d in self.deeds if d[1] == "decided" and d[0] >= plan["at"]), None)
            if plan["seat"] == other and (decided is None or decided > at):
                acts = [d for d in self.deeds if d[1] == "acted" and d[2] == seat and d[3] and at < d[0]]
                if any(plan["at"] < d[0] and (decided is None or d[0] <= decided) for d in acts):
                    return "broken"
                return "open" if decided is None else "kept"
        return "open"

    def card_later(self, at: int, seat: int, other: int) -> str:
        """The giver's next turn: from its beginning to the next seat's."""
        turns = [d for d in self.deeds if d[1] == "turn"]
        mine = next((d[0] for d in turns if d[0] > at and d[2] == seat), None)
        if mine is None:
            return "open"
        end = next((d[0] for d in turns if d[0] > mine), None)
        gave = [d[0] for d in self.deeds if d[1] == "gave" and (d[2], d[3]) == (seat, other) and d[0] > mine]
        if any(end is None or when < end for when in gave):
            return "kept"
        return "broken" if end is not None or self.last.result else "open"
