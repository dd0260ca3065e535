"""The command line: `ecotone games | play | serve | replay | debrief | print | pack | store`, and the lab."""

from __future__ import annotations

import json
import shlex
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ecotone.core.content import Pack
from ecotone.core.errors import BadSetup, EcotoneError
from ecotone.core.game import Game
from ecotone.core.match import Match
from ecotone.core.registry import game_named, games
from ecotone.core.streams import WIDE_SEEDS
from ecotone.core.text import Text
from ecotone.terminal.arguments import Options, PackFile, Plain, Seats, Seed, chosen_seed, listed_bots, read_options
from ecotone.terminal.debrief_command import Spoken, debrief
from ecotone.terminal.export_commands import export
from ecotone.terminal.lab_commands import leaderboard, reproduce, simulate, study, tournament
from ecotone.terminal.pack_commands import pack_commands
from ecotone.terminal.print_command import print_game
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

app.add_typer(store_commands, name="store")
app.add_typer(pack_commands, name="pack")


def main(arguments: list[str] | None = None) -> None:
    """Run the command line. What Ecotone refuses is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal shows ? where it lacks a sign
    try:
        app(arguments, obj=shlex.join(["ecotone", *(sys.argv[1:] if arguments is None else arguments)]))
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
    packs: Annotated[
        bool, typer.Option("--packs", help="Allow cards of one's own: records that bring them, and /packs.")
    ] = False,
    research: Annotated[
        str, typer.Option("--research", metavar="FOLDER", help="Plans of studies with people, and what they answer.")
    ] = "",
    workers: Annotated[int, typer.Option("--workers", min=1, help="How many processes serve; needs PostgreSQL.")] = 1,
    node_address: Annotated[
        str, typer.Option("--node-address", metavar="URL", help="Where other servers on the same store reach this one.")
    ] = "",
    log_json: Annotated[bool, typer.Option("--log-json", help="Write the log as lines of JSON.")] = False,
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
        "research": research,
        "node_address": node_address,
        "log_json": log_json,
    }
    run(Settings(**{name: value for name, value in given.items() if value}), host, port, show, as_json, workers)


app.command()(replay)
app.command()(debrief)
app.command()(export)
app.command("print")(print_game)
for command in (simulate, tournament, study, reproduce, leaderboard):
    app.command()(command)


# --- reading what was asked for -------------------------------------------------------------


def only_game() -> str:
    """The game to play when none is named: there must be just one."""
    known = tuple(games())
    if len(known) != 1:
        raise BadSetup(Text("Which game? Say: ecotone play GAME. Games: {known}.", known=known))
    return known[0]


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
