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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.attacks.playing import Solitaire
from tests.load.process import free_port, proxy_program, taken
from tests.load.test_nodes import played_on

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


@contextmanager
def as_composed(url: str, folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """What the compose file starts, without Docker: three nodes by the command of the image, and the proxy."""
    file: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))  # Any: YAML
    command = json.loads(dict(dockerfile())["CMD"])
    caddy = proxy_program("caddy")
    ports: dict[str, int] = {}
    started: list[subprocess.Popen[bytes]] = []
    with ExitStack() as ends:

        def start(words: list[str], settings: dict[str, str]) -> None:
            log = ends.enter_context((folder / f"{len(started)}.log").open("wb"))
            home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
            env = {**os.environ, **home, **settings}
            started.append(subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, env=env))
            ends.callback(started[-1].wait, PATIENCE)
            ends.callback(started[-1].terminate)

        for name, service in file["services"].items():
            if service["image"] == "ecotone":
                ports[name] = free_port()
                taken.add(ports[name])
                words = [str(ECOTONE), *command[1:], "--thinkers", "1"]
                words[words.index("--port") + 1] = str(ports[name])
                here = {"ECOTONE_STORE": url, "ECOTONE_NODE_ADDRESS": f"http://127.0.0.1:{ports[name]}"}
                start(words, {**service["environment"], "ECOTONE_TRUSTED_PROXIES": '["127.0.0.1"]', **here})
        proxy = file["services"]["proxy"]["environment"]
        nodes = " ".join(f"127.0.0.1:{ports[one.split(':')[0]]}" for one in proxy["NODES"].split())
        site = f":{free_port()}"
        start([caddy, "run", "--config", str(DEPLOY / "Caddyfile")], {"SITE": site, "NODES": nodes})
        yield f"http://127.0.0.1{site}", started


def test_what_the_compose_file_starts_plays_on_when_a_node_is_killed(
    postgres_url: Callable[[], str], tmp_path: Path
) -> None:
    with as_composed(postgres_url(), tmp_path) as (address, started):
        deadline = time.monotonic() + PATIENCE
        while not is_ready(address):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        alone = Solitaire(address)
        for _ in range(3):
            assert played_on(alone, address) < PATIENCE
        started[0].kill()
        assert played_on(alone, address) < PATIENCE
        assert alone.acknowledged == 4
        assert 4 <= alone.about(address)["choices_made"] <= 4 + alone.unanswered


def test_the_unit_starts_a_server_and_is_one_that_systemd_takes(tmp_path: Path) -> None:
    text = (DEPLOY / "ecotone.service").read_text(encoding="utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    words = [str(ECOTONE), *shlex.split(line.replace("/var/lib/ecotone", str(tmp_path)))[1:]]
    words[words.index("--port") + 1] = str(free_port())
    serves(words, tmp_path, dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE)))
    assert (tmp_path / "ecotone.db").is_file()
    if (checker := shutil.which("systemd-analyze")) is not None:
        unit = tmp_path / "ecotone.service"
        unit.write_text(text.replace("/opt/ecotone/.venv/bin/ecotone", str(ECOTONE)), encoding="utf-8")
        found = subprocess.run([checker, "verify", str(unit)], capture_output=True, text=True, check=False)
        assert "ecotone.service" not in found.stderr, found.stderr
