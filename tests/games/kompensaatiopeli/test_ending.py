"""How the end of a match is told: to either side, to the audience, with the moments at which the lead turned."""

from itertools import pairwise

from ecotone.core.ending import ending_of
from ecotone.games.kompensaatiopeli.debrief.ending import replay, turning_points
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.showcase import GAMES, recorded


def test_each_side_hears_its_own_result_and_the_audience_both() -> None:
    match = recorded(GAMES[6])
    assert match.result is not None
    dev, con = (match.result.scores[match.state.teams.index(team)] for team in (0, 1))  # type: ignore[attr-defined]
    winner = match.result.winners[0]
    loser = next(seat for seat in range(6) if seat not in match.result.winners)
    margin = abs(dev - con)
    assert ending_of(match.game, match, winner).result.say() == f"You won by {margin} points"
    assert ending_of(match.game, match, loser).result.say() == f"You lost by {margin} points"
    told = ending_of(match.game, match, None)
    assert told.result.say() == f"The {'developers' if dev > con else 'conservationists'} win by {margin} points"
    assert told.kicker is not None
    assert told.kicker.say() == f"Developers {dev}, conservationists {con}"


def test_the_curves_run_from_the_start_to_the_final_score_with_the_own_side_first() -> None:
    for name in GAMES.values():
        match = recorded(name)
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        assert match.result is not None
        for seat in range(match.seats):
            told = ending_of(match.game, match, seat)
            assert told.curves[0].values[-1] == match.result.scores[seat]
            assert {len(curve.values) for curve in told.curves} == {len(told.times)} == {state.round + 1}


def test_the_story_names_what_was_lost_and_the_fact_is_about_it() -> None:
    match = recorded(GAMES[6])
    state = match.state
    assert isinstance(state, Kompensaatiopeli)
    told = ending_of(match.game, match, 0)
    lost = state.content.tile_species[state.lost[0]]
    assert state.content.species_names[lost] in told.story[2].say()
    assert told.fact == f"species.{state.content.species_ids[lost]}"
    assert told.fact in {subject.key for subject in match.game.subjects()}
    assert {name.say(): figure for figure, name in told.figures}["species tiles lost"] == str(len(state.lost))


def test_turning_points_are_the_greatest_changes_of_the_lead_in_their_order() -> None:
    match = recorded(GAMES[6])
    course = replay(match)
    found = turning_points(course)
    assert len(found) == 3
    assert all(one.at < other.at for one, other in pairwise(found))
    least = min(abs(swing.by) for swing in found)
    assert all(abs(swing.by) <= least for swing in course.swings if swing not in found)
    for told in ending_of(match.game, match, None).turnings:
        assert 0 <= told.at < len(match.record)
        assert told.line.say().endswith(".")
        assert " pays " not in told.line.say()  # what came of it, not what it cost
