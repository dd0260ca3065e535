"""What may be set before a game of Ecologic: event pile, parts of the first game, variants (G-97 to G-108)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ecotone.core.errors import BadSetup
from ecotone.core.options import Option, Value
from ecotone.core.text import Text
from ecotone.games.ecologic.box.content import ROUNDINGS, Content

MOST_EVENTS: Final = 30  # of a scenario, also where a pack brings more (G-101)


class EventOrder(Option):
    """A ready-made scenario by its name, or the ids of events in their order, parted by blanks or commas (G-101)."""

    __slots__ = ()

    def check(self, value: object) -> Value:
        """None, or any words; the content says at setup whether they are a scenario."""
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        return Option.check(self, value)


OPTIONS = (
    Option(
        "preset",
        ("standard", "first_game", "long_game"),
        Text("The standard game, the shorter and simpler first game, or the long game with all events."),
        {"standard": Text("standard game"), "first_game": Text("first game"), "long_game": Text("long game")},
        details={
            "first_game": Text("Three events of each level, no TADs, no Eco-Initiatives that open at 12."),
            "long_game": Text("Ten events of each level."),
        },
    ),
    Option("events", (5, 3, 10), Text("How many events of each level are in the pile.")),
    Option("tads", (True, False), Text("Whether the four Territories of Advanced Development are in play.")),
    Option("dear_cards", (True, False), Text("Whether the Eco-Initiatives that open at 12 are in the deck.")),
    EventOrder(
        "scenario",
        (None, "first_lesson", "hard_times", "politics"),
        Text("An event order fixed by the host and unknown to the players: its name, or the events in order."),
        {
            None: Text("none"),
            "first_lesson": Text("First lesson"),
            "hard_times": Text("Hard times"),
            "politics": Text("Politics"),
        },
        secret=True,
    ),
    Option("mixed_events", (False, True), Text("The events of all levels are shuffled together.")),
    Option("face_down", (False, True), Text("Enviro tokens lie face down until they are taken.")),
    Option("teams", (False, True), Text("Four seats play as two teams: opposite seats add up what they have.")),
    Option("directors", (False, True), Text("Two people share each seat and decide together.")),
    Option("free_deals", (False, True), Text("Players may deal in Profits, Eco-Initiatives and TADs.")),
    Option(
        "rounding",
        ROUNDINGS,
        Text("How the base points are rounded: to the nearest, as in the printed table, or up."),
        {"nearest": Text("to the nearest"), "table": Text("by the printed table"), "up": Text("up")},
    ),
    Option(
        "first",
        ("random", 0, 1, 2, 3),
        Text("Which seat is starting player of the first turn."),
        {"random": Text("by lot"), **{seat: Text("Player {number}", number=seat + 1) for seat in range(4)}},
    ),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    "standard": {},
    "first_game": {"events": 3, "tads": False, "dear_cards": False},
    "long_game": {"events": 10},
}


class Settings:
    """The options as the rules read them. Never changes, so copies share it; the secret scenario is not in it."""

    __slots__ = (
        "dear_cards", "directors", "events", "face_down", "first", "free_deals", "mixed", "rounding", "scenario",
        "seats", "tads", "teams",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.seats = seats
        self.events = number(options["events"])
        self.tads = bool(options["tads"])
        self.dear_cards = bool(options["dear_cards"])
        self.scenario = options["scenario"] is not None
        self.mixed = bool(options["mixed_events"])
        self.face_down = bool(options["face_down"])
        self.teams = bool(options["teams"])
        self.directors = bool(options["directors"])
        self.free_deals = bool(options["free_deals"])
        self.rounding = str(options["rounding"])
        self.first = -1 if options["first"] == "random" else number(options["first"])
        self._check()

    def _check(self) -> None:
        """Combinations that contradict each other (G-125)."""
        if self.first >= self.seats:
            raise BadSetup(
                Text(
                    "Option 'first' cannot be {first}: the seats are 0 to {last}.",
                    first=self.first,
                    last=self.seats - 1,
                )
            )
        if self.scenario and self.events != 5:
            raise BadSetup(Text("A scenario brings its own event pile: leave 'events' at 5."))
        if self.scenario and self.mixed:
            raise BadSetup(Text("Events cannot be mixed in a scenario: its order is fixed."))
        if self.teams and self.seats != 4:
            raise BadSetup(Text("Teams need four seats, not {seats}.", seats=self.seats))


def number(value: Value) -> int:
    """An option's value that is known to be a whole number."""
    assert isinstance(value, int)
    return value


def scenario_events(content: Content, value: Value) -> list[int]:
    """The events of a scenario in their order, first to last (G-101, GR-19)."""
    text = str(value)
    if text in content.scenario_ids:
        names = content.scenarios[content.scenario_ids.index(text)]
    else:
        names = text.replace(",", " ").split()
    for name in names:
        if name not in content.event_ids:
            raise BadSetup(
                Text(
                    "The scenario names '{name}', which is no event. Ready-made scenarios: {known}.",
                    name=name,
                    known=tuple(content.scenario_ids),
                )
            )
    final = content.event_ids[content.final]
    if len(set(names)) < len(names):
        raise BadSetup(Text("A scenario holds every event at most once."))
    if not 2 <= len(names) <= MOST_EVENTS or names[-1] != final:
        raise BadSetup(
            Text("A scenario has 2 to {most} events, and {final} comes last.", most=MOST_EVENTS, final=final)
        )
    return [content.event_ids.index(name) for name in names]
