"""A step in at most three sentences, and which rules stand behind it at a table of this size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ecotone.core.text import Text
from ecotone.games.betterlife.box.content import Content
from ecotone.games.betterlife.view import BetterLifeView

Says = Callable[[Content, BetterLifeView], tuple[Text, ...]]
FULL_TABLE: Final = 5
# Figures as printed for five; at a small table a ruling of its own has them.
PRINTED: Final = frozenset(("B-40", "B-41", "B-42", "B-43", "B-44", "B-50", "B-51", "B-52"))
SMALL: Final[Mapping[int, str]] = {4: "BR-02", 3: "BR-03", 2: "BR-04"}


def brief(content: Content, view: BetterLifeView) -> tuple[Text, ...]:
    """What the step is for and what is limited."""
    return () if view.prompt is None else BRIEF[view.prompt.name](content, view)


def event(content: Content, view: BetterLifeView) -> tuple[Text, ...]:
    """What the event says, if one is being settled."""
    return (Text(content.events[view.event].text),) if view.event >= 0 else ()


def outcome(view: BetterLifeView) -> Text:
    """What a vote needs."""
    return Text(
        "{semi} IP together make the policy semi-successful, {success} IP successful. With less, nature loses.",
        semi=view.semi,
        success=view.success,
    )


SPARED: Final = Text("A card for this moment can spare you.")
GONE: Final = Text("What is committed is gone, whatever comes of it.")
BRIEF: Final[Mapping[str, Says]] = {
    "turn": lambda content, view: (
        Text(
            "All lose unless the policy meter reaches {goal} and the loss stays below {limit}. Then most points win.",
            goal=content.goal,
            limit=content.loss_limit,
        ),
        Text("Roll and move: the space you reach takes effect."),
        Text("Before it you may use your role card, once a round, and one card for the start of a turn."),
    ),
    "rolled": lambda content, view: (
        Text("You move as far as you rolled, and the space takes effect."),
        Text("A card for this moment can change the roll."),
    ),
    "reaction": lambda content, view: (*event(content, view), Text("All may play a card against it, one by one.")),
    "penalty": lambda content, view: (Text("With too few IP you pay what you have."), SPARED),
    "skip_penalty": lambda content, view: (SPARED,),
    "pay_or_discard": lambda content, view: (Text("One of the two must be."), SPARED),
    "pay_cost": lambda content, view: (*event(content, view), Text("You pay all of it, or nothing.")),
    "offer": lambda content, view: (
        *event(content, view),
        Text("All are asked in turn, twice at most. If it is not enough, all keep their IP."),
    ),
    "choose_player": event,
    "discard_down": lambda content, view: (
        Text("A hand holds at most {n} action cards. The role card does not count.", n=content.hand_limit),
    ),
    "arrange": lambda content, view: (
        Text("What you leave on top comes next. The rest goes under the pile."),
        Text("Only you know what it is."),
    ),
    "draft": lambda content, view: (
        Text("Who arrives earlier gets more IP and has more cards to choose from."),
        Text("Who arrives last starts the next round."),
    ),
    "discussion": lambda content, view: (
        Text("Say what you like: a promise binds nobody."),
        Text("To be ready is final. When all are, the vote begins."),
        outcome(view),
    ),
    "before_vote": lambda content, view: (
        Text("Cards for this moment change the vote."),
        Text("Each player may play one vote card in a vote."),
    ),
    "open_commit": lambda content, view: (
        Text("With an open mark you commit first, and all see it."),
        GONE,
        outcome(view),
    ),
    "secret_commit": lambda content, view: (
        Text("Nobody sees what you give before all have chosen."),
        GONE,
        outcome(view),
    ),
}


def rules(view: BetterLifeView) -> tuple[str, ...]:
    """The numbers behind the question; a small table has figures of its own."""
    if view.prompt is None:
        return ()
    numbers = view.prompt.rules
    seats = len(view.players)
    if seats >= FULL_TABLE or not PRINTED.intersection(numbers):
        return numbers
    return (*[number for number in numbers if number not in PRINTED], SMALL[seats])
