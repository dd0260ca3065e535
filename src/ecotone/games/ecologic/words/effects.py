"""What happened in a game of Ecologic, effect by effect, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import seat_name, seat_names
from ecotone.games.ecologic.box.content import Content
from ecotone.games.ecologic.box.event_card import Event
from ecotone.games.ecologic.words.names import (
    RESOURCE_NAMES,
    card_name,
    event_name,
    field_name,
    goods_names,
    lot_name,
    sector_name,
    tad_name,
    terms_text,
)

Sentence = Callable[..., Text]

WEIGHTY: Final = frozenset(("event", "won", "bought", "taken_over", "removed", "turn", "score", "deal"))
CAUSES: Final[Mapping[str, Text]] = {
    "shortage": Text("for lack of Enviro"),
    "lawsuit": Text("after a lawsuit"),
    "oil_spill": Text("after an oil spill"),
    "switch_to_bat": Text("in the switch to best available technology"),
    "closed": Text("closed by its owner"),
    "taken_over": Text("taken over"),
}


LAPSED: Final[Mapping[str, Text]] = {  # by kind of event: why it found nothing to act on
    "collect_from_others": Text("there are no Profits to give"),
    "remove_opponent_token": Text("no competitor has a token that could go"),
    "set_profits_to_enviro": Text("Profits and Enviro are the same number already"),
    "pay_per_token_gain_enviro": Text("there are no tokens on the map"),
    "give_initiative_left": Text("there is no Eco-Initiative to give"),
    "sector_earns_nothing": Text("there are no tokens on the map"),
    "buy_opponent_token": Text("there is no small Refinery that could be taken over and paid for"),
}


def why_lapsed(event: Event) -> Text:
    """Why an event did nothing to a player."""
    if event.kind == "lose_half":
        return Text("there is no Enviro to lose") if event.second else Text("there are no Profits to lose")
    if event.kind == "pay_or_remove":
        return Text(
            "there are fewer than {n} Profits, and fewer than {tokens} tokens on the map",
            n=event.amount,
            tokens=event.second,
        )
    if event.kind == "swap_initiative":
        return Text("it takes an Eco-Initiative, {n} Profits and a card in the pile", n=event.amount)
    return LAPSED[event.kind]


def sentences(content: Content) -> Mapping[str, Sentence]:
    """For every name of an effect, what makes a sentence of its arguments."""
    return {
        **board_sentences(content),
        **auction_sentences(content),
        **event_sentences(content),
        **deal_sentences(content),
    }


def board_sentences(content: Content) -> Mapping[str, Sentence]:
    """Turns, tokens, Environment and Income, the end."""

    def environment(seat: int, gains: int, bonus: int, consumed: int, enviro: int, short: int) -> Text:
        parts = (
            *((Text("{n} Enviro from Eco-Initiatives", n=gains),) if gains else ()),
            *((Text("{n} Enviro from the Nature Reserve", n=bonus),) if bonus else ()),
            *((Text("tokens consume {n}", n=consumed),) if consumed else ()),
        )
        if short:
            return Text(
                "{seat}: {parts}. That is more than there is: the marker goes to Minus.",
                seat=seat_name(seat),
                parts=parts,
            )
        if not parts:
            return Text(
                "{seat} neither gets nor consumes Enviro: {enviro} Enviro.", seat=seat_name(seat), enviro=enviro
            )
        return Text("{seat}: {parts}. That makes {enviro} Enviro.", seat=seat_name(seat), parts=parts, enviro=enviro)

    def income(seat: int, oil: int, mineral: int, hub: int, extra: int) -> Text:
        total = oil + mineral + hub + extra
        parts = (
            *((Text("{n} from oil", n=oil),) if oil else ()),
            *((Text("{n} from minerals", n=mineral),) if mineral else ()),
            *((Text("{n} from the Transport Hub", n=hub),) if hub else ()),
            *((Text("{n} by an event", n=extra),) if extra else ()),
        )
        if not total:
            return Text("{seat} earns no Profits.", seat=seat_name(seat))
        if total == oil:
            return Text.count(
                "{seat} earns {n} Profit from oil.", "{seat} earns {n} Profits from oil.", oil, seat=seat_name(seat)
            )
        if total == mineral:
            return Text.count(
                "{seat} earns {n} Profit from minerals.",
                "{seat} earns {n} Profits from minerals.",
                mineral,
                seat=seat_name(seat),
            )
        return Text.count(
            "{seat} earns {n} Profit: {parts}.",
            "{seat} earns {n} Profits: {parts}.",
            total,
            seat=seat_name(seat),
            parts=parts,
        )

    def score(
        seats: tuple[int, ...], profits: int, enviro: int, base: int, tokens: int, cards: int, tads: int, total: int
    ) -> Text:
        parts = (
            Text(
                "{n} for the balance of {profits} Profits and {enviro} Enviro", n=base, profits=profits, enviro=enviro
            ),
            *((Text("{n} for tokens", n=tokens),) if tokens else ()),
            *((Text("{n} for Eco-Initiatives", n=cards),) if cards else ()),
            *((Text("{n} for TADs", n=tads),) if tads else ()),
        )
        return Text.count(
            "{seats}: {n} point ({parts}).",
            "{seats}: {n} points ({parts}).",
            total,
            seats=seat_names(seats),
            parts=parts,
        )

    return {
        "turn": lambda n, s: Text("Turn {turn}: {seat} is starting player.", turn=n, seat=seat_name(s)),
        "placed": lambda s, p, n: Text(
            "{seat} places a token in {sector}: level {level}.",
            seat=seat_name(s),
            sector=sector_name(content, p),
            level=n,
        ),
        "enviro_token": lambda s, p, n: Text("{seat} takes an Enviro token worth {n}.", seat=seat_name(s), n=n),
        "removed": lambda s, p, n, cause: Text(
            "{seat} loses a token in {sector} ({cause}): level {level}.",
            seat=seat_name(s),
            sector=sector_name(content, p),
            cause=CAUSES[cause],
            level=n,
        ),
        "tad_placed": lambda s, t, f: Text(
            "{seat} places the {tad} on {field}.",
            seat=seat_name(s),
            tad=tad_name(content, t),
            field=field_name(content, f),
        ),
        "environment": environment,
        "income": income,
        "costs": lambda s, n: Text.count(
            "{seat} pays {n} Profit of running costs.",
            "{seat} pays {n} Profits of running costs.",
            n,
            seat=seat_name(s),
        ),
        "given_up": lambda s, c: Text("{seat} gives {card} up.", seat=seat_name(s), card=card_name(content, c)),
        "score": score,
        "over": lambda: Text("The game is over."),
    }


def auction_sentences(content: Content) -> Mapping[str, Sentence]:
    """Cards revealed, bids, purchases."""
    return {
        "no_auction": lambda s: Text("{seat} starts no auction.", seat=seat_name(s)),
        "reshuffled": lambda: Text("The discarded Eco-Initiatives are shuffled into a new deck."),
        "revealed": lambda s, c: Text(
            "{seat} reveals {card}: initial bid {bid}, {enviro} Enviro a turn, running cost {cost}.",
            seat=seat_name(s),
            card=card_name(content, c),
            bid=content.card_bid[c],
            enviro=content.card_enviro[c],
            cost=content.card_cost[c],
        ),
        "declined": lambda s, c: Text("{seat} declines.", seat=seat_name(s)),
        "unopened": lambda c: Text("Nobody opens the auction. Discarded: {card}.", card=card_name(content, c)),
        "opened": lambda s, lot, bid: Text(
            "{seat} opens an auction for {lot} with {bid}.", seat=seat_name(s), lot=lot_name(content, lot), bid=bid
        ),
        "raised": lambda s, lot, bid: Text("{seat} raises to {bid}.", seat=seat_name(s), bid=bid),
        "passed": lambda s, lot: Text("{seat} passes.", seat=seat_name(s)),
        "passed_ahead": lambda s, lot: Text("{seat} will not bid any more.", seat=seat_name(s)),
        "cannot_raise": lambda s: Text("{seat} cannot bid higher and passes.", seat=seat_name(s)),
        "won": lambda s, lot, bid, starter: Text(
            "{seat} wins {lot} with a bid of {bid}.", seat=seat_name(s), lot=lot_name(content, lot), bid=bid
        ),
        "bought": lambda s, lot, bid, n: Text(
            "{seat} pays {n} for {lot}.", seat=seat_name(s), lot=lot_name(content, lot), n=n
        ),
        "extra": lambda s, n: Text("{seat} pays {n} more to place it anywhere.", seat=seat_name(s), n=n),
        "vetoed": lambda s, lot, winner: Text(
            "{seat} vetoes the auction: {winner} does not get {lot}.",
            seat=seat_name(s),
            winner=seat_name(winner),
            lot=lot_name(content, lot),
        ),
        "price_back": lambda r: Text("The price of {resource} tokens is normal again.", resource=RESOURCE_NAMES[r]),
    }


def event_sentences(content: Content) -> Mapping[str, Sentence]:
    """What events do."""

    def event_profits(seat: int, amount: int, event: int) -> Text:
        if amount >= 0:
            return Text.count(
                "{seat} receives {n} Profit.", "{seat} receives {n} Profits.", amount, seat=seat_name(seat)
            )
        return Text.count("{seat} loses {n} Profit.", "{seat} loses {n} Profits.", -amount, seat=seat_name(seat))

    def event_enviro(seat: int, amount: int, event: int) -> Text:
        if amount >= 0:
            return Text("{seat} receives {n} Enviro.", seat=seat_name(seat), n=amount)
        return Text("{seat} loses {n} Enviro.", seat=seat_name(seat), n=-amount)

    return {
        "event": lambda s, e: Text(
            "{seat} reveals the event {event}: {text}",
            seat=seat_name(s),
            event=event_name(content, e),
            text=Text(content.events[e].text),
        ),
        "event_profits": event_profits,
        "event_enviro": event_enviro,
        "protected": lambda s, e: Text("The Academy protects {seat}.", seat=seat_name(s)),
        "lapsed": lambda s, e: Text(
            "No effect of {event} on {seat}: {why}.",
            event=event_name(content, e),
            seat=seat_name(s),
            why=why_lapsed(content.events[e]),
        ),
        "skipped": lambda s, e: Text(
            "{seat} makes no use of {event}.", seat=seat_name(s), event=event_name(content, e)
        ),
        "shifted": lambda s, r, n, price: Text(
            "{seat} shifts the price of {resource} tokens by {step}, to {price}.",
            seat=seat_name(s),
            resource=RESOURCE_NAMES[r],
            step=f"{n:+d}",
            price=price,
        ),
        "taken_over": lambda s, p, owner, price: Text(
            "{seat} takes {sector} over from {owner} for {price}.",
            seat=seat_name(s),
            sector=sector_name(content, p),
            owner=seat_name(owner),
            price=price,
        ),
        "swapped": lambda s, old, new, price: Text(
            "{seat} pays {price} and swaps {old} for {new}.",
            seat=seat_name(s),
            price=price,
            old=card_name(content, old),
            new=card_name(content, new),
        ),
        "given": lambda s, c, other: Text(
            "{seat} gives {card} to {other}.", seat=seat_name(s), card=card_name(content, c), other=seat_name(other)
        ),
        "cartel": lambda s, other: Text("{seat} colludes with {other}.", seat=seat_name(s), other=seat_name(other)),
        "silenced": lambda s, p: Text("No Profits from {sector} this turn.", sector=sector_name(content, p)),
    }


def deal_sentences(content: Content) -> Mapping[str, Sentence]:
    """Free deals."""

    def deal(
        seat: int,
        other: int,
        give: tuple[tuple[str, int], ...],
        take: tuple[tuple[str, int], ...],
        terms: object,
        amount: object = 0,
        turn: object = 0,
    ) -> Text:
        exchange = Text(
            "{seat} gives {give}, {other} gives {take}",
            seat=seat_name(seat),
            other=seat_name(other),
            give=goods_names(content, give),
            take=goods_names(content, take),
        )
        if terms is None:
            return exchange
        return Text("{deal}; {terms}", deal=exchange, terms=terms_text(seat, other, terms, amount, turn))

    return {
        "discarded": lambda s, c: Text("{seat} discards {card}.", seat=seat_name(s), card=card_name(content, c)),
        "offered": lambda s, o, *rest: Text(
            "{seat} offers {other} a deal: {deal}.", seat=seat_name(s), other=seat_name(o), deal=deal(s, o, *rest)
        ),
        "offer_lapsed": lambda s, o: Text("The offer of {seat} is gone.", seat=seat_name(s)),
        "refused_offer": lambda s: Text("{seat} declines the offer.", seat=seat_name(s)),
        "deal": lambda s, o, give, take, *promise: Text("Deal: {deal}.", deal=deal(s, o, give, take, None)),
        "promised": lambda *promise: Text("{promise}.", promise=terms_text(*promise)),
    }
