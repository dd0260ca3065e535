"""The command line: `ecotone games | play | serve | replay | debrief | simulate | tournament | study | store`."""

from __future__ import annotations

import json
import secrets
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ecotone.core.chance import SEEDS
from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.options import Value, find
from ecotone.core.registry import game_named, games
from ecotone.core.streams import WIDE_SEEDS, check_seed
from ecotone.core.text import Text
from ecotone.terminal.debrief_command import Language, Spoken, debrief
from ecotone.terminal.replay_command import replay
from ecotone.terminal.store_commands import Json, NoSeed, store_commands

if TYPE_CHECKING:
    from ecotone.terminal.screen import Screen

app = typer.Typer(
    help="Board games about sharing nature: play, watch and study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `ecotone games` lists it.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; as many as usual if not given.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Deals the same game again; by lot if not given.")]
Options = Annotated[list[str] | None, typer.Option("-o", "--option", metavar="KEY=VALUE", help="Set an option.")]
PackFile = Annotated[Path | None, typer.Option("--pack", metavar="FILE", help="Other cards, from a TOML file.")]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="How many processes play at once; one for each core.")]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead, tcp://HOST:PORT.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Lines of text instead of drawings.")]

app.add_typer(store_commands, name="store")


def main(arguments: list[str] | None = None) -> None:
    """Run the command line. What Ecotone refuses is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows ? where it lacks a sign
    try:
        app(arguments)
    except EcotoneError as error:
        print(Text("Error: {reason}", reason=error.reason).say(), file=sys.stderr)
        raise SystemExit(2) from None


@app.command("games")
def list_games(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Show the options of this game.")] = "",
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """List the games, or the options of one game."""
    from ecotone.terminal.listings import game_json, show_game, show_games
    from ecotone.terminal.screen import Screen

    if as_json:
        data = game_json(game_named(game)) if game else [game_json(one) for one in games().values()]
        print(json.dumps(data, indent=2))
    elif game:
        show_game(game_named(game), Screen.standard(plain=False))
    else:
        show_games(games(), Screen.standard(plain=False))


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; not needed with --resume.")] = "",
    seats: Seats = None,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME[,NAME…]", help="Bots for all seats but the first.")] = "",
    seed: Seed = None,
    option: Options = None,
    pack: PackFile = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save after every choice.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    pace: Annotated[float | None, typer.Option("--pace", min=0, help="Seconds to wait after a bot's choice.")] = None,
    seat: Annotated[int, typer.Option("--seat", min=1, help="With bots: your seat, and so your role.")] = 1,
    language: Spoken = "",
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Play in the terminal, alone, together or with bots."""
    from ecotone.terminal.json_lines import Lines
    from ecotone.terminal.language import spoken_language
    from ecotone.terminal.play import Play
    from ecotone.terminal.screen import Screen
    from ecotone.terminal.session import Session

    names = listed_bots(bots)
    screen = Screen.standard(plain, pace)
    if save and save != resume and save.expanduser().exists():
        raise BadSetup(
            Text("{file} exists already. Go on with it by --resume {file}, or give another name.", file=str(save))
        )
    if resume:
        match = resumed_match(resume, game, seats, seed, option, pack)
    else:
        match = new_match(game_named(game or only_game()), seats, seed, names, option, pack)
    if seat > match.seats:
        raise BadSetup(Text("There are {n} seats, so --seat is from 1 to {n}, not {seat}.", n=match.seats, seat=seat))
    screen.speak(spoken_language(language), match.game)
    if seats is None and not resume and not as_json:
        say_seats(match, screen)
    session = Session(match, names, save, resume, seat - 1)
    if save:
        session.write(save)  # what cannot be saved is told before anybody has played
    done = Lines(session, sys.stdin, sys.stdout).run() if as_json else Play(session, screen).run()
    raise typer.Exit(done)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0 is the whole network.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="8000 or the next free one.")] = None,
    store: Annotated[str, typer.Option("--store", metavar="ADDRESS", help="Where games are kept.")] = "",
    proxies: Annotated[
        str, typer.Option("--trusted-proxies", metavar="ADDRESS[,ADDRESS…]", help="Proxies that say for whom they ask.")
    ] = "",
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the pages in a browser.")] = False,
    thinkers: Annotated[
        int | None, typer.Option("--thinkers", min=1, help="How many processes think for bots; one for each core.")
    ] = None,
    packs: Annotated[bool, typer.Option("--packs", help="Take records that bring cards of their own.")] = False,
    seed: NoSeed = None,
    as_json: Json = False,
) -> None:
    """Serve the games to browsers: at this machine, or to a whole class."""
    from ecotone.web.serve.server import serve as run
    from ecotone.web.site.settings import Settings

    named = tuple(proxies.split(",")) if proxies else ()
    given: dict[str, Any] = {  # Any: of each setting
        "store": store,
        "trusted_proxies": named,
        "thinkers": thinkers,
        "packs": packs,
    }
    run(Settings(**{name: value for name, value in given.items() if value}), host, port, show, as_json)


app.command()(replay)
app.command()(debrief)


@app.command()
def simulate(
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
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write a row per game, and per seat: .parquet or .csv.")
    ] = None,
    rounds: Annotated[bool, typer.Option("--rounds", help="With --out: a row per round too.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="With --out: go on with a run that was stopped.")] = False,
    cluster: Cluster = "",
    as_json: Json = False,
) -> None:
    """Let bots play many games, and count how they end."""
    from ecotone import lab
    from ecotone.lab.rows.files import stopped_seed
    from ecotone.terminal.listings import show_summary
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    if out is None and (resume or rounds):
        raise BadSetup(Text("--resume and --rounds need --out: without a file nothing is kept."))
    found = game_named(game)
    names = listed_bots(bots)
    count = seats if seats is not None else max(len(names), found.usual_seats)
    chosen = chosen_seed(stopped_seed(out) if out and resume and seed is None else seed)
    try:
        with Progress(number, quiet=as_json) as progress:
            summary = lab.simulate(
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
                out=out,
                resume=resume,
                keep_rows=False,
                cluster=cluster,
                progress=progress.advance,
            ).to_dict()
    except KeyboardInterrupt:
        if out:
            print(Text("Stopped. The same command with --resume goes on.").say(), file=sys.stderr)
        raise
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


@app.command()
def tournament(
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
    cluster: Cluster = "",
    as_json: Json = False,
) -> None:
    """Let bots meet each other in all seats, and measure how strong they are."""
    from ecotone import lab
    from ecotone.terminal.lab_reports import show_tournament
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    found = game_named(game)
    names, count, chosen = listed_bots(bots), seats or found.usual_seats, chosen_seed(seed)
    with Progress(quiet=as_json) as progress:
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
            progress=progress.reach,
        )
    if as_json:
        setting = {"game": game, "seats": count, "bots": list(names), "games": number, "seed": chosen}
        print(json.dumps({**setting, **result.to_dict()}))
    else:
        show_tournament(found.name, count, chosen, result, Screen.standard(plain=False))


@app.command()
def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The study: a TOML file with the settings to compare.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the report goes; FILE.html here if not given.")
    ] = None,
    number: Annotated[int | None, typer.Option("--games", min=1, help="Other than the file says.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Other than the file says.")] = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    language: Language = "en",
    as_json: Json = False,
) -> None:
    """Compare settings of a game over many games, and write a report."""
    from ecotone.lab import read_study
    from ecotone.terminal.lab_reports import write_report
    from ecotone.terminal.progress import Progress
    from ecotone.terminal.screen import Screen

    asked = read_study(file, number, None if seed is None else chosen_seed(seed))
    target = out or Path(file.with_suffix(".html").name)
    command = " ".join(["ecotone study", file.as_posix(), *([f"--games {number}"] if number else [])])
    command += f" --seed {seed}" if seed is not None else ""
    with Progress(quiet=as_json) as progress:
        found = write_report(asked, target, command, language, jobs, cluster, progress.reach)
    if as_json:
        print(json.dumps({"report": str(target), **found.to_dict()}))
    else:
        Screen.standard(plain=False).line(
            Text("{file} is written. Changes beyond chance: {n}.", file=str(target), n=len(found.significant))
        )


# --- reading what was asked for -------------------------------------------------------------


def only_game() -> str:
    """The game to play when none is named: there must be just one."""
    known = tuple(games())
    if len(known) != 1:
        raise BadSetup(Text("Which game? Say: ecotone play GAME. Games: {known}.", known=known))
    return known[0]


def listed_bots(text: str) -> tuple[str, ...]:
    """Bots with commas between them; a module of one's own, as in `mine:MyBot`, may lie in the working folder."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if any(":" in name for name in names) and "" not in sys.path:
        sys.path.insert(0, "")
    return names


def chosen_seed(seed: int | None, seeds: int = SEEDS) -> int:
    """The seed that was asked for, if there is such a one; else one by lot, of so many."""
    return secrets.randbelow(seeds) if seed is None else check_seed(seed, seeds)


def read_options(game: Game, asked: list[str] | None) -> dict[str, Value]:
    """Options as they were typed, `level=2`."""
    out: dict[str, Value] = {}
    for item in asked or []:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadSetup(Text("Write an option as KEY=VALUE, not '{item}'.", item=item))
        out[name.strip()] = find(game.options, name.strip()).read(value)
    return out


def new_match(
    game: Game, seats: int | None, seed: int | None, bots: tuple[str, ...], option: list[str] | None, pack: Path | None
) -> Match:
    """A new match; unless seats are given, with bots the usual number or room for all, without as few as can be."""
    if seats is None:
        seats = max(game.usual_seats, 1 + len(bots)) if bots else min(game.seats)
    return Match.new(
        game, seats, chosen_seed(seed, WIDE_SEEDS), read_options(game, option), Pack.read(pack) if pack else None
    )


def resumed_match(path: Path, game: str, *settings: Any) -> Match:  # Any: whatever was set besides; all must be missing
    """A saved match; what was settled when it began cannot be set anew."""
    from ecotone.terminal.record_files import read_match

    if any(setting is not None for setting in settings):
        raise BadSetup(
            Text("A saved game keeps its seats, seed, options and cards: leave them out together with --resume.")
        )
    match = read_match(path)
    if game and game != match.game.id:
        raise BadSetup(
            Text("{file} is a game of {other}, not of {game}.", file=str(path), other=match.game.id, game=game)
        )
    return match


def say_seats(match: Match, screen: Screen) -> None:
    """Which number of seats was taken, and how to change it."""
    screen.line(
        Text.count(
            "Playing with {n} seat; --seats N changes that, --option KEY=VALUE the rules (ecotone games {game}).",
            "Playing with {n} seats; --seats N changes that, --option KEY=VALUE the rules (ecotone games {game}).",
            match.seats,
            game=match.game.id,
        ),
        style="dim",
    )
