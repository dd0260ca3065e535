"""House rules that hold for the whole tree, whatever the code does."""

import ast
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
PACKAGE = SRC / "ecotone"
MODULES = sorted(PACKAGE.rglob("*.py"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

MOST_LINES = 400
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")
REGISTRY = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|yarnpkg)\.(?:org|com|io)\b|\bdeb\.debian\.|https?://\S+/simple\b", re.IGNORECASE
)
HOME = re.compile(r"(?<![\w.])/(?:home|Users)/\w|(?<![\w.~])/(?:root)/|[A-Z]:\\Users\\")
INDEX_OPTION = re.compile(
    r"^\s*(?:-i|-f|--(?:extra-)?index-url|--find-links|--trusted-host)\b|@ (?:file|https?):", re.MULTILINE
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def places(pattern: re.Pattern[str], path: Path) -> list[str]:
    """Where a file matches, as `path:line: text`; nothing for a binary file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    return [f"{name(path)}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if pattern.search(line)]


def tracked_files() -> list[Path]:
    """The files that git tracks or would track."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git work tree")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for entry in listing.split("\0") if entry and (path := ROOT / entry).is_file()]


def test_there_are_modules_to_look_at() -> None:
    assert MODULES
    assert [name(path) for path in LOCKS] == ["requirements/base.txt", "requirements/dev.txt"]


def test_imports_run_downward_and_rules_stay_pure() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([tool, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_module_starts_with_a_docstring() -> None:
    assert [name(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))] == []


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_nothing_in_src_is_marked_as_unfinished() -> None:
    files = [path for path in SRC.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert [place for path in files for place in places(UNFINISHED, path)] == []


def test_no_file_names_a_registry_or_a_home_directory() -> None:
    files = tracked_files()
    assert [place for path in files for pattern in (REGISTRY, HOME) for place in places(pattern, path)] == []


@pytest.mark.parametrize("ending", ["", "-lock", "-shm", "-wal"])
def test_git_ignores_the_store_and_the_files_beside_it(ending: str) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git work tree")
    answer = subprocess.run(["git", "check-ignore", "--quiet", f"ecotone.db{ending}"], cwd=ROOT, check=False)
    assert answer.returncode == 0


@pytest.mark.parametrize("lock", LOCKS, ids=name)
def test_every_pin_has_a_hash_and_no_index(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not INDEX_OPTION.search(text)
    entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_the_readme_tells_how_to_play_and_how_to_test() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme


def test_the_wheel_holds_the_content_and_the_ledgers_as_regular_files(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = {entry.filename: entry for entry in wheel.infolist()}
        assert {"ecotone/games/ecosfera/box/content.toml", "ecotone/games/ecosfera/learn/ledger.md"} <= packed.keys()
        assert "ecotone/web/static/vendor/idiomorph.min.js" in packed
        for path in PACKAGE.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so":
                entry = packed[path.relative_to(SRC).as_posix()]
                assert not stat.S_ISLNK(entry.external_attr >> 16), f"{entry.filename} is packed as a link"
                assert wheel.read(entry) == path.read_bytes()
