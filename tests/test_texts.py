"""Every text a person reads is collected for translation."""

from __future__ import annotations

from tools import texts


def test_the_message_templates_are_up_to_date() -> None:
    for package in texts.packages():
        path = package / "locale" / "messages.pot"
        assert path.read_text(encoding="utf-8") == texts.template(package), "run `make texts`"


def test_code_and_content_are_both_collected() -> None:
    ecosfera = texts.template(texts.SOURCE / "games" / "ecosfera")
    assert 'msgid "End the turn"' in ecosfera
    assert 'msgid "Eelgrass"' in ecosfera
    assert 'msgid_plural "Take {n} pressure cards away ({cards})"' in ecosfera
