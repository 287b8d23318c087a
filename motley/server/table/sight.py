"""From where, in which look and in which language somebody looks at a table, and what was drawn for it last."""

from motley.kernel import Composer, Scene, difference
from motley.match import Match
from motley.server.table.course import Course
from motley.server.table.step import Viewer
from motley.server.words import LANGUAGE

Way = tuple[Viewer, str, str, tuple[int, ...]]
"""A viewer, a look, a language, the own seats: whoever shares them is told the same."""


class Sight:
    """One way of looking at a table: every screen that looks this way has seen the same scene last."""

    def __init__(
        self,
        viewer: Viewer,
        look: str,
        language: str = LANGUAGE,
        owned: tuple[int, ...] = (),
        composer: Composer | None = None,
    ) -> None:
        self.viewer = viewer
        self.look = look
        self.language = language
        self.owned = owned
        self.scene: Scene | None = None
        self._view: dict[str, object] | None = None
        self._composer = Composer() if composer is None else composer

    def match(self, course: Course) -> Match:
        """The course's match, speaking this language."""
        return course.match.in_language(self.language)

    def whole(self, course: Course) -> dict[str, object]:
        """The scene as it stands."""
        if course.film is not None:
            return {"scene": course.film.scene(course.film.plies)}
        self.scene = self._drawn(course)
        return {"scene": self.scene.json()}

    def change(self, course: Course) -> dict[str, object]:
        """What has changed since the last time."""
        if self.scene is not None and self.match(course).seen(self.viewer) is self._view:
            # Somebody let go of a turn, said something, sat down: the position is the very same.
            return {"change": {}}
        before, self.scene = self.scene, self._drawn(course)
        if before is None:
            return {"scene": self.scene.json()}
        return {"change": difference(before, self.scene)}

    def go_back(self, scene: Scene | None) -> None:
        """What was drawn since that scene did not happen."""
        self.scene, self._view = scene, None

    def _drawn(self, course: Course) -> Scene:
        match = self.match(course)
        self._view = match.seen(self.viewer)
        return match.game.composed(self._view, self.look, self._composer)
