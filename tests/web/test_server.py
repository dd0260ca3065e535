"""The server's socket."""

from __future__ import annotations

import socket

from ecotone.web.serve.server import bound


def test_the_port_takes_connections_as_soon_as_its_address_can_be_told() -> None:
    with bound("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()[:2]) as client:
        assert client.getpeername() == listener.getsockname()
