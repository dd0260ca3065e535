"""The one thread that writes: each of its transactions commits all jobs that came in during the one before."""

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
from ecotone.tables.store.write_jobs import Job, Outcome, run_all


class ShieldedFuture(asyncio.Future[Any]):  # Any: what is waited for
    """The result of something that cannot be called off. A task that waits for it is cancelled only afterwards."""

    def cancel(self, msg: object = None) -> bool:
        """Refuse, so that a task that waits for this future keeps waiting when it is cancelled."""
        return False

    async def outcome(self) -> Any:  # Any: as above
        """Wait for the result and return it; a task that was cancelled meanwhile is cancelled at its next wait."""
        try:
            return await self
        except asyncio.CancelledError:
            task = asyncio.current_task()
            assert task is not None  # only a task can be cancelled
            task.uncancel()
            task.cancel()  # takes effect when the task next waits for something
            return self.result()


class Writer:
    """Runs jobs for an event loop in a thread of its own, and reports there when they are on disk."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self.thread = threading.Thread(target=self._work, name="ecotone-writer", daemon=True)
        self.groups = 0  # how many groups of jobs it has handled
        self._database = database
        self._connection: Connection | None = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()  # None: no more will come
        self._unconfirmed: Sequence[Job] = ()  # jobs of a commit that the database has not answered
        self._closed = False
        self.thread.start()

    async def write(self, job: Job) -> Any:  # Any: what the job returns
        """Run a job, and return its result once it is on disk."""
        if self._closed:
            raise StoreFailed(Text("The store is closed: the server is shutting down."))
        job.future = ShieldedFuture(loop=self._loop)
        self._waiting.put(job)
        return await job.future.outcome()

    async def close(self) -> None:
        """Finish the jobs that were asked for before, and end the thread."""
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
            with suppress(RuntimeError):  # the loop is closed, so nobody waits for the results
                self._loop.call_soon_threadsafe(report, outcomes)
        self._drop()

    def _commit(self, jobs: Sequence[Job], *, reconnected: bool = False) -> list[Outcome]:
        """Write these jobs in one transaction. If it fails, write each half by itself, down to the job at fault."""
        try:
            return self._transact(jobs)
        except Exception as error:  # of any kind: the callers wait for an answer
            lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if lost:
                self._drop()
            else:
                self._roll_back()
            if lost and not reconnected:
                return self._commit(jobs, reconnected=True)
            if len(jobs) == 1 or self._database.is_unavailable(error):
                return [(job, None, self._database.failure(error)) for job in jobs]
        middle = len(jobs) // 2
        return self._commit(jobs[:middle]) + self._commit(jobs[middle:])

    def _transact(self, jobs: Sequence[Job]) -> list[Outcome]:
        connection = self._connection or self._connect()
        transaction = connection.begin()
        outcomes = run_all(connection, jobs)
        self._unconfirmed = [job for job, _, refusal in outcomes if refusal is None]
        transaction.commit()
        self._unconfirmed = ()
        return outcomes

    def _connect(self) -> Connection:
        """Replace a lost connection.

        The last commit on the lost one may have succeeded without an answer. Its jobs are run again, or their callers
        are told that they failed; so what they stored is deleted first. That is safe, because jobs that came as far as
        the commit had broken no constraint: each choice, line or table that they stored was new.
        """
        connection = self._database.connect_writer()
        try:
            with connection.begin():
                for job in reversed(self._unconfirmed):
                    job.undo(connection)
        except BaseException:
            connection.invalidate()  # really closes it; back in the pool it would still hold the lock of this process
            connection.close()
            raise
        self._unconfirmed = ()
        self._connection = connection
        return connection

    def _roll_back(self) -> None:
        if self._connection is not None:
            try:
                self._connection.rollback()
                self._unconfirmed = ()
            except Exception:  # the connection is of no use; closing it rolls back
                self._connection.invalidate()
                self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def report(outcomes: Sequence[Outcome]) -> None:
    """Hand the callers their results; runs in the thread of their loop."""
    for job, result, refusal in outcomes:
        if refusal is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(refusal)
