"""Start the server on this machine, say where it is, open the browser."""

import asyncio
import faulthandler
import gc
import logging
import os
import re
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from motley.server.app import application
from motley.server.busy import Busy, Jobs
from motley.server.door.guard import Guard
from motley.server.door.line import Door, Line, most_lines
from motley.server.door.person import NoSecret
from motley.server.door.wishes import LONGEST
from motley.server.home import home, scraper_token, store_place
from motley.server.logs import log_sparingly, log_structured
from motley.server.store import Store, StoreError
from motley.server.watch import Limits
from motley.server.workers import CAN_REPLACE, Workers, alone, share_of_thinkers

HOST: Final = "127.0.0.1"
SWEEPS: Final = (20_000, 20, 50)
"""How much comes into being between two looks for what nobody holds any more. A move makes hundreds of things, and
nearly all of them go by themselves."""
BACKLOG: Final = 128
SHORTEST_TOKEN: Final = 16
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


def _config_for(
    listener: socket.socket,
    token: str | None,
    origins: Sequence[str] = (),
    proxies: Sequence[str] = (),
    thinkers: int | None = None,
) -> uvicorn.Config:
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


def run(
    open_browser: bool = True, port: int | None = None, game: str | None = None, limits: Limits | None = None
) -> None:
    """Serve the tables of this user until Ctrl-C or SIGTERM. Ends with a sentence when it cannot start."""
    listener = _ready(port, HOST)
    where = address(listener, game)
    # The same for a process that takes the place of another: pages that are open go on.
    token = secrets.token_urlsafe(24)

    def server(is_first: bool) -> _Serving:
        return _Serving(_config_for(listener, token), where if open_browser and is_first else "")

    _keep_up(listener, server, 1, f"Motley is at {where}   (Ctrl-C stops it)", limits or Limits())


def serve(
    host: str,
    port: int,
    origins: Sequence[str],
    proxies: Sequence[str] = (),
    workers: int = 1,
    is_log_structured: bool = False,
    limits: Limits | None = None,
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
    listener = _ready(port, host)
    thinkers = share_of_thinkers(workers) if workers > 1 else None

    def server(is_first: bool) -> _Serving:
        return _Serving(_config_for(listener, None, origins, proxies, thinkers))

    several = f"{workers} processes; Ctrl-C stops them" if workers > 1 else "Ctrl-C stops it"
    _keep_up(listener, server, workers, f"Motley is at {' and '.join(origins)}   ({several})", limits or Limits())


def _keep_up(
    listener: socket.socket, server: "Callable[[bool], _Serving]", count: int, announcement: str, limits: Limits
) -> None:
    """Serve in so many processes; where one cannot take the place of another, in this one."""

    def live(is_first: bool) -> None:
        serving = server(is_first)
        serving.limits = limits
        serving.announcement = "" if CAN_REPLACE else announcement
        with suppress(KeyboardInterrupt):
            serving.run(sockets=[listener])

    with listener:
        if CAN_REPLACE:
            Workers(count, live, limits).run(announcement)
        else:
            with alone(limits):
                live(True)
    print(GOODBYE, flush=True)


def _ready(port: int | None, host: str) -> socket.socket:
    """The socket to listen on, once the store has been opened. Ends with a sentence when that cannot be."""
    try:
        if 0 < len(scraper_token()) < SHORTEST_TOKEN:
            raise SystemExit(f"Motley cannot start: MOTLEY_METRICS_TOKEN has fewer than {SHORTEST_TOKEN} signs")
        listener = listening(port, host)
        home()
        listener.listen(BACKLOG)
        Store.open(store_place()).close()
    except OSError as error:
        raise SystemExit(f"Motley cannot start: {error}") from error
    except StoreError as error:
        raise SystemExit(f"Motley cannot start: the tables {_where()} cannot be opened: {error}") from error
    return listener


def _where() -> str:
    """Where the tables are, for whoever runs the server; an address may have a password in it."""
    return f"in {home()}" if isinstance(store_place(), Path) else "of MOTLEY_DATABASE_URL"


class _Serving(uvicorn.Server):
    """Beats as long as it gets anywhere, and ends with the one that started it."""

    limits = Limits()
    announcement = ""
    """What to say once it can be reached, where no other process watches over this one and says it."""

    def __init__(self, config: uvicorn.Config, page: str = "") -> None:
        """Where `page` names one, a browser is opened there."""
        super().__init__(config)
        self.page = page
        self.parent = os.getppid() if CAN_REPLACE else 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(Jobs())
        await super().startup(sockets)
        if self.should_exit:
            return
        # What is here by now, games and all, stays: a seventh of a move of a large game went into looking through it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SWEEPS)
        self._beat()
        if self.announcement:
            print(self.announcement, flush=True)
        if self.page and has_browser():
            threading.Thread(target=webbrowser.open, args=(self.page,), daemon=True).start()

    def _beat(self) -> None:
        Busy.note.beat()
        if self.parent and os.getppid() != self.parent:
            self.should_exit = True
        if self.announcement:
            # Also where the interpreter is held: then this process says where it is, and ends.
            faulthandler.dump_traceback_later(self.limits.silence, exit=True)
        asyncio.get_running_loop().call_later(self.limits.beat, self._beat)

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
