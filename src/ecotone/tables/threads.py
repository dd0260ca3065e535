"""Threads for what would hold up the loop: opening, loading and replaying do not wait for each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")


class Threads:
    """The threads of a house."""

    def __init__(self) -> None:
        self.opening = ThreadPoolExecutor(2, thread_name_prefix="ecotone-open")
        self.loading = ThreadPoolExecutor(2, thread_name_prefix="ecotone-load")
        self.replaying = ThreadPoolExecutor(1, thread_name_prefix="ecotone-replay")

    def close(self) -> None:
        """Begin nothing any more."""
        for pool in (self.opening, self.loading, self.replaying):
            pool.shutdown(wait=False, cancel_futures=True)


async def run_in(
    pool: ThreadPoolExecutor,
    work: Callable[Arguments, Found],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> Found:
    """What a function finds, called in a thread."""
    return await asyncio.get_running_loop().run_in_executor(pool, partial(work, *args, **kwargs))
