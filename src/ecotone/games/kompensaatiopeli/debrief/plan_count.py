"""One plan while a match is counted: what it stood on, what it could have spared, and what became of it."""

from __future__ import annotations

from ecotone.games.kompensaatiopeli.debrief.hierarchy import ground_of, least_species, smaller_projects
from ecotone.games.kompensaatiopeli.debrief.tally import Appeal, PlanTally
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli


class PlanCount:
    """A plan while the game goes on."""

    def __init__(self, at: int, state: Kompensaatiopeli, seat: int, header: int, tiles: tuple[int, ...]) -> None:
        self.at = at
        self.round = state.round
        self.seat = seat
        self.header = header
        self.tiles = tiles
        self.lay = tuple(state.board[position] for position in tiles)
        self.ground = ground_of(state, tiles)
        self.least = least_species(state, header)
        self.smaller = smaller_projects(state, seat, header)
        self.appeals: list[Appeal] = []
        self.granted: bool | None = None
        self.settled = False
        self.decided = 0
        self.found: list[tuple[int, int]] = []
        self.built = 0

    def tally(self) -> PlanTally:
        """The plan as it stands."""
        return PlanTally(
            self.at, self.round, self.seat, self.header, self.tiles, self.lay, self.ground,
            self.ground.count("species"), self.least, self.smaller, tuple(self.appeals), self.granted, self.settled,
            self.decided, tuple(self.found), self.built,
        )  # fmt: skip
