"""Board, tokens, Eco-Initiatives, TADs and events of Ecologic as flat lists, read from content.toml and checked."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecotone.core.boards import hex_board, mask_of, places_of
from ecotone.core.content import Data, Entry, Pack, file_of, merge, version_of
from ecotone.core.text import Text, quoted
from ecotone.games.ecologic.box.balance import base_points
from ecotone.games.ecologic.box.event_card import RESOURCES, Event

TADS: Final = ("stock_market", "nature_reserve", "academy", "transport_hub")
STOCK_MARKET: Final = 0
NATURE_RESERVE: Final = 1
ACADEMY: Final = 2
TRANSPORT_HUB: Final = 3
TAD_KINDS: Final = ("auction_discount", "enviro_bonus", "event_protection", "profits_bonus")
# What is sold, as one number: 0 oil, 1 mineral, 2 to 5 a TAD, from 6 on an Eco-Initiative.
FIRST_TAD: Final = 2
FIRST_CARD: Final = 6
ROUNDINGS: Final = ("nearest", "table", "up")
MOST_LEVELS: Final = 4
MOST_SECTORS: Final = 60  # as sets of them are masks


class Content:
    """The facts of the box. Sectors, fields, cards, TADs and events are numbered from 0 in the order of the file."""

    __slots__ = (
        "card_bid", "card_cost", "card_enviro", "card_explanations", "card_ids", "card_names", "cell", "closings",
        "colours", "data", "dear", "event_ids", "events", "everywhere", "field_cell", "field_ids", "field_near",
        "final", "income", "least_raise", "max_level", "middling", "near", "of_resource", "pile_sizes", "resource",
        "scenario_ids", "scenario_names", "scenarios", "score_card", "score_tad", "score_token", "sector_ids",
        "sector_names", "source", "start_enviro", "start_profits", "start_tokens", "supply", "tad_bid", "tad_bonus",
        "tad_effects", "tad_names", "values", "version",
    )  # fmt: skip

    def __init__(self, data: Data, file: str) -> None:
        self.data = data
        self.version = version_of(data)
        self.source = file
        self._read_figures(data, file)
        self._read_board(data, file)
        self._read_tads(data, file)
        self._read_cards(data, file)
        self._read_events(data, file)
        self._read_scenarios(data, file)
        self._check_scoring(data, file)

    # --- reading --------------------------------------------------------------------

    def _read_figures(self, data: Data, file: str) -> None:
        meta = Entry(file, "meta", data.get("meta"))
        self.colours = tuple(str(colour) for colour in meta.value("colours"))
        if len(self.colours) != 4:
            raise meta.wrong("colours", Text("expected four colours"))
        meta.done("game", "title", "version", "source")
        start = Entry(file, "start", data.get("start"))
        self.start_profits = start.integer("profits", 0, 100)
        self.start_enviro = start.integer("enviro", 0, 100)
        self.start_tokens = start.integer("refineries_placed", 1, 4)
        start.done("source")
        refineries = Entry(file, "refineries", data.get("refineries"))
        self.max_level = refineries.integer("max_level", 1, MOST_LEVELS)
        # Each colour places its first tokens before the first turn, so it needs that many (G-09).
        least = self.start_tokens
        self.supply = [refineries.integer(f"supply_{name}", least, 99) for name in RESOURCES]
        steps = refineries.value("income_by_level")
        rising = isinstance(steps, list) and all(type(n) is int and n >= 0 for n in steps) and steps == sorted(steps)
        if not rising or len(steps) != self.max_level:
            raise refineries.wrong(
                "income_by_level",
                Text("expected {n} rising numbers, got {value}", n=self.max_level, value=quoted(steps)),
            )
        self.income = [0, *steps]
        refineries.integer("enviro_per_token", 1, 1)
        refineries.done("source")
        auction = Entry(file, "auction", data.get("auction"))
        self.least_raise = auction.integer("least_raise", 1, 5)
        auction.done("source")
        variants = Entry(file, "variants", data.get("variants"))
        names = ("first_game_events", "standard_events", "long_game_events")
        self.pile_sizes = dict(zip((3, 5, 10), (variants.integer(name, 1, 10) for name in names), strict=True))
        self.dear = variants.integer("first_game_without_bid", 1, 99)
        self.closings = variants.integer("closings_per_turn", 0, 10)
        variants.done("source")

    def _read_board(self, data: Data, file: str) -> None:
        """Sectors and TAD fields; what touches what follows from the coordinates (G-14, G-54, G-61)."""
        board = Entry(file, "board", data.get("board"))
        sectors = Entry.listed(file, "sectors", data)
        fields = Entry.listed(file, "fields", data)
        board.integer("sectors", len(sectors), len(sectors))
        board.integer("tad_fields", len(fields), len(fields))
        board.done("source", "note")
        if len(sectors) > MOST_SECTORS:
            raise board.wrong("sectors", Text("expected {most} at most", most=MOST_SECTORS))
        if len(fields) < len(TADS):
            raise board.wrong(
                "tad_fields", Text("expected at least {n}, or a bought TAD might find no place", n=len(TADS))
            )
        self.sector_ids = [entry.text("id") for entry in sectors]
        self.sector_names = [entry.text("name") for entry in sectors]
        self.field_ids = [entry.text("id") for entry in fields]
        self.cell = [(entry.integer("q", -20, 20), entry.integer("r", -20, 20)) for entry in sectors]
        self.field_cell = [(entry.integer("q", -20, 20), entry.integer("r", -20, 20)) for entry in fields]
        cells = self.cell + self.field_cell
        for place, entry in enumerate([*sectors, *fields]):
            if cells.index(cells[place]) != place:
                raise entry.wrong("q", Text("another hex lies at the same place"))
        graph = hex_board(cells)
        self.everywhere = (1 << len(sectors)) - 1
        self.near = [graph.near[i] & self.everywhere for i in range(len(sectors))]
        self.field_near = [graph.near[len(sectors) + i] & self.everywhere for i in range(len(fields))]
        self.resource = [RESOURCES.index(entry.one_of("resource", RESOURCES)) for entry in sectors]
        self.of_resource = [mask_of(i for i, r in enumerate(self.resource) if r == resource) for resource in (0, 1)]
        for i, entry in enumerate(sectors):
            self._check_near(entry, "neighbours", self.near[i])
            entry.done()
        for i, entry in enumerate(fields):
            self._check_near(entry, "adjacent_sectors", self.field_near[i])
            entry.done("source")
        self._read_values(data, file)

    def _check_near(self, entry: Entry, name: str, near: int) -> None:
        """The list of neighbours is for the reader; where it is given it must agree with the coordinates."""
        if name in entry.data:
            want = [self.sector_ids[i] for i in places_of(near)]
            if sorted(entry.names(name, self.sector_ids)) != sorted(want):
                raise entry.wrong(name, Text("by its coordinates it touches {known}", known=tuple(want)))

    def _read_values(self, data: Data, file: str) -> None:
        entry = Entry(file, "enviro_tokens", data.get("enviro_tokens"))
        values = entry.value("values")
        if not isinstance(values, list) or not all(type(n) is int and 1 <= n <= 20 for n in values):
            raise entry.wrong("values", Text("expected numbers from 1 to 20, got {value}", value=quoted(values)))
        if len(values) != len(self.cell):
            raise entry.wrong(
                "values",
                Text("expected one for each of the {n} sectors, got {value}", n=len(self.cell), value=len(values)),
            )
        self.values = [int(n) for n in values]
        entry.done("source")

    def _read_tads(self, data: Data, file: str) -> None:
        rules = Entry(file, "tad_rules", data.get("tad_rules"))
        self.tad_bid = rules.integer("initial_bid", 1, 99)
        self.score_tad = rules.integer("final_score_each", 0, 20)
        rules.done("source")
        entries = Entry.listed(file, "tads", data)
        if tuple(entry.text("id") for entry in entries) != TADS:
            raise entries[0].wrong("id", Text("the TADs are {known}, in this order", known=tuple(TADS)))
        self.tad_names = [entry.text("name") for entry in entries]
        self.tad_effects = [entry.text("effect") for entry in entries]
        self.tad_bonus = [0, 0, 0, 0]
        for tad, entry in enumerate(entries):
            params = Entry(file, f"{entry.name} params", entry.value("params"))
            params.one_of("kind", TAD_KINDS[tad : tad + 1])
            if tad == STOCK_MARKET:
                params.integer("factor_num", 1, 1)
                self.tad_bonus[tad] = params.integer("factor_den", 2, 2)
            elif tad != ACADEMY:
                self.tad_bonus[tad] = params.integer("amount", 0, 5)
            params.done()
            entry.done("phase", "source")

    def _read_cards(self, data: Data, file: str) -> None:
        deck = Entry(file, "eco_deck", data.get("eco_deck"))
        entries = Entry.listed(file, "initiatives", data)
        deck.integer("count", len(entries), len(entries))
        self.score_card = deck.integer("final_score_each", 0, 20)
        deck.done("source", "note")
        self.card_ids = [entry.text("id") for entry in entries]
        self.card_names = [entry.text("name") for entry in entries]
        self.card_bid = [entry.integer("initial_bid", 1, 99) for entry in entries]
        self.card_enviro = [entry.integer("enviro_per_turn", 0, 20) for entry in entries]
        self.card_cost = [entry.integer("running_cost", 0, 20) for entry in entries]
        self.middling = sorted(range(len(entries)), key=self.card_bid.__getitem__)[len(entries) // 2]
        self.card_explanations = [entry.text("explanation") for entry in entries]
        for entry in entries:
            if entry.text("id") in TADS or entry.text("id") == "profits":
                raise entry.wrong("id", Text("is the name of something else that can be dealt in"))
            entry.done("source", "rulebook_field")

    def _read_events(self, data: Data, file: str) -> None:
        deck = Entry(file, "event_deck", data.get("event_deck"))
        entries = Entry.listed(file, "events", data)
        self.events = [Event(entry, self.max_level) for entry in entries]
        self.event_ids = [event.id for event in self.events]
        self.final = self.event_ids.index(deck.one_of("final", self.event_ids))
        for event, entry in zip(self.events, entries, strict=True):
            if (event.kind == "end_after_turn") != (event.id == self.event_ids[self.final]):
                raise entry.wrong("effect", Text("exactly one event, the final one, ends the game"))
        per_level = deck.integer("per_level", 1, 99)
        for level in (1, 2, 3):
            n = sum(event.level == level for event in self.events)
            if n != per_level:
                raise deck.wrong(
                    "per_level",
                    Text("level {level} has {n} events, not {want}", level=level, n=n, want=per_level),
                )
        if max(self.pile_sizes.values()) > per_level:
            raise deck.wrong("per_level", Text("the long game needs more events than there are"))
        if self.events[self.final].level != 3:
            raise entries[self.final].wrong("level", Text("the final event lies in level 3"))
        deck.done("source")

    def _read_scenarios(self, data: Data, file: str) -> None:
        self.scenario_ids: list[str] = []
        self.scenario_names: list[str] = []
        self.scenarios: list[list[str]] = []
        for entry in Entry.listed(file, "scenarios", data):
            self.scenario_ids.append(entry.text("id"))
            self.scenario_names.append(entry.text("name"))
            self.scenarios.append(entry.names("events", self.event_ids, least=2))
            if self.scenarios[-1][-1] != self.event_ids[self.final]:
                raise entry.wrong("events", Text("{event} must come last", event=self.event_ids[self.final]))
            entry.done("source")

    def _check_scoring(self, data: Data, file: str) -> None:
        """Points per token, and the worked examples of all three roundings (GR-01)."""
        scoring = Entry(file, "scoring", data.get("scoring"))
        self.score_token = scoring.integer("per_refinery_token", 0, 20)
        for number, row in enumerate(scoring.value("vectors"), start=1):
            vector = Entry(file, f"scoring vector {number}", row)
            profits = vector.integer("profits", 0, 999)
            enviro = vector.integer("enviro", 0, 999)
            for rounding in ROUNDINGS:
                points = base_points(profits, enviro, rounding)
                vector.integer(rounding, points, points)
            vector.done("exact")
        scoring.done("source", "note")


@cache
def own_data() -> Data:
    """The content that comes with the game."""
    return file_of(__package__, "content.toml")


def older_content() -> Pack:
    """What makes today's content that of matches from before."""
    return Pack("content.toml", file_of(__package__, "older.toml"))


def read_content(pack: Pack | None = None) -> Content:
    """The game's own content, or a pack laid over it."""
    return Content(merge(own_data(), pack), pack.name) if pack else Content(own_data(), "content.toml")
