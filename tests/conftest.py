"""What all tests share: which build they test, and how hard hypothesis tries.

The sources are tested, also while the compiled build is switched on, unless PYTHONPATH names another folder. The
profile of hypothesis is HYPOTHESIS_PROFILE; both repeat exactly.
"""

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# For programs that tests start, and for processes that run tests: those get their path from before this file was read.
SOURCES = os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
sys.path[:0] = SOURCES.split(os.pathsep)

os.environ["LC_ALL"] = "C.UTF-8"  # the terminal speaks English, whoever runs the tests

settings.register_profile(
    "dev", max_examples=8, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=16)  # for the compiled build
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_collection_finish() -> None:
    """What was collected stays until the end: nothing is gained by looking through it for garbage again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell why a test had to be tried once more: nothing else would."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.fixture
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game for tests of tables, as if it were installed."""
    from ecotone.core.registry import games  # here, as the build to test is chosen above
    from tests.toys.harbour import GAME

    monkeypatch.setitem(games(), GAME.id, GAME)
