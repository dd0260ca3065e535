"""The log as lines of JSON, for programs that collect logs. It holds no secret and no name of a person.

What the program itself logs has neither. The message of an error may have both, so that only its kind is told, and
where it happened.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import extract_tb


class JsonLines(logging.Formatter):
    """Puts a record into one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: when, how bad, where, what."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__
            line["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(trace)]
            if record.getMessage().startswith("Exception in ASGI application"):
                line["what"] = "Exception in ASGI application"  # uvicorn may put the traceback into its message
        return json.dumps(line, ensure_ascii=False)


def log_as_json() -> None:
    """Write the whole log to stderr, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
