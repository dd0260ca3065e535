"""How BETTER Life fits into a lesson: by its track."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Change, IntroPage, Lesson, Lessons, Weight
from ecotone.core.text import Text

QUICK: Final = Text("the quick track")

LESSONS: Final = Lessons(
    (5, 4),
    (Weight("loss", Text("Biodiversity loss")), Weight("policy_meter", Text("Policies passed"))),
    (
        Lesson(45, QUICK, 5, 10, {"track": "quick"}),
        Lesson(75, QUICK, 10, 20, {"track": "quick"}),
        Lesson(90, Text("the quick track, a long talk"), 10, 30, {"track": "quick"}),
        Lesson(150, Text("the whole game"), 15, 40),
    ),
    changes=(
        Change("full", Text("The whole track: more time for every policy"), {"track": "full"}),
        Change("quick", Text("The quick track: less time for every policy"), {"track": "quick"}),
    ),
    intro=(
        IntroPage(
            Text("One town until 2030"),
            Text(
                "You share one town. Together you must pass enough policies for nature by 2030, and biodiversity loss"
                " must never reach its limit: else all of you lose. Only if nature is safe do points count."
            ),
        ),
        IntroPage(
            Text("Influence"),
            Text(
                "You act, pay and vote with influence points, IP for short. Nobody sees how many you have. What you"
                " keep is worth points in the end; what you give helps all."
            ),
        ),
        IntroPage(
            Text("Who you may be"),
            Text("Everybody has a role and secret targets. You learn yours when the game begins."),
            roles=True,
        ),
        IntroPage(
            Text("What to watch"),
            Text(
                "In each round there is a vote on one policy. You may pledge something before it, and then give more or"
                " less. Remember who carried it and who rode along: you will talk about it afterwards."
            ),
        ),
    ),
    shows=Text(
        "That a policy passes only if enough people give, that those who give nothing gain from it too, and what a word"
        " is worth before a secret vote."
    ),
    leaves_out=Text(
        "Power: in a real town the roles do not weigh the same. Nature is a single meter, and nobody who is not at the"
        " table is asked."
    ),
)
