"""From one scene to the next: parts that are kept, and the difference that the wire carries."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, final

from motley.kernel.scene import Area, Scene

T = TypeVar("T")

USUAL: Final[dict[str, Any]] = {
    "owner": None, "layers": ("",), "rows": None, "backdrop": None, "slot": None, "mini": False, "frame": True,
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
    if before.phases != after.phases:
        was, now = before.phases.json(), after.phases.json()
        told["phases"] = {name: value for name, value in now.items() if was[name] != value}
    if before.status != after.status:
        told["status"] = after.status
    cards = [card.json() for old, card in zip(before.seats, after.seats, strict=True) if old != card]
    if cards:
        told["seats"] = cards
    order = [area.key for area in after.areas]
    if order != [area.key for area in before.areas]:
        told["order"] = order
    known = {area.key: area for area in before.areas}
    areas: dict[str, Any] = {}
    for area in after.areas:
        old = known.get(area.key)
        if old is not area:
            changed = _area_change(old, area)
            if changed:
                areas[area.key] = changed
    if areas:
        told["areas"] = areas
    return told


def _area_change(before: Area | None, after: Area) -> dict[str, Any]:
    head = after.head()
    if before is None:
        return {"set": head, "put": [piece.json() for piece in after.pieces]}
    told: dict[str, Any] = {}
    changed = _fields_change(before.head(), head, USUAL)
    if changed:
        told["set"] = changed
    known = {piece.key: piece for piece in before.pieces}
    put: list[dict[str, Any]] = []
    new: list[str] = []
    for piece in after.pieces:
        old = known.pop(piece.key, None)
        if old is None:
            new.append(piece.key)
            put.append(piece.json())
        elif old is not piece and old != piece:
            put.append({"key": piece.key, **_fields_change(old.json(), piece.json(), PLAIN)})
    if put:
        told["put"] = put
    if known:
        told["drop"] = list(known)
    stay = [piece.key for piece in before.pieces if piece.key not in known]
    order = [piece.key for piece in after.pieces]
    if stay + new != order:
        told["order"] = order
    return told


def _fields_change(before: dict[str, Any], after: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """The fields that are not as before; one that is as usual again is told with that value."""
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    return {**changed, **{name: usual[name] for name in before if name not in after}}


def changed(scene: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The scene, as JSON, that a change makes of another: what a client does with it."""
    seats = {card["seat"]: card for card in change.get("seats", ())}
    known = {area["key"]: area for area in scene["areas"]}
    told: Mapping[str, Mapping[str, Any]] = change.get("areas", {})
    order = change.get("order", list(known))
    areas = [_changed_area(key, known.get(key), told[key]) if key in told else known[key] for key in order]
    return {
        "stage": change.get("stage", scene["stage"]),
        "phases": {**scene["phases"], **change.get("phases", {})},
        "areas": areas,
        "seats": [seats.get(card["seat"], card) for card in scene["seats"]],
        "status": change.get("status", scene["status"]),
    }


def _changed_area(key: str, area: Mapping[str, Any] | None, change: Mapping[str, Any]) -> dict[str, Any]:
    head = {} if area is None else {name: value for name, value in area.items() if name not in ("key", "pieces")}
    pieces = {} if area is None else {piece["key"]: piece for piece in area["pieces"]}
    for gone in change.get("drop", ()):
        del pieces[gone]
    for piece in change.get("put", ()):
        pieces[piece["key"]] = _changed_fields(pieces.get(piece["key"], {}), piece, PLAIN)
    listed = [pieces[each] for each in change["order"]] if "order" in change else list(pieces.values())
    return {"key": key, **_changed_fields(head, change.get("set", {}), USUAL), "pieces": listed}


def _changed_fields(known: Mapping[str, Any], told: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """What is told over what is known; whatever is as usual is left out, as it is everywhere."""
    both = {**known, **told}
    return {name: value for name, value in both.items() if name not in usual or not _is_alike(value, usual[name])}


def _is_alike(value: object, usual: object) -> bool:
    """Whether both are the same in JSON, which has lists and no tuples."""
    if isinstance(value, list) and isinstance(usual, tuple):
        return tuple(value) == usual
    return bool(value == usual)
