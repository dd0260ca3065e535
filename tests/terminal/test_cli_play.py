"""`ecotone play` through its input and output, as in a pipe."""

import json
import random
from pathlib import Path

import pytest

from ecotone import Match
from tests.kit.run_cli import run

ACQUIRE = "1"
END = "0"


def play(*arguments: object, answers: str | list[str] = "", seed: int = 5) -> tuple[int, str]:
    outcome = run("play", "ecosfera", "--seed", seed, *arguments, answers=answers)
    assert outcome.err == ""
    return outcome.code, outcome.out


def test_it_says_what_is_played_and_shows_table_question_and_menu() -> None:
    _, out = play()
    assert "Playing with 1 seat; --seats N changes that" in out
    assert "Seed 5: the same seed deals the same game again." in out
    assert "== Turn 1: Player 1 ==" in out
    assert "Still missing: Ice, Mud, River, Rock, Water, Coast." in out
    assert "Player 1: Take actions, use abilities, or end the turn." in out
    assert "   0  End the turn\n" in out


def test_a_seed_is_drawn_and_kept_secret_if_none_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        out = run("play", "ecosfera", answers=[END, "q", "y"]).out
        assert "Saved in ecosfera.json. Go on later with: ecotone play --resume ecosfera.json" in out
        seeds.append(Match.from_json(Path("ecosfera.json").read_text(encoding="utf-8")).seed)
        assert "Seed" not in out
        assert str(seeds[-1]) not in out
    assert seeds[0] != seeds[1]


def test_end_of_input_is_told_and_is_exit_code_2() -> None:
    code, out = play(answers=[ACQUIRE])
    assert code == 2
    assert "The input ended before the game did.\nThe game was not saved. With --save FILE" in out


def test_quit_without_a_choice_asks_nothing_and_is_exit_code_0() -> None:
    code, out = play(answers=["q"])
    assert code == 0
    assert out.endswith("> q\nGoodbye.\n")


def test_quit_asks_to_save_what_is_unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out = play(answers=[ACQUIRE, "q", "perhaps", "b", "q", "y"])
    assert code == 0
    assert "Please answer y, n or b." in out
    assert "Saved in ecosfera-5.json. Go on later with: ecotone play --resume ecosfera-5.json" in out
    assert len(Match.from_json(Path("ecosfera-5.json").read_text(encoding="utf-8")).record) == 1


def test_quit_without_saving_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert play(answers=[ACQUIRE, "q", "n"])[0] == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", ["99", "xyz", "-1", "1.5", "²", "x" * 500])
def test_a_wrong_answer_is_named_and_nothing_is_lost(wrong: str) -> None:
    code, out = play(answers=[wrong, "q"])
    assert code == 0
    assert f"'{wrong[:40]}' is none of these: 1–" in out


def test_an_empty_line_shows_the_table_again() -> None:
    assert play(answers=["", "q"])[1].count("== Turn 1: Player 1 ==") == 2


def test_a_choice_is_told_in_sentences() -> None:
    _, out = play(answers=["3"])
    assert "  · Player 1 acquires Picocyanobacteria with Sunlight, Oxygen, Salinity.\n" in out


def test_why_tells_what_is_not_possible_but_never_what_is() -> None:
    _, out = play(answers=["why"])
    told = out.split("> why\n")[1]
    assert "Acquire a consumer\n" in told
    assert "For Eider duck you need two unused producers" in told
    assert "Pass a card" not in told
    assert "Refresh a market" not in told


def test_a_question_mark_tells_the_step_in_three_sentences() -> None:
    _, out = play(answers=["?"])
    told = out.split("> ?\n")[1]
    assert told.count("  · ") == 3
    assert "Each card pays once a turn." in told
    assert "E-13" not in told
    assert "?? shows the rules behind it" in told


def test_two_question_marks_tell_the_rules_of_the_step_and_level() -> None:
    _, out = play(answers=["??"])
    assert "E-13  On your turn you take as many actions as you like" in out
    assert "E-61  " in out
    told = [line.split()[0] for line in out.split("> ??\n")[1].splitlines() if line.strip().startswith("E-")]
    assert {"E-38", "E-40", "E-47", "E-51", "E-52", "E-54"} <= set(told)
    assert {"E-73", "E-78"}.isdisjoint(told), "level 1 is played"
    assert told == sorted(told), "in the order of the ledger"


def test_a_single_rule_and_the_rules_about_a_word_can_be_asked_for() -> None:
    assert "E-47  Pass: move one unused card" in play(answers=["? e-47"])[1]
    assert "E-47  Pass: move one unused card" in play(answers=["?E-47"])[1]
    assert "E-82  Playing alone" in play(answers=["? playing alone"])[1]
    assert "More rules with 'card'" in play(answers=["? card"])[1]
    assert "No rule has the number or the words 'E-999'." in play(answers=["? E-999"])[1]


def test_undo_takes_back_what_revealed_nothing() -> None:
    code, out = play(answers=["p", "1", "u", "q"])
    assert code == 0
    assert "Taken back: Pass Oxygen to Player 2 (by the pass token)." in out
    assert out.endswith("> q\nGoodbye.\n"), "nothing is left to save"


def test_undo_says_why_not() -> None:
    assert "There is nothing to take back yet." in play(answers=["u"])[1]
    assert "Something new was revealed since" in play(answers=[ACQUIRE, "u"])[1]


def test_help_lists_every_command() -> None:
    _, out = play(answers=["h"])
    told = out.split("> h\n")[1]
    for command in ("?", "why", "hint", "u", "s FILE", "log", "l", "q", "h", "b", "Enter"):
        assert f"{command:>8}  " in told


def test_the_log_and_the_legend_can_be_read() -> None:
    _, out = play(answers=["log", ACQUIRE, "log", "l"])
    assert "Nothing has happened yet." in out
    assert out.count("Player 1 acquires Bladderwrack") == 2
    assert "Salinity" in out.split("> l\n")[1]


def test_a_group_opens_by_its_letter_and_b_goes_back() -> None:
    _, out = play(answers=["p", "b", "b", "q"])
    assert "   p  Pass a card … (4 ways)" in out
    assert "   1  Pass Oxygen to Player 2 (by the pass token)\n" in out
    assert "There is nothing to go back to." in out


def test_saving_and_resuming_gives_the_same_match(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("--save", file, answers=[ACQUIRE, END, ACQUIRE])
    before = file.read_text(encoding="utf-8")
    assert len(json.loads(before)["choices"]) == 3
    outcome = run("play", "--resume", file, answers=["log", "s", "q"])
    assert outcome.code == 0
    assert "Going on after 3 choices." in outcome.out
    assert "Player 1 acquires Bladderwrack" in outcome.out
    assert file.read_text(encoding="utf-8") == before
    whole, _ = play("--save", tmp_path / "whole.json", answers=[ACQUIRE, END, ACQUIRE, END])
    run("play", "--resume", file, "--save", file, answers=[END])
    assert whole == 2
    assert file.read_text(encoding="utf-8") == (tmp_path / "whole.json").read_text(encoding="utf-8")


def test_undo_is_saved_too(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("--save", file, answers=["p", "1", "u"])
    assert json.loads(file.read_text(encoding="utf-8"))["choices"] == []


def test_saving_over_another_file_asks_first(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("dear", encoding="utf-8")
    _, out = play(answers=[f"s {other}", "n", "q"])
    assert "exists already. Write over it?" in out
    assert other.read_text(encoding="utf-8") == "dear"
    play(answers=[f"s {other}", "y", "q"])
    assert "ecosfera" in other.read_text(encoding="utf-8")


def test_what_cannot_be_saved_is_told_and_play_goes_on(tmp_path: Path) -> None:
    code, out = play(answers=[ACQUIRE, f"s {tmp_path / 'nowhere' / 'game.json'}", "q", "n"])
    assert code == 0
    assert "cannot be written: No such file or directory." in out


def test_save_is_tried_before_anybody_plays(tmp_path: Path) -> None:
    outcome = run("play", "ecosfera", "--save", tmp_path / "nowhere" / "game.json")
    assert outcome.code == 2
    assert "cannot be written: No such file or directory." in outcome.err


def test_resuming_does_not_write_over_a_third_file(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    play("--save", file, answers=[ACQUIRE])
    other.write_text("mine", encoding="utf-8")
    assert run("play", "--resume", file, "--save", other).code == 2
    assert other.read_text(encoding="utf-8") == "mine"


def test_save_never_writes_over_a_file_unasked(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine", encoding="utf-8")
    outcome = run("play", "ecosfera", "--save", file)
    assert outcome.code == 2
    assert outcome.err.startswith("Error: ")
    assert "exists already. Go on with it by --resume" in outcome.err
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["play", "chess"], "There is no game 'chess'. Games: "),
        (["play", "ecosfera", "--seats", "9"], "Ecosfera Baltica is for 1, 2, 3, 4 seats, not 9."),
        (["play", "ecosfera", "-o", "level=3"], "Option 'level' cannot be '3'. It may be: 1, 2."),
        (["play", "ecosfera", "-o", "level"], "Write an option as KEY=VALUE, not 'level'."),
        (["play", "ecosfera", "-o", "colour=red"], "There is no option 'colour'."),
        (["play", "ecosfera", "--bots", "clever"], "There is no bot 'clever'. Bots: random"),
        (
            ["play", "ecosfera", "--seats", "3", "--bots", "random,random,random"],
            "3 bots for 2 seats: give one name, or",
        ),
        (["play", "ecosfera", "--pack", "missing.toml"], "missing.toml cannot be read: No such file or directory."),
        (["play", "--resume", "missing.json"], "missing.json cannot be read: No such file or directory."),
        (["play", "--resume", "missing.json", "--seed", "1"], "A saved game keeps its seats, seed, options and cards"),
        (["play", "ecosfera", "--seed", "-1"], "A seed is a whole number from 0"),
    ],
)
def test_what_cannot_begin_is_one_line_on_stderr_and_exit_code_2(arguments: list[str], reason: str) -> None:
    outcome = run(*arguments)
    assert outcome.code == 2
    assert outcome.err.startswith("Error: ")
    assert reason in outcome.err
    assert outcome.err.count("\n") == 1


def test_bots_take_the_other_seats() -> None:
    _, out = play("--bots", "random", answers=[END])
    assert "Playing with 2 seats" in out
    assert "Played by the computer: Player 2 (bot, clueless)." in out
    assert "· Player 2 " in out
    assert "== Turn 3: Player 1 ==" in out


@pytest.mark.parametrize("bots", ["random", "random,greedy"])
def test_the_way_to_go_on_names_the_bots_again(bots: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = play("--bots", bots, answers=[ACQUIRE, f"s {file}", "q"])[1]
    command = f"ecotone play --resume {file} --bots {bots}"
    assert f"Saved in {file}. Go on later with: {command}\n" in saved
    outcome = run(*command.split()[1:])
    assert "Played by the computer: Player 2 (bot, clueless)" in outcome.out
    assert f"The game is saved. Go on with: {command}\n" in outcome.out


def test_the_way_to_go_on_can_be_copied_whatever_the_file_is_called(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    out = play("--save", file, answers=[ACQUIRE])[1]
    assert f"Go on with: ecotone play --resume '{file}'\n" in out


def test_a_list_of_bots_settles_the_number_of_seats() -> None:
    _, out = play("--bots", "random,greedy,random")
    assert (
        "Played by the computer: Player 2 (bot, clueless), Player 3 (bot, sensible), Player 4 (bot, clueless)." in out
    )


def test_the_same_seed_gives_the_same_game_with_bots() -> None:
    first, second = (play("--bots", "random", answers=[END, END])[1] for _ in range(2))
    assert first == second


def random_keys(seed: int, length: int) -> list[str]:
    """Keys of a person who presses anything, though seldom the one that ends the turn."""
    rng = random.Random(seed)
    return [rng.choice(["1", "1", "2", "3", "4", "5", "6", "a", "p", "r", "0", "b", "u"]) for _ in range(length)]


@pytest.mark.parametrize(
    "arguments",
    [[], ["--seats", "2"], ["--bots", "random"], ["--seats", "2", "-o", "level=2"], ["-o", "preset=digital"]],
    ids=["solo", "two", "bot", "level 2", "digital"],
)
def test_a_whole_game_is_played_to_its_end(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out = play("--save", file, *arguments, answers=random_keys(3, 4000), seed=11)
    assert code == 0
    assert "The game is over." in out
    assert "the Baltic Sea is" in out
    assert "Player 1: " in out
    assert f"Saved in {file}. Watch it again with: ecotone replay {file}" in out
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert match.result is not None
    assert f"{len(match.record)} choices were made. Seed 11." in out


def test_at_the_end_the_record_is_offered(tmp_path: Path) -> None:
    begun, done = tmp_path / "begun.json", tmp_path / "done.json"
    play("--save", begun, answers=[END] * 200)
    ends = len(json.loads(begun.read_text(encoding="utf-8"))["choices"])
    code, out = play(answers=[END] * ends + [END, str(done)])
    assert code == 0
    assert "Please answer y or n, or with a file name such as game.json." in out
    assert "Save the record as ecosfera-5.json? (y/n, or another name)" in out
    assert json.loads(done.read_text(encoding="utf-8")) == json.loads(begun.read_text(encoding="utf-8"))


def test_level_2_shows_policies() -> None:
    _, out = play("-o", "level=2", answers=["l", "q"])
    assert "Measures: none. Funding cards: 0. Policy deck: 30." in out


def test_programs_play_by_json_lines() -> None:
    outcome = run("play", "ecosfera", "--seed", 7, "--json", answers=['["end_turn"]', "0", "oops", "999"])
    assert outcome.code == 2
    lines = outcome.json_lines
    assert lines[0]["seat"] == 0
    assert ["end_turn"] in lines[0]["choices"]
    assert lines[0]["view"]["impacts"] == 0
    assert lines[1]["played"] == ["end_turn"]
    assert lines[1]["effects"][0] == ["idle", 0]
    assert [line["error"] for line in lines if "error" in line] == ["illegal_choice"] * 2


def test_programs_learn_the_result() -> None:
    outcome = run("play", "ecosfera", "--seed", 7, "--json", answers=["0"] * 300)
    assert outcome.code == 0
    assert outcome.json_lines[-1]["result"]["outcome"] == "lost"


def test_a_first_turn_that_ends_at_once_is_told_before_the_first_question() -> None:
    out = run("play", "ecosfera", "--seats", 2, "--seed", 12, "-o", "eutrophication=true").out
    assert "Player 1 has too many cards of Nutrients." in out.split("== Turn")[0]
