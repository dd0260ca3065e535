"""The far end: a process that answers questions, one after the other, until nobody asks any more."""

from __future__ import annotations

import logging
import os
import pickle
import struct
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from traceback import format_tb
from typing import Any, BinaryIO, Final

from ecotone.core.errors import EcotoneError

LOG: Final = logging.getLogger(__name__)

SIZE: Final = struct.Struct("!Q")  # before each question and each answer stands its length

Answer = tuple[str, Any]  # "done" and what came of it, "refused" and the EcotoneError, or "failed"; Any: as asked


def serve(answer: Callable[[Any], Any]) -> None:  # Any: what both ends have agreed upon
    """Answer what comes in by the standard input; the answers go where the standard output was.

    Both ends are this program, so that they may speak in pickles.
    """
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get between the answers
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        reply = pickle.dumps(answered(answer, pickle.loads(questions.get())))
        out.write(SIZE.pack(len(reply)) + reply)
        out.flush()


def listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take in questions. When the server closes its end or dies, this process ends too, even in mid-thought."""
    while len(head := source.read(SIZE.size)) == SIZE.size:
        questions.put(source.read(SIZE.unpack(head)[0]))
    os._exit(0)


def answered(answer: Callable[[Any], Any], question: Any) -> Answer:  # Any: as above
    """The answer to a question, or what stood against it."""
    try:
        return "done", answer(question)
    except EcotoneError as error:
        return "refused", error
    except Exception as error:
        # Only the type of the error is logged: its message might tell what is hidden.
        LOG.error("%s\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)))
        return "failed", type(error).__name__
