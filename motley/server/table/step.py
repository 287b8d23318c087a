"""What an entry of a journal led to, as whoever tells of it needs it."""

from dataclasses import dataclass, field
from typing import Any

from motley.kernel import State
from motley.server.store import Entry
from motley.server.table.people import bot_title, name_in
from motley.server.words import words

Viewer = int | None
"""A seat, or None for a spectator."""


@dataclass(frozen=True)
class Note:
    """A line of the log that is no event of the game: somebody resigned, a bot took over."""

    index: int
    seat: int | None
    kind: str
    args: dict[str, Any]
    section: str = "note"

    def text(self, language: str) -> str:
        """Its sentence: what is kept is a key and arguments."""
        args = dict(self.args)
        for named in {"name", "by"} & args.keys():
            args[named] = name_in(args[named], language)
        if "bot" in args:
            bot, level = args["bot"]
            args["bot"] = bot_title(bot, level, language)
        return words(language).say(self.section, self.kind, args)


@dataclass(frozen=True)
class Step:
    """An entry that has just been taken: `kept` answers stand as they did before it, when `owed` were to act.

    `before` is the position that its answers were given in, where the game shows anything of what happens, and `views`
    what was seen of it already.
    """

    entry: Entry
    kept: int
    owed: tuple[int, ...]
    notes: tuple[Note, ...]
    before: State | None = None
    views: dict[Viewer, dict[str, Any]] = field(default_factory=dict)
    told: dict[tuple[str, str], Any] = field(default_factory=dict)
    """What everybody who looks the same way, in the same language, is told alike."""

    def seen_before(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer saw of the position that the answers were given in."""
        if viewer not in self.views:
            assert self.before is not None
            self.views[viewer] = self.before.view(viewer)
        return self.views[viewer]
