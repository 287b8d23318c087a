"""Start the server on this machine, say where it is, open the browser."""

import gc
import json
import logging
import os
import re
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from motley.server.app import application
from motley.server.door.guard import Guard
from motley.server.door.line import Door, Line, log_sparingly, most_lines
from motley.server.door.person import NoSecret
from motley.server.door.wishes import LONGEST
from motley.server.home import home, store_place
from motley.server.logs import log_structured
from motley.server.store import Store, StoreError
from motley.server.workers import READY, Workers, end_with_parent, share_of_thinkers

HOST: Final = "127.0.0.1"
SWEEPS: Final = (20_000, 20, 50)
"""How much comes into being between two looks for what nobody holds any more. A move makes hundreds of things, and
nearly all of them go by themselves."""
BACKLOG: Final = 128
GOODBYE: Final = "Motley has stopped; every table is kept."
ORIGIN: Final = re.compile(r"https?://[a-z0-9.\-]+(:\d+)?|https?://\[[0-9a-f:]+\](:\d+)?")


def listening(port: int | None, host: str = HOST) -> socket.socket:
    """A socket on that port of this machine, or on a free one."""
    # Named, so that asyncio knows it for TCP and sends every message at once instead of waiting for more to send.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Started again right after it was stopped, it takes the same port.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, 0 if port is None else port))
    return found


def address(listener: socket.socket, game: str | None = None) -> str:
    """Where a browser finds the server; with a game, the page of a new table."""
    place = f"http://{HOST}:{listener.getsockname()[1]}/"
    return place if game is None else f"{place}new/{game}"


def server_for(listener: socket.socket) -> uvicorn.Server:
    """The server for the tables of this user, on this socket."""
    return uvicorn.Server(_config_for(listener))


def _config_for(
    listener: socket.socket, origins: Sequence[str] = (), proxies: Sequence[str] = (), thinkers: int | None = None
) -> uvicorn.Config:
    token = None if origins else secrets.token_urlsafe(24)
    try:
        app = application(home(), listener.getsockname()[1], token, origins, store_place(), thinkers)
    except (NoSecret, StoreError) as error:
        raise SystemExit(f"Motley cannot start: {error}") from error
    return configured(app, proxies, is_far=bool(origins))


def configured(app: Guard, proxies: Sequence[str] = (), is_far: bool = False) -> uvicorn.Config:
    """How the application is served, here and in the tests. To screens that are far away, messages go compressed.

    What these `proxies` say about who asks is believed.
    """
    log_sparingly()
    return uvicorn.Config(
        app,
        http=Door,
        ws=Line,
        ws_per_message_deflate=is_far,
        ws_max_size=LONGEST,
        limit_concurrency=most_lines(),
        backlog=BACKLOG,
        lifespan="on",
        # Where the log goes is settled already.
        log_config=None if logging.getLogger("uvicorn").handlers else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=3,
    )


def run(open_browser: bool = True, port: int | None = None, game: str | None = None) -> None:
    """Serve the tables of this user until Ctrl-C or SIGTERM. Ends with a sentence when it cannot start."""
    listener = _ready(port, HOST)
    _run(listener, _config_for(listener), address(listener, game), open_browser)


def serve(
    host: str,
    port: int,
    origins: Sequence[str],
    proxies: Sequence[str] = (),
    workers: int = 1,
    is_log_structured: bool = False,
) -> None:
    """Serve strangers, who know this server by these addresses, in so many processes, until Ctrl-C or SIGTERM.

    They may come through `proxies`, which are addresses or networks.
    """
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise SystemExit(f"Motley cannot start: {proxy} is no address of a proxy, nor a network") from error
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise SystemExit(
                f"Motley cannot start: {origin} is no address like https://tables.example or http://10.0.0.5:8000"
            )
    if is_log_structured:
        log_structured()
    where = " and ".join(origins)
    listener = _ready(port, host)
    if workers == 1:
        _run(listener, _config_for(listener, origins, proxies), where, False)
        return
    listener.listen(BACKLOG)
    thinkers = share_of_thinkers(workers)
    wish = {"origins": list(origins), "proxies": list(proxies), "thinkers": thinkers, "structured": is_log_structured}
    with listener:
        Workers(listener, workers, wish).run(f"Motley is at {where}   ({workers} processes; Ctrl-C stops them)")
    print(GOODBYE, flush=True)


def work(listener: socket.socket, wish: str) -> None:
    """Be one of several processes at a socket, until the one that started them is gone."""
    told = json.loads(wish)
    if told["structured"]:
        log_structured()
    config = _config_for(listener, told["origins"], told["proxies"], told["thinkers"])
    server = _Announcing(config, "", False)
    end_with_parent(server)
    server.run(sockets=[listener])


def _ready(port: int | None, host: str) -> socket.socket:
    """The socket to listen on, once the store has been opened. Ends with a sentence when that cannot be."""
    try:
        listener = listening(port, host)
        home()
        Store.open(store_place()).close()
    except OSError as error:
        raise SystemExit(f"Motley cannot start: {error}") from error
    except StoreError as error:
        raise SystemExit(f"Motley cannot start: the tables {_where()} cannot be opened: {error}") from error
    return listener


def _where() -> str:
    """Where the tables are, for whoever runs the server; an address may have a password in it."""
    return f"in {home()}" if isinstance(store_place(), Path) else "of MOTLEY_DATABASE_URL"


def _run(listener: socket.socket, config: uvicorn.Config, where: str, open_browser: bool) -> None:
    server = _Announcing(config, where, open_browser)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    print(GOODBYE, flush=True)


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
        # What is here by now, games and all, stays: a seventh of a move of a large game went into looking through it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SWEEPS)
        print(f"Motley is at {self.where}   (Ctrl-C stops it)" if self.where else READY, flush=True)
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
