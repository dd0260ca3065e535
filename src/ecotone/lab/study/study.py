"""Studies: one game under several settings, read from a TOML file.

    title = "How many elements?"
    game = "ecosfera"
    games = 1000
    seed = 1
    seats = 2
    bots = ["greedy"]

    [[setting]]
    name = "eight"

    [[setting]]
    name = "three"
    options = { elements = 3 }

Seats, bots, options and pack may stand above, for all settings, or in a setting, for that one. The first setting is
what the others are compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ecotone.bots import BotLike
from ecotone.core.chance import SEEDS
from ecotone.core.content import Data, Entry, Pack, bad
from ecotone.core.errors import BadContent, EcotoneError
from ecotone.core.game import Game
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text, quoted
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.files import ResultFiles
from ecotone.lab.run.job import Job
from ecotone.lab.run.play_jobs import play_jobs
from ecotone.lab.study.sweep import Sweep, read_sweep

MOST_GAMES: Final = 10_000_000
SHARED: Final = ("seats", "bots", "options", "pack", "rotate")  # what stands above or in a setting


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to play, and what it is called."""

    name: str
    job: Job


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked, and the settings that are compared."""

    title: str
    about: str
    games: int
    settings: tuple[Setting, ...]
    primary: str = ""  # the outcome or figure that the study is about; corrected for by itself
    detect: float = 0.0  # the smallest difference in it that matters; 0 where none was named
    sweep: Sweep | None = None  # the design that made the settings
    source: str = ""  # the file that it was read from, as it stood there

    @property
    def game(self) -> Game:
        """The game, with its own content."""
        return game_named(self.settings[0].job.game)

    @property
    def jobs(self) -> dict[str, Job]:
        """What is played, by the names of the settings."""
        return {setting.name: setting.job for setting in self.settings}

    def play(
        self,
        jobs: int | None = 1,
        cluster: str = "",
        progress: Callable[[int, int], None] | None = None,
        files: ResultFiles | None = None,
    ) -> list[Chunk]:
        """The rows of every setting, played on so many processes; on all cores if `jobs` is None."""
        return play_jobs(self.jobs, self.games, jobs, cluster, progress, files)


def read_study(
    source: str | Path | Mapping[str, Any],  # Any: what a study file holds; checked field by field
    games: int | None = None,
    seed: int | None = None,
) -> Study:
    """A study from its file, or from a dictionary with the same fields. Games and seed may be set anew.

    What is wrong is refused with file, entry and field.
    """
    if isinstance(source, Mapping):
        study = StudyReader(Path("study"), dict(source)).read()
    else:
        study = StudyReader(Path(source), Pack.read(source).data).read()
        study = replace(study, source=Path(source).read_text(encoding="utf-8"))
    settings = study.settings
    if seed is not None:
        settings = tuple(replace(one, job=replace(one.job, seed=seed)) for one in settings)
    return replace(study, games=games or study.games, settings=settings)


class StudyReader:
    """Reads one study, field by field."""

    def __init__(self, path: Path, data: Data) -> None:
        self.path = path
        self.file = path.name
        self.data = data
        self.top = Entry(self.file, "study", data)

    def read(self) -> Study:
        """All of it, checked."""
        top = self.top
        title = top.text("title")
        about = top.text("about") if "about" in self.data else ""
        game = top.one_of("game", tuple(games()))
        number = top.integer("games", 1, MOST_GAMES)
        seed = top.integer("seed", 0, SEEDS - 1)
        sweep = read_sweep(self.file, self.data["sweep"], seed) if "sweep" in self.data else None
        rows = sweep.rows() if sweep and "setting" not in self.data else self.data.get("setting")
        if not isinstance(rows, list) or len(rows) < 2:
            raise bad(self.file, "study", "setting", Text("expected at least two [[setting]] entries, or a [sweep]"))
        primary = top.text("primary") if "primary" in self.data else ""
        detect = self.detect() if "detect" in self.data else 0.0
        if sweep and sweep.design in ("morris", "sobol") and not primary:
            raise bad(self.file, "study", "primary", Text("a sensitivity analysis needs it"))
        top.done("setting", "sweep", "measures", *SHARED)
        settings = [self.setting(game, seed, place, row) for place, row in enumerate(rows, start=1)]
        names = [setting.name for setting in settings]
        for name in names:
            if names.count(name) > 1:
                raise bad(self.file, f"setting {name}", "name", Text("used twice"))
        return Study(title, about, number, tuple(settings), primary, detect, sweep)

    def detect(self) -> float:
        """The smallest difference that matters."""
        value = self.top.value("detect")
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise self.top.wrong("detect", Text("expected a number above 0, got {value}", value=quoted(value)))
        return float(value)

    def setting(self, game: str, seed: int, place: int, row: Any) -> Setting:  # Any: TOML, unchecked
        """One setting: its own fields laid over those that stand above."""
        named = row.get("name", place) if isinstance(row, dict) else place
        entry = Entry(self.file, f"setting {named}", row)
        name = entry.text("name")
        entry.done(*SHARED)
        above: Data = {field: self.data[field] for field in SHARED if field in self.data}
        fields: Data = {**above, **entry.data, "options": self.options(entry)}
        whole = Entry(self.file, f"setting {name}", fields)
        seats = whole.integer("seats", 1, 99) if "seats" in whole.data else game_named(game).usual_seats
        pack = self.pack(whole)
        job = Job(
            game,
            seats,
            self.bots(whole),
            whole.value("options"),
            seed,
            pack,
            whole.flag("rotate", default=False),
            measures=self.top.flag("measures", default=True),
        )
        for field, check in (("pack", job.open_game), ("seats", lambda: job.open_game().check_seats(seats))):
            self.refused(whole, field, check)
        self.refused(whole, "options", lambda: job.open_game().begin(seats, job.options, seed))
        self.refused(whole, "bots", job.check)
        return Setting(name, job)

    def options(self, entry: Entry) -> Data:
        """The options for all, with those of the setting over them."""
        out: Data = {}
        for name, source in (("study", self.data), (entry.name, entry.data)):
            given = source.get("options", {})
            if not isinstance(given, dict):
                raise bad(self.file, name, "options", Text("expected a table, got {value}", value=quoted(given)))
            out |= given
        return out

    def bots(self, entry: Entry) -> tuple[BotLike, ...]:
        """The names of the bots; a dictionary may also hold bots themselves."""
        value = entry.value("bots")
        if not isinstance(value, list) or not value or not all(map(may_be_a_bot, value)):
            raise entry.wrong("bots", Text("expected a list of names, got {value}", value=quoted(value)))
        return tuple(value)

    def pack(self, entry: Entry) -> Pack | None:
        """A pack: written out in the study, or in a file that is looked for beside it."""
        given = entry.data.get("pack")
        if isinstance(given, dict):
            return Pack(f"{self.file}, {entry.name}", given)
        if isinstance(given, str):
            try:
                return Pack.read(self.path.parent / given)
            except BadContent as error:
                raise entry.passes_on("pack", error) from None
        if given is not None:
            raise entry.wrong("pack", Text("expected a file or a table, got {value}", value=quoted(given)))
        return None

    def refused(self, entry: Entry, field: str, check: Callable[[], object]) -> None:
        """Run a check of the game, and name the field if it refuses."""
        try:
            check()
        except EcotoneError as error:
            raise entry.passes_on(field, error) from None


def may_be_a_bot(value: object) -> bool:
    """Whether this could be meant as a bot: a name, an object that chooses, or something that makes one."""
    return isinstance(value, str) or callable(value) or hasattr(value, "choose")
