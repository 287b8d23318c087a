"""A film that is shot while the game goes on: as much work in all, and nobody waits for the whole of it at once."""

from logging import getLogger
from typing import Any, Final

import msgspec

from motley.kernel import Composer, Scene, difference
from motley.server.table.course import TABLE_NEWS, Course
from motley.server.table.news import Message, frames_of
from motley.server.table.step import Step

log = getLogger("motley.server")
_json: Final = msgspec.json.Encoder()


class Reel:
    """The last frames of a film, written out as it keeps them: from the answer on after which somebody first looked.

    What came before is shot when the game is over, and all of it where something went wrong.
    """

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._first = 0
        self._shot: list[msgspec.Raw] = []
        self._scene: Scene | None = None

    def follow(self, course: Course, step: Step) -> None:
        """Shoot what an entry changed, right after the course has taken it."""
        if step.entry.kind in TABLE_NEWS or course.film is not None:
            return
        try:
            self._shoot(course, course.ply_of(None, step.kept))
        except Exception as error:  # a game is anybody's code: that nobody can be shown something is no fault of a move
            log.warning("the film of %s is shot at the end: %s", course.row.id, error)
            self.waste()

    def waste(self) -> None:
        """What was shot may not be what happened."""
        self._first, self._shot, self._scene = 0, [], None

    def frames(self, course: Course) -> list[msgspec.Raw]:
        """The last frames of the game as it stands; none if it went on without this."""
        is_whole = self._scene is not None and self._first + len(self._shot) == len(course.visible[None])
        return list(self._shot) if is_whole else []

    def _shoot(self, course: Course, kept: int) -> None:
        """From the first `kept` answers that everybody may count, which stand as they did, to those that there are."""
        seen = course.visible[None]
        if self._scene is None or not self._first <= kept <= self._first + len(self._shot):
            self._first, self._shot = len(seen), []
            self._scene = self._drawn(course, course.match.seen(None))
            return
        if kept < self._first + len(self._shot):
            del self._shot[kept - self._first :]
            self._scene = self._drawn(course, course.match.state_at(course.answers_at(None, kept)).view(None))
        if len(seen) == kept:
            return
        before, self._scene = self._scene, self._drawn(course, course.match.seen(None))
        if len(seen) == kept + 1:
            lines = [line.json() for line in course.match.lines(seen[kept], kept + 1, None)]
            self._keep({"ply": kept + 1, "change": difference(before, self._scene), "lines": lines})
            return
        # What was answered together is shown one by one.
        for frame in frames_of(course, kept, len(seen))[1:]:
            self._keep(frame)

    def _keep(self, frame: Message) -> None:
        self._shot.append(msgspec.Raw(_json.encode(frame)))

    def _drawn(self, course: Course, view: dict[str, Any]) -> Scene:
        return course.game.composed(view, course.game.looks[0], self._composer)
