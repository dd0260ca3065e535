"""The one thread that writes: each of its transactions commits all jobs that came in during the one before."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ecotone.core.text import Text
from ecotone.tables.store.database import Database
from ecotone.tables.store.interface import StoreFailed, StoreLost
from ecotone.tables.store.leases import MOVED, Lease, LeaseLost
from ecotone.tables.store.registry import tell
from ecotone.tables.store.write_jobs import Append, Job, Outcome, run_all

WATCH_EVERY: Final = 0.25  # seconds between two looks at whether the database is still there
BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
GONE: Final = Text("The server has lost its store and stops: this was not kept.")


class Written:
    """How much was written, and how long it took; read by whoever asks, changed by the writer alone."""

    def __init__(self) -> None:
        self.choices = 0
        self.jobs = 0
        self.refused = 0
        self.seconds = 0.0
        self._counts = [0] * (len(BUCKETS) + 1)

    def count(self, outcomes: Sequence[Outcome], seconds: float) -> None:
        """Count a group."""
        refused = sum(refusal is not None for _, _, refusal in outcomes)
        self.refused += refused
        self.jobs += len(outcomes) - refused
        self.choices += sum(isinstance(job, Append) and refusal is None for job, _, refusal in outcomes)
        self.seconds += seconds
        self._counts[sum(seconds > bound for bound in BUCKETS)] += 1

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """How many groups took at most so long, for each bound and for none."""
        names = [*map(str, BUCKETS), "+Inf"]
        return [(name, float(sum(self._counts[: n + 1]))) for n, name in enumerate(names)]


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
    """Runs jobs for an event loop in a thread of its own, and reports there when they are on disk.

    Where nodes share the store, each transaction first looks for the leases of what it writes; jobs whose lease is lost
    are refused: they were made from what was in memory before.
    """

    def __init__(
        self,
        database: Database,
        connection: Connection,
        on_lease_lost: Callable[[], None] = lambda: None,
        on_lost: Callable[[StoreLost], None] = lambda error: None,
    ) -> None:
        self.thread = threading.Thread(target=self._work, name="ecotone-writer", daemon=True)
        self.groups = 0  # how many groups of jobs it has handled
        self.written = Written()
        self._on_lease_lost = on_lease_lost
        self._on_lost = on_lost
        self._lost = False  # whether the store is gone for good
        self._database = database
        self._connection: Connection | None = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()  # None: no more will come
        self._unconfirmed: Sequence[Job] = ()  # jobs of a commit that the database has not answered
        self._closed = False
        self.thread.start()

    async def write(self, job: Job, lease: Lease | None = None, version: int = 0) -> Any:  # Any: what the job returns
        """Run a job, and return its result once it is on disk."""
        if self._closed:
            raise StoreFailed(Text("The store is closed: the server is shutting down."))
        job.future = ShieldedFuture(loop=self._loop)
        job.lease = lease
        job.table_version = version
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
            group = self._next_group()
            jobs = [job for job in group if job is not None]
            more = len(jobs) == len(group)
            begun = time.perf_counter()
            outcomes = self._handle(jobs) if jobs else []
            self.written.count(outcomes, time.perf_counter() - begun)
            self._report(outcomes)
            self.groups += 1
        self._drop()

    def _next_group(self) -> list[Job | None]:
        """All that is waiting; until there is something, look again and again whether the database is still there."""
        while True:
            try:
                group = [self._waiting.get(timeout=WATCH_EVERY if self._is_watching else None)]
            except Empty:
                self._watch()
            else:
                return group + [self._waiting.get() for _ in range(self._waiting.qsize())]

    @property
    def _is_watching(self) -> bool:
        return self._database.is_watched and not self._lost and self._connection is not None

    def _watch(self) -> None:
        try:
            self._database.check_place()
        except StoreLost as error:
            self._lose(error)

    def _handle(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write these jobs, and tell of each what came of it; where the store is lost, refuse them."""
        if not self._lost:
            try:
                return self._commit(jobs)
            except StoreLost as error:
                self._lose(error)
        return [(job, None, StoreFailed(GONE)) for job in jobs]

    def _commit(self, jobs: Sequence[Job], *, reconnected: bool = False) -> list[Outcome]:
        """Write these jobs in one transaction. If it fails, write each half by itself, down to the job at fault."""
        try:
            return self._transact(jobs)
        except StoreLost:
            raise
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
        lost = self._database.lost_jobs(connection, jobs)
        outcomes = run_all(connection, [job for job in jobs if job not in lost] if lost else jobs)
        if self._database.followed:
            tell_followers(connection, outcomes, self._database.followed)
        self._unconfirmed = [job for job, _, refusal in outcomes if refusal is None]
        transaction.commit()
        self._unconfirmed = ()
        self._database.check_place()  # what was written to a file that is gone must not be acknowledged
        return outcomes + [(job, None, LeaseLost(MOVED)) for job in lost]

    def _connect(self) -> Connection:
        """Replace a lost connection.

        The last commit on the lost one may have succeeded without an answer. Its jobs are run again, or their callers
        are told that they failed; so what they stored is deleted first. That is safe, because jobs that came as far as
        the commit had broken no constraint: each choice, line or table that they stored was new. Where another node
        has taken a table since, nothing of it is deleted: it may be built upon.
        """
        connection = self._database.connect_writer()
        try:
            with connection.begin():
                lost = self._database.lost_jobs(connection, self._unconfirmed)
                for job in reversed(self._unconfirmed):
                    if job not in lost:
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

    def _lose(self, error: StoreLost) -> None:
        """Write nothing any more; save what nobody else can find now, while our connection still reads it."""
        reason = error.reason
        if error.rescuable and self._connection is not None:
            with suppress(Exception):  # of any kind: where there is no room for a copy, the store is lost all the same
                self._roll_back()
                if copy := self._database.rescue(self._connection):
                    reason = Text("{reason} What was in it is now in {copy}.", reason=reason, copy=copy)
        self._lost = True
        self._call(self._on_lost, StoreLost(reason))

    def _report(self, outcomes: Sequence[Outcome]) -> None:
        self._call(self._hand_out, outcomes)

    def _call(self, tell: Callable[..., None], *what: object) -> None:
        """Let the loop call this in its own thread."""
        with suppress(RuntimeError):  # the loop is closed, so nobody waits to be told
            self._loop.call_soon_threadsafe(tell, *what)

    def _hand_out(self, outcomes: Sequence[Outcome]) -> None:
        """Hand the callers their results; runs in the thread of their loop."""
        lost = [job.lease for job, _, refusal in outcomes if isinstance(refusal, LeaseLost)]
        for lease in lost:
            if lease is not None:
                lease.is_lost = True
        if lost:
            self._on_lease_lost()
        for job, result, refusal in outcomes:
            if refusal is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(refusal)


def tell_followers(connection: Connection, outcomes: Sequence[Outcome], followed: Collection[str]) -> None:
    """Let those who follow a table from other nodes know that it has changed, as soon as that is committed."""
    versions: dict[str, int] = {}
    for job, _, refusal in outcomes:
        for code in job.about if refusal is None else ():
            if code in followed:
                versions[code] = max(versions.get(code, 0), job.table_version)
    if versions:
        tell(connection, versions)
