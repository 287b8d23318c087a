"""The animals on the cards, from the content."""

from typing import Final

from motley.kernel.data import read_toml

_CARDS: Final = read_toml("whisper", "content/cards.toml")["card"]

NAMES: Final[tuple[str, ...]] = tuple([str(card["name"]) for card in _CARDS])
WORTHS: Final[tuple[int, ...]] = tuple([int(card["worth"]) for card in _CARDS])
COUNTS: Final[tuple[int, ...]] = tuple([int(card["count"]) for card in _CARDS])
