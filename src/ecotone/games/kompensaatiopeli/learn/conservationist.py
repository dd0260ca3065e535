"""The guided first game from the other side: a conservationist among three bots, from a survey to a demonstration."""

from __future__ import annotations

from typing import Final

from ecotone.core.choice import Choice
from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text

SEED: Final = 2793  # a school is planned where a lizard lives; four euros and holistic knowledge; an otter under B5
PLANNED: Final = 0
BESIDE: Final = 1
UNKNOWN: Final = 21
BIRDER: Final = 1
# The first developer looks at B1, plans a school there and at A1, and gets the permit for a knowledge card; nobody
# appeals or steps in.
OPENING: Final[tuple[tuple[int, Choice], ...]] = (
    (0, ("nature_survey", BESIDE)),
    (0, ("plan", "timber_school")),
    (0, ("place", PLANNED)),
    (0, ("place", BESIDE)),
    (0, ("pay_plan", 0)),
    (0, ("reveal",)),
    (1, ("pass",)),
    (2, ("pass",)),
    (3, ("pass",)),
    (1, ("pass",)),
    (3, ("pass",)),
    (0, ("pass",)),
    (2, ("pass",)),
    (0, ("give_up", "meadow")),
    (0, ("end_turn",)),
    (0, ("keep",)),
    (0, ("draw", "funding")),
    (0, ("draw", "funding")),
    (0, ("draw", "funding")),
)


def conservationist_guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    words = game.words
    return Guide(
        seed=SEED,
        seats=4,
        id="conservationist",
        name=Text("As a conservationist"),
        seat=BIRDER,
        opening=OPENING,
        steps=(
            GuideStep(
                Text("Protect what is left"),
                Text(
                    "Two teams share one landscape. You and {mate} are conservationists. {rich} and {dreamer} are"
                    " developers: they build. You begin with 5 points and lose one for each piece of nature that goes.",
                    mate=words.seat(3),
                    rich=words.seat(0),
                    dreamer=words.seat(2),
                ),
                at=("gauges",),
            ),
            GuideStep(
                Text("The landscape"),
                Text(
                    "25 tiles of forest, meadow and water; most lie face down. What nobody has found, nobody has to"
                    " make good: a species counts only when its tile lies open."
                ),
                at=("landscape",),
            ),
            GuideStep(
                Text("A plan at A1"),
                Text(
                    "{rich} has planned a school at A1 and B1 and has the permit, though the ocellated lizard lives at"
                    " A1. From the next turn on it can be built.",
                    rich=words.seat(0),
                ),
                at=("tile-0",),
            ),
            GuideStep(
                Text("What the law says"),
                Text(
                    "Whoever builds over a species must offset it first: make other places of the same kind good for"
                    " nature. That costs money, may fail, and no lizard moves there by itself."
                ),
                at=("law",),
            ),
            GuideStep(
                Text("What you have"),
                Text(
                    "Four resource cards are 4 €. Knowledge cards show that you know what lives in a forest, a meadow"
                    " or water; holistic knowledge, as you have it, stands for any of them."
                ),
                at=("hand",),
            ),
            GuideStep(
                Text("Find what lives here"),
                Text("A nature survey turns up a tile for 1 €. You may make as many in a turn as you can pay."),
                Text("Press “{button}”, then B5, in the bottom row.", button=words.verb("nature_survey")),
                at=("verb:nature_survey",),
                until=("nature_survey",),
                choice=("nature_survey", UNKNOWN),
            ),
            GuideStep(
                Text("One action a turn"),
                Text(
                    "An otter! Whoever plans there now knows it. Beside surveys you have one action a turn. Speak up"
                    " for the lizard: while a media campaign lies on A1, nobody builds there."
                ),
                Text("Press “{button}”, then A1.", button=words.verb("campaign")),
                at=("verb:campaign", "tile-0"),
                until=("campaign",),
                choice=("campaign", PLANNED),
            ),
            GuideStep(
                Text("Pay for it"),
                Text("One campaign or two cost 1 € together. Only one plan lies here, so that one will do."),
                Text("Press “{button}”.", button=words.verb("pay_campaigns")),
                at=("verb:pay_campaigns",),
                until=("pay_campaigns",),
            ),
            GuideStep(
                Text("End the turn"),
                Text(
                    "Developers may try to get the campaign removed, with money and luck. Keep 2 € for your next turn."
                ),
                Text("Press “{button}”.", button=words.verb("end_turn")),
                at=("verb:end_turn",),
                until=("end_turn",),
            ),
            GuideStep(
                Text("New cards"),
                Text(
                    "You keep your cards and draw up to five from the main deck: money, knowledge and special actions."
                    " Three cards lie open."
                ),
                Text("Press “{button}”, then draw until you have five.", button=words.verb("keep")),
                at=("cards", "verb:keep", "verb:draw"),
                when=("keep", "draw", "take"),
                until=("demonstrate",),  # it holds until the next turn, however many cards are drawn
            ),
            GuideStep(
                Text("A demonstration"),
                Text(
                    "Your campaign still stands. For 1 € and knowledge of the meadow it becomes a demonstration: 3"
                    " points at once, and for good, whatever happens to A1."
                ),
                Text("Press “{button}”, then A1.", button=words.verb("demonstrate")),
                at=("verb:demonstrate",),
                until=("demonstrate",),
            ),
            GuideStep(
                Text("A place for good"),
                Text(
                    "In another turn “{propose}” lays up to four proposals on open species tiles for 1 €. A turn later"
                    " “{area}” makes one of them an area: it stays, and brings a point.",
                    propose=words.verb("propose"),
                    area=words.verb("make_area"),
                ),
                at=("landscape",),
                when=("end_turn",),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "Survey, propose, protest, appeal against permits, or make a deal with anybody. Press anything that"
                    " is not lit to learn why not. “Hint” and the rules in the drawer help too."
                ),
                at=("prompt",),
                when=("end_turn",),
            ),
        ),
    )
