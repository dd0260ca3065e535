"""All laws and traits of Ecotone hold for Skerries, also where a pack makes its games last."""

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from ecotone import BadContent, Match, Pack
from skerries import GAME
from tests.laws.laws import LAWS
from tests.laws.playing import setups
from tests.laws.traits import TRAITS


@pytest.mark.parametrize("law", LAWS)
@given(data=st.data())
def test_it_is_a_law_for_skerries_that(law: str, data: st.DataObject) -> None:
    setup = data.draw(setups(GAME))
    note(repr(setup))
    LAWS[law](setup)


@pytest.mark.parametrize("trait", TRAITS)
def test_of_skerries(trait: str) -> None:
    TRAITS[trait](GAME)


def test_a_pack_changes_figures_and_a_faulty_one_is_refused_with_the_place() -> None:
    pack = Pack("mild", {"sound": {"tip_per_seat": 1}, "weather": [{"id": "gale", "limit": 1}]})
    assert Match.new(GAME, 2, pack=pack).view(None).tip == 2
    with pytest.raises(BadContent, match="long, entry 'course', field 'summers': expected 7 at most"):
        Match.new(GAME, 2, pack=Pack("long", {"course": {"summers": 8}}))
