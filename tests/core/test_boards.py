"""Boards as graphs: who touches whom, and what hangs together."""

from hypothesis import given
from hypothesis import strategies as st

from ecotone.core.boards import Board, hex_board, mask_of, places_of, square_board

FIVE = square_board(5, 5)
DIAGONAL = square_board(5, 5, diagonal=True)
FLOWER = hex_board([(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])


def test_a_square_touches_up_to_four_others() -> None:
    assert FIVE.neighbours(0) == [1, 5]
    assert FIVE.neighbours(4) == [3, 9]
    assert FIVE.neighbours(24) == [19, 23]
    assert FIVE.neighbours(2) == [1, 3, 7]
    assert FIVE.neighbours(12) == [7, 11, 13, 17]
    assert sum(len(FIVE.neighbours(place)) for place in range(25)) == 2 * 40


def test_rows_do_not_touch_around_the_edge() -> None:
    assert 5 not in FIVE.neighbours(4)
    assert 5 not in DIAGONAL.neighbours(4)


def test_with_diagonals_a_square_touches_up_to_eight_others() -> None:
    assert DIAGONAL.neighbours(0) == [1, 5, 6]
    assert DIAGONAL.neighbours(4) == [3, 8, 9]
    assert DIAGONAL.neighbours(12) == [6, 7, 8, 11, 13, 16, 17, 18]
    assert sum(len(DIAGONAL.neighbours(place)) for place in range(25)) == 2 * 72


def test_a_rectangle_is_numbered_row_by_row() -> None:
    assert square_board(3, 2).neighbours(4) == [1, 3, 5]
    assert square_board(1, 1).neighbours(0) == []


def test_the_centre_of_seven_hexagons_touches_six_and_the_others_three() -> None:
    assert FLOWER.neighbours(0) == [1, 2, 3, 4, 5, 6]
    assert FLOWER.neighbours(1) == [0, 2, 6]
    assert [len(FLOWER.neighbours(place)) for place in range(7)] == [6, 3, 3, 3, 3, 3, 3]


def test_hexagons_may_leave_gaps() -> None:
    assert hex_board([(0, 0), (2, 0), (1, 0)]).neighbours(2) == [0, 1]
    assert hex_board([(0, 0), (2, 0)]).clusters(0b11) == [0b01, 0b10]


def test_growing_adds_the_neighbours_within() -> None:
    assert FIVE.grown(mask_of([12]), FIVE.everywhere) == mask_of([7, 11, 12, 13, 17])
    assert FIVE.grown(mask_of([12]), mask_of([12, 13, 14])) == mask_of([12, 13])
    assert FIVE.grown(0, FIVE.everywhere) == 0


def test_reach_is_everything_that_hangs_together() -> None:
    ring = FIVE.everywhere & ~mask_of([6, 7, 8, 11, 13, 16, 17, 18])
    assert FIVE.reach(mask_of([0]), ring) == ring & ~mask_of([12])
    assert FIVE.reach(mask_of([12]), ring) == mask_of([12])
    assert FIVE.reach(mask_of([6]), ring) == 0


def test_clusters_come_by_their_lowest_place() -> None:
    assert FIVE.clusters(mask_of([24, 0, 1, 12, 23])) == [mask_of([0, 1]), mask_of([12]), mask_of([23, 24])]
    assert DIAGONAL.clusters(mask_of([0, 6, 12])) == [mask_of([0, 6, 12])]
    assert FIVE.clusters(0) == []


def test_masks_and_places_are_two_ways_to_write_a_set() -> None:
    assert places_of(0b10110) == [1, 2, 4]
    assert mask_of([4, 1, 2, 1]) == 0b10110


@given(st.sets(st.integers(0, 80)))
def test_places_survive_being_a_mask(places: set[int]) -> None:
    assert places_of(mask_of(places)) == sorted(places)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    size = draw(st.integers(1, 12))
    place = st.integers(0, size - 1)
    pairs = st.tuples(place, place).filter(lambda pair: pair[0] != pair[1])
    return Board(size, draw(st.lists(pairs, max_size=20) if size > 1 else st.just([])))


@given(st.data(), boards())
def test_clusters_share_out_the_mask_and_each_hangs_together(data: st.DataObject, board: Board) -> None:
    mask = data.draw(st.integers(0, board.everywhere))
    clusters = board.clusters(mask)
    assert sum(clusters) == mask  # as they share no place, adding is joining
    for i, cluster in enumerate(clusters):
        assert all(not cluster & other for other in clusters[i + 1 :])
        assert board.grown(cluster, mask) == cluster  # nothing of the mask touches it from outside
        assert walked(board, cluster) == set(places_of(cluster))


def walked(board: Board, cluster: int) -> set[int]:
    """All that a walk through the cluster meets."""
    met: set[int] = set()
    ahead = [places_of(cluster)[0]]
    while ahead:
        place = ahead.pop()
        met.add(place)
        ahead += [near for near in board.neighbours(place) if cluster >> near & 1 and near not in met]
    return met


@given(boards())
def test_touching_is_mutual_and_nothing_touches_itself(board: Board) -> None:
    for place in range(len(board.near)):
        assert place not in board.neighbours(place)
        assert all(place in board.neighbours(near) for near in board.neighbours(place))
