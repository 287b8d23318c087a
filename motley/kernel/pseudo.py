"""A language made of English for whoever looks for what is not ready for others: every sentence marked, a third longer.

What a page shows without its marks in this language was written into the code; what is cut off has no room to grow.
"""

import re
from typing import Any, Final

PSEUDO: Final = "qps"
OPEN: Final = "⟦"
CLOSE: Final = "⟧"
AS_THEY_ARE: Final = ("list", "genders", "picture")
"""What holds no sentences."""

_PLACES = re.compile(r"(\{[^{}]*\})")
_PLAIN = re.compile(r"\{[^{}|]*\}")
_ACCENTS = str.maketrans("AEIOUaeiouCcNnSsYyZz", "ÅËÎÖÛåëîöûÇçÑñŠšÝýŽž")
_PART = 5


def pseudo(template: str) -> str:
    """A sentence of the language; its places stay, and so does a sign or a letter that is no word."""
    if sum([each.isalpha() for each in _PLAIN.sub("", template)]) < 2:
        return template
    texts = [part if part.startswith("{") else part.translate(_ACCENTS) for part in _PLACES.split(template)]
    more = max(2, len(_PLACES.sub("", template)) // 3)
    parts = ["~" * min(_PART, more - at) for at in range(0, more, _PART)]
    return f"{OPEN}{''.join(texts)} {' '.join(parts)}{CLOSE}"


def marked(tables: dict[str, Any]) -> dict[str, Any]:
    """The same tables with every sentence in the language."""
    return {key: value if key in AS_THEY_ARE else _marked(value) for key, value in tables.items()}


def _marked(value: object) -> object:
    if isinstance(value, str):
        return pseudo(value)
    if isinstance(value, dict):
        return marked(value)
    return [_marked(each) for each in value] if isinstance(value, list) else value
