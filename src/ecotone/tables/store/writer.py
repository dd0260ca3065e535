"""The one thread that writes: it commits all that has come in since its last commit in one transaction."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ecotone.core.text import Text
from ecotone.tables.store.database import Database
from ecotone.tables.store.interface import StoreFailed
from ecotone.tables.store.write_jobs import Job, Outcome, run


class Outlasting(asyncio.Future[Any]):  # Any: what is waited for
    """What comes of something that nobody can call back. Whoever waits for it is cancelled only once it has come."""

    def cancel(self, msg: object = None) -> bool:
        """Not now."""
        return False

    async def outcome(self) -> Any:  # Any: as above
        """Wait, learn what came of it, and be cancelled afterwards, if that was asked for meanwhile."""
        try:
            return await self
        except asyncio.CancelledError:
            task = asyncio.current_task()
            assert task is not None  # or nothing could have been cancelled
            task.uncancel()
            task.cancel()  # as soon as it waits for something that can be called off
            return self.result()


class Writer:
    """Takes jobs from an event loop, and tells it when they are on disk."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.thread = threading.Thread(target=self._work, name="ecotone-writer", daemon=True)
        self.groups = 0  # how many it has written
        self._database = database
        self._connection: Connection | None = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()  # None: no more will come
        self._doubtful: Sequence[Job] = ()  # sent to be committed, and no answer came
        self._closed = False
        self.thread.start()

    async def write(self, job: Job) -> Any:  # Any: what the job returns
        """Do a job and wait until it is on disk."""
        if self._closed:
            raise StoreFailed(Text("The store is closed: the server is shutting down."))
        job.future = Outlasting(loop=self._loop)
        self._waiting.put(job)
        return await job.future.outcome()

    async def close(self) -> None:
        """Finish what was asked for before."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self.thread.join)

    def _work(self) -> None:
        more = True
        while more:
            group = [self._waiting.get()]
            group += [self._waiting.get() for _ in range(self._waiting.qsize())]
            jobs = [job for job in group if job is not None]
            more = len(jobs) == len(group)
            outcomes = self._commit(jobs) if jobs else []
            self.groups += 1
            with suppress(RuntimeError):  # the loop is closed, so that nobody waits any more
                self._loop.call_soon_threadsafe(settle, outcomes)
        self._drop()

    def _commit(self, jobs: Sequence[Job], *, anew: bool = False) -> list[Outcome]:
        """Write these jobs in one transaction; where one fails, by halves, until it is known which."""
        try:
            return self._transact(jobs)
        except Exception as error:  # whatever it is, those who wait must hear of it
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if lost:
                self._drop()
            else:
                self._roll_back()
            if lost and not anew:
                return self._commit(jobs, anew=True)
            if len(jobs) == 1 or self._database.unavailable(error):
                return [(job, None, self._database.failure(error)) for job in jobs]
        middle = len(jobs) // 2
        return self._commit(jobs[:middle]) + self._commit(jobs[middle:])

    def _transact(self, jobs: Sequence[Job]) -> list[Outcome]:
        connection = self._connection or self._connect()
        transaction = connection.begin()
        outcomes = run(connection, jobs)
        self._doubtful = [job for job, _, refusal in outcomes if refusal is None]
        transaction.commit()
        self._doubtful = ()
        return outcomes

    def _connect(self) -> Connection:
        """A new connection instead of a lost one, over which the last commit may or may not have come through.

        Its jobs are then done once more, or their callers are told that they failed. So they are undone first: a
        group that came as far as its commit had broken no rule, and whatever it wrote was new.
        """
        connection = self._database.writing()
        try:
            with connection.begin():
                for job in reversed(self._doubtful):
                    job.undo(connection)
        except BaseException:
            connection.invalidate()  # not only given back: it holds the lock of the one process
            connection.close()
            raise
        self._doubtful = ()
        self._connection = connection
        return connection

    def _roll_back(self) -> None:
        if self._connection is not None:
            try:
                self._connection.rollback()
                self._doubtful = ()
            except Exception:  # then the connection is of no use, and its end rolls back
                self._connection.invalidate()
                self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def settle(outcomes: Sequence[Outcome]) -> None:
    """Tell those who wait, in the thread of their loop."""
    for job, result, refusal in outcomes:
        if refusal is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(refusal)
