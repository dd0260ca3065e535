"""Play by people as rows, in the columns of simulations: games, seats and, choice by choice, how long people thought.

A seat is known by a pseudonym. Without consent its choices stay, as the match needs them; its times and answers do not.
Names are never in the rows; chat of those who agreed is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ecotone.core.commons import Measures
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.lab.rows.columns import RECORDS, Column, Row, columns_of
from ecotone.lab.rows.formats import FORMATS, write_rows
from ecotone.lab.rows.provenance import made_by
from ecotone.lab.rows.table import Rows
from ecotone.tables.store.interface import BOT, Saved
from ecotone.web.research.journal import Person, Research, StudyTable
from ecotone.web.research.plan import ResearchPlan

WIDEST: Final = 1 << 63  # seeds of tables are wider, so that nobody guesses them; rows have -1, and records the seed
UNKNOWN: Final = -1.0  # seconds of a choice that may not be told, or that nobody thought about
TREATMENT: Final = Column("treatment", str, "the treatment of the table")
PEOPLE: Final = (
    Column("person", str, "pseudonym of the person; empty for a bot"),
    Column("consent", bool, "whether the person agreed to be studied"),
)
CHOICES: Final = (
    Column("number", int, "number of the game"),
    Column("step", int, "the choice within its game, from 0"),
    Column("seat", int, "who made it"),
    Column("choice", str, "the choice as JSON"),
    Column(
        "seconds",
        float,
        "since the choice before it: how long the person thought; -1 without consent and for the first",
    ),
)
CHAT: Final = (
    Column("number", int, "number of the game"),
    Column("seat", int, "who wrote it"),
    Column("text", str, "what was written, by those who agreed"),
)


@dataclass(slots=True)
class Export:
    """The rows of one study with people."""

    plan: ResearchPlan
    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    choices: list[Row] = field(default_factory=list)
    chat: list[Row] = field(default_factory=list)
    records: list[Row] = field(default_factory=list)

    def columns(self, kind: str) -> tuple[Column, ...]:
        """The columns of a kind: those of simulations, then those of people."""
        game = game_named(self.plan.game)
        if kind == "games":
            return (*columns_of("games", game, measures=True), TREATMENT)
        if kind == "seats":
            asked = [("before", one) for one in self.plan.before] + [("after", one) for one in self.plan.after]
            answers = [Column(f"{when}_{one.id}", str, "what the person answered") for when, one in asked]
            return (*columns_of("seats", game, measures=True), TREATMENT, *PEOPLE, *answers)
        return {"choices": CHOICES, "chat": CHAT, "records": RECORDS}[kind]

    def rows(self, kind: str) -> Rows:
        """The rows of a kind, as those of simulations are."""
        return Rows(kind, self.columns(kind), lambda: list(getattr(self, kind)))

    def write(self, out: Path, command: str) -> list[Path]:
        """Files for each kind: `people.parquet`, `people.seats.parquet` and so on."""
        if out.suffix not in FORMATS:
            raise BadSetup(Text("{file}: rows are written as {known}.", file=str(out), known=FORMATS))
        files = []
        about = {**made_by(command), "plan": self.plan.id, "seed": self.plan.seed}
        for kind in ("games", "seats", "choices", "chat", "records"):
            path = out if kind == "games" else out.with_suffix(f".{kind}{out.suffix}")
            write_rows(path, out.suffix, self.columns(kind), iter(getattr(self, kind)), about)
            files.append(path)
        return files

    def add(self, research: Research, code: str, study: StudyTable, saved: Saved) -> None:
        """Take a table in, if its game is over."""
        stored = saved.table
        pack = Pack(stored.pack["name"], stored.pack["data"]) if stored.pack else None
        match = Match.new(stored.game, len(stored.seats), stored.seed, stored.options, pack, stored.rules)
        for seat, choice in saved.choices:
            match.play(seat, choice)
        if match.result is None:
            return
        game, result = match.game, match.result
        measure: Callable[[Match], Measures] | None = game.part("debrief.measures", "measures")
        if measure is None:
            raise BadSetup(Text("{game} does not tell how its commons fare.", game=game.name))
        measures = measure(match)
        names = ["person" if one.held != BOT else one.bot for one in stored.seats]
        head = (
            study.number, match.seed if match.seed < WIDEST else -1, stored.game, match.seats, ",".join(names),
            json.dumps(stored.options),
            stored.pack["name"] if stored.pack else "", result.outcome, ",".join(map(str, result.winners)),
            len(saved.choices),
        )  # fmt: skip
        figures = game.figures(match.state).values()
        self.games.append((*head, *figures, *measures.of_game(result.scores).values(), study.treatment))
        sides = game.sides(match.state, match.seats)
        for seat, name in enumerate(names):
            person = study.person(seat)
            own = (study.number, seat, name, game.role(match.state, seat), sides[seat], result.scores[seat])
            known = (*own, seat in result.winners, *measures.of_seat(seat).values(), study.treatment)
            pseudonym = research.pseudonym(code, seat) if name == "person" else ""
            self.seats.append((*known, pseudonym, bool(person.consent), *self.answers(person)))
        self.records.append((study.number, match.to_json()))
        self.add_choices(study, saved)

    def answers(self, person: Person) -> Iterable[str]:
        """What a person answered, question by question; nothing without consent."""
        before: Mapping[str, str] = person.before if person.consent else {}
        after: Mapping[str, str] = (person.after or {}) if person.consent else {}
        return [
            *(before.get(one.id, "") for one in self.plan.before),
            *(after.get(one.id, "") for one in self.plan.after),
        ]

    def add_choices(self, study: StudyTable, saved: Saved) -> None:
        """Every choice, with how long it took those who agreed; and what they wrote."""
        last = 0.0
        for step, ((seat, choice), at) in enumerate(zip(saved.choices, saved.times, strict=True)):
            agreed = seat >= 0 and bool(study.person(seat).consent)
            seconds = round(at - last, 3) if agreed and step else UNKNOWN  # nobody knows when the first began
            self.choices.append((study.number, step, seat, json.dumps(choice), seconds))
            last = at
        for line in saved.chat:
            if line.seat is not None and study.person(line.seat).consent:
                self.chat.append((study.number, line.seat, line.text))


def export(load: Callable[[str], Saved | None], research: Research, plan: str) -> Export:
    """All games of a plan that are over; `load` gives what is stored of a table."""
    if plan not in research.plans:
        known = tuple(research.plans)
        raise BadSetup(Text("There is no plan '{plan}'. Plans: {known}.", plan=plan, known=known))
    out = Export(research.plans[plan])
    for code in research.opened(plan):
        saved = load(code)
        if saved is not None:
            out.add(research, code, research.tables[code], saved)
    return out


def plain(found: Export) -> dict[str, Any]:  # Any: JSON
    """What was exported, in numbers."""
    return {
        "plan": found.plan.id,
        "games": len(found.games),
        "people": sum(bool(row["person"]) for row in found.rows("seats")),
        "agreed": sum(bool(row["consent"]) for row in found.rows("seats")),
        "choices": len(found.choices),
    }
