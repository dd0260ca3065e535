"""Tournaments: everybody meets everybody in all seats, and what was won is counted rightly."""

from __future__ import annotations

import pytest

from ecotone import BadSetup
from ecotone.lab.columns import Chunk
from ecotone.lab.tournament import (
    COOPERATIVE,
    RIVALS,
    TEAMS,
    comparisons,
    lineups_of,
    meeting,
    standings,
    tournament,
)
from tests.cli.run import run


def played(*games: dict[str, bool]) -> Chunk:
    """Games with these bots, each of whom won or not."""
    chunk = Chunk(0)
    for number, seats in enumerate(games):
        chunk.games.append((number,))
        chunk.seats += [(number, seat, bot, "", seat, 0, won) for seat, (bot, won) in enumerate(seats.items())]
    return chunk


CHUNK = played(
    {"a": True, "b": False}, {"b": False, "a": True}, {"a": False, "b": True}, {"a": True, "b": True}, {"a": False}
)


def test_wins_ties_and_games_without_winner_are_counted_apart() -> None:
    one = meeting(("a", "b"), CHUNK, RIVALS)
    assert (one.games, one.won, one.shared, one.nobody) == (5, (2, 1), 1, 1)
    assert [share.count for share in one.shares] == [2.5, 1.5]


def test_a_cooperative_victory_is_whole_for_all() -> None:
    together = meeting(("a", "b"), played({"a": True, "b": True}, {"a": False, "b": False}), COOPERATIVE)
    assert [share.value for share in together.shares] == [0.5, 0.5]


def test_comparisons_give_halves_where_nobody_was_better() -> None:
    one = meeting(("a", "b"), CHUNK, RIVALS)
    assert comparisons([one], [CHUNK]) == {("a", "b"): 3.0, ("b", "a"): 2.0}


def test_standings_put_the_best_first_and_leave_out_tables_of_one_bot() -> None:
    chunks = [CHUNK, played({"b": True})]
    meetings = [meeting(("a", "b"), CHUNK, RIVALS), meeting(("b",), chunks[1], RIVALS)]
    table = standings(["b", "a"], meetings, chunks, RIVALS)
    assert [one.bot for one in table] == ["a", "b"]
    assert [one.share.games for one in table] == [5, 5]
    assert table[0].rating is not None
    assert table[1].rating is not None
    assert table[0].rating > table[1].rating


def test_who_meets_whom() -> None:
    bots = ("a", "b", "c")
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    singles = [("a",), ("b",), ("c",)]
    assert lineups_of(bots, 4, RIVALS, mixed=False, alone=False) == pairs
    assert lineups_of(bots, 4, RIVALS, mixed=True, alone=False) == [*pairs, bots]
    assert lineups_of(bots, 2, TEAMS, mixed=True, alone=False) == pairs
    assert lineups_of(bots, 4, RIVALS, mixed=False, alone=True) == [*singles, *pairs]
    assert lineups_of(bots, 4, COOPERATIVE, mixed=False, alone=False) == singles
    assert lineups_of(bots, 4, COOPERATIVE, mixed=True, alone=False) == [*singles, *pairs]


@pytest.mark.parametrize("bots", [("a",), ("a", "a"), ()])
def test_a_tournament_is_between_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="between different bots"):
        lineups_of(bots, 4, RIVALS, mixed=False, alone=False)


@pytest.mark.parametrize("game, kind", [("ecosfera", COOPERATIVE), ("ecologic", RIVALS)])
def test_the_number_of_workers_changes_nothing(game: str, kind: str) -> None:
    one, two = (tournament(game, ["random", "greedy"], seats=2, games=2, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one.kind == kind


def test_teams_meet_as_teams() -> None:
    result = tournament("ecologic", ["random", "greedy"], seats=4, games=2, seed=3, options={"teams": True})
    assert result.kind == TEAMS
    assert sum(result.meetings[0].won) + result.meetings[0].shared == 2


def test_sides_must_be_known_before_the_first_choice() -> None:
    with pytest.raises(BadSetup, match="before the sides are known"):
        tournament("kompensaatiopeli", ["random", "greedy"], seats=4, games=1, options={"roles": "chosen"})


def test_the_command_prints_tables_and_json() -> None:
    command = [
        "tournament",
        "ecologic",
        "--bots",
        "random,greedy",
        "--seats",
        2,
        "--games",
        2,
        "--seed",
        1,
        "--jobs",
        1,
    ]
    text = run(*command).out
    assert "Rivals: every two bots meet and change seats." in text
    assert "random – greedy" in text
    data = run(*command, "--json").json
    assert (data["kind"], data["games"], len(data["standings"])) == ("rivals", 2, 2)
    assert set(data["standings"][0]) == {"bot", "rating", "won", "shared", "nobody", "games", "share", "low", "high"}
    assert run("tournament", "ecologic", "--bots", "random,clever").err.startswith("Error: There is no bot 'clever'.")
