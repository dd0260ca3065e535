"""What docs/hosting.md and deploy/ say is true: their commands run, their steps can be followed, their files fit."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.load.process import free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
ECOTONE = Path(sys.executable).with_name("ecotone")
PATIENCE = 60.0


def console_commands(page: str) -> list[str]:
    """The commands of a page that need more than this machine has by itself."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [line for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]


SERVING = [line for line in console_commands("hosting.md") if line.startswith("ecotone serve")]


def is_ready(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz", timeout=5).is_success
    except httpx.HTTPError:
        return False


def serves(command: list[str], folder: Path, env: dict[str, str] | None = None) -> None:
    """A server says where it is, becomes ready there, and stops when it is told to."""
    process = subprocess.Popen(
        [*command, "--json"], cwd=folder, stdout=subprocess.PIPE, text=True, env={**os.environ, **(env or {})}
    )
    try:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["addresses"][0].rstrip("/")
        deadline = time.monotonic() + PATIENCE
        while not is_ready(address):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert httpx.get(f"{address}/healthz").text == "ok\n"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        process.stdout.close()  # type: ignore[union-attr]  # it is a pipe


@pytest.mark.parametrize("line", SERVING)
def test_a_command_for_several_nodes_runs(line: str, postgres_url: Callable[[], str], tmp_path: Path) -> None:
    words = [str(ECOTONE), *shlex.split(line)[1:]]
    words[words.index("--store") + 1] = postgres_url()
    if "--port" in words:
        words[words.index("--port") + 1] = str(free_port())
    serves([*words, "--thinkers", "1"], tmp_path)


def test_there_are_commands_to_run() -> None:
    assert len(SERVING) == 2


def dockerfile() -> list[tuple[str, str]]:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [(line.split()[0], line.partition(" ")[2]) for line in lines if line and not line.startswith("#")]


def test_the_steps_of_the_dockerfile_can_be_followed(tmp_path: Path) -> None:
    steps = dockerfile()
    for what, how in steps:
        if what == "COPY" and not how.startswith("--from"):
            assert (ROOT / how.split()[0]).exists()
    runs = [how for what, how in steps if what == "RUN"]
    assert runs[0] == "make install"
    assert (ROOT / ".venv").is_dir() or "PYTHONPATH" in os.environ  # that step was followed before any test
    build = shlex.split(runs[1].replace("/wheel", str(tmp_path / "wheel")))
    subprocess.run([sys.executable, *build[1:]], cwd=ROOT, check=True, capture_output=True)
    [wheel] = (tmp_path / "wheel").glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "site", "zip")
    command = json.loads(next(how for what, how in steps if what == "CMD"))
    assert command[0] == "ecotone"
    command[command.index("--port") + 1] = str(free_port())
    program = [sys.executable, "-c", "from ecotone.cli import main; main()"]
    serves([*program, *command[1:]], tmp_path, {"PYTHONPATH": str(tmp_path / "site")})
    health = next(how for what, how in steps if what == "HEALTHCHECK")
    assert "/healthz" in health
    assert dict(steps)["EXPOSE"] in health


def test_the_compose_file_starts_a_database_three_nodes_and_a_proxy() -> None:
    file: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))  # Any: YAML
    nodes = {name: one for name, one in file["services"].items() if one["image"] == "ecotone"}
    assert len(nodes) == 3
    assert {*file["services"]} == {"db", "proxy", *nodes}
    for name, node in nodes.items():
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
        assert node["environment"]["ECOTONE_NODE_ADDRESS"] == f"http://{name}:8000"
        settings = {key.removeprefix("ECOTONE_").lower() for key in node["environment"]}
        assert settings == {"store", "trusted_proxies", "node_address"}
    proxy = file["services"]["proxy"]
    assert proxy["environment"]["NODES"].split() == [f"{name}:8000" for name in nodes]
    assert (DEPLOY / proxy["volumes"][0].split(":")[0]).is_file()


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    text = (DEPLOY / "ecotone.service").read_text(encoding="utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    options = [word for word in shlex.split(line) if word.startswith("--")]
    told = subprocess.run([str(ECOTONE), "serve", "--help"], capture_output=True, text=True, check=True).stdout
    assert all(option[:12] in told for option in options)  # long ones are cut in a narrow terminal
    if (checker := shutil.which("systemd-analyze")) is not None:
        unit = tmp_path / "ecotone.service"
        unit.write_text(text.replace("/opt/ecotone/.venv/bin/ecotone", str(ECOTONE)), encoding="utf-8")
        found = subprocess.run([checker, "verify", str(unit)], capture_output=True, text=True, check=False)
        assert "ecotone.service" not in found.stderr, found.stderr
