"""The figures for the debrief, counted from the choices."""

from ecotone import Match
from ecotone.core.chance import Rng
from ecotone.games.kompensaatiopeli import GAME
from ecotone.games.kompensaatiopeli.debrief.counter import TallyCounter
from ecotone.games.kompensaatiopeli.debrief.debrief import tally_of
from ecotone.games.kompensaatiopeli.debrief.summing_up import tally_from
from ecotone.games.kompensaatiopeli.debrief.tally import Tally
from ecotone.games.kompensaatiopeli.rules.state import Kompensaatiopeli
from tests.games.kompensaatiopeli.director import Director
from tests.games.kompensaatiopeli.showcase import GAMES, recorded
from tests.games.kompensaatiopeli.table import BIRDER, RICH, SAVER, at, hold, permits, table, turn_of
from tests.kit.rule import rule


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
        found = tally_of(match)
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
        assert state.result is not None
        last = found.rounds[-1]
        assert last.developers == state.result.scores[state.teams.index(0)]
        assert last.conservationists == state.result.scores[state.teams.index(1)]
        assert [row.round for row in found.rounds] == list(range(len(found.rounds)))


def test_every_tile_has_a_fate_and_its_story() -> None:
    match = finished()
    state = match.state
    assert isinstance(state, Kompensaatiopeli)
    found = tally_of(match)
    assert len(found.tiles) == 25
    for story in found.tiles:
        assert (story.fate == "built") == bool(state.built >> story.position & 1)
        assert (story.fate == "face_down") == bool(state.down >> story.position & 1)
        if story.fate == "built":
            assert any(one.what == "built" for one in story.events)
    assert any(story.events for story in found.tiles)


def test_a_debrief_changes_nothing_and_works_before_the_end() -> None:
    match = Match.new(GAME, 4, 4)
    before = match.to_json()
    assert tally_of(match).permits_granted == 0
    assert match.to_json() == before
    whole = finished()
    record = whole.to_json()
    first = tally_of(whole)
    assert tally_of(Match.from_json(record)) == first
    assert whole.to_json() == record


def test_questions_stand_beside_figures_that_are_there_also_where_nobody_planned_or_offset() -> None:
    for match in (Match.new(GAME, 4, 4), finished()):
        chapters = match.debrief().chapters
        shown = {figure.id for chapter in chapters for figure in chapter.figures}
        asked = {id for chapter in chapters for question in chapter.questions for id in question.figures}
        assert asked <= shown
        assert ({"offsets", "hierarchy"} <= asked) is (match.result is not None)


def after_permit(*choices: tuple[int, tuple[str, ...]]) -> Tally:
    """What is counted of one permit process: the filthy rich plans, and then these answers are given."""
    match = Match.new(GAME, 4, 5)
    state = turn_of(table(), RICH)
    hold(state, RICH, "resource resource cooperation")
    hold(state, BIRDER, "resource")
    hold(state, SAVER, "cooperation")
    permits(state, "granted denied granted")
    match.state = state
    counter = TallyCounter(match)
    plan = [("plan", "timber_school"), ("place", at("A1")), ("pay_plan", 0)]
    for seat, choice in (*((RICH, step) for step in plan), *choices):
        counter.before(seat, choice)
        counter.take_in(len(match.record) + 1, match.play(seat, choice))
    assert state.plan is None, "the process is over"
    return tally_from(counter)


@rule("K-44", "K-46", "K-47")
def test_cooperation_in_phase_2_is_an_appeal_and_the_planners_in_phase_1_is_not() -> None:
    granted = after_permit((RICH, ("cooperate", "granted")))
    assert (granted.permits_settled, granted.permits_appealed, granted.permits_granted) == (1, 0, 1)
    assert [seat.appeals for seat in granted.seats] == [0, 0, 0, 0]
    settled = after_permit((RICH, ("reveal",)), (BIRDER, ("pass",)), (SAVER, ("cooperate", "denied")))
    assert (settled.permits_settled, settled.permits_appealed, settled.permits_denied) == (1, 1, 1)
    assert [seat.appeals for seat in settled.seats] == [0, 0, 0, 1]


@rule("K-45", "K-55")
def test_a_process_counts_as_appealed_once_however_many_act_in_it() -> None:
    both = after_permit((RICH, ("reveal",)), (BIRDER, ("appeal", 0)), (RICH, ("appeal", 0)))
    assert (both.permits_settled, both.permits_appealed, both.permits_granted) == (0, 1, 1)
    assert [seat.appeals for seat in both.seats] == [1, 1, 0, 0]
    quiet = after_permit((RICH, ("reveal",)), (BIRDER, ("pass",)), (SAVER, ("pass",)), (RICH, ("pass",)))
    assert (quiet.permits_settled, quiet.permits_appealed, quiet.permits_granted) == (0, 0, 1)
