"""What nodes write about themselves into PostgreSQL: that they live, and what they hold. Its clock is the only one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection, cast, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import INTERVAL, insert

from ecotone.core.registry import games
from ecotone.tables.store.leases import LEASE, Node
from ecotone.tables.store.schema import classes, followers, leases, nodes, shared_keys, tables

NOW: Final = func.clock_timestamp()
COLUMNS: Final = (nodes.c.id, nodes.c.address, nodes.c.token, nodes.c.games, nodes.c.draining)
# The row of the node cannot be deleted before the transaction ends; renewing it is possible meanwhile.
HELD: Final = text(
    "SELECT l.code, l.epoch, (SELECT array_agg(f.code) FROM followers f WHERE f.root = l.code)"
    " FROM nodes n LEFT JOIN leases l ON l.node = n.id AND l.code = ANY(:codes)"
    " WHERE n.id = :node FOR KEY SHARE OF n"
)
TOLD: Final = "ecotone_tables"  # the channel by which nodes are told that a table has changed: code and version
TELL: Final = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) told")


def own_games() -> str:
    """The rules and the content that this program has, as JSON."""
    return json.dumps(
        {
            name: {"rules": [game.rules_version, *game.older_rules], "content": game.content_version}
            for name, game in games().items()
        }
    )


def register(connection: Connection, node: Node) -> None:
    """Add a node."""
    until = NOW + cast(timedelta(seconds=LEASE), INTERVAL)
    row = {column.name: getattr(node, column.name) for column in COLUMNS}
    connection.execute(insert(nodes).values(**row, until=until))


def renew(connection: Connection, node: str, draining: bool) -> bool:
    """Say that a node is alive; false if others have given it up."""
    until = NOW + cast(timedelta(seconds=LEASE), INTERVAL)
    renewed = update(nodes).where(nodes.c.id == node).values(until=until, draining=draining)
    return bool(connection.execute(renewed).rowcount)


def remove(connection: Connection, node: str) -> None:
    """Delete a node, and so its leases."""
    connection.execute(delete(nodes).where(nodes.c.id == node))


def bury(connection: Connection) -> int:
    """Delete the nodes that are late; returns how many. One that is just committing something is left for next time.

    Where the database itself has just begun, none is late: they could not say that they are alive.
    """
    begun = func.pg_postmaster_start_time() + cast(timedelta(seconds=LEASE), INTERVAL)
    late = select(nodes.c.id).where(nodes.c.until < NOW, begun < NOW).with_for_update(skip_locked=True)
    return connection.execute(delete(nodes).where(nodes.c.id.in_(late))).rowcount


def living(connection: Connection) -> list[Node]:
    """All nodes that are not late."""
    return [Node(*row) for row in connection.execute(select(*COLUMNS).where(nodes.c.until >= NOW).order_by(nodes.c.id))]


def kind_of(connection: Connection, code: str) -> str | None:
    """What there is of this code."""
    for name, kind in (("class", classes), ("table", tables)):
        if connection.scalar(select(kind.c.code).where(kind.c.code == code)):
            return name
    return None


def root_of(connection: Connection, code: str) -> str | None:
    """The code under which a table or a class is held: that of its class, or its own; None if there is neither."""
    own = func.coalesce(tables.c.class_code, tables.c.code)
    found: str | None = connection.scalar(select(own).where(tables.c.code == code))
    return found or connection.scalar(select(classes.c.code).where(classes.c.code == code))


def editions_of(connection: Connection, root: str) -> list[tuple[str, int, str]]:
    """Game, rules and content of a table, or of all tables of a class."""
    columns = (tables.c.game, tables.c.rules, tables.c.content)
    asked = select(*columns).where((tables.c.code == root) | (tables.c.class_code == root)).distinct()
    return [(game, rules, content) for game, rules, content in connection.execute(asked)]


def take(connection: Connection, root: str, node: str) -> int | None:
    """Take a lease that nobody has, or one's own anew; returns its epoch, None if another node has it."""
    new = insert(leases).values(code=root, node=node, epoch=func.nextval("lease_epochs"))
    own = new.on_conflict_do_update(
        index_elements=["code"], set_={"epoch": new.excluded.epoch}, where=leases.c.node == node
    )
    epoch: int | None = connection.scalar(own.returning(leases.c.epoch))
    return epoch


def holder(connection: Connection, root: str) -> Node | None:
    """The node that has a lease; None if nobody has."""
    row = connection.execute(
        select(*COLUMNS).join(leases, leases.c.node == nodes.c.id).where(leases.c.code == root)
    ).one_or_none()
    return None if row is None else Node(*row)


def is_holder_late(connection: Connection, root: str) -> bool:
    """Whether the node that has a lease has said nothing for too long."""
    joined = nodes.join(leases, leases.c.node == nodes.c.id)
    late = select(nodes.c.id).select_from(joined).where(leases.c.code == root, nodes.c.until < NOW)
    return connection.scalar(late) is not None


def held(connection: Connection, node: str, codes: Sequence[str]) -> tuple[dict[str, int], set[str]]:
    """The epochs of those of these leases that a node has, until the transaction ends, and which tables are followed.

    It has none if it was given up.
    """
    rows = connection.execute(HELD, {"node": node, "codes": list(codes)}).all()
    followed = {code for _, _, tables in rows for code in tables or ()}
    return {code: epoch for code, epoch, _ in rows if code is not None}, followed


def give_up(connection: Connection, root: str, epoch: int) -> None:
    """End a lease."""
    connection.execute(delete(leases).where(leases.c.code == root, leases.c.epoch == epoch))


def shared_key(connection: Connection, name: str, made: bytes) -> bytes:
    """A key that all nodes have: the one that is there, else this one from now on."""
    new = insert(shared_keys).values(name=name, key=made).on_conflict_do_nothing()
    connection.execute(new)
    found = connection.scalar(select(shared_keys.c.key).where(shared_keys.c.name == name))
    assert found is not None
    return bytes(found)


def tell(connection: Connection, versions: Mapping[str, int]) -> None:
    """Tell those who follow these tables which versions they have, once the transaction is committed."""
    told = [f"{code} {version}" for code, version in versions.items()]
    connection.execute(TELL, {"channel": TOLD, "told": told})


def follow(connection: Connection, code: str, node: str) -> int:
    """Note that a node wants to be told of every change of a table; returns the epoch of its lease, 0 without one."""
    root = root_of(connection, code)
    if root is None:
        return 0
    new = insert(followers).values(root=root, code=code, node=node)
    connection.execute(new.on_conflict_do_nothing())
    epoch: int | None = connection.scalar(select(leases.c.epoch).where(leases.c.code == root))
    return epoch or 0


def unfollow(connection: Connection, code: str, node: str) -> None:
    """Note that it does not any more."""
    connection.execute(delete(followers).where(followers.c.code == code, followers.c.node == node))
