"""Writes pictures of all pages into screenshots/: seeded games on every screen, by day and night, in every language.

Run `make screenshots`; ARGS narrows it down, as in `make screenshots ARGS='--game ecosfera --screen phone'`. A file is
called after what it shows: `ecosfera-middle-phone-dark-fi.png`. Chromium must be on the machine.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from unittest import mock

from playwright.sync_api import Browser, Page, expect, sync_playwright

from ecotone.tables import attendant, table
from ecotone.tables.plan import Place, Plan
from ecotone.web.paint.catalogues import LANGUAGES
from tests.browser.screens import STAGES, Screen
from tests.browser.seeded import GAMES, MOMENTS, SCENES, opened, played, position, seat_link
from tests.browser.server import Site, served

OUT: Final = Path(__file__).resolve().parent.parent / "screenshots"
SCHEMES: Final = ("light", "dark")

Address = Callable[[Site], str]


def pages(games: Sequence[str]) -> Iterator[tuple[str, Address]]:
    """Every page by its name, and how to get there."""
    yield "front", partial(plain, path="/")
    yield "people", people
    yield "waiting", waiting
    for path in ("watch", "class/new"):
        yield path.replace("/", "-"), partial(plain, path=f"/{path}")
    for game in games:
        for moment in (*MOMENTS, *SCENES[game]):
            yield f"{game}-{moment}", partial(board, game=game, moment=moment)
        yield f"{game}-projector", partial(projector, game=game)
        yield f"{game}-replay", partial(replay, game=game)
        yield f"{game}-debrief", partial(debrief, game=game)
        yield f"{game}-new", partial(plain, path=f"/new/{game}")
        yield f"{game}-rules", partial(plain, path=f"/rules/{game}")
        yield f"{game}-learn", partial(plain, path=f"/learn/{game}")


def plain(site: Site, path: str) -> str:
    """A page that everybody finds under the same address."""
    return f"{site.address}{path}"


def board(site: Site, game: str, moment: str) -> str:
    """A table, as the seat sees it that decides."""
    return seat_link(site, position(game, moment))


def people(site: Site) -> str:
    """The host's page of people; the link that leads there is theirs."""
    table, keys = site.open(Plan("ecosfera", (Place("me", "Aino"), Place("link"), Place("bot", "Otso"))))
    return f"{site.address}/t/{table.code}/s/{keys.host}#people"


def waiting(site: Site) -> str:
    """A table where two more people are waited for."""
    places = (Place("me", "Aino"), Place("link"), Place("link"), Place("bot", "Otso"))
    table, keys = site.open(Plan("betterlife", places))
    return f"{site.address}/t/{table.code}/s/{keys.host}"


def debrief(site: Site, game: str) -> str:
    """The talk after a whole game."""
    return f"{site.address}/t/{opened(site, played(game))[0].code}/debrief"


def projector(site: Site, game: str) -> str:
    """The wall in the middle of a game."""
    return f"{site.address}/t/{opened(site, position(game, 'middle'))[0].code}/projector"


def replay(site: Site, game: str) -> str:
    """The replay of a whole game, halfway, as the second seat saw it."""
    match = played(game)
    return f"{site.address}/t/{opened(site, match)[0].code}/replay?at={len(match.record) // 2}&seat=1"


def show(page: Page, address: str) -> None:
    """Open a page, and wait until it is live if it is a table."""
    page.goto(address.removesuffix("#people"))
    if address.endswith("#people"):
        page.goto(f"{page.url}/people")
    if page.locator("#connection").count():
        expect(page.locator("body")).to_have_attribute("data-version", re.compile(r"\d"))


def shoot(page: Page, name: str, screens: dict[str, Screen], schemes: Sequence[str], args: argparse.Namespace) -> int:
    """Write one page on every screen, by day and by night; returns how many pictures that made."""
    made = 0
    for screen_name, screen in screens.items():
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of SCHEMES
            path = args.out / f"{name}-{screen_name.replace(' ', '_')}-{scheme}-{args.shown}.png"
            page.screenshot(path=path, full_page=not args.fold, animations="disabled")
            made += 1
    return made


def write(browser: Browser, site: Site, args: argparse.Namespace) -> int:
    """Write all pictures that were asked for."""
    made = 0
    screens = {name: STAGES[name] for name in args.screen or STAGES}
    wanted = [(name, way) for name, way in pages(args.game or list(GAMES)) if re.search(args.page, name)]
    for language in args.language or LANGUAGES:
        args.shown = language
        for name, way in wanted:
            page = browser.new_page(reduced_motion="reduce", device_scale_factor=args.scale)
            page.context.add_cookies([{"name": "language", "value": language, "url": site.address}])
            show(page, way(site))
            made += shoot(page, name, screens, args.scheme or SCHEMES, args)
            page.context.close()
    return made


def arguments() -> argparse.Namespace:
    """What is asked for; without arguments, everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only this game (may be repeated)")
    parser.add_argument("--language", action="append", choices=list(LANGUAGES), help="only this language")
    parser.add_argument("--screen", action="append", choices=list(STAGES), help="only this screen")
    parser.add_argument("--scheme", action="append", choices=SCHEMES, help="only by day, or only by night")
    parser.add_argument("--page", default="", help="only pages whose names hold this, such as middle or rules")
    parser.add_argument("--fold", action="store_true", help="only what is seen without scrolling")
    parser.add_argument("--scale", type=float, default=1, help="pixels of the picture for each of the screen")
    parser.add_argument("--out", type=Path, default=OUT)
    return parser.parse_args()


def main() -> None:
    """Write the pictures, and say how many."""
    args = arguments()
    names = ("chromium-headless-shell", "chromium")
    chromium = next(filter(None, (shutil.which(at + name) for name in names for at in ("", "/usr/bin/"))), None)
    if chromium is None:
        sys.exit("NO BROWSER: chromium is neither on the PATH nor in /usr/bin; tools/browser.sh installs it on Debian")
    args.out.mkdir(parents=True, exist_ok=True)
    # The moment is kept: no seat is answered for while its pictures are made.
    unhurried = mock.patch.object(attendant, "FORMALITY_DELAY", (600.0, 601.0))
    open_longer = mock.patch.object(table, "WINDOW", 600.0)
    with unhurried, open_longer, served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        made = write(browser, site, args)
        browser.close()
    print(f"{made} pictures in {args.out}")


if __name__ == "__main__":
    main()
