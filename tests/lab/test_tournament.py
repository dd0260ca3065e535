"""Tournaments: everybody meets everybody in all seats, and what was won is counted rightly."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecotone import BadSetup
from ecotone.core.chance import derive
from ecotone.lab.rows.columns import Chunk
from ecotone.lab.rows.times import Times
from ecotone.lab.run.job import Job, play_chunk
from ecotone.lab.study.statistics import wilson
from ecotone.lab.study.tournament import (
    COOPERATIVE,
    GUESTS,
    RIVALS,
    TEAMS,
    Tournament,
    comparisons,
    lineups_of,
    meeting,
    round_of,
    standings,
    table_of,
    tournament,
)
from tests.kit.run_cli import run


def played(*games: dict[str, bool]) -> Chunk:
    """Games with these bots, each of whom won or not."""
    chunk = Chunk(0)
    for number, seats in enumerate(games):
        chunk.games.append((number,))
        chunk.seats += [(number, seat, bot, "", seat, 0, won) for seat, (bot, won) in enumerate(seats.items())]
    return chunk


CHUNK = played(
    {"a": True, "b": False},
    {"b": False, "a": True},
    {"a": False, "b": True},
    {"a": True, "b": True},
    {"a": False, "b": False},
)


def test_wins_ties_and_games_without_winner_are_counted_apart() -> None:
    one = meeting(("a", "b"), CHUNK, RIVALS)
    assert (one.games, one.won, one.shared, one.nobody) == (5, (2, 1), 1, 1)
    assert [share.count for share in one.shares] == [2.5, 1.5]


def test_a_cooperative_victory_is_whole_for_all() -> None:
    together = meeting(("a", "b"), played({"a": True, "b": True}, {"a": False, "b": False}), COOPERATIVE)
    assert [share.value for share in together.shares] == [0.5, 0.5]


def test_comparisons_give_halves_where_both_won_and_leave_out_what_nobody_wins() -> None:
    one = meeting(("a", "b"), CHUNK, RIVALS)
    assert comparisons([one]) == {("a", "b"): 2.5, ("b", "a"): 1.5}


def test_a_guest_is_compared_with_one_seat_of_its_hosts() -> None:
    chunk = Chunk(0)
    for number, winners in enumerate([(2,), (0,), (1,), (0, 2), ()]):
        chunk.games.append((number,))
        chunk.seats += [(number, seat, "aab"[seat], "", seat, 0, seat in winners) for seat in range(3)]
    one = meeting(("a", "b"), chunk, GUESTS)
    assert (one.seats, one.won, one.shared, one.nobody) == ((2.0, 1.0), (2, 1), 1, 1)
    assert [share.value for share in one.shares] == [0.25, 0.3]
    assert one.shares[0].high == wilson(2.5, 5).high / 2
    assert comparisons([one]) == {("a", "b"): 1.25, ("b", "a"): 1.5}


def test_a_tournament_keeps_its_rows_goes_on_and_takes_more_games(tmp_path: Path) -> None:
    def played(games: int, name: str, resume: bool = False) -> Tournament:
        bots = ["random", "selfish", "mixed"]
        return tournament("betterlife", bots, seats=5, games=games, seed=2, out=tmp_path / name, resume=resume)

    few = played(2, "a.csv")
    more, whole = played(5, "a.csv", resume=True), played(5, "b.parquet")
    assert len(few.games) == 3 * 2
    assert set(whole.games.column("setting")) == {"random – selfish", "random – mixed", "selfish – mixed"}
    assert more.seats.cells() == whole.seats.cells()
    assert more.meetings == whole.meetings
    assert [one.times.choices for one in more.standings] == [one.times.choices for one in whole.standings]
    assert [row["setting"] for row in tournament("ecologic", ["random", "greedy"], seats=2, games=1).games] == [
        "random – greedy"
    ]


def test_standings_put_the_best_first_and_leave_out_tables_of_one_bot() -> None:
    chunks = [CHUNK, played({"b": True})]
    meetings = [meeting(("a", "b"), CHUNK, RIVALS), meeting(("b",), chunks[1], RIVALS)]
    table = standings(["b", "a"], meetings, {"a": Times(4, 2.0, 1.5)}, RIVALS)
    assert [one.bot for one in table] == ["a", "b"]
    assert [one.share.games for one in table] == [5, 5]
    assert table[0].rating is not None
    assert table[1].rating is not None
    assert table[0].rating > table[1].rating
    assert (table[0].times.mean, table[0].times.longest) == (0.5, 1.5)


def test_who_meets_whom() -> None:
    bots = ("a", "b", "c")
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    singles = [("a",), ("b",), ("c",)]
    assert lineups_of(bots, 4, RIVALS, mixed=False, alone=False) == pairs
    assert lineups_of(bots, 4, RIVALS, mixed=True, alone=False) == [*pairs, bots]
    assert lineups_of(bots, 2, TEAMS, mixed=True, alone=False) == pairs
    assert lineups_of(bots, 4, RIVALS, mixed=False, alone=True) == [*singles, *pairs]
    assert lineups_of(bots, 4, GUESTS, mixed=False, alone=False, ladder=True) == [pairs[0], pairs[2]]
    assert lineups_of(bots, 4, COOPERATIVE, mixed=False, alone=False) == singles
    assert lineups_of(bots, 4, COOPERATIVE, mixed=True, alone=False) == [*singles, *pairs]


def test_where_there_is_room_for_more_than_two_the_later_one_is_a_guest() -> None:
    assert table_of(("a", "b"), 4, GUESTS) == ("a", "a", "a", "b")
    assert table_of(("a", "b"), 2, RIVALS) == ("a", "b")
    assert table_of(("a", "b", "c"), 4, GUESTS) == ("a", "b", "c")


def test_every_deal_is_played_once_in_each_arrangement() -> None:
    base = Job("betterlife", 3, (), {}, 1)
    job = round_of(base, ("random", "random", "greedy"), 3, {"random": "random", "greedy": "greedy"})
    games = play_chunk(job, range(6)).games
    assert [row[1] for row in games] == [derive(1, 0)] * 3 + [derive(1, 1)] * 3
    assert len({row[4] for row in games[:3]}) == 3


@pytest.mark.parametrize("bots", [("a",), ("a", "a"), ()])
def test_a_tournament_is_between_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="between different bots"):
        lineups_of(bots, 4, RIVALS, mixed=False, alone=False)


@pytest.mark.parametrize(
    "game, seats, kind", [("ecosfera", 2, COOPERATIVE), ("ecologic", 2, RIVALS), ("betterlife", 3, GUESTS)]
)
def test_the_number_of_workers_changes_nothing_but_times(game: str, seats: int, kind: str) -> None:
    one, two = (tournament(game, ["random", "greedy"], seats=seats, games=2, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one.kind == kind
    for result in (one, two):
        assert all(0 < each.times.mean <= each.times.longest for each in result.standings)


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
    figures = {"rating", "won", "shared", "nobody", "games", "share", "low", "high", "choice_ms", "longest_ms"}
    assert set(data["standings"][0]) == {"bot", *figures}
    assert run("tournament", "ecologic", "--bots", "random,clever").err.startswith("Error: There is no bot 'clever'.")
    assert "says no number of rounds" in run("tournament", "ecologic", "--bots", "random,search:x").err


def test_the_command_says_how_many_seats_the_hosts_of_a_guest_have() -> None:
    text = run("tournament", "betterlife", "--bots", "random,greedy", "--seats", 3, "--games", 1, "--seed", 1).out
    assert "the later one is a guest" in text
    assert "random × 2 – greedy" in text
