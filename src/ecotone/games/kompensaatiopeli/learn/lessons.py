"""How Kompensaatiopeli fits into a lesson: by its number of rounds (K-141)."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Change, IntroPage, Lesson, Lessons, Weight
from ecotone.core.text import Text


def rounds(number: int) -> Text:
    """How many rounds are played."""
    return Text("{number} rounds", number=number)


# Two more seats make a round longer, so that those tables play fewer.
LESSONS: Final = Lessons(
    (4, 6),
    (Weight("developer_points", Text("Developers")), Weight("conservationist_points", Text("Conservationists"))),
    (
        Lesson(45, rounds(3), 5, 10, {"rounds": 3}, {6: {"rounds": 2}}),
        Lesson(75, rounds(4), 10, 20, {"rounds": 4}, {6: {"rounds": 3}}),
        Lesson(90, rounds(5), 10, 25, {"rounds": 5}, {6: {"rounds": 4}}),
        Lesson(150, Text("the whole game"), 15, 35),
    ),
    {
        "making_good": (
            Weight("species_lost", Text("places of rare species lost")),
            Weight("offset_sites", Text("offset sites made")),
        ),
        "growth": (Weight("built", Text("projects built")), Weight("areas", Text("conservation areas"))),
        "end": (
            Weight("species_lost", Text("places of rare species lost")),
            Weight("restored", Text("tiles restored")),
        ),
    },
    changes=(
        Change("individual", Text("Everybody also collects points of their own"), {"individual": True}),
        Change("mine", Text("Mines may be planned at the upper edge"), {"mine": "top"}),
        Change("stop_vote", Text("After every round you vote whether to stop"), {"stop_vote": True}),
    ),
    rounds={4: 7, 6: 5},
    sides=(Text("developer"), Text("conservationist")),
    wall="making_good",
    intro=(
        IntroPage(
            Text("Two teams, one landscape"),
            Text(
                "Developers want to build; conservationists want to protect. Both get points, and the team with more of"
                " them wins. But you can make deals with anybody, at any time."
            ),
        ),
        IntroPage(
            Text("From a plan to a building"),
            Text(
                "A project is planned, needs a permit, and is then built tile by tile. Where a rare species lives, the"
                " law says how the loss must be made good elsewhere. The law changes during the game."
            ),
        ),
        IntroPage(
            Text("Who you may be"),
            Text("Everybody has a role with abilities of its own. You learn yours when the game begins."),
            roles=True,
        ),
        IntroPage(
            Text("What to watch"),
            Text(
                "A survey tells what lives on a tile before it is too late. Keep in mind what you promised, what was"
                " lost and what was really made good: you will talk about it afterwards."
            ),
        ),
    ),
    shows=Text(
        "How plans, permits, protests and offsets push on each other, and that making good is uncertain and happens"
        " elsewhere."
    ),
    leaves_out=Text(
        "Time: real offsets take decades, here a die decides at once. Nobody lives in the landscape, and a lost place"
        " is only a point."
    ),
)
