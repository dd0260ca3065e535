"""The line between a server and its database, which can be cut while others still reach it."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Cable:
    """Listens on a port and passes everything on to PostgreSQL's own socket, unless it is cut."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.target = str(Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432")
        self.is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.url = f"postgresql://ecotone@127.0.0.1:{port}{parts.path}"
        self._ends: list[socket.socket] = []
        self._passing: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def cut(self) -> None:
        """Let nothing through any more, in no direction."""
        self.is_cut = True
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def mend(self) -> None:
        """Let new connections through."""
        self.is_cut = False

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        self._listener.shutdown(socket.SHUT_RDWR)  # or whoever waits there would go on waiting
        self._listener.close()
        self._accepting.join()
        self.cut()  # what came through at the very last
        for thread in self._passing:
            thread.join()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(self.target)
                except OSError:  # the database itself is down
                    near.close()
                    far.close()
                    continue
                self._ends += [near, far]
                thread = threading.Thread(target=pass_on, args=(near, far), daemon=True)
                self._passing.append(thread)
                thread.start()


def pass_on(near: socket.socket, far: socket.socket) -> None:
    """Pass on what comes from either end, until one of them hangs up."""
    others = {near: far, far: near}
    with near, far, suppress(OSError):
        while True:
            for end in select.select([near, far], [], [])[0]:
                data = end.recv(1 << 16)
                if not data:
                    return
                others[end].sendall(data)
