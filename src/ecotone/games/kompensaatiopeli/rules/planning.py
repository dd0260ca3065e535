"""Planning a project, staged: the header, the first tile, the next ones, then the price (K-34 to K-42)."""

from __future__ import annotations

from typing import Final

from ecotone.core.boards import mask_of, places_of
from ecotone.core.choice import Choice, Listed
from ecotone.games.kompensaatiopeli.box.card_kinds import WATER
from ecotone.games.kompensaatiopeli.box.content import LINE, MIDDLE_EDGE, WATER_START
from ecotone.games.kompensaatiopeli.box.landscape import EDGES, LINES, RING, grown, reach
from ecotone.games.kompensaatiopeli.rules.decisions import TILE
from ecotone.games.kompensaatiopeli.rules.paying import money_ways, pay_money
from ecotone.games.kompensaatiopeli.rules.permit import begin_permit
from ecotone.games.kompensaatiopeli.rules.project import Project
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.surveys import WhileActive

EDGE_MASKS: Final = [mask_of(edge) for edge in EDGES.values()]
LINE_MASKS: Final[list[list[int]]] = [[]] + [sorted({mask for mask, _ in lines}) for lines in LINES]
EDGE_PARTS: Final = [
    [mask_of(edge[i : i + size]) for edge in EDGES.values() for i in range(4 - size)] for size in range(4)
]  # by size: neighbouring tiles among the three middle ones of an edge (K-39)


def eligible(state: Kompensaatiopeli) -> int:
    """Face-up tiles without a token, a proposal aside (K-36)."""
    return state.up & ~state.taken()


def ground(state: Kompensaatiopeli, header: int) -> int:
    """Eligible tiles for this header: with the mine variant, mines only on ore (K-08)."""
    free = eligible(state)
    return free & state.settings.ore if state.content.mine[header] and state.settings.ore else free


def extensions(state: Kompensaatiopeli, header: int, tiles: tuple[int, ...]) -> int:
    """Where the next token may lie so that the plan can still be completed: no dead ends (K-37 to K-39)."""
    content = state.content
    size = content.sizes[header]
    free = ground(state, header)
    if mask_of(tiles) & ~free:
        return 0
    shape = content.shapes[header]
    if shape == LINE:
        return line_extensions(free, size, tiles)
    if shape == MIDDLE_EDGE:
        edges = [edge & free for edge in EDGE_MASKS]
        if tiles:
            edges = [edge for edge in edges if edge >> tiles[0] & 1]
        return group_extensions(edges, edges, size, tiles)
    starts = free & RING
    if shape == WATER_START:
        starts &= state.natures[WATER]
    return group_extensions([starts], [free], size, tiles)


def line_extensions(free: int, size: int, tiles: tuple[int, ...]) -> int:
    """Straight runs whose first token is at an end (K-39)."""
    n = len(tiles)
    out = 0
    for mask, run in LINES[size - 1]:
        if not mask & ~free and run[:n] == tiles:
            out |= 1 << run[n]
    return out


def group_extensions(starts: list[int], fields: list[int], size: int, tiles: tuple[int, ...]) -> int:
    """Connected groups within a field: a part of a group that is large enough can always be completed."""
    out = 0
    if tiles:
        mask = mask_of(tiles)
        for field in fields:
            out |= grown(mask, field) & ~mask
        return out
    for start, field in zip(starts, fields, strict=True):
        rest = start
        while rest:
            group = reach(rest & -rest, field)
            if group.bit_count() >= size:
                out |= group & start
            rest &= ~group
    return out


def add_plans(state: Kompensaatiopeli, seat: int, out: list[Listed]) -> None:
    """Headers of the supply that fit on the board and can be paid (K-35)."""
    if not money_ways(state, seat, "planning"):
        return
    tokens = state.project_tokens_left()
    content = state.content
    sizes = content.sizes
    shapes = content.shapes
    free = eligible(state)
    mines = state.settings.ore != 0
    # Most headers only ask how large the groups at the edge are, so these are looked up once.
    largest, largest_water = largest_groups(free, state.natures[WATER])
    for header, project in enumerate(state.projects):
        size = sizes[header]
        if project is not None or size > tokens:
            continue
        shape = shapes[header]
        if size > (largest_water if shape == WATER_START else largest):
            continue
        if mines and content.mine[header]:
            fits = extensions(state, header, ()) != 0
        elif shape == LINE:
            fits = fits_one(LINE_MASKS[size], free)
        elif shape == MIDDLE_EDGE:
            fits = fits_one(EDGE_PARTS[size], free)
        else:
            fits = True
        if fits:
            out.append(("plan", content.header_ids[header]))


def fits_one(shapes: list[int], free: int) -> bool:
    """Whether one of these shapes lies on free tiles only."""
    return any(mask & free == mask for mask in shapes)


def largest_groups(free: int, water: int) -> tuple[int, int]:
    """The size of the largest free group that reaches the ring, and of the largest with water there."""
    largest = 0
    largest_water = 0
    rest = free & RING
    while rest:
        group = reach(rest & -rest, free)
        size = group.bit_count()
        largest = max(largest, size)
        if size > largest_water and group & RING & water:
            largest_water = size
        rest &= ~group
    return largest, largest_water


def begin_plan(state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
    """Choose a header; nothing lies on the board before it is paid."""
    state.pending.append(Plan(seat, state.content.header(choice[1]), ()))


class Plan(WhileActive):
    """Header and tiles so far."""

    __slots__ = ("header", "tiles")
    prompt = "plan"
    rules = ("K-34", "K-36", "K-37", "K-38", "K-39", "K-40")

    def __init__(self, seat: int, header: int, tiles: tuple[int, ...]) -> None:
        super().__init__((seat,))
        self.header = header
        self.tiles = tiles

    def detail(self) -> Choice:
        return (self.header, self.tiles)

    def answers(self, state: Kompensaatiopeli, seat: int) -> list[Listed]:
        out: list[Listed] = [("back",)]
        ways = money_ways(state, seat, "planning")
        if ways:
            if len(self.tiles) < state.content.sizes[self.header]:
                out += [("place", position) for position in places_of(extensions(state, self.header, self.tiles))]
            elif not mask_of(self.tiles) & ~ground(state, self.header):
                out += [("pay_plan", dirty) for dirty in ways]
        return out

    def answer(self, state: Kompensaatiopeli, seat: int, choice: Choice) -> None:
        if choice[0] == "place":
            state.pending[-1] = Plan(seat, self.header, (*self.tiles, choice[1]))
            return
        state.pending.pop()
        if choice[0] == "pay_plan":
            pay_money(state, seat, "planning", choice[1])
            state.acts |= TILE
            place_plan(state, Project(self.header, seat, self.tiles))
            begin_permit(state, seat)


def place_plan(state: Kompensaatiopeli, project: Project) -> None:
    """Header and tokens come onto the table (K-34)."""
    state.projects[project.header] = project
    state.plans |= project.mask
    for position in project.tiles:
        state.header_at[position] = project.header
    state.plan = project
    state.planner = project.planner
    state.tell("planned", (project.planner, project.header, project.tiles))
