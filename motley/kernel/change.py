"""From one scene to the next: parts that are kept, and the difference that the wire carries."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, final

from motley.kernel.scene import Area, Piece, Scene, lines_json, written

T = TypeVar("T")

USUAL: Final[dict[str, Any]] = {
    "owner": None, "layers": ("",), "rows": None, "backdrop": None, "slot": None, "mini": False, "frame": True,
    "bounds": None,
}  # fmt: skip
"""What the wire leaves out of an area."""

PLAIN: Final[dict[str, Any]] = {
    "art": None, "at": (0, 0), "turn": 0, "size": (1, 1), "layer": "", "label": "", "marks": (), "text": None,
    "count": None, "path": None, "style": None, "parent": None, "lines": None,
}  # fmt: skip
"""What the wire leaves out of a piece."""


@final
class Composer:
    """Keeps what was drawn while the part of the view that it was drawn from is equal.

    One composer serves all who look at a table: for each key it keeps the last few drawings.
    """

    def __init__(self, most: int = 8) -> None:
        self.most = most
        self._kept: dict[str, list[tuple[tuple[object, ...], Any]]] = {}

    def kept(self, key: str, draw: Callable[..., T], *part: object) -> T:
        """`draw(*part)`, or what that was before: a pure function of its part, whose value nobody changes."""
        known = self._kept.get(key)
        if known is None:
            known = []
            self._kept[key] = known
        for place in range(len(known)):
            told, drawn = known[place]
            if told == part:
                if place:
                    known.insert(0, known.pop(place))
                found: T = drawn
                return found
        made = draw(*part)
        known.insert(0, (part, made))
        del known[self.most :]
        return made


def part_of(view: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """What a view has under these names, and nothing else: whoever draws from it cannot look further."""
    return {name: view[name] for name in names}


def difference(before: Scene, after: Scene) -> dict[str, Any]:
    """What is to be told of `after` to somebody who has `before`."""
    told: dict[str, Any] = {}
    if before.stage != after.stage:
        told["stage"] = after.stage
    if before.phases is not after.phases and before.phases != after.phases:
        was, now = before.phases.json(), after.phases.json()
        told["phases"] = {name: value for name, value in now.items() if was[name] != value}
    if before.status != after.status:
        told["status"] = after.status
    pairs = zip(before.seats, after.seats, strict=True)
    cards = [card.json() for old, card in pairs if old is not card and old != card]
    if cards:
        told["seats"] = cards
    order = [area.key for area in after.areas]
    if order != [area.key for area in before.areas]:
        told["order"] = order
    wings = [area.key for area in after.wings]
    if wings != [area.key for area in before.wings]:
        told["wings"] = wings
    known = {area.key: area for area in before.areas + before.wings}
    areas: dict[str, Any] = {}
    for area in after.areas + after.wings:
        old = known.get(area.key)
        if old is not area:
            changed = _told_since(old, area)
            if changed:
                areas[area.key] = changed
    if areas:
        told["areas"] = areas
    return told


def _told_since(before: Area | None, after: Area) -> dict[str, Any]:
    """What has changed of an area, made once for all who saw the one and see the other."""
    known = after.since
    if known is not None and known[0] is before:
        return known[1]
    told = _area_change(before, after)
    if before is not None:
        # Nobody keeps more than the last one.
        before.since = None
        after.since = (before, told)
    return told


def _area_change(before: Area | None, after: Area) -> dict[str, Any]:
    if before is None:
        return {"set": after.head(), "put": [piece.json() for piece in after.pieces]}
    told: dict[str, Any] = {}
    if not before.is_framed_like(after):
        told["set"] = _fields_change(before.head(), after.head(), USUAL)
    old, new = before.pieces, after.pieces
    # Nearly all pieces are where they were: only what lies between the first other one and the last is looked up.
    put: list[dict[str, Any]] = []
    fewest = min(len(old), len(new))
    first = 0
    while first < fewest and _is_kept(old[first], new[first], put):
        first += 1
    behind: list[dict[str, Any]] = []
    last = 0
    while last < fewest - first and _is_kept(old[len(old) - 1 - last], new[len(new) - 1 - last], behind):
        last += 1
    if first < len(old) - last or first < len(new) - last:
        _tell_between(old, new, first, last, put, told)
    put.extend(behind)
    if put:
        told["put"] = put
    return told


def _is_kept(old: Piece, new: Piece, put: list[dict[str, Any]]) -> bool:
    """Whether it is the same piece still; what has changed of it is put down, made once for all who saw both."""
    if old is new:
        return True
    if old.key != new.key:
        return False
    known = new.since
    if known is not None and known[0] is old:
        told = known[1]
    else:
        told = _piece_change(old, new)
        # Nobody keeps more than the last one.
        old.since = None
        new.since = (old, told)
    if len(told) > 1:
        put.append(told)
    return True


def _tell_between(
    old: list[Piece], new: list[Piece], first: int, last: int, put: list[dict[str, Any]], told: dict[str, Any]
) -> None:
    """What has changed between the `first` pieces and the `last` ones, which have kept their keys and their places."""
    known = {piece.key: piece for piece in old[first : len(old) - last]}
    stay: list[str] = []
    runs: list[list[str | None]] = []
    anchor = new[first - 1].key if first else None
    is_run = False
    for piece in new[first : len(new) - last]:
        was = known.pop(piece.key, None)
        if was is not None:
            _is_kept(was, piece, put)
            stay.append(piece.key)
            anchor, is_run = piece.key, False
            continue
        put.append(piece.json())
        if not is_run:
            runs.append([anchor])
            is_run = True
        runs[-1].append(piece.key)
    if known:
        told["drop"] = list(known)
    if stay != [piece.key for piece in old[first : len(old) - last] if piece.key not in known]:
        told["order"] = [piece.key for piece in new]
    elif runs and not (last == 0 and len(runs) == 1 and is_run):
        told["behind"] = runs


def _piece_change(before: Piece, after: Piece) -> dict[str, Any]:
    """Its key, and what of it is not as before; written out, as whatever is as usual is so in both."""
    told: dict[str, Any] = {"key": after.key}
    if before.art != after.art:
        told["art"] = after.art
    if before.at != after.at:
        told["at"] = written(after.at)
    if before.turn != after.turn:
        told["turn"] = after.turn
    if before.size != after.size:
        told["size"] = written(after.size)
    if before.layer != after.layer:
        told["layer"] = after.layer
    if before.label != after.label:
        told["label"] = after.label
    if before.marks != after.marks:
        told["marks"] = after.marks
    if before.text != after.text:
        told["text"] = after.text
    if before.count != after.count:
        told["count"] = after.count
    if before.path != after.path:
        told["path"] = after.path
    if before.style != after.style:
        told["style"] = after.style
    if before.parent != after.parent:
        told["parent"] = after.parent
    if before.lines != after.lines:
        told["lines"] = None if after.lines is None else lines_json(after.lines)
    return told


def _fields_change(before: dict[str, Any], after: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """The fields that are not as before; one that is as usual again is told with that value."""
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    return {**changed, **{name: usual[name] for name in before if name not in after}}


def changed(scene: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The scene, as JSON, that a change makes of another: what a client does with it."""
    seats = {card["seat"]: card for card in change.get("seats", ())}
    waiting: list[Mapping[str, Any]] = scene.get("wings", [])
    known = {area["key"]: area for area in [*scene["areas"], *waiting]}
    told: Mapping[str, Mapping[str, Any]] = change.get("areas", {})
    order = change.get("order", [area["key"] for area in scene["areas"]])
    wings = change.get("wings", [area["key"] for area in waiting])
    after = {
        key: _changed_area(key, known.get(key), told[key]) if key in told else known[key] for key in [*order, *wings]
    }
    made = {
        "stage": change.get("stage", scene["stage"]),
        "phases": {**scene["phases"], **change.get("phases", {})},
        "areas": [after[key] for key in order],
        "seats": [seats.get(card["seat"], card) for card in scene["seats"]],
        "status": change.get("status", scene["status"]),
    }
    return made | {"wings": [after[key] for key in wings]} if wings else made


def _changed_area(key: str, area: Mapping[str, Any] | None, change: Mapping[str, Any]) -> dict[str, Any]:
    head = {} if area is None else {name: value for name, value in area.items() if name not in ("key", "pieces")}
    pieces = {} if area is None else {piece["key"]: piece for piece in area["pieces"]}
    for gone in change.get("drop", ()):
        del pieces[gone]
    for piece in change.get("put", ()):
        pieces[piece["key"]] = _changed_fields(pieces.get(piece["key"], {}), piece, PLAIN)
    order = change["order"] if "order" in change else _placed(list(pieces), change.get("behind", ()))
    listed = [pieces[each] for each in order]
    return {"key": key, **_changed_fields(head, change.get("set", {}), USUAL), "pieces": listed}


def _placed(order: list[str], runs: Sequence[Sequence[str | None]]) -> list[str]:
    """These keys with each run of new ones behind the key that it begins with, or before all others."""
    after = {run[0]: [key for key in run[1:] if key is not None] for run in runs}
    new = {key for run in after.values() for key in run}
    found = list(after.get(None, ()))
    for key in order:
        if key not in new:
            found += [key, *after.get(key, ())]
    return found


def _changed_fields(known: Mapping[str, Any], told: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """What is told over what is known; whatever is as usual is left out, as it is everywhere."""
    both = {**known, **told}
    return {name: value for name, value in both.items() if name not in usual or not _is_alike(value, usual[name])}


def _is_alike(value: object, usual: object) -> bool:
    """Whether both are the same in JSON, which has lists and no tuples."""
    if isinstance(value, list) and isinstance(usual, tuple):
        return tuple(value) == usual
    return bool(value == usual)
