"""Who asks: a person is a signed cookie, with no account and no password."""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from motley.server.machine import MACHINE, Machine
from motley.server.store.ledger import HERE

SECRET_NAME: Final = "secret"
SECRET_BYTES: Final = 32
A_YEAR: Final = 365 * 24 * 3600
LONGEST_COOKIES: Final = 16 * 1024
"""Browsers send less; whoever sends more is nobody."""


@dataclass(frozen=True)
class Person:
    """Somebody at a browser. `is_here`: at the machine of the server, which plays every seat that has no owner."""

    id: str | None
    is_here: bool

    @property
    def names(self) -> list[str]:
        """What this person is called where the store tells whose something is."""
        return [*([HERE] if self.is_here else []), *([] if self.id is None else [self.id])]

    def is_owner(self, owner: str | None) -> bool:
        """Whether what has this owner is this person's."""
        return self.is_here if owner is None else owner == self.id


class NoSecret(Exception):
    """The file of the secret holds none: whoever signed with it would sign for everybody."""


def secret_of(folder: Path) -> bytes:
    """The secret that this server signs with; it is made up once, and nobody else may read it. Raises NoSecret."""
    file = folder / SECRET_NAME
    if not file.exists():
        _make_up(file)
    found = file.read_bytes()
    if len(found) < SECRET_BYTES:
        raise NoSecret(f"{file} is damaged; without it a new one is made, and everybody gets a new cookie")
    return found


def _make_up(file: Path) -> None:
    """Put a new secret there, whole or not at all: of two servers that start together one comes first, for both."""
    draft = file.with_name(f"{SECRET_NAME}-{secrets.token_hex(4)}")
    place = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(place, "wb") as out:
            out.write(secrets.token_bytes(SECRET_BYTES))
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()


class Seal:
    """Signs what comes back to us, so that nobody can make it up."""

    def __init__(self, secret: bytes, machine: Machine = MACHINE) -> None:
        self.secret = secret
        self.machine = machine
        # Browsers keep one jar for all ports of a machine: two servers must not take each other's cookie for theirs.
        self.cookie = f"motley-{hashlib.sha256(b'name' + secret).hexdigest()[:8]}"

    def sign(self, purpose: str, text: str) -> str:
        """A signature of this text that counts for this purpose alone."""
        return hmac.new(self.secret, f"{purpose}\n{text}".encode(), hashlib.sha256).hexdigest()[:32]

    def is_signed(self, purpose: str, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())

    def person(self, header: str) -> str | None:
        """The person whom a cookie header names; None if it names none, or one that we never signed."""
        if len(header) > LONGEST_COOKIES:
            return None
        # By hand: http.cookies takes quadratic time over quoted backslashes, and we never quote.
        for pair in header.split(";"):
            key, _, value = pair.strip().partition("=")
            if key == self.cookie:
                name, _, signature = value.partition(".")
                return name if self.is_signed("person", name, signature) else None
        return None

    def introduce(self, is_secure: bool) -> str:
        """A new person, as the header that sets the cookie."""
        return self.cookie_for(self.machine.name(12), is_secure)

    def cookie_for(self, name: str, is_secure: bool) -> str:
        """The header that makes a browser this person's."""
        rest = "; Secure" if is_secure else ""
        value = f"{name}.{self.sign('person', name)}"
        return f"{self.cookie}={value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{rest}"


def person_of(scope: Any) -> Person:
    """Who makes this request, as the guard found out."""
    person = scope["state"]["person"]
    assert isinstance(person, Person)
    return person
