"""What a policy card is (E-03, E-81): its category, how long it lasts, what it does and with which figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecotone.core.content import Entry
from ecotone.core.text import Text, quoted
from ecotone.games.ecosfera.box.reworded import table_effect

CATEGORIES: Final = ("negative", "dual", "positive", "funding")
TRIGGERS: Final = {"negative": "draw", "dual": "draw", "positive": "funded", "funding": "none"}

# The fields each kind of effect has besides the common ones, and the values that its rule allows.
FIXED: Final[Mapping[str, Mapping[str, object]]] = {
    "discard_class": {"rows": "all", "market": True},
    "discard_kind": {"kind": "producer", "rows": "all", "market": True},
    "remove_class_from_game": {"rows": "active", "market": False},
    "tokens_by_condition": {
        "condition": "measure_implemented",
        "if_true": "activate_all_tokens_all_players",
        "if_false": "deactivate_all_tokens_all_players",
    },
    "reduce_cost": {"minimum": 0},
}
DRAWN: Final = (
    "pressure_to_rows_with_element", "extra_impact_per_event", "discard_class", "discard_kind",
    "remove_class_from_game", "remove_card_from_game", "fertiliser", "block_abilities_next_player",
    "skip_next_player_and_litter", "tokens_by_condition", "deal_element_round_robin", "habitat_or_impact",
    "oxygen_by_habitat", "tokens_or_pressure_by_impacts",
)  # fmt: skip
FUNDED: Final = (
    "habitat_from_producer_and_consumer", "remove_impact", "activate_all_tokens_all_players", "nutrient_up_or_down",
    "reduce_cost", "market_consumer_to_any_row", "market_habitat_to_one_row", "remove_pressure_from_rows",
    "prevent_policy_discards", "refresh_both_and_free_producer",
)  # fmt: skip
AMOUNTS: Final = {
    "extra_impact_per_event": ("amount", 1, 5),
    "fertiliser": ("nutrients", 1, 4),
    "deal_element_round_robin": ("rounds", 1, 4),
    "remove_impact": ("amount", 1, 5),
    "reduce_cost": ("amount", 1, 1),
    "market_consumer_to_any_row": ("amount", 1, 1),
    "remove_pressure_from_rows": ("amount", 1, 2),
}
LASTING: Final = {  # all other effects are over with their turn
    "extra_impact_per_event": "game",
    "reduce_cost": "game",
    "prevent_policy_discards": "game",
    "block_abilities_next_player": "round",
    "skip_next_player_and_litter": "round",
}
ACTIONS: Final = ("habitat_or_impact", "habitat_from_producer_and_consumer")  # may count as an action (ER-57)
WITH_ELEMENT: Final = ("pressure_to_rows_with_element", "deal_element_round_robin", "reduce_cost")
WITH_CLASSES: Final = ("discard_class", "remove_class_from_game", "market_consumer_to_any_row")
WITH_ONE_HABITAT: Final = ("oxygen_by_habitat", "market_habitat_to_one_row")
ANSWERS: Final = {
    "nutrient_up_or_down": "three nutrients in the active row",
    "prevent_policy_discards": "protectable policy card drawn",
}

ELEMENTS: Final = ("sunlight", "oxygen", "salinity", "nutrients", "temperature")
HABITATS: Final = ("ice", "mud", "river", "rock", "pelagic", "coast")
CLASSES: Final = ("bird", "fish", "mammal", "other")


class Policy:
    """One policy card as printed; element, amount, classes, habitats and species are figures of its operation."""

    __slots__ = (
        "amount", "category", "classes", "counts_as_action", "duration", "effect", "element", "habitats", "id", "name",
        "needs", "operation", "protectable", "protects", "source", "species",
    )  # fmt: skip

    def __init__(self, id: str, name: str, category: str, operation: str) -> None:
        self.id = id
        self.name = name
        self.category = category
        self.operation = operation
        self.duration = ""
        self.effect = ""
        self.needs = ""
        self.source = ""
        self.element = -1
        self.amount = 0
        self.classes = 0
        self.habitats = 0
        self.species = -1
        self.protects: tuple[str, ...] = ()
        self.protectable = False
        self.counts_as_action = False


def read_policy(entry: Entry, species: Mapping[str, int], policies: Sequence[str]) -> Policy:
    """A policy card from its entry; `species` gives card numbers by id, `policies` the ids of all policy cards."""
    category = entry.one_of("category", CATEGORIES)
    operations = {"positive": FUNDED, "funding": ("funding",)}.get(category, DRAWN)
    policy = Policy(entry.text("id"), entry.text("name"), category, entry.one_of("op", operations))
    entry.one_of("trigger", (TRIGGERS[category],))
    entry.text("theme")
    policy.duration = entry.one_of("duration", (LASTING.get(policy.operation, "single-turn"),))
    policy.effect = table_effect(entry.text("effect"))
    policy.source = entry.text("source")
    policy.protectable = entry.flag("protectable", default=False)
    policy.counts_as_action = entry.flag("counts_as_action", default=False)
    if policy.counts_as_action and policy.operation not in ACTIONS:
        raise entry.wrong("counts_as_action", Text("this effect places no habitat tile, so it is no action"))
    if category == "positive":
        policy.needs = entry.text("needs")
    read_figures(entry, policy, species, policies)
    return policy


def read_figures(entry: Entry, policy: Policy, species: Mapping[str, int], policies: Sequence[str]) -> None:
    """The figures that the card's operation works with."""
    operation = policy.operation
    for field, value in FIXED.get(operation, {}).items():
        if entry.value(field) != value:
            raise entry.wrong(
                field, Text("expected {want}, got {value}", want=quoted(value), value=quoted(entry.value(field)))
            )
    if operation in AMOUNTS:
        field, low, high = AMOUNTS[operation]
        policy.amount = entry.integer(field, low, high)
    if operation in WITH_ELEMENT:
        policy.element = ELEMENTS.index(entry.one_of("element", ELEMENTS))
    if operation in WITH_CLASSES:
        policy.classes = sum(1 << CLASSES.index(name) for name in entry.names("classes", CLASSES, least=1))
    if operation in WITH_ONE_HABITAT:
        policy.habitats = 1 << HABITATS.index(entry.one_of("habitat", HABITATS))
    if operation == "habitat_or_impact":
        policy.habitats = sum(1 << HABITATS.index(name) for name in entry.names("habitats", HABITATS, least=1))
    if operation == "remove_card_from_game":
        policy.species = species[entry.one_of("card", tuple(species))]
    if operation == "prevent_policy_discards":
        policy.protects = tuple(entry.names("prevents", policies))
    if operation in ANSWERS:
        entry.one_of("answer", (ANSWERS[operation],))
