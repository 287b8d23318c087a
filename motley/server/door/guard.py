"""Who may speak to this server: its own pages, with the token of this start; unless it is for several, on this machine.

A page from elsewhere that reaches us by a trick of names (DNS rebinding) has another Host or Origin; one that guesses
our address has no token.
"""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from math import ceil
from typing import Any, Final

from motley.server.door.budget import Budgets
from motley.server.door.cost import ADMISSION, KEPT, Accounts, Measured, Spent
from motley.server.door.person import Person, Seal
from motley.server.machine import MACHINE, Machine
from motley.server.words import wished, words

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PLAIN_PORT: Final = 80
"""Browsers leave this one out."""

CHANGES_A_SECOND: Final = 2.0
MOST_CHANGES: Final = 200.0
"""Tables made or joined and sockets opened from one address, on a server for several: a club has one address."""

HERE: Final = ("127.0.0.1", "localhost")
PASSED_ON: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
PROTOCOL: Final = "motley"
TOKEN_AS: Final = "motley.token."
"""What a page's socket says that it speaks, and how it brings the token along: as one more protocol."""

HEALTH: Final = "/health"
METRICS: Final = "/metrics"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Stands before the application: refuses strangers, and says to browsers what our pages may do."""

    def __init__(
        self,
        app: ASGIApp,
        port: int,
        token: str,
        seal: Seal,
        origins: Sequence[str] = (),
        machine: Machine = MACHINE,
    ) -> None:
        """With `origins` it serves strangers at these addresses; otherwise whoever sits at this machine."""
        self.app = app
        self.token = token
        self.scraper = ""
        self.seal = seal
        self.is_shared = bool(origins)
        self.blocked: Callable[[], frozenset[str]] = frozenset
        self.budgets = Budgets(CHANGES_A_SECOND, MOST_CHANGES)
        self.machine = machine
        self.accounts = Accounts()
        here = {f"{name}:{port}" for name in HERE} | ({*HERE} if port == PLAIN_PORT else set())
        self.origins = frozenset(origins or {f"http://{host}" for host in here})
        self.hosts = frozenset({origin.partition("://")[2] for origin in self.origins})
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in self.origins))
        self.policy = (
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            f"font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self' {sockets}; manifest-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        person = self._person(scope)
        objection = self.objection(scope, person)
        if objection is None:
            scope["state"]["person"] = person
            sealed = self._sealed(send, person)
            if not self.is_shared:
                await self.app(scope, receive, sealed)
            elif scope["type"] == "websocket":
                await self._socket(scope, receive, sealed, person.id)
            else:
                await self._request(scope, receive, sealed, person.id)
            return
        await self._refuse(scope, receive, self._sealed(send, person), objection)

    async def _request(self, scope: Scope, receive: Receive, send: Send, person: str | None) -> None:
        """Answer one request, and charge what it cost to whoever asked."""
        address, accounts, spent = _address(scope), self.accounts, Spent(self.machine)
        wait = accounts.admit(person, address)
        if wait > 0:
            await self._refuse(scope, receive, send, "busy", wait)
            return
        is_kept = False

        async def looked_at(message: Message) -> None:
            nonlocal is_kept
            if message["type"] == "http.response.start":
                is_kept = _is_for_keeping(message)
            await send(message)

        try:
            await Measured(self.app(scope, receive, looked_at), spent)
        finally:
            seconds = spent.take()
            accounts.charge(person, address, (0.0 if is_kept and seconds < KEPT else seconds) - ADMISSION)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, person: str | None) -> None:
        """Hold a line open. Whoever has spent too much is heard later; what others tell this screen is told at once."""
        address, accounts, spent = _address(scope), self.accounts, Spent(self.machine)

        async def paid() -> Message:
            accounts.charge(person, address, spent.take())
            await asyncio.sleep(accounts.wait(person, address))
            return await receive()

        with accounts.socket(person, address) as is_fine:
            if is_fine:
                await Measured(self.app(scope, paid, send), spent)
            else:
                await self._refuse(scope, receive, send, "sockets")

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, objection: str, wait: float = 0.0) -> None:
        why = words(wished(_headers(scope).get("accept-language", ""))).say("guard", objection)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        else:
            await _forbid(send, why, wait)

    def _person(self, scope: Scope) -> Person:
        return Person(self.seal.person(_headers(scope).get("cookie", "")), not self.is_shared)

    def _is_scraper(self, headers: dict[str, str]) -> bool:
        """Whether a request shows the token that whoever runs the server gave to a scraper elsewhere."""
        scheme, _, shown = headers.get("authorization", "").partition(" ")
        is_right = hmac.compare_digest(shown.encode(), self.scraper.encode())
        return scheme == "Bearer" and bool(self.scraper) and is_right

    def objection(self, scope: Scope, person: Person) -> str | None:
        """Why this request is not let in, as a key of the words' [guard]; None if it is."""
        headers = _headers(scope)
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            # What watches over servers knows them by other names than people do.
            if scope["path"] == HEALTH:
                return None
            if scope["path"] == METRICS:
                return None if _is_operator(scope, headers) or self._is_scraper(headers) else "operator"
        if person.id in self.blocked():
            return "blocked"
        if headers.get("host") not in self.hosts:
            return "host"
        if headers.get("origin", next(iter(self.origins))) not in self.origins:
            return "origin"
        if scope["type"] == "websocket":
            given = headers.get("x-motley-token") or _offered(scope)
        elif scope["method"] in SAFE_METHODS:
            return None
        else:
            given = headers.get("x-motley-token", "")
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            return "token"
        if self.is_shared and person.id is None:
            return "cookie"
        if self.is_shared and not self.budgets.of(_address(scope)).allows():
            return "budget"
        return None

    def _sealed(self, send: Send, person: Person) -> Send:
        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = {**HEADERS, "content-security-policy": self.policy}
                if person.id is None and _is_page(message):
                    extra["set-cookie"] = self.seal.introduce(all(each.startswith("https") for each in self.origins))
                present = {name.lower() for name, _ in message["headers"]}
                fields = [(name.encode(), value.encode()) for name, value in extra.items()]
                message["headers"] = [*message["headers"], *(each for each in fields if each[0] not in present)]
            await send(message)

        return sealed


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _is_operator(scope: Scope, headers: dict[str, str]) -> bool:
    """Whether a request comes straight from this machine: through no proxy, and from no page under another name."""
    address = _address(scope)
    name = headers.get("host", "").partition(":")[0]
    is_passed_on = any(each in headers for each in PASSED_ON)
    return address == "127.0.0.1" and name in HERE and not is_passed_on and "origin" not in headers


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _is_page(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
    return any(kind.startswith(b"text/html") for kind in kinds)


def _offered(scope: Scope) -> str:
    """The token of a page's socket, which can have no headers of its own; an address would stand in every log."""
    found = [each for each in scope["subprotocols"] if each.startswith(TOKEN_AS)]
    return found[0].removeprefix(TOKEN_AS) if found else ""


def _is_for_keeping(message: Message) -> bool:
    kept = [value for name, value in message["headers"] if name.lower() == b"cache-control"]
    return any(value.startswith(b"public") for value in kept)


async def _forbid(send: Send, why: str, wait: float = 0.0) -> None:
    """Refuse a request; with a `wait`, for so many seconds."""
    body = json.dumps({"error": {"rule": None, "sentence": why}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait > 0:
        headers.append((b"retry-after", str(ceil(wait)).encode()))
    await send({"type": "http.response.start", "status": 429 if wait > 0 else 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
