"""Work spread over the cores of this machine, or over a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text

Task = TypeVar("Task")
Done = TypeVar("Done")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, cluster: str = "") -> Iterator[Done]:
    """What becomes of each task, as it comes: on a cluster if one is named, else in so many processes."""
    if cluster:
        from ecotone.lab.run.cluster import spread_on_cluster  # noqa: PLC0415 - needs the extra `cluster`

        yield from spread_on_cluster(work, tasks, cluster)
    elif jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
    else:
        yield from spread_on_processes(work, tasks, min(jobs, len(tasks)))


def spread_on_processes(work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int) -> Iterator[Done]:
    """The same on processes of this machine; they end when their work is done or nobody listens any more."""
    others = set(active_children())
    pool = ProcessPoolExecutor(max_workers=jobs, initializer=serve_the_parent)
    try:
        for future in as_completed([pool.submit(work, task) for task in tasks]):
            yield future.result()
    except BrokenProcessPool:
        raise WorkerLost(Text("A worker process was killed. What is finished is kept where --out was given.")) from None
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()  # a chunk with slow bots may take minutes: nobody wants to wait for it
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def serve_the_parent() -> None:
    """Leave Ctrl-C, which reaches every process, to the one that a person started; and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    """A parent that is killed cannot tell its workers to stop: they see it by themselves."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


class WorkerLost(EcotoneError):
    """A process that played games is gone."""

    code = "worker_lost"
