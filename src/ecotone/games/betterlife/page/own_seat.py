"""What a seat alone sees, laid out for its page: purse, targets, hand, commitment, and what it has found out."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import SEMI, SUCCESS
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.pieces import Hand, Purse
from ecotone.games.betterlife.page.printed import Printed
from ecotone.games.betterlife.page.targets import aims
from ecotone.games.betterlife.view import BetterLifeView, PlayerView
from ecotone.games.betterlife.words.names import card_names, event_name, target_names


def purse(content: Content, printed: Printed, view: BetterLifeView) -> Purse | None:
    """What lies before the seat for its eyes only; None for a spectator."""
    if view.seat is None:
        return None
    own = view.players[view.seat]
    assert own.ip is not None
    assert own.target is not None
    outcomes = tuple([(vote.policy, vote.result) for vote in view.votes])
    wanted = aims(printed, own.target, outcomes, view.policy if view.result is None else None)
    points = own.ip // content.ip_per_point + sum([aim.part.points for aim in wanted if aim.part.is_decided])
    return Purse(
        role=printed.roles[own.role],
        ip=own.ip,
        aims=wanted,
        score=Text.count("{n} point so far, if all win", "{n} points so far, if all win", points),
        secret=secret(printed, view),
    )


def secret(printed: Printed, view: BetterLifeView) -> Text | None:
    """What the seat has set aside and others do not see: a commitment, or an answer in a window (BR-53)."""
    if view.seat is None or view.result is not None:
        return None
    own = view.players[view.seat]
    if own.commit is not None:
        return commit_text(printed, own)
    return answer_text(printed, view.answer) if view.answer is not None else None


def commit_text(printed: Printed, own: PlayerView) -> Text:
    """The own commitment, until all are shown."""
    assert own.commit is not None
    ip, card = own.commit
    if card is None:
        return Text("You have committed {n} IP.", n=ip)
    return Text("You have committed {n} IP and {card}.", n=ip, card=printed.cards[card].name)


def answer_text(printed: Printed, answer: Choice) -> Text:
    """The own answer in a window."""
    if answer[0] == "pass":
        return Text("Your secret answer: you play no card.")
    return Text("Your secret answer: {card}, if nobody before you plays a card.", card=printed.cards[answer[1]].name)


def worth(content: Content, view: BetterLifeView) -> Text | None:
    """What the policy of the round is worth to the seat; None for a spectator."""
    if view.seat is None:
        return None
    card = view.players[view.seat].target
    assert card is not None
    targets = content.targets[card]
    if view.policy not in targets:
        return Text("This policy is none of your targets. What you keep is yours.")
    tier = targets.index(view.policy)
    whole, half = content.points[tier][SUCCESS], content.points[tier][SEMI]
    return (
        Text("Your first target: +{whole} points if it succeeds, +{half} by half.", whole=whole, half=half),
        Text("Your second target: +{whole} points if it succeeds, +{half} by half.", whole=whole, half=half),
        Text("Your third target: +{whole} points if it succeeds, +{half} by half.", whole=whole, half=half),
    )[tier]


def notes(content: Content, view: BetterLifeView) -> tuple[Text, ...]:
    """What the seat has looked at, and nobody else knows (BR-55)."""
    if view.seat is None:
        return ()
    out = [
        Text("Event {n} from the top: {event}", n=place + 1, event=event_name(content, event))
        for place, event in view.known_events
    ]
    out += [Text("{seat} owned {n} IP when you looked", seat=seat_name(seat), n=ip) for seat, ip in view.audits]
    for player in view.players:
        if player.seat == view.seat:
            continue
        name = seat_name(player.seat)
        if player.target is not None:
            out.append(Text("{seat} aims at {policies}", seat=name, policies=target_names(content, player.target)))
        if player.known:
            out.append(Text("{seat} holds {cards}", seat=name, cards=card_names(content, player.known)))
    return tuple(out)


def hand(content: Content, printed: Printed, view: BetterLifeView) -> Hand | None:
    """The cards of the seat; None for a spectator."""
    if view.seat is None:
        return None
    own = view.players[view.seat]
    return Hand(
        role=printed.role_cards[own.role],
        used=own.role_used,
        cards=tuple(printed.cards[card] for card in own.known),
        limit=content.hand_limit,
    )
