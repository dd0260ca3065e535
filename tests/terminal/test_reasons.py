"""Reasons at the terminal: each stands once, with all that it is about."""

from ecotone.core.text import Text
from ecotone.terminal.reasons import gathered, shared_reasons
from tests.kit.run_cli import run

A, B, C = (Text(name) for name in "ABC")


def face_down(place: str) -> Text:
    return Text("{place}: face down.", place=place)


def said(*found: tuple[tuple[Text, ...], Text]) -> list[str]:
    return [text.say() for text in gathered(found)]


def test_a_reason_that_all_share_stands_alone() -> None:
    assert said(((A,), Text("It is late.")), ((B,), Text("It is late."))) == ["It is late."]


def test_things_that_share_a_reason_are_named_before_it() -> None:
    late, far = Text("It is late."), Text("{n} is far.", n="C")
    assert said(((A,), late), ((B,), late), ((C,), far)) == ["A, B: It is late.", "C is far."]


def test_places_are_named_in_one_line() -> None:
    early = Text("It is early.")
    found = [((A,), face_down("A1")), ((B,), face_down("B1")), ((C,), early)]
    assert said(*found) == ["A1, B1: face down.", "C: It is early."]


def test_projects_that_do_not_fit_take_one_line() -> None:
    out = run("play", "kompensaatiopeli", "--seed", 3, "--bots", "random", answers=["why", "q", "n"]).out
    lines = [line for line in out.splitlines() if "do a nature survey first (1 €)" in line]
    assert len(lines) == 1


def test_many_verbs_that_fail_alike_are_told_together() -> None:
    told = {name: [Text("You do not hold {card}.", card=name)] for name in ("Oops", "Audit", "Pact")}
    shared = shared_reasons({**told, "plan": [Text("No room.")], "two": [A, Text("You do not hold {card}.", card="X")]})
    assert [text.say() for text in shared.values()] == ["You do not hold Oops, Audit, Pact."]
    assert shared_reasons({name: told[name] for name in ("Oops", "Audit")}) == {}


def test_cards_that_one_does_not_hold_take_one_line() -> None:
    out = run("play", "kompensaatiopeli", "--seed", 3, "--bots", "random", answers=["why", "q", "n"]).out
    assert out.count("You do not hold") == 1
