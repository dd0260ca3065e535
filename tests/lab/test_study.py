"""Studies: files are read with care, settings compared, and the report needs nothing but itself."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ecotone import BadContent, BadSetup, lab
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.study.comparisons import findings
from ecotone.lab.study.findings import Findings
from ecotone.lab.study.plots import Axis, axis_for
from ecotone.lab.study.report import report
from ecotone.lab.study.study import Study, read_study
from tests.kit.run_cli import run

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
TOP = """
title = "Short & <long>"
game = "ecosfera"
games = 12
seed = 3
seats = 2
bots = ["random"]
"""
SHORT = """
[[setting]]
name = "usual"

[[setting]]
name = "one impact"
[setting.pack.setup]
impacts_to_lose = 1
[setting.pack.counts]
impact_tiles = 1
[[setting.pack.impact]]
id = "impact"
count = 1
"""


def study_file(folder: Path, text: str = TOP + SHORT) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, list[Chunk], Findings]:
    study = read_study(study_file(tmp_path_factory.mktemp("study")))
    chunks = study.play()
    return study, chunks, findings(study, chunks)


def test_a_study_compares_its_settings_with_the_first(played: tuple[Study, list[Chunk], Findings]) -> None:
    _, _, found = played
    assert [one.name for one in found.settings] == ["usual", "one impact"]
    assert found.settings[0].figures["impacts"].mean == 6
    assert found.settings[1].figures["impacts"].mean == 1
    changed = {change.what: change for change in found.significant}
    assert {"impacts", "choices", "turns"} <= set(changed)
    assert changed["impacts"].before == 6
    assert "restored" not in changed
    assert "lost" not in changed


def test_the_same_study_gives_the_same_report(played: tuple[Study, list[Chunk], Findings]) -> None:
    study, _, found = played
    again = findings(study, study.play(jobs=2))
    assert report(study, again, "x") == report(study, found, "x")


def test_a_study_keeps_its_rows_goes_on_and_takes_more_games(tmp_path: Path) -> None:
    path = study_file(tmp_path)
    few = lab.study(path, games=3, rows=tmp_path / "r.csv")
    more = lab.study(path, games=6, rows=tmp_path / "r.csv", resume=True)
    whole = lab.study(path, games=6)
    assert (len(few.games), len(more.games)) == (6, 12)
    assert more.games.cells() == whole.games.cells()
    assert more.findings == whole.findings
    assert more.games.names[0] == "setting"
    assert repr(whole).startswith("<Study 'Short & <long>': ")
    text = path.read_text(encoding="utf-8").replace("one impact", "other")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match="belongs to another job: settings differ"):
        lab.study(path, games=6, rows=tmp_path / "r.csv", resume=True)
    assert "--resume needs --rows" in run("study", path, "--resume").err


def test_a_report_needs_nothing_from_elsewhere(played: tuple[Study, list[Chunk], Findings]) -> None:
    study, _, found = played
    html = report(study, found, "ecotone study mine.toml")
    assert not re.search(r"(?:src|href)=|url\(|@import|<script|https?:", html)
    assert "Short &amp; &lt;long&gt;" in html
    assert "<pre>ecotone study mine.toml</pre>" in html
    assert html.count('role="img" aria-label="') == 2 + len(found.settings[0].figures)
    assert "Holm" in html
    assert "impacts_to_lose" in html


def test_chance_alone_changes_nothing(tmp_path: Path) -> None:
    alike = '[[setting]]\nname = "a"\n\n[[setting]]\nname = "b"\n'
    study = read_study(study_file(tmp_path, TOP + alike))
    other = replace(study.settings[1], job=replace(study.settings[1].job, seed=4))
    study = replace(study, settings=(study.settings[0], other))
    found = findings(study, study.play())
    assert found.significant == ()
    assert f"0 of {len(found.changes)} comparisons are more than chance" in report(study, found, "x")


def test_seats_roles_and_bots_are_told_apart(tmp_path: Path) -> None:
    text = TOP.replace("ecosfera", "betterlife").replace("seats = 2", "seats = 5").replace("games = 12", "games = 4")
    bots = '[[setting]]\nname = "a"\n\n[[setting]]\nname = "b"\nbots = ["greedy", "mixed"]\nrotate = true\n'
    study = read_study(study_file(tmp_path, text + bots))
    found = findings(study, study.play())
    one, two = found.settings
    assert [seat.name for seat in one.seats] == ["1", "2", "3", "4", "5"]
    assert {role.name for role in one.roles} == {"university", "industry", "ngo", "municipality", "citizens"}
    assert one.bots == ()
    assert [bot.name for bot in two.bots] == ["greedy", "mixed"]
    assert [bot.share.games for bot in two.bots] == [4, 4]  # games, however many seats a bot has
    html = report(study, found, "x")
    assert "By role." in html
    assert "By bot." in html


def test_unfairness_is_marked_where_the_interval_leaves_the_fair_share(tmp_path: Path) -> None:
    study = read_study(study_file(tmp_path, TOP.replace("ecosfera", "ecologic") + "measures = false\n" + SETTINGS))
    chunk = Chunk(0)
    for number in range(40):
        chunk.games.append((number, 0, "ecologic", 2, "", "{}", "", "won", "0", 9, 1, 2, 3, 4, 5, 6))
        chunk.seats += [(number, seat, "random", "", seat, 5 - seat, seat == 0) for seat in range(2)]
    one = findings(study, [chunk, chunk]).settings[0]
    assert [seat.verdict for seat in one.seats] == [1, -1]


SETTINGS = '[[setting]]\nname = "a"\n\n[[setting]]\nname = "b"\n'


@pytest.mark.parametrize(
    "text, reason",
    [
        (SHORT, "mine.toml, entry 'study', field 'title': missing."),
        (TOP.replace('"ecosfera"', '"chess"') + SETTINGS, "entry 'study', field 'game': expected one of betterlife"),
        (TOP.replace("games = 12", "games = 0") + SETTINGS, "entry 'study', field 'games': expected 1 to"),
        (TOP.replace("seed = 3", "seed = -3") + SETTINGS, "entry 'study', field 'seed': expected 0 to"),
        (TOP + 'colour = "red"\n' + SETTINGS, "entry 'study', field 'colour': unknown"),
        (TOP + '[[setting]]\nname = "a"\n', "entry 'study', field 'setting': expected at least two"),
        (TOP + SETTINGS.replace('"b"', '"a"'), "entry 'setting a', field 'name': used twice."),
        (TOP + SETTINGS + "level = 2\n", "entry 'setting b', field 'level': unknown"),
        (TOP + SETTINGS + "seats = 9\n", "entry 'setting b', field 'seats': Ecosfera Baltica is for 1, 2, 3, 4 seats"),
        (TOP + SETTINGS + 'bots = ["clever"]\n', "entry 'setting b', field 'bots': There is no bot 'clever'"),
        (TOP + SETTINGS + 'bots = "random"\n', "entry 'setting b', field 'bots': expected a list of names"),
        (
            TOP + SETTINGS + "options = { levle = 2 }\n",
            "entry 'setting b', field 'options': There is no option 'levle'",
        ),
        (TOP + SETTINGS + "options = 2\n", "entry 'setting b', field 'options': expected a table"),
        (TOP + SETTINGS + "pack = 2\n", "entry 'setting b', field 'pack': expected a file or a table"),
        (TOP + SETTINGS + 'pack = "no.toml"\n', "entry 'setting b', field 'pack': "),
        (TOP + SETTINGS + "[setting.pack.setup]\nrow_size = 99\n", "entry 'setting b', field 'pack': "),
        (TOP + SETTINGS + 'rotate = "yes"\n', "entry 'setting b', field 'rotate': expected true or false"),
        (TOP + "[[setting\n", "mine.toml: "),
    ],
)
def test_a_bad_study_is_refused_with_file_entry_and_field(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=re.escape(reason)):
        read_study(study_file(tmp_path, text))


def test_a_pack_is_looked_for_beside_the_study(tmp_path: Path) -> None:
    (tmp_path / "wide.toml").write_text("[setup]\nrow_size = 5\n", encoding="utf-8")
    study = read_study(study_file(tmp_path, TOP + SETTINGS + 'pack = "wide.toml"\n'))
    assert study.settings[1].job.pack is not None
    assert study.settings[1].job.open_game().content_version != study.game.content_version


def test_options_above_count_for_all_and_a_setting_adds_its_own(tmp_path: Path) -> None:
    text = TOP + "options = { level = 2, elements = 5 }\n" + SETTINGS + "options = { elements = 3 }\n"
    first, second = read_study(study_file(tmp_path, text)).settings
    assert first.job.options == {"level": 2, "elements": 5}
    assert second.job.options == {"level": 2, "elements": 3}


def test_the_command_writes_a_report(tmp_path: Path) -> None:
    path, out = study_file(tmp_path), tmp_path / "report.html"
    command = ["study", path, "--out", out, "--games", 2, "--seed", 9, "--jobs", 1]
    assert run(*command, "--json").json["settings"][0]["games"] == 2
    assert f"<pre>ecotone study {path.as_posix()} --games 2 --seed 9</pre>" in out.read_text(encoding="utf-8")
    run(*command, "--language", "fi")
    assert '<html lang="fi">' in out.read_text(encoding="utf-8")
    assert run(*command, "--language", "xx").err.startswith("Error: There is no language 'xx'.")
    assert "cannot be written" in run("study", path, "--out", tmp_path / "no" / "x.html").err


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_ready_study_runs_and_its_report_is_kept(path: Path) -> None:
    study = read_study(path, games=1)
    quick = [replace(one, job=replace(one.job, bots=("random",))) for one in study.settings]
    found = findings(study, replace(study, settings=tuple(quick)).play())
    assert [one.name for one in found.settings] == [one.name for one in study.settings]
    kept = path.with_suffix(".html").read_text(encoding="utf-8")
    assert f"<pre>ecotone study docs/studies/{path.name}</pre>" in kept
    for setting in study.settings:
        assert setting.name in kept


def test_there_is_a_study_for_every_game() -> None:
    from ecotone import games

    assert {read_study(path).game.id for path in STUDIES.glob("*.toml")} == set(games())


@pytest.mark.parametrize(
    "low, high, axis",
    [
        (0, 10, Axis(0, 10, (0, 2, 4, 6, 8, 10))),
        (3, 3, Axis(2, 4, (2, 2.5, 3, 3.5, 4))),
        (-7, 93, Axis(-20, 100, (-20, 0, 20, 40, 60, 80, 100))),
    ],
)
def test_axes_have_round_marks(low: float, high: float, axis: Axis) -> None:
    assert axis_for(low, high) == axis
