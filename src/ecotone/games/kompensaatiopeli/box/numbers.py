"""The numbers of the game: costs, limits, tokens, points, cards. Base of Content, so that both stay short."""

from __future__ import annotations

from ecotone.core.content import Data, Entry
from ecotone.core.text import Text, quoted
from ecotone.games.kompensaatiopeli.box.card_kinds import KINDS, KNOWLEDGE, NATURES
from ecotone.games.kompensaatiopeli.box.landscape import POSITIONS, SIDE

# What each cost asks for besides money: the number of knowledge cards is part of the rules.
COSTS = {
    "nature_survey": 0, "species_survey": 1, "planning": 0, "appeal": 0, "construction": 0, "remove_media": 0,
    "remove_demonstration": 0, "offset_first_site": 1, "offset_extra_site": 0, "offset_polluted_site": 1,
    "proposal": 0, "conservation_area": 1, "restoration": 1, "bank_tile": 1, "media_campaign": 0,
    "demonstration": 1, "protest_camp": 1, "checkup_repay": 1,
}  # fmt: skip
HOUSE_COSTS = {"permit_fee": 0, "corruption_bribe": 0}
TOKENS = ("offsetting", "conservation", "protest", "restoration_landowner")


class Numbers:
    """Numbers read from the sections setup, costs, trade, tokens and scoring."""

    __slots__ = (
        "all_open_points", "area_points", "built_points", "camp_points", "cluster_points", "cluster_size",
        "conservation_cluster_points", "conservation_cluster_size", "demonstration_points", "dirty_for", "dirty_value",
        "eur", "face_up_cards", "hand_limit", "hands", "loss_points", "match_points", "max_bank_tiles",
        "max_campaigns", "max_offers", "max_proposals", "offset_success", "open_positions", "project_tokens",
        "refill_to", "removal_success", "repay_faces", "restoration_points", "rounds", "seatings", "site_points",
        "start_law", "start_scores", "sustainable_points", "tokens", "tokens_per_developer",
    )  # fmt: skip

    def read_numbers(self, data: Data, file: str) -> None:
        """All numbers, checked."""
        self._read_setup(data, file)
        self._read_costs(data, file)
        self._read_tokens(data, file)
        self._read_scoring(data, file)

    def _read_setup(self, data: Data, file: str) -> None:
        setup = Entry(file, "setup", data.get("setup"))
        rounds = setup.counts("rounds", ("p4", "p6"), 20)
        self.rounds = {4: rounds["p4"], 6: rounds["p6"]}
        self.open_positions = []
        for row, col in setup.value("open_positions"):
            if type(row) is not int or type(col) is not int or not (0 <= row < SIDE and 0 <= col < SIDE):
                raise setup.wrong(
                    "open_positions",
                    Text("expected pairs of 0 to {most}, got {value}", most=SIDE - 1, value=quoted([row, col])),
                )
            self.open_positions.append(row * SIDE + col)
        opened = len(self.open_positions)
        if len(set(self.open_positions)) < opened or opened > POSITIONS:
            raise setup.wrong("open_positions", Text("expected different positions"))
        setup.integer("open_empty_tiles", 1, 1)
        setup.integer("open_species_tiles", opened - 1, opened - 1)
        self.tokens_per_developer = setup.integer("project_tokens_per_developer", 1, 6)
        self.hand_limit = setup.integer("hand_limit", 5, 12)
        self.refill_to = setup.integer("refill_to", 1, self.hand_limit)
        self.face_up_cards = setup.integer("face_up_main_cards", 0, 6)
        self.hands = []
        for field in ("hand_developer", "hand_conservationist"):
            hand = Entry(file, f"setup {field}", setup.value(field))
            self.hands.append((hand.integer("funding", 0, self.hand_limit), hand.integer("main", 0, self.hand_limit)))
            if sum(self.hands[-1]) > self.hand_limit:
                raise setup.wrong(field, Text("more cards than the hand limit of {most}", most=self.hand_limit))
        start = Entry(file, "setup start_score", setup.value("start_score"))
        self.start_scores = (start.integer("developers", -99, 99), start.integer("conservationists", -99, 99))
        self.start_law = setup.text("start_legislation")
        seating = Entry(file, "setup seating", setup.value("seating"))
        self.seatings = {4: list(seating.value("p4")), 6: list(seating.value("p6"))}
        setup.done("source", "first_role", "funding_deck", "main_deck", "short_session", "mine_variant")

    def _read_costs(self, data: Data, file: str) -> None:
        costs = Entry(file, "costs", data.get("costs"))
        house = Entry(file, "costs house", costs.value("house"))
        self.eur: dict[str, int] = {}
        extra: dict[str, Entry] = {}
        for table, names in ((costs, COSTS), (house, HOUSE_COSTS)):
            for name, knowledge in names.items():
                entry = Entry(file, f"costs {name}", table.value(name))
                self.eur[name] = entry.integer("eur", 0, 9)
                entry.integer("knowledge", knowledge, knowledge)
                entry.text("match")
                extra[name] = entry
        costs.done("source")
        house.done("source")
        extra["corruption_bribe"].integer("dirty_money", 1, 1)
        self.max_proposals = extra["proposal"].integer("max_tokens", 1, 9)
        self.max_campaigns = extra["media_campaign"].integer("max_tokens", 1, 9)
        self.max_bank_tiles = extra["bank_tile"].integer("max_bank_tiles", 0, 9)
        extra["protest_camp"].integer("per_game", 1, 1)
        self.removal_success = faces(extra["remove_demonstration"], "success_die")
        self.offset_success = faces(extra["offset_first_site"], "success_die")
        for entry in extra.values():
            entry.done()
        for row in data.get("action_cards", []):
            if isinstance(row, dict) and row.get("id") == "offsetting_checkup":
                dice = Entry(file, "action_cards offsetting_checkup dice", row.get("dice"))
                self.repay_faces = faces(dice, "repay")
        dirty = Entry(file, "hand_cards dirty_money", data["hand_cards"]["dirty_money"])
        self.dirty_value = dirty.integer("value", 1, 9)
        self.dirty_for = frozenset(dirty.names("accepted_for", tuple(self.eur)))
        trade = Entry(file, "trade", data.get("trade"))
        self.max_offers = trade.integer("max_offers_per_seat_per_turn", 0, 99)
        trade.done("source")

    def _read_tokens(self, data: Data, file: str) -> None:
        entries = {entry.text("id"): entry for entry in Entry.listed(file, "tokens", data)}
        if sorted(entries) != sorted(("project", *TOKENS)):
            raise next(iter(entries.values())).wrong("id", Text("the tokens are project, {known}", known=tuple(TOKENS)))
        # 5 per developer of at most three lie in play (K-11); the box may hold more.
        self.project_tokens = entries["project"].integer("count", 3 * self.tokens_per_developer, 99)
        self.tokens = entries["offsetting"].integer("count", 3, 12)
        for name in TOKENS:
            entries[name].integer("count", self.tokens, self.tokens)
        for entry in entries.values():
            entry.done("sides", "holder", "source")

    def _read_scoring(self, data: Data, file: str) -> None:
        scoring = Entry(file, "scoring", data.get("scoring"))
        devs = Entry(file, "scoring developers", scoring.value("developers"))
        devs.integer("start", self.start_scores[0], self.start_scores[0])
        self.built_points = devs.integer("per_constructed_token", 0, 9)
        self.match_points = devs.integer("per_token_matching_a_role_in_play", 0, 9)
        self.cluster_size = devs.integer("cluster_size", 2, 9)
        self.cluster_points = devs.integer("cluster_points", 0, 9)
        devs.done("source")
        cons = Entry(file, "scoring conservationists", scoring.value("conservationists"))
        cons.integer("start", self.start_scores[1], self.start_scores[1])
        self.loss_points = cons.integer("per_lost_nature_tile", -9, 0)
        self.all_open_points = cons.integer("all_tiles_open", 0, 9)
        self.sustainable_points = cons.integer("sustainable_majority", 0, 9)
        self.area_points = cons.integer("per_conservation_area", 0, 9)
        self.site_points = cons.integer("per_offsetting_site", 0, 9)
        self.restoration_points = cons.integer("per_restoration", 0, 9)
        self.conservation_cluster_size = cons.integer("cluster_size", 2, 9)
        self.conservation_cluster_points = cons.integer("cluster_points", 0, 9)
        self.demonstration_points = cons.integer("per_demonstration", 0, 9)
        self.camp_points = cons.integer("protest_camp", 0, 9)
        cons.done("source")


def faces(entry: Entry, field: str) -> frozenset[int]:
    """Some faces of a die."""
    value = entry.value(field)
    if not isinstance(value, list) or not value or any(type(n) is not int or not 1 <= n <= 6 for n in value):
        raise entry.wrong(field, Text("expected faces of a die, 1 to 6, got {value}", value=quoted(value)))
    return frozenset(value)


def paying_copies(data: Data, file: str) -> list[int]:
    """How many cards there are of each kind that pays, in both decks (K-09)."""
    copies = [0] * KINDS
    cards = Entry(file, "hand_cards", data.get("hand_cards"))
    for number, name in enumerate(("resource", "dirty_money")):
        entry = Entry(file, f"hand_cards {name}", cards.value(name))
        home = entry.counts("home", ("funding", "main"), 99)
        copies[2 * number] = home.get("funding", 0)
        copies[2 * number + 1] = home.get("main", 0)
        entry.integer("count", sum(home.values()), sum(home.values()))
        entry.done("value", "spenders", "accepted_for", "effect", "source")
    entry = Entry(file, "hand_cards knowledge", cards.value("knowledge"))
    by_type = entry.counts("by_type", (*NATURES, "holistic"), 30)
    for number, name in enumerate((*NATURES, "holistic")):
        copies[KNOWLEDGE + number] = by_type.get(name, 0)
    entry.integer("count", sum(by_type.values()), sum(by_type.values()))
    entry.done("home", "effect", "source")
    cards.done()
    return copies


def action_copies(entry: Entry) -> tuple[int, int]:
    """How many there are of an action card with four and with six seats."""
    if isinstance(entry.value("copies"), dict):
        copies = entry.counts("copies", ("p4", "p6"), 9)
        return copies.get("p4", 0), copies.get("p6", 0)
    return (entry.integer("copies", 0, 9),) * 2
