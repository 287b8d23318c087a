"""Course strings: one letter per tile after the start, a digit for the coins under it. `EEE2ENN1NEE` has ten tiles."""

from typing import Any, Final

from motley.games.motox.rules.track import LETTERS, cells
from motley.kernel.core import Refusal
from motley.kernel.data import read_toml

FEWEST_TILES: Final = 3
MOST_TILES: Final = 24
BUILD: Final = "build"

_HOUSE: dict[str, str] = {}


def house_courses() -> dict[str, str]:
    """The ready courses by name, in the order of the content file."""
    if not _HOUSE:
        content: dict[str, Any] = read_toml("motley.games.motox", "content/courses.toml")
        _HOUSE.update({name: course["tiles"] for name, course in content.items()})
    return _HOUSE


def course_text(laid: tuple[int, ...], heights: tuple[int, ...]) -> str:
    """The course string; `-` when only the start tile lies."""
    parts = [
        LETTERS[direction] + (str(height) if height else "")
        for direction, height in zip(laid, heights[1:], strict=True)
    ]
    return "".join(parts) or "-"


def read_course(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Directions and heights of a course string that `course_fault` finds nothing wrong with."""
    laid: list[int] = []
    heights = [0]
    for sign in "" if text == "-" else text:
        if sign in LETTERS:
            laid.append(LETTERS.index(sign))
            heights.append(0)
        else:
            heights[-1] = int(sign)
    return tuple(laid), tuple(heights)


def course_fault(text: str, ramp_max: int, finished: bool) -> Refusal | None:
    """What is wrong with a course string: the tile and the rule. A track being built may be short."""
    if text == "-" and not finished:
        return None
    fault = _letters_fault(text)
    if fault is not None:
        return fault
    laid, heights = read_course(text)
    count = len(laid) + 1
    if count > MOST_TILES or (finished and count < FEWEST_TILES):
        wanted: dict[str, object] = {"tile": count, "fewest": FEWEST_TILES, "most": MOST_TILES}
        return Refusal("R1.5", "course-length", wanted)
    return _lattice_fault(laid) or _ramps_fault(laid, heights, ramp_max)


def choice_fault(text: str, ramp_max: int) -> Refusal | None:
    """What is wrong with the option `course`: `build`, the name of a house course, or a course string."""
    if text == BUILD:
        return None
    if text.islower() or not text:
        if text not in house_courses():
            return Refusal("R1.5", "course-name", {"name": text, "known": [BUILD, *house_courses()]})
        return course_fault(house_courses()[text], ramp_max, True)
    return course_fault(text, ramp_max, True)


def chosen_course(text: str) -> str:
    """The course string that the option means; empty when the track is built in play."""
    return "" if text == BUILD else house_courses().get(text, text)


def _letters_fault(text: str) -> Refusal | None:
    tile = 1
    for place, sign in enumerate(text):
        if sign in LETTERS:
            tile += 1
        elif sign not in "1234" or (place > 0 and text[place - 1] not in LETTERS):
            return Refusal("R2.3", "course-letter", {"tile": tile, "sign": sign})
        elif tile == 1:
            return Refusal("R2.6", "course-ramp", {"tile": tile})
    return None


def _lattice_fault(laid: tuple[int, ...]) -> Refusal | None:
    places = cells(laid)
    for at in range(1, len(places)):
        x, y = places[at]
        for other in range(at):
            gap = abs(x - places[other][0]) + abs(y - places[other][1])
            if gap == 0:
                return Refusal("R2.3", "course-overlap", {"tile": at + 1, "other": other + 1})
            if gap == 1 and other < at - 1:
                return Refusal("R2.4", "course-touch", {"tile": at + 1, "other": other + 1})
    return None


def _ramps_fault(laid: tuple[int, ...], heights: tuple[int, ...], ramp_max: int) -> Refusal | None:
    for at, height in enumerate(heights):
        if height and not is_straight(laid, at):
            return Refusal("R2.6", "course-ramp", {"tile": at + 1})
        if height > ramp_max:
            return Refusal("R2.8", "course-height", {"tile": at + 1, "most": ramp_max})
    return None


def is_straight(laid: tuple[int, ...], at: int) -> bool:
    """R2.6: whether the tile (counted from 0) and both its neighbours lie in a straight line."""
    return 0 < at < len(laid) and laid[at - 1] == laid[at]
