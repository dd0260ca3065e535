"""Of what there is more to learn: keys with sentences in `knowledge.*.toml`, and how the page marks such things."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from ecotone.core.knowledge import read_facts

MARK: Final = Markup(' data-know="{}"')
UNMARKED: Final = Markup("")


def known(key: str) -> bool:
    """Whether we have something to say about it."""
    return key in read_facts("ecotone.games.kompensaatiopeli.learn", "en")


def mark(key: str) -> Markup:
    """The attribute that marks a thing on the page as one to learn more of; nothing where we know no more."""
    return MARK.format(key) if known(key) else UNMARKED
