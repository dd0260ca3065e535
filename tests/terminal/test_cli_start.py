"""The program starts fast: it loads what a command needs, when it needs it."""

import subprocess
import sys

HEAVY = ("alembic", "jinja2", "pydantic_settings", "sqlalchemy", "starlette", "uvicorn")


def loaded_by(code: str) -> set[str]:
    """The packages that a fresh interpreter has loaded after running the code."""
    tell = "import sys; print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", f"{code}\n{tell}"], capture_output=True, text=True, check=True)
    return set(run.stderr.split())


def test_help_comes_without_loading_server_or_database() -> None:
    loaded = loaded_by("from ecotone.cli import app; app(['--help'], standalone_mode=False)")
    assert "typer" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_a_package_that_is_loaded_is_noticed() -> None:
    assert "jinja2" in loaded_by("import jinja2.environment")
