"""The question as a page asks it: a sentence with its subject, to those who decide; what they are at, to all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.core.words import Question
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.box.operations import ON_EVENT, TURN_START, VOTE_BEFORE
from ecotone.games.betterlife.view import VOTE_PROMPTS, BetterLifeView, place_reached
from ecotone.games.betterlife.words.names import event_name, payee_name, policy_name, space_name


class Asked(Question[Content, BetterLifeView]):
    """A question and what it is about."""

    @property
    def event(self) -> Text:
        """The event that is being settled; some questions come without one."""
        return event_name(self.content, self.view.event) if self.view.event >= 0 else Text("The event")

    @property
    def policy(self) -> Text:
        """The policy of the round."""
        return policy_name(self.content, self.view.policy)

    def holds(self, moment: int) -> bool:
        """Whether the reader holds a card that is played at such a moment."""
        seat = self.view.seat
        return seat is not None and any(self.content.when[card] == moment for card in self.view.players[seat].known)


Says = Callable[[Asked], Text]


def turn_question(asked: Asked) -> Text:
    """Before the roll, or where a number is chosen in its place."""
    if asked.view.choose[1]:
        return Text("How far do you go?")
    own = asked.view.players[asked.view.active]
    begins = any(asked.content.when[card] == TURN_START for card in own.known)
    return Text("Play a card first, or roll?") if begins or not own.role_used else Text("Ready to roll?")


def rolled_question(asked: Asked) -> Text:
    """What the dice show, and where that leads."""
    view = asked.view
    if len(set(view.dice)) > 1:
        return Text("You rolled {dice}. Which one do you take?", dice=tuple(str(die) for die in view.dice))
    place = asked.content.tracks[view.track][place_reached(asked.content, view, view.dice[0])]
    return Text("You rolled {n}: on to {space}?", n=view.dice[0], space=space_name(asked.content, place))


def penalty_question(asked: Asked) -> Text:
    """A payment that is due, and to whom."""
    _, n, to = asked.detail
    return Text.count("{n} IP is due to {end}. Pay?", "{n} IP are due to {end}. Pay?", n, end=payee_name(to))


def reaction_question(asked: Asked) -> Text:
    """Who holds no card for it is asked all the same, so that nobody learns who does; but is told so."""
    if asked.holds(ON_EVENT):
        return Text("{event}: play a card against it?", event=asked.event)
    return Text("{event}: you have no card against it.", event=asked.event)


def before_vote_question(asked: Asked) -> Text:
    """As with an event."""
    if asked.holds(VOTE_BEFORE):
        return Text("{policy}: play a card before the vote?", policy=asked.policy)
    return Text("{policy}: you have no card to play before the vote.", policy=asked.policy)


def offer_question(asked: Asked) -> Text:
    """What all may give together."""
    return Text.count(
        "{event}: how much do you offer? {n} IP is missing.",
        "{event}: how much do you offer? {n} IP are missing.",
        asked.detail[0],
        event=asked.event,
    )


QUESTIONS: Final[Mapping[str, Says]] = {
    "turn": turn_question,
    "rolled": rolled_question,
    "reaction": reaction_question,
    "penalty": penalty_question,
    "skip_penalty": lambda asked: Text("Your next turn will be skipped. Accept it?"),
    "pay_or_discard": lambda asked: Text("Pay {n} IP, or discard an action card?", n=asked.detail[1]),
    "pay_cost": lambda asked: Text("Pay {n} IP for {event}?", n=asked.detail[0], event=asked.event),
    "offer": offer_question,
    "choose_player": lambda asked: Text("{event}: which other player?", event=asked.event),
    "discard_down": lambda asked: Text("You hold too many action cards. Which one goes?"),
    "arrange": lambda asked: Text("You know what comes. Which events stay on top?"),
    "draft": lambda asked: Text("End of Year! Which action card do you take?"),
    "discussion": lambda asked: Text("{policy}: promise something, or vote now?", policy=asked.policy),
    "before_vote": before_vote_question,
    "open_commit": lambda asked: Text("How much do you give, for all to see?"),
    "secret_commit": lambda asked: Text("How much of your influence do you give?"),
}
WAITING: Final[Mapping[str, Says]] = {
    "turn": lambda asked: Text("{who}: about to roll", who=asked.who),
    "rolled": lambda asked: Text("{who}: moving on", who=asked.who),
    "reaction": lambda asked: Text("{event}: {who} may play a card", event=asked.event, who=asked.who),
    "penalty": lambda asked: Text("{who}: {n} IP to pay", who=asked.who, n=asked.detail[1]),
    "skip_penalty": lambda asked: Text("{who}: about to lose a turn", who=asked.who),
    "pay_or_discard": lambda asked: Text("{who}: paying, or discarding a card", who=asked.who),
    "pay_cost": lambda asked: Text("{who}: asked to pay for {event}", who=asked.who, event=asked.event),
    "offer": lambda asked: Text("{who}: asked what to offer for {event}", who=asked.who, event=asked.event),
    "choose_player": lambda asked: Text("{who}: choosing a player", who=asked.who),
    "discard_down": lambda asked: Text("{who}: discarding a card", who=asked.who),
    "arrange": lambda asked: Text("{who}: looking at the events to come", who=asked.who),
    "draft": lambda asked: Text("{who}: taking a card at End of Year", who=asked.who),
    "discussion": lambda asked: Text("{policy}: still talking are {who}", policy=asked.policy, who=asked.who),
    "before_vote": lambda asked: Text("{policy}: {who} may play a card", policy=asked.policy, who=asked.who),
    "open_commit": lambda asked: Text("{who}: giving for all to see", who=asked.who),
    "secret_commit": lambda asked: Text("{policy}: {who} still to vote", policy=asked.policy, who=asked.who),
}


def question(content: Content, view: BetterLifeView) -> Text | None:
    """What is asked; None when nothing is."""
    return None if view.prompt is None else QUESTIONS[view.prompt.name](Asked(content, view))


def waiting(content: Content, view: BetterLifeView) -> Text | None:
    """What those who decide are at; None when nobody does."""
    return None if view.prompt is None else WAITING[view.prompt.name](Asked(content, view))


def note(content: Content, view: BetterLifeView) -> Text | None:
    """How far the own pawn has come, as long as it is on its way."""
    if view.seat is None or view.prompt is None or view.prompt.name not in ("turn", "rolled"):
        return None
    done = view.players[view.seat].position
    return Text("space {done} of {all}", done=done, all=len(content.tracks[view.track]) - 1)


def round_of(content: Content, view: BetterLifeView) -> Text:
    """Which round it is, and whether the vote or an event is on."""
    n = view.round
    if view.prompt is not None and view.prompt.name in VOTE_PROMPTS:
        return Text("Round {n} · the vote", n=n)
    if view.event >= 0:
        return Text("Round {n} · an event", n=n)
    return Text("Round {n} · {year}", n=n, year=content.first_year + (n - 1) * content.years_per_round)
