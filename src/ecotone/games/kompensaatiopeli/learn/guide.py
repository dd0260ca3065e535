"""The guided first game: a developer among three bots, from a survey to the first building."""

from __future__ import annotations

from typing import Final

from ecotone.core.game import Game
from ecotone.core.guide import Guide, GuideStep
from ecotone.core.text import Text
from ecotone.games.kompensaatiopeli.learn.conservationist import conservationist_guide

SEED: Final = 1085174  # empty water in a corner and on both sides of it, money enough, and a permit that stands
CORNER: Final = 24
BESIDE: Final = 23
ABOVE: Final = 19


def other_guides(game: Game) -> tuple[Guide, ...]:
    """The first game from the other side."""
    return (conservationist_guide(game),)


def guide(game: Game) -> Guide:
    """All steps, in the order in which they are told."""
    words = game.words
    header = Text("Ecological housing area")
    return Guide(
        seed=SEED,
        options={"cooperation": "asked"},  # fewer questions besides those that the guide speaks of
        seats=4,
        name=Text("As a developer"),
        steps=(
            GuideStep(
                Text("Build or protect"),
                Text(
                    "Two teams share one landscape. You and {mate} are developers: you want to build. {birder} and"
                    " {saver} are conservationists: they protect nature, and protest. The team with more points wins.",
                    mate=words.seat(2),
                    birder=words.seat(1),
                    saver=words.seat(3),
                ),
                at=("gauges",),
            ),
            GuideStep(
                Text("The landscape"),
                Text(
                    "25 tiles of forest, meadow and water; most lie face down. Nearly all open ones show a species that"
                    " lives there. Only E5, at the bottom right, is empty: building there harms least."
                ),
                at=("landscape",),
            ),
            GuideStep(
                Text("The law"),
                Text(
                    "If you build over a species, you must offset it: make another place good for nature. This card"
                    " says how. The law can change during the game."
                ),
                at=("law",),
            ),
            GuideStep(
                Text("Your money"),
                Text("Every resource card in your hand is 1 €. Most of what you do costs 1 €, and you have five."),
                at=("hand",),
            ),
            GuideStep(
                Text("Look first"),
                Text(
                    "What lies beside E5? A nature survey turns up a tile for 1 €, so that you do not plan over a rare"
                    " species."
                ),
                Text("Press “{button}”, then D5, the tile left of E5.", button=words.verb("nature_survey")),
                at=("verb:nature_survey",),
                until=("nature_survey",),
                choice=("nature_survey", BESIDE),
            ),
            GuideStep(
                Text("Look once more"),
                Text("Empty water again. Most projects need three tiles or more, so look above E5 too."),
                Text("Press “{button}”, then E4, the tile above E5.", button=words.verb("nature_survey")),
                at=("verb:nature_survey",),
                until=("nature_survey",),
                choice=("nature_survey", ABOVE),
            ),
            GuideStep(
                Text("Choose a project"),
                Text(
                    "Empty water here too: room for three tiles, as {project} needs them. Every tile that is built"
                    " brings your team points.",
                    project=header,
                ),
                Text("Press “{button}”, then {project}.", button=words.verb("plan"), project=header),
                at=("verb:plan",),
                until=("plan",),
                choice=("plan", "ecological_housing"),
            ),
            GuideStep(
                Text("Where to build"),
                Text("The first tile of a project lies at the edge of the landscape, the others beside it."),
                Text("Press “{button}”, then E5.", button=words.verb("place")),
                at=("verb:place",),
                until=("place",),
                choice=("place", CORNER),
            ),
            GuideStep(
                Text("The other tiles"),
                Text("D5 and E4 are next to it. Then the plan is complete and costs 1 €, whatever its size."),
                Text(
                    "Press “{place}” and D5, “{place}” and E4, then “{button}”.",
                    place=words.verb("place"),
                    button=words.verb("pay_plan"),
                ),
                at=("tile-23", "tile-19", "verb:place", "verb:pay_plan"),
                when=("place", "pay_plan"),
                until=("pay_plan",),
            ),
            GuideStep(
                Text("The permit"),
                Text("No building without a permit. A card says how the authorities decide."),
                Text("Press “{button}”.", button=words.verb("reveal")),
                at=("verb:reveal", "decision"),
                until=("reveal",),
            ),
            GuideStep(
                Text("Appeal?"),
                Text(
                    "Either team may appeal once: it pays 1 € and the next card decides. Read the open card: as long as"
                    " it grants your permit, you have nothing to appeal against."
                ),
                Text("Press “{button}”.", button=words.verb("pass")),
                at=("decision", "verb:pass"),
                until=("pass", "appeal"),
            ),
            GuideStep(
                Text("End the turn"),
                Text("A project can be built from your next turn on, one tile a turn. You are done for now."),
                Text("Press “{button}”.", button=words.verb("end_turn")),
                at=("verb:end_turn",),
                until=("end_turn",),
            ),
            GuideStep(
                Text("New cards"),
                Text(
                    "You keep your cards and draw up to five. The funding deck is nearly all money; the main deck has"
                    " knowledge and special actions too. Three cards lie open."
                ),
                Text("Press “{button}”, then draw until you have five.", button=words.verb("keep")),
                at=("cards", "verb:keep", "verb:draw"),
                when=("keep", "draw", "take"),
                until=("construct",),  # it holds until the next turn, however many cards are drawn
            ),
            GuideStep(
                Text("Build"),
                Text(
                    "It is your turn again. A tile with a permit can be built for 1 €, unless a protest lies on it or a"
                    " species has been found there that must be offset first."
                ),
                Text("Press “{button}”, then the tile that is lit.", button=words.verb("construct")),
                at=("verb:construct",),
                until=("construct",),
            ),
            GuideStep(
                Text("Go on building"),
                Text(
                    "One tile stands and brings points. End the turn and draw cards as before: on your next turn you"
                    " build the second tile, and with the third one your first project is complete."
                ),
                Text(
                    "Press “{end}”, and next turn “{build}”.", end=words.verb("end_turn"), build=words.verb("construct")
                ),
                at=("verb:construct", "verb:end_turn", "verb:keep", "verb:draw"),
                when=("end_turn", "keep", "draw", "take", "construct"),
                until=("construct",),
            ),
            GuideStep(
                Text("Now you know how"),
                Text(
                    "Build the third tile in the same way, plan more, or make a deal with anybody."
                    " The question beside the buttons says what to decide. Press anything that is not lit to learn why"
                    " not. “Hint” and the rules in the drawer help too."
                ),
                at=("prompt",),
                when=("end_turn",),
            ),
        ),
    )
