"""What is new to a page: put into what the page shows it gives the new frame, and it is short where little changed."""

import json

from hypothesis import given
from hypothesis import strategies as st

from ecotone.web.live.page_delta import MOST_KEPT, PageDelta, changed_lines, numbered, shared_start
from ecotone.web.paint.frame import Frame, Shared

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
    assert put_into(old, changed_lines(old, new)) == new


def test_only_lines_that_changed_are_told() -> None:
    board = [f"<li>place {n} of the board</li>" for n in range(20)]
    moved = [*board]
    moved[3], moved[17] = "<li>a pawn</li>", "<li>another</li>"
    assert changed_lines("\n".join(board), "\n".join(moved)) == [
        (3, 1, ["<li>a pawn</li>"]),
        (17, 1, ["<li>another</li>"]),
    ]


def test_lines_that_come_and_go_are_told_where_they_are() -> None:
    board = [f"<li>place {n} of the board</li>" for n in range(20)]
    more = [*board[:5], "<li>new</li>", *board[5:]]
    assert changed_lines("\n".join(board), "\n".join(more)) == [(5, 0, ["<li>new</li>"])]
    assert changed_lines("\n".join(more), "\n".join(board)) == [(5, 1, [])]


def test_where_most_of_it_is_new_all_of_it_is_told() -> None:
    assert changed_lines("a line\nb\nc", "x line\ny\nc") == "x line\ny\nc"


def test_what_comes_again_is_sent_by_its_number() -> None:
    sent = PageDelta()

    def status(html: str) -> object:
        frame = Frame(Shared(1, (), {}), {"status": html}, None, [], lambda entry: [], None)
        return sent.changes_to(frame)[1]["own"].get("status")

    assert status("Your turn") == {"keep": "Your turn", "as": 0}
    assert status("Your turn") is None
    assert status("Wait") == {"keep": "Wait", "as": 1}
    assert status("Your turn") == {"again": 0}
    assert status("Wait") == {"again": 1}


def test_a_page_keeps_only_so_much() -> None:
    kept: dict[str, int] = {}
    for n in range(MOST_KEPT):
        assert numbered(kept, f"{n} here") == {"keep": f"{n} here", "as": n}
    assert numbered(kept, "nobody") == {"keep": "nobody", "as": 0}
    assert numbered(kept, "1 here") == {"keep": "1 here", "as": 1}


def test_pages_that_have_followed_are_sent_the_same_and_others_what_they_lack() -> None:
    first, second, third = (Shared(n, (), {"board": board}) for n, board in enumerate(["a\nb", "a\nc", "a\nc"]))
    assert shared_start(first, second) is shared_start(first, second)
    assert shared_start(second, third) is not shared_start(first, third)
    assert json.loads(shared_start(second, third).plain + b"}")["regions"] == {}
    assert json.loads(shared_start(first, third).plain + b"}")["regions"] == {"board": [[1, 1, ["c"]]]}
    assert json.loads(shared_start(None, third).plain + b"}") == {
        "kind": "frame",
        "version": 2,
        "actors": [],
        "regions": {"board": "a\nc"},
    }
