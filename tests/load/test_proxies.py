"""The settings of proxies in deploy/, tried with the real programs before three nodes."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.attacks.playing import Solitaire
from tests.load.process import ServerProcess, free_port, proxy_program, taken
from tests.load.test_nodes import closed, figure, nodes, played_on, position, socket_of, spectator_of, three

__all__ = ["nodes", "three"]

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 20.0
COMMANDS: dict[str, Callable[[str, Path], list[str]]] = {
    "nginx.conf": lambda program, file: [
        program,
        "-c",
        str(file),
        "-g",
        "daemon off; pid nginx.pid; error_log stderr;",
    ],
    "haproxy.cfg": lambda program, file: [program, "-f", str(file)],
    "Caddyfile": lambda program, file: [program, "run", "--config", str(file), "--adapter", "caddyfile"],
}
PROGRAMS = {"nginx.conf": "nginx", "haproxy.cfg": "haproxy", "Caddyfile": "caddy"}


@contextmanager
def proxied(name: str, servers: list[ServerProcess], folder: Path) -> Iterator[str]:
    """A proxy with our settings, before these nodes; its address."""
    program = proxy_program(PROGRAMS[name])
    port = free_port()
    taken.add(port)
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for number, server in enumerate(servers, 1):
        text = text.replace(f"127.0.0.1:800{number}", f"127.0.0.1:{server.port}")
    text = re.sub(r"(listen |bind :|SITE::)8080", rf"\g<1>{port}", text, flags=re.MULTILINE)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    with (folder / "proxy.log").open("w") as log:
        command = [*COMMANDS[name](program, file)]
        if name == "nginx.conf":
            command[1:1] = ["-p", str(folder)]
        home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=home)
    try:
        address = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + PATIENCE
        while not answers(address):
            assert process.poll() is None, (folder / "proxy.log").read_text(encoding="utf-8")
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz", timeout=2).is_success
    except httpx.HTTPError:
        return False


def passed_on(servers: list[ServerProcess]) -> float:
    """How much nodes have passed on to each other."""
    return sum(figure(one, "passed_on_total") for one in servers)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_proxy_sends_each_table_to_one_node_and_sockets_too(
    name: str, three: list[ServerProcess], tmp_path: Path
) -> None:
    with proxied(name, three, tmp_path) as address:

        async def play() -> None:
            before = passed_on(three)
            for _ in range(3):
                alone = Solitaire(address)
                async with socket_of(address, alone) as socket:
                    await position(socket)
                    for _ in range(3):
                        (await asyncio.to_thread(alone.play, address)).raise_for_status()
                    await position(socket)
                assert alone.about(address)["choices_made"] == 3
            assert passed_on(three) == before  # nothing had to go from node to node
            assert httpx.get(f"{address}/metrics").status_code == 403
            async with AsyncExitStack() as open_sockets:
                spectators = [await open_sockets.enter_async_context(spectator_of(address, alone)) for _ in range(12)]
                for one in spectators:
                    await position(one)
                assert sum(figure(one, "sockets") > 0 for one in three) > 1  # not all at the node that has it
                (await asyncio.to_thread(alone.play, address)).raise_for_status()
                for one in spectators:
                    await position(one)
            assert passed_on(three) == before
            async with socket_of(address, alone) as socket:
                await position(socket)
                (await asyncio.to_thread(holder_of_the_socket, three)).end()
                await closed(socket)
            assert await asyncio.to_thread(played_on, alone, address) < 5
            assert alone.about(address)["choices_made"] == alone.acknowledged == 5

        asyncio.run(play())


def holder_of_the_socket(servers: list[ServerProcess]) -> ServerProcess:
    """The node that has the only socket; those of others may just be closing."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        sockets = [figure(one, "sockets") for one in servers]
        if sum(sockets) == 1:
            return servers[sockets.index(1)]
        time.sleep(0.05)
    raise AssertionError(sockets)
