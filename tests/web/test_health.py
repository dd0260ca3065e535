"""What a server tells whoever runs it: that it lives, that it may be sent people, figures, a log without secrets."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from ecotone.core.text import Text
from ecotone.tables.store.interface import StoreLost
from ecotone.web.serve.health import PATHS, why_not_ready
from ecotone.web.serve.json_log import JsonLines
from ecotone.web.serve.server import say_addresses
from tests.web.visiting import visit

SECRET = "aB3_secret_of_a_seat"


def test_a_server_that_answers_lives_and_is_ready() -> None:
    with visit() as on:
        assert on.main.get("/healthz").text == "ok\n"
        answer = on.main.get("/readyz")
        assert (answer.status_code, answer.text) == (200, "ready\n")


def test_nobody_is_sent_to_a_server_that_ends_or_has_lost_its_store() -> None:
    with visit() as on:
        on.store.lost = StoreLost(Text("gone"))
        assert on.main.get("/readyz").status_code == 503
        assert on.main.get("/healthz").status_code == 200  # but it need not be killed for it
        on.store.lost = None
        on.house.is_ending = True
        assert why_not_ready(on.site) == "ending"
        on.house.is_ending = False
        on.site.is_draining = True
        assert on.main.get("/readyz").text == "ending\n"


def test_figures_are_told_without_names_codes_or_keys() -> None:
    with visit() as on:
        code = on.main.post("/quick/ecosfera", data={"seats": "2"}).headers["location"].rpartition("/")[2]
        logging.getLogger("ecotone.test").warning("something")
        answer = on.main.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        lines = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
        assert float(lines["ecotone_tables"]) == 1
        assert float(lines["ecotone_sockets"]) == 0
        assert float(lines["ecotone_ready"]) == 1
        assert float(lines['ecotone_complaints_total{level="warning"}']) >= 1
        assert code not in answer.text


def test_those_who_look_after_a_server_are_not_counted_by_its_limits() -> None:
    with visit(requests_a_second=1, per_address=1) as on:
        for _ in range(20):
            for path in PATHS:
                assert on.main.get(path).status_code == 200


def test_a_line_of_the_log_tells_the_kind_of_an_error_and_not_its_message() -> None:
    try:
        raise ValueError(SECRET)
    except ValueError:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, __file__, 1, "It %s", ("failed",), sys.exc_info())
    line = JsonLines().format(record)
    told = json.loads(line)
    assert (told["level"], told["where"], told["what"], told["error"]) == (
        "error",
        "uvicorn.error",
        "It failed",
        "ValueError",
    )
    assert "test_health.py" in told["trace"][0]
    assert SECRET not in line
    assert "\n" not in line


def test_a_server_that_phones_cannot_reach_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    say_addresses(["http://127.0.0.1:8000/"], "http://127.0.0.1:8000/", "sqlite:///x", as_json=False)
    assert "--host 0.0.0.0" in capsys.readouterr().out
    say_addresses(["http://127.0.0.1:8000/"], "http://192.0.2.7:8000/", "sqlite:///x", as_json=False)
    assert "--host" not in capsys.readouterr().out


def test_phones_are_shown_a_picture_of_the_address_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    say_addresses(["http://192.0.2.7:8000/"], "http://192.0.2.7:8000/", "sqlite:///x", as_json=False)
    assert len(capsys.readouterr().out.splitlines()) > 10
