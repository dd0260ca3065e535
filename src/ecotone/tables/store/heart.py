"""The heart of a node: a thread that tells the database again and again that the node is alive."""

from __future__ import annotations

import secrets
import threading
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ecotone.tables.store import registry
from ecotone.tables.store.database import Postgres
from ecotone.tables.store.leases import BEAT, LEASE, TRUST, Node, elapsed

RETRY: Final = 0.2  # seconds before it tries again after a failure


class Heart:
    """Beats in a thread of its own, so that neither a long thought nor a slow write makes the node seem dead.

    If others have given the node up, it begins anew under another id: all that it held is lost.
    """

    def __init__(self, database: Postgres, address: str) -> None:
        self.database = database
        self.sure_until = 0.0  # as long as nobody can have given us up
        self.living: dict[str, Node] = {}  # all nodes, by their id, as of the last beat
        self.draining = False
        self.beats = 0
        self._address = address
        self._me = self._new_me()
        self._connection: Connection | None = None
        self._ending = threading.Event()
        self._hurry = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ecotone-heart", daemon=True)

    def _new_me(self) -> Node:
        return Node(
            secrets.token_hex(8), self._address, secrets.token_urlsafe(24), registry.own_games(), draining=False
        )

    @property
    def me(self) -> Node:
        """This node."""
        return self._me

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have given us up."""
        return elapsed() < self.sure_until

    def start(self) -> None:
        """Beat for the first time, which may fail, and go on in a thread."""
        self._beat()
        self._thread.start()

    def stop(self) -> None:
        """End, and leave all that is held to others."""
        self._ending.set()
        self._hurry.set()
        if self._thread.ident is not None:
            self._thread.join()

    def drain(self) -> None:
        """Tell others that this node takes no more tables."""
        self.draining = True
        self._hurry.set()

    def _run(self) -> None:
        while not self._ending.is_set():
            self._hurry.wait(BEAT if self._connection is not None else RETRY)
            self._hurry.clear()
            try:
                self._beat()
            except SQLAlchemyError:
                self._drop()
        try:
            connection = self._connected()
            with connection.begin():
                registry.remove(connection, self._me.id)
        except SQLAlchemyError:
            pass  # others find out in a moment
        self._drop()

    def _beat(self) -> None:
        connection, asked, me = self._connected(), elapsed(), self._me
        with connection.begin():
            if not self.database.node or not registry.renew(connection, me.id, self.draining):
                me = replace(self._new_me(), draining=self.draining)
                registry.register(connection, me)
            registry.bury(connection)
            living = {node.id: node for node in registry.living(connection)}
        self._me, self.database.node = me, me.id
        self.living, self.sure_until = living, asked + min(TRUST, LEASE)
        self.beats += 1

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.database.heart_engine.connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
