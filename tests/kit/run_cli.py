"""Runs the command line inside the test's process, with lines for its standard input."""

import contextlib
import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from ecotone.cli import main


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # Any: JSON
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:  # Any: JSON
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: object, answers: str | list[str] | io.StringIO = "") -> Outcome:
    """`ecotone ARGUMENTS`; the answers are its input, one on each line."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    if isinstance(answers, list):
        answers = "".join(f"{answer}\n" for answer in answers)
    source = io.StringIO(answers) if isinstance(answers, str) else answers
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), mock.patch.object(sys, "stdin", source):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
    return Outcome(code, out.getvalue(), err.getvalue())
