"""One event card: whom it addresses, in which phase, and what it does, read from content.toml and checked."""

from __future__ import annotations

from typing import Final

from ecotone.core.content import Entry
from ecotone.core.text import Text, quoted

RESOURCES: Final = ("oil", "mineral")
OIL: Final = 0
MINERAL: Final = 1

PHASES: Final = ("event", "action", "environment", "income")
EVENT: Final = 0
ACTION: Final = 1
ENVIRONMENT: Final = 2
INCOME: Final = 3

# What an event does, and in which phase it can do so.
KINDS: Final = {
    "income_multiplier": "income",
    "gain": "event",
    "direct_purchase": "action",
    "remove_opponent_token": "event",
    "no_consumption": "environment",
    "sector_earns_nothing": "income",
    "set_profits_to_enviro": "event",
    "pay_or_remove": "event",
    "extra_auction": "action",
    "gain_per_turn": "income",
    "veto": "action",
    "shift_price": "action",
    "buy_opponent_token": "action",
    "lose_half": "event",
    "free_placement": "action",
    "collect_from_others": "event",
    "end_after_turn": "event",
    "give_initiative_left": "event",
    "pay_per_token_gain_enviro": "event",
    "cartel": "income",
    "nothing": "event",
    "swap_initiative": "action",
    "extra_purchase": "action",
}
# Kinds that only make sense for one of the two addressees.
ONE_ADDRESSEE: Final = {
    "direct_purchase": "start",
    "remove_opponent_token": "start",
    "sector_earns_nothing": "start",
    "extra_auction": "all",
    "veto": "start",
    "shift_price": "start",
    "buy_opponent_token": "start",
    "free_placement": "all",
    "collect_from_others": "start",
    "end_after_turn": "all",
    "give_initiative_left": "start",
    "cartel": "start",
    "nothing": "all",
    "swap_initiative": "all",
    "extra_purchase": "all",
}
POLARITIES: Final = (
    "positive",
    "negative",
    "mixed",
    "neutral",
    "positive for start, negative for target",
    "positive for start, negative for winner",
    "positive for start, negative for others",
)


class Event:
    """An event card (G-25 to G-32). `amount` and `second` are the figures of its effect, by kind."""

    __slots__ = (
        "academy", "amount", "certain", "choices", "den", "for_all", "id", "inferred", "kind", "lapse", "level",
        "levels", "name", "note", "num", "on_sum", "phase", "polarity", "protects", "resources", "second", "source",
        "text",
    )  # fmt: skip

    def __init__(self, entry: Entry, max_level: int) -> None:
        self.id = entry.text("id")
        self.name = entry.text("name")
        self.level = entry.integer("level", 1, 3)
        self.for_all = entry.one_of("who", ("start", "all")) == "all"
        self.phase = PHASES.index(entry.one_of("phase", PHASES))
        self.text = entry.text("text")
        self.academy = entry.text("academy")
        self.protects = entry.flag("academy_protects")
        self.lapse = entry.text("when_it_cannot_apply")
        self.polarity = entry.one_of("polarity", POLARITIES)
        self.certain = entry.flag("certain")
        self.source = entry.text("source")
        self.choices = tuple(str(choice) for choice in entry.value("choices"))
        self.inferred = tuple(str(field) for field in entry.value("inferred"))
        self.note = str(entry.value("note"))
        self.resources = 3  # mask of the resources it is about
        self.levels = (1 << max_level + 1) - 2  # mask of the Refinery levels it is about
        self.num = 1
        self.den = 1
        self.on_sum = False
        self.amount = 0
        self.second = 0
        self._read_effect(Entry(entry.file, f"{entry.name} effect", entry.value("effect")), max_level)
        if PHASES[self.phase] != KINDS[self.kind]:
            raise entry.wrong(
                "phase",
                Text("an effect of kind {kind} belongs to the phase {phase}", kind=self.kind, phase=KINDS[self.kind]),
            )
        if ONE_ADDRESSEE.get(self.kind, self.who) != self.who:
            raise entry.wrong(
                "who", Text("an effect of kind {kind} is for {who}", kind=self.kind, who=ONE_ADDRESSEE[self.kind])
            )
        entry.done()

    @property
    def who(self) -> str:
        """The addressee as the content file names it."""
        return "all" if self.for_all else "start"

    @property
    def lowers(self) -> bool:
        """Whether it makes income smaller, which the Academy wards off (G-30)."""
        return self.num < self.den

    def _read_effect(self, effect: Entry, max_level: int) -> None:
        """The figures of this kind of effect."""
        kind = self.kind = effect.one_of("kind", tuple(KINDS))
        if kind in ("income_multiplier", "no_consumption"):
            resource = effect.one_of("resource", (*RESOURCES, "any"))
            self.resources = 3 if resource == "any" else 1 << RESOURCES.index(resource)
        if kind in ("income_multiplier", "no_consumption", "buy_opponent_token"):
            levels = effect.value("levels")
            if not isinstance(levels, list) or any(n not in range(1, max_level + 1) for n in levels):
                raise effect.wrong(
                    "levels",
                    Text(
                        "expected a list of levels from 1 to {most}, got {value}",
                        most=max_level,
                        value=quoted(levels),
                    ),
                )
            self.levels = sum({1 << int(n) for n in levels})
        if kind == "income_multiplier":
            self.num = effect.integer("factor_num", 0, 9)
            self.den = effect.integer("factor_den", 1, 9)
            self.on_sum = effect.one_of("scope", ("sum", "each refinery")) == "sum"
        elif kind in ("gain", "collect_from_others", "swap_initiative"):
            self.amount = effect.integer("profits", 0, 50)
        elif kind == "pay_or_remove":
            self.amount = effect.integer("profits", 0, 50)
            self.second = effect.integer("tokens", 1, 10)
        elif kind == "gain_per_turn":
            self.amount = effect.integer("profits_per_turn", 0, 10)
        elif kind == "shift_price":
            self.amount = effect.integer("max_shift", 1, 10)
        elif kind == "lose_half":
            self.second = 1 if effect.one_of("currency", ("profits", "enviro")) == "enviro" else 0
        elif kind == "free_placement":
            self.amount = effect.integer("extra_cost", 0, 10)
        elif kind == "pay_per_token_gain_enviro":
            self.amount = effect.integer("profits_per_token", 1, 10)
            self.second = effect.integer("enviro_per_token", 0, 10)
        elif kind == "cartel":
            self.num = effect.integer("factor", 2, 9)
        effect.done()
