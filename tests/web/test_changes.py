"""What changed in a piece of HTML: putting it into the old gives the new, and it is short where little changed."""

from hypothesis import given
from hypothesis import strategies as st

from ecotone.web.live.page_lines import changed

LINES = st.lists(st.sampled_from(["", "<li>", "a long line of text", "another line", "x"]), max_size=12)


def put_into(old: str, news: object) -> str:
    if isinstance(news, str):
        return news
    assert isinstance(news, list)
    lines = old.split("\n")
    for start, gone, come in reversed(news):
        lines[start : start + gone] = come
    return "\n".join(lines)


@given(LINES, LINES)
def test_the_old_with_what_changed_is_the_new(before: list[str], after: list[str]) -> None:
    old, new = "\n".join(before), "\n".join(after)
    assert put_into(old, changed(old, new)) == new


def test_only_lines_that_changed_are_told() -> None:
    board = [f"<li>place {n} of the board</li>" for n in range(20)]
    moved = [*board]
    moved[3], moved[17] = "<li>a pawn</li>", "<li>another</li>"
    assert changed("\n".join(board), "\n".join(moved)) == [(3, 1, ["<li>a pawn</li>"]), (17, 1, ["<li>another</li>"])]


def test_lines_that_come_and_go_are_told_where_they_are() -> None:
    board = [f"<li>place {n} of the board</li>" for n in range(20)]
    more = [*board[:5], "<li>new</li>", *board[5:]]
    assert changed("\n".join(board), "\n".join(more)) == [(5, 0, ["<li>new</li>"])]
    assert changed("\n".join(more), "\n".join(board)) == [(5, 1, [])]


def test_where_most_of_it_is_new_all_of_it_is_told() -> None:
    assert changed("a line\nb\nc", "x line\ny\nc") == "x line\ny\nc"
