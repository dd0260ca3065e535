"""Style sheets, scripts and pictures: packed once, then sent from memory, and asked for again only if they changed."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

PACKED: Final = (".css", ".js", ".svg", ".txt")
# Pages and scripts belong together, so a browser asks each time whether they are still the same; the answer is short.
# A picture or a font may stay for an hour: an old one under a new page does no harm.
ASK_AGAIN: Final = "public, no-cache"
KEEP: Final = "public, max-age=3600"


@lru_cache(maxsize=256)
def packed(path: str, changed: int, size: int) -> bytes:
    """A file's content, compressed. Given when it was changed, and its size, so that a changed file is read anew."""
    with open(path, "rb") as file:
        return gzip.compress(file.read(), mtime=0)


def file_answer(path: str, scope: Scope) -> Response:
    """A file as the browser wants it: nothing if it has it already, packed if it can unpack."""
    return Files().file_response(path, os.stat(path), scope)


class Files(StaticFiles):
    """The folder of static files."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer for one file."""
        path, asked = str(full_path), Headers(scope=scope)
        whole = FileResponse(path, status_code, stat_result=stat_result)
        whole.headers["Cache-Control"] = KEEP if path.endswith((".svg", ".woff2")) else ASK_AGAIN
        whole.headers["Vary"] = "Accept-Encoding"
        if self.is_not_modified(whole.headers, asked):
            return NotModifiedResponse(whole.headers)
        if not path.endswith(PACKED) or "gzip" not in asked.get("accept-encoding", ""):
            return whole
        kept = {
            name: whole.headers[name] for name in ("etag", "last-modified", "cache-control", "vary", "content-type")
        }
        body = packed(path, stat_result.st_mtime_ns, stat_result.st_size)
        return Response(body, status_code, headers={**kept, "Content-Encoding": "gzip"})
