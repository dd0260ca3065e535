"""How Ecosfera fits into a lesson: by its level, and by how much lies in the market."""

from __future__ import annotations

from typing import Final

from ecotone.core.lesson import Change, IntroPage, Lesson, Lessons, Weight
from ecotone.core.text import Text

LESSONS: Final = Lessons(
    (4, 3, 2),
    (Weight("impacts", Text("Impacts")), Weight("restored", Text("Habitats restored"))),
    (
        Lesson(45, Text("the sea alone"), 5, 10),
        Lesson(75, Text("the sea alone, a scarcer market"), 10, 20, {"elements": 6}),
        Lesson(90, Text("with policy cards"), 10, 25, {"level": 2}),
        Lesson(150, Text("with policy cards, a scarcer market"), 15, 35, {"level": 2, "elements": 6}),
    ),
    changes=(
        Change("no_passing", Text("Pressure cards cannot be passed"), {"pass_pressure": False}),
        Change("high_pressure", Text("Everybody begins with three pressure cards"), {"high_pressure": True}),
        Change("without_calanoida", Text("A sea without Calanoida"), {"loss_of_biodiversity": True}),
    ),
    intro=(
        IntroPage(
            Text("One sea, all together"),
            Text(
                "The Baltic Sea is damaged. Together you bring back its six habitats: ice, mud, river, rock, open water"
                " and coast. If six impacts lie on the sea first, all of you lose."
            ),
        ),
        IntroPage(
            Text("Living things need each other"),
            Text(
                "With oxygen, temperature, nutrients and sunlight you get producers: plants and algae. With producers"
                " you get animals. Two animals in one row that share a habitat bring this habitat back."
            ),
        ),
        IntroPage(
            Text("Everybody has a row"),
            Text(
                "All have the same role. On your turn you play your own row of four cards. A token lets you pass a card"
                " to a row that needs it more. Talk about that before you use it."
            ),
        ),
        IntroPage(
            Text("What to watch"),
            Text(
                "Pressure cards are what people do to the sea. Three in one row bring an impact. Notice during the game"
                " where they come from, and who helped you: you will talk about it afterwards."
            ),
        ),
    ),
    shows=Text("How habitats, species and pressures of one sea hang together, and that nobody brings it back alone."),
    leaves_out=Text(
        "Years: the real Baltic Sea answers after decades. Who causes the pressure, and who pays for the measures, is"
        " not played."
    ),
)
