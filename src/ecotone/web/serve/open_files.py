"""How many files may be open at once: every connection is one, and systems begin with few."""

from __future__ import annotations

import logging
from typing import Final

from ecotone.core.text import Text

try:
    import resource
except ModuleNotFoundError:  # on Windows, where there is no such limit
    resource = None  # type: ignore[assignment]

LOG: Final = logging.getLogger(__name__)

WANTED: Final = 65_536
FEW: Final = 2_048  # with less than this a school may be too many
OWN: Final = 128  # files that the server itself needs: the store, its workers, what it listens to


def raise_file_limit() -> int:
    """Let as many files be open as the system allows, warn if they are few; returns how many may be connections."""
    most = WANTED
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        elif soft != resource.RLIM_INFINITY:
            most = soft
    if most < FEW:
        LOG.warning("%s", few_files(most).say())
    return max(most - OWN, most // 2)


def few_files(most: int) -> Text:
    """What to do about a low limit."""
    return Text(
        "Only {most} files may be open at once: enough for {people} connections. Raise the limit: ulimit -n {wanted}",
        most=most,
        people=max(most - OWN, most // 2),
        wanted=WANTED,
    )
