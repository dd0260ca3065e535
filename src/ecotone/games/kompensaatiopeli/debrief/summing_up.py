"""The tally of a match, from all that was counted and from how the table stands."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ecotone.games.kompensaatiopeli.box.content import CONSERVATIONISTS, DEVELOPERS
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.debrief.counter import TallyCounter
from ecotone.games.kompensaatiopeli.debrief.tally import Points, SeatTally, Tally, TileTally
from ecotone.games.kompensaatiopeli.rules.scoring import extinctions, individual_points, team_parts

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


def tally_from(counter: TallyCounter) -> Tally:
    """Everything counted so far."""
    state, counts = counter.state, counter.counts
    lost = extinctions(state)
    over = state.result is not None
    return Tally(
        rounds=rounds(counter, over),
        points=tuple(counter.points),
        developers=team_parts(state, DEVELOPERS) if state.teams else (),
        conservationists=team_parts(state, CONSERVATIONISTS) if state.teams else (),
        species_lost=lost,
        places_left=tuple((species, places_left(counter, species)) for species, _ in lost),
        losses=state.losses,
        lost=tuple(counter.lost),
        law=tuple(counter.law),
        turns_under_law=tuple(counter.turns_under_law),
        plans=tuple(plan.tally() for plan in counter.plans),
        offsets=tuple(counter.offsets),
        failures=tuple(counter.failures),
        offset_attempts=len(counter.offsets) + len(counter.failures),
        offsets_made=len(counter.offsets),
        offsets_failed=len(counter.failures),
        offsets_stopped=counts["offset_stopped"],
        offsets_through_bank=sum(one.bank for one in counter.offsets),
        sites_undone=counts["corrupted"],
        permits_granted=sum(plan.granted is True for plan in counter.plans),
        permits_denied=sum(plan.granted is False for plan in counter.plans),
        permits_appealed=sum(any(act.phase == 2 for act in plan.appeals) for plan in counter.plans),
        permits_settled=sum(plan.settled for plan in counter.plans),
        campaigns=counts["campaign_tokens"],
        demonstrations=counts["demonstration"],
        protests_removed=counts["protest_removed"],
        camp=state.camp,
        offers=counts["offer"] + counts["bank_offer"] + counts["price_named"],
        trades=counts["trade"],
        promises=counter.promises.close(counter.at, over),
        built=built_tokens(counter),
        seats=tuple(seat_tally(counter, seat) for seat in range(len(state.teams))),
        tiles=tuple(tile_tally(counter, position) for position in range(POSITIONS)),
    )


def rounds(counter: TallyCounter, over: bool) -> tuple[Points, ...]:
    """The start and every round; a round that was not played to its end as it stands."""
    if over or not counter.rounds or counter.rounds[-1].at == counter.at:
        return tuple(counter.rounds)
    return (*counter.rounds, counter.points_now())


def places_left(counter: TallyCounter, species: int) -> int:
    """The places of a species that everybody knows of: on the board, on offsetting sites, in the bank."""
    state = counter.state
    known = [tile for position, tile in enumerate(state.board) if state.up >> position & 1]
    known += [moved for _, _, moved in state.sites if moved != NOWHERE]
    known += state.bank
    return sum(state.content.tile_species[tile] == species for tile in known)


def built_tokens(counter: TallyCounter) -> tuple[tuple[int, int], ...]:
    """How many tokens of each project are built."""
    headers = Counter(counter.state.header_at[p] for p in range(POSITIONS) if counter.state.built >> p & 1)
    return tuple(sorted(headers.items()))


def seat_tally(counter: TallyCounter, seat: int) -> SeatTally:
    """What one seat did."""
    state, by = counter.state, counter.by_seat
    protests = by["campaigns", seat] + by["demonstration", seat] + by["camp", seat]
    return SeatTally(
        role=state.roles[seat],
        team=state.teams[seat],
        nature_surveys=by["pay nature_survey", seat],
        species_surveys=by["species_survey", seat],
        species_found=by["species_found", seat],
        plans=by["planned", seat],
        permits=sum(plan.seat == seat and plan.granted is True for plan in counter.plans),
        appeals=by["appealed", seat],
        tokens_built=by["built", seat],
        offsets=state.offsets_made[seat],
        protests=protests,
        offers=by["offer", seat],
        trades=by["trades", seat],
        cards_given=by["cards_given", seat],
        promises=by["promised", seat],
        action_cards=tuple((kind, n) for (who, kind), n in sorted(counter.cards.items()) if who == seat),
        dirty_money=state.dirty_spent[seat],
        individual=individual_points(state, seat),
    )


def tile_tally(counter: TallyCounter, position: int) -> TileTally:
    """One position, first and last."""
    state = counter.state
    board, down = counter.first
    guest = next((moved for place, _, moved in state.sites if place == position), NOWHERE)
    return TileTally(
        position=position,
        first=board[position],
        first_down=bool(down >> position & 1),
        last=state.board[position],
        last_down=bool(state.down >> position & 1),
        guest=guest,
        header=state.header_at[position],
        fate=next((name for field, name in FATES if getattr(state, field) >> position & 1), "open"),
        events=tuple(counter.events[position]),
    )
