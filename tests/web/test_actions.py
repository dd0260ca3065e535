"""A hint is the choice of a good bot, and where it stands on the seat's own list."""

import pytest

from ecotone.bots import bot_named
from ecotone.core.choice import Number, Open
from ecotone.core.registry import games
from ecotone.tables.work.thinking import ADVISER
from ecotone.web.live.actions import place_listed


def test_the_adviser_thinks_ahead() -> None:
    assert type(bot_named(ADVISER, games()["ecosfera"])) is not type(bot_named("greedy", games()["ecosfera"]))


@pytest.mark.parametrize(
    "choice, place",
    [(("roll",), (1, [])), (("bid", 4, 7), (2, [7])), (("bid", 4, 10), (-1, [])), (("leave",), (-1, []))],
)
def test_a_choice_is_found_on_the_list_with_what_fills_its_blanks(choice: object, place: object) -> None:
    listed = [("pass",), ("roll",), Open("bid", (4,), (Number(1, 9),))]
    assert place_listed(listed, choice) == place  # type: ignore[arg-type] # tuples of the table above
