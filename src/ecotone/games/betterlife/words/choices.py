"""What is asked and what may be chosen: the questions, the verbs with their sentences, the kinds of arguments.

A sentence is made by the game's words, which know the content and are handed in, for one view and one choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from ecotone.core.text import Text
from ecotone.core.verb import Verb
from ecotone.core.words import seat_name
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import BetterLifeView, place_reached
from ecotone.games.betterlife.words.names import (
    PEEK_NAMES,
    card_name,
    event_names,
    option_texts,
    space_name,
)

QUESTIONS: Final[Mapping[str, Text]] = {
    "turn": Text("Use cards for the start of the turn, then roll."),
    "rolled": Text("Move on, or use a card on the roll."),
    "reaction": Text("Does anyone play a card on this event?"),
    "penalty": Text("A payment is due."),
    "skip_penalty": Text("The next turn would be skipped."),
    "pay_or_discard": Text("Pay, or discard an action card?"),
    "pay_cost": Text("Pay the cost of the event?"),
    "offer": Text("How many IP do you offer for the event?"),
    "choose_player": Text("Which other player?"),
    "discard_down": Text("Too many action cards: which one goes?"),
    "arrange": Text("Which events go back on top, which to the bottom?"),
    "draft": Text("Which action card do you take?"),
    "discussion": Text("Discuss the policy, pledge if you like, and say when you are ready."),
    "before_vote": Text("Does anyone play a card before the vote?"),
    "open_commit": Text("How many IP do you commit, for all to see?"),
    "secret_commit": Text("How many IP do you commit, in secret?"),
}
KINDS: Final[Mapping[str, Text]] = {
    "number": Text("Which number?"),
    "ip": Text("How many IP?"),
    "card": Text("Which card?"),
    "player": Text("player"),
    "what": Text("IP or policy targets"),
    "option": Text("way"),
    "tops": Text("events on top"),
    "bottoms": Text("events at the bottom"),
}


class Speaker(Protocol):
    """The game's words, as far as sentences of choices need them."""

    content: Content


# --- moves -----------------------------------------------------------------------------------------


def choose(words: Speaker, view: BetterLifeView, n: int) -> Text:
    """A number chosen instead of a roll, with its sum and the space where it leads (BR-14, BR-48)."""
    return Text("Choose {n}: move {far} to {space}", n=n, far=n + view.additions, space=reached(words, view, n))


def move(words: Speaker, view: BetterLifeView, n: int) -> Text:
    """A move with its sum and the space where it leads (BR-14)."""
    return Text("Move {far} to {space}", far=n + view.additions, space=reached(words, view, n))


def reached(words: Speaker, view: BetterLifeView, n: int) -> Text:
    """The space to which a number leads the pawn in turn."""
    track = words.content.tracks[view.track]
    return space_name(words.content, track[place_reached(words.content, view, n)])


# --- cards -----------------------------------------------------------------------------------------


def play(words: Speaker, view: BetterLifeView, card: int) -> Text:
    """A card with what it does."""
    content = words.content
    return Text("Play {card}: {text}", card=card_name(content, card), text=Text(content.cards[card].text))


def gift(words: Speaker, view: BetterLifeView, card: int, player: int, n: int) -> Text:
    """A card that gives own IP away."""
    return Text(
        "Play {card}: give {n} IP to {other}", card=card_name(words.content, card), other=seat_name(player), n=n
    )


def audit(words: Speaker, view: BetterLifeView, card: int, player: int, what: int) -> Text:
    """A card that looks at what another player hides."""
    return Text(
        "Play {card}: see the {what} of {other}",
        card=card_name(words.content, card),
        what=PEEK_NAMES[what],
        other=seat_name(player),
    )


def take(words: Speaker, view: BetterLifeView, card: int) -> Text:
    """A card from the offer, with what it does."""
    content = words.content
    return Text("Take {card}: {text}", card=card_name(content, card), text=Text(content.cards[card].text))


def arrange(words: Speaker, view: BetterLifeView, tops: tuple[int, ...], bottoms: tuple[int, ...]) -> Text:
    """Where the events go that were looked at."""
    none = Text("none")
    return Text(
        "On top: {tops}; to the bottom: {bottoms}",
        tops=event_names(words.content, tops) or none,
        bottoms=event_names(words.content, bottoms) or none,
    )


def commit(words: Speaker, view: BetterLifeView, n: int, card: int | None) -> Text:
    """A share in the vote, perhaps with a card."""
    if card is None:
        return Text("Commit {n} IP", n=n)
    return Text("Commit {n} IP and {card}", n=n, card=card_name(words.content, card))


# --- the role card ---------------------------------------------------------------------------------


def role_card(words: Speaker, view: BetterLifeView) -> Text:
    """The role card of the seat that acts, by name; what it does is read on the card."""
    return Text(words.content.roles[view.players[view.active].role].card.title)


def use_role_on(words: Speaker, view: BetterLifeView, player: int) -> Text:
    """The role card against or for another player."""
    return Text("Use {card} on {other}", card=role_card(words, view), other=seat_name(player))


def role_option(words: Speaker, view: BetterLifeView, option: int) -> Text:
    """One of the ways in which a role card is used."""
    return Text("{card}: {text}", card=role_card(words, view), text=way(words, view, option))


def role_option_on(words: Speaker, view: BetterLifeView, option: int, player: int) -> Text:
    """One of the ways in which a role card is used, for another player."""
    return Text("{card} for {other}", card=role_card(words, view), other=seat_name(player))


def way(words: Speaker, view: BetterLifeView, option: int) -> Text:
    """One of the ways of the role card of the seat that acts, in words."""
    return option_texts(words.content.roles[view.players[view.active].role].card)[option]


def accept(words: Speaker, view: BetterLifeView) -> Text:
    """What happens to whoever does nothing against it."""
    assert view.prompt is not None
    if view.prompt.name == "penalty":
        return Text("Pay {n} IP", n=view.prompt.detail[1])
    return Text("Skip the next turn")


def pay(words: Speaker, view: BetterLifeView) -> Text:
    """A payment with its sum; whoever has less pays what there is."""
    assert view.prompt is not None
    due = view.prompt.detail[-1]
    own = view.players[view.actors[0]].ip
    return Text("Pay {n} IP", n=due if own is None else min(due, own))


def offer(words: Speaker, view: BetterLifeView, n: int) -> Text:
    """An offer for the cost of an event."""
    return Text("Offer {n} IP", n=n) if n else Text("Offer nothing")


VERBS: Final[Mapping[str, Verb]] = {
    "roll": Verb("", Text("Roll the die"), touch="dice"),
    "choose": Verb("number", Text("Choose a number"), choose, touch="dice", asks=(Text("Which number?"),)),
    "move": Verb("number", Text("Move on"), move, touch="landing", asks=(Text("Which die do you take?"),)),
    "play": Verb("card", Text("Play a card"), play, asks=(Text("Which card do you play?"),), preview=True),
    "play_on": Verb(
        "card player",
        Text("Play a card on someone"),
        lambda words, view, card, player: Text(
            "Play {card} on {other}", card=card_name(words.content, card), other=seat_name(player)
        ),
        asks=(Text("Which card do you play?"), Text("On whom?")),
        preview=True,
    ),
    "gift": Verb(
        "card player ip",
        Text("Give IP"),
        gift,
        asks=(Text("Which card do you play?"), Text("To whom?"), Text("How much?")),
        preview=True,
    ),
    "audit": Verb(
        "card player what",
        Text("Look at a player"),
        audit,
        asks=(Text("Which card do you play?"), Text("At whom do you look?"), Text("At what?")),
        preview=True,
    ),
    "use_role": Verb(
        "",
        Text("Use your role card"),
        lambda words, view: Text("Use {card}", card=role_card(words, view)),
        touch="role-card",
        preview=True,
    ),
    "use_role_on": Verb(
        "player",
        Text("Use your role card on someone"),
        use_role_on,
        touch="role-card",
        asks=(Text("On whom?"),),
        preview=True,
    ),
    "role_option": Verb(
        "option",
        Text("Use your role card in one way"),
        role_option,
        touch="role-card",
        asks=(Text("In which way?"),),
        preview=True,
    ),
    "role_option_on": Verb(
        "option player",
        Text("Use your role card for someone"),
        role_option_on,
        touch="role-card",
        asks=(Text("In which way?"), Text("For whom?")),
        preview=True,
    ),
    "arrange": Verb(
        "tops bottoms",
        Text("Put the events back"),
        arrange,
        asks=(Text("Which events stay on top?"), Text("Which go to the bottom?")),
    ),
    "choose_player": Verb(
        "player",
        Text("Choose a player"),
        lambda words, view, player: Text("Choose {other}", other=seat_name(player)),
        asks=(Text("Which player?"),),
    ),
    "accept": Verb("", Text("Let it happen"), accept),
    "pay": Verb("", Text("Pay"), pay),
    "decline": Verb("", Text("Pay nothing")),
    "discard": Verb(
        "card",
        Text("Discard a card"),
        lambda words, view, card: Text("Discard {card}", card=card_name(words.content, card)),
        asks=(Text("Which card goes?"),),
    ),
    "take": Verb("card", Text("Take a card"), take, asks=(Text("Which card do you take?"),)),
    "offer": Verb("ip", Text("Offer IP"), offer),
    "pass": Verb("", Text("Play no card")),
    "ready": Verb("", Text("Ready to vote")),
    "pledge": Verb("ip", Text("Promise in public"), lambda words, view, n: Text("Promise {n} IP", n=n)),
    "no_comment": Verb("", Text("Make no comment")),
    "commit": Verb("ip card", Text("Give IP"), commit),
}
