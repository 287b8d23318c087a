"""The positions that rules texts embed, drawn: `![Caption](position: SOURCE; play MOVE; point KEY KEY)`.

SOURCE is a position in the game's own text, `lesson KEY STEP` for what a lesson shows at a step (counted from 1),
`example` for the game's example, or `start` for its first position.
"""

from collections.abc import Collection

from motley.kernel import Area, Game, MotleyError, Piece, Scene
from motley.lessons.course import Course
from motley.lessons.lesson import BadLesson, lessons
from motley.match import Match, start
from motley.render.icons import full_art
from motley.render.svg import svg

POINTED = "lit"
"""The mark of what is pointed out: every table draws it."""


class BadPicture(MotleyError):
    """A picture of a rules text that cannot be drawn as it is written."""


def drawn(game: Game, source: str, width: float = 480) -> str:
    """The board of that position as an SVG. Raises BadPicture."""
    try:
        scene, keys, areas = _seen(game, source)
    except MotleyError as error:
        raise BadPicture(f"{game.name}: {source!r}: {error}") from error
    missing = [key for key in keys if key not in scene.pieces()]
    if missing:
        raise BadPicture(f"{game.name}: {source!r} points at {missing}, which the table does not show")
    return svg(_pointed(scene, keys), full_art(game), areas, width)


def _seen(game: Game, source: str) -> tuple[Scene, tuple[str, ...], list[str]]:
    """What is shown of a source, the keys that are pointed out, and the areas that are drawn."""
    where, *rest = [part.strip() for part in source.split(";")]
    seat = None
    keys: tuple[str, ...] = ()
    if where.startswith("lesson "):
        course = _at_step(game, where)
        match, seat, keys = course.match, course.lesson.seat, () if course.step is None else course.step.points
    else:
        match = _placed(game, where)
    areas: list[str] = []
    for part in rest:
        word, _, given = part.partition(" ")
        if word == "play":
            for move in given.split():
                match.play(match.to_act[0], move)
        elif word == "point":
            keys = tuple(given.split())
        elif word == "areas":
            areas = given.split()
        else:
            raise BadPicture(f"{word!r} is none of play, point and areas")
    scene = match.scene(seat)
    known = [area.key for area in scene.areas]
    unknown = [key for key in areas if key not in known]
    if unknown:
        raise BadPicture(f"there are no areas {unknown}, only {known}")
    boards = [area.key for area in scene.areas if area.kind == "board" and area.owner in (None, seat)]
    return scene, keys, areas or boards[:1] or known


def _at_step(game: Game, where: str) -> Course:
    _, key, number = [*where.split(), "", ""][:3]
    found = [lesson for lesson in lessons(game) if lesson.key == key]
    if not found or not number.isdecimal():
        raise BadLesson(f"write lesson, its key and a step, as in `lesson first 3`, not {where!r}")
    course = Course(found[0])
    while not course.is_over and course.at + 1 < int(number):
        course.show()
    return course


def _placed(game: Game, where: str) -> Match:
    if where == "example":
        match = start(game.name, by_hand=True)
        for text in game.example():
            match.play(match.to_act[0], text)
        return match
    return start(game.name, by_hand=True, position=None if where == "start" else where)


def _pointed(scene: Scene, keys: Collection[str]) -> Scene:
    """The scene with these pieces marked."""

    def piece(each: Piece) -> Piece:
        if each.key not in keys:
            return each
        given = dict(zip(each.fields(), each.given(), strict=True))
        return Piece(**{**given, "marks": (*each.marks, POINTED)})  # type: ignore[arg-type]

    def area(each: Area) -> Area:
        given = dict(zip(each.fields(), each.given(), strict=True))
        return Area(**{**given, "pieces": [piece(one) for one in each.pieces]})  # type: ignore[arg-type]

    return Scene([area(each) for each in scene.areas], scene.seats, scene.status, scene.stage, scene.phases)
