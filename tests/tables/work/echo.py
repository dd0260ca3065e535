"""A process for tests: it does what it is told, and says so."""

from __future__ import annotations

import os
import time
from typing import Any

from ecotone.core.errors import BadRecord
from ecotone.core.text import Text
from ecotone.tables.work.serving import serve


def answer(question: tuple[Any, ...]) -> Any:
    what, *rest = question
    match what:
        case "say":
            return rest
        case "print":
            print("between the answers", flush=True)
            return "printed"
        case "refuse":
            raise BadRecord(Text("It holds {n} eels.", n=7))
        case "stumble":
            raise KeyError("the hand of seat 2")
        case "niceness":
            return os.getpriority(os.PRIO_PROCESS, 0)
        case "files":
            return sorted(map(int, os.listdir("/proc/self/fd")))
        case "die":
            os._exit(3)
        case _:
            time.sleep(1000)


def main() -> None:
    serve(answer)
