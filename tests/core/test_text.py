"""Sentences in the reader's language."""

from gettext import NullTranslations

import pytest

from ecotone.core.text import ENGLISH, SeatName, Spoken, Text, in_language, quoted

WORDS = {
    "{player} draws {cards}.": "{player} nostaa: {cards}.",
    "Cod": "Turska",
    "Herring": "Silakka",
    "Player {number}": "Pelaaja {number}",
}


class Finnish(NullTranslations):
    def gettext(self, message: str) -> str:
        return WORDS.get(message, message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return {"one card": "yksi kortti", "{n} cards": "{n} korttia"}[one if n == 1 else many]


def test_a_text_is_its_template_filled() -> None:
    assert str(Text("{n} of {most}", n=2, most=6)) == "2 of 6"
    assert Text("No blanks, but {braces} may stay").say() == "No blanks, but {braces} may stay"


def test_texts_may_hold_texts_and_tuples_are_lists() -> None:
    cards = (Text("Cod"), Text("Herring"), "7", (1, 2))
    text = Text("{player} draws {cards}.", player=Text("Player {number}", number=2), cards=cards)
    assert text.say() == "Player 2 draws Cod, Herring, 7, 1, 2."
    assert text.say(Finnish()) == "Pelaaja 2 nostaa: Turska, Silakka, 7, 1, 2."


def test_values_are_not_templates_themselves() -> None:
    assert Text("{name} passes", name="{seat}").say() == "{seat} passes"


@pytest.mark.parametrize("n, english, finnish", [(1, "one card", "yksi kortti"), (3, "3 cards", "3 korttia")])
def test_a_count_has_two_forms(n: int, english: str, finnish: str) -> None:
    text = Text.count("one card", "{n} cards", n)
    assert text.say() == english
    assert text.say(Finnish()) == finnish


def test_an_empty_text_is_said_as_nothing() -> None:
    class Header(NullTranslations):
        def gettext(self, message: str) -> str:
            return message or "Project-Id-Version: the header that real catalogues give for an empty message"

    assert Text("").say(Header()) == ""


def test_equal_texts_are_equal() -> None:
    assert Text("{n} of 6", n=2) == Text("{n} of 6", n=2)
    assert hash(Text("{n} of 6", n=2)) == hash(Text("{n} of 6", n=2))
    assert Text("{n} of 6", n=2) != Text("{n} of 6", n=3)
    assert Text("one") != Text.count("one", "many", 1)
    assert Text("one") != "one"


def test_a_text_prints_as_it_is_said() -> None:
    assert repr(Text("{n} of 6", n=2)) == "Text('2 of 6')"


def test_what_is_no_text_is_said_as_it_is() -> None:
    assert in_language(7) == "7"
    assert in_language(()) == ""
    assert in_language(None) == "None"


def test_what_came_from_outside_is_shown_however_large_it_is() -> None:
    nest: list[object] = []
    for _ in range(100_000):
        nest = [nest]
    assert quoted("x") == "'x'"
    assert len(quoted("x" * 1000)) == 80
    assert quoted(10**5000) == "…"
    assert quoted(nest) == "…"


def test_a_seat_is_said_by_its_persons_name_where_one_is_known() -> None:
    sentence = Text("{who} waits for {others}.", who=seat(0), others=(seat(1), seat(2)))
    assert sentence.say() == "Player 1 waits for Player 2, Player 3."
    assert sentence.say(Spoken(ENGLISH, {0: "Aino", 2: "Väinö"})) == "Aino waits for Player 2, Väinö."


def test_a_table_speaks_the_language_that_it_was_given() -> None:
    class Finnish(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Player {number}": "Pelaaja {number}"}.get(message, message)

    assert seat(0).say(Spoken(Finnish(), {})) == "Pelaaja 1"


def seat(number: int) -> Text:
    return SeatName(number, Text("Player {number}", number=number + 1))
