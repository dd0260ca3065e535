"""The near end: a process of our own that is asked questions, and ends when it is not needed any more."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from typing import Any, Final, cast

from ecotone.tables.work.serving import SIZE, Answer

LOG: Final = logging.getLogger(__name__)

NICENESS: Final = 10  # of 19: players who wait for the server come first
MOST_FILES: Final = 65_536  # numbers of files that the server may have
PROGRAM: Final = """
import os, signal
os.closerange(3, {files})  # not every loop keeps the server's own files to itself
signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the server ends us
if hasattr(os, "nice"):
    os.nice({niceness})
from {module} import main
main()
"""


class ChildLost(Exception):
    """The process ended before it had answered: somebody killed it, or it went beyond its limits."""


class ChildFailed(Exception):
    """A fault of ours, or of a bot, in the process; its log says more."""


class Child(asyncio.SubprocessProtocol):
    """One process. It answers one question at a time; several callers must take turns."""

    def __init__(self) -> None:
        self.transport: asyncio.SubprocessTransport | None = None
        self.received = bytearray()
        self.reply: asyncio.Future[Answer] | None = None
        self.is_lost = False
        self.ended = asyncio.Event()

    @classmethod
    async def start(cls, module: str) -> Child:
        """A new process that runs the `main` of a module; ChildLost if the system has none to give."""
        # It must find all modules that we find: a bot may lie anywhere on our path.
        path = os.pathsep.join(one or os.getcwd() for one in sys.path)
        program = PROGRAM.format(files=MOST_FILES, niceness=NICENESS, module=module)
        try:
            _, child = await asyncio.get_running_loop().subprocess_exec(
                cls, sys.executable, "-c", program, stderr=None, env={**os.environ, "PYTHONPATH": path}
            )
        except OSError as error:
            LOG.warning("No process can be started: %s", error.strerror)
            raise ChildLost from error
        return child

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.transport is not None
        return self.transport.get_pid()

    async def ask(self, question: object) -> Any:  # Any: what both ends have agreed upon
        """The answer to a question. What was refused there is raised here."""
        if self.is_lost or self.transport is None:
            raise ChildLost
        self.reply = asyncio.get_running_loop().create_future()
        data = pickle.dumps(question)
        pipe = cast(asyncio.WriteTransport, self.transport.get_pipe_transport(0))
        pipe.write(SIZE.pack(len(data)) + data)
        try:
            kind, value = await self.reply
        except asyncio.CancelledError:
            self.dismiss()  # what it still works on is not wanted, and its answer would be taken for the next
            raise
        finally:
            self.reply = None
        if kind == "refused":
            raise value
        if kind == "failed":
            raise ChildFailed(value)
        return value

    def dismiss(self) -> None:
        """Kill the process."""
        self.is_lost = True
        if self.transport is not None:
            self.transport.close()

    async def end(self) -> None:
        """Kill the process, and wait until it is gone."""
        if self.transport is not None:
            self.dismiss()
            await self.ended.wait()

    # --- what asyncio tells -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process has been started."""
        self.transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """A piece of an answer has come in."""
        self.received += data
        if len(self.received) < SIZE.size:
            return
        end = SIZE.size + SIZE.unpack_from(self.received)[0]
        if len(self.received) >= end:
            answer = pickle.loads(self.received[SIZE.size : end])
            del self.received[:end]
            if self.reply is not None and not self.reply.done():
                self.reply.set_result(answer)

    def process_exited(self) -> None:
        """The process is gone."""
        self.is_lost = True
        if self.reply is not None and not self.reply.done():
            self.reply.set_exception(ChildLost())

    def connection_lost(self, exc: Exception | None) -> None:
        """The process is gone, and so are its pipes."""
        self.ended.set()
