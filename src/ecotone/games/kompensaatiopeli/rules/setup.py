"""Laying out the table (K-01 to K-18), with roles by seat, dealt or chosen (K-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import is_funding
from ecotone.games.kompensaatiopeli.box.content import (
    BIRDER,
    EMPTY,
    FILTHY_RICH,
    LAWS,
    PLANET_SAVER,
    REBEL,
    ROLES,
    SECTOR_ROLES,
    SPECIES,
    Content,
)
from ecotone.games.kompensaatiopeli.box.landscape import EVERYWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.box.options import Settings
from ecotone.games.kompensaatiopeli.rules.decisions import Ask, Do
from ecotone.games.kompensaatiopeli.rules.paying import draw_from
from ecotone.games.kompensaatiopeli.rules.redeal import Position
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn_end import NEXT_TURN, begin_turn, fill_row


def lay_out(content: Content, settings: Settings, rng: Rng) -> Kompensaatiopeli:
    """The table before the first choice. The order of shuffles is part of the rules version."""
    state = Position(content, settings, rng)
    lay_landscape(state)
    for kind, n in enumerate(content.copies[settings.seats]):
        (state.funding if is_funding(kind) else state.main).extend([kind] * n)
    rng.stream("funding").shuffle(state.funding)
    rng.stream("main").shuffle(state.main)
    state.permits = [card for card, n in enumerate(content.permit_copies) for _ in range(n)]
    rng.stream("permits").shuffle(state.permits)
    state.law = LAWS.index(content.start_law)
    state.pending += [NEXT_TURN, DEAL]
    if settings.roles == "chosen":
        state.pending.append(ChooseRole(0, ()))
    else:
        names = content.seatings[settings.seats][:]
        if "SECTOR" in names:
            sector = settings.sector
            if sector == "random":
                sector = SECTOR_ROLES[rng.stream("sector").below(len(SECTOR_ROLES))]
            names[names.index("SECTOR")] = sector
        roles = [ROLES.index(name) for name in names]
        if settings.roles == "dealt":
            rng.stream("roles").shuffle(roles)
        assign_roles(state, roles)
    state.run_steps()
    return state


def lay_landscape(state: Kompensaatiopeli) -> None:
    """25 tiles face down, eight of them turned up: one empty, seven with species (K-04 to K-07)."""
    content = state.content
    tiles = list(range(len(content.tile_ids)))
    state.rng.stream("tiles").shuffle(tiles)
    state.board = tiles[:POSITIONS]
    state.pile = tiles[POSITIONS:]
    state.down = EVERYWHERE
    kind = content.tile_kind
    empty_seen = False
    for position in content.open_positions:
        if kind[state.board[position]] == EMPTY and not empty_seen:
            empty_seen = True
        elif kind[state.board[position]] != SPECIES:
            exchange(state, position, SPECIES)
    if not empty_seen:
        exchange(state, content.open_positions[-1], EMPTY)
    for position in content.open_positions:
        state.turn_up(position)


def exchange(state: Kompensaatiopeli, position: int, wanted: int) -> None:
    """Put the first tile of the pile that is of the wanted kind here; the pile takes the old one and is shuffled."""
    kind = state.content.tile_kind
    i = len(state.pile) - 1
    while kind[state.pile[i]] != wanted:
        i -= 1
    state.pile[i], state.board[position] = state.board[position], state.pile[i]
    state.rng.stream("tiles").shuffle(state.pile)


def assign_roles(state: Kompensaatiopeli, roles: Sequence[int]) -> None:
    """Every seat has its role now; without a rebel the birder holds the protest tokens (K-15)."""
    state.roles = list(roles)
    state.teams = [state.content.roles[role].team for role in roles]
    state.birder = state.roles.index(BIRDER)
    state.saver = state.roles.index(PLANET_SAVER)
    state.protester = state.roles.index(REBEL) if REBEL in state.roles else state.birder


class Deal(Do):
    """The face-up cards, then the hands, then the first turn (K-16, K-17)."""

    __slots__ = ()

    def run(self, state: Kompensaatiopeli) -> None:
        fill_row(state)
        first = state.roles.index(FILTHY_RICH)
        seats = len(state.roles)
        for i in range(seats):
            seat = (first + i) % seats
            funding, main = state.content.hands[state.teams[seat]]
            for number in range(funding + main):
                kind = draw_from(state, number < funding)
                state.gain(seat, kind)
                state.tell("drawn", (seat, "funding" if number < funding else "main"), (kind,), 1 << seat, reveals=True)
        begin_turn(state, first)


class ChooseRole(Ask):
    """The seats choose one after the other from the roles that are left; one sector role only (K-02, K-03)."""

    __slots__ = ("taken",)
    prompt = "choose_role"
    rules = ("K-02", "K-03")
    trades = False

    def __init__(self, seat: int, taken: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.taken = taken

    def detail(self) -> Choice:
        return self.taken

    def choices(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        taken = [ROLES[role] for role in self.taken]
        out: list[Listed] = []
        for name in state.content.seatings[state.settings.seats]:
            if name != "SECTOR":
                out += [("choose_role", name)] if name not in taken else []
            elif not set(SECTOR_ROLES) & set(taken):
                out += [("choose_role", sector) for sector in SECTOR_ROLES]
        return out

    def play(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        state.pending.pop()
        taken = (*self.taken, ROLES.index(choice[1]))
        state.tell("role", (seat, taken[-1]))
        if len(taken) < state.settings.seats:
            state.pending.append(ChooseRole(seat + 1, taken))
        else:
            assign_roles(state, taken)


DEAL: Final = Deal()
