"""Every text a person reads is collected for translation, and translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecotone.core.registry import game_named
from ecotone.web.paint.catalogues import LANGUAGES, catalogue, game_catalogue
from tools import texts

COMPLETE = {"fi", "sv"}  # languages in which no text may be missing
TRANSLATED = [language for language in LANGUAGES if language != "en"]
POT = """
msgid "Draw {n} of {card}"
msgstr ""

msgid "{n} card from {place}"
msgid_plural "{n} cards from {place}"
msgstr[0] ""
msgstr[1] ""
"""
PLURAL = 'msgid "{n} card from {place}"\nmsgid_plural "{n} cards from {place}"\n'
GOOD = [
    'msgid "Draw {n} of {card}"\nmsgstr "Dra {card}: {n}"\n',
    PLURAL + 'msgstr[0] "Ett kort från {place}"\nmsgstr[1] "{n} kort från {place}"\n',
]


def package_named(package: Path) -> str:
    return package.name


def test_the_message_templates_are_up_to_date() -> None:
    for package in texts.packages():
        path = package / "locale" / "messages.pot"
        assert path.read_text(encoding="utf-8") == texts.template(package), "run `make texts`"


def test_code_and_content_are_both_collected() -> None:
    ecosfera = texts.template(texts.SOURCE / "games" / "ecosfera")
    assert 'msgid "End the turn"' in ecosfera
    assert 'msgid "Eelgrass"' in ecosfera
    assert 'msgid_plural "Take {n} pressure cards away ({cards})"' in ecosfera


def test_texts_inside_the_values_of_others_are_collected(tmp_path: Path) -> None:
    module = tmp_path / "words.py"
    module.write_text('Text("All: {cards}", cards=tuple(Text("{card} here", card=c) for c in cards), none=Text(""))\n')
    assert list(texts.code_texts(module)) == ["All: {cards}", "{card} here"]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", texts.packages(), ids=package_named)
def test_a_translation_is_whole_and_sound(language: str, package: Path) -> None:
    path = texts.po_file(package, language)
    if not path.exists():
        assert language not in COMPLETE, f"{path} is missing; run `make texts`"
        return
    po, pot = path.read_text(encoding="utf-8"), (package / "locale" / "messages.pot").read_text(encoding="utf-8")
    assert texts.faults(po, pot, language, complete=language in COMPLETE) == []
    assert texts.updated(po, pot, language) == po, "run `make texts`"


@pytest.mark.parametrize("language", sorted(COMPLETE))
def test_pages_and_games_speak_a_translated_language(language: str) -> None:
    program, ecosfera = catalogue(language), game_catalogue(language, game_named("ecosfera"))
    assert program.gettext("A person") != "A person", "run `make install`"
    assert ecosfera.gettext("End the turn") not in {"End the turn", program.gettext("End the turn")}
    assert ecosfera.gettext("A person") == program.gettext("A person")


@pytest.mark.parametrize(
    "problem, entry",
    [
        ("untranslated", 'msgid "Draw {n} of {card}"\nmsgstr ""\n'),
        ("untranslated", ""),
        ("fuzzy", '#, fuzzy\nmsgid "Draw {n} of {card}"\nmsgstr "Dra {card}: {n}"\n'),
        ("placeholders", 'msgid "Draw {n} of {card}"\nmsgstr "Dra {card}"\n'),
        ("placeholders", 'msgid "Draw {n} of {card}"\nmsgstr "Dra {n} {kort}"\n'),
        ("placeholders", 'msgid "Draw {n} of {card}"\nmsgstr "Dra {n} {card"\n'),
        ("spaces at the ends", 'msgid "Draw {n} of {card}"\nmsgstr "Dra {card}: {n} "\n'),
        ("untranslated", PLURAL + 'msgstr[0] ""\nmsgstr[1] ""\n'),
        ("plural forms", PLURAL + 'msgstr[0] "Ett kort från {place}"\nmsgstr[1] ""\n'),
        ("placeholders", PLURAL + 'msgstr[0] "Ett kort från {place}"\nmsgstr[1] "Flera kort från {place}"\n'),
        ("placeholders", PLURAL + 'msgstr[0] "Ett kort"\nmsgstr[1] "{n} kort från {place}"\n'),
        ("unused", GOOD[0] + '\nmsgid "Pass"\nmsgstr "Passa"\n'),
    ],
)
def test_a_faulty_translation_is_found(problem: str, entry: str) -> None:
    plural = entry.startswith(PLURAL)
    po = "\n".join([GOOD[0], entry] if plural else [entry, GOOD[1]])
    found = texts.faults(po, POT, "sv", complete=True)
    assert [fault.split(":")[0] for fault in found] == [problem]


def test_a_sound_translation_has_no_faults() -> None:
    assert texts.faults("\n".join(GOOD), POT, "sv", complete=True) == []


def test_texts_without_a_translation_pass_while_a_language_is_in_the_making() -> None:
    assert texts.faults("", POT, "sv", complete=False) == []


def test_an_update_keeps_what_is_known_and_drops_what_is_unused() -> None:
    unused = 'msgid "Pass"\nmsgstr "Passa"\n'
    po = '# card: kort\nmsgid ""\nmsgstr "Language: sv\\n"\n\n# as in the rulebook\n' + GOOD[0] + "\n" + unused
    new = texts.updated(po, POT, "sv")
    assert new.startswith("# card: kort\nmsgid")
    assert '# as in the rulebook\n#, python-brace-format\nmsgid "Draw {n} of {card}"\nmsgstr "Dra {card}: {n}"' in new
    assert PLURAL + 'msgstr[0] ""\nmsgstr[1] ""\n' in new
    assert "Passa" not in new
    assert texts.updated(new, POT, "sv") == new


def test_a_new_translation_has_every_text_and_a_header() -> None:
    new = texts.updated("", POT, "sv")
    assert '"Language: sv\\n"' in new
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in new
    assert new.count("msgid ") == 3


def test_what_is_compiled_is_read(tmp_path: Path) -> None:
    from gettext import translation

    po = texts.po_file(tmp_path, "sv")
    po.parent.mkdir(parents=True)
    po.write_text(texts.updated("\n".join(GOOD), POT, "sv"), encoding="utf-8")
    texts.compile_translation(po, "sv")
    swedish = translation("messages", tmp_path / "locale", ["sv"])
    assert swedish.gettext("Draw {n} of {card}") == "Dra {card}: {n}"
    assert swedish.ngettext("{n} card from {place}", "{n} cards from {place}", 2) == "{n} kort från {place}"


def test_a_package_that_lies_elsewhere_has_its_own_languages(tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text('Text("Seal your catch")\n')
    (tmp_path / "locale" / "sv").mkdir(parents=True)
    assert texts.main([str(tmp_path), "--check"]) == 1
    assert texts.main([str(tmp_path)]) == 0
    assert texts.languages(tmp_path) == ["sv"]
    assert 'msgid "Seal your catch"' in texts.po_file(tmp_path, "sv").read_text(encoding="utf-8")
    assert texts.main([str(tmp_path), "--check"]) == 0
