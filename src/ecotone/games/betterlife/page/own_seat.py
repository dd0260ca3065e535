"""What a seat alone sees, laid out for its page: purse, targets, hand, commitment, and what it has found out."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.page.pieces import Aim, Hand, Purse
from ecotone.games.betterlife.page.printed import TIER_NAMES, Printed
from ecotone.games.betterlife.page.votes import target_parts
from ecotone.games.betterlife.view import BetterLifeView, PlayerView
from ecotone.games.betterlife.words.names import card_names, event_name, target_names


def purse(content: Content, printed: Printed, view: BetterLifeView) -> Purse | None:
    """What lies before the seat for its eyes only; None for a spectator."""
    if view.seat is None:
        return None
    own = view.players[view.seat]
    assert own.ip is not None
    assert own.target is not None
    parts = target_parts(content, printed, view, own.target)
    points = own.ip // content.ip_per_point
    return Purse(
        seat=own.seat,
        role=printed.roles[own.role],
        ip=own.ip,
        per_point=content.ip_per_point,
        ip_points=points,
        aims=tuple(
            Aim(TIER_NAMES[tier], part, content.points[tier][1], content.points[tier][2])
            for tier, part in enumerate(parts)
        ),
        score=points + sum(part.points for part in parts),
        is_final=bool(view.finals),
        commit=commit_text(printed, own) if own.commit is not None and view.result is None else None,
        answer=answer_text(printed, view.answer) if view.answer is not None else None,
        drafts=view.prompt is not None and view.prompt.name == "draft" and view.seat in view.actors,
    )


def commit_text(printed: Printed, own: PlayerView) -> Text:
    """The own commitment, until all are shown."""
    assert own.commit is not None
    ip, card = own.commit
    if card is None:
        return Text("You have committed {n} IP.", n=ip)
    return Text("You have committed {n} IP and {card}.", n=ip, card=printed.cards[card].name)


def answer_text(printed: Printed, answer: Choice) -> Text:
    """The own answer in a window, which the others do not see (BR-53)."""
    if answer[0] == "pass":
        return Text("Your secret answer: you play no card.")
    return Text("Your secret answer: {card}, if nobody before you plays a card.", card=printed.cards[answer[1]].name)


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
    options = printed.role_options[own.role]
    return Hand(
        role=printed.role_cards[own.role],
        used=own.role_used,
        options=tuple((target("option", n), text) for n, text in enumerate(options)),
        cards=tuple(printed.cards[card] for card in own.known),
        limit=content.hand_limit,
    )
