"""What hatchling does besides when it builds a wheel: with ECOTONE_COMPILED set it puts the compiled modules in.

`make wheels` builds both: the pure wheel, which runs everywhere, and one for this machine and Python, in which each
compiled module lies beside its source, as in build/compiled.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModules(BuildHookInterface):  # type: ignore[type-arg] # of whatever builder
    """Adds the libraries that tools/compile.py made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: hatchling's
        """Name every library, and the machine that it was made for."""
        if "ECOTONE_COMPILED" not in os.environ:
            return
        folder = Path(self.root) / "build" / "compiled"
        if not (folder / "compiled-from").exists():
            raise FileNotFoundError("There is no compiled build: run `make compiled` first.")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in sorted(folder.rglob("*.so")):
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
