"""What a store holds of other versions: tables with their content, and how many of each kind there are.

Where an older program has not kept content or results, they are kept from now on: later versions may not find them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from ecotone.core.content import Data
from ecotone.core.errors import EcotoneError
from ecotone.tables.results import result_json
from ecotone.tables.store.interface import Saved, Store, Vintage
from ecotone.tables.table import Table
from ecotone.tables.versions import Edition, Kind, edition_of, may_need_kept_content


async def load_saved(store: Store, code: str) -> Saved | None:
    """A whole table as it is on disk, with its content where that is not the content of today."""
    saved = await store.load(code)
    if saved is None or not may_need_kept_content(saved.table):
        return saved
    return replace(saved, content=await store.content(saved.table.content))


async def keep_result(store: Store, table: Table) -> None:
    """Store how a game ended that an older program has stored without it."""
    result = None if table.closure is not None else result_json(table.match.result)
    if result is not None and table.stored.result is None:
        stored = replace(table.stored, result=result)
        with suppress(EcotoneError):  # it is tried again when somebody next opens the table
            await store.under(table.lease).update(stored)
            table.stored = stored


async def take_stock(store: Store) -> dict[Kind, int]:
    """How many tables there are of each kind. Content that was not kept is kept from now on."""
    counts = dict.fromkeys(Kind, 0)
    for vintage in await store.vintages():
        kept = await store.content(vintage.content) if vintage.kept and may_need_kept_content(vintage) else None
        edition = await asyncio.to_thread(find_edition, vintage, kept)  # reading a pack takes a while
        counts[edition.kind if edition else Kind.BROKEN] += vintage.whole
        counts[Kind.BROKEN] += vintage.torn
        data = edition.game.content_data if edition else None
        if edition and data is not None and not vintage.kept and edition.game.content_version == vintage.content:
            await store.keep_content(vintage.content, data)
    return counts


def find_edition(vintage: Vintage, kept: Data | None) -> Edition | None:
    """With what these tables are replayed; None if that fails in any way, as it does where a game is not installed."""
    try:
        return edition_of(vintage, kept)
    except Exception:
        return None
