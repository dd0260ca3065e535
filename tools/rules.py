"""Compares the rule ledgers with the tests: which test covers which rule, and which rule has none.

A ledger docs/rules/GAME.md lists its rules as `- **E-19** [rulebook] text`; a test names those it covers by
`@rule("E-19")`.
"""

import argparse
import contextlib
import io
import re
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ITEM = re.compile(r"^\s*[-*] \*\*([A-Z]+-\d+[a-z]?)\*\*", re.MULTILINE)
SHOWN = 3  # tests named per rule; the others are counted

Coverage = dict[str, list[str]]


class UnreadableError(Exception):
    """A ledger or the tests cannot be read."""


class Collector:
    """A pytest plugin that keeps the rule numbers of every collected test."""

    def __init__(self) -> None:
        self.coverage: Coverage = defaultdict(list)
        self.problems: list[str] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Notes the rules that this test names, whether or not it will be deselected as slow."""
        test = item.nodeid.partition("[")[0].removeprefix("tests/")
        for marker in item.iter_markers("rule"):
            for number in map(str, marker.args):
                if test not in self.coverage[number]:
                    self.coverage[number].append(test)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a module that could not be imported."""
        if report.failed:
            self.problems.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")


def covered_by_tests() -> Coverage:
    """The tests of the suite by the rule that they name."""
    collector = Collector()
    output = io.StringIO()
    everything = ["--collect-only", "-m", "", "-p", "no:terminal", "-p", "no:cacheprovider"]
    where = ["--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"), str(ROOT / "tests")]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = pytest.main([*everything, *where], plugins=[collector])
    if collector.problems or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise UnreadableError("\n".join(["The tests cannot be collected.", *collector.problems, output.getvalue()]))
    return collector.coverage


def numbers_in(ledger: Path) -> list[str]:
    """The rule numbers of a ledger, in its own order."""
    try:
        numbers = ITEM.findall(ledger.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{ledger.name}: {error}") from error
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if twice:
        raise UnreadableError(f"{ledger.name}: {', '.join(twice)} listed twice")
    if not numbers:
        raise UnreadableError(f"{ledger.name}: no items such as '- **E-19** text'")
    return numbers


def shortened(tests: list[str]) -> str:
    """The first few tests, and how many more there are."""
    more = f" and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
    return ", ".join(tests[:SHOWN]) + more


def report(ledgers: dict[str, list[str]], coverage: Coverage, only_missing: bool) -> bool:
    """Prints the comparison; says whether every rule has a test and every named rule exists."""
    complete = True
    for game, numbers in ledgers.items():
        missing = [number for number in numbers if not coverage.get(number)]
        if not only_missing:
            for number in numbers:
                print(f"  {number:<7} {shortened(coverage.get(number, [])) or '-- no test --'}")
            print(f"{game}: {len(numbers) - len(missing)} of {len(numbers)} covered")
        if missing:
            complete = False
            print(f"{game}: no test names {', '.join(missing)}")
    for number in sorted(set(coverage) - {number for numbers in ledgers.values() for number in numbers}):
        complete = False
        print(f"unknown rule {number}, named by {shortened(coverage[number])}")
    return complete


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the comparison over all ledgers."""
    parser = argparse.ArgumentParser(description="Show which test covers which rule of the ledgers in docs/rules.")
    parser.add_argument("--missing", action="store_true", help="print the gaps only")
    options = parser.parse_args(arguments)
    try:
        ledgers = {path.stem: numbers_in(path) for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}
        if not ledgers:
            raise UnreadableError("docs/rules holds no ledger")
        return 0 if report(ledgers, covered_by_tests(), options.missing) else 1
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
