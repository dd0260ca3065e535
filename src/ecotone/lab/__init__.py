"""Many games at once: `simulate`, `tournament`, `study`, and what comes out of them.

`env`, an environment for agents that learn, is here too; it is loaded when it is asked for, as it needs an extra.
"""

from typing import TYPE_CHECKING, Any

import ecotone.lab.study  # noqa: F401 - the package first, or it would hide the function `study` below
from ecotone.lab.agents.inequity import InequityAverse
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.bundle import Reproduction, reproduce
from ecotone.lab.run.results import Results
from ecotone.lab.run.simulate import Simulation, simulate
from ecotone.lab.study.comparisons import findings
from ecotone.lab.study.findings import Findings
from ecotone.lab.study.report import report
from ecotone.lab.study.run_study import StudyResults, study
from ecotone.lab.study.study import Study, read_study
from ecotone.lab.study.tournament import Tournament, tournament

if TYPE_CHECKING:
    from ecotone.lab.agents.env import env

__all__ = [
    "Findings",
    "InequityAverse",
    "Reproduction",
    "Results",
    "Rows",
    "Simulation",
    "Study",
    "StudyResults",
    "Tournament",
    "env",
    "findings",
    "read_study",
    "report",
    "reproduce",
    "simulate",
    "study",
    "tournament",
]


def __getattr__(name: str) -> Any:  # Any: as modules give what they hold
    """Load `env` when it is asked for."""
    if name != "env":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ecotone.lab.agents.env import env  # noqa: PLC0415 - needs the extra `env`

    return env
