"""What all temperaments of BETTER Life have in common: how they take their turns, play cards and answer events.

They see a view and the choices, and nothing else; what they give for all is each one's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.advice import Temperament
from ecotone.core.chance import Rng
from ecotone.core.choice import Choice, Listed, Open, quiet
from ecotone.core.text import Text
from ecotone.games.betterlife.bot.way import space_worth
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.cards import Card
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import SILENT, BetterLifeView, PlayerView, place_reached

HARM: Final = ("threat", "disaster")  # events that hurt nature


class Citizen(Temperament[BetterLifeView]):
    """A player of some temperament. `care` is how much the common good weighs against the own purse, 0 to 1."""

    def __init__(self, content: Content, name: Text, about: Text, care: float) -> None:
        self.content = content
        self.name = name
        self.about = about
        self.care = care
        self.answers: Mapping[str, Callable[[BetterLifeView, list[Listed], Rng], Choice]] = {
            "turn": self.turn,
            "rolled": self.rolled,
            "reaction": self.reaction,
            "penalty": self.penalty,
            "skip_penalty": self.penalty,
            "pay_or_discard": self.pay_or_discard,
            "pay_cost": self.pay_cost,
            "offer": self.offer,
            "choose_player": self.anyone,
            "discard_down": self.discard,
            "arrange": self.arrange,
            "draft": self.draft,
            "before_vote": self.before_vote,
            "open_commit": self.commit,
            "secret_commit": self.commit,
        }

    # --- what the temperaments differ in -------------------------------------------------------

    @abstractmethod
    def share(self, view: BetterLifeView, rng: Rng) -> int:
        """How many IP to give in this vote."""

    @abstractmethod
    def pledged(self, view: BetterLifeView, rng: Rng) -> int:
        """How many IP to promise before it."""

    @abstractmethod
    def keeps(self, view: BetterLifeView) -> int:
        """How many IP to keep when help with a threat is asked for; what is above may be offered."""

    # --- the protocol ---------------------------------------------------------------------------

    def choose(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        assert view.prompt is not None
        answer = self.answers.get(view.prompt.name)
        return answer(view, listed, rng) if answer else quiet(listed)

    def aside(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice | None:
        """A pledge in the discussion, once."""
        own = own_player(view)
        if view.prompt is not None and view.prompt.name == "discussion" and own.pledge == SILENT:
            return ("pledge", min(self.pledged(view, rng), self.content.pledge_max))
        return None

    # --- the own turn ---------------------------------------------------------------------------

    def turn(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """The best card to play first; without a good one roll, or choose the best number."""
        worth = [self.play_worth(view, item) for item in listed]
        best = max(worth)
        equal = [item for item, value in zip(listed, worth, strict=True) if value == best]
        pick = equal[rng.below(len(equal))]
        assert not isinstance(pick, Open)
        return pick

    def play_worth(self, view: BetterLifeView, item: Listed) -> float:
        """What playing this now is worth in IP; rolling is worth nothing in particular."""
        assert not isinstance(item, Open)
        verb = item[0]
        if verb == "roll":
            return 0.0
        if verb == "choose":
            return self.landing(view, item[1]) - 4.0  # only when no card is left to play
        if verb in ("use_role", "use_role_on"):
            return self.effects_worth(view, self.content.roles[own_player(view).role].card.effects, 0)
        if verb in ("role_option", "role_option_on"):
            options = self.content.roles[own_player(view).role].card.effects[0].options
            return self.effects_worth(view, options[item[1]], 0)
        card = self.content.cards[item[1]]
        return self.effects_worth(view, card.effects, card.cost) - 0.1

    def effects_worth(self, view: BetterLifeView, effects: operations.Ops, cost: int) -> float:
        """A rough worth of effects: own gains in full, those of others and of nature by how much one cares."""
        total = -float(cost)
        for op in effects:
            own = op.who == operations.SELF
            if op.code == operations.GAIN:
                total += op.n if own else op.n * self.care
            elif op.code == operations.PAY:
                total += op.n * (1 - self.care)
            elif op.code == operations.LOSS:
                total -= 2.0 * op.n * (0.4 + self.care) * (view.loss + 1)
            elif op.code == operations.FUND_TAKE:
                total += min(view.fund, op.n) if view.fund else op.extra
            elif op.code == operations.SKIP:
                total += 0.6 * (1 - self.care) - 0.2
            elif op.code in USEFUL:
                total += USEFUL[op.code]
        return total

    def rolled(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """The die with the best space; roll again only from a bad one."""
        moves = [item for item in listed if not isinstance(item, Open) and item[0] == "move"]
        cards = [item for item in listed if not isinstance(item, Open) and item[0] == "play"]
        best = max(moves, key=lambda item: self.landing(view, item[1]))
        if cards and self.landing(view, best[1]) <= -1.0:
            return cards[0]
        return best

    def landing(self, view: BetterLifeView, n: int) -> float:
        """What the space is worth to which a number leads."""
        space = self.content.tracks[view.track][place_reached(self.content, view, n)]
        return space_worth(space, own_player(view).role, float(max(1, view.fund)))

    # --- events and penalties -------------------------------------------------------------------

    def reaction(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Cards against what hurts: nature for those who care or when it is late, the own purse for everybody."""
        event = self.content.events[view.event]
        cards = [item for item in listed if not isinstance(item, Open) and item[0] == "play"]
        if not cards:
            return quiet(listed)
        hurts = event.kind in HARM and (self.care > 0.3 or view.loss >= 3)
        mine = event.kind == "setback" and view.drawer == view.seat
        return cards[rng.below(len(cards))] if hurts or mine else quiet(listed)

    def penalty(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Use an exemption wherever it works."""
        cards = [item for item in listed if not isinstance(item, Open) and item[0] == "play"]
        return cards[0] if cards else quiet(listed)

    def pay_or_discard(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Pay while there is plenty, else discard the least useful card."""
        if ("pay",) in listed and own_ip(view) > 3:
            return ("pay",)
        return self.discard(view, listed, rng)

    def pay_cost(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Pay what brings more than it costs."""
        if ("pay",) not in listed:
            return quiet(listed)
        event = self.content.events[view.event]
        cost = view.prompt.detail[0] if view.prompt else 0
        gain = self.effects_worth(view, event.if_paid, 0) + (1.5 if event.if_unpaid else 0.0)
        return ("pay",) if gain > cost else quiet(listed)

    def offer(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """A fair part of what is missing in the first lap, in the second whatever may be spared if it can suffice."""
        assert view.prompt is not None
        missing, offered, left = view.prompt.detail
        seats = len(view.players)
        form = listed[0]
        assert isinstance(form, Open)
        spare = own_ip(view) - offered[own_player(view).seat] - self.keeps(view)
        part = -(-missing // min(left, seats)) if left > seats else missing
        return form.fill(max(0, min(spare, part, missing)))

    def arrange(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Bad events to the bottom, good ones stay on top."""

        def worth(item: Listed) -> int:
            assert not isinstance(item, Open)
            bad = [self.content.events[event].kind in (*HARM, "setback") for event in (*item[1], *item[2])]
            tops = len(item[1])
            return sum(bad[tops:]) - sum(bad[:tops]) + sum(not each for each in bad[:tops])

        best = max(listed, key=worth)
        assert not isinstance(best, Open)
        return best

    # --- cards ------------------------------------------------------------------------------------

    def card_worth(self, card: Card) -> float:
        """How much one wants a card, by what it does and how much one cares."""
        total = 0.5
        for op in card.effects:
            total += CARD_WORTH.get(op.code, 0.0) + self.care * COMMON_WORTH.get(op.code, 0.0)
        return total

    def draft(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """The card that one wants most."""
        return max((item for item in listed if isinstance(item, tuple)), key=lambda item: self.wanted(item[1]))

    def discard(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """The card that one wants least."""
        cards = [item for item in listed if isinstance(item, tuple) and item[0] == "discard"]
        return min(cards, key=lambda item: self.wanted(item[1])) if cards else quiet(listed)

    def wanted(self, card: int) -> float:
        """The worth of a card by its number."""
        return self.card_worth(self.content.cards[card])

    def anyone(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """Any of them."""
        pick = listed[rng.below(len(listed))]
        assert not isinstance(pick, Open)
        return pick

    # --- the vote ---------------------------------------------------------------------------------

    def before_vote(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """A pact or an open register for those who mean to give; the others keep quiet."""
        return self.anyone(view, listed[1:], rng) if len(listed) > 1 and self.care > 0.3 else quiet(listed)

    def commit(self, view: BetterLifeView, listed: list[Listed], rng: Rng) -> Choice:
        """The share, and a card that fits it."""
        form = listed[0]
        assert isinstance(form, Open)
        most = own_ip(view)
        share = max(0, min(most, self.share(view, rng)))
        return form.fill(share, self.vote_card(form, share))

    def vote_card(self, form: Open, share: int) -> int | None:
        """A card for the pool if one cares, a refund in any case; never one against the pool."""
        cards: tuple[int | None, ...] = form.blanks[1].bounds()["one_of"]
        for card in cards:
            if card is not None:
                code = self.content.cards[card].effects[0].code
                if code == operations.REFUND and share:
                    return card
                if code in (operations.POOL_ADD, operations.POOL_MATCH) and self.care > 0.3:
                    return card
        return None


USEFUL: Final[Mapping[int, float]] = {
    operations.ROLL_ADD: 0.8,
    operations.ROLL_BEST: 0.7,
    operations.ROLL_CHOOSE: 1.2,
    operations.DRAW: 0.8,
    operations.PEEK_EVENTS: 0.5,
    operations.POOL_SEED: 1.0,
    operations.SWAP_CARD: 0.3,
    operations.REVEAL_VOTE: 0.2,
    operations.FUND_ADD: 0.1,
}
CARD_WORTH: Final[Mapping[int, float]] = {
    operations.GAIN: 1.0,
    operations.ROLL_CHOOSE: 0.9,
    operations.ROLL_ADD: 0.6,
    operations.ROLL_BEST: 0.6,
    operations.FUND_TAKE: 0.7,
    operations.REFUND: 1.0,
    operations.CANCEL_PENALTY: 0.9,
    operations.REROLL: 0.7,
    operations.PAY: 0.3,
    operations.PACT: 0.4,
}
COMMON_WORTH: Final[Mapping[int, float]] = {
    operations.LOSS: 3.0,
    operations.CANCEL_EVENT: 3.0,
    operations.REDRAW_EVENT: 2.0,
    operations.DISCOUNT: 1.0,
    operations.POOL_ADD: 2.2,
    operations.POOL_MATCH: 2.5,
    operations.POOL_SUB: -1.0,
    operations.PACT: 1.0,
}


def own_player(view: BetterLifeView) -> PlayerView:
    """The player who looks."""
    assert view.seat is not None
    return view.players[view.seat]


def own_ip(view: BetterLifeView) -> int:
    """The own IP."""
    ip = own_player(view).ip
    assert ip is not None
    return ip


def fair_share(view: BetterLifeView) -> int:
    """What everybody must give for a success."""
    return -(-max(0, view.success - view.seeded) // len(view.players))


def target_tier(content: Content, view: BetterLifeView) -> int:
    """Whether this round's policy is the own primary (0), secondary (1) or tertiary (2) target, else -1."""
    target = own_player(view).target
    assert target is not None
    policies = content.targets[target]
    return policies.index(view.policy) if view.policy in policies else -1
