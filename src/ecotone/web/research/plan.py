"""The plan of a study with people: its game, its treatments and how they are assigned, its questions. A TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ecotone.bots import bot_named, pet_name
from ecotone.core.chance import Rng, derive
from ecotone.core.content import Pack
from ecotone.core.errors import BadContent
from ecotone.core.game import Game
from ecotone.core.registry import games
from ecotone.core.text import Text
from ecotone.tables.plan import USUAL_BOT, Place, Plan

KINDS: Final = ("scale", "choice", "text")
LONGEST_SCALE: Final = 11
FIRST_LANGUAGE: Final = "en"  # in which answers are kept
Said = str | Mapping[str, str]  # a sentence, or one for each language


@dataclass(frozen=True, slots=True)
class Question:
    """Something that people are asked: a scale from `low` to `high`, one of some choices, or a text of their own."""

    id: str
    text: Said
    kind: str
    choices: tuple[Said, ...] = ()
    low: int = 1
    high: int = 7
    least: Said = ""  # what the ends of a scale mean
    most: Said = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be picked; nothing where people write."""
        if self.kind == "scale":
            return tuple(map(str, range(self.low, self.high + 1)))
        return tuple(said(one, FIRST_LANGUAGE) for one in self.choices)

    def labels(self, language: str) -> list[str]:
        """The same as people read it; the ends of a scale with what they mean."""
        if self.kind != "scale":
            return [said(one, language) for one in self.choices]
        ends = {self.low: said(self.least, language), self.high: said(self.most, language)}
        return [f"{n}: {ends[n]}" if ends.get(n) else str(n) for n in range(self.low, self.high + 1)]


@dataclass(frozen=True, slots=True)
class Treatment:
    """What one group of tables gets: options, cards, bots in the seats without people, and what is shown."""

    name: str
    options: Mapping[str, Any]  # Any: checked by the game's options
    bots: tuple[str, ...]
    pack: Pack | None
    forecasts: bool


@dataclass(frozen=True, slots=True)
class ResearchPlan:
    """A study with people."""

    id: str
    title: Said
    about: Said
    contact: Said
    game: str
    seats: int
    people: int  # how many of the seats are for people
    seed: int
    treatments: tuple[Treatment, ...]
    before: tuple[Question, ...]
    after: tuple[Question, ...]

    def treatment(self, number: int) -> Treatment:
        """The treatment of the table of that number, from 0: blocks with each treatment once, in an order by lot."""
        block, place = divmod(number, len(self.treatments))
        order = list(range(len(self.treatments)))
        Rng(derive(self.seed, block)).shuffle(order)
        return self.treatments[order[place]]

    def table(self, treatment: Treatment) -> Plan:
        """The table to open: people in the first seats, bots in the others."""
        places = [Place("link") for _ in range(self.people)]
        for seat in range(self.people, self.seats):
            bot = treatment.bots[(seat - self.people) % len(treatment.bots)]
            places.append(Place("bot", pet_name(seat), bot))
        return Plan(
            self.game, tuple(places), dict(treatment.options), pack=treatment.pack, forecasts=treatment.forecasts
        )

    def treated(self, plan: Plan, treatment: Treatment) -> Plan:
        """A table of a class, which has its own size and time, with a treatment; bots play where no pupil sits."""
        bots = iter(range(len(plan.places)))
        places = [
            replace(place, bot=treatment.bots[next(bots) % len(treatment.bots)]) if place.who == "bot" else place
            for place in plan.places
        ]
        options = {**plan.options, **treatment.options}
        return replace(plan, places=tuple(places), options=options, pack=treatment.pack, forecasts=treatment.forecasts)


def said(value: Said, language: str) -> str:
    """A sentence of a plan in a language, or in the first that it has."""
    if isinstance(value, str):
        return value
    return value.get(language) or next(iter(value.values()), "")


def read_plan(path: Path) -> ResearchPlan:
    """The plan of a file; what is wrong is refused with file and field."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise wrong(path, "file", str(problem)) from None
    game = games().get(str(data.get("game")))
    if game is None:
        raise wrong(path, "game", f"one of {', '.join(games())} is expected")
    seats = data.get("seats", game.usual_seats)
    if seats not in game.seats:
        raise wrong(path, "seats", f"one of {', '.join(map(str, game.seats))} is expected")
    people = data.get("people", seats)
    if not isinstance(people, int) or not 1 <= people <= seats:
        raise wrong(path, "people", f"1 to {seats} is expected")
    treatments = tuple(read_treatment(path, game, one) for one in data.get("treatment", [{"name": "all"}]))
    if not treatments or len({one.name for one in treatments}) < len(treatments):
        raise wrong(path, "treatment", "names that differ are expected")
    return ResearchPlan(
        id=path.stem,
        title=data.get("title", path.stem),
        about=data.get("about", ""),
        contact=data.get("contact", ""),
        game=game.id,
        seats=seats,
        people=people,
        seed=int(data.get("seed", 0)),
        treatments=treatments,
        before=read_questions(path, data, "before"),
        after=read_questions(path, data, "after"),
    )


def read_treatment(path: Path, game: Game, data: Mapping[str, Any]) -> Treatment:  # Any: TOML
    """One treatment, with everything in it tried out."""
    name = data.get("name")
    if not isinstance(name, str) or not name:
        raise wrong(path, "treatment.name", "a name is expected")
    pack = Pack(f"{path.stem}.{name}", dict(data["pack"])) if "pack" in data else None
    options = game.all_options(data.get("options", {})) and data.get("options", {})
    bots = tuple(data.get("bots", (USUAL_BOT,)))
    for bot in bots:
        bot_named(bot, game)
    if pack:
        game.with_pack(pack)
    return Treatment(name, options, bots, pack, bool(data.get("forecasts", True)))


def read_questions(path: Path, data: Mapping[str, Any], when: str) -> tuple[Question, ...]:  # Any: TOML
    """The questions before or after."""
    out = []
    for one in data.get(when, []):
        kind = one.get("kind", "text")
        if kind not in KINDS:
            raise wrong(path, f"{when}.kind", f"one of {', '.join(KINDS)} is expected")
        question = Question(**{**one, "kind": kind, "choices": tuple(one.get("choices", ()))})
        if kind == "choice" and len(question.choices) < 2:
            raise wrong(path, f"{when}.choices", "at least two are expected")
        if kind == "scale" and not 1 <= question.high - question.low < LONGEST_SCALE:
            raise wrong(path, f"{when}.high", f"a scale of 2 to {LONGEST_SCALE} steps is expected")
        out.append(question)
    if len({one.id for one in out}) < len(out):
        raise wrong(path, f"{when}.id", "ids that differ are expected")
    return tuple(out)


def wrong(path: Path, field: str, reason: str) -> BadContent:
    """What is wrong with a plan."""
    return BadContent(Text("{file}, field '{field}': {reason}.", file=path.name, field=field, reason=reason))
