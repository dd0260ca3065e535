"""What happened in studies with people: tables opened, consent given or not, answers. A file to which lines are added.

It lies in the folder of the plans, beside a key for pseudonyms, and not in the store: who deletes the folder deletes
what people said, and games stay games. Every line is on disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from ecotone.web.research.plan import ResearchPlan, read_plan

FILE: Final = "answers.jsonl"
KEY: Final = "pseudonyms.key"


@dataclass(slots=True)
class Person:
    """One seat of a table: whether its person agreed, and what they answered. None: not asked yet."""

    consent: bool | None = None
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] | None = None


@dataclass(slots=True)
class StudyTable:
    """A table that was opened for research."""

    plan: str
    number: int  # within its plan, from 0
    treatment: str
    people: dict[int, Person] = field(default_factory=dict)

    def person(self, seat: int) -> Person:
        """What is known of the person at a seat."""
        return self.people.setdefault(seat, Person())


class Research:
    """The folder of studies: plans, and what happened in them. Several processes may share it."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self.folder = folder
        self.clock = clock
        self.plans: dict[str, ResearchPlan] = {path.stem: read_plan(path) for path in sorted(folder.glob("*.toml"))}
        self.tables: dict[str, StudyTable] = {}
        self.read = 0  # bytes of the file that are known
        self.lock = asyncio.Lock()
        self.refresh()

    @property
    def file(self) -> Path:
        """Where it is written down."""
        return self.folder / FILE

    def refresh(self) -> None:
        """Read what was written since, perhaps by another process."""
        size = self.file.stat().st_size if self.file.exists() else 0
        if size <= self.read:
            return
        with self.file.open("rb") as file:
            file.seek(self.read)
            new = file.read()
        whole = new[: new.rfind(b"\n") + 1]  # a last line may still be on its way
        for line in whole.splitlines():
            self.take(json.loads(line))
        self.read += len(whole)

    def take(self, entry: dict[str, Any]) -> None:  # Any: JSON
        """Know what a line says."""
        code = entry["table"]
        if entry["event"] == "opened":
            self.tables[code] = StudyTable(entry["plan"], entry["number"], entry["treatment"])
        elif entry["event"] == "before":
            person = self.tables[code].person(entry["seat"])
            person.consent, person.before = entry["consent"], entry["answers"]
        else:
            self.tables[code].person(entry["seat"]).after = entry["answers"]

    async def note(self, event: str, table: str, **more: Any) -> None:  # Any: JSON
        """Write a line, and wait until it is on disk."""
        line = json.dumps({"event": event, "table": table, "at": self.clock(), **more}, ensure_ascii=False) + "\n"
        await asyncio.to_thread(self.append, line.encode())
        self.refresh()

    def append(self, line: bytes) -> None:
        """Add a line to the file in one piece."""
        handle = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)

    def of(self, code: str) -> StudyTable | None:
        """The study that a table belongs to; None for all other tables."""
        self.refresh()
        return self.tables.get(code)

    def opened(self, plan: str) -> list[str]:
        """The tables of a plan, in the order in which they were opened."""
        self.refresh()
        return [code for code, table in self.tables.items() if table.plan == plan]

    def pseudonym(self, code: str, seat: int) -> str:
        """A name for a seat that tells nobody which it was."""
        path = self.folder / KEY
        if not path.exists():
            path.touch(0o600)
            path.write_bytes(secrets.token_bytes(32))
        return "P-" + blake2b(f"{code}/{seat}".encode(), key=path.read_bytes(), digest_size=4).hexdigest().upper()
