"""Setting type, in a process of its own: it takes a core for a moment, and players must not wait for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from ecotone.tables.work.serving import serve


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What typst is given: a template, and what goes into it."""

    source: bytes
    options: dict[str, Any] = field(default_factory=dict)  # Any: typst's own
    format: Literal["pdf", "png"] = "pdf"  # a picture is of a single page


def typeset(manuscript: Manuscript) -> bytes:
    """The pages as a PDF, or as a picture."""
    import typst  # noqa: PLC0415  # an extra, and slow to load

    made: bytes = typst.compile(
        manuscript.source, **manuscript.options, ignore_system_fonts=True, format=manuscript.format
    )
    return made


def main() -> None:
    """Set type until the server ends."""
    serve(typeset)
