"""One of several nodes on this machine, as `ecotone serve --workers` starts them."""

from __future__ import annotations

import socket
import sys
from functools import partial

from ecotone.core.errors import EcotoneError
from ecotone.core.text import Text
from ecotone.web.serve.server import bind_socket, run, say_stock
from ecotone.web.site.settings import Settings

HERE = "127.0.0.1"


def main(number: int, tells: bool) -> None:
    """Serve on the socket that the parent has opened, and on one of our own for the other nodes."""
    settings = Settings.model_validate_json(sys.stdin.read())
    own = bind_socket(HERE, 0)
    on_stock = partial(say_stock, as_json=False) if tells else lambda counts: None
    try:
        run(settings, [socket.socket(fileno=number), own], f"http://{HERE}:{own.getsockname()[1]}/", on_stock)
    except EcotoneError as error:
        sys.stderr.write(Text("Error: {reason}", reason=error.reason).say() + "\n")
        raise SystemExit(2) from None


if __name__ == "__main__":
    main(int(sys.argv[1]), tells="tells" in sys.argv)
