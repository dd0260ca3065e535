"""Invitations: the link of each seat and its code to scan."""

from __future__ import annotations

import io
from dataclasses import dataclass

import segno
from markupsafe import Markup

from ecotone.tables.access import Access
from ecotone.tables.house import House
from ecotone.tables.table import Table


@dataclass(frozen=True, slots=True)
class Invitation:
    """How somebody gets to a seat; the link is None where its holder took it by the table's code."""

    seat: int
    link: str | None
    picture: Markup | None


def invitations(house: House, table: Table, access: Access, base: str) -> list[Invitation]:
    """The links of all seats, for the host alone."""
    out = []
    for seat in range(len(table.seats)):
        secret = house.seat_link(table, access.host_key, seat) if access.is_host else None
        link = f"{base}t/{table.code}/s/{secret}" if secret else None
        out.append(Invitation(seat, link, qr(link) if link else None))
    return out


def qr(link: str) -> Markup:
    """A link as a QR code, drawn as SVG."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, scale=4, omitsize=True)
    return Markup(out.getvalue().decode())  # drawn by the library from the link alone
