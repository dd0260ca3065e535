"""The leases of a node, for its event loop: takes them, gives them back, and notices when they are lost."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection

from ecotone.tables.store import registry
from ecotone.tables.store.heart import Heart
from ecotone.tables.store.leases import Elsewhere, Lease, Node
from ecotone.tables.store.write_jobs import Job
from ecotone.tables.store.writer import Writer

LOOK: Final = 0.2  # seconds between two looks at whether we are still believed to be alive

# Runs something on a connection of its own, in a transaction, in a thread.
Run = Callable[[Callable[[Connection], Any]], Awaitable[Any]]  # Any: what it returns


class GiveUp(Job):
    """Ends a lease, after all that was written under it."""

    __slots__ = ("ended",)

    def __init__(self, ended: Lease) -> None:
        self.ended = ended

    def run(self, connection: Connection) -> None:
        """Delete it."""
        registry.give_up(connection, self.ended.code, self.ended.epoch)


class Nodes:
    """What this node holds."""

    def __init__(self, heart: Heart, writer: Writer, run: Run, on_lost: Callable[[], None]) -> None:
        self.heart = heart
        self.writer = writer
        self.leases: dict[str, Lease] = {}  # by the code that is held: of a class, or of a table without one
        self._run = run
        self._on_lost = on_lost
        self._taking: dict[str, asyncio.Lock] = {}
        self._roots: dict[str, str] = {}  # of codes whose lease we have
        self._seen = (heart.me.id, True)
        self.on_look: list[Callable[[], None]] = []  # called whenever we have looked who is alive
        self._looking = asyncio.get_running_loop().create_task(self._look())

    def holds(self, lease: Lease | None) -> bool:
        """Whether this lease is ours, and nobody can have taken it."""
        return lease is not None and not lease.is_lost and lease.node == self.heart.me.id and self.heart.is_sure

    def held(self, code: str) -> Lease | None:
        """The lease under which we hold this code."""
        lease = self.leases.get(self._roots.get(code, code))
        return lease if self.holds(lease) else None

    async def claim(self, code: str) -> Lease | None:
        """Hold what this code names; None if there is nothing."""
        if lease := self.held(code):
            return lease
        root = await self._run(lambda connection: registry.root_of(connection, code))
        if root is None:
            return None
        async with self._taking.setdefault(root, asyncio.Lock()):
            lease = self.leases.get(root)
            if not self.holds(lease):
                lease = self.leases[root] = await self._take(root)
        self._taking.pop(root, None)
        self._roots[code] = root
        return lease

    async def _take(self, root: str) -> Lease:
        me = self.heart.me
        if not self.heart.is_sure:
            raise Elsewhere(None)
        fitter = self._fitter(await self._run(lambda connection: registry.editions_of(connection, root)))

        def take(connection: Connection) -> Lease | Node | None:
            if registry.is_holder_late(connection, root):  # by now, whatever the last beat of our heart has found
                registry.bury(connection)
            if fitter is not None:
                owner = registry.holder(connection, root)
                return owner if owner is not None and owner.id != me.id else fitter
            epoch = registry.take(connection, root, me.id)
            return registry.holder(connection, root) if epoch is None else Lease(root, epoch, me.id)

        found = await self._run(take)
        if isinstance(found, Lease):
            return found
        raise Elsewhere(found)

    def _fitter(self, editions: Sequence[tuple[str, int, str]]) -> Node | None:
        """A node that should have what has these rules and this content, rather than we; None if we should."""
        others = [node for node in self.heart.living.values() if node.id != self.heart.me.id and not node.draining]
        rank = fitness(self.heart.me, editions)
        better = [node for node in others if self.heart.draining or fitness(node, editions) > rank]
        if self.heart.draining and not better:
            raise Elsewhere(None)
        return max(better, key=lambda node: (fitness(node, editions), random.random()), default=None)

    def use(self, lease: Lease | None, code: str) -> None:
        """Note that something is in memory under a lease."""
        if lease is not None:
            lease.users.add(code)

    async def release(self, lease: Lease | None, code: str = "") -> None:
        """Note that it is no more; with the last of it, give the lease back."""
        if lease is None:
            return
        lease.users.discard(code)
        if lease.users:
            return
        lease.is_lost = True  # from now on nothing is written under it
        if self.leases.get(lease.code) is lease:
            del self.leases[lease.code]
            self._roots = {one: root for one, root in self._roots.items() if root != lease.code}
            if lease.node == self.heart.me.id:
                await self.writer.write(GiveUp(lease))

    async def release_unused(self) -> None:
        """Give back what was taken for somebody who then did not want it."""
        for lease in [lease for lease in self.leases.values() if not lease.users]:
            await self.release(lease)

    async def close(self) -> None:
        """Look no more, and leave everything to others."""
        self._looking.cancel()
        await asyncio.to_thread(self.heart.stop)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            now = (self.heart.me.id, self.heart.is_sure)
            if now != self._seen:
                self._seen = now
                self._on_lost()
            for tell in self.on_look:
                tell()


def fitness(node: Node, editions: Sequence[tuple[str, int, str]]) -> int:
    """How well a node can play these: 2 with rules and content of its own, 1 with content that was kept, 0 not."""
    known = json.loads(node.games)
    ranks = [
        0 if rules not in known.get(game, {}).get("rules", ()) else 1 + (known[game]["content"] == content)
        for game, rules, content in editions
    ]
    return min(ranks, default=2)
