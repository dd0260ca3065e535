"""`ecotone games`, `replay` and `simulate`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ecotone import Match
from ecotone.core.choice import quiet
from tests.kit.run_cli import run

SIMULATE = ["simulate", "ecosfera", "--games", "1"]
PLAY = ["play", "ecosfera"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game in which everybody always ends the turn."""
    match = Match.new("ecosfera", seats=2, seed=5)
    while match.result is None:
        seat = match.actors[0]
        match.play(seat, quiet(match.choices(seat)))
    path = tmp_path / "record.json"
    path.write_text(match.to_json(), encoding="utf-8")
    return path


def test_games_are_listed() -> None:
    outcome = run("games")
    assert outcome.code == 0
    assert "ecosfera" in outcome.out
    assert "Ecosfera Baltica" in outcome.out


def test_the_options_of_a_game_are_listed() -> None:
    out = run("games", "ecosfera").out
    assert "high_pressure" in out
    assert "false, true" in out
    assert "Preset digital: " in out


def test_games_as_json() -> None:
    listed = run("games", "--json").json
    ecosfera = next(game for game in listed if game["id"] == "ecosfera")
    assert ecosfera == run("games", "ecosfera", "--json").json
    assert ecosfera["seats"] == [1, 2, 3, 4]
    level = ecosfera["options"][0]
    assert (level["id"], level["values"], level["default"]) == ("level", [1, 2], 1)
    assert set(ecosfera["presets"]) == {"rulebook", "digital"}
    assert not any(option["secret"] for option in ecosfera["options"])


def test_the_installed_command_runs_in_a_pipe() -> None:
    tool = Path(sys.executable).with_name("ecotone")
    done = subprocess.run(
        [tool, "play", "ecosfera", "--seed", "7"], input="0\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == ""
    assert "Player 1 took no action." in done.stdout
    assert "\x1b" not in done.stdout


def test_help_is_given_for_every_command() -> None:
    assert run().code == 2
    for command in ("games", "play", "replay", "simulate", "tournament", "study"):
        outcome = run(command, "--help")
        assert outcome.code == 0
        assert "--json" in outcome.out


def test_a_replay_tells_choices_effects_table_and_result(record: Path) -> None:
    outcome = run("replay", record)
    assert outcome.code == 0
    assert "1. Player 1: End the turn\n    · Player 1 took no action.\n" in outcome.out
    assert "Impact tiles: 6 of 6." in outcome.out
    assert "damaged beyond repair.\nScores: 0, 0.\n" in outcome.out


def test_a_replay_may_stop_before_the_end(record: Path) -> None:
    out = run("replay", record, "--to", 1).out
    assert "2. Seat" not in out
    assert "Player 2: Take actions, use abilities, or end the turn." in out


def test_a_replay_as_json(record: Path) -> None:
    data = run("replay", record, "--to", 2, "--json").json
    assert set(data) == {"game", "seats", "seed", "options", "choices", "result", "view"}
    assert (data["game"], data["seats"], data["seed"], data["result"]) == ("ecosfera", 2, 5, None)
    assert data["choices"] == [[0, "end_turn"], [1, "end_turn"]]
    assert data["view"]["turns"] == 3
    assert run("replay", record, "--json").json["result"]["outcome"] == "lost"


@pytest.mark.parametrize(
    "damage, reason",
    [
        (lambda text: text[:50], "breaks off or is no JSON"),
        (lambda text: text.replace('"end_turn"', '"fly"', 1), "choice 1 (seat 0, "),
        (lambda text: text.replace('"seed": 5', '"seed": "five"'), "field 'seed'"),
        (lambda text: "[]", "A record is a JSON object"),
    ],
    ids=["cut", "illegal", "field", "list"],
)
def test_a_broken_record_is_one_line_on_stderr(record: Path, damage, reason: str) -> None:
    record.write_text(damage(record.read_text(encoding="utf-8")), encoding="utf-8")
    outcome = run("replay", record)
    assert outcome.code == 2
    assert outcome.err.startswith(f"Error: {record}: ")
    assert reason in outcome.err
    assert outcome.err.count("\n") == 1
    assert outcome.out == ""


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert "is no record: it is not a text in UTF-8." in run("replay", tmp_path / "picture").err
    assert "cannot be read: " in run("replay", tmp_path).err
    assert run("replay", tmp_path / "none").code == 2


def test_a_replay_beyond_the_record_is_refused(record: Path) -> None:
    outcome = run("replay", record, "--to", 999)
    assert outcome.code == 2
    assert "so --to is from 0 to" in outcome.err


def test_a_server_refuses_a_store_that_it_does_not_know() -> None:
    outcome = run("serve", "--port", 0, "--store", "games.db")
    assert (outcome.code, outcome.out) == (2, "")
    assert "No store is named games.db: say sqlite:///file.db" in outcome.err


def test_simulate_as_json_repeats_by_its_seed() -> None:
    first, second = (run("simulate", "ecosfera", "--seats", 2, "--games", 5, "--seed", 1, "--json") for _ in range(2))
    assert first.err == ""
    data = first.json
    assert {"games", "choices", "seconds", "games_per_s", "choices_per_s", "outcomes"} <= set(data)
    assert data["games"] == 5
    assert len(data["outcomes"]["mean_scores"]) == 2
    assert data["outcomes"] == second.json["outcomes"]


def test_simulate_in_a_table() -> None:
    out = run("simulate", "ecosfera", "--games", 3, "--seed", 1, "--bots", "random,greedy", "-o", "level=2").out
    assert "Ecosfera Baltica, 2 seats, seed 1" in out
    assert "3 games, " in out
    assert "greedy" in out


def test_one_seat_and_one_game_are_not_several(tmp_path: Path) -> None:
    out = run("simulate", "ecosfera", "--seats", 1, "--games", 1, "--seed", 1).out
    assert "Ecosfera Baltica, 1 seat, seed 1\n" in out
    assert "\n1 game, " in out
    file = tmp_path / "game.json"
    run("play", "ecosfera", "--seed", 3, "--save", file, answers=["0"])
    assert "== Ecosfera Baltica, 1 seat, seed 3 ==" in run("replay", file).out
    assert "The record has 1 choice, so --to is from 0 to 1, not 2." in run("replay", file, "--to", 2).err
    assert "2 bots for 1 seat: give one name." in run("play", "ecosfera", "--seats", 2, "--bots", "random,random").err


def test_simulate_refuses_what_play_refuses() -> None:
    for command in (SIMULATE, PLAY):
        outcome = run(*command, "--seats", 0)
        reason = "Ecosfera Baltica is for 1, 2, 3, 4 seats, not 0."
        assert (outcome.code, outcome.out, outcome.err) == (2, "", f"Error: {reason}\n")


@pytest.mark.parametrize("command, seeds", [(SIMULATE, 2**53), (PLAY, 2**128)], ids=["simulate", "play"])
def test_what_is_no_seed_is_refused(command: list[str], seeds: int) -> None:
    for seed in (-1, seeds):
        outcome = run(*command, "--seed", seed)
        reason = f"A seed is a whole number from 0 to {seeds - 1}, not {seed}."
        assert (outcome.code, outcome.out, outcome.err) == (2, "", f"Error: {reason}\n")


def test_a_run_that_is_stopped_by_hand_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ecotone.lab.simulate", stopped)
    told = run("simulate", "ecosfera", "--games", 1, "--out", tmp_path / "r.csv")
    assert told.code != 0
    assert "Stopped. The same command with --resume goes on." in told.err
    assert "--resume" not in run("simulate", "ecosfera", "--games", 1).err


def test_the_greatest_seed_is_a_seed(tmp_path: Path) -> None:
    assert run(*SIMULATE, "--seed", 2**53 - 1, "--json").json["seed"] == 2**53 - 1
    file = tmp_path / "game.json"
    run(*PLAY, "--seed", 2**128 - 1, "--save", file, answers=["0"])
    assert f"seed {2**128 - 1} ==" in run("replay", file).out


def test_every_command_accepts_a_seed(record: Path) -> None:
    for command in (["games"], ["games", "ecosfera"], ["replay", record]):
        assert run(*command, "--seed", 5) == run(*command)
    for command in ("games", "replay"):
        assert "has no effect here" in " ".join(run(command, "--help").out.split())


def test_simulate_takes_a_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("[setup]\nimpacts_to_lose = 99\n", encoding="utf-8")
    outcome = run("simulate", "ecosfera", "--games", 1, "--pack", pack)
    assert outcome.code == 2
    assert "impacts_to_lose" in outcome.err


def test_the_json_of_play_and_replay_fit_together(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "ecosfera", "--seed", 3, "--save", file, "--json", answers=["0", "0"])
    assert run("replay", file, "--json").json["choices"] == json.loads(file.read_text(encoding="utf-8"))["choices"]


def test_simulate_takes_the_usual_number_of_seats() -> None:
    assert run("simulate", "betterlife", "--games", 1, "--bots", "cooperative,selfish", "--json").json["seats"] == 5
    assert run("simulate", "ecosfera", "--games", 1, "--json").json["seats"] == 2
