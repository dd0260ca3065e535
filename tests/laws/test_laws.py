"""Every law over random play of every registered game."""

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from ecotone import games
from ecotone.core.game import Game
from tests.laws.laws import LAWS
from tests.laws.playing import setups


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("game", games().values(), ids=games())
@given(data=st.data())
def test_it_is_a_law_that(game: Game, law: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))
    note(repr(setup))
    LAWS[law](setup)
