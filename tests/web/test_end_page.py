"""The end page: its curves, and where names and turning points stand."""

from ecotone.core.ending import Curve, Ending, Turning
from ecotone.core.text import Text
from ecotone.web.paint.end_page import BEAD, BESIDE, chart_of


def told(*curves: tuple[int, ...], turnings: tuple[int, ...] = ()) -> Ending:
    """An ending with these curves, and turning points at these times."""
    return Ending(
        Text("Over"),
        curves=tuple(Curve(Text("points"), "", values) for values in curves),
        times=tuple(Text("round {n}", n=n) for n in range(len(curves[0]))) if curves else (),
        turnings=tuple(Turning(time, time, Text("then"), Text("so")) for time in turnings),
    )


def test_without_curves_there_is_no_chart() -> None:
    assert chart_of(told()) is None


def test_names_of_curves_that_end_together_stand_apart() -> None:
    chart = chart_of(told((0, 3), (2, 3)))
    assert chart is not None
    one, other = chart.lines
    assert abs(one.y - other.y) >= 18


def test_turning_points_of_one_time_stand_beside_each_other() -> None:
    chart = chart_of(told((0, 1, 4), turnings=(1, 1, 2)))
    assert chart is not None
    (first, _), (second, _), (third, _) = chart.beads
    assert second - first == BESIDE
    assert third > second


def test_no_turning_point_covers_the_name_of_a_curve() -> None:
    chart = chart_of(told((0, 4, 4), turnings=(2,)))
    assert chart is not None
    assert abs(chart.lines[0].y - chart.beads[0][1]) >= BEAD


def test_a_curve_without_change_or_of_one_value_can_be_drawn() -> None:
    for values in ((0, 0, 0), (0,)):
        chart = chart_of(told(values))
        assert chart is not None
        assert chart.lines[0].path.startswith("M")
