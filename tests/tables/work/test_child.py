"""A process of our own: it answers, refuses and fails in words, and never outlives whoever started it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from ecotone.core.errors import BadRecord
from ecotone.core.text import Text
from ecotone.tables.work import child as child_module
from ecotone.tables.work.child import Child, ChildFailed, ChildLost
from tests.tables.sitting import staged

ECHO = "tests.tables.work.echo"


@asynccontextmanager
async def child() -> AsyncIterator[Child]:
    made = await Child.start(ECHO)
    try:
        yield made
    finally:
        await made.end()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@staged
async def test_it_answers_one_question_after_the_other_whatever_their_size() -> None:
    async with child() as one:
        assert await one.ask(("say", 7, ("place", 3))) == [7, ("place", 3)]
        assert await one.ask(("print",)) == "printed"
        long = "x" * 3_000_000
        assert await one.ask(("say", long)) == [long]


@staged
async def test_it_leaves_the_machine_to_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_module, "NICENESS", 3)
    async with child() as one:
        assert await one.ask(("niceness",)) == os.getpriority(os.PRIO_PROCESS, 0) + 3


@staged
async def test_what_it_refuses_is_refused_here_in_the_readers_language() -> None:
    async with child() as one:
        with pytest.raises(BadRecord) as refusal:
            await one.ask(("refuse",))
        assert refusal.value.reason == Text("It holds {n} eels.", n=7)
        assert await one.ask(("say",)) == []


@staged
async def test_what_it_stumbles_over_is_named_without_secrets() -> None:
    async with child() as one:
        with pytest.raises(ChildFailed, match=r"^KeyError$"):
            await one.ask(("stumble",))
        assert await one.ask(("say",)) == []


@staged
async def test_whoever_asks_hears_that_it_was_lost() -> None:
    async with child() as one:
        with pytest.raises(ChildLost):
            await one.ask(("die",))
        with pytest.raises(ChildLost):
            await one.ask(("say",))


@staged
async def test_whoever_waits_no_more_leaves_no_process_behind() -> None:
    one = await Child.start(ECHO)
    pid = one.pid
    assert await one.ask(("say",)) == []
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(one.ask(("sleep",)), 0.01)
    await one.end()
    assert not is_alive(pid)


@pytest.mark.parametrize("run", [asyncio.run, pytest.importorskip("uvloop").run], ids=["asyncio", "uvloop"])
def test_it_is_given_none_of_the_servers_files(run: Callable[..., list[int]]) -> None:
    async def files() -> list[int]:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            os.set_inheritable(listener.fileno(), True)  # as a careless library might
            async with child() as one:
                held: list[int] = await one.ask(("files",))
                return held

    assert run(files()) == [0, 1, 2, 3, 4]  # its own pipes, the log, and the list of files while it is read


PARENT = f"""
import asyncio
from ecotone.tables.work.child import Child

async def main():
    child = await Child.start("{ECHO}")
    await child.ask(("say",))
    print(child.pid, flush=True)
    await child.ask(("sleep",))

asyncio.run(main())
"""


def test_it_ends_with_a_server_that_is_killed_even_in_mid_thought() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, env=env) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        watch = os.pidfd_open(pid)
        parent.send_signal(signal.SIGKILL)
        parent.wait(20)
        poll = asyncio.new_event_loop()
        gone = asyncio.Event()
        poll.add_reader(watch, gone.set)  # readable when the process is gone
        poll.run_until_complete(asyncio.wait_for(gone.wait(), 20))
        poll.close()
        os.close(watch)
