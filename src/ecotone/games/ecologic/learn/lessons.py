"""How Ecologic fits into a lesson: by its number of events (G-97, G-98)."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Change, IntroPage, Lesson, Lessons, Weight
from ecotone.core.text import Text

LESSONS: Final = Lessons(
    (4, 3),
    (Weight("profits", Text("Profits")), Weight("enviro", Text("Enviro"))),
    (
        Lesson(45, Text("the first game"), 5, 10, {"preset": "first_game"}),
        Lesson(75, Text("a short game with all its parts"), 10, 20, {"events": 3}),
        Lesson(90, Text("the standard game"), 10, 20),
        Lesson(150, Text("the long game"), 15, 35, {"preset": "long_game"}),
    ),
    changes=(
        Change("free_deals", Text("You may deal in Profits and Eco-Initiatives"), {"free_deals": True}),
        Change("face_down", Text("Enviro tokens lie face down until they are taken"), {"face_down": True}),
        Change("mixed_events", Text("Events of all levels are shuffled together"), {"mixed_events": True}),
    ),
    intro=(
        IntroPage(
            Text("Your own company"),
            Text(
                "Everybody runs a mining company. Two things count: Profits, your money, and Enviro, what nature can"
                " still bear. Points come only from both together: keep them close to each other."
            ),
        ),
        IntroPage(
            Text("Build, bid, earn"),
            Text(
                "You bid for Refineries, which earn Profits every turn, and for Eco-Initiatives, which give Enviro."
                " Every turn begins with an event that changes what pays."
            ),
        ),
        IntroPage(
            Text("Everybody alike"),
            Text(
                "All companies begin alike and play for themselves. What differs is where you build and when you stop."
            ),
        ),
        IntroPage(
            Text("What to watch"),
            Text(
                "Who lacks Enviro must shut a Refinery token down. Notice when caring for nature begins to pay, and who"
                " was first: you will talk about it afterwards."
            ),
        ),
    ),
    shows=Text(
        "How companies weigh profit against care for nature, when care begins to pay, and how one bad event changes the"
        " sums."
    ),
    leaves_out=Text(
        "Those who live beside a mine, and harm that no money mends. Balance is the goal here; whether it should be is"
        " a question for the talk."
    ),
)
