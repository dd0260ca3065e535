"""The commands of the lab: `simulate | tournament | study | reproduce | leaderboard`, loaded when they are called."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup
from ecotone.core.registry import game_named
from ecotone.core.text import Text
from ecotone.terminal.arguments import GameName, Options, PackFile, Seats, Seed, chosen_seed, listed_bots, read_options
from ecotone.terminal.debrief_command import Language
from ecotone.terminal.store_commands import Json, NoSeed

Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="How many processes play at once; one for each core.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead, tcp://HOST:PORT.")
]
RowsFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write a row per game, and per seat: .parquet or .csv.")
]
Rounds = Annotated[bool, typer.Option("--rounds", help="With --out: a row per round too.")]
Records = Annotated[bool, typer.Option("--records", help="With --out: the record of every match too.")]
Measured = Annotated[
    bool, typer.Option("--measures", help="With --out: columns for what each match says about sharing nature.")
]
Bundle = Annotated[
    Path | None,
    typer.Option("--bundle", metavar="FILE.zip", help="Write all of it into one file that `reproduce` plays again."),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="With --out: go on with a run that was stopped, or play more games.")
]


def simulate(
    context: typer.Context,
    game: GameName,
    seats: Seats = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games to play.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME[,NAME…]", help="One for all seats, or a list.")
    ] = "random",
    seed: Seed = None,
    jobs: Jobs = None,
    option: Options = None,
    pack: PackFile = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="The bots change places from game to game.")] = False,
    out: RowsFile = None,
    rounds: Rounds = False,
    records: Records = False,
    measures: Measured = False,
    resume: Resume = False,
    bundle: Bundle = None,
    cluster: Cluster = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games, and count how they end."""
    from ecotone import lab
    from ecotone.terminal.lab_reports import told_to_resume
    from ecotone.terminal.listings import show_summary
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    check_kept(out, resume, rounds, records, measures)
    found = game_named(game)
    names = listed_bots(bots)
    count = seats if seats is not None else max(len(names), found.usual_seats)
    chosen = chosen_seed(seed_of(out, resume, seed))
    with told_to_resume(out), Progress(number, quiet=as_json) as progress:
        result = lab.simulate(
            game,
            seats=count,
            games=number,
            bots=names,
            options=read_options(found, option),
            seed=chosen,
            jobs=jobs,
            pack=Pack.read(pack) if pack else None,
            rotate=rotate,
            rounds=rounds,
            records=records,
            measures=measures,
            out=out,
            resume=resume,
            keep_rows=bundle is not None,
            cluster=cluster,
            progress=progress.advance,
            command=context.obj or "",
        )
    if bundle:
        result.bundle(bundle)
    summary = result.to_dict()
    if as_json:
        print(json.dumps({"game": game, "seats": count, "bots": list(names), "seed": chosen, **summary}))
        return
    screen = Screen.standard(plain=False)
    screen.line(
        Text.count(
            "{game}, {n} seat, seed {seed}", "{game}, {n} seats, seed {seed}", count, game=found.name, seed=chosen
        ),
        style="bold",
    )
    show_summary(summary, names, screen)


def tournament(
    context: typer.Context,
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,NAME[…]", help="The bots that meet each other.")],
    seats: Seats = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games each line-up plays.")] = 100,
    mixed: Annotated[bool, typer.Option("--mixed", help="Besides pairs, seat several bots at one table.")] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Besides pairs, let every bot play with itself.")] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Each bot meets only its neighbours in the list.")] = False,
    seed: Seed = None,
    jobs: Jobs = None,
    option: Options = None,
    pack: PackFile = None,
    out: RowsFile = None,
    rounds: Rounds = False,
    records: Records = False,
    measures: Measured = False,
    resume: Resume = False,
    bundle: Bundle = None,
    cluster: Cluster = "",
    as_json: Json = False,
) -> None:
    """Let bots meet each other in all seats, and measure how strong they are."""
    from ecotone import lab
    from ecotone.terminal.lab_reports import show_tournament, told_to_resume
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    found = game_named(game)
    check_kept(out, resume, rounds, records, measures)
    names, count, chosen = listed_bots(bots), seats or found.usual_seats, chosen_seed(seed_of(out, resume, seed))
    with told_to_resume(out), Progress(quiet=as_json) as progress:
        result = lab.tournament(
            game,
            names,
            seats=count,
            games=number,
            options=read_options(found, option),
            seed=chosen,
            pack=Pack.read(pack) if pack else None,
            mixed=mixed,
            alone=alone,
            ladder=ladder,
            jobs=jobs,
            cluster=cluster,
            rounds=rounds,
            records=records,
            measures=measures,
            out=out,
            resume=resume,
            progress=progress.reach,
            command=context.obj or "",
        )
    if bundle:
        result.bundle(bundle)
    if as_json:
        setting = {"game": game, "seats": count, "bots": list(names), "games": number, "seed": chosen}
        print(json.dumps({**setting, **result.to_dict()}))
    else:
        show_tournament(found.name, count, chosen, result, Screen.standard(plain=False))


def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The study: a TOML file with the settings to compare.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the report goes; FILE.html here if not given.")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option("--figures", metavar="FOLDER", help="Each figure as SVG and CSV besides.")
    ] = None,
    pilot: Annotated[
        int | None,
        typer.Option("--pilot", min=2, help="Play so many games, and say how many it takes to find what matters."),
    ] = None,
    number: Annotated[int | None, typer.Option("--games", min=1, help="Other than the file says.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Other than the file says.")] = None,
    jobs: Jobs = None,
    rows: Annotated[
        Path | None, typer.Option("--rows", metavar="FILE", help="Keep the rows of all games: .parquet or .csv.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="With --rows: go on with a run that was stopped, or play more games.")
    ] = False,
    bundle: Bundle = None,
    cluster: Cluster = "",
    language: Language = "en",
    as_json: Json = False,
) -> None:
    """Compare settings of a game over many games, and write a report."""
    from ecotone.lab import read_study
    from ecotone.lab.study.run_study import games_of_pilot
    from ecotone.terminal.lab_reports import told_to_resume, write_report
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    if resume and rows is None:
        raise BadSetup(Text("--resume needs --rows: without a file nothing is kept."))
    asked = read_study(file, pilot or number, None if seed is None else chosen_seed(seed))
    if pilot:
        with Progress(quiet=as_json) as progress:
            games = games_of_pilot(asked, jobs, cluster, progress.reach)
        if as_json:
            print(json.dumps({"pilot": pilot, "games": games, "primary": asked.primary, "detect": asked.detect}))
        else:
            Screen.standard(plain=False).line(
                Text(
                    "To find a difference of {detect} in {what} four times in five, play {n} games of each setting.",
                    detect=asked.detect,
                    what=asked.primary,
                    n=games,
                )
            )
        return
    target = out or Path(file.with_suffix(".html").name)
    command = " ".join(["ecotone study", file.as_posix(), *([f"--games {number}"] if number else [])])
    command += f" --seed {seed}" if seed is not None else ""
    with told_to_resume(rows), Progress(quiet=as_json) as progress:
        found = write_report(asked, target, command, language, jobs, cluster, rows, resume, progress.reach)
    if figures:
        found.figures(figures)
    if bundle:
        found.bundle(bundle)
    if as_json:
        print(json.dumps({"report": str(target), **found.to_dict()}))
    else:
        Screen.standard(plain=False).line(
            Text("{file} is written. Changes beyond chance: {n}.", file=str(target), n=len(found.significant))
        )


def reproduce(
    file: Annotated[Path, typer.Argument(metavar="FILE.zip", help="A bundle of results.")],
    jobs: Jobs = None,
    seed: NoSeed = None,
    cluster: Cluster = "",
    as_json: Json = False,
) -> None:
    """Play all games of a bundle again, and say whether every row is the same."""
    from ecotone import lab
    from ecotone.terminal.lab_reports import show_reproduction
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    with Progress(quiet=as_json) as progress:
        found = lab.reproduce(file, jobs=jobs, cluster=cluster, progress=progress.reach)
    if as_json:
        print(json.dumps(found.to_dict()))
    else:
        show_reproduction(found, Screen.standard(plain=False))
    raise typer.Exit(0 if found.same else 1)


# --- what the lab keeps ------------------------------------------------------------


def check_kept(out: Path | None, *asked: bool) -> None:
    """Refuse what only files can keep where there are none."""
    if out is None and any(asked):
        raise BadSetup(Text("--resume, --rounds, --records and --measures need --out: without a file nothing is kept."))


def seed_of(out: Path | None, resume: bool, seed: int | None) -> int | None:
    """The seed that was asked for; of a run that goes on the one that it began with."""
    from ecotone.lab.rows.files import kept_seed

    return kept_seed(out) if out and resume and seed is None else seed


def leaderboard(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "",
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME[,NAME…]", help="Bots to enter besides those that are installed.")
    ] = "",
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="Fewer or more than the leaderboard has; do not compare then.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.md", help="Write the tables there, in Markdown.")
    ] = None,
    jobs: Jobs = None,
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Let all bots play the fixed deals of the leaderboard, and rank them."""
    from ecotone.lab.study.leaderboard import DEALS
    from ecotone.lab.study.leaderboard import leaderboard as rank
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    if game:
        game_named(game)
    with Progress(quiet=as_json) as progress:
        boards = rank(
            game or None, listed_bots(bots) if bots else (), deals=deals or DEALS, jobs=jobs, progress=progress.reach
        )
    text = "\n".join(board.to_markdown() for board in boards)
    if out:
        out.write_text(text, encoding="utf-8")
    if as_json:
        print(json.dumps([board.to_dict() for board in boards]))
    elif out:
        Screen.standard(plain=False).line(Text("{file} is written.", file=str(out)))
    else:
        print(text)
