"""Pages and files travel packed, and files that a browser has already do not travel again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ecotone.web.serve.static_files import packed
from tests.web.visiting import visit

FILES = [
    "/static/ecotone.css",
    "/static/table/stage.js",
    "/static/vendor/ecosfera.svg",
    "/static/games/ecosfera/style.css",
]


@pytest.mark.parametrize("path", FILES)
def test_a_file_travels_packed_and_only_once(path: str) -> None:
    with visit() as on:
        me = on.browser()
        first = me.get(path)
        assert first.headers["content-encoding"] == "gzip"
        assert int(first.headers["content-length"]) < len(first.content) / 2
        assert first.headers["vary"] == "Accept-Encoding"
        assert first.headers["cache-control"].startswith("public")
        again = me.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", FILES)
def test_who_cannot_unpack_gets_the_file_as_it_is(path: str) -> None:
    with visit() as on:
        plain = on.browser().get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == on.browser().get(path).content
        assert plain.headers["etag"] == on.browser().get(path).headers["etag"]


def test_pages_travel_packed() -> None:
    with visit() as on:
        table, keys = on.open("kompensaatiopeli")
        me = on.seated(table, keys.seats[0])
        for path in ("/", f"/t/{table.code}", "/rules/ecosfera", "/style", "/api/v1/games"):
            assert me.get(path).headers["content-encoding"] == "gzip", path


def test_a_file_that_has_changed_is_packed_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.css"
    file.write_text("a {}")
    before = packed(str(file), os.stat(file).st_mtime_ns, 4)
    file.write_text("b { }")
    assert packed(str(file), os.stat(file).st_mtime_ns + 1, 5) != before
