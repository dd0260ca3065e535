"""Forms: reading what was filled in, and going on to another page afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse

from ecotone.core.errors import BadSetup
from ecotone.core.text import Text, quoted

MOST_FIELDS: Final = 200


def form_fields(body: bytes) -> dict[str, str]:
    """The fields of a form; of a field that comes twice, the last value."""
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except (UnicodeDecodeError, ValueError):
        raise BadSetup(Text("The form cannot be read.")) from None
    return dict(pairs)


def read_number(form: Mapping[str, str], name: str, usual: int, most: int = 10**9) -> int:
    """A whole number of the form."""
    text = form.get(name, "").strip()
    if not text:
        return usual
    if not text.isdecimal() or len(text) > 20 or int(text) > most:
        raise BadSetup(
            Text(
                "'{name}' is a whole number from 0 to {most}, not {text}.", name=name, most=most, text=quoted(text, 30)
            )
        )
    return int(text)


def see_other(path: str) -> RedirectResponse:
    """Send the browser on to another page after a form."""
    return RedirectResponse(path, 303)


def back_to_page(form: dict[str, str]) -> RedirectResponse:
    """Back to the page that a form was sent from, if it is one of ours."""
    path = form.get("back", "/")
    return see_other(path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/")
