"""What happened, as sentences: one for each kind of effect, made of the content and of what was seen of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.words.names import (
    RESULT_NAMES,
    card_name,
    card_names,
    event_name,
    event_names,
    payee_name,
    policy_name,
    space_name,
    target_names,
    years,
)


def pay_sentence(content: Content, seat: int, paid: int, to: int, filled: int) -> Text:
    """A payment; what the reserve added is said too (B-22, B-29)."""
    payer, end = seat_name(seat), payee_name(to)
    if filled and not paid:
        return Text("{seat} has no IP: the reserve pays {filled} to {end}.", seat=payer, filled=filled, end=end)
    if not paid:
        return Text("{seat} has no IP to pay.", seat=payer)
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


def event_off_sentence(content: Content, event: int) -> Text:
    """An event that does nothing, and why: a policy shields from it, or the last vote was of another kind."""
    printed, name = content.events[event], event_name(content, event)
    if not printed.last:
        return Text("No effect of {event}: a policy that prevents it is in place.", event=name)
    if not printed.shield:
        return Text("No effect of {event}: the last vote did not end as the event asks.", event=name)
    return Text("No effect of {event}: a policy prevents it, or the last vote ended otherwise.", event=name)


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


def role_sentence(content: Content, seat: int, role: int, target: int) -> Text:
    """A role card in use; a negative target is nobody."""
    card = Text(content.roles[role].card.title)
    if target < 0:
        return Text("{seat} uses {card}.", seat=seat_name(seat), card=card)
    return Text("{seat} uses {card} on {other}.", seat=seat_name(seat), card=card, other=seat_name(target))


def audit_ip_sentence(content: Content, seat: int, target: int, ip: int | None) -> Text:
    """A look into another purse; only who looks reads how many IP are there."""
    if ip is None:
        return Text("{seat} looks at the IP of {other}.", seat=seat_name(seat), other=seat_name(target))
    return Text("{seat} sees that {other} owns {n} IP.", seat=seat_name(seat), other=seat_name(target), n=ip)


def audit_targets_sentence(content: Content, seat: int, target: int, number: int | None) -> Text:
    """A look at another's target card; only who looks reads its policies."""
    if number is None:
        return Text("{seat} looks at the policy targets of {other}.", seat=seat_name(seat), other=seat_name(target))
    return Text(
        "{seat} sees the policy targets of {other}: {policies}.",
        seat=seat_name(seat),
        other=seat_name(target),
        policies=target_names(content, number),
    )


def peek_sentence(content: Content, seat: int, n: int, events: tuple[int, ...] | None) -> Text:
    """A look at the event pile; only who looks reads which events come."""
    if events is None:
        return Text.count(
            "{seat} looks at the top event.", "{seat} looks at the top {n} events.", n, seat=seat_name(seat)
        )
    return Text("{seat} sees the next events: {events}.", seat=seat_name(seat), events=event_names(content, events))


def secret_commit_sentence(content: Content, seat: int, n: int | None, card: int | None) -> Text:
    """A share set aside; only its owner reads how much it is."""
    if n is None:
        return Text("{seat} has committed.", seat=seat_name(seat))
    return commit_sentence(content, seat, n, card)


def shown_sentence(content: Content, seat: int, n: int, card: int | None) -> Text:
    """A share as it is shown to all."""
    if card is None:
        return Text("{seat} shows {n} IP.", seat=seat_name(seat), n=n)
    return Text("{seat} shows {n} IP and {card}.", seat=seat_name(seat), n=n, card=card_name(content, card))


WEIGHTY: Final = frozenset(("event", "loss", "voted", "round", "finish"))
EFFECTS: Final[Mapping[str, Callable[..., Text | None]]] = {
    # --- rounds, turns, moves and spaces
    "round": lambda content, n, policy, starter: Text(
        "Round {n}, {years}. The policy is {policy}; {seat} begins.",
        n=n,
        years=years(content, n),
        policy=policy_name(content, policy),
        seat=seat_name(starter),
    ),
    "offer_cards": lambda content, cards: Text("On offer: {cards}.", cards=card_names(content, cards)),
    "turn": lambda content, seat: Text("{seat} begins a turn.", seat=seat_name(seat)),
    "skipped": lambda content, seat: Text("{seat} skips this turn.", seat=seat_name(seat)),
    "roll": lambda content, seat, dice: Text(
        "{seat} rolls {dice}.", seat=seat_name(seat), dice=tuple(str(die) for die in dice)
    ),
    "choose": lambda content, seat, n: Text("{seat} chooses {n} instead of rolling.", seat=seat_name(seat), n=n),
    "move": lambda content, seat, n, place, space: Text.count(
        "{seat} moves {n} space, to {space} (place {place}).",
        "{seat} moves {n} spaces, to {space} (place {place}).",
        n,
        seat=seat_name(seat),
        space=space_name(content, space),
        place=place,
    ),
    "gain": lambda content, seat, n: Text("{seat} gains {n} IP.", seat=seat_name(seat), n=n),
    "pay": pay_sentence,
    "fund_take": lambda content, seat, n: Text("{seat} takes {n} IP from the fund.", seat=seat_name(seat), n=n),
    "fund_add": lambda content, n: Text("{n} IP from the reserve go into the fund.", n=n),
    "fund_spend": lambda content, n: (
        Text("The {n} IP of the fund go back to the reserve.", n=n)
        if n
        else Text("The fund is empty: nothing goes back to the reserve.")
    ),
    "skip_mark": lambda content, seat: Text("{seat} will skip the next turn.", seat=seat_name(seat)),
    "plus": lambda content, seat, n: Text("{seat} adds {n} to the next first roll.", seat=seat_name(seat), n=n),
    "finish": lambda content, seat, place, n: Text(
        "{seat} reaches End of Year as number {place} and gets {n} IP.", seat=seat_name(seat), place=place, n=n
    ),
    "take": lambda content, seat, card: Text(
        "{seat} takes {card} from the offer.", seat=seat_name(seat), card=card_name(content, card)
    ),
    # --- cards, events and what they do
    "draw": draw_sentence,
    "shuffle_cards": lambda content: Text("The discards are shuffled into a new action pile."),
    "shuffle_events": lambda content: Text("The events put aside are shuffled into a new pile."),
    "discard": lambda content, seat, card: Text(
        "{seat} discards {card}.", seat=seat_name(seat), card=card_name(content, card)
    ),
    "play": lambda content, seat, card: Text(
        "{seat} plays {card}.", seat=seat_name(seat), card=card_name(content, card)
    ),
    "play_on": lambda content, seat, card, target: Text(
        "{seat} plays {card} on {other}.", seat=seat_name(seat), card=card_name(content, card), other=seat_name(target)
    ),
    "use_role": role_sentence,
    "gift": lambda content, seat, target, n: Text(
        "{seat} gives {n} IP to {other}.", seat=seat_name(seat), other=seat_name(target), n=n
    ),
    "swap": swap_sentence,
    "seed": lambda content, seat, n: Text(
        "{seat} puts {n} IP from the reserve beside the policy.", seat=seat_name(seat), n=n
    ),
    "open_mark": lambda content, seat: Text("{seat} will commit first and openly.", seat=seat_name(seat)),
    "audit_ip": audit_ip_sentence,
    "audit_targets": audit_targets_sentence,
    "peek_events": peek_sentence,
    "arrange": lambda content, seat, n, tops, bottoms: Text.count(
        "{seat} puts {n} event at the bottom of the pile.",
        "{seat} puts {n} events at the bottom of the pile.",
        n,
        seat=seat_name(seat),
    ),
    "choose_player": lambda content, seat, target: Text(
        "{seat} chooses {other}.", seat=seat_name(seat), other=seat_name(target)
    ),
    "event": lambda content, seat, event: Text(
        "{seat} draws the event {event}: {story} {text}",
        seat=seat_name(seat),
        event=event_name(content, event),
        story=Text(content.events[event].story),
        text=Text(content.events[event].text),
    ),
    "event_off": event_off_sentence,
    "event_cancelled": lambda content, event, redrawn: (
        Text("Cancelled: {event}. Another event is drawn.", event=event_name(content, event))
        if redrawn
        else Text("Cancelled: {event}.", event=event_name(content, event))
    ),
    "exempted": lambda content, seat: Text("{seat} is spared: nothing is paid, no turn is lost.", seat=seat_name(seat)),
    "no_reaction": lambda content, event: None,
    "cost_idle": lambda content, event: Text(
        "Paying for {event} would change nothing.", event=event_name(content, event)
    ),
    "cost_paid": lambda content, event: Text("Paid for: {event}.", event=event_name(content, event)),
    "cost_unpaid": lambda content, event: Text("Not paid for: {event}.", event=event_name(content, event)),
    "offer": lambda content, seat, n: Text("{seat} offers {n} IP.", seat=seat_name(seat), n=n),
    "loss": loss_sentence,
    # --- the discussion and the vote
    "discussion": lambda content, n, policy: Text(
        "All have finished. Discuss the policy {policy}: {target}.",
        policy=policy_name(content, policy),
        target=Text(content.policies[policy].eu_target),
    ),
    "ready": lambda content, seat: Text("{seat} is ready to vote.", seat=seat_name(seat)),
    "pledge": lambda content, seat, n: Text("{seat} pledges {n} IP.", seat=seat_name(seat), n=n),
    "no_comment": lambda content, seat: Text("{seat} makes no comment.", seat=seat_name(seat)),
    "nothing_before": lambda content: None,
    "open_commit": commit_sentence,
    "commit": secret_commit_sentence,
    "shown": shown_sentence,
    "voted": lambda content, policy, result, pool, meter: Text(
        "{policy}: {result} with {pool} IP in the pool. The policy meter is at {meter}.",
        policy=policy_name(content, policy),
        result=RESULT_NAMES[result],
        pool=pool,
        meter=meter,
    ),
    "refund": lambda content, seat, n: Text("{seat} takes {n} IP back.", seat=seat_name(seat), n=n),
    "pact_kept": lambda content, seat, target: Text(
        "{seat} and {other} have kept their pact.", seat=seat_name(seat), other=seat_name(target)
    ),
}
