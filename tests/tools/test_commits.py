"""Commit subjects say in the imperative what a commit does."""

import pytest

from tools.commits import fault


@pytest.mark.parametrize(
    "subject",
    [
        "web: send no answer to a closed socket",
        "Give every module its room",
        "ecosfera: refresh needs a card",
        "need tea",
    ],
)
def test_a_plain_imperative_is_taken(subject: str) -> None:
    assert fault(subject) == ""


@pytest.mark.parametrize(
    "subject, why",
    [
        ("web: who is gone before the disk has their choice is answered no more, and so on", "characters"),
        ("web: who is gone is answered no more", "no imperative"),
        ("tests: one way to hold up a choice", "no imperative"),
        ("Added a test", "no imperative"),
        ("web: fixing the socket", "no imperative"),
        ("web: close the socket.", "full stop"),
        (": nothing", "does not begin"),
    ],
)
def test_what_is_no_imperative_or_too_long_is_refused(subject: str, why: str) -> None:
    assert why in fault(subject)
