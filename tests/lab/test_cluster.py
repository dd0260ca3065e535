"""The same job on a real Dask cluster of two processes, one of which is killed on the way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from ecotone import BadSetup
from ecotone.lab.run.simulate import simulate
from tests.kit.run_cli import run

FILES = ("r.csv", "r.seats.csv", "r.rounds.csv")


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as two_workers:
        yield two_workers


def job(folder: Path, **more: object) -> list[bytes]:
    """The files of a job."""
    folder.mkdir()
    simulate("betterlife", seats=5, games=70, seed=5, rounds=True, out=folder / "r.csv", **more)  # type: ignore[arg-type]
    return [(folder / name).read_bytes() for name in FILES]


def test_a_worker_is_killed_and_no_game_is_lost_or_counted_twice(cluster: LocalCluster, tmp_path: Path) -> None:
    with Client(cluster, set_as_default=False) as client:
        processes = client.run(os.getpid)
    assert len(set(processes.values())) == 2
    told: list[int] = []

    def kill_one(games: int) -> None:
        told.append(games)
        if len(told) == 5:
            os.kill(min(processes.values()), signal.SIGKILL)

    spread = job(tmp_path / "cluster", cluster=cluster.scheduler_address, progress=kill_one)
    assert sum(told) == 70
    assert spread == job(tmp_path / "here")


def test_the_command_line_plays_on_a_cluster(cluster: LocalCluster) -> None:
    command = ["simulate", "ecosfera", "--games", 10, "--seed", 2, "--json"]
    there = run(*command, "--cluster", cluster.scheduler_address)
    assert there.json["outcomes"] == run(*command, "--jobs", 1).json["outcomes"]


def test_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecotone.lab.run.cluster.SCHEDULER_TIMEOUT", "0.2s")
    with pytest.raises(BadSetup, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9"):
        simulate("ecosfera", seats=2, games=1, cluster="tcp://127.0.0.1:9")


def test_a_cluster_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadSetup, match=r"pip install 'ecotone\[cluster\]'"):
        simulate("ecosfera", seats=2, games=1, cluster="tcp://127.0.0.1:9")
