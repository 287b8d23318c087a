"""What happened in MotoX, shown where it happened: rides with their arcs, dice, coins, falls, banners."""

from typing import Any

from motley.games.motox.look.layout import ARC, Look, Place
from motley.games.motox.look.scene import Drawing
from motley.games.motox.rules.book import state_of
from motley.games.motox.rules.track import space_of
from motley.kernel import Event, Moment, Words

View = dict[str, Any]

BANNERS = ("first", "round", "track", "track-left", "cap", "cap-shared", "skip")
"""What everybody should read: it is told across the table."""
RIDES = ("ride", "wipeout", "finish")
REMARKS = ("pass", "hold", "stay", "grid", "ace", "noace", "blocked")
"""What is said of a bike where it is."""


def moments_of(event: Event, before: View, after: View, look: str | None, words: Words, said: str) -> list[Moment]:
    """An event between two views, as moments in the coordinates of a look; `said` is its sentence for this viewer.

    Where no look is named, nothing is said of places: a ride is then told, and the bike finds its own way.
    """
    kind = event.kind
    args: dict[str, Any] = dict(event.args)
    if kind in BANNERS:
        return [Moment("banner", text=said)]
    if kind in RIDES:
        return ridden(kind, after, look, words, said)
    bike = f"bike:{args.get('who')}"
    if kind in REMARKS:
        return [Moment("flash", (bike,), text=said)]
    if kind == "roll":
        return rolled(args["dice"], said)
    if kind == "null":
        return [Moment("flash", ("roller",), area="dice", text=said)]
    if kind == "spend":
        return [Moment("pay", ("discard",), to="discard", area="coins", value=args["coins"], text=said)]
    if kind == "kick":
        return [Moment("pay", ("discard",), to="discard", area="coins", value=1), Moment("flash", (bike,), text=said)]
    if kind == "blocked-coin":
        return [Moment("flash", (bike,), text=said), Moment("gain", ("discard",), area="coins", value=1)]
    if kind == "jump":
        return [Moment("flash", (f"ramp:{args['tile']}",), area="track", text=said)]
    if kind == "land":
        victim = f"bike:{args['victim']}"
        return [Moment("hit", (victim,), area="track", text=said), Moment("fall", (victim,), area="track")]
    if kind == "boxed":
        return [Moment("fall", (bike,), area="track", text=said)]
    return built(kind, args, said)


def built(kind: str, args: dict[str, Any], said: str) -> list[Moment]:
    """A tile is laid, or a coin goes under one."""
    spaces = [f"space:{args['tile']}{quarter}" for quarter in ("sw", "se", "nw", "ne")]
    laid = Moment("flash", spaces, area="track", text=said)
    return [laid] if kind == "tile" else [Moment("pay", ("discard",), to=f"ramp:{args['tile']}", value=1), laid]


def rolled(dice: Any, said: str) -> list[Moment]:
    faces = {f"die:{place}": f"die-{face}" for place, face in enumerate(dice)}
    return [Moment("roll", list(faces), area="dice", faces=faces, text=said)]


def ridden(kind: str, after: View, look: str | None, words: Words, said: str) -> list[Moment]:
    """The bike on the ground as it went, then in the air; at the end it stands, lies beside the track, or has won."""
    keys = (f"bike:{after['trail']['seat']}",)
    ended = {"wipeout": [Moment("fall", keys, area="track", text=said)], "finish": [Moment("banner", text=said)]}
    way = [Moment("flash", keys, text=said)] if look is None else way_of(kind, after, look, words, said)
    return [*way, *ended.get(kind, [])]


def way_of(kind: str, after: View, look: str, words: Words, said: str) -> list[Moment]:
    trail = after["trail"]
    drawing = Drawing(state_of(after), after, Look(look == "flat"), words)
    keys = (f"bike:{trail['seat']}",)
    end = next(piece.at for piece in drawing.bikes() if piece.key == keys[0])
    ground, air = drawing.ground.legs(space_of(trail["from"]), trail["steps"])
    lift = 0.0 if drawing.look.is_flat else 0.42 * drawing.bike_size()

    def points(places: list[Place], is_last: bool) -> list[tuple[float, float]]:
        found = [drawing.look.point(place) for place in places]
        line = [(round(x, 3), round(y - lift, 3)) for x, y in found]
        return [*line[: len(line) - (kind == "ride")], end] if is_last else line

    moments: list[Moment] = []
    if len(ground) > 1:
        moments.append(Moment("path", keys, area="track", points=points(ground, not air), text=said))
    if air:
        high = round(ARC * (len(air) + 1), 3)
        moments.append(Moment("path", keys, area="track", points=points(air, True), lift=high, text=said))
    return moments
