"""The content of BETTER Life as flat lists by number, read from content.toml and checked on the way."""

from __future__ import annotations

from functools import cache
from typing import Final

from ecotone.core.choice import Choice, Number, Open
from ecotone.core.content import Data, Entry, Pack, file_of, merge, version_of
from ecotone.core.text import Text
from ecotone.games.betterlife.box.cards import (
    RESULTS,
    Card,
    Event,
    Policy,
    Role,
    read_card,
    read_event,
    read_policy,
    read_role,
    read_track,
    space_code,
)
from ecotone.games.betterlife.box.operations import ROLES, SOME_ROLES

MOST_SEATS: Final = 5
SEATS: Final = (2, 3, 4, 5)
TIERS: Final = ("primary", "secondary", "tertiary")
FIGURES: Final = (
    ("rounds", 1, 9), ("years_per_round", 1, 10), ("first_year", 1900, 2200), ("start_ip", 0, 30),
    ("start_action_cards", 0, 4), ("action_hand_limit", 1, 6), ("policy_meter_goal", 0, 30),
    ("loss_meter_limit", 1, 20), ("role_space_own_gain", 0, 9), ("role_space_other_pay", 0, 9),
    ("ip_space_gain", 0, 9), ("plus_one_bonus", 1, 6), ("fund_space_pay", 0, 9), ("fund_payout_if_empty", 0, 9),
    ("ip_per_victory_point", 1, 20),
)  # fmt: skip
HOUSE: Final = (
    ("die_sides", 2, 20), ("policy_meter_cap", 1, 99), ("offer_laps", 1, 5), ("pledge_max", 1, 99),
    ("discussion_seconds", 0, 3600), ("commit_seconds", 0, 3600), ("reaction_seconds", 0, 3600),
)  # fmt: skip


class Content:
    """Facts by number: roles, cards (each copy has its own number), events, policies, target cards, tracks."""

    __slots__ = (
        "card_kinds", "cards", "commit_seconds", "cost", "data", "die_sides", "discussion_seconds", "events",
        "events_before_vote", "finish_ip",
        "first_year", "fund_pay", "fund_payout_if_empty", "goal", "hand_limit", "ip_gain", "ip_per_point",
        "loss_limit", "loss_step", "meter_cap", "offer_laps", "offers", "play", "play_on", "pledge_max", "plus_one",
        "points", "policies", "policy_step", "reaction_seconds", "role_gain", "role_pay", "roles", "rounds", "semi",
        "simple", "source", "start_cards", "start_ip", "success", "targets", "tracks", "version", "when",
        "years_per_round",
    )  # fmt: skip

    def __init__(self, data: Data, file: str) -> None:
        self.data = data
        self.version = version_of(data)
        self.source = file
        self._read_figures(data, file)
        self._read_tables(data, file)
        self._read_votes(data, file)
        self.roles = self._read_roles(data, file)
        self.policies: list[Policy] = [read_policy(entry) for entry in Entry.listed(file, "policies", data)]
        self._read_cards(data, file)
        names = [policy.id for policy in self.policies]
        self.events: list[Event] = [read_event(entry, names) for entry in Entry.listed(file, "events", data)]
        self.targets = self._read_targets(data, file, names)
        if len(names) < self.rounds:
            raise Entry(file, "policies", {}).wrong(
                "", Text("{rounds} rounds need as many policies", rounds=self.rounds)
            )
        self.tracks: dict[str, list[int]] = {}
        self.events_before_vote: dict[str, int] = {}  # drawn when all have finished, by track
        for name, section in (("full", "board"), ("quick", "quick_board")):
            entry = Entry(file, section, data.get(section))
            self.events_before_vote[name] = entry.integer("events_before_vote", 0, 20)
            self.tracks[name] = [space_code(space) for space in read_track(entry)]

    # --- reading --------------------------------------------------------------------

    def _read_figures(self, data: Data, file: str) -> None:
        entry = Entry(file, "constants", data.get("constants"))
        figures = {name: entry.integer(name, low, high) for name, low, high in FIGURES}
        entry.done("source")
        self.rounds = figures["rounds"]
        self.years_per_round = figures["years_per_round"]
        self.first_year = figures["first_year"]
        self.start_ip = figures["start_ip"]
        self.start_cards = figures["start_action_cards"]
        self.hand_limit = figures["action_hand_limit"]
        self.goal = figures["policy_meter_goal"]
        self.loss_limit = figures["loss_meter_limit"]
        self.role_gain = figures["role_space_own_gain"]
        self.role_pay = figures["role_space_other_pay"]
        self.ip_gain = figures["ip_space_gain"]
        self.plus_one = figures["plus_one_bonus"]
        self.fund_pay = figures["fund_space_pay"]
        self.fund_payout_if_empty = figures["fund_payout_if_empty"]
        self.ip_per_point = figures["ip_per_victory_point"]
        entry = Entry(file, "house", data.get("house"))
        figures = {name: entry.integer(name, low, high) for name, low, high in HOUSE}
        entry.done("source")
        self.die_sides = figures["die_sides"]
        self.meter_cap = figures["policy_meter_cap"]
        self.offer_laps = figures["offer_laps"]
        self.pledge_max = figures["pledge_max"]
        self.discussion_seconds = figures["discussion_seconds"]
        self.commit_seconds = figures["commit_seconds"]
        self.reaction_seconds = figures["reaction_seconds"]
        # The forms of an offer of 0 to n IP, built once: they are listed often.
        self.offers = [Open("offer", (), (Number(0, n),)) for n in range(41)]

    def _read_tables(self, data: Data, file: str) -> None:
        """Rewards and thresholds by the number of seats (B-40 to B-44, B-50 to B-52, BR-02 to BR-04)."""
        self.finish_ip: dict[int, list[int]] = {}
        self.semi: dict[int, int] = {}
        self.success: dict[int, int] = {}
        for entry in Entry.listed(file, "tables", data):
            seats = entry.integer("seats", 2, MOST_SEATS)
            rewards = entry.value("finish_ip")
            if not isinstance(rewards, list) or len(rewards) != seats or any(type(n) is not int for n in rewards):
                raise entry.wrong("finish_ip", Text("expected {seats} numbers, one for each finisher", seats=seats))
            if min(rewards) < 0:
                raise entry.wrong("finish_ip", Text("a reward cannot be below 0"))
            self.finish_ip[seats] = rewards
            self.semi[seats] = entry.integer("semi", 1, 60)
            self.success[seats] = entry.integer("success", self.semi[seats] + 1, 99)
            entry.done("source")
        for seats in SEATS:
            if seats not in self.finish_ip:
                raise Entry(file, "tables", {}).wrong("seats", Text("no entry for {seats} seats", seats=seats))

    def _read_votes(self, data: Data, file: str) -> None:
        """What results do to the meters, and what they are worth as targets (B-50 to B-52, B-56 to B-59)."""
        entry = Entry(file, "vote", data.get("vote"))
        policy = Entry(file, "vote, policy", entry.value("policy"))
        loss = Entry(file, "vote, loss", entry.value("loss"))
        self.policy_step = [policy.integer(result, 0, 9) for result in RESULTS]
        self.loss_step = [loss.integer(result, -9, 9) for result in RESULTS]
        for each in (policy, loss):
            each.done()
        entry.done("source")
        entry = Entry(file, "victory_points", data.get("victory_points"))
        self.points: list[list[int]] = []  # by tier, then by result
        for tier in TIERS:
            values = Entry(file, f"victory_points, {tier}", entry.value(tier))
            self.points.append([0, values.integer("semi", 0, 99), values.integer("success", 0, 99)])
            values.done()
        entry.done("source")

    def _read_roles(self, data: Data, file: str) -> list[Role]:
        entries = Entry.listed(file, "roles", data)
        if tuple(entry.text("id") for entry in entries) != ROLES:
            raise entries[0].wrong("id", Text("the roles are {known}, in this order", known=tuple(ROLES)))
        return [read_role(entry) for entry in entries]

    def _read_cards(self, data: Data, file: str) -> None:
        self.card_kinds: list[Card] = []
        self.cards: list[Card] = []  # by card number
        for entry in Entry.listed(file, "action_cards", data):
            card, copies = read_card(entry)
            self.card_kinds.append(card)
            self.cards += [card] * copies
        # Every player may hold a full hand, and as many cards must lie on offer as there are players (BR-25).
        least = MOST_SEATS * (self.hand_limit + 1)
        if len(self.cards) < least:
            raise Entry(file, "action_cards", {}).wrong(
                "copies", Text("expected {least} cards or more in all", least=least)
            )
        self.when = [card.when for card in self.cards]
        self.cost = [card.cost for card in self.cards]
        # What hot code lists again and again: choices ready made, and cards that can always be played as they are.
        self.play: list[Choice] = [("play", card) for card in range(len(self.cards))]
        self.play_on: list[list[Choice]] = [
            [("play_on", card, seat) for seat in range(MOST_SEATS)] for card in range(len(self.cards))
        ]
        self.simple = [not card.cost and not card.aimed and always_possible(card) for card in self.cards]

    def _read_targets(self, data: Data, file: str, names: list[str]) -> list[tuple[int, int, int]]:
        out = []
        for entry in Entry.listed(file, "policy_targets", data):
            first, second, third = (names.index(entry.one_of(tier, names)) for tier in TIERS)
            if len({first, second, third}) < len(TIERS):
                raise entry.wrong("tertiary", Text("the three policies must differ"))
            entry.done("source")
            out.append((first, second, third))
        if len(out) < MOST_SEATS:
            raise Entry(file, "policy_targets", {}).wrong("", Text("expected {least} cards or more", least=MOST_SEATS))
        return out


def always_possible(card: Card) -> bool:
    """Whether one of the effects can be carried out whatever the position (BR-49)."""
    always = ("gain", "roll_add", "pool_seed", "fund_add")
    return any(op.name in always and op.who != SOME_ROLES for op in card.effects)  # a role may be absent


def scaled_to_table(n: int, seats: int) -> int:
    """A number that is meant for five players, scaled to a smaller table and rounded up (BR-06)."""
    return -(-n * seats // MOST_SEATS)


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
