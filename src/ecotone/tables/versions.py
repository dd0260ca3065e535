"""Which rules and content a table was stored under, and what this program can still do with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ecotone.core.content import Data, Pack
from ecotone.core.errors import BadContent
from ecotone.core.game import Game
from ecotone.core.registry import game_named, games
from ecotone.core.text import Text
from ecotone.tables.store.interface import StoredTable, Vintage


class Kind(StrEnum):
    """What can be done with a table."""

    PLAYABLE = "playable"  # it has the rules and the content of today
    OLD_CONTENT = "old_content"  # it goes on with older content, which was kept for it
    OLD_RULES = "old_rules"  # it goes on under older rules, which still run
    CLOSED = "closed"  # it can be read and downloaded, and replayed as far as today's rules follow it
    NEWER = "newer"  # a newer program can play it on; here its secrets are kept, so that it can be
    BROKEN = "broken"  # it cannot be opened


KIND_WORDS: Final = {
    Kind.PLAYABLE: Text("of today's rules and cards"),
    Kind.OLD_CONTENT: Text("with older cards, which were kept"),
    Kind.OLD_RULES: Text("under older rules, which still run"),
    Kind.CLOSED: Text("closed, to be read and downloaded"),
    Kind.NEWER: Text("of newer rules than this program has"),
    Kind.BROKEN: Text("broken"),
}


def counted(kinds: Mapping[Kind, int]) -> Text:
    """How many tables there are of which kind, in a sentence."""
    found = tuple(Text("{n} {kind}", n=n, kind=KIND_WORDS[kind]) for kind, n in kinds.items() if n)
    return Text("Tables: {kinds}.", kinds=found) if found else Text("Tables: none.")


@dataclass(frozen=True, slots=True)
class Edition:
    """With what a table is replayed, and what that makes of it."""

    game: Game  # with the content of the pack, if there is one
    pack: Pack | None
    rules: int
    kind: Kind
    why_not: Text | None = None  # why it cannot be played on


def edition_of(table: StoredTable | Vintage, kept: Data | None) -> Edition:
    """With what a table is replayed; `kept` is the content that was stored with it, where it is not today's."""
    game = game_named(table.game)
    pack = Pack.from_json(table.pack) if table.pack else None
    older = [] if kept is None else [Pack(pack.name if pack else "content.toml", kept, whole=True)]
    if (was := game.as_it_was(table.content, pack)) is not None:
        older.append(was)
    readable = [(its, one) for one in (pack, *older) if (its := with_content(game, one)) is not None]
    fitting = [(its, one) for its, one in readable if its.content_version == table.content]
    its_game, used = (fitting or readable or [(game, None)])[0]
    if not game.has_rules(table.rules):
        why = Text(
            "It was played under rules {rules} of {game}; this program has rules {known}.",
            rules=table.rules,
            game=game.name,
            known=game.rules_version,
        )
        kind = Kind.NEWER if table.rules > game.rules_version else Kind.CLOSED
        return Edition(its_game, used, nearest_rules(game, table.rules), kind, why)
    if not fitting:
        why = Text("It was played with cards of {game} that this program does not have.", game=game.name)
        return Edition(its_game, used, table.rules, Kind.CLOSED, why)
    kind = Kind.PLAYABLE if used is pack else Kind.OLD_CONTENT
    return Edition(its_game, used, table.rules, kind if table.rules == game.rules_version else Kind.OLD_RULES)


def nearest_rules(game: Game, rules: int) -> int:
    """Which of the versions that run here follows matches of these rules farthest, most likely."""
    return min((game.rules_version, *game.older_rules), key=lambda known: abs(known - rules))


def with_content(game: Game, pack: Pack | None) -> Game | None:
    """The game with this pack; None if today's program cannot read it."""
    try:
        return game.with_pack(pack) if pack else game
    except BadContent:
        return None


def content_with(game: str, pack: Pack | None) -> Data | None:
    """All content of a game with this pack, to be kept; None if the game has none."""
    found = with_content(game_named(game), pack)
    return None if found is None else found.content_data


def may_need_kept_content(table: StoredTable | Vintage) -> bool:
    """Whether the content that was stored with a table may have to be read to replay it."""
    return table.game in games() and table.content != games()[table.game].content_version
