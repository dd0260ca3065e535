"""Compile what play is made of with mypyc, into a copy of the package that can be switched on and off.

    python tools/compile.py          compile into build/compiled and switch it on
    python tools/compile.py --off    switch it off; the copy stays
    python tools/compile.py --stale  switch it off if the sources have changed since
    python tools/compile.py --list   say which modules are compiled

The copy lies in build/compiled: all of src, with a library beside each compiled module. While it is switched on, a .pth
file of the virtual environment names that folder, and whatever is started there takes the compiled modules. A program
that is to have one or the other, whatever the switch says, gets PYTHONPATH=build/compiled or PYTHONPATH=src; the tests
do so.

Which modules: those in the folders that pyproject.toml names, but for those named there as interpreted.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import sysconfig
import time
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "compiled-from"
WORK = ROOT / "build" / "c"  # the C that mypyc writes, and what the compiler makes of it
SWITCH = Path(sysconfig.get_path("purelib")) / "_compiled_ecotone.pth"  # sorts before that of the editable install
LEVEL = "1"  # of optimising: higher ones take much longer and gain hardly anything
NO_COMPILER = """\
== make compiled: SKIPPED, there is no C compiler that can build Python modules here.
   Everything works without. To have it: install gcc and the headers of Python (on Debian and Ubuntu the packages
   gcc and python3-dev) and try again."""


def modules() -> list[Path]:
    """The modules to compile, relative to src."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ecotone"]["compiled"]
    found = [
        path.relative_to(SOURCE) for folder in settings["folders"] for path in SOURCE.glob(f"ecotone/{folder}/*.py")
    ]
    left_out = [f"ecotone/{pattern}" for pattern in settings["interpreted"]]
    return sorted(path for path in found if not any(fnmatch(str(path), pattern) for pattern in left_out))


def library(path: Path) -> str:
    """The library that a module goes into: one for each game, and one for each other part of the program."""
    parts = path.parts[2:4] if path.parts[1] == "games" else path.parts[1:2]
    return f"ecotone_{parts[0]}"


def fingerprint() -> str:
    """Tells whether the sources are still those that were compiled."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "pyproject.toml", *sorted(SOURCE.rglob("*"))):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            digest.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    """Whether what lies in build/compiled was made from these sources."""
    return STAMP.exists() and STAMP.read_text(encoding="ascii") == fingerprint()


def has_compiler() -> bool:
    """Whether C can be compiled for this Python."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler) is not None and header.exists()


def copy_sources(compiled: list[Path]) -> None:
    """Bring the copy in step with src. Libraries stay, so that only what has changed is compiled again."""
    shutil.copytree(SOURCE, TARGET, ignore=shutil.ignore_patterns("__pycache__", "*.so"), dirs_exist_ok=True)
    for path in (TARGET / "ecotone").rglob("*"):
        if path.suffix == ".so":
            kept = path.relative_to(TARGET).with_name(f"{path.name.split('.')[0]}.py") in compiled
        else:
            kept = path.is_dir() or path.suffix == ".pyc" or (SOURCE / path.relative_to(TARGET)).exists()
        if not kept:
            path.unlink()


def compile_modules(paths: list[Path]) -> None:
    """Write C for all modules, one library for each game and part, and compile it on all cores."""
    from mypyc.build import mypycify  # noqa: PLC0415 - slow to load, and not needed to switch
    from setuptools import Distribution  # type: ignore[import-untyped] # noqa: PLC0415 - has no stubs; slow as above

    os.chdir(TARGET)  # mypyc names modules by their paths from here
    libraries = sorted({library(path) for path in paths})
    extensions = mypycify(
        ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(WORK / "types"), *map(str, paths)],
        opt_level=LEVEL,
        debug_level="0",
        separate=[([str(path) for path in paths if library(path) == name], name) for name in libraries],
        target_dir=str(WORK),
    )
    build = Distribution({"name": "ecotone", "ext_modules": extensions}).get_command_obj("build_ext")
    build.build_lib, build.build_temp, build.parallel = str(TARGET), str(WORK), os.cpu_count()
    build.ensure_finalized()
    build.run()


def switch_off(why: str) -> None:
    """Go back to the sources themselves."""
    if SWITCH.exists():
        SWITCH.unlink()
        print(why)


def main() -> None:
    """Compile, or switch."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--off", action="store_true", help="switch the compiled build off")
    parser.add_argument("--stale", action="store_true", help="switch it off if the sources have changed since")
    parser.add_argument("--list", action="store_true", help="say which modules are compiled")
    asked = parser.parse_args()
    if asked.list:
        print(*modules(), sep="\n")
    elif asked.off:
        switch_off("The compiled build is switched off.")
    elif asked.stale:
        if SWITCH.exists() and not is_current():
            switch_off(
                "The sources have changed: the compiled build is switched off until `make compiled` is run again."
            )
    elif not has_compiler():
        print(NO_COMPILER, file=sys.stderr)
        sys.exit("ECOTONE_NEEDS_COMPILER is set, so this is an error." if "ECOTONE_NEEDS_COMPILER" in os.environ else 0)
    else:
        if not is_current():
            start, stamp, paths = time.monotonic(), fingerprint(), modules()
            STAMP.unlink(missing_ok=True)
            copy_sources(paths)
            compile_modules(paths)
            STAMP.write_text(stamp, encoding="ascii")
            print(f"{len(paths)} modules were compiled in {time.monotonic() - start:.0f} s.")
        SWITCH.write_text(f"{TARGET}\n", encoding="utf-8")
        print("The compiled build is switched on; `make pure` switches it off.")


if __name__ == "__main__":
    main()
