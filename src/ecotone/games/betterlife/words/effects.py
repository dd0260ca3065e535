"""What happened, as sentences: every effect of the game as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import FUND, RESERVE
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_name,
    card_names,
    event_name,
    event_names,
    policy_name,
    seat_name,
    target_names,
    years,
)

Sentence = Callable[..., Text | None]


def pay_sentence(seat: int, paid: int, to: int, filled: int) -> Text:
    """A payment; what the reserve added is said too (B-22, B-29)."""
    payer = seat_name(seat)
    end = {RESERVE: Text("the reserve"), FUND: Text("the fund")}.get(to) or seat_name(to)
    if filled and not paid:
        return Text("{seat} has no IP: the reserve pays {filled} to {end}.", seat=payer, filled=filled, end=end)
    return Text("{seat} pays {paid} IP to {end}.", seat=payer, paid=paid, end=end)


def draw_sentence(content: Content, seat: int, card: int | None) -> Text:
    """A card drawn; only its owner reads its name."""
    if card is None:
        return Text("{seat} draws an action card.", seat=seat_name(seat))
    return Text("{seat} draws {card}.", seat=seat_name(seat), card=card_name(content, card))


def swap_sentence(content: Content, seat: int, target: int, card: int | None) -> Text:
    """A card taken from another hand; only both players read its name."""
    name = Text("an action card") if card is None else card_name(content, card)
    return Text("{seat} takes {card} from {other}.", seat=seat_name(seat), card=name, other=seat_name(target))


def commit_sentence(content: Content, seat: int, n: int, card: int | None) -> Text:
    """A share in the vote, with its card."""
    if card is None:
        return Text("{seat} commits {n} IP.", seat=seat_name(seat), n=n)
    return Text("{seat} commits {n} IP and {card}.", seat=seat_name(seat), n=n, card=card_name(content, card))


def loss_sentence(content: Content, loss: int, change: int, cause: Choice) -> Text:
    """A move of the loss meter with its cause."""
    kind, number = cause
    name = {
        "event": lambda: event_name(content, number),
        "card": lambda: card_name(content, number),
        "role": lambda: Text(content.roles[number].card.title),
        "vote": lambda: policy_name(content, number),
    }[kind]()
    if change > 0:
        return Text("Biodiversity loss rises to {loss} ({cause}).", loss=loss, cause=name)
    return Text("Biodiversity loss falls to {loss} ({cause}).", loss=loss, cause=name)


def turns(content: Content) -> Mapping[str, Sentence]:
    """Rounds, turns, moves and spaces."""
    seat = seat_name
    return {
        "round": lambda n, policy, starter: Text(
            "Round {n}, {years}. The policy is {policy}; {seat} begins.",
            n=n,
            years=years(content, n),
            policy=policy_name(content, policy),
            seat=seat(starter),
        ),
        "offer_cards": lambda cards: Text("On offer: {cards}.", cards=card_names(content, cards)),
        "turn": lambda s: Text("{seat} begins a turn.", seat=seat(s)),
        "skipped": lambda s: Text("{seat} skips this turn.", seat=seat(s)),
        "roll": lambda s, dice: Text("{seat} rolls {dice}.", seat=seat(s), dice=tuple(str(die) for die in dice)),
        "choose": lambda s, n: Text("{seat} chooses {n} instead of rolling.", seat=seat(s), n=n),
        "move": lambda s, n, place: Text.count(
            "{seat} moves {n} space to place {place}.",
            "{seat} moves {n} spaces to place {place}.",
            n,
            seat=seat(s),
            place=place,
        ),
        "gain": lambda s, n: Text("{seat} gains {n} IP.", seat=seat(s), n=n),
        "pay": pay_sentence,
        "fund_take": lambda s, n: Text("{seat} takes {n} IP from the fund.", seat=seat(s), n=n),
        "fund_add": lambda n: Text("{n} IP from the reserve go into the fund.", n=n),
        "fund_spend": lambda n: Text("The {n} IP of the fund go back to the reserve.", n=n),
        "skip_mark": lambda s: Text("{seat} will skip the next turn.", seat=seat(s)),
        "plus": lambda s, n: Text("{seat} adds {n} to the next first roll.", seat=seat(s), n=n),
        "finish": lambda s, place, n: Text(
            "{seat} reaches End of Year as number {place} and gets {n} IP.", seat=seat(s), place=place, n=n
        ),
        "take": lambda s, card: Text(
            "{seat} takes {card} from the offer.", seat=seat(s), card=card_name(content, card)
        ),
    }


def cards(content: Content) -> Mapping[str, Sentence]:
    """Cards, events and what they do."""
    seat = seat_name
    return {
        "draw": lambda s, card: draw_sentence(content, s, card),
        "shuffle_cards": lambda: Text("The discards are shuffled into a new action pile."),
        "shuffle_events": lambda: Text("The events put aside are shuffled into a new pile."),
        "discard": lambda s, card: Text("{seat} discards {card}.", seat=seat(s), card=card_name(content, card)),
        "play": lambda s, card: Text("{seat} plays {card}.", seat=seat(s), card=card_name(content, card)),
        "play_on": lambda s, card, target: Text(
            "{seat} plays {card} on {other}.", seat=seat(s), card=card_name(content, card), other=seat(target)
        ),
        "use_role": lambda s, role, target: (
            Text("{seat} uses {card}.", seat=seat(s), card=Text(content.roles[role].card.title))
            if target < 0
            else Text(
                "{seat} uses {card} on {other}.",
                seat=seat(s),
                card=Text(content.roles[role].card.title),
                other=seat(target),
            )
        ),
        "gift": lambda s, target, n: Text("{seat} gives {n} IP to {other}.", seat=seat(s), other=seat(target), n=n),
        "swap": lambda s, target, card: swap_sentence(content, s, target, card),
        "seed": lambda s, n: Text("{seat} puts {n} IP from the reserve beside the policy.", seat=seat(s), n=n),
        "open_mark": lambda s: Text("{seat} will commit first and openly.", seat=seat(s)),
        "audit_ip": lambda s, target, ip: (
            Text("{seat} looks at the IP of {other}.", seat=seat(s), other=seat(target))
            if ip is None
            else Text("{seat} sees that {other} owns {n} IP.", seat=seat(s), other=seat(target), n=ip)
        ),
        "audit_targets": lambda s, target, number: (
            Text("{seat} looks at the policy targets of {other}.", seat=seat(s), other=seat(target))
            if number is None
            else Text(
                "{seat} sees the policy targets of {other}: {policies}.",
                seat=seat(s),
                other=seat(target),
                policies=target_names(content, number),
            )
        ),
        "peek_events": lambda s, n, events: (
            Text.count("{seat} looks at the top event.", "{seat} looks at the top {n} events.", n, seat=seat(s))
            if events is None
            else Text("{seat} sees the next events: {events}.", seat=seat(s), events=event_names(content, events))
        ),
        "arrange": lambda s, n, tops, bottoms: Text.count(
            "{seat} puts {n} event at the bottom of the pile.",
            "{seat} puts {n} events at the bottom of the pile.",
            n,
            seat=seat(s),
        ),
        "choose_player": lambda s, target: Text("{seat} chooses {other}.", seat=seat(s), other=seat(target)),
        "event": lambda s, event: Text(
            "{seat} draws the event {event}: {story} {text}",
            seat=seat(s),
            event=event_name(content, event),
            story=Text(content.events[event].story),
            text=Text(content.events[event].text),
        ),
        "event_off": lambda event: Text("{event} has no effect now.", event=event_name(content, event)),
        "no_reaction": lambda event: None,
        "cost_idle": lambda event: Text("Paying for {event} would change nothing.", event=event_name(content, event)),
        "cost_paid": lambda event: Text("{event} is paid for.", event=event_name(content, event)),
        "cost_unpaid": lambda event: Text("{event} is not paid for.", event=event_name(content, event)),
        "offer": lambda s, n: Text("{seat} offers {n} IP.", seat=seat(s), n=n),
        "loss": lambda loss, change, cause: loss_sentence(content, loss, change, cause),
    }


def votes(content: Content) -> Mapping[str, Sentence]:
    """The discussion and the vote."""
    seat = seat_name
    return {
        "discussion": lambda n, policy: Text(
            "All have finished. Discuss the policy {policy}: {target}.",
            policy=policy_name(content, policy),
            target=Text(content.policies[policy].eu_target),
        ),
        "ready": lambda s: Text("{seat} is ready to vote.", seat=seat(s)),
        "pledge": lambda s, n: Text("{seat} pledges {n} IP.", seat=seat(s), n=n),
        "no_comment": lambda s: Text("{seat} makes no comment.", seat=seat(s)),
        "nothing_before": lambda: None,
        "open_commit": lambda s, n, card: commit_sentence(content, s, n, card),
        "commit": lambda s, n, card: (
            Text("{seat} has committed.", seat=seat(s)) if n is None else commit_sentence(content, s, n, card)
        ),
        "shown": lambda s, n, card: (
            Text("{seat} shows {n} IP.", seat=seat(s), n=n)
            if card is None
            else Text("{seat} shows {n} IP and {card}.", seat=seat(s), n=n, card=card_name(content, card))
        ),
        "voted": lambda policy, result, pool, meter: Text(
            "{policy} is {result} with {pool} IP in the pool. The policy meter is at {meter}.",
            policy=policy_name(content, policy),
            result=RESULT_NAMES[result],
            pool=pool,
            meter=meter,
        ),
        "refund": lambda s, n: Text("{seat} takes {n} IP back.", seat=seat(s), n=n),
        "pact_kept": lambda s, target: Text(
            "{seat} and {other} have kept their pact.", seat=seat(s), other=seat(target)
        ),
    }


def sentences(content: Content) -> dict[str, Sentence]:
    """All of them by the name of the effect."""
    return {**turns(content), **cards(content), **votes(content)}
