"""Everything Skerries says about questions, choices and the table."""

from __future__ import annotations

from ecotone.core.choice import Choice
from ecotone.core.text import Text
from ecotone.core.words import Words
from skerries.box.content import Content
from skerries.view import Crofter, SkerriesView
from skerries.words.choices import KINDS, QUESTIONS, VERBS
from skerries.words.effects import tellers
from skerries.words.names import seat_name, seat_names, weather_name


class SkerriesWords(Words[SkerriesView]):
    """The sentences of Skerries with the names of its content."""

    verbs = VERBS

    def __init__(self, content: Content) -> None:
        self.content = content
        self.tellers = tellers(content)

    def seat(self, seat: int) -> Text:
        return seat_name(seat)

    def kind(self, kind: str) -> Text:
        return KINDS[kind]

    def prompt(self, view: SkerriesView) -> Text:
        if view.prompt is None:
            return view.result.why if view.result else Text("Nothing is asked.")
        return Text("{who}: {question}", who=seat_names(view.actors), question=QUESTIONS[view.prompt.name])

    def turn(self, view: SkerriesView) -> Text | None:
        return Text(
            "Summer {n} of {most}. {seat} leads.", n=view.summer, most=view.summers, seat=seat_name(view.leader)
        )

    def effect(self, seen: Choice) -> Text | None:
        return self.tellers[seen[0]](*seen[1:])

    def board(self, view: SkerriesView) -> list[Text]:
        """Summer, weather, sound, and a line for each crofter."""
        return [
            Text("Summer {n} of {most}. {seat} leads.", n=view.summer, most=view.summers, seat=seat_name(view.leader)),
            self.weather(view.weather),
            Text(
                "In the sound: {n} fish of {most} at most. With fewer than {tip} it tips.",
                n=view.stock,
                most=view.most,
                tip=view.tip,
            ),
            *(self.crofter(seat, one) for seat, one in enumerate(view.crofters)),
        ]

    def weather(self, kind: int) -> Text:
        """A weather card."""
        name, limit = weather_name(self.content, kind), self.content.weather_limits[kind]
        return Text("{weather}: a boat catches {limit} fish at most.", weather=name, limit=limit)

    def crofter(self, seat: int, one: Crofter) -> Text:
        """Points, pledge and catch of a seat."""
        return Text(
            "{seat}: {points} points. Pledge: {pledge}. Catch: {catch}.",
            seat=seat_name(seat),
            points=one.points,
            pledge=self.pledge(one),
            catch=self.catch(one),
        )

    def pledge(self, one: Crofter) -> Text:
        """What a crofter has pledged, in short."""
        return Text("none") if one.pledge is None else Text("{n} at most", n=one.pledge)

    def catch(self, one: Crofter) -> Text:
        """What may be seen of a catch, in short."""
        if one.catch is not None:
            return Text("{n} fish", n=one.catch)
        return Text("sealed") if one.sealed else Text("not yet sealed")

    def ideas(self, view: SkerriesView) -> list[Choice]:
        return [("seal", view.limit + 1), ("pledge", view.limit), ("ring",)]
