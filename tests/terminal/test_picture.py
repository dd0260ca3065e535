"""The picture of the terminal in the documentation."""

import html
import re

from tools.picture import PICTURE, drawn


def test_the_picture_shows_the_table_and_needs_nothing_from_elsewhere() -> None:
    svg = drawn()
    assert "Ecotone:&#160;Ecosfera&#160;Baltica" in svg
    assert "Turn&#160;" in svg
    assert "@font-face" not in svg
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


def test_the_picture_in_the_documentation_is_drawn_with_todays_words() -> None:
    """`.venv/bin/python tools/picture.py` draws it anew."""
    assert said(PICTURE.read_text(encoding="utf-8")) == said(drawn())


def said(svg: str) -> list[str]:
    """The words of a picture, without where they stand."""
    return [html.unescape(text).strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]
