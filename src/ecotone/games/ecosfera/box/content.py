"""The cards of Ecosfera as flat lists by card number, read from content.toml and checked on the way."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecotone.core.content import Data, Entry, Pack, file_of, merge, version_of
from ecotone.core.text import Text, quoted
from ecotone.games.ecosfera.box.policy_card import CLASSES, ELEMENTS, HABITATS, Policy, read_policy
from ecotone.games.ecosfera.box.reworded import table_name

OXYGEN: Final = 1
NUTRIENTS: Final = 3
# What a card is: 0 to 4 is an element of that number, then:
PRESSURE: Final = 5
PRODUCER: Final = 6
CONSUMER: Final = 7
POLICY: Final = 8

ALL_HABITATS: Final = 63

ABILITIES: Final = ("pass", "plus", "refresh")
PASS: Final = 1
PLUS: Final = 2
REFRESH: Final = 4
ALL_TOKENS: Final = 7
# The two markets, as arguments of choices and effects.
PRODUCERS: Final = 0
CONSUMERS: Final = 1

TOKEN: Final = -1  # where a card might be the source of an ability: the player's own token

Cost = tuple[tuple[int, int], ...]  # (element, how many)

# Counts of all elements packed into one number, a byte for each: a row is compared with a cost in a few steps. No count
# reaches 128, so that the highest bit of each byte is free to guard it.
EACH: Final = 0x0101010101
GUARDS: Final = 0x8080808080


def packed(cost: Cost) -> int:
    """A cost as one number."""
    return sum(n << 8 * element for element, n in cost)


def unpacked(counts: int) -> list[int]:
    """How many there are of each element."""
    return [counts >> 8 * element & 0xFF for element in range(len(ELEMENTS))]


def habitat_mask(names: list[str]) -> int:
    """Habitats by name as a mask."""
    return sum(1 << HABITATS.index(name) for name in names)


class Content:
    """Card facts by card number (E-01 to E-03). Elements come first, then pressure, producers, consumers, policies."""

    __slots__ = (
        "abilities", "classes", "common", "consumers", "cost", "data", "element_names", "elements",
        "extra_nutrients", "groups", "habitat_names", "habitats", "high_start_pressure", "house", "ids",
        "impacts_to_lose", "kind", "lost_species", "microscopic", "names", "policies", "policy_cards", "pressure",
        "pressure_for_impact", "pressure_for_triple_impact", "prices", "producers", "row_size", "same_element_limit",
        "slots", "source", "stars", "start_elements", "start_pressure", "start_tokens", "units", "version",
    )  # fmt: skip

    def __init__(self, data: Data, file: str) -> None:
        self.data = data
        self.version = version_of(data)
        self.source = file
        self.kind: list[int] = []
        self.ids: list[str] = []
        self.names: list[str] = []  # scientific where there is one
        self.common: list[str] = []
        self.groups: list[str] = []
        self.habitats: list[int] = []
        self.abilities: list[int] = []
        self.stars: list[bool] = []
        self.microscopic: list[bool] = []
        self.classes: list[int] = []
        self.cost: list[Cost] = []
        self.policies: dict[int, Policy] = {}
        self._read_figures(data, file)
        self.elements = self._read_elements(data, file)
        self.pressure = self._read_pressure(data, file)
        self.producers = self._read_species(data, file, "producer", PRODUCER)
        self.consumers = self._read_species(data, file, "consumer", CONSUMER)
        self._read_habitats(data, file)
        self._read_variants(data, file)
        self.policy_cards = self._read_policies(data, file)
        self.prices = [packed(cost) for cost in self.cost]
        self.units = [packed(((kind, 1),)) if kind < PRESSURE else 0 for kind in self.kind]  # elements, packed
        self._check_counts(data, file)

    def card(self, id: str) -> int:
        """The number of a card by its id; of several alike, the first."""
        return self.ids.index(id)

    def cheaper(self, element: int, amount: int) -> list[Cost]:
        """All costs with so many symbols of an element less (ER-62)."""
        return [
            tuple((e, n - amount if e == element else n) for e, n in cost if e != element or n > amount)
            for cost in self.cost
        ]

    # --- reading --------------------------------------------------------------------

    def _add(self, kind: int, id: str, name: str, common: str = "") -> int:
        """A new card, plain so far; returns its number."""
        self.kind.append(kind)
        self.ids.append(id)
        self.names.append(name)
        self.common.append(common)
        self.groups.append("")
        self.habitats.append(0)
        self.abilities.append(0)
        self.stars.append(False)
        self.microscopic.append(False)
        self.classes.append(0)
        self.cost.append(())
        return len(self.kind) - 1

    def _read_figures(self, data: Data, file: str) -> None:
        setup = Entry(file, "setup", data.get("setup"))
        self.slots = setup.integer("market_slots_producers", 1, 8)
        if setup.integer("market_slots_consumers", 1, 8) != self.slots:
            raise setup.wrong("market_slots_consumers", Text("must equal market_slots_producers"))
        self.row_size = setup.integer("row_size", 1, 7)
        self.start_elements = setup.integer("start_elements_each", 1, 2)
        self.start_pressure = setup.integer("start_pressure", 0, 3)
        self.start_tokens = sum(1 << ABILITIES.index(name) for name in setup.names("start_tokens", ABILITIES))
        setup.integer("habitats_to_win", len(HABITATS), len(HABITATS))
        self.impacts_to_lose = setup.integer("impacts_to_lose", 1, 6)
        self.pressure_for_impact = setup.integer("pressure_for_impact", 2, 6)
        self.pressure_for_triple_impact = setup.integer("pressure_for_triple_impact", self.pressure_for_impact + 1, 9)
        self.same_element_limit = setup.integer("same_element_limit", 2, 6)
        setup.done("source")

    def _read_elements(self, data: Data, file: str) -> list[list[int]]:
        entries = Entry.listed(file, "element", data)
        if tuple(entry.text("id") for entry in entries) != ELEMENTS:
            raise entries[0].wrong("id", Text("the elements are {known}, in this order", known=tuple(ELEMENTS)))
        out = []
        self.element_names = [entry.text("name_en") for entry in entries]
        for number, entry in enumerate(entries):
            # Solo plays up to four rows, each with its start deck; a stack of three must remain (E-07, E-67).
            count = entry.integer("count", 4 * self.start_elements + 3, 60)
            out.append([self._add(number, ELEMENTS[number], self.element_names[number]) for _ in range(count)])
            entry.done("name_sv", "colour", "icon", "source")
        return out

    def _read_pressure(self, data: Data, file: str) -> list[int]:
        entries = Entry.listed(file, "pressure", data)
        if len(entries) != 1:
            raise entries[1].wrong("id", Text("there is one kind of pressure card"))
        entry = entries[0]
        name = entry.text("name_en")
        cards = [self._add(PRESSURE, "pressure", name) for _ in range(entry.integer("count", 12, 99))]
        entry.done("name_sv", "artworks_printed", "artworks_digital", "source")
        return cards

    def _read_species(self, data: Data, file: str, section: str, kind: int) -> list[int]:
        out = []
        for entry in Entry.listed(file, section, data):
            for field in ("common_en", "common_en_house"):
                if not isinstance(entry.data.get(field, ""), str):
                    raise entry.wrong(field, Text("expected a text, got {value}", value=quoted(entry.data[field])))
            common = entry.data.get("common_en") or entry.data.get("common_en_house", "")
            id = entry.text("id")
            card = self._add(kind, id, entry.text("scientific"), table_name(id, common))
            self.groups[card] = entry.text("group")
            self.habitats[card] = habitat_mask(entry.names("habitats", HABITATS, least=1))  # E-89
            self.abilities[card] = sum(1 << ABILITIES.index(name) for name in entry.names("abilities", ABILITIES))
            self.stars[card] = entry.flag("star")
            self.microscopic[card] = entry.flag("microscopic")
            if kind == PRODUCER:
                cost = entry.counts("cost", ELEMENTS, 4)
                if len(cost) < 2:  # E-89
                    raise entry.wrong("cost", Text("expected two or more different elements, got {value}", value=cost))
                self.cost[card] = tuple((ELEMENTS.index(name), n) for name, n in cost.items())
            else:
                self.classes[card] = 1 << CLASSES.index(entry.one_of("class", CLASSES))
            entry.done("common_en", "common_en_house", "scientific_rulebook", "source")
            out.append(card)
        return out

    def _read_habitats(self, data: Data, file: str) -> None:
        entries = Entry.listed(file, "habitat", data)
        if tuple(entry.text("id") for entry in entries) != HABITATS:
            raise entries[0].wrong("id", Text("the habitats are {known}, in this order", known=tuple(HABITATS)))
        self.habitat_names = [entry.text("name_en") for entry in entries]
        for entry in entries:
            entry.integer("count", 1, 1)
            entry.done("name_la", "name_en_alt", "name_sv", "colour", "star_position", "source")

    def _read_variants(self, data: Data, file: str) -> None:
        variants = Entry(file, "variants", data.get("variants"))
        self.high_start_pressure = variants.integer("high_pressure_start_pressure", 0, 3)
        start = len(ELEMENTS) * self.start_elements
        least = min(self.row_size - start, self.high_start_pressure)
        if least >= self.pressure_for_impact:  # such a row is dealt again, so it would be for ever (E-69)
            raise variants.wrong(
                "high_pressure_start_pressure",
                Text("every first row would hold {least} or more pressure cards", least=least),
            )
        self.extra_nutrients = variants.integer("eutrophication_extra_nutrients", 0, 2)
        need = 4 * (self.start_elements + self.extra_nutrients)  # for four players (ER-04)
        if need > len(self.elements[NUTRIENTS]):
            raise variants.wrong(
                "eutrophication_extra_nutrients",
                Text(
                    "four players would need {need} nutrients cards, there are {n}",
                    need=need,
                    n=len(self.elements[NUTRIENTS]),
                ),
            )
        species = {self.ids[card]: card for card in self.consumers}
        names = variants.names("loss_of_biodiversity_removed", tuple(species), least=1)
        self.lost_species = [species[name] for name in names]
        for field, n in (("min", 3), ("max", 8), ("easy", 8), ("advanced", 3)):  # the option `elements` (E-67)
            variants.integer(f"element_stack_{field}", n, n)
        if variants.value("difficulty_levels") != [8, 7, 6, 5, 4, 3]:
            raise variants.wrong("difficulty_levels", Text("expected 8 to 3, as the option `elements` has them"))
        variants.done("source")

    def _read_policies(self, data: Data, file: str) -> list[int]:
        species = {self.ids[card]: card for card in self.producers + self.consumers}
        out = []
        self.house: list[int] = []
        entries = Entry.listed(file, "policy", data)
        ids = [entry.text("id") for entry in entries]
        for entry in entries:
            policy = read_policy(entry, species, ids)
            for _ in range(entry.integer("count", 1, 30)):
                card = self._add(POLICY, policy.id, policy.name, policy.name)
                self.policies[card] = policy
                out.append(card)
                if policy.source == "house":
                    self.house.append(card)
            entry.done("note")
        return out

    def _check_counts(self, data: Data, file: str) -> None:
        """The figures of the box must be those of the entries."""
        counts = Entry(file, "counts", data.get("counts"))
        found = {
            "element_cards": sum(map(len, self.elements)),
            "producer_cards": len(self.producers),
            "consumer_cards": len(self.consumers),
            "pressure_cards": len(self.pressure),
            "habitat_tiles": len(HABITATS),
            "impact_tiles": self.impacts_to_lose,
            "policy_cards": len(self.policy_cards),
        }
        for name, n in found.items():
            counts.integer(name, n, n)
        counts.done("source", "habitat_centre_tiles", "impact_centre_tiles", "ability_tokens", "water_droplets")
        for entry in Entry.listed(file, "impact", data):
            entry.integer("count", self.impacts_to_lose, self.impacts_to_lose)
            entry.done("name_en", "name_sv", "source")
        abilities = Entry.listed(file, "ability", data)
        if tuple(entry.text("id") for entry in abilities) != ABILITIES:
            raise abilities[0].wrong("id", Text("the abilities are {known}, in this order", known=tuple(ABILITIES)))
        for entry in abilities:
            entry.integer("tokens", 4, 4)  # one for each of four players (E-08)
            entry.done("name_en", "name_sv", "icon", "source")


@cache
def own_data() -> Data:
    """The content that comes with the game."""
    return file_of(__package__, "content.toml")


def read_content(pack: Pack | None = None) -> Content:
    """The game's own content, or a pack laid over it."""
    return Content(merge(own_data(), pack), pack.name) if pack else Content(own_data(), "content.toml")
