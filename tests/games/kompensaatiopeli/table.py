"""Builds positions: a landscape from letters, hands from names, projects, permits and dice as a test needs them.

Letters: f m w empty forest, meadow, water; F flying squirrel, G golden eagle, M heath fritillary, W moor frog,
O otter (1:1); B Bechstein's bat, L little bustard, E pearl mussel (1:2); X Antrodia crassa, S sandgrouse (cannot be
offset); P polluted land; ? face down; . bare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Open, allows
from ecotone.core.content import Pack
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.box.card_kinds import KIND_OF, KINDS, is_funding
from ecotone.games.kompensaatiopeli.box.content import LAWS, POLLUTED, ROLES, Content
from ecotone.games.kompensaatiopeli.box.landscape import NOWHERE, POSITIONS
from ecotone.games.kompensaatiopeli.rules.project import Project
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.rules.turn_end import NEXT_TURN, begin_turn

# Plans of these tests are drawn for such sizes: figures that are ours may change, what is done with them does not.
SIZES = {
    "ecological_housing": 3, "timber_school": 1, "lakeside_villas": 4, "nuclear_plant": 4, "tram": 4,
    "cycle_highway": 3,
}  # fmt: skip
SMALL = GAME.with_pack(Pack("small.toml", {"project_headers": [{"id": id, "size": n} for id, n in SIZES.items()]}))
CONTENT: Content = SMALL.content
RICH, BIRDER, DREAMER, SAVER, SECTOR, REBEL = range(6)  # the seats of the usual seating
SPECIES = {
    "F": "flying_squirrel", "G": "golden_eagle", "B": "bechsteins_bat", "X": "antrodia_crassa",
    "M": "heath_fritillary", "L": "little_bustard", "S": "sandgrouse", "W": "moor_frog", "O": "otter",
    "E": "pearl_mussel",
}  # fmt: skip
EMPTIES = {"f": 0, "m": 1, "w": 2}
MEADOWS = "mmmmm ????? ????? ????? ?????"


def at(place: str) -> int:
    """The position with this name: A1 is the upper left corner."""
    return "ABCDE".index(place[0]) + 5 * (int(place[1]) - 1)


def tiles_at(places: str) -> tuple[int, ...]:
    return tuple(at(place) for place in places.split())


def mask(places: str) -> int:
    return sum(1 << at(place) for place in places.split())


def table(board: str = MEADOWS, seats: int = 4, law: str = "baseline", **options: Any) -> Kompensaatiopeli:
    """A game before its first turn's first choice, with this landscape, this law and empty hands.

    Only who is asked anyway may play Cooperation, unless a test wants it otherwise: so permits are soon decided.
    """
    state = SMALL.begin(seats, {"cooperation": "asked", **options}, 5)
    assert isinstance(state, Kompensaatiopeli)
    lay(state, board)
    state.law = LAWS.index(law)
    for seat in range(seats):
        hold(state, seat, "")
    return state


def letter_of(tile: int) -> str:
    if CONTENT.tile_kind[tile] == POLLUTED:
        return "P"
    species = CONTENT.tile_species[tile]
    if species < 0:
        return "fmw"[CONTENT.tile_nature[tile]]
    name = CONTENT.species_ids[species]
    return next((letter for letter, id in SPECIES.items() if id == name), name)


def lay(state: Kompensaatiopeli, board: str) -> None:
    """Lay the landscape anew; face-down tiles and the pile come from what is left."""
    letters = board.replace(" ", "").replace("\n", "")
    assert len(letters) == POSITIONS, board
    left = list(range(len(CONTENT.tile_ids)))
    for name in ("down", "up", "species", "empty", "polluted", "unoffsettable"):
        setattr(state, name, 0)
    state.natures = [0, 0, 0]
    state.board = [NOWHERE] * POSITIONS
    state.unseen = CONTENT.totals[:]
    for position, letter in enumerate(letters):
        if letter not in "?.":
            tile = next(tile for tile in left if letter_of(tile) == letter)
            left.remove(tile)
            state.lay(position, tile)
            state.unseen[CONTENT.tile_nature[tile]] -= 1
    for position, letter in enumerate(letters):
        if letter == "?":
            state.board[position] = left.pop()
            state.down |= 1 << position
    state.pile = left


def pile(state: Kompensaatiopeli, letters: str) -> None:
    """The pile holds exactly these tiles, the first on top; the others are out of the game for this test."""
    left = state.pile + [state.board[p] for p in range(POSITIONS) if state.down >> p & 1]
    chosen = []
    for letter in letters.split():
        tile = next(tile for tile in sorted(left) if letter_of(tile) == letter)
        left.remove(tile)
        chosen.append(tile)
    down = [p for p in range(POSITIONS) if state.down >> p & 1]
    for position in down:
        state.board[position] = left.pop()
    state.pile = chosen[::-1]


def in_bank(state: Kompensaatiopeli, letters: str) -> None:
    """Put tiles from the pile into the bank."""
    for letter in letters.split():
        found = next(tile for tile in sorted(state.pile) if letter_of(tile) == letter)
        state.pile.remove(found)
        state.unseen[CONTENT.tile_nature[found]] -= 1
        state.bank.append(found)


def hold(state: Kompensaatiopeli, seat: int, cards: str) -> None:
    """A hand of exactly these cards; they come out of the decks, and the old ones go back in."""
    hand = state.hands[seat]
    for kind in range(KINDS):
        (state.funding if is_funding(kind) else state.main).extend([kind] * hand[kind])
        hand[kind] = 0
    state.shown[seat] = [0] * KINDS
    state.sizes[seat] = 0
    for name in cards.split():
        kind = KIND_OF[{"resource": "funding_resource", "dirty": "funding_dirty"}.get(name, name)]
        deck = state.funding if is_funding(kind) else state.main
        if kind in deck:
            deck.remove(kind)
        else:
            assert kind in state.row, f"no {name} left"
            state.row.remove(kind)
        hand[kind] += 1
        state.sizes[seat] += 1


def hand(state: Kompensaatiopeli, seat: int) -> str:
    """A hand in words, in the order of kinds."""
    names = [name.replace("funding_", "") for name in KIND_OF for _ in range(state.hands[seat][KIND_OF[name]])]
    return " ".join(names)


def project(state: Kompensaatiopeli, header: str, places: str, built: str = "", planner: int = RICH) -> Project:
    """A project that has its permit; built tokens lie on bare spots."""
    number = CONTENT.header(header)
    made = Project(number, planner, tiles_at(places))
    state.projects[number] = made
    state.plans |= made.mask
    for position in made.tiles:
        state.header_at[position] = number
    for position in tiles_at(built):
        state.plans &= ~(1 << position)
        state.built |= 1 << position
        if state.up >> position & 1:
            state.lift(position)
    return made


def permits(state: Kompensaatiopeli, names: str) -> None:
    """The next permit cards, in this order. One that the deck lacks takes the place of another with its decision."""
    state.permits += state.opened
    state.opened.clear()
    cards = [CONTENT.permit(name) for name in names.split()]
    for card in cards:
        alike = [other for other in state.permits if CONTENT.granted[other] == CONTENT.granted[card]]
        state.permits.remove(card if card in alike else alike[0])
    state.permits += cards[::-1]


def turn_of(state: Kompensaatiopeli, seat: int) -> Kompensaatiopeli:
    """It is the beginning of this seat's turn."""
    state.pending = [NEXT_TURN]
    begin_turn(state, seat)
    return state


def rig(state: Kompensaatiopeli, *faces: int) -> None:
    """The next dice show these faces."""
    for seed in range(100_000):
        rng = Rng(seed)
        if all(rng.die() == face for face in faces):
            state.rng = Rng(seed)
            return
    raise AssertionError("no such seed")


def do(state: Kompensaatiopeli, seat: int, *choice: Any) -> list[Choice]:
    """Make a choice, which must be listed; returns what everybody sees."""
    listed = state.choices(seat)
    state.effects = []
    if allows(listed, choice):
        state.play(seat, choice)
    else:
        asides = state.side_choices(seat)
        assert allows(asides, choice), f"{choice} is not among {[shown(item) for item in listed + asides]}"
        state.play_aside(seat, choice)
    effects = [effect.seen_by(None) for effect in state.effects or []]
    state.effects = None
    return effects


def shown(item: Any) -> Any:
    return item.bounds() if isinstance(item, Open) else item


def can(state: Kompensaatiopeli, seat: int, *start: Any) -> bool:
    """Whether a choice that begins so is listed, as an answer or besides."""
    return bool(listed(state, seat, *start))


def listed(state: Kompensaatiopeli, seat: int, *start: Any) -> list[Any]:
    """All listed choices that begin so."""
    out = []
    for item in state.choices(seat) + state.side_choices(seat):
        whole = (item.verb, *item.fixed) if isinstance(item, Open) else item
        if whole[: len(start)] == start:
            out.append(item)
    return out


def places_for(state: Kompensaatiopeli, seat: int, *start: Any) -> str:
    """The places of all listed choices that begin so, by name."""
    positions = sorted({item[len(start)] for item in listed(state, seat, *start)})
    return " ".join("ABCDE"[p % 5] + str(p // 5 + 1) for p in positions)


def verbs(state: Kompensaatiopeli, seat: int) -> set[str]:
    return {item.verb if isinstance(item, Open) else item[0] for item in state.choices(seat)}


def why(state: Kompensaatiopeli, seat: int, *choice: object) -> str:
    """Why a seat cannot make this choice, in words."""
    reason = GAME.why_not(state, seat, choice)
    assert reason is not None, choice
    return reason.say()


def end_turn(state: Kompensaatiopeli) -> None:
    """End the turn quietly: nothing is discarded, cards come from the main deck."""
    seat = state.active
    do(state, seat, "end_turn")
    do(state, seat, "keep")
    while state.pending and state.pending[-1].prompt == "draw":  # type: ignore[attr-defined]  # a Decision
        do(state, seat, "draw", "main")


def tile(state: Kompensaatiopeli, place: str) -> str:
    """What lies at a place, as a letter."""
    position = at(place)
    if state.down >> position & 1:
        return "?"
    return "." if state.board[position] == NOWHERE else letter_of(state.board[position])


def roles(state: Kompensaatiopeli) -> list[str]:
    return [ROLES[role] for role in state.roles]


def lost(state: Kompensaatiopeli) -> Sequence[str]:
    return [letter_of(tile) for tile in state.lost]


def points(state: Kompensaatiopeli, team: int) -> dict[str, int]:
    """The parts of a team's score that are not nought."""
    view = GAME.view(state, None)
    parts = view.conservationists if team else view.developers
    return {part.name: part.points for part in parts if part.points}
