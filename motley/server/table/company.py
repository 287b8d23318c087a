"""Who looks at a table, and who of those who play is there or away."""

from collections.abc import Sequence
from typing import Protocol

from motley.server.door.person import Person
from motley.server.table.course import Course
from motley.server.table.news import Letter, Message
from motley.server.table.step import Viewer


class Watcher(Protocol):
    """A screen that looks at a table from a seat."""

    person: Person
    owned: tuple[int, ...]
    seat: Viewer
    look: str
    language: str
    is_back: bool
    """Whether a person came to it, and was not away since: a page that only reconnects is nobody's return."""

    def tell(self, message: Message | Letter) -> None: ...

    def cut(self) -> None: ...


class Company:
    """What those who look know of each other. `elsewhere` are people at other processes, as the store has them."""

    def __init__(self) -> None:
        self.elsewhere: frozenset[str] = frozenset()
        self._told: Message | None = None

    def tell(self, course: Course, watchers: Sequence[Watcher], newcomer: Watcher | None = None) -> None:
        """Tell everybody who is there, if that has changed, and a newcomer in any case."""
        # At one machine, everybody sees who is there.
        if all(each.owner is None for each in course.people if each.ours):
            return
        news = self._news(course, watchers)
        is_new, self._told = news != self._told, news
        for watcher in watchers:
            if is_new or watcher is newcomer:
                watcher.tell(news)

    def _news(self, course: Course, watchers: Sequence[Watcher]) -> Message:
        there = {each.person.id for each in watchers} | self.elsewhere
        is_at_home = any(each.person.is_here for each in watchers)
        here = [each.seat for each in course.people if each.ours and _is_there(each.owner, there, is_at_home)]
        eyes = {each.person.id for each in watchers if not each.owned}
        return {"say": "presence", "here": here, "watching": len(eyes)}


def _is_there(owner: str | None, there: set[str | None], is_at_home: bool) -> bool:
    return is_at_home if owner is None else owner in there


def returned(watchers: Sequence[Watcher]) -> set[str]:
    """Those who have a seat, and came to look at the table."""
    return people_at([each for each in watchers if each.is_back])


def people_at(watchers: Sequence[Watcher]) -> set[str]:
    """Those who have a seat and look at the table."""
    return {each.person.id for each in watchers if each.person.id is not None and each.owned}
