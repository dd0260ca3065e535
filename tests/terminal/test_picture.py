"""The picture of the terminal in the documentation."""

import re

from tools.picture import drawn


def test_the_picture_shows_the_table_and_needs_nothing_from_elsewhere() -> None:
    svg = drawn()
    assert "Ecotone:&#160;Ecosfera&#160;Baltica" in svg
    assert "Turn&#160;" in svg
    assert "@font-face" not in svg
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
