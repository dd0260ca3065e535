"""Many games at once: `simulate`, `tournament`, `study`, and what comes out of them.

Environments for agents that learn are here too (`env`, `parallel_env`, `SeatEnv`, `SeatVectorEnv`); they are loaded
when they are asked for, as they need an extra.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import ecotone.lab.study  # noqa: F401 - the package first, or it would hide the function `study` below
from ecotone.lab.agents.inequity import InequityAverse
from ecotone.lab.rows.table import Rows
from ecotone.lab.run.bundle import Reproduction, reproduce
from ecotone.lab.run.results import Results
from ecotone.lab.run.simulate import Simulation, simulate
from ecotone.lab.study.comparisons import findings
from ecotone.lab.study.findings import Findings
from ecotone.lab.study.leaderboard import leaderboard
from ecotone.lab.study.report import report
from ecotone.lab.study.run_study import StudyResults, study
from ecotone.lab.study.study import Study, read_study
from ecotone.lab.study.tournament import Tournament, tournament

if TYPE_CHECKING:
    from ecotone.lab.agents.env import env, parallel_env
    from ecotone.lab.agents.seat_env import SeatEnv, SeatVectorEnv
    from ecotone.lab.agents.spaces import feature_names

__all__ = [
    "Findings",
    "InequityAverse",
    "Reproduction",
    "Results",
    "Rows",
    "SeatEnv",
    "SeatVectorEnv",
    "Simulation",
    "Study",
    "StudyResults",
    "Tournament",
    "env",
    "feature_names",
    "findings",
    "leaderboard",
    "parallel_env",
    "read_study",
    "report",
    "reproduce",
    "simulate",
    "study",
    "tournament",
]
_LATER = {  # they need the extra `env`
    "SeatEnv": "ecotone.lab.agents.seat_env",
    "SeatVectorEnv": "ecotone.lab.agents.seat_env",
    "env": "ecotone.lab.agents.env",
    "feature_names": "ecotone.lab.agents.spaces",
    "parallel_env": "ecotone.lab.agents.env",
}


def __getattr__(name: str) -> Any:  # Any: as modules give what they hold
    """Load an environment when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
