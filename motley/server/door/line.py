"""The lines to this server: how long one may stay silent, how many there may be, and how one is cut at once."""

import asyncio
import sys
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION: Final = "motley.line"
"""Where the scope of a socket has its line."""

PATROL: Final = 15.0
"""Seconds between two looks at a connection that should be saying or taking something."""

SPARE: Final = 64
"""File descriptors that are kept for the store, the bots and the log."""

MOST_LINES: Final = 10_000
FEW: Final = 8
"""Messages of one line that may wait to be heard while more are read."""


class Door(H11Protocol):
    """A connection over HTTP. One that sends no whole request, or takes no answer, does not stay."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._left = 0
        self._is_suspect = False
        self._patrol: asyncio.TimerHandle | None = self.loop.call_later(PATROL, self._look)
        limit = self.config.limit_concurrency
        # A few more than are served, so that they hear that there is no room.
        if limit is not None and len(self.connections) > limit + SPARE // 4:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._dismiss()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._dismiss()
        super().handle_websocket_upgrade(event)

    def _dismiss(self) -> None:
        if self._patrol is not None:
            self._patrol.cancel()
            self._patrol = None

    def _look(self) -> None:
        """Cut a line that has not moved since the last look."""
        left = self.transport.get_write_buffer_size()
        if self.cycle is None or self.cycle.response_complete:
            is_stuck = self.timeout_keep_alive_task is None
        else:
            is_stuck = self.cycle.more_body or (left > 0 and left == self._left)
        if is_stuck and (self._is_suspect or self.cycle is None):
            self.transport.abort()
            return
        self._left, self._is_suspect = left, is_stuck
        self._patrol = self.loop.call_later(PATROL, self._look)


class Line(WebSocketsSansIOProtocol):
    """A socket. It is cut without ceremony: whoever reads nothing would not read a farewell either."""

    def handle_connect(self, event: Any) -> None:
        limit = self.config.limit_concurrency
        if limit is not None and len(self.connections) > limit:
            self.cut()
            return
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[EXTENSION] = self

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()

    def send_receive_event_to_app(self) -> None:
        # To stop reading after every message, and to begin again, costs more than most messages.
        if self.queue.qsize() >= FEW:
            super().send_receive_event_to_app()
            return
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused

    def tell(self, text: bytes) -> None:
        """Send a message, if there is still somebody to hear it; straight from here, past the application's layers."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            if self.conn.extensions:
                self.conn.send_text(text)
                self.transport.write(b"".join(self.conn.data_to_send()))
            else:
                self.transport.write(framed(text))

    @property
    def unsent(self) -> int:
        """How many bytes wait to be taken at the other end."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End it now, with all that was not sent yet."""
        self.transport.abort()


def framed(text: bytes) -> bytes:
    """A message as one frame of a server, which masks nothing (RFC 6455, 5.2): where it is not compressed, this is all
    that the protocol does, and it is done for every screen at every move."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def most_lines() -> int:
    """How many connections this process can hold; its own limit is raised as far as the system lets it."""
    if sys.platform == "win32":
        return MOST_LINES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_LINES + SPARE if hard == resource.RLIM_INFINITY else min(hard, MOST_LINES + SPARE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(SPARE // 4, min(MOST_LINES, soft - SPARE))
