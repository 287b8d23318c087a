"""Start the server on this machine, say where it is, open the browser."""

import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from types import FrameType
from typing import Final

import uvicorn

from motley.server.app import STORE_NAME, application
from motley.server.guard import Guard
from motley.server.home import home
from motley.server.line import Door, Line, log_sparingly, most_lines
from motley.server.store import Store, StoreError
from motley.server.wishes import LONGEST

HOST: Final = "127.0.0.1"
BACKLOG: Final = 128


def listening(port: int | None) -> socket.socket:
    """A socket on that port of this machine, or on a free one."""
    # Named, so that asyncio knows it for TCP and sends every message at once instead of waiting for more to send.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Started again right after it was stopped, it takes the same port.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((HOST, 0 if port is None else port))
    return found


def address(listener: socket.socket, game: str | None = None) -> str:
    """Where a browser finds the server; with a game, the page of a new table."""
    place = f"http://{HOST}:{listener.getsockname()[1]}/"
    return place if game is None else f"{place}new/{game}"


def server_for(listener: socket.socket) -> uvicorn.Server:
    """The server for the tables of this user, on this socket."""
    return uvicorn.Server(configured(application(home(), listener.getsockname()[1], secrets.token_urlsafe(24))))


def configured(app: Guard) -> uvicorn.Config:
    """How the application is served, here and in the tests."""
    log_sparingly()
    return uvicorn.Config(
        app,
        http=Door,
        ws=Line,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST,
        limit_concurrency=most_lines(),
        backlog=BACKLOG,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )


def run(open_browser: bool = True, port: int | None = None, game: str | None = None) -> None:
    """Serve the tables of this user until Ctrl-C or SIGTERM. Ends with a sentence when it cannot start."""
    try:
        listener = listening(port)
        Store.open(home() / STORE_NAME).close()
    except OSError as error:
        raise SystemExit(f"Motley cannot start: {error}") from error
    except StoreError as error:
        raise SystemExit(f"Motley cannot start: the tables in {home()} cannot be opened: {error}") from error
    where = address(listener, game)
    server = _Announcing(server_for(listener).config, where, open_browser)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    print("Motley has stopped; every table is kept.", flush=True)


class _Announcing(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, where: str, open_browser: bool) -> None:
        super().__init__(config)
        self.where = where
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Motley is at {self.where}   (Ctrl-C stops it)", flush=True)
        if self.open_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(self.where,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # A second Ctrl-C ends what is still open at once; ours is a clean end, so the signal is not raised again.
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def has_browser() -> bool:
    """Whether there is a browser to open here: not over a plain remote shell, not in a bare container."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
