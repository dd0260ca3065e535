"""Why a choice is not possible, in plain words and from what the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.view import prompt_of
from ecotone.core.words import seat_names
from ecotone.games.betterlife.box import operations
from ecotone.games.betterlife.box.operations import (
    AFTER_ROLL,
    ANY_TIME,
    ON_EVENT,
    ON_PENALTY,
    TURN_START,
    VOTE_BEFORE,
    WHENS,
    Ops,
)
from ecotone.games.betterlife.rules.playable_cards import does_something, targets_for
from ecotone.games.betterlife.rules.state import BetterLife
from ecotone.games.betterlife.words.names import card_name

MOMENTS: Final = (
    Text("at the start of your own turn"),
    Text("right after one of your own rolls"),
    Text("when an event has been drawn"),
    Text("when you are about to be made to pay or to skip a turn"),
    Text("between the discussion and the vote"),
    Text("together with the IP you commit in a vote"),
    Text("while a turn begins, and in the discussion until you are ready"),
)
assert len(MOMENTS) == len(WHENS)
FITS: Final[Mapping[str, tuple[int, ...]]] = {  # the cards that each question lets be played
    "turn": (TURN_START, ANY_TIME),
    "rolled": (AFTER_ROLL,),
    "reaction": (ON_EVENT,),
    "penalty": (ON_PENALTY,),
    "skip_penalty": (ON_PENALTY,),
    "pay_or_discard": (ON_PENALTY,),
    "before_vote": (VOTE_BEFORE,),
    "discussion": (ANY_TIME,),
}
USELESS: Final[Mapping[int, Text]] = {  # why an effect that can do nothing cannot, by its code
    operations.LOSS: Text("biodiversity loss is at 0 already"),
    operations.ROLL_CHOOSE: Text("another card settles this roll already"),
    operations.ROLL_BEST: Text("another card settles this roll already"),
    operations.FUND_TAKE: Text("the fund is empty"),
    operations.FUND_SPEND: Text("the fund is empty"),
    operations.DRAW: Text("no action card is left to draw"),
    operations.SKIP: Text("all others have finished, or skip their next turn already"),
    operations.NEXT_ROLL_ADD: Text("nobody it is for will roll again this round"),
    operations.REVEAL_VOTE: Text("all others commit openly already"),
    operations.SWAP_CARD: Text("no other player holds an action card"),
    operations.DISCOUNT: Text("nothing has to be paid for this event, or paying changes nothing"),
    operations.OWN_COVER: Text("this event takes nothing from you"),
    operations.CANCEL_EVENT: Text("this event has no effect anyway"),
}
REACTIONS: Final = (operations.DISCOUNT, operations.OWN_COVER, operations.CANCEL_EVENT)
CARD_VERBS: Final = ("play", "play_on", "gift", "audit")


def why_not(state: BetterLife, seat: int, choice: Choice) -> Text | None:
    """The reason, or None where only the general answer fits."""
    verb, args = choice[0], choice[1:]
    if verb in CARD_VERBS:
        return card_reason(state, seat, args)
    if verb == "commit" and state.commits[seat] is not None:
        return Text("A commitment is final when it is sent.")
    if verb in ("pledge", "no_comment"):
        return pledge(state, seat, args)
    if seat not in state.actors:
        return Text("It is not your turn: the table waits for {who}.", who=seat_names(state.actors))
    reason = REASONS.get(verb)
    return reason(state, seat, args) if reason else Text("First answer the question that is open.")


def open_question(state: BetterLife) -> str:
    """The name of the question that is open; empty when the game is over."""
    prompt = prompt_of(state.pending)
    return prompt.name if prompt else ""


def card_reason(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why a card of the hand cannot be played (B-35, BR-22, BR-49, BR-50)."""
    content = state.content
    if not args or type(args[0]) is not int or args[0] not in state.hands[seat]:
        return Text("You can only play cards of your own hand.")
    card = args[0]
    kind = content.cards[card]
    fits = FITS.get(open_question(state), ())
    late = seat not in state.actors and (kind.when != ANY_TIME or open_question(state) == "discussion")
    if kind.when not in fits or late:
        return Text("{card} can only be played {moment}.", card=card_name(content, card), moment=MOMENTS[kind.when])
    if kind.when == TURN_START and state.started:
        return Text("Only one start card can be played in a turn.")
    if kind.cost > state.ip[seat]:
        return Text("{card}: the cost is {n} IP.", card=card_name(content, card), n=kind.cost)
    return useless(state, seat, card_name(content, card), kind.effects)


def role(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why the role card cannot be used (B-16, B-19, BR-49)."""
    if open_question(state) != "turn":
        return Text("The role card is used at the start of your own turn.")
    if state.role_used >> seat & 1:
        return Text("Your role card is used in this round; it comes back for the next one.")
    card = state.content.roles[state.role[seat]].card
    name = Text(card.title)
    if card.cost > state.ip[seat]:
        return Text("{card}: the cost is {n} IP.", card=name, n=card.cost)
    first = card.effects[0]
    if first.code == operations.CHOICE:
        option = args[0] if args and type(args[0]) is int and 0 <= args[0] < len(first.options) else 0
        return useless(state, seat, name, first.options[option])
    return useless(state, seat, name, card.effects)


def useless(state: BetterLife, seat: int, card: Text, effects: Ops) -> Text:
    """Why a card would change nothing now (BR-49, BR-50)."""
    for op in effects:
        if op.code == operations.GIFT:
            return gift_reason(card, min(op.n, state.ip[seat]))
    if targets_for(state, seat, effects):
        return Text("{card}: choose another player whom it can concern.", card=card)
    if does_something(state, seat, tuple([op for op in effects if op.code not in REACTIONS])):
        return Text("{card}: it is played without choosing a player.", card=card)
    for op in effects:
        if op.code in USELESS:
            return Text("{card}: {reason}.", card=card, reason=USELESS[op.code])
    return Text("{card} would change nothing now.", card=card)


def gift_reason(card: Text, most: int) -> Text:
    """Why so many IP cannot be given."""
    if most:
        return Text("{card}: you can give 1 to {n} IP.", card=card, n=most)
    return Text("{card}: you have no IP to give.", card=card)


def commit(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why this cannot be committed (B-47, BR-22, BR-57)."""
    if open_question(state) not in ("open_commit", "secret_commit"):
        return Text("IP are committed in the vote, after the discussion.")
    if args and (type(args[0]) is not int or not 0 <= args[0] <= state.ip[seat]):
        return Text("You can commit 0 to {n} IP.", n=state.ip[seat])
    if state.vote_card_used >> seat & 1:
        return Text("You have played a card before this vote, so you commit without one.")
    return Text("The card must be one of your hand that is committed in a vote.")


def offer(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why this cannot be offered (BR-28)."""
    if open_question(state) != "offer":
        return Text("IP are offered when an event has a cost that is paid together.")
    return Text("You can offer what you own and have not offered yet, up to what is missing.")


def pay(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why nothing can be paid (BR-28)."""
    if open_question(state) == "pay_cost":
        return Text("You own too few IP to pay this cost.")
    if open_question(state) == "pay_or_discard":
        return Text("You own no IP.")
    return Text("There is nothing to pay now.")


def pledge(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why nothing can be pledged, or not that (BR-44)."""
    if open_question(state) != "discussion" or seat not in state.actors:
        return Text("Pledges are made in the discussion, until you are ready.")
    return Text("A pledge is a number from 0 to {most}.", most=state.content.pledge_max)


def roll(state: BetterLife, seat: int, args: Choice) -> Text | None:
    """Why there is no roll now (BR-47, BR-48)."""
    if open_question(state) == "turn" and state.choose_high:
        return Text(
            "You have chosen not to roll: choose a number from {low} to {high}.",
            low=state.choose_low,
            high=state.choose_high,
        )
    return Text("First answer the question that is open.")


REASONS: Final[Mapping[str, Callable[[BetterLife, int, Choice], Text | None]]] = {
    "use_role": role,
    "use_role_on": role,
    "role_option": role,
    "role_option_on": role,
    "commit": commit,
    "offer": offer,
    "pay": pay,
    "roll": roll,
}
