"""What clients compress, inflated with a bound: 300 KB of zeros would become 300 MB before anybody counts them."""

from __future__ import annotations

import zlib
from typing import Any, Final

from wsproto.extensions import PerMessageDeflate
from wsproto.frame_protocol import CloseReason, Opcode, RsvBits

LARGEST_FRAME: Final = 64_000  # bytes of one message on a socket
TAIL: Final = b"\x00\x00\xff\xff"  # the end of a flushed part, which the protocol leaves out


class Deflate(PerMessageDeflate):
    """Compression in both directions, as wsproto has it, but no message that comes grows beyond `most` bytes.

    Browsers compress by themselves once it is agreed upon, so that they cannot be asked not to. No message refers to
    earlier ones in either direction: between messages a socket needs no memory for it.
    """

    def __init__(self, most: int) -> None:
        super().__init__(client_no_context_takeover=True, server_no_context_takeover=True)
        self.most = most
        self.room = most  # bytes by which the message that is coming may still grow
        self.inflater: zlib._Decompress | None = None  # of the message that is coming, if it is compressed
        self.applies = False  # whether the frame that is coming belongs to it

    def accept(self, offer: str) -> bool | str | None:
        """What is answered to a client's wish; None if the wish makes no sense."""
        try:
            return super().accept(offer)
        except ValueError:
            return None

    def frame_inbound_header(
        self, proto: Any, opcode: Opcode, rsv: RsvBits, payload_length: int
    ) -> Any:  # Any: wsproto's own
        """Note what kind of frame begins."""
        if rsv.rsv1:
            if opcode not in (Opcode.TEXT, Opcode.BINARY):
                return CloseReason.PROTOCOL_ERROR
            self.inflater = zlib.decompressobj(-self.client_max_window_bits)
            self.room = self.most
        self.applies = self.inflater is not None and not opcode.iscontrol()
        return RsvBits(True, False, False)

    def frame_inbound_payload_data(self, proto: Any, data: bytes) -> bytes | CloseReason:  # Any: wsproto's own
        """Inflate a part of a message."""
        return self.inflate(data) if self.applies else data

    def frame_inbound_complete(self, proto: Any, fin: bool) -> bytes | CloseReason | None:  # Any: wsproto's own
        """Inflate what is left when a message ends."""
        if not fin or not self.applies:
            return None
        rest = self.inflate(TAIL)
        self.inflater = None
        return rest

    def inflate(self, data: bytes) -> bytes | CloseReason:
        """What the data become, unless that is too much."""
        assert self.inflater is not None
        try:
            part = self.inflater.decompress(data, self.room + 1)
        except zlib.error:
            return CloseReason.INVALID_FRAME_PAYLOAD_DATA
        self.room -= len(part)
        return part if self.room >= 0 else CloseReason.MESSAGE_TOO_BIG
