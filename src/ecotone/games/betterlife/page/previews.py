"""What a choice would do, before it is made: cards, role cards, offers, promises and votes."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.kit import Chip, Preview
from ecotone.core.page import target
from ecotone.core.text import Text
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.cards import Card
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import DISCOUNT
from ecotone.games.betterlife.page.printed import drawing
from ecotone.games.betterlife.page.settling import cost_now
from ecotone.games.betterlife.view import BetterLifeView
from ecotone.games.betterlife.words.choices import VERBS
from ecotone.games.betterlife.words.icons import icon_address
from ecotone.games.betterlife.words.names import card_name, option_texts

MOST_COINS: Final = 14  # that lie side by side


class Speaker:
    """The content, as sentences of choices want it."""

    def __init__(self, content: Content) -> None:
        self.content = content


def preview(content: Content, view: BetterLifeView, choice: Choice) -> Preview | None:
    """What a choice would do; None where its sentence says it all."""
    verb = choice[0]
    if verb in ("play", "play_on", "gift", "audit"):
        return card_preview(content, view, choice)
    if verb in ("use_role", "use_role_on", "role_option", "role_option_on"):
        return role_preview(content, view, choice)
    if verb == "commit":
        return commit_preview(content, view, choice[1], choice[2])
    if verb == "offer":
        return offer_preview(content, view, choice[1])
    if verb == "pledge":
        words = Text("What do you promise before all?")
        return Preview(words, Text("Promise {n} IP", n=choice[1]), note=Text("Words bind nobody."))
    return None


def card_preview(content: Content, view: BetterLifeView, choice: Choice) -> Preview:
    """An action card: what it costs, what it does, and to whom."""
    card, sentence = content.cards[choice[1]], VERBS[choice[0]].sentence
    name = card_name(content, choice[1])
    chips = price(card) + cheaper(content, view, card)
    assert sentence is not None
    if choice[0] == "play":
        question, button = Text("Play {card}?", card=name), Text("Play {card}", card=name)
    else:
        button = sentence(Speaker(content), view, *choice[1:])
        question = Text("Play {card} with {other}?", card=name, other=seat_name(choice[2]))
    tags = ((target("card", choice[1]), Text("play")),)
    return Preview(question, button, chips, Text(card.text), tags)


def price(card: Card) -> tuple[Chip, ...]:
    """What a card costs, if it costs anything."""
    return (Chip(Text("Pay {n} IP", n=card.cost), icon_address("space-ip")),) if card.cost else ()


def cheaper(content: Content, view: BetterLifeView, card: Card) -> tuple[Chip, ...]:
    """What an event would cost after a card that makes it cheaper."""
    less = sum(op.n for op in card.effects if op.code == DISCOUNT)
    if not less or view.event < 0:
        return ()
    now = cost_now(content, view)
    return (Chip(Text("{then} IP instead of {now}", then=max(0, now - less), now=now), icon_address("space-ip")),)


def role_preview(content: Content, view: BetterLifeView, choice: Choice) -> Preview:
    """The role card: once a round."""
    card, sentence = content.roles[view.players[view.active].role].card, VERBS[choice[0]].sentence
    assert sentence is not None
    about = option_texts(card)[choice[1]] if choice[0].startswith("role_option") else Text(card.text)
    button = sentence(Speaker(content), view, *choice[1:])
    tags = (("role-card", Text("use")),)
    return Preview(Text("Use {card}?", card=Text(card.title)), button, (), about, tags)


def commit_preview(content: Content, view: BetterLifeView, n: int, card: int | None) -> Preview:
    """A share in the vote, and what is left of the own influence."""
    assert view.seat is not None
    own = view.players[view.seat]
    assert own.ip is not None
    secret = view.prompt is not None and view.prompt.name == "secret_commit"
    question = (
        Text("How much of your influence do you give?") if secret else Text("How much do you give, for all to see?")
    )
    if card is None:
        button = Text("Seal {n} IP", n=n) if secret else Text("Show {n} IP", n=n)
    else:
        name = card_name(content, card)
        button = (
            Text("Seal {n} IP and {card}", n=n, card=name) if secret else Text("Show {n} IP and {card}", n=n, card=name)
        )
    left = own.ip - n
    chips = coins(n, left)
    points = left // content.ip_per_point
    note = Text.count(
        "You keep {left} IP: {n} point at the end.", "You keep {left} IP: {n} points at the end.", points, left=left
    )
    return Preview(question, button, chips, note)


def offer_preview(content: Content, view: BetterLifeView, n: int) -> Preview:
    """An offer for the cost of an event."""
    assert view.prompt is not None
    missing = view.prompt.detail[0]
    question = Text("{event}: how much do you offer?", event=Text(content.events[view.event].title))
    note = Text("{n} IP would still be missing.", n=missing - n) if n < missing else Text("That covers it.")
    button = Text("Offer {n} IP", n=n) if n else Text("Offer nothing")
    return Preview(question, button, coins(n, max(0, missing - n)), note)


def coins(given: int, left: int) -> tuple[Chip, ...]:
    """A row of coins: what is given, and what is kept or still missing; the words beside it say the same."""
    if given + left > MOST_COINS:
        return ()
    return (Chip(Text(""), drawing("coin")),) * given + (Chip(Text(""), drawing("coin-kept")),) * left
