"""A step in at most three sentences, and which rules stand behind it at the level in play."""

from __future__ import annotations

from typing import Final

from ecotone.core.text import Text
from ecotone.games.ecosfera.box.content import Content
from ecotone.games.ecosfera.view import EcosferaView
from ecotone.games.ecosfera.words.policies import policy_effect

LEVEL_2: Final = frozenset(("E-73", "E-78"))  # stars and measures
OF_A_CARD: Final = frozenset(
    ("protect", "choose_habitat", "agree", "regulate", "send", "send_all", "recycle", "recycle_again")
) | {"plan_refresh", "plan_take"}  # questions that a policy card asks: their detail begins with it


def brief(content: Content, view: EcosferaView) -> tuple[Text, ...]:
    """What the step is for and what is limited."""
    if view.prompt is None:
        return ()
    name = view.prompt.name
    if name in OF_A_CARD:
        effect = policy_effect(content, view.prompt.detail[0], view.switches)
        return (effect, AGREE) if name == "agree" else (effect,)
    return turn(content, view) if name == "turn" else BRIEF[name]


def turn(content: Content, view: EcosferaView) -> tuple[Text, ...]:
    """The goal, the way there, and what a turn should not be."""
    goal = Text(
        "Together: restore all {n} habitats before {most} impact tiles lie on the table.",
        n=len(content.habitat_names),
        most=content.impacts_to_lose,
    )
    if view.level == 2:
        last = Text(
            "Each card pays once a turn. A star draws a policy card. A funding card pays for a measure if all agree."
        )
    else:
        last = Text("Each card pays once a turn. No action, or three cards of one element, brings a pressure card.")
    return goal, WAY, last


WAY: Final = Text(
    "Elements buy a producer, two producers a consumer, and two consumers restore the habitat they share."
)
AGREE: Final = Text("It costs a funding card and happens only if all players agree.")
BRIEF: Final = {
    "three_nutrients": (
        Text("Three nutrients cards in a row bring a pressure card."),
        Text("Waste water treatment prevents it: it costs a funding card, and one nutrients card goes back."),
    ),
    "wake_token": (Text("A used token sleeps. The one you choose is active again and can be used once more."),),
    "take_oxygen": (
        Text("An oxygen card helps to pay for producers."),
        Text("But three cards of one element in a row bring a pressure card."),
    ),
}


def rules(view: EcosferaView) -> tuple[str, ...]:
    """The numbers behind the question, without those of level 2 where level 1 is played."""
    if view.prompt is None:
        return ()
    return tuple(number for number in view.prompt.rules if view.level == 2 or number not in LEVEL_2)
