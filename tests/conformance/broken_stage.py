"""Toy games with one thing of the stage broken: layouts, faces, buttons."""

from collections.abc import Sequence
from typing import Any

from motley_gauntlet.game import Gauntlet
from motley_tally.game import Tally
from motley_tally.rules import TallyState

from motley.kernel import Area, Ask, Choice, Composer, Event, Face, Layout, Moment, Move, Preview, Promise, Scene
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


@breaks("areas_have_their_slots", says="a peek of no sheet")
class PeekOfNothing(Laid):
    def layouts(self, seats: int) -> Sequence[Layout]:
        layouts = super().layouts(seats)
        for layout in layouts:
            layout.peek = 80.0
        return layouts


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


@breaks("changes_tell_all", says="is drawn from more than its parts say")
class DrawnFromMoreThanItSays(Tally):
    """The board is kept though the stones are no part of what it is drawn from."""

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        scene = super().composed(view, look, Composer())

        def board(seats: int) -> Area:
            return scene.areas[0]

        scene.areas[0] = composer.kept("board", board, len(scene.seats))
        return scene


@breaks("changes_tell_all", says="changed after it was drawn")
class PaintsOver(Tally):
    """What was drawn before is changed when the next scene is."""

    def __init__(self) -> None:
        super().__init__()
        self.last: Area | None = None

    def composed(self, view: dict[str, Any], look: str, composer: Composer) -> Scene:
        scene = super().composed(view, look, composer)
        if self.last is not None:
            self.last.title += "!"
        self.last = scene.areas[0]
        return scene


class Rerouted(Gauntlet):
    """Gauntlet with its routes changed."""

    def routes(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        return [self.rerouted(each) for each in super().routes(view, ask, moves)]

    def rerouted(self, route: Choice) -> Choice:
        return route


@breaks("routes_lead_somewhere", says="not legal then")
class LaysTwice(Rerouted):
    def rerouted(self, route: Choice) -> Choice:
        return Choice(route.move, route.steps, route.sentence, then=[route.move])


@breaks("routes_lead_somewhere", says="points at what is not in the scene")
class RouteToNowhere(Rerouted):
    def rerouted(self, route: Choice) -> Choice:
        return Choice(route.move, [("pebble",)], route.sentence, then=route.then)


@breaks("routes_lead_somewhere", says="not legal")
class BeginsInTheMiddle(Rerouted):
    def rerouted(self, route: Choice) -> Choice:
        return Choice(route.then[0], route.steps, route.sentence)


@breaks("routes_lead_somewhere", says="the same steps and sentence")
class RoutesAlike(Rerouted):
    def rerouted(self, route: Choice) -> Choice:
        return Choice(route.move, [("fighter:0",)], "Strike", then=route.then)


@breaks("forecasts_are_kept", says="has lines that promise nothing")
class RouteWithBigWords(Rerouted):
    def preview_route(self, view: dict[str, Any], moves: Sequence[Move], look: str) -> Preview:
        return Preview(lines=[("good", "It will hit.")])


class Foretelling(Gauntlet):
    """Gauntlet with its forecasts changed."""

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        preview = super().preview(view, move)
        return Preview(preview.ghosts, preview.marks, preview.lines, [self.retold(each) for each in preview.promises])

    def retold(self, promise: Promise) -> Promise:
        return promise


@breaks("forecasts_are_kept", says="has lines that promise nothing")
class LinesThatPromiseNothing(Foretelling):
    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        preview = super().preview(view, move)
        return Preview(preview.ghosts, preview.marks, [*preview.lines, ("good", "All will be well.")], preview.promises)


@breaks("forecasts_are_kept", says="and it was 1")
class PromisesAPointTooMany(Foretelling):
    def retold(self, promise: Promise) -> Promise:
        if promise.kind != "points" or promise.amount is None:
            return promise
        return Promise(promise.kind, promise.piece, promise.seat, promise.amount + 1)


@breaks("forecasts_are_kept", says="came with")
class HopesTooMuch(Foretelling):
    """The odds of a blow are told a tenth too high."""

    def retold(self, promise: Promise) -> Promise:
        if promise.odds is None:
            return promise
        chance = promise.odds[0][1]
        better = chance - 0.1 if chance > 0.5 else chance + 0.1
        return Promise(promise.kind, promise.piece, promise.seat, odds=((1, better), (0, 1 - better)))


@breaks("forecasts_are_kept", says="never shows")
class NobodyMeasures(Gauntlet):
    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        return None


@breaks("open_games_tell_all_alike", says="is told in several ways")
class TellsYouOtherwise(Tally):
    """Nothing is hidden, and all the same everybody reads another log."""

    def says(self, event: Event, seat: int | None) -> str:
        return f"{super().says(event, seat)} ({seat})"


class Somebodys(TallyState):
    """Tally, where a view tells whose it is."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "you": seat}


@breaks("open_games_tell_all_alike", says="is shown in several ways")
class ShowsYouOtherwise(Tally):
    """Nothing is hidden, and all the same only one seat sees what happens."""

    made = Somebodys

    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return [Moment("banner", text="Look!")] if after["you"] == 0 else []


@breaks("moments_can_be_shown", says="is shown as a 'twirl'")
class MomentOfNoKind(Tally):
    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return [Moment("twirl", ["stone:0:0"])]


@breaks("moments_can_be_shown", says="which the table has neither before nor after")
class MomentNowhere(Tally):
    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        return [Moment("flash", ["stone:9:9"])]


@breaks("moments_can_be_shown", says="is not among")
class MomentOfASecret(Gauntlet):
    def moments(self, event: Event, before: dict[str, Any], after: dict[str, Any]) -> Sequence[Moment]:
        """Forgets that this viewer may not know all of it."""
        return [Moment("banner", text=self.words.say("event", event.kind, event.args))]
