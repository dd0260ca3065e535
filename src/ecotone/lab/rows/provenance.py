"""Where rows come from: the program, the machine and the command that made them, kept in the files themselves."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import Any, Final

from ecotone.core import state

KEY: Final = b"ecotone"  # of the metadata in a Parquet file


def made_by(command: str = "") -> dict[str, Any]:  # Any: JSON
    """This program on this machine. No clock and no names: the same run on the same machine gives the same files."""
    return {
        "ecotone": version("ecotone"),
        "build": "pure" if str(state.__file__).endswith(".py") else "compiled",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "command": command,
    }
