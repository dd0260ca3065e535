"""A player of all seats at once that steers a game towards kinds of choices that it has not shown yet."""

from __future__ import annotations

from collections import Counter

from ecotone import Match
from ecotone.core.boards import places_of
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, allows
from ecotone.games.kompensaatiopeli.box.card_kinds import NATURES
from ecotone.games.kompensaatiopeli.box.content import POLLUTED
from ecotone.games.kompensaatiopeli.rules.card_bundles import deal_names
from ecotone.games.kompensaatiopeli.rules.decisions import OFFSET, TILE, deals_are_open
from ecotone.games.kompensaatiopeli.rules.offset_sites import bank_sites, is_sure, sites_needed, to_offset
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.table import CONTENT

WEIGHTS = {
    "end_turn": 2, "nature_survey": 3, "species_survey": 1, "plan": 10, "place": 8, "pay_plan": 20, "construct": 3,
    "offset": 20, "site": 20, "pay_sites": 20, "bank_site": 40, "campaign": 20, "pay_campaigns": 40, "demonstrate": 60,
    "camp": 100, "buy_tile": 40, "restore": 10, "propose": 4, "pay_proposals": 20, "make_area": 10, "stop_here": 1,
    "play_on": 30, "sell": 1, "name_price": 20, "buy": 50, "pass": 12, "appeal": 6, "corruption": 100, "discard": 2,
    "keep": 6, "political_influence": 1, "landowner": 1, "oops": 2, "derogation": 2, "remove_protest": 1, "draw": 4,
    "take": 1, "let_lapse": 1, "polluted_site": 5, "stop": 1, "bank_offer": 8, "use_bank": 1, "back": 0,
}  # fmt: skip
# Each comes from one permit card in seventeen, and some need that card a second time: these must not wait.
FROM_PERMITS = (
    "pay_fee", "give_up", "give_resource", "let_lapse", "open_tile", "discard_money", "no_money", "free_campaign",
    "free_proposal", "decline",
)  # fmt: skip
# The bank has two tiles in a game, and each serves once (K-104): no game shows all three ways to use one.
CLOSINGS = {"sell", "buy", "use_bank"}


def verb_of(item: Listed) -> str:
    return item.verb if isinstance(item, Open) else str(item[0])


def pick(items: list[Listed], weights: list[int], rng: Rng) -> Choice:
    mark = rng.below(max(1, sum(weights)))
    for item, weight in zip(items, weights, strict=True):
        mark -= weight
        if mark < 0:
            return item.sample(rng) if isinstance(item, Open) else item
    item = items[0]
    return item.sample(rng) if isinstance(item, Open) else item


class Director:
    """Plays all seats at once and sees everything; lets seats give each other what a new kind of choice needs."""

    def __init__(self, match: Match, rng: Rng) -> None:
        self.match = match
        self.rng = rng
        self.touched: Counter[str] = Counter()
        self.turned = 0  # permit cards so far

    @property
    def state(self) -> Kompensaatiopeli:
        assert isinstance(self.match.state, Kompensaatiopeli)
        return self.match.state

    def play(self, seat: int, choice: Choice) -> None:
        effects = self.match.play(seat, choice)
        self.touched[choice[0]] += 1
        self.turned += sum(effect.name == "permit_card" for effect in effects)

    def new(self, verb: str) -> bool:
        return not self.touched[verb]

    @property
    def prompt(self) -> str:
        return self.state.pending[-1].prompt  # type: ignore[attr-defined,no-any-return]  # a Decision

    def step(self) -> None:
        """One choice, with the gifts that make it possible."""
        state = self.state
        seat = state.actors[self.rng.below(len(state.actors))]
        if state.teams and deals_are_open(state):
            if self.rng.below(6) == 0:
                self.talk()
                return
            self.fetch(seat)
            top = CONTENT.permit_ids[state.opened[-1]] if state.plan is not None and state.running else ""
            if top == "denied_costs" and self.new("discard_money"):
                self.collect(state.planner, ["resource"])
            elif top == "denied_costs" and self.new("no_money"):
                self.give_away_money(state.planner)
        if self.prompt == "stop_vote":  # one would stop, the next plays on
            self.play(seat, ("stop_here",) if len(state.actors) == self.match.seats else ("play_on",))
            return
        listed = state.choices(seat)
        fresh = [item for item in listed if self.new(verb_of(item))]
        if self.prompt == "appeal" and self.hoping() and self.rng.below(8):
            fresh = []  # the card on top matters more
        if len(fresh) > 1:  # what ends a matter comes after what can still be shown of it
            fresh = [item for item in fresh if verb_of(item) not in {"back", *CLOSINGS}] or fresh
        if fresh and self.rng.below(12):
            favours = [self.favour(seat, item) if isinstance(item, tuple) else 1 for item in fresh]
            self.play(seat, pick(fresh, favours, self.rng))
            return
        price: Choice = ("name_price", (("resource", 1),))  # a price that can be met
        if self.prompt == "sale" and self.new("buy") and allows(listed, price):
            self.play(seat, price)
            return
        self.play(seat, pick(listed, self.weights(seat, listed), self.rng))

    def weights(self, seat: int, listed: list[Listed]) -> list[int]:
        """How likely each choice is: all of a kind together by the table above, then by what is still to be shown."""
        verbs = Counter(verb_of(item) for item in listed)
        weights = [840 * WEIGHTS.get(verb_of(item), 4) // verbs[verb_of(item)] for item in listed]
        if self.prompt == "appeal":
            self.steer(listed, weights)
        for i, item in enumerate(listed):
            if isinstance(item, tuple):
                weights[i] *= self.favour(seat, item)
        return weights

    def favour(self, seat: int, choice: Choice) -> int:
        """How much more likely a choice is for what may come of it."""
        state = self.state
        verb = choice[0]
        if verb == "plan":
            small = 6 - CONTENT.sizes[CONTENT.header(choice[1])]
            return small**5 if self.hoping() else small**2
        if verb == "cooperate":  # tokens of a refused plan can be laid again
            return 9 if choice[1] == "denied" else 1
        if verb == "place":
            if state.polluted >> choice[1] & 1 and self.lacks_land():
                return 1
            return 20 + 100 * (state.species >> choice[1] & 1)
        if verb == "on_top":
            return 100 if self.interesting(CONTENT.permit(choice[1])) else 1
        if verb == "bank_site":
            return 1000 if self.closings_left() else 0
        if verb == "site" and self.new("stop"):  # only a die can fail
            lost = state.pending[-1].lost  # type: ignore[attr-defined]  # an Offset
            return 1 if is_sure(state, lost, choice[1:]) else 20
        if verb == "stop":
            return 1000 if self.new("stop") else 1
        if verb == "buy_tile":
            natures = {state.nature_at(position) for position in self.due()}
            return 30 if NATURES.index(choice[1]) in natures else 1
        return 1

    def talk(self) -> None:
        """Offers, answers and promises that have not been heard yet; if there are none, any answer."""
        start = self.rng.below(self.match.seats)
        answers: list[tuple[int, Listed]] = []
        for i in range(self.match.seats):
            other = (start + i) % self.match.seats
            listed = self.state.side_choices(other)
            fresh = [item for item in listed if self.new(verb_of(item))]
            if fresh:
                self.play(other, pick(fresh, [1] * len(fresh), self.rng))
                return
            answers += [(other, item) for item in listed if verb_of(item) in ("accept", "decline_offer", "withdraw")]
            if not self.state.offers and any(self.new(verb) for verb in ("counter", "decline_offer", "withdraw")):
                answers += [(other, item) for item in listed if verb_of(item) == "offer"][:1]
        if answers:
            other, item = answers[self.rng.below(len(answers))]
            self.play(other, pick([item], [1], self.rng))

    def steer(self, listed: list[Listed], weights: list[int]) -> None:
        """Let a permit card stand whose text is new; else turn up the next ones, until one comes or the deck is new."""
        state = self.state
        reach = self.reach()
        for i, item in enumerate(listed):
            if verb_of(item) == "pass":
                weights[i] = 5000 if reach == 0 else 5
            elif verb_of(item) == "appeal":
                weights[i] = 0 if reach == 0 else 500 if reach else 100
            elif state.plan is not None and reach is not None:
                weights[i] = 0 if reach == 0 else 1

    def reach(self) -> int | None:
        """How many cards must be turned up until an interesting one lies on top; None if it is too far."""
        state = self.state
        if self.prompt != "appeal":
            return None
        phase = state.pending[-1].phase  # type: ignore[attr-defined]  # an Appeal
        cards = [state.opened[-1], *reversed(state.permits)]
        for n, card in enumerate(cards[: 3 if phase == 2 else 2]):
            if self.interesting(card):
                return n
        return None

    def closings_left(self) -> bool:
        """Whether the bank still has something to show: all about the price, then two of the three ways to use it."""
        if any(self.new(verb) for verb in ("refuse_sale", "name_price", "decline_price")):
            return True
        return sum(not self.new(verb) for verb in CLOSINGS) < 2

    def interesting(self, card: int) -> bool:
        verbs = {
            "granted_fee": ("pay_fee", "let_lapse"),
            "granted_assessment": ("give_up", "let_lapse"),
            "granted_local_benefit": ("give_resource", "let_lapse"),
            "granted_publicity": ("free_campaign", "decline"),
            "denied_more_surveys": ("open_tile",),
            "denied_costs": ("discard_money", "no_money"),
        }
        if CONTENT.permit_ids[card] == "denied_valuable_nature":
            plan = self.state.plan
            return (
                plan is not None
                and bool(plan.mask & self.state.species)
                and (self.new("free_proposal") or self.new("decline"))
            )
        return any(self.new(verb) for verb in verbs.get(CONTENT.permit_ids[card], ()))

    def lacks_land(self) -> bool:
        """Whether polluted land still has something new to show."""
        return self.new("restore") or self.new("polluted_site")

    def hoping(self) -> bool:
        """Whether permit cards still have something new to show."""
        return any(self.new(verb) for verb in FROM_PERMITS)

    # --- gifts ------------------------------------------------------------------------------------

    def fetch(self, seat: int) -> None:
        """If others hold what a new kind of choice of this seat needs, they give it."""
        for verb, need in self.wishes(seat):
            again = (verb == "plan" and self.hoping()) or (verb == "buy_tile" and self.closings_left())
            wanted = self.new(verb) or again or (verb == "appeal" and self.hoping() and self.reach() != 0)
            if wanted and not any(verb_of(item) == verb for item in self.state.choices(seat)):
                self.collect(seat, need)
        if self.prompt == "turn" and self.lacks_land() and not self.state.polluted & ~self.state.taken():
            for position in places_of(self.state.down):
                if CONTENT.tile_kind[self.state.board[position]] == POLLUTED:
                    self.collect(seat, ["resource"])
                    if ("nature_survey", position) in self.state.choices(seat):
                        self.play(seat, ("nature_survey", position))
                        break
        if self.prompt == "turn" and not self.state.acts & OFFSET and self.closings_left():
            for position in self.due():
                enough = len(bank_sites(self.state, position)) >= sites_needed(self.state, position)
                if enough and ("offset", position) in self.state.choices(seat):
                    self.play(seat, ("offset", position))
                    return
        if self.new("polluted_site") and self.state.polluted & ~self.state.taken():
            for position in self.due():
                self.collect(seat, ["resource", "resource", *self.for_offset(position)])
                if ("offset", position) in self.state.choices(seat):
                    self.play(seat, ("offset", position))
                    return

    def wishes(self, seat: int) -> list[tuple[str, list[str]]]:
        state = self.state
        prompt = self.prompt
        if prompt == "condition":
            asked = CONTENT.permit_ids[state.opened[-1]]
            wishes = {
                "granted_fee": ("pay_fee", ["resource"]),
                "granted_assessment": ("give_up", ["knowledge"]),
                "granted_local_benefit": ("give_resource", ["resource"]),
            }
            return [wishes[asked]]
        if prompt == "appeal":
            return [("eu_court", ["eu_court"]), ("appeal", ["resource"])]
        if prompt == "first_card":
            return [("cooperate", ["cooperation"])] if self.rng.below(3) == 0 else []
        if prompt == "price":
            price = state.pending[-1].price  # type: ignore[attr-defined]  # a Price
            return [("buy", [name for name, n in price for _ in range(n)])]
        if prompt == "retry":
            return []
        if prompt != "turn" or seat != state.active:
            return []
        out: list[tuple[str, list[str]]] = []
        for verb in ("oops", "derogation", "political_influence", "change_of_legislation"):
            if verb == "political_influence" or (state.offset_once if verb[0] == "c" else state.plans & state.up):
                out.append((verb, [verb]))
        out.append(("landowner", ["landowner_declines"]))
        if state.sites:
            out.append(("checkup", ["offsetting_checkup"]))
        if state.teams[seat] == 0:
            if not state.acts & TILE:
                out.append(("plan", ["resource"]))
            if state.sites:
                out.append(("corruption", ["corruption", "dirty_money"]))
            if state.media | state.demos:
                out.append(("remove_protest", ["resource", "resource"]))
            out += [("offset", self.for_offset(need)) for need in self.due()[:1]]
            return out
        if seat == state.birder and state.proposals & ~state.taken():
            out.append(("make_area", ["resource", "resource", self.nature(state.proposals & ~state.taken())]))
        if seat == state.protester:
            if state.plans & state.up:
                out.append(("campaign", ["resource"]))
            if state.media:
                out.append(("demonstrate", ["resource", self.nature(state.media)]))
            if state.demos:
                out.append(("camp", ["resource"] * 4 + [self.nature(state.demos)]))
        if seat == state.saver:
            if state.polluted & ~state.taken():
                out.append(("restore", ["resource"] * 3 + ["knowledge"]))
            out.append(("buy_tile", ["resource"] * 3 + ["knowledge"]))
            out += [("offset", self.for_offset(need)) for need in self.due()[:1]]
        return out

    def due(self) -> list[int]:
        state = self.state
        return [p for p in range(25) if to_offset(state) >> p & 1]

    def for_offset(self, position: int) -> list[str]:
        n = sites_needed(self.state, position)
        return ["resource"] * n + [NATURES[self.state.nature_at(position)]]

    def nature(self, mask: int) -> str:
        nature = self.state.nature_at((mask & -mask).bit_length() - 1)
        return NATURES[nature] if nature < 3 else "holistic"

    def collect(self, seat: int, need: list[str]) -> None:
        """Gifts from whoever has what is missing, if all of it can be had."""
        state = self.state
        own = deal_names(state, seat)
        plan: list[tuple[int, str]] = []
        spare = {other: deal_names(state, other) for other in range(self.match.seats) if other != seat}
        for name in need:
            if take(own, name):
                continue
            giver = next((other for other, cards in spare.items() if has(cards, name)), None)
            if giver is None:
                return
            plan.append((giver, take(spare[giver], name) or ""))
        for name in [name for name, n in own.items() for _ in range(n)]:
            if state.sizes[seat] + len(plan) > 7:
                room = [other for other in spare if state.sizes[other] < 7]
                if not room:
                    return
                self.hand_over(seat, room[0], ((name, 1),))
        if state.sizes[seat] + len(plan) > 7:
            return
        for giver in {giver for giver, _ in plan}:
            names = sorted(name for other, name in plan if other == giver)
            give = tuple((name, names.count(name)) for name in sorted(set(names)))
            self.hand_over(giver, seat, give)

    def hand_over(self, giver: int, taker: int, give: tuple[tuple[str, int], ...]) -> None:
        state = self.state
        if state.offers_made[giver] >= CONTENT.max_offers:
            return
        for offer in state.offers[:]:
            if offer.giver == giver and offer.taker == taker:
                self.play(giver, ("withdraw", offer.number))
        self.play(giver, ("offer", taker, give, (), None, None))
        self.play(taker, ("accept", state.offers[-1].number))

    def give_away_money(self, seat: int) -> None:
        own = deal_names(self.state, seat)
        for name in ("resource", "dirty_money"):
            for other in range(self.match.seats):
                n = min(own.get(name, 0), 7 - self.state.sizes[other])
                if other != seat and n > 0:
                    self.hand_over(seat, other, ((name, n),))
                    own = deal_names(self.state, seat)


def has(cards: dict[str, int], name: str) -> bool:
    return bool(take(dict(cards), name))


def take(cards: dict[str, int], name: str) -> str | None:
    """Take one such card; any knowledge card is knowledge, and a holistic one stands for all."""
    names = {"knowledge": [*NATURES, "holistic"], **{nature: [nature, "holistic"] for nature in NATURES}}
    for option in names.get(name, [name]):
        if cards.get(option, 0):
            cards[option] -= 1
            return option
    return None
