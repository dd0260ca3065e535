"""What may be set before a game of Ecosfera: level, variants (E-67 to E-71, E-86), and the ten switches."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.core.errors import BadSetup
from ecotone.core.options import Option, Value
from ecotone.core.text import Text

OPTIONS = (
    Option(
        "level",
        (1, 2),
        Text("1 is the sea alone, 2 adds the policy cards."),
        {1: Text("1: the sea alone"), 2: Text("2: with policy cards")},
        details={
            2: Text(
                "Three of the 30 policy cards are our own: Saltwater inflow, Coastal tourism season and "
                "Maritime spatial plan. The choice of policy cards below leaves them out."
            )
        },
    ),
    Option(
        "elements",
        (8, 7, 6, 5, 4, 3),
        Text("How many cards of each element lie in the market: 8 is easy, 3 is for experts."),
        {8: Text("8 (easy)"), 3: Text("3 (for experts)")},
    ),
    Option("high_pressure", (False, True), Text("Every start deck holds three pressure cards instead of two.")),
    Option(
        "eutrophication",
        (False, True),
        Text(
            "Every start deck holds two extra nutrients cards. The box has 12: the market keeps at most 6"
            " with two players, 3 with three and none with four."
        ),
    ),
    Option("loss_of_biodiversity", (False, True), Text("The game is played without Calanoida.")),
    Option(
        "rows",
        (None, 2, 3, 4),
        Text("Playing alone: how many rows one person plays (2 if not said)."),
        {None: Text("not said")},
    ),
    Option(
        "first",
        (0, 1, 2, 3, "random"),
        Text("Which row begins: who bathed in the sea last, or by lot."),
        {"random": Text("by lot"), **{row: Text("Row {number}", number=row + 1) for row in range(4)}},
    ),
    Option(
        "agreement",
        ("assumed", "ask"),
        Text("Whether the others are asked before a measure is funded, or their yes is assumed."),
        {"assumed": Text("assumed"), "ask": Text("they are asked")},
    ),
    Option(
        "preset",
        ("rulebook", "digital"),
        Text("Play by the printed rules, or as the official digital version does."),
        {"rulebook": Text("printed rules"), "digital": Text("digital version")},
        details={"digital": Text("Sets all options below as the digital version has them.")},
    ),
    Option(
        "impact_from_three_of_a_kind",
        (True, False),
        Text("Whether the pressure card for three equal elements can be the third and cause an impact."),
    ),
    Option("pass_pressure", (True, False), Text("Whether pressure cards may be passed.")),
    Option("recycle_species", (False, True), Text("Whether pass may also put a producer or consumer under its deck.")),
    Option(
        "solo_mode",
        ("rows", "single_row"),
        Text("Playing alone: several rows, or one row whose pass goes to its own deck."),
        {"rows": Text("several rows"), "single_row": Text("one row")},
    ),
    Option(
        "star_counts_as_ability",
        (False, True),
        Text("Whether a star is spent with the card's ability and blocked by noise."),
    ),
    Option(
        "policy_draws",
        ("per_tile", "per_event"),
        Text("A policy card for every tile placed, or one for every step."),
        {"per_tile": Text("one for every tile"), "per_event": Text("one for every step")},
    ),
    Option(
        "reactivation",
        ("turn_start_once_optional", "any_time_per_pair_forced"),
        Text("A token may come back at the start of the turn, or must with every new pair of consumers."),
        {
            "turn_start_once_optional": Text("may, at the start of the turn"),
            "any_time_per_pair_forced": Text("must, with every new pair"),
        },
    ),
    Option(
        "fertiliser_short",
        ("take_rest_and_pressure", "pressure_only"),
        Text("What excessive fertiliser does when the market is short of nutrients."),
        {
            "take_rest_and_pressure": Text("takes what is left, and a pressure card"),
            "pressure_only": Text("brings a pressure card only"),
        },
    ),
    Option(
        "policy_quirks", (False, True), Text("Policy cards work with the small differences of the digital version.")
    ),
    Option(
        "policy_set",
        ("full30", "official27"),
        Text("Which policy cards are played: all 30, three of them our own, or only the 27 of the digital version."),
        {"full30": Text("all 30"), "official27": Text("the 27 official ones")},
    ),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    "rulebook": {},
    "digital": {
        "impact_from_three_of_a_kind": False,
        "pass_pressure": False,
        "recycle_species": True,
        "solo_mode": "single_row",
        "star_counts_as_ability": True,
        "policy_draws": "per_event",
        "reactivation": "any_time_per_pair_forced",
        "fertiliser_short": "pressure_only",
        "policy_quirks": True,
        "policy_set": "official27",
    },
}


class Settings:
    """The options as the rules read them. Never changes during a match, so all copies share it."""

    __slots__ = (
        "asks_others", "elements", "eutrophication", "fertiliser_takes_rest", "first", "forced_reactivation",
        "full_set", "high_pressure", "impact_from_three", "loss_of_biodiversity", "others", "passable", "per_tile",
        "plan_may_lapse", "players", "policies", "quirks", "returnable", "seats", "star_is_ability",
        "switches",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.players = row_count(seats, options)
        self.policies = options["level"] == 2
        self.elements = number(options["elements"])
        self.high_pressure = bool(options["high_pressure"])
        self.eutrophication = bool(options["eutrophication"])
        self.loss_of_biodiversity = bool(options["loss_of_biodiversity"])
        self.first = -1 if options["first"] == "random" else number(options["first"])
        if self.first >= self.players:
            raise BadSetup(
                Text(
                    "Option 'first' cannot be {first}: the rows are 0 to {last}.",
                    first=self.first,
                    last=self.players - 1,
                )
            )
        # Nobody else is there to be asked when one person plays all rows.
        self.asks_others = options["agreement"] == "ask" and seats > 1
        self.impact_from_three = bool(options["impact_from_three_of_a_kind"])
        # By the kind of a card (content.py): elements, pressure, producer, consumer, policy.
        species = bool(options["recycle_species"])
        self.passable = (True, True, True, True, True, bool(options["pass_pressure"]), True, True, True)
        self.returnable = (True, True, True, True, True, False, species, species, False)
        everyone = range(self.players)
        self.others = [tuple(index for index in everyone if index != own) for own in everyone]
        self.star_is_ability = bool(options["star_counts_as_ability"])
        self.per_tile = options["policy_draws"] == "per_tile"
        self.forced_reactivation = options["reactivation"] == "any_time_per_pair_forced"
        self.fertiliser_takes_rest = options["fertiliser_short"] == "take_rest_and_pressure"
        self.quirks = bool(options["policy_quirks"])
        self.full_set = options["policy_set"] == "full30"
        set_so = (
            ("fertiliser_short", not self.fertiliser_takes_rest),
            ("policy_quirks", self.quirks),
            ("star_counts_as_ability", self.star_is_ability),
        )
        self.switches = tuple([name for name, on in set_so if on])  # those by which cards say something else
        self.plan_may_lapse = False  # was so before rules 3: a spatial plan could be spent for nothing (ER-54)


def row_count(seats: int, options: Mapping[str, Value]) -> int:
    """How many rows are played: one for each seat, several or one for a single person (E-82, ER-35)."""
    rows = options["rows"]
    if seats > 1:
        if rows is not None:
            raise BadSetup(
                Text("Option 'rows' is for playing alone; with {seats} seats each has one row.", seats=seats)
            )
        return seats
    if options["solo_mode"] == "single_row":
        if rows is not None:
            raise BadSetup(Text("Option 'rows' cannot be set together with solo_mode = single_row."))
        return 1
    return 2 if rows is None else number(rows)


def number(value: Value) -> int:
    """An option's value that is known to be a whole number."""
    assert isinstance(value, int)
    return value
