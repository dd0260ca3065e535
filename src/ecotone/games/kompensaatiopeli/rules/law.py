"""The legislation (K-87 to K-93): what must be offset now, and the roll that moves the marker."""

from __future__ import annotations

from ecotone.core.boards import places_of
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


def due(state: Kompensaatiopeli) -> int:
    """Positions whose tile may not be built over as it lies: offsetting is due, or impossible (K-59 to K-61, K-73)."""
    content = state.content
    law = state.law
    out = state.empty if content.law_empty[law] else 0
    if content.law_species[law]:
        out |= state.species & ~state.unoffsettable
    if not content.law_ratio_zero[law]:
        out |= state.unoffsettable
    return out


def roll_law(state: Kompensaatiopeli) -> None:
    """Roll for legislation and move the marker (K-86, K-87)."""
    face = state.rng.stream("dice").die()
    state.law = state.content.law_of_die[face]
    state.tell("law", (face, state.law), reveals=True)
    if state.lights and not state.content.law_empty[state.law]:
        for lost in {state.light_for[site] for site in places_of(state.lights)}:
            if state.empty >> lost & 1:
                state.release_sites(lost)  # K-149
