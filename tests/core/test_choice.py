"""Choices and forms: what they accept, to the type."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.chance import Rng
from ecotone.core.choice import (
    Blank,
    Bundle,
    Number,
    OneOf,
    Open,
    allows,
    any_of,
    even_steps,
    frozen,
    quiet,
    same,
    sole,
)

BID = Open("bid", (3,), (Number(0, 5),))
OFFER = Open("offer", (), (OneOf((1, 2, None)), Bundle({"wood": 2, "sand": 1}, 1, 3)))
NO_NUMBERS = [True, False, 1.0, "1", None, (1,), [1]]


@pytest.mark.parametrize("value", [2, 3, 5])
def test_a_number_accepts_whole_numbers_within_its_bounds(value: int) -> None:
    assert Number(2, 5).accepts(value)


@pytest.mark.parametrize("value", [1, 6, -2, 10**30, -(10**30), *NO_NUMBERS])
def test_a_number_accepts_nothing_else(value: object) -> None:
    assert not Number(2, 5).accepts(value)


@pytest.mark.parametrize("value", [True, False, 0.0])
def test_true_and_false_are_no_numbers(value: object) -> None:
    assert not Number(0, 1).accepts(value)
    assert not OneOf((0, 1)).accepts(value)
    assert not Open("take", (), (Number(0, 1),)).accepts(("take", value))


def test_one_of_accepts_its_things_by_value_and_type() -> None:
    blank = OneOf((1, "reef", None, (2, 3)))
    assert all(blank.accepts(value) for value in (1, "reef", None, (2, 3)))
    assert not any(blank.accepts(value) for value in (True, 1.0, "Reef", 0, "", (2,), (2, 3.0), (True, 3), [2, 3]))


def test_one_of_may_be_a_flag() -> None:
    assert OneOf((True, False)).accepts(True)
    assert not OneOf((True, False)).accepts(1)


@pytest.mark.parametrize("value", [(("sand", 1),), (("wood", 2),), (("sand", 1), ("wood", 2))])
def test_a_bundle_accepts_sorted_counts(value: object) -> None:
    assert Bundle({"wood": 2, "sand": 1}, 1, 3).accepts(value)


@pytest.mark.parametrize(
    "value",
    [
        (),  # fewer than the lowest in all
        (("wood", 2), ("sand", 1)),  # not in order
        (("wood", 1), ("wood", 1)),  # a kind twice
        (("wood", 3),),  # more than there are
        (("wood", 0), ("sand", 1)),
        (("wood", -1),),
        (("wood", True),),
        (("wood", 1.0),),
        (("clay", 1),),
        (("", 1),),
        ((1, "wood"),),
        (("wood",),),
        (("wood", 1, 1),),
        ("wood",),
        "wood",
        [["wood", 1]],
        {"wood": 1},
        None,
        7,
    ],
)
def test_a_bundle_accepts_nothing_else(value: object) -> None:
    assert not Bundle({"wood": 2, "sand": 1}, 1, 3).accepts(value)


def test_a_bundle_keeps_to_the_most_in_all() -> None:
    assert not Bundle({"wood": 2, "sand": 2}, 0, 3).accepts((("sand", 2), ("wood", 2)))
    assert Bundle({"wood": 2, "sand": 2}, 0, 3).accepts(())


BLANKS = [Number(-3, 3), Number(4, 4), OneOf(("a", None)), Bundle({"wood": 2, "sand": 1}, 0, 2), Bundle({"a": 3}, 2, 9)]


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: str(blank.bounds()))
@given(seed=st.integers(0, 1000))
def test_what_a_blank_samples_fits_it(blank: Blank, seed: int) -> None:
    assert blank.accepts(blank.sample(Rng(seed)))


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: str(blank.bounds()))
def test_every_value_of_a_blank_comes_up(blank: Blank) -> None:
    rng = Rng(1)
    sampled = {blank.sample(rng) for _ in range(300)}
    assert blank.lowest() in sampled
    if isinstance(blank, Number):
        assert sampled == set(range(blank.low, blank.high + 1))
    if isinstance(blank, OneOf):
        assert sampled == set(blank.things)


def test_the_lowest_value_is_the_quiet_one() -> None:
    assert [blank.lowest() for blank in BLANKS] == [-3, 4, "a", (), (("a", 2),)]
    assert Bundle({"wood": 2, "sand": 1}, 2, 3).lowest() == (("sand", 1), ("wood", 1))


def test_bounds_tell_a_page_what_may_be_filled_in() -> None:
    assert BID.bounds() == ["bid", [3], [{"number": [0, 5]}]]
    assert OFFER.bounds() == [
        "offer",
        [],
        [{"one_of": [1, 2, None]}, {"bundle": {"sand": 1, "wood": 2}, "in_all": [1, 3]}],
    ]
    assert json.loads(json.dumps(OFFER.bounds())) == OFFER.bounds()


def test_a_form_accepts_what_fills_it() -> None:
    assert BID.accepts(("bid", 3, 5))
    assert BID.accepts(BID.fill(0))
    assert OFFER.accepts(("offer", None, (("sand", 1),)))


@pytest.mark.parametrize(
    "choice",
    [("bid", 3), ("bid", 3, 6), ("bid", 4, 5), ("bid", 3, 5, 0), ("bid", True, 5), ("bid", 3.0, 5), ("ask", 3, 5), ()],
)
def test_a_form_accepts_nothing_else(choice: tuple[object, ...]) -> None:
    assert not BID.accepts(choice)


@given(st.integers(0, 1000))
def test_a_form_filled_at_random_is_a_choice_that_survives_json(seed: int) -> None:
    for form in (BID, OFFER):
        choice = form.sample(Rng(seed))
        assert form.accepts(choice)
        assert hash(choice) is not None
        assert form.accepts(frozen(json.loads(json.dumps(choice))))


def test_a_list_allows_its_choices_and_what_fills_its_forms() -> None:
    listed = [("pass",), ("take", 1, 2), BID]
    assert all(allows(listed, choice) for choice in (("pass",), ("take", 1, 2), ("bid", 3, 0)))
    wrong = [(), ("take",), ("take", 2, 1), ("take", 1, 2, 3), ("bid", 3), ("bid", 3, 9), ("pass", None)]
    assert not any(allows(listed, choice) for choice in wrong)
    assert not allows([], ("pass",))


@pytest.mark.parametrize("choice", [("take", True, 2), ("take", 1.0, 2), ("take", 1, 2 + 0j)])
def test_a_list_does_not_take_one_type_for_another(choice: tuple[object, ...]) -> None:
    assert choice == ("take", 1, 2)
    assert not allows([("take", 1, 2)], choice)


def test_same_looks_into_tuples() -> None:
    assert same(("give", (1, ("a", None))), ("give", (1, ("a", None))))
    assert not same(("give", (1, ("a", None))), ("give", (True, ("a", None))))
    assert not same((1,), [1])


def test_frozen_turns_lists_into_tuples() -> None:
    assert frozen(["offer", 1, [["wood", 1]], None]) == ("offer", 1, (("wood", 1),), None)
    assert frozen("pass") == "pass"
    assert frozen(7) == 7


def test_what_is_nested_deeper_than_any_choice_is_left_as_it_is() -> None:
    nest: list[object] = []
    nest.append(nest)
    assert not allows([("pass",)], frozen(nest))


def test_the_quiet_choice_is_the_first_in_its_lowest_form() -> None:
    assert quiet([("pass",), BID]) == ("pass",)
    assert quiet([BID, ("pass",)]) == ("bid", 3, 0)


def test_a_seat_with_one_choice_has_a_sole_one_be_it_a_form_with_one_filling() -> None:
    assert sole([("pass",)]) == ("pass",)
    assert sole([("pass",), ("play", 1)]) is None
    assert sole([Open("offer", (), (Number(0, 0),))]) == ("offer", 0)
    assert sole([Open("offer", (), (Number(0, 1),))]) is None
    assert sole([]) is None


def test_a_form_has_some_typical_ways_to_fill_it_in_that_fit() -> None:
    narrow = Open("bid", (4,), (Number(2, 5), OneOf((None, "ox"))))
    assert narrow.some() == [
        ("bid", 4, 2, None), ("bid", 4, 3, None), ("bid", 4, 4, None), ("bid", 4, 5, None), ("bid", 4, 2, "ox"),
    ]  # fmt: skip
    wide = Open("bid", (), (Number(10, 90), Bundle({"ox": 3}, 1, 2)))
    assert {way[1] for way in wide.some()} == {10, 11, 12, 13, 14, 15, 50, 90}
    assert all(wide.accepts(way) for way in wide.some())


def test_a_form_can_be_filled_in_with_even_steps_from_the_lowest_to_the_highest() -> None:
    form = Open("bid", (), (Number(0, 99), OneOf(tuple("abcdefghi"))))
    assert [way[1:] for way in form.some(5, even=True)] == [
        (0, "a"), (24, "a"), (49, "a"), (74, "a"), (99, "a"), (0, "c"), (0, "e"), (0, "g"), (0, "i"),
    ]  # fmt: skip
    assert even_steps(100, 1) == [0]
    assert even_steps(2, 5) == [0, 1]


def test_forms_are_printed_with_their_blanks() -> None:
    assert repr(BID) == "Open('bid', 3, number from 0 to 5)"
    assert repr(OFFER) == "Open('offer', one of (1, 2, None), bundle of 1 to 3 out of (1 sand, 2 wood))"
    assert repr(OneOf(tuple(range(9)))) == "one of (0, 1, 2, 3, 4, 5, and 3 more)"


def test_any_choice_of_a_list_is_drawn_and_forms_are_filled_in() -> None:
    drawn = {any_of([("pass",), BID], Rng(seed)) for seed in range(60)}
    assert drawn == {("pass",), *(("bid", 3, n) for n in range(6))}
