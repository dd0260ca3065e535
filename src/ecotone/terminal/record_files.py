"""Records on disk: written whole or not at all, read with errors that name the file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ecotone.core.errors import BadRecord, EcotoneError
from ecotone.core.match import Match
from ecotone.core.text import Text


class NotSaved(EcotoneError):
    """A record could not be written."""

    code = "not_saved"


def write_match(match: Match, path: Path) -> str:
    """Write the record beside its place, then move it there; returns what was written."""
    text = match.to_json()
    path = path.expanduser()
    try:
        # Opened anew rather than by tempfile, which would keep the file from everybody else whatever the umask says.
        beside = path.parent / f".{path.name}.{secrets.token_hex(4)}"
        try:
            with beside.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise NotSaved(
            Text("{file} cannot be written: {reason}.", file=str(path), reason=error.strerror or str(error))
        ) from None
    return text


def read_match(path: Path) -> Match:
    """The match of a record file."""
    try:
        text = path.expanduser().read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(
            Text("{file} cannot be read: {reason}.", file=str(path), reason=error.strerror or str(error))
        ) from None
    except UnicodeDecodeError:
        raise BadRecord(Text("{file} is no record: it is not a text in UTF-8.", file=str(path))) from None
    try:
        return Match.from_json(text)
    except BadRecord as error:
        raise BadRecord(Text("{file}: {reason}", file=str(path), reason=error.reason)) from None


def read_numbered(path: Path, number: int, setting: str = "") -> Match:
    """One match of a file of records that the lab wrote."""
    from ecotone.lab.rows.formats import FORMATS, read_named  # noqa: PLC0415 - only these files need it

    if path.suffix not in FORMATS or not path.exists():
        raise BadRecord(Text("{file} is no file of records: those end in {known}.", file=str(path), known=FORMATS))
    for row in read_named(path):
        if int(row.get("number", -1)) == number and row.get("setting", "") == setting and "record" in row:
            return Match.from_json(str(row["record"]))
    raise BadRecord(Text("{file} has no record of game {number}.", file=str(path), number=number))
