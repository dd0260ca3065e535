"""The figures for the debrief, counted from the choices."""

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.debrief import debrief
from ecotone.games.kompensaatiopeli.state import Kompensaatiopeli
from tests.kompensaatiopeli.showcase import GAMES, Director, recorded
from tests.rule import rule


def finished(seats: int = 4, seed: int = 4) -> Match:
    match = Match.new(GAME, seats, seed)
    director = Director(match, Rng(seed))
    while match.result is None:
        director.step()
    return match


@rule("K-157")
def test_the_figures_agree_with_the_final_position() -> None:
    for seats, name in GAMES.items():
        match = recorded(name)
        state = match.state
        assert isinstance(state, Kompensaatiopeli)
        found = debrief(match)
        assert len(found.seats) == seats
        assert sum(n for _, n in found.species_lost) == len(state.lost)
        assert found.losses == state.losses
        assert found.offsets_made == sum(state.offsets_made) == sum(seat.offsets for seat in found.seats)
        assert found.demonstrations == state.demonstrations
        assert found.camp == state.camp
        assert found.permits_granted == sum(seat.permits for seat in found.seats)
        assert found.permits_granted + found.permits_denied == sum(seat.plans for seat in found.seats)
        assert sum(seat.tokens_built for seat in found.seats) == state.built.bit_count()
        assert [seat.species_found for seat in found.seats] == state.species_found
        assert sum(found.turns_under_law) == state.turns
        assert len(found.promises) == len(state.promises)
        assert found.rounds[-1][1:] == (
            state.result.scores[state.teams.index(0)],
            state.result.scores[state.teams.index(1)],
        )  # type: ignore[union-attr]  # it is over
        assert [row[0] for row in found.rounds] == list(range(1, len(found.rounds) + 1))


def test_every_tile_has_a_fate_and_its_story() -> None:
    match = finished()
    state = match.state
    assert isinstance(state, Kompensaatiopeli)
    found = debrief(match)
    assert len(found.tiles) == 25
    for story in found.tiles:
        assert (story.fate == "built") == bool(state.built >> story.position & 1)
        assert (story.fate == "face_down") == bool(state.down >> story.position & 1)
        if story.fate == "built":
            assert any(moment.what == "built" for moment in story.moments)
    assert any(story.moments for story in found.tiles)


def test_a_debrief_changes_nothing_and_works_before_the_end() -> None:
    match = Match.new(GAME, 4, 4)
    before = match.to_json()
    assert debrief(match).permits_granted == 0
    assert match.to_json() == before
    whole = finished()
    record = whole.to_json()
    first = debrief(whole)
    assert debrief(Match.from_json(record)) == first
    assert whole.to_json() == record
