"""How a finished game was shown: kept, so that it can be looked at when the rules of today cannot play it through."""

from typing import Any, Final

import msgspec

from motley.kernel import changed

FILM: Final = "film"
"""The kind of keepsake."""

OUTCOME: Final = frozenset({"placings", "scores", "reason", "sentence", "sheet"})
"""What the end of a game tells."""


class Film(msgspec.Struct):
    """The table as everybody could see it, told in English: first whole, then what each answer changed of it, with its
    lines. `resigned` is who gave up, whose name is not kept here.
    """

    layouts: list[dict[str, Any]]
    frames: list[Any]
    outcome: dict[str, Any]
    resigned: int | None = None

    @classmethod
    def loads(cls, data: bytes) -> "Film | None":
        """A film that was kept; None for one that cannot be shown from its first frame to its last."""
        try:
            film = msgspec.json.decode(data, type=cls)
            film.scene(film.plies)
            is_whole = film.outcome.keys() >= OUTCOME and all("text" in line for line in film.lines)
        except Exception:  # a damaged one fails as it likes
            return None
        return film if is_whole else None

    def dumps(self) -> bytes:
        return msgspec.json.encode(self)

    @property
    def plies(self) -> int:
        return len(self.frames) - 1

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The log."""
        return [line for frame in self.frames for line in frame["lines"]]

    def scene(self, ply: int) -> dict[str, Any]:
        """The whole table after so many answers."""
        scene: dict[str, Any] = self.frames[0]["scene"]
        for frame in self.frames[1 : ply + 1]:
            scene = changed(scene, frame["change"])
        return scene

    def between(self, first: int, last: int) -> list[dict[str, Any]]:
        """The frames of these plies, the first of them whole."""
        if not 0 <= first <= min(last, self.plies):
            return []
        opening = {"ply": first, "scene": self.scene(first), "lines": self.frames[first]["lines"]}
        return [opening, *self.frames[first + 1 : last + 1]]
