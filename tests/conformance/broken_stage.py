"""Toy games with one thing of the stage broken: layouts, faces, buttons."""

from collections.abc import Sequence
from typing import Any

from motley_tally.game import Tally

from motley.kernel import Choice, Face, Layout, Scene
from tests.conformance.broken import Repointed, breaks


@breaks("faces_tell_all", says="has a label and no face")
class NothingToLookAt(Tally):
    def face(self, view: dict[str, Any], key: str) -> Face | None:
        return None


@breaks("faces_tell_all", says="no symbol 'pebble'")
class FaceOfAnother(Tally):
    def face(self, view: dict[str, Any], key: str) -> Face | None:
        face = super().face(view, key)
        return None if face is None else Face(face.title, "pebble")


class Laid(Tally):
    """Tally on one slot, in every format."""

    slot = "board"
    areas: tuple[str, ...] = ("board",)

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        for area in scene.areas:
            area.slot = self.slot
        return scene

    def layouts(self, seats: int) -> Sequence[Layout]:
        tracks = [(1.0, 100.0)]
        return [Layout(room, self.areas, tracks, tracks * len(self.areas)) for room in ("wide", "square", "tall")]


@breaks("areas_have_their_slots", says="areas without a slot in the layout")
class BoardBesideTheTable(Laid):
    slot = "cellar"


@breaks("areas_have_their_slots", says="the slot board is no rectangle")
class CrookedTable(Laid):
    areas = ("board", "row", "board")


@breaks("areas_have_their_slots", says="no layout for the stage 'night'")
class NightWithoutLayout(Laid):
    def scene(self, view: dict[str, Any], look: str) -> Scene:
        scene = super().scene(view, look)
        scene.stage = "night"
        return scene


@breaks("choices_reach_every_move", says="no place 'attic'")
class ButtonInTheAttic(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        made[0].place = "attic"
        return made


@breaks("choices_reach_every_move", says="in hand, but not there: pebble")
class HoldsNothing(Repointed):
    def pointed(self, made: list[Choice]) -> list[Choice]:
        made[0].hand = "pebble"
        return made
