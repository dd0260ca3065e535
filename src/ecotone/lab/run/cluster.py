"""Work spread over a Dask cluster: the optional extra `ecotone[cluster]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text

Task = TypeVar("Task")
Done = TypeVar("Done")

SCHEDULER_TIMEOUT: Final = "15s"  # how long a scheduler may take to answer
TASKS_AHEAD: Final = 4  # tasks that each worker has waiting, so that none idles and none hoards


def spread_on_cluster(work: Callable[[Task], Done], tasks: Sequence[Task], address: str) -> Iterator[Done]:
    """What becomes of each task, as it comes, each exactly once.

    A task is a pure function of its arguments. When a worker dies, Dask runs what it had on another one; whatever was
    computed twice is still yielded once, because every task has one future.
    """
    client_type, as_completed = distributed()
    try:
        client = client_type(address, timeout=SCHEDULER_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadSetup(
            Text("There is no Dask scheduler at {address}: {reason}.", address=address, reason=str(error))
        ) from None
    with client:
        waiting = iter(tasks)
        running = as_completed(loop=client.loop)
        room = TASKS_AHEAD * max(1, sum(client.nthreads().values()))
        for task in islice(waiting, room):
            running.add(client.submit(work, task, pure=False))
        for future in running:
            yield future.result()
            future.release()
            for task in islice(waiting, 1):
                running.add(client.submit(work, task, pure=False))


def distributed() -> Any:  # Any: the library has no types
    """Client and as_completed of Dask, if it is installed."""
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadSetup(Text("A cluster needs the extra 'cluster': pip install 'ecotone[cluster]'.")) from None
    return Client, as_completed
