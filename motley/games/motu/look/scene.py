"""How a view of Motu looks: an island in its lagoon, rivals in tide pools, and the rest on the sand around them."""

from typing import Any

from motley.games.motu.look.island import board, pool
from motley.games.motu.look.panels import destiny_area, gauges, opponent_area, points_of, sheet, traveler_area
from motley.games.motu.look.papers import LETTERS
from motley.games.motu.look.row import PILES, pair_area, row_area
from motley.kernel import Area, Composer, Phases, Scene, SeatCard, Words
from motley.kernel.change import part_of

NOTHING_LAID: dict[str, Any] = {"hand": [], "ask": None, "asked": []}
SOLO, FIRST, FULL = "solo", "first", "full"
PHASES: dict[str, tuple[str, ...]] = {
    SOLO: ("take", "lay", "rest"),
    FIRST: ("take", "lay", "harvest"),
    FULL: ("take", "lay", "destiny", "traveler", "harvest"),
}
PHASE_OF = {
    "pick": "take", "take": "take", "rotate": "lay", "place": "lay", "rest": "rest", "destiny": "destiny",
    "traveler": "traveler", "sources": "harvest",
}  # fmt: skip
"""Where each question belongs among the steps of a turn."""
END = "-end"
"""What comes behind the name of a game that is over: then the score sheet has a place of its own."""


def stage_of(view: dict[str, Any]) -> str:
    """Which of Motu's three games is played, and whether it is over: each lays another table."""
    return game_of(view) + END if view["over"] else game_of(view)


def game_of(view: dict[str, Any]) -> str:
    return SOLO if view["solo"] else FULL if view["full"] else FIRST


def front_seat(view: dict[str, Any]) -> int:
    """Whose island is drawn large: one's own; a spectator's is that of the seat to act."""
    return int(view["active"] if view["seat"] is None else view["seat"])


def scene_of(view: dict[str, Any], words: Words, composer: Composer) -> Scene:
    """The table; each area is drawn from its part of the view and kept while that is equal."""
    front = front_seat(view)
    areas = [composer.kept("island", board, own_part(view, front), front, words)]
    for seat in range(view["seats"]):
        if seat != front:
            areas.append(composer.kept(f"island:{seat}", pool, island_part(view, seat), seat, words))
    if view["solo"]:
        part = part_of(view, "pair", "ask", "hut", "hand", "active", "pile")
        areas.append(composer.kept("pair", pair_area, part, words))
    else:
        part = part_of(view, "row", "counters", "hand", "active", "pile") | land_part(view, front)
        areas.append(composer.kept("row", row_area, part, front, words))
    areas += _counting(view, front, words, composer)
    cards = [composer.kept("seats", seat_card, seat_part(view, seat), seat, words) for seat in range(view["seats"])]
    return Scene(areas, cards, status(view, words), stage_of(view), phases_of(view, words))


def _counting(view: dict[str, Any], front: int, words: Words, composer: Composer) -> list[Area]:
    """What counts: sources, Destinies, Travelers, the Opponent, and at the end the sheet."""
    areas: list[Area] = []
    if view["over"]:
        part = part_of(view, "seats", "scored", "interims", "sheet", "over", "traveler_points")
        areas.append(composer.kept("sheet", sheet, part, words))
    else:
        part = island_part(view, front) | part_of(view, "scored", "interims", "lenient")
        areas.append(composer.kept("gauges", gauges, part, front, words))
    if view["solo"]:
        part = part_of(view, "opponent", "hut", "level") | land_part(view, 0)
        areas.append(composer.kept("opponent", opponent_area, part, words))
    if view["full"] and not view["over"]:
        part = part_of(view, "seats", "display", "destinies", "islands", "solo", "banks", "travelers", "played")
        areas.append(composer.kept("destinies", destiny_area, part, front, words))
    if view["full"]:
        names = ("seat", "seats", "has_traveler", "travelers", "played", "over", "traveler_points", "row")
        areas.append(composer.kept("travelers", traveler_area, part_of(view, *names), words))
    return areas


def land_part(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What an island is built from."""
    return {"islands": {seat: view["islands"][seat]}, "solo": view["solo"]}


def island_part(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """An island and what counts for it."""
    counted = {name: {seat: view[name][seat]} for name in ("banks", "travelers", "played")}
    return land_part(view, seat) | counted


def own_part(view: dict[str, Any], front: int) -> dict[str, Any]:
    """The island in front, and the card that is being laid on it."""
    laying = part_of(view, "hand", "ask", "asked") if view["active"] == front else NOTHING_LAID
    return land_part(view, front) | laying


def seat_part(view: dict[str, Any], seat: int) -> dict[str, Any]:
    shown = part_of(view, "over", "asked", "scored", "traveler_points", "sheet")
    return shown | {"banks": {seat: view["banks"][seat]}}


def phases_of(view: dict[str, Any], words: Words) -> Phases:
    """The round, and the steps of a turn that this way of playing has."""
    if view["solo"]:
        turn = min(18, (view["drawn"] + 1) // 2 if view["drawn"] else 1)
        line = words.say("scene", "turn", {"n": turn})
    else:
        line = words.say("scene", "round", {"n": view["round"]})
    phases = PHASES[game_of(view)]
    now = PHASE_OF.get(view["ask"])
    return Phases(line, [words.say("phase", name) for name in phases], phases.index(now) if now in phases else None)


def status(view: dict[str, Any], words: Words) -> list[str]:
    pile, left = view["pile"]
    return [words.say("scene", "pile", {"pile": PILES[pile], "left": left})]


def seat_card(view: dict[str, Any], seat: int, words: Words) -> SeatCard:
    total = words.say("sheet", "total") if view["over"] else words.say("scene", "so-far")
    counters: list[tuple[str, object]] = [
        (words.say("scene", "bank"), view["banks"][seat]),
        (total, points_of(view, seat)),
    ]
    if view["over"]:
        state = "over"
    else:
        state = "active" if seat in view["asked"] else "waiting"
    return SeatCard(seat, words.name("seat", seat), LETTERS[seat], counters=counters, status=words.say("scene", state))
