"""Fair chance: one secret seed, published as a fingerprint before the first move and revealed at the end.

Draw n takes its number from HMAC-SHA-256(seed, salts, n, counter), rejection-sampled against the integer weights, so
that whoever has the seed can check every die and every deal.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, final

from motley.kernel import Move

SPAN = 1 << 256


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """A secret seed of 32 bytes: made up when None, the same each time for a number or a word."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return seed
    return hashlib.sha256(f"motley seed {seed}".encode()).digest()


def fingerprint(seed: bytes) -> str:
    """What is published of a seed before the first move."""
    return hashlib.sha256(seed).hexdigest()


def number_below(seed: bytes, salts: Mapping[int, str], draw: int, total: int) -> int:
    """The number from 0 to total - 1 that this draw gives."""
    salted = json.dumps([[seat, salts[seat]] for seat in sorted(salts)], ensure_ascii=False, separators=(",", ":"))
    if not 0 < total <= SPAN:
        raise ValueError(f"odds that add up to {total}")
    limit = SPAN - SPAN % total
    counter = 0
    while True:
        message = salted.encode() + b"\0" + draw.to_bytes(8, "big") + counter.to_bytes(8, "big")
        number = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")
        if number < limit:
            return number % total
        counter += 1


def drawn(seed: bytes, salts: Mapping[int, str], draw: int, odds: Sequence[tuple[Move, int]]) -> Move:
    """The outcome that draw n picks from these odds."""
    point = number_below(seed, salts, draw, sum(weight for _, weight in odds))
    for move, weight in odds:
        point -= weight
        if point < 0:
            return move
    raise AssertionError("a number beyond the odds")


@final
class Chance:
    """The dice and decks of one match. `count` is the number of draws ever made, those taken back too.

    `told` is what a record says of how the salts came to be; see `motley.match.sealing`.
    """

    def __init__(
        self,
        seed: bytes,
        salts: Mapping[int, str] | None = None,
        count: int = 0,
        told: Mapping[str, Any] | None = None,
    ) -> None:
        self.seed = seed
        self.salts = {} if salts is None else dict(salts)
        self.count = count
        self.told = None if told is None else dict(told)

    @property
    def commitment(self) -> str:
        return fingerprint(self.seed)

    def kept(self) -> tuple[bytes, dict[int, str], int, dict[str, Any] | None]:
        """All there is of it, in the order in which it is made."""
        return self.seed, self.salts, self.count, self.told

    def draw(self, odds: Sequence[tuple[Move, int]]) -> tuple[Move, int]:
        """The next outcome, and the number of its draw."""
        self.count += 1
        return drawn(self.seed, self.salts, self.count, odds), self.count
