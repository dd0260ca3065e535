"""Tiles, headers, cards, roles, costs and numbers as flat lists, read from content.toml and checked on the way."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecotone.core.content import Data, Entry, Pack, bad, file_of, merge, version_of
from ecotone.core.text import Text, quoted
from ecotone.games.kompensaatiopeli.box.card_kinds import (
    ACTIONS,
    DEAL_NAMES,
    EU_COURT,
    HOLISTIC,
    KNOWLEDGE,
    NATURES,
    NO_NATURE,
)
from ecotone.games.kompensaatiopeli.box.deal_forms import Forms
from ecotone.games.kompensaatiopeli.box.numbers import Numbers, action_copies, paying_copies

EMPTY: Final = 0
SPECIES: Final = 1
POLLUTED: Final = 2
TILE_KINDS: Final = ("empty", "species", "polluted")

CHARACTERS: Final = ("sustainable", "profitable", "undetermined")
SUSTAINABLE: Final = 0
PROFITABLE: Final = 1
SECTORS: Final = ("real_estate", "energy", "materials", "mobility")
SHAPES: Final = ("free", "middle_edge", "line", "water_start")
FREE: Final = 0
MIDDLE_EDGE: Final = 1
LINE: Final = 2
WATER_START: Final = 3

DEVELOPERS: Final = 0
CONSERVATIONISTS: Final = 1
TEAMS: Final = ("developers", "conservationists")
ROLES: Final = (
    "filthy_rich", "startup_dreamer", "real_estate_millionaire", "mobile_opportunist", "cynical_materialist",
    "energetic_futurist", "birder", "planet_saver", "rebel",
)  # fmt: skip
FILTHY_RICH: Final = 0
BIRDER: Final = 6
PLANET_SAVER: Final = 7
REBEL: Final = 8
SECTOR_ROLES: Final = ROLES[2:6]
CHANGED_LAST: Final = 9  # the rules after which the content changed last

CONDITIONS: Final = (
    "none", "pay_1_eur", "discard_1_knowledge_any", "give_1_resource_to_conservationist",
    "no_unoffsettable_species_in_project",
)  # fmt: skip
SIDE_EFFECTS: Final = (
    "none", "free_media_campaign", "legislation_roll", "open_one_tile", "planner_discards_1_money",
    "free_conservation_proposal",
)  # fmt: skip
LAWS: Final = ("voluntary", "flexible", "baseline", "ratio_plus", "everything")
METRICS: Final = (
    "constructed_profitable", "constructed_sustainable", "constructed_sector", "sustainable_majority",
    "own_money_left", "own_offsets_paid", "own_dirty_money_spent", "own_permits_granted_sector",
    "conservation_areas", "own_species_found", "species_tiles_lost", "restorations", "offsetting_sites",
    "bank_sites_sold", "demonstrations", "protest_camp",
)  # fmt: skip

Line = tuple[str, int, int, int]  # one line of a role's own points: metric, points, per, limit (K-139)


class Role:
    """One role: its team, what brings the team extra points (K-130), and its own points (K-139)."""

    __slots__ = ("character", "goal", "id", "lines", "name", "sector", "team")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.text("id")
        self.name = entry.text("name")
        self.team = TEAMS.index(entry.one_of("team", TEAMS))
        self.goal = entry.text("goal")
        benefit = Entry(entry.file, f"{entry.name} benefit", entry.value("benefit"))
        self.character = (
            CHARACTERS.index(benefit.one_of("character", CHARACTERS)) if "character" in benefit.data else -1
        )
        self.sector = SECTORS.index(benefit.one_of("sector", SECTORS)) if "sector" in benefit.data else -1
        benefit.done()
        self.lines: list[Line] = []
        for number, row in enumerate(entry.value("individual"), start=1):
            line = Entry(entry.file, f"{entry.name} individual {number}", row)
            per = line.integer("per", 1, 20) if "per" in line.data else 1
            metric = line.one_of("metric", METRICS)
            self.lines.append((metric, line.integer("points", -9, 9), per, line.integer("max", 0, 99)))
            line.done()
        entry.done("players", "abilities", "abilities_without_rebel", "source", "individual_source")


class Content(Numbers):
    """Everything printed, by number: tiles, project headers, permit cards, roles; the base class has the numbers."""

    __slots__ = (
        "action_names",
        "action_texts",
        "characters",
        "conditions",
        "copies",
        "data",
        "deal_most",
        "forms",
        "granted",
        "header_ids",
        "header_names",
        "law_empty",
        "law_of_die",
        "law_plus",
        "law_ratio_zero",
        "law_same_type",
        "law_species",
        "mine",
        "permit_copies",
        "permit_ids",
        "permit_names",
        "permit_texts",
        "roles",
        "sectors",
        "shapes",
        "side_effects",
        "sizes",
        "source",
        "species_ids",
        "species_latin",
        "species_names",
        "tile_ids",
        "tile_kind",
        "tile_nature",
        "tile_ratio",
        "tile_species",
        "totals",
        "version",
    )  # fmt: skip

    def __init__(self, data: Data, file: str) -> None:
        self.data = data
        self.version = version_of(data)
        self.source = file
        self.read_numbers(data, file)
        self._read_species(data, file)
        self._read_tiles(data, file)
        self._read_headers(data, file)
        self._read_cards(data, file)
        self._read_permits(data, file)
        self._read_law(data, file)
        self._read_roles(data, file)
        self._check_counts(data, file)

    def header(self, id: str) -> int:
        """The number of a project header."""
        return self.header_ids.index(id)

    def tile(self, id: str) -> int:
        """The number of a nature tile."""
        return self.tile_ids.index(id)

    def permit(self, id: str) -> int:
        """The number of a kind of permit card."""
        return self.permit_ids.index(id)

    # --- reading --------------------------------------------------------------------

    def _read_species(self, data: Data, file: str) -> None:
        self.species_ids: list[str] = []
        self.species_names: list[str] = []
        self.species_latin: list[str] = []
        for entry in Entry.listed(file, "species", data):
            self.species_ids.append(entry.text("id"))
            self.species_names.append(entry.text("name"))
            self.species_latin.append(entry.text("latin"))
            entry.one_of("nature", NATURES)
            entry.integer("ratio", 0, 2)
            entry.integer("copies", 1, 9)
            entry.done("source", "ratio_source", "copies_source", "note")

    def _read_tiles(self, data: Data, file: str) -> None:
        self.tile_ids: list[str] = []
        self.tile_kind: list[int] = []
        self.tile_nature: list[int] = []
        self.tile_species: list[int] = []
        self.tile_ratio: list[int] = []
        species = {entry["id"]: entry for entry in data["species"]}
        for entry in Entry.listed(file, "list", Entry(file, "tiles", data.get("tiles")).data):
            self.tile_ids.append(entry.text("id"))
            kind = TILE_KINDS.index(entry.one_of("kind", TILE_KINDS))
            self.tile_kind.append(kind)
            nature = entry.one_of("nature", ("none",) if kind == POLLUTED else NATURES)
            self.tile_nature.append(NATURES.index(nature) if nature in NATURES else NO_NATURE)
            name = entry.one_of("species", tuple(species) if kind == SPECIES else ("",))
            self.tile_species.append(self.species_ids.index(name) if name else -1)
            if kind == SPECIES:
                own = species[name]
                if nature != own["nature"]:
                    raise entry.wrong(
                        "nature",
                        Text(
                            "expected {want}, where {name} lives, got {value}",
                            want=own["nature"],
                            name=name,
                            value=quoted(nature),
                        ),
                    )
                self.tile_ratio.append(entry.integer("ratio", own["ratio"], own["ratio"]))
            else:
                # K-74: what an empty tile is worth counts only while the law says "offset everything".
                self.tile_ratio.append(
                    entry.integer("ratio", 0, 0) if kind == POLLUTED else entry.integer("ratio", 1, 1)
                )
            entry.done()
        self.totals = [self.tile_nature.count(nature) for nature in range(4)]
        for number, name in enumerate(self.species_ids):
            if self.tile_species.count(number) != species[name]["copies"]:
                raise bad(
                    file,
                    f"species {name}",
                    "copies",
                    Text("there are {n} such tiles", n=self.tile_species.count(number)),
                )

    def _read_headers(self, data: Data, file: str) -> None:
        self.header_ids: list[str] = []
        self.header_names: list[str] = []
        self.characters: list[int] = []
        self.sectors: list[int] = []  # masks
        self.shapes: list[int] = []
        self.sizes: list[int] = []
        self.mine: list[bool] = []
        for entry in Entry.listed(file, "project_headers", data):
            self.header_ids.append(entry.text("id"))
            self.header_names.append(entry.text("name"))
            self.characters.append(CHARACTERS.index(entry.one_of("character", CHARACTERS)))
            self.sectors.append(sum(1 << SECTORS.index(name) for name in entry.names("sectors", SECTORS, least=1)))
            shape = SHAPES.index(entry.one_of("shape", SHAPES))
            self.shapes.append(shape)
            self.sizes.append(entry.integer("size", 1, 3 if shape == MIDDLE_EDGE else 5))
            self.mine.append(entry.flag("mine"))
            if self.mine[-1] and self.sizes[-1] > 3:  # K-08: an ore deposit has three tiles
                raise entry.wrong("size", Text("expected 1 to 3 for a mine, got {value}", value=self.sizes[-1]))
            entry.done("source")

    def _read_cards(self, data: Data, file: str) -> None:
        """How many cards there are of each kind, by the number of seats (K-09)."""
        entries = Entry.listed(file, "action_cards", data)
        if tuple(entry.text("id") for entry in entries) != ACTIONS:
            raise entries[0].wrong("id", Text("the action cards are {known}, in this order", known=tuple(ACTIONS)))
        self.action_names = [entry.text("name") for entry in entries]
        self.action_texts = [entry.text("effect") for entry in entries]
        paying = paying_copies(data, file)
        self.copies = {4: paying, 6: paying[:]}
        for number, entry in enumerate(entries):
            self.copies[4][EU_COURT + number], self.copies[6][EU_COURT + number] = action_copies(entry)
            entry.done("permit", "timing", "cost", "dice", "source")
        self.deal_most: dict[str, int] = {}  # what may be asked of any hand in a deal
        for kind, name in enumerate(DEAL_NAMES):
            self.deal_most[name] = min(self.deal_most.get(name, 0) + self.most_copies(kind), self.hand_limit)
        self.forms = Forms(self.deal_most, self.hand_limit)

    def most_copies(self, kind: int) -> int:
        """How many cards of a kind there are at most, whatever the number of seats."""
        return max(copies[kind] for copies in self.copies.values())

    def _read_permits(self, data: Data, file: str) -> None:
        self.permit_ids: list[str] = []
        self.permit_names: list[str] = []
        self.permit_texts: list[str] = []
        self.granted: list[bool] = []
        self.permit_copies: list[int] = []
        self.conditions: list[str] = []
        self.side_effects: list[str] = []
        for entry in Entry.listed(file, "permit_cards", data):
            self.permit_ids.append(entry.text("id"))
            self.permit_names.append(entry.text("name"))
            self.permit_texts.append(entry.text("text"))
            self.granted.append(entry.one_of("decision", ("granted", "denied")) == "granted")
            self.permit_copies.append(entry.integer("copies", 1, 17))
            self.conditions.append(entry.one_of("condition", CONDITIONS if self.granted[-1] else CONDITIONS[:1]))
            self.side_effects.append(entry.one_of("side_effect", SIDE_EFFECTS))
            entry.done("source")
        if sum(self.permit_copies) < 8:  # KR-39
            raise bad(file, "permit_cards", "copies", Text("expected eight cards or more in all"))

    def _read_law(self, data: Data, file: str) -> None:
        rows = Entry.listed(file, "modes", Entry(file, "legislation", data.get("legislation")).data)
        if tuple(entry.text("id") for entry in rows) != LAWS:
            raise rows[0].wrong("id", Text("the laws are {known}, in this order", known=tuple(LAWS)))
        if self.start_law not in LAWS:
            raise bad(
                file,
                "setup",
                "start_legislation",
                Text("expected one of {known}, got {value}", known=tuple(LAWS), value=quoted(self.start_law)),
            )
        self.law_of_die = [-1] * 7
        self.law_species: list[bool] = []
        self.law_empty: list[bool] = []
        self.law_same_type: list[bool] = []
        self.law_plus: list[int] = []
        self.law_ratio_zero: list[bool] = []
        for number, entry in enumerate(rows):
            for face in entry.value("die"):
                if type(face) is not int or not 1 <= face <= 6 or self.law_of_die[face] >= 0:
                    raise entry.wrong(
                        "die", Text("expected faces 1 to 6, each once in all laws, got {value}", value=quoted(face))
                    )
                self.law_of_die[face] = number
            self.law_species.append(entry.flag("obligatory_species"))
            self.law_empty.append(entry.flag("obligatory_empty"))
            self.law_same_type.append(entry.flag("same_type"))
            self.law_plus.append(entry.integer("ratio_plus", 0, 1))
            self.law_ratio_zero.append(entry.flag("unoffsettable_may_be_built"))
            entry.done()
        if -1 in self.law_of_die[1:]:
            raise rows[0].wrong("die", Text("no law for the face {face}", face=self.law_of_die.index(-1, 1)))

    def _read_roles(self, data: Data, file: str) -> None:
        entries = Entry.listed(file, "roles", data)
        if sorted(entry.text("id") for entry in entries) != sorted(ROLES):
            raise entries[0].wrong("id", Text("the roles are {known}", known=tuple(ROLES)))
        by_id = {entry.text("id"): entry for entry in entries}
        for seats, seating in self.seatings.items():
            wanted = {"birder", "planet_saver", "filthy_rich", "startup_dreamer"}  # K-02
            if sorted(seating) != sorted(wanted | ({"rebel", "SECTOR"} if seats == 6 else set())):
                raise bad(
                    file,
                    "setup seating",
                    f"p{seats}",
                    Text("expected {seats} different roles, got {value}", seats=seats, value=quoted(seating)),
                )
        self.roles = [Role(by_id[id]) for id in ROLES]
        for number, role in enumerate(self.roles):
            if role.team != (DEVELOPERS if number < BIRDER else CONSERVATIONISTS):
                raise by_id[role.id].wrong("team", Text("{role} cannot change sides", role=role.id))

    def _check_counts(self, data: Data, file: str) -> None:
        """The totals that the file states must be those of its entries."""
        counts = Entry(file, "expected_counts", data.get("expected_counts"))
        found = {
            "nature_tiles": len(self.tile_ids),
            "polluted": self.tile_kind.count(POLLUTED),
            "species": len(self.species_ids),
            "project_headers": len(self.header_ids),
            "roles": len(self.roles),
            "permit_cards": sum(self.permit_copies),
            "permit_granted": sum(n for n, yes in zip(self.permit_copies, self.granted, strict=True) if yes),
            "permit_denied": sum(n for n, yes in zip(self.permit_copies, self.granted, strict=True) if not yes),
            "tokens": self.project_tokens + 4 * self.tokens,
        }
        tiles = list(zip(self.tile_kind, self.tile_nature, strict=True))
        for number, nature in enumerate(NATURES):
            found[f"empty_{nature}"] = tiles.count((EMPTY, number))
            found[f"species_{nature}"] = tiles.count((SPECIES, number))
        for number, character in enumerate(CHARACTERS):
            found[character] = self.characters.count(number)
        for name, n in found.items():
            counts.integer(name, n, n)
        for copies in self.copies.values():
            counts.integer("hand_cards", sum(copies), sum(copies))
            for name, some in (
                ("resource", copies[:2]),
                ("dirty_money", copies[2:4]),
                ("knowledge", copies[KNOWLEDGE : HOLISTIC + 1]),
                ("action", copies[EU_COURT:]),
            ):
                counts.integer(name, sum(some), sum(some))
        for number, sector in enumerate(SECTORS):
            n = sum(mask >> number & 1 for mask in self.sectors)
            if counts.integer("per_sector", 1, 15) != n:
                raise counts.wrong("per_sector", Text("{n} headers show {sector}", n=n, sector=sector))
        counts.done("source", "house", "meadow_ratio", "water_ratio", "forest_ratio_printed")


@cache
def own_data() -> Data:
    """The content that comes with the game."""
    return file_of(__package__, "content.toml")


def content_under(rules: int) -> Pack:
    """The content of matches under these older rules: step by step back, each file undoes what came after its rules."""
    data = own_data()
    for step in range(CHANGED_LAST, rules - 1, -1):
        data = merge(data, Pack("content.toml", file_of(__package__, f"rules{step}.toml")))
    return Pack("content.toml", data, whole=True)


def read_content(pack: Pack | None = None) -> Content:
    """The game's own content, or a pack laid over it."""
    return Content(merge(own_data(), pack), pack.name) if pack else Content(own_data(), "content.toml")
