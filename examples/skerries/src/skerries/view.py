"""What a seat, or a spectator, may know of a game of Skerries: all but the pile and sealed catches (S-17)."""

from __future__ import annotations

from msgspec import Struct

from ecotone.core.view import View


class Crofter(Struct, frozen=True):
    """One seat. `catch` is None until it is opened, but for its owner; `pledge` is None where there is none."""

    points: int
    sealed: bool
    catch: int | None
    pledge: int | None


class SkerriesView(View, frozen=True, kw_only=True):
    """The table. `weather` is the kind that lies open, `limit` what a boat can catch in it."""

    summer: int
    summers: int
    leader: int
    weather: int
    limit: int
    pile: int
    stock: int
    most: int
    tip: int
    opened: bool
    bell: bool
    crofters: tuple[Crofter, ...]
