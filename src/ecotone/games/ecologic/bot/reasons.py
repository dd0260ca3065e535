"""Why a choice is good, in words of Ecologic: the score it heads for, income, Enviro, and what rivals would get."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final

from ecotone.core.hint import Term
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.ecologic.bot.chance import EVIDENCE, FIRST, evidence
from ecotone.games.ecologic.bot.value import earned, net_enviro, outlook, pending_sale, turns_left
from ecotone.games.ecologic.rules.scoring import parties
from ecotone.games.ecologic.rules.state import Ecologic
from ecotone.games.ecologic.words.names import lot_name

# What is told, and the evidence behind it.
TOLD: Final[Mapping[str, tuple[str, ...]]] = {
    "course": ("outlook", "outlook_by_turns", "initiatives", "tads", "sectors"),
    "income": ("income",),
    "enviro": ("net_enviro", "enviro", "short_of_enviro"),
    "purse": ("profits",),
}
TERMS: Final[Mapping[str, Term]] = {
    "course": Term(
        Text("It heads for a better final score."),
        Text("It heads for a lower final score."),
        Text("the course to a better final score"),
    ),
    "income": Term(
        Text("It brings more Profits in every turn."),
        Text("It brings fewer Profits in every turn."),
        Text("income in every turn"),
    ),
    "enviro": Term(Text("It spares Enviro."), Text("It costs Enviro."), Text("Enviro in reserve")),
    "purse": Term(
        Text("It brings or keeps Profits."), Text("It costs Profits."), Text("Profits for the auctions to come")
    ),
    "rivals": Term(
        Text("It keeps rivals from getting ahead."), Text("It lets rivals get ahead."), Text("a brake on the rivals")
    ),
}
MAP: Final = Text("Look at the map: where does a token earn most?")
OFFER: Final = Text("Look at what is for sale, and at what it earns in the turns that are left.")
AUCTION: Final = Text("Look at the lot on sale: what is it worth to you, and what to the others?")
OWN: Final = Text("Look at what your company owns.")
NUDGES: Final[Mapping[str, Text]] = {
    "place": MAP,
    "place_anywhere": MAP,
    "place_tad": MAP,
    "take_over": MAP,
    "sue": MAP,
    "auction_refinery": OFFER,
    "auction_tad": OFFER,
    "reveal": OFFER,
    "buy_refinery": OFFER,
    "buy_tad": OFFER,
    "pass": OFFER,
    "buy_card": AUCTION,
    "open": AUCTION,
    "decline": AUCTION,
    "raise": AUCTION,
    "pass_auction": AUCTION,
    "pass_ahead": AUCTION,
    "veto": AUCTION,
    "keep_veto": AUCTION,
    "keep": OWN,
    "shut_down": OWN,
    "stop_production": OWN,
    "close": OWN,
    "discard": OWN,
    "swap": OWN,
    "give": OWN,
}


def moves(before: Ecologic, after: Ecologic, seat: int) -> dict[str, float]:
    """What changed for the seat and for its rivals, weighed as `chance` weighs it.

    A term counts only where what it tells of changed the same way. Its weights alone may say the opposite: they also
    count how many turns are left, and some are there to take back a part of what others say.
    """
    old, new = evidence(before), evidence(after)
    change = {name: w * (b - a) for name, w, a, b in zip(EVIDENCE, FIRST, old[seat], new[seat], strict=True)}
    out = {term: sum(change[name] for name in names) for term, names in TOLD.items()}
    out["rivals"] = rivalry(before, old, seat) - rivalry(after, new, seat)
    then, now = figures(before, seat), figures(after, seat)
    return {term: weight if weight * round(now[term] - then[term], 1) > 0 else 0.0 for term, weight in out.items()}


def figures(state: Ecologic, seat: int) -> dict[str, float]:
    """What each term tells of: the more the better."""
    return {
        "course": heading(state, seat),
        "income": income(state, seat),
        "enviro": state.enviro[seat] + turns_left(state) * net_enviro(state, seat),
        "purse": state.profits[seat],
        "rivals": -sum(heading(state, other) for other in rivals_of(state, seat)),
    }


def rivals_of(state: Ecologic, seat: int) -> list[int]:
    """All others but the partner."""
    return [other for party in parties(state) if seat not in party for other in party]


def rivalry(state: Ecologic, found: list[list[float]], seat: int) -> float:
    """How strong the others are together, partners left out."""
    total = 0.0
    for other in rivals_of(state, seat):
        total += exp(sum(weight * part for weight, part in zip(FIRST, found[other], strict=True)))
    return log(total)


def sentence(term: str, better: bool, before: Ecologic, after: Ecologic, seat: int) -> Text | None:
    """Points, Profits and Enviro in numbers, and who would get the lot otherwise."""
    if term == "course":
        return course(before, after, seat) if better else None
    if term == "income":
        more = income(after, seat) - income(before, seat)
        if better and more > 0:
            return Text.count(
                "It brings a Profit more in every turn.", "It brings {n} Profits more in every turn.", more
            )
    if term == "enviro":
        more = net_enviro(after, seat) - net_enviro(before, seat)
        if better and more > 0:
            return Text.count(
                "It brings an Enviro more in every turn.", "It brings {n} Enviro more in every turn.", more
            )
        if not better and more < 0:
            return Text.count("It costs an Enviro in every turn.", "It costs {n} Enviro in every turn.", -more)
    if term == "rivals" and better:
        rival, lot, price = pending_sale(before)
        # Without a price the rival has paid already, and what it paid is not known any more.
        if rival >= 0 and rival != seat and price > 0 and pending_sale(after)[0] == seat:
            return Text(
                "Otherwise {rival} gets {lot} for {price} Profits.",
                rival=seat_name(rival),
                lot=lot_name(before.content, lot),
                price=price,
            )
    return None


def course(before: Ecologic, after: Ecologic, seat: int) -> Text | None:
    """By how much the final score that the seat is heading for changes, and with which lot."""
    old, new = heading(before, seat), heading(after, seat)
    n = round(new - old)
    buyer, lot, _ = pending_sale(after)
    if n <= 0:
        return None
    if buyer == seat:
        return Text.count(
            "With {lot} the final score heads for about a point more.",
            "With {lot} the final score heads for about {n} points more.",
            n,
            lot=lot_name(after.content, lot),
        )
    return Text.count(
        "The final score heads for about a point more.", "The final score heads for about {n} points more.", n
    )


def heading(state: Ecologic, seat: int) -> float:
    """The final score that a seat is heading for."""
    buyer, lot, price = pending_sale(state)
    return outlook(state, seat, turns_left(state), lot if buyer == seat else -1, price)


def income(state: Ecologic, seat: int) -> int:
    """Profits in every turn, running costs taken off."""
    return earned(state, seat) - state.card_costs[seat]


def cost(before: Ecologic, after: Ecologic, seat: int) -> Text | None:
    """Profits that are paid, or lie in the own bid."""
    paid = before.profits[seat] - after.profits[seat]
    if before.turn != after.turn:
        return None
    buyer, _, price = pending_sale(after)
    if buyer == seat and price > 0:
        return Text.count(
            "If nobody bids more it costs one Profit.", "If nobody bids more it costs {n} Profits.", price
        )
    return Text.count("It costs one Profit.", "It costs {n} Profits.", paid) if paid > 0 else None
