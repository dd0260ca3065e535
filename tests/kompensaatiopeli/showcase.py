"""Finds games that touch every kind of choice, and tells them as readable text.

`python -m tests.kompensaatiopeli.showcase` searches for them anew and writes their records into golden/; it is needed
only when the rules change so that the old records cannot be replayed.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from ecotone import BadRecord, Match
from ecotone.core.chance import Rng, derive
from ecotone.core.choice import Choice, Listed, Open, allows
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.deals import deal_names
from ecotone.games.kompensaatiopeli.kinds import NATURES
from ecotone.games.kompensaatiopeli.offsets import sites_needed, to_offset
from ecotone.games.kompensaatiopeli.state import Kompensaatiopeli
from ecotone.games.kompensaatiopeli.trades import is_open
from tests.kompensaatiopeli.table import CONTENT

GOLDEN = Path(__file__).parent / "golden"
OPTIONS = {"roles": "chosen", "stop_vote": True, "individual": True, "mine": "left"}
GAMES = {4: "four_seats", 6: "six_seats"}
WEIGHTS = {
    "end_turn": 2, "nature_survey": 3, "species_survey": 1, "plan": 10, "place": 8, "pay_plan": 20, "construct": 3,
    "offset": 20, "site": 20, "pay_sites": 20, "bank_site": 40, "campaign": 20, "pay_campaigns": 40, "demonstrate": 60,
    "camp": 100, "buy_tile": 40, "restore": 10, "propose": 4, "pay_proposals": 20, "make_area": 10, "stop_here": 1,
    "play_on": 30, "sell": 1, "name_price": 20, "buy": 50, "pass": 12, "appeal": 6, "corruption": 100, "discard": 2,
    "keep": 6, "political_influence": 1, "landowner": 1, "oops": 2, "derogation": 2, "remove_protest": 1, "draw": 4,
    "take": 1, "let_lapse": 1, "polluted_site": 5, "stop": 1, "bank_offer": 8, "use_bank": 1, "back": 0,
}  # fmt: skip


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

    @property
    def state(self) -> Kompensaatiopeli:
        assert isinstance(self.match.state, Kompensaatiopeli)
        return self.match.state

    def play(self, seat: int, choice: Choice) -> None:
        self.match.play(seat, choice)
        self.touched[choice[0]] += 1

    def new(self, verb: str) -> bool:
        return not self.touched[verb]

    def step(self) -> None:
        """One choice, with the gifts that make it possible."""
        state = self.state
        seat = state.actors[self.rng.below(len(state.actors))]
        if state.teams and is_open(state):
            if self.rng.below(4) == 0:
                self.talk()
                return
            self.fetch(seat)
            top = CONTENT.permit_ids[state.opened[-1]] if state.plan is not None and state.running else ""
            if top == "denied_costs" and self.new("no_money") and not self.new("discard_money"):
                self.give_away_money(state.planner)
        listed = state.choices(seat)
        fresh = [item for item in listed if self.new(verb_of(item)) and verb_of(item) != "stop_here"]
        if len(fresh) > 1 and verb_of(fresh[0]) == "back":
            del fresh[0]
        if fresh and self.rng.below(12):
            self.play(seat, pick(fresh, [1] * len(fresh), self.rng))
            return
        verbs = Counter(verb_of(item) for item in listed)
        weights = [840 * WEIGHTS.get(verb_of(item), 4) // verbs[verb_of(item)] for item in listed]
        prompt = state.pending[-1].prompt  # type: ignore[attr-defined]  # a Decision
        if prompt == "appeal":
            self.steer(listed, weights)
        elif prompt == "offset" and any(self.new(verb) for verb in self.bank_verbs(seat)):
            weights = [w * 1000 if verb_of(item) == "bank_site" else w for item, w in zip(listed, weights, strict=True)]
        elif prompt == "sale" and self.new("buy"):
            # A price that can be met: one resource card.
            price: Choice = ("name_price", (("resource", 1),))
            if allows(listed, price):
                self.play(seat, price)
                return
        elif prompt == "turn":
            for i, item in enumerate(listed):
                if verb_of(item) == "plan":
                    assert isinstance(item, tuple)
                    weights[i] *= (6 - CONTENT.sizes[CONTENT.header(item[1])]) ** 2
        elif prompt == "plan" and self.new("free_proposal"):
            for i, item in enumerate(listed):
                if verb_of(item) == "place":
                    assert isinstance(item, tuple)
                    weights[i] *= 1 + 5 * (state.species >> item[1] & 1)
        elif prompt == "retry" and self.new("stop"):
            weights = [100 if verb_of(item) == "stop" else 1 for item in listed]
        elif prompt == "stop_vote" and state.round == state.settings.rounds:
            weights = [100 if verb_of(item) == "stop_here" else 1 for item in listed]
        self.play(seat, pick(listed, weights, self.rng))

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
        """Let a permit card stand whose text is new; else turn up the next one."""
        state = self.state
        stands = self.interesting(state.opened[-1])
        coming = bool(state.permits) and self.interesting(state.permits[-1])
        for i, item in enumerate(listed):
            if verb_of(item) == "pass":
                weights[i] = 5000 if stands else 5
            elif verb_of(item) == "appeal":
                weights[i] = 1 if stands else 500 if coming else 5

    def bank_verbs(self, seat: int) -> tuple[str, ...]:
        """What the bank still has to show when this seat uses it."""
        if seat == self.state.saver:
            return ("use_bank",) if not self.new("buy") or not self.new("sell") else ()
        return ("bank_offer", "refuse_sale", "name_price", "decline_price", "buy")

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
            return plan is not None and bool(plan.mask & self.state.species) and self.new("free_proposal")
        return any(self.new(verb) for verb in verbs.get(CONTENT.permit_ids[card], ()))

    # --- gifts ------------------------------------------------------------------------------------

    def fetch(self, seat: int) -> None:
        """If others hold what a new kind of choice of this seat needs, they give it."""
        for verb, need in self.wishes(seat):
            if self.new(verb) and not any(verb_of(item) == verb for item in self.state.choices(seat)):
                self.collect(seat, need)
        if self.new("polluted_site") and self.state.polluted & ~self.state.taken():
            for position in self.due():
                self.collect(seat, ["resource", "resource", *self.for_offset(position)])
                if ("offset", position) in self.state.choices(seat):
                    self.play(seat, ("offset", position))

    def wishes(self, seat: int) -> list[tuple[str, list[str]]]:
        state = self.state
        prompt = state.pending[-1].prompt  # type: ignore[attr-defined]  # a Decision
        if prompt == "condition":
            return [("pay_fee", ["resource"]), ("give_up", ["knowledge"]), ("give_resource", ["resource"])]
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
            if state.sites:
                out.append(("corruption", ["corruption", "dirty_money"]))
            if state.media | state.demos:
                out.append(("remove_protest", ["resource", "resource"]))
            out += [("offset", self.for_offset(need)) for need in self.due()]
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
            out += [("offset", self.for_offset(need)) for need in self.due()]
        return out

    def due(self) -> list[int]:
        state = self.state
        return [p for p in range(25) if to_offset(state) >> p & 1][:1]

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
        if state.offers_made[giver] >= 10 or any(o.giver == giver and o.taker == taker for o in state.offers):
            return
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


def played(seats: int, seed: int) -> tuple[Match, Counter[str]]:
    match = Match.new(GAME, seats, seed, OPTIONS)
    director = Director(match, Rng(derive(seed, 9)))
    while match.result is None:
        director.step()
    return match, director.touched


def recorded(name: str) -> Match:
    """A match from its record in golden/."""
    return Match.from_json((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


# Answers to one question: a game shows that kind of action with any of them, the two games together show them all.
EITHER = (
    {"sell", "buy", "use_bank"},
    {"refuse_sale", "name_price", "decline_price"},
    {"pay_fee", "give_up", "give_resource", "let_lapse"},
    {"open_tile", "discard_money", "no_money", "free_campaign", "free_proposal", "decline"},
    {"play_on", "stop_here"},
    {"oops", "derogation"},
)


def missing(touched: Counter[str]) -> set[str]:
    """The kinds of action that a game lacks."""
    lacking = set(GAME.verbs) - set(touched)
    for either in EITHER:
        if not either <= lacking:
            lacking -= either
    return lacking


def story(match: Match) -> str:
    """A whole match as a spectator saw it: every choice and effect as a sentence, the table at each turn."""
    words = GAME.words
    options = ", ".join(f"{name} = {value}" for name, value in match.options.items())
    again = Match.new(GAME, match.seats, match.seed, match.options)
    lines = [f"{GAME.name}, seats: {match.seats}, seed: {match.seed}, options: {options}"]
    for number, (seat, choice) in enumerate(match.record, start=1):
        view = again.view(seat)
        lines.append(f"{words.seat(seat)}, {number}: {words.choice(view, choice)}")
        effects = again.play(seat, choice)
        said = [words.effect(effect.seen_by(None)) for effect in effects]
        lines += [f"  {sentence}" for sentence in said if sentence is not None]
        if any(effect.name == "turn" for effect in effects) or again.result is not None:
            open_view = again.view(None)
            lines += ["", *[f"| {line}" for line in words.board(open_view)], f"| {words.prompt(open_view)}", ""]
    result = again.result
    assert result is not None
    lines.append(f"Result: {result.outcome}. Winners: {list(result.winners)}. Scores: {list(result.scores)}.")
    lines.append(str(result.why))
    return "\n".join(lines) + "\n"


def continued(match: Match, to: int, seed: int) -> tuple[Match, Counter[str]]:
    """The same match up to some choice, and another way from there."""
    match = match.replayed(to)
    director = Director(match, Rng(seed))
    director.touched.update(choice[0] for _, choice in match.record)
    while match.result is None:
        director.step()
    return match, director.touched


def search(seats: int, start: int, wanted: set[str], tries: int = 1200) -> tuple[Match, set[str]]:
    """A game that lacks as little as possible: the best of some, changed from ever new points on."""

    def lack(touched: Counter[str]) -> set[str]:
        return missing(touched) | (wanted - set(touched))

    rng = Rng(derive(seats, start))
    games = [played(seats, seed) for seed in range(start, start + 12)]
    if (GOLDEN / f"{GAMES[seats]}.json").exists():
        try:
            old = recorded(GAMES[seats])
            games.append((old, Counter(choice[0] for _, choice in old.record)))
        except BadRecord as error:
            print(error)
    best, touched = min(games, key=lambda game: len(lack(game[1])))
    lacking = lack(touched)
    for number in range(tries):
        if not lacking:
            break
        length = len(best.record)
        match, touched = continued(best, length - 1 - rng.below(length), derive(number, seats, start))
        if len(lack(touched)) <= len(lacking):
            best, lacking = match, lack(touched)
    return best, lacking


def main() -> None:
    """Search from ever new starts until the games lack nothing together; `4` or `6` searches for that game alone."""
    for seats, name in GAMES.items():
        if sys.argv[1:] and str(seats) not in sys.argv[1:]:
            continue
        wanted: set[str] = set()
        if seats != min(GAMES):  # the second game shows what the first one lacks
            wanted = set(GAME.verbs) - {choice[0] for _, choice in recorded(GAMES[min(GAMES)]).record}
        least = len(GAME.verbs)
        for start in range(0, 1200, 12):
            match, lacking = search(seats, start, wanted)
            print(seats, start, len(match.record), sorted(lacking), flush=True)
            if len(lacking) < least:
                least = len(lacking)
                (GOLDEN / f"{name}.json").write_text(match.to_json(), encoding="utf-8")
            if not lacking:
                break


if __name__ == "__main__":
    main()
