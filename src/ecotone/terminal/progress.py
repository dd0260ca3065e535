"""A progress bar on stderr, where somebody looks at it."""

from __future__ import annotations

from types import TracebackType
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from ecotone.core.text import Text

PLAYING: Final = Text("Playing")


class Progress:
    """Counts games up to a total, which may be told later; draws nothing when quiet or when stderr is no terminal."""

    def __init__(self, total: int | None = None, quiet: bool = False, what: Text = PLAYING) -> None:
        console = Console(stderr=True)
        self.bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=quiet or not console.is_terminal,
        )
        self.task = self.bar.add_task(what.say(), total=total)

    def advance(self, games: int) -> None:
        """So many more games are done."""
        self.bar.advance(self.task, games)

    def reach(self, done: int, total: int) -> None:
        """So many games of so many are done."""
        self.bar.update(self.task, completed=done, total=total)

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()
