"""Simulations: the same seed gives the same games, on however many cores."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecotone import BadSetup, Match, Pack, games
from ecotone.bots import bot_named, bots_seated
from ecotone.core.chance import Rng, derive
from ecotone.lab.run.job import Job
from ecotone.lab.run.simulate import simulate
from tests.kit.run_cli import run


def test_the_number_of_jobs_changes_nothing_but_the_time() -> None:
    alone = simulate("ecosfera", seats=2, games=43, seed=9).to_dict()
    together = simulate("ecosfera", seats=2, games=43, seed=9, jobs=2).to_dict()
    assert alone["outcomes"] == together["outcomes"]
    assert alone["choices"] == together["choices"]
    assert alone["games"] == 43


@pytest.mark.parametrize("bots, most", [(("random",), 500), (("random", "greedy"), 50)])
def test_chunks_hold_every_game_once_and_are_neither_few_nor_large(bots: tuple[str, ...], most: int) -> None:
    for count in (1, 63, 64, 200, 100_000):
        chunks = Job("ecosfera", 2, bots, {}, 1).chunked(range(count))
        assert [number for chunk in chunks for number in chunk] == list(range(count))
        assert max(map(len, chunks)) <= most
        assert len(chunks) >= min(count, 50)


def test_another_seed_gives_other_games() -> None:
    assert (
        simulate("ecosfera", seats=2, games=30, seed=1).tally != simulate("ecosfera", seats=2, games=30, seed=2).tally
    )


def test_the_summary_has_all_its_figures() -> None:
    figures = simulate("ecosfera", seats=3, games=5, options={"level": 2}).to_dict()
    assert list(figures) == ["games", "choices", "seconds", "games_per_s", "choices_per_s", "outcomes"]
    assert len(figures["outcomes"]["wins"]) == len(figures["outcomes"]["mean_scores"]) == 3
    assert sum(n for name, n in figures["outcomes"].items() if name in ("won", "lost")) == 5


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate("ecosfera", seats=1, games=130, progress=told.append)
    assert sum(told) == 130
    assert len(told) > 1


def test_a_simulated_game_is_the_match_of_its_seed() -> None:
    match = Match.new("ecosfera", seats=2, seed=derive(4, 0))
    bot, rng = bot_named("random", match.game), Rng(derive(4, 0, 1))
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seat(seat), rng))
    assert simulate("ecosfera", seats=2, games=1, seed=4).tally.choices == len(match.record)


def test_a_pack_is_played() -> None:
    pack = Pack(
        "quick.toml",
        {"setup": {"impacts_to_lose": 1}, "counts": {"impact_tiles": 1}, "impact": [{"id": "impact", "count": 1}]},
    )
    short = simulate("ecosfera", seats=2, games=40, pack=pack).tally.choices
    assert short < simulate("ecosfera", seats=2, games=40).tally.choices / 2


@pytest.mark.parametrize(
    "wrong, reason",
    [
        ({"seats": 9}, "is for 1, 2, 3, 4 seats, not 9"),
        ({"bots": ("random", "random", "random")}, "3 bots for 2 seats"),
        ({"bots": ("clever",)}, "no bot 'clever'"),
        ({"options": {"levle": 2}}, "no option 'levle'"),
        ({"games": 0}, "At least one game"),
        ({"jobs": 0}, "At least one game"),
        ({"resume": True}, "need --out"),
        ({"rotate": True, "bots": ("random", "greedy", "random")}, "3 bots cannot share 2 places"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_a_wrong_job_is_refused_before_anything_is_played(wrong: dict[str, object], reason: str) -> None:
    job: dict[str, object] = {"game": "ecosfera", "seats": 2, "games": 3, **wrong}
    with pytest.raises(BadSetup, match=reason):
        simulate(**job)  # type: ignore[arg-type] # wrong on purpose


def test_every_installed_game_can_be_simulated() -> None:
    for name, game in games().items():
        assert simulate(name, seats=game.usual_seats, games=2).tally.games == 2


def test_fewer_names_than_seats_take_turns() -> None:
    assert bots_seated(["random"], 3) == ["random"] * 3
    assert bots_seated(["random", "greedy"], 5) == ["random", "greedy", "random", "greedy", "random"]
    turns = simulate("ecosfera", seats=4, games=2, bots=("random", "greedy"), seed=3).tally
    assert turns == simulate("ecosfera", seats=4, games=2, bots=("random", "greedy") * 2, seed=3).tally


@pytest.mark.parametrize("name", games())
def test_a_simulation_keeps_its_matches_where_that_is_asked_for(name: str) -> None:
    result = simulate(name, seats=games()[name].usual_seats, games=2, seed=3, records=True)
    for row in result.games:
        match = result.match(int(row["number"]))
        assert match.result is not None
        assert (match.seed, match.result.outcome, len(match.record)) == (row["seed"], row["outcome"], row["choices"])
    with pytest.raises(BadSetup, match="no record of game 2"):
        result.match(2)


@pytest.mark.parametrize("name", ["r.csv", "r.parquet"])
def test_the_command_replay_opens_a_record_and_saves_it_for_the_pages(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    command = ["simulate", "betterlife", "--games", 3, "--seed", 4, "--jobs", 1, "--out", out, "--records"]
    run(*command, "--json")
    file, saved = out.with_suffix(f".records{out.suffix}"), tmp_path / "match.json"
    told = run("replay", file, "--number", 2, "--save", saved, "--json").json
    match = Match.from_json(saved.read_text(encoding="utf-8"))
    assert match.seed == derive(4, 2)
    assert len(told["choices"]) == len(match.record)
    assert "has no record of game 3" in run("replay", file, "--number", 3).err
    assert "is no file of records" in run("replay", saved, "--number", 0).err
