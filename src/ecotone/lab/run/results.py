"""What comes out of the lab: tables of games, seats, rounds and records, and how they came about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ecotone.core.errors import BadSetup
from ecotone.core.match import Match
from ecotone.core.text import Text
from ecotone.lab.rows.columns import KINDS
from ecotone.lab.rows.files import About
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.bundle import write_bundle


@dataclass(frozen=True)
class Results:
    """The rows of all games that were played. `about` says what was played, and by which program and machine."""

    about: About
    games: Rows
    seats: Rows
    rounds: Rows
    records: Rows

    def tables(self) -> dict[str, Rows]:
        """The four tables by name, empty ones left out."""
        named = {kind: getattr(self, kind) for kind in KINDS}
        return {kind: rows for kind, rows in named.items() if kind in ("games", "seats") or len(rows)}

    def sources(self) -> dict[str, str]:
        """Files that the games were asked for by, beside the jobs themselves, by name."""
        return {}

    def bundle(self, path: str | Path) -> Path:
        """Write one zip file with all rows, the jobs, packs and versions; `reproduce` plays it again."""
        return write_bundle(path, self.about, self.tables(), self.sources())

    def match(self, number: int, setting: str = "") -> Match:
        """One of the matches, of a run that kept its records."""
        for row in self.records:
            if row["number"] == number and row.get("setting", "") == setting:
                return Match.from_json(str(row["record"]))
        raise BadSetup(Text("There is no record of game {number}. Were the games played with records?", number=number))
