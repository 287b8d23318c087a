"""How a view of Motora looks: the island, this round's event, what each tribe has."""

from collections.abc import Callable
from typing import Any, Final

from motley.games.motora.look.boards import (
    hand_area,
    member_piece,
    own_board,
    own_stores,
    player_board,
)
from motley.games.motora.look.calendar import event_area, phases_of, round_area
from motley.games.motora.look.coast import BOX, STRETCH, centre, corner, shore_name
from motley.games.motora.look.fight import FIGHT_LAYERS, fight_pieces
from motley.games.motora.look.labels import BEFORE_RECOVERY, NEXT_LAVA, cell_label, idol_label
from motley.games.motora.look.strokes import said
from motley.games.motora.look.terrain import BOLD, BOLDENED
from motley.games.motora.rules.board import CELLS, NAMES, SIZE, TILES, VILLAGES, VOLCANO
from motley.games.motora.rules.cards import CARDS
from motley.games.motora.rules.events import lava_cells
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.placement import free_range
from motley.games.motora.rules.state import MEMBERS, NOWHERE, Table
from motley.kernel import Area, Composer, Piece, Scene, SeatCard, Words, part_of

BLANK: Final[list[int]] = [0] * CELLS
NOBODY: Final = [[NOWHERE] * MEMBERS * seats for seats in range(7)]
SHARED: Final = ("seats", "seat", "round", "sections", "tiles", "kinds", "village", "gone", "prisoners", "needed")
BOARD_PARTS: Final = (*SHARED, "home", "fresh", "placed", "shrine_idols", "shrine_moved", "dead")
GROUND_PARTS: Final = (
    *(name for name in SHARED if name not in ("seat", "prisoners")),
    "destroyed", "poisoned", "closed", "gathered", "fished", "fish_ban", "fish_bonus", "bags", "tails", "idols",
)  # fmt: skip
ROUND_PARTS: Final = ("round", "max_rounds", "ask", "asked", "event", "fight", "order", "gone")
UNTOUCHED: Final[dict[str, Any]] = {
    "seat": None, "token": -1, "stock": [], "need": [], "where": [], "placed": [], "home": [], "fresh": [],
    "recruited": [], "prisoners": [], "idols": BLANK, "moved": BLANK, "shrine_idols": [], "shrine_moved": [],
    "dead": [], "destroyed": BLANK, "poisoned": BLANK, "closed": BLANK, "gathered": [], "fished": [], "combat": [],
    "yields": [], "fish_bonus": 0, "fish_ban": False, "hands": [], "attached": [],
}  # fmt: skip
"""What a part of a view does not tell."""
LAYERS: Final = ("coast", "names", "tiles", "marks", "smoke", "reach", "lava", "idols", "members", *FIGHT_LAYERS)


LOOKS: Final = ("fine", "bold")
"""For a table, and for a phone: there the numbers on tiles are larger."""


def scene_of(view: dict[str, Any], words: Words, look: str, composer: Composer) -> Scene:
    t = table_of(view)
    front = view["seat"]
    areas = [island(view, t, words, look == "bold", composer)]
    areas.append(composer.kept("event", event_area, part_of(view, "event"), words))
    areas.append(composer.kept("round", round_area, part_of(view, *ROUND_PARTS), words))
    for seat in range(view["seats"]):
        part = seat_part(view, seat)
        if seat == front:
            areas.append(composer.kept(f"stores:{seat}", drawn_for, own_stores, part, seat, words))
            areas.append(composer.kept(f"own:{seat}", drawn_for, own_board, part, seat, words))
            areas.append(composer.kept(f"hand:{seat}", hand_area, view["hands"][seat], seat, words))
        else:
            areas.append(composer.kept(f"mini:{seat}", drawn_for, player_board, part, seat, words))
    cards = [seat_card(view, t, seat, words) for seat in range(view["seats"])]
    return Scene(areas, cards, status(view, words), phases=phases_of(view, words))


def drawn_for(
    draw: Callable[[dict[str, Any], Table, int, Words], Area], part: dict[str, Any], seat: int, words: Words
) -> Area:
    return draw(part, table_of(part), seat, words)


def seat_part(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What one tribe's board shows: of all that belongs to tribes only what is this one's."""
    part = {**UNTOUCHED, **part_of(view, *BOARD_PARTS)}
    first, last = MEMBERS * seat, MEMBERS * (seat + 1)
    where, stock, need = ([*each] for each in (NOBODY[view["seats"]], [0] * 3 * view["seats"], [0] * 3 * view["seats"]))
    where[first:last] = view["where"][first:last]
    for own, name in ((stock, "stock"), (need, "need")):
        own[3 * seat : 3 * seat + 3] = view[name][3 * seat : 3 * seat + 3]
    hands: list[Any] = [[]] * view["seats"]
    hands[seat] = view["hands"][seat]
    ask = "place" if view["ask"] in BEFORE_RECOVERY else ""
    leads = seat if view["token"] == seat else -1
    return {**part, "where": where, "stock": stock, "need": need, "hands": hands, "ask": ask, "token": leads}


def status(view: dict[str, Any], words: Words) -> list[str]:
    lines = [words.say("scene", "needed", {"n": view["needed"]})]
    if view["fish_ban"]:
        lines.append(words.say("event", "fish_banned"))
    elif view["fish_bonus"]:
        lines.append(words.say("event", "fish_changed", {"delta": view["fish_bonus"]}))
    return lines


def seat_card(view: dict[str, Any], t: Table, seat: int, words: Words) -> SeatCard:
    # The score of a tribe that is out are the idols it had; until the end they lie where others fetch them.
    idols = view["scores"][seat] if view["ended"] else t.idols_of(seat)
    has_lost = view["ended"] and any(view["gone"])
    counters: list[tuple[str, object]] = [
        (words.say("scene", "idols-held") if has_lost else words.say("sheet", "idols"), f"{idols}/{view['needed']}"),
        (words.say("scene", "members"), f"{t.free_members(seat)}"),
        *((words.name("resource", resource), view["stock"][3 * seat + resource]) for resource in range(3)),
    ]
    if view["gone"][seat]:
        state = "out"
    elif view["ended"]:
        state = "winner" if seat in view["winners"] else "over"
    else:
        state = "active" if seat in view["asked"] else "waiting"
    name = words.name("seat", seat)
    return SeatCard(seat, name, name[0], counters=counters, status=words.say("scene", state))


def island(view: dict[str, Any], t: Table, words: Words, bold: bool, composer: Composer) -> Area:
    """The island: coast, tiles and what became of them, the lava's next steps, idols, members; a fight over it."""
    ground = {**UNTOUCHED, **part_of(view, *GROUND_PARTS), "where": NOBODY[view["seats"]]}
    pieces = list(composer.kept(f"ground:{bold}", ground_pieces, ground, words, bold))
    if view["ask"] == "place" and view["seat"] in view["asked"]:
        pieces += reach(t, view["seat"], PRICES[bold])
    pieces += loose_idols(view, t, words)
    for cell in sorted({place for place in view["where"] if place < CELLS}):
        pieces += members_on(view, t, cell, words)
    if view["fight"]:
        pieces += fight_pieces(view, t, words)
    title = words.say("scene", "island")
    return Area("island", title, "board", BOX, pieces, None, LAYERS, slot="island", frame=False)


def ground_pieces(view: dict[str, Any], words: Words, bold: bool) -> list[Piece]:
    """What lies still: the coast, the tiles and their marks, the way of the lava."""
    t = table_of(view)
    x, y, wide, high = BOX
    pieces = [Piece("coast", shore_name(t.shore.order), (x + wide / 2, y + high / 2), 0, (wide, high), "coast")]
    pieces += coordinates()
    pieces += [cell_piece(view, t, cell, words, bold) for cell in range(CELLS)]
    for cell in range(CELLS):
        pieces += cell_marks(view, cell)
    pieces.append(Piece("smoke", "smoke", corner(VOLCANO, 0.55, -0.03), 0, (0.66, 0.74), "smoke"))
    return pieces + lava(t)


def cell_piece(view: dict[str, Any], t: Table, cell: int, words: Words, bold: bool) -> Piece:
    """What can be pointed at on the grid: tiles, villages, bare ground, fishing spots."""
    label, art = cell_label(view, t, cell, words), cell_art(view, t, cell)
    if bold and art.startswith(BOLDENED):
        art += BOLD
    return Piece(f"cell:{NAMES[cell]}", art, centre(cell), 0, (STRETCH, 1), "tiles", label)


def cell_art(view: dict[str, Any], t: Table, cell: int) -> str:
    if cell == VOLCANO:
        return "volcano"
    fish = t.shore.fish[cell]
    if fish >= 0:
        return f"fish-{fish}" if fish else "open-sea"
    if t.tiles[cell] >= 0:
        tile = TILES[t.tiles[cell]]
        return f"burnt-{tile.group}" if t.destroyed[cell] else f"tile-{tile.id}"
    owner = t.owner_of(cell)
    if owner >= 0:
        return f"home-{owner}"
    return f"village-{VILLAGES[t.kinds[cell]].id}" if view["round"] == 0 and t.kinds[cell] >= 0 else "bare"


def coordinates() -> list[Piece]:
    """The letters of the columns above the island and the numbers of its rows beside it."""
    across = [
        said(f"column:{'abcdefg'[x]}", "abcdefg"[x], (centre(x)[0], -0.27), 0.6, 0.32, "names") for x in range(SIZE)
    ]
    down = [said(f"row:{y + 1}", str(y + 1), (-0.27, y + 0.5), 0.6, 0.32, "names") for y in range(SIZE)]
    return across + down


def cell_marks(view: dict[str, Any], cell: int) -> list[Piece]:
    pieces: list[Piece] = []
    if view["poisoned"][cell]:
        pieces.append(Piece(f"skull:{NAMES[cell]}", "skull", corner(cell, 0.86, 0.2), 0, 0.32, "marks"))
    if view["closed"][cell]:
        pieces.append(Piece(f"rope:{NAMES[cell]}", "rope", centre(cell), 0, (STRETCH, 1), "marks"))
    return pieces


def lava(t: Table) -> list[Piece]:
    """The next cells of the lava path, numbered."""
    following = lava_cells(t, NEXT_LAVA)
    return [
        Piece(f"lava:{place}", "lava", corner(cell, 0.12, 0.46), 0, 0.29, "lava", text=str(place), sign="")
        for place, cell in enumerate(following, 1)
    ]


PRICES: Final = {False: (0.52, 0.29), True: (0.76, 0.42)}
"""How large the price of a way is, and on a phone."""


def reach(t: Table, seat: int, size: tuple[float, float]) -> list[Piece]:
    """Rings of equal distance, the bold one as far as a member walks for nothing; beyond it each tile's price."""
    steps = t.shore.distances(t.village[seat])
    free = free_range(t, seat)
    pieces: list[Piece] = []
    for far in range(max(5, free) + 1):
        pieces += ring(t, steps, far, "reach" if far == free else "ring")
    shelter = t.stock[3 * seat + 2]
    for cell in t.shore.land:
        cost = steps[cell] - free
        if 0 < cost <= shelter and not t.closed[cell]:
            at = price_at(t, cell)
            pieces.append(Piece(f"price:{NAMES[cell]}", f"price-{cost}", at, 0, size, "reach"))
    return pieces


def price_at(t: Table, cell: int) -> tuple[float, float]:
    """The upper right corner of a tile, unless something is there."""
    if t.owner_of(cell) >= 0:
        return corner(cell, 0.5, 0.85)
    doubled = t.tiles[cell] >= 0 and len(TILES[t.tiles[cell]].gives) > 1 and not t.destroyed[cell]
    taken = t.idols[cell] + t.moved[cell] > 0 or t.poisoned[cell] or doubled
    return corner(cell, 0.23 if taken else 0.77, 0.17)


def ring(t: Table, steps: list[int], far: int, style: str) -> list[Piece]:
    """The line around all that lies at most so many steps from home, and its number where the line begins."""
    inside = [cell for cell in t.shore.land if steps[cell] <= far]
    found = [edge for cell in inside for near, edge in edges(cell) if near in t.shore.land and steps[near] > far]
    if not found:
        return []
    path = "".join(f"M{x * STRETCH:g} {y}{way}{STRETCH if way == 'h' else 1:g}" for x, y, way in found)
    line = Piece(f"{style}:{far}", at=centre(VOLCANO), layer="reach", path=path, style=style)
    x, y, way = found[0]
    at = ((x + 0.5) * STRETCH, y) if way == "h" else (x * STRETCH, y + 0.5)
    return [line, Piece(f"steps:{far}", "steps", at, 0, 0.34, "reach", text=str(far), style="steps", sign="")]


def edges(cell: int) -> list[tuple[int, tuple[int, int, str]]]:
    """The edges of a cell, each with the cell beyond it: where it begins, and whether it runs across or down."""
    x, y = cell % 7, cell // 7
    found = [(cell - 7, (x, y, "h")), (cell + 7, (x, y + 1, "h"))]
    if x > 0:
        found.append((cell - 1, (x, y, "v")))
    if x < 6:
        found.append((cell + 1, (x + 1, y, "v")))
    return found


def loose_idols(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    """Idols on tiles stand in the upper right corner; on bare ground there is nothing else to see."""
    pieces: list[Piece] = []
    for cell in range(CELLS):
        for name, count in (("idol", view["idols"][cell]), ("moved", view["moved"][cell])):
            if count:
                label = idol_label(view, t, cell, name, words)
                marks = ("moved",) if name == "moved" else ()
                at = corner(cell, 0.83 if name == "idol" else 0.63, 0.28)
                shown = count if count > 1 else None
                key, place = f"{name}:{NAMES[cell]}", f"cell:{NAMES[cell]}"
                pieces.append(Piece(key, "idol", at, 0, 0.46, "idols", label, marks, count=shown, parent=place))
    return pieces


def members_on(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Piece]:
    """Members stand on their tile in a row, in two when they are many, so that its lower edge stays readable."""
    standing = [(seat, member) for seat in range(t.seats) for member in t.members_at(seat, cell)]
    rows = 1 if len(standing) < 5 else 2
    across = (len(standing) + rows - 1) // rows
    high = 0.64 if rows == 1 else 0.47
    step = min(0.36, 0.88 / max(1, across - 1))
    x, y = centre(cell)
    pieces: list[Piece] = []
    for place, (seat, member) in enumerate(standing):
        column, line = place % across, place // across
        at = (x - 0.06 + step * (column - (across - 1) / 2), y - 0.1 + (0.3 * (line - 0.4) if rows > 1 else 0.0))
        pieces.append(member_piece(view, t, seat, member, at, (0.625 * high, high), words))
        pieces += badges(view, t, seat, member, at, high)
    return pieces


def badges(view: dict[str, Any], t: Table, seat: int, member: int, at: tuple[float, float], high: float) -> list[Piece]:
    """What a member out there bears, and whether it is the one at home who does not eat."""
    pieces: list[Piece] = []
    spot = (at[0] - 0.2 * high, at[1] + 0.28 * high)
    for number, card in enumerate(t.gear_of(seat, member)[:2]):
        key = f"gear:{seat}:{member}:{number}"
        pieces.append(
            Piece(key, f"card-{CARDS[card].id}", (spot[0] + 0.09 * number, spot[1]), 0, (0.17, 0.23), "members")
        )
    if view["home"][seat] == member:
        pieces.append(Piece(f"home:{seat}", "hut", (at[0] + 0.24 * high, at[1] + 0.34 * high), 0, 0.2, "members"))
    return pieces
