"""Taking stock of a store: how many of its tables can be played on, and the content of those stored without it."""

from __future__ import annotations

import asyncio

from ecotone.core.content import Data
from ecotone.tables.store.interface import Store, Vintage
from ecotone.tables.versions import Edition, Kind, edition_of, may_need_kept_content


async def take_stock(store: Store) -> dict[Kind, int]:
    """How many tables there are of each kind. Content that an older program did not keep is kept from now on."""
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
