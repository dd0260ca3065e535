"""Errors: one family, each with a code and a reason that can be translated."""

import pytest

import ecotone
from ecotone import BadContent, BadRecord, BadSetup, EcotoneError, IllegalChoice, StaleChoice
from ecotone.core.text import Text

FAMILY = {
    IllegalChoice: "illegal_choice",
    StaleChoice: "stale_choice",
    BadSetup: "bad_setup",
    BadRecord: "bad_record",
    BadContent: "bad_content",
}


@pytest.mark.parametrize("kind", FAMILY)
def test_each_error_has_a_stable_code_and_a_reason(kind: type[EcotoneError]) -> None:
    error = kind(Text("{card}: not in your row.", card="Cod"))
    assert error.code == FAMILY[kind]
    assert str(error) == error.reason.say() == "Cod: not in your row."
    assert isinstance(error, EcotoneError)
    assert kind.__name__ in ecotone.__all__


def test_a_plain_string_is_a_reason_too_and_no_template() -> None:
    assert str(EcotoneError("no {such} thing")) == "no {such} thing"
