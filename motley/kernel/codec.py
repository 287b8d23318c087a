"""One tagged codec between Python values and JSON: tuples, sets, frames, int-keyed maps come back as what they were."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, final

from motley.kernel.core import Ask, BadPosition

Plain = Any


@final
class Codec:
    """Encodes values made of None, bool, int, float, str, list, tuple, dict, set and the classes it was given.

    Each class has `fields()`, the names of its constructor's arguments in order, and keeps them as attributes.
    """

    makers: dict[str, Callable[..., object]]

    def __init__(self, *classes: type) -> None:
        self.makers = {"Ask": Ask}
        for made in classes:
            self.makers[made.__name__] = made

    def __reduce__(self) -> tuple[object, ...]:
        return Codec, tuple([made for made in self.makers.values() if made is not Ask])

    def encode(self, value: Any) -> Plain:
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if isinstance(value, list):
            return [self.encode(item) for item in value]
        if isinstance(value, tuple):
            return {"t": [self.encode(item) for item in value]}
        if isinstance(value, dict):
            if all(isinstance(key, str) for key in value):
                return {"d": {key: self.encode(item) for key, item in value.items()}}
            return {"m": [[self.encode(key), self.encode(item)] for key, item in value.items()]}
        if isinstance(value, (set, frozenset)):
            return {"z" if isinstance(value, frozenset) else "s": [self.encode(item) for item in sorted(value)]}
        name = type(value).__name__
        if name not in self.makers:
            raise TypeError(f"no codec for {name}: give its class to Codec(...)")
        return {"f": name, "a": [self.encode(getattr(value, field)) for field in value.fields()]}

    def decode(self, plain: Plain) -> Any:
        if isinstance(plain, list):
            return [self.decode(item) for item in plain]
        if not isinstance(plain, dict):
            return plain
        if "t" in plain:
            return tuple([self.decode(item) for item in plain["t"]])
        if "d" in plain:
            return {key: self.decode(item) for key, item in plain["d"].items()}
        if "m" in plain:
            return {self.decode(key): self.decode(item) for key, item in plain["m"]}
        if "s" in plain:
            return {self.decode(item) for item in plain["s"]}
        if "z" in plain:
            return frozenset([self.decode(item) for item in plain["z"]])
        name = plain.get("f")
        if name not in self.makers:
            raise BadPosition(f"unknown part {name!r} in a saved position")
        return self.makers[name](*[self.decode(item) for item in plain["a"]])


def canonical(data: Mapping[str, Plain]) -> str:
    """The one JSON text of this data: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(data: Mapping[str, Plain]) -> str:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()
