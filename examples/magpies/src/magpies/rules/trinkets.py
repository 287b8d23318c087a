"""The kinds of trinkets, from the content."""

from typing import Final

from motley.kernel.data import read_toml

_TRINKETS: Final = read_toml("magpies", "content/trinkets.toml")["trinket"]

NAMES: Final[tuple[str, ...]] = tuple([str(trinket["name"]) for trinket in _TRINKETS])
WORTHS: Final[tuple[int, ...]] = tuple([int(trinket["worth"]) for trinket in _TRINKETS])
COUNTS: Final[tuple[int, ...]] = tuple([int(trinket["count"]) for trinket in _TRINKETS])
