"""The picture of the chances shows what the documentation's table says."""

from tools import plot_chances

PAGE = """
| chance | Ecosfera | BETTER Life |
| --- | --- | --- |
| 0 to 10 % | 9 % of 65 | 4 % of 2400 |
| 90 to 100 % | 96 % of 49 | |
"""


def test_a_panel_holds_what_the_table_says_of_its_game() -> None:
    assert plot_chances.panels(PAGE) == [("Ecosfera", [(0, 9, 65), (9, 96, 49)]), ("BETTER Life", [(0, 4, 2400)])]


def test_the_picture_is_that_of_the_table() -> None:
    page = (plot_chances.DOCS / "bots.md").read_text(encoding="utf-8")
    assert plot_chances.PICTURE.read_text(encoding="utf-8") == plot_chances.drawn(page)
    assert len(plot_chances.panels(page)) == 4
