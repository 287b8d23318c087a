"""How a view of Motora looks: the island, what each tribe has, cards, fights."""

from collections.abc import Sequence
from typing import Any

from motley.games.motora.look.boards import (
    BOARD_LAYERS,
    card_sheet,
    hand_area,
    member_piece,
    own_board,
    player_board,
)
from motley.games.motora.look.labels import NEXT_LAVA, cell_label, idol_label
from motley.games.motora.rules.board import CELLS, NAMES, TILES, VILLAGES, VOLCANO, Shore
from motley.games.motora.rules.cards import EVENTS
from motley.games.motora.rules.events import lava_cells
from motley.games.motora.rules.known import table_of
from motley.games.motora.rules.placement import free_range
from motley.games.motora.rules.state import Table
from motley.kernel import Area, Piece, Scene, SeatCard, Words

LAYERS = ("sea", "names", "tiles", "marks", "lava", "reach", "idols", "members")


def scene_of(view: dict[str, Any], words: Words) -> Scene:
    t = table_of(view)
    areas = [island(view, t, words)]
    if view["fight"]:
        areas.append(fight_area(view, words))
    areas.append(event_area(view, words))
    front = view["seat"]
    if front is not None:
        areas.append(own_board(view, t, front, words))
        if view["hands"][front]:
            areas += [hand_area(view, front, words), card_sheet(view, front, words)]
    areas += [player_board(view, t, seat, words) for seat in range(view["seats"]) if seat != front]
    return Scene(areas, [seat_card(view, t, seat, words) for seat in range(view["seats"])], status(view, words))


def status(view: dict[str, Any], words: Words) -> list[str]:
    told = {"n": view["round"], "most": view["max_rounds"]}
    lines = [words.say("scene", "round" if view["round"] else "settling", told)]
    lines.append(words.say("scene", "needed", {"n": view["needed"]}))
    if view["fish_ban"]:
        lines.append(words.say("event", "fish_banned"))
    elif view["fish_bonus"]:
        lines.append(words.say("event", "fish_changed", {"delta": view["fish_bonus"]}))
    return lines


def seat_card(view: dict[str, Any], t: Table, seat: int, words: Words) -> SeatCard:
    # A tribe that is out is ranked by the idols it had; until the end they lie where others fetch them.
    idols = view["scores"][seat] if view["ended"] else t.idols_of(seat)
    counters: list[tuple[str, object]] = [
        (words.say("sheet", "idols"), f"{idols}/{view['needed']}"),
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


def centre(cell: int) -> tuple[float, float]:
    return (cell % 7 + 0.5, cell // 7 + 0.5)


def island(view: dict[str, Any], t: Table, words: Words) -> Area:
    """The island: coast, tiles and what became of them, the lava's next steps, idols, members."""
    pieces = coast(t.shore) + coordinates()
    pieces += [cell_piece(view, t, cell, words) for cell in range(CELLS)]
    for cell in range(CELLS):
        pieces += cell_marks(view, cell)
    pieces += lava(t)
    if view["ask"] == "place" and view["seat"] in view["asked"]:
        pieces += reach(t, view["seat"], words)
    pieces += loose_idols(view, t, words)
    for cell in range(CELLS):
        pieces += members_on(view, t, cell, words)
    return Area("island", words.say("scene", "island"), "board", (-0.75, -0.75, 8.5, 8.5), pieces, None, LAYERS)


def coast(shore: Shore) -> list[Piece]:
    squares = "".join(
        f"M{cell % 7:g} {cell // 7:g}h1v1h-1z" for cell in range(CELLS) if cell == VOLCANO or cell in shore.land
    )
    whole = "M-.75 -.75h8.5v8.5h-8.5z"
    middle = (3.5, 3.5)
    styles = (("sea", whole), ("shoal", squares), ("sand", squares), ("land", squares))
    return [Piece(f"ground:{style}", at=middle, layer="sea", path=path, style=style) for style, path in styles]


def cell_piece(view: dict[str, Any], t: Table, cell: int, words: Words) -> Piece:
    """What can be pointed at on the grid: tiles, villages, bare ground, fishing spots."""
    size = 0.8 if t.shore.fish[cell] >= 0 else 1.0 if cell == VOLCANO else 0.97
    label = cell_label(view, t, cell, words)
    return Piece(f"cell:{NAMES[cell]}", cell_art(view, t, cell), centre(cell), 0, size, "tiles", label)


def cell_art(view: dict[str, Any], t: Table, cell: int) -> str:
    if cell == VOLCANO:
        return "volcano"
    fish = t.shore.fish[cell]
    if fish >= 0:
        return f"fish-{fish}" if fish else "open-sea"
    if t.tiles[cell] >= 0:
        return f"tile-{TILES[t.tiles[cell]].id}"
    owner = t.owner_of(cell)
    if owner >= 0:
        return f"home-{owner}-{VILLAGES[t.kinds[cell]].id}"
    return f"village-{VILLAGES[t.kinds[cell]].id}" if view["round"] == 0 and t.kinds[cell] >= 0 else "bare"


def coordinates() -> list[Piece]:
    """The letters of the columns above the island and the numbers of its rows beside it."""
    across = [
        Piece(f"column:{letter}", at=(x + 0.5, -0.45), size=0.5, layer="names", text=letter)
        for x, letter in enumerate("abcdefg")
    ]
    down = [
        Piece(f"row:{number}", at=(-0.45, number - 0.5), size=0.5, layer="names", text=str(number))
        for number in range(1, 8)
    ]
    return across + down


def cell_marks(view: dict[str, Any], cell: int) -> list[Piece]:
    at = centre(cell)
    pieces: list[Piece] = []
    if view["destroyed"][cell]:
        pieces.append(Piece(f"cracks:{NAMES[cell]}", "cracks", at, 0, 0.97, "marks"))
    if view["poisoned"][cell]:
        pieces.append(Piece(f"skull:{NAMES[cell]}", "skull", (at[0] + 0.3, at[1] - 0.3), 0, 0.36, "marks"))
    if view["closed"][cell]:
        pieces.append(Piece(f"rope:{NAMES[cell]}", "rope", at, 0, 0.97, "marks"))
    return pieces


def lava(t: Table) -> list[Piece]:
    """The next cells of the lava path, faintly numbered."""
    following = lava_cells(t, NEXT_LAVA)
    return [
        Piece(f"lava:{place}", at=(cell % 7 + 0.86, cell // 7 + 0.14), size=0.26, layer="lava", text=str(place))
        for place, cell in enumerate(following, 1)
    ]


def reach(t: Table, seat: int, words: Words) -> list[Piece]:
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
            # The upper corner of a village bears its owner's flag.
            at = (cell % 7 + 0.17, cell // 7 + (0.17 if t.owner_of(cell) < 0 else 0.55))
            text = words.say("scene", "price", {"n": cost})
            pieces.append(Piece(f"price:{NAMES[cell]}", "price", at, 0, 0.38, "reach", text=text))
    return pieces


def ring(t: Table, steps: list[int], far: int, style: str) -> list[Piece]:
    """The line around all that lies at most so many steps from home, and its number where the line begins."""
    inside = [cell for cell in t.shore.land if steps[cell] <= far]
    found = [edge for cell in inside for near, edge in edges(cell) if near in t.shore.land and steps[near] > far]
    if not found:
        return []
    line = Piece(
        f"{style}:{far}",
        at=(3.5, 3.5),
        layer="reach",
        path="".join(f"M{x} {y}{way}1" for x, y, way in found),
        style=style,
    )
    x, y, way = found[0]
    at = (x + 0.5, y) if way == "h" else (x, y + 0.5)
    return [line, Piece(f"steps:{far}", "steps", at, 0, 0.24, "reach", text=str(far))]


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
    pieces: list[Piece] = []
    for cell in range(CELLS):
        for name, count in (("idol", view["idols"][cell]), ("moved", view["moved"][cell])):
            if count:
                x, y = centre(cell)
                shift = 0.0 if name == "idol" else 0.2
                label = idol_label(view, t, cell, name, words)
                marks = ("moved",) if name == "moved" else ()
                at = (x + 0.26 + shift, y - 0.24)
                shown = count if count > 1 else None
                key, place = f"{name}:{NAMES[cell]}", f"cell:{NAMES[cell]}"
                pieces.append(Piece(key, "idol", at, 0, 0.44, "idols", label, marks, count=shown, parent=place))
    return pieces


def members_on(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Piece]:
    """Members stand in the middle of their tile, three in a row, so that its corners stay readable."""
    standing = [(seat, member) for seat in range(t.seats) for member in t.members_at(seat, cell)]
    size = 0.36 if len(standing) < 3 else 0.3
    across = min(3, len(standing))
    down = (len(standing) + 2) // 3
    pieces: list[Piece] = []
    x, y = centre(cell)
    for place, (seat, member) in enumerate(standing):
        at = (
            x + (size - 0.02) * (place % 3 - (across - 1) / 2),
            y + 0.04 + (size - 0.04) * (place // 3 - (down - 1) / 2),
        )
        pieces.append(member_piece(view, t, seat, member, at, size, words))
    return pieces


def event_area(view: dict[str, Any], words: Words) -> Area:
    """This round's event, large enough to read, and the needs it leaves."""
    rows: list[Sequence[str]] = []
    if view["event"] >= 0:
        card = EVENTS[view["event"]]
        rows = [[card.name], [card.text]]
    else:
        rows = [[words.say("scene", "no-event")]]
    return Area("event", words.say("scene", "event"), "sheet", (0, 0, 4, 2), rows=rows)


def fight_area(view: dict[str, Any], words: Words) -> Area:
    """The fight that is on, die by die, every bonus by its name."""
    fight = view["fight"]
    pieces: list[Piece] = []
    for place, seat in enumerate(fight["sides"]):
        pieces += side_pieces(fight, place, seat, words)
    title = words.say("scene", "fight", {"cell": fight["cell"]})
    return Area("fight", title, "pool", (0, 0, 6.4, 1.75 * len(fight["sides"])), pieces, None, BOARD_LAYERS)


def side_pieces(fight: dict[str, Any], place: int, seat: int, words: Words) -> list[Piece]:
    """One side of a fight: who, two dice, the total, what adds to it, rerolls left."""
    y = 1.75 * place + 0.55
    name = words.name("seat", seat) if seat >= 0 else words.say("scene", "foe", {"foe": fight["foe"]})
    art, letter = (f"member-{seat}", name[0]) if seat >= 0 else ("skull", None)
    pieces = [Piece(f"side:{place}", art, (0.55, y), 0, 0.95, "members", name, text=letter)]
    pair, bonuses = fight["dice"][place], fight["bonuses"][place]
    for which, face in enumerate(pair):
        if face:
            half = ("hi", "lo")[which]
            label = words.say("scene", f"die-{half}", {"n": face, "who": name})
            key = f"die:{seat}:{half}"
            pieces.append(Piece(key, f"die-{face}", (1.75 + 1.08 * which, y), 0, 1, "cards", label))
    if pair[0]:
        total = words.say("scene", "total", {"n": sum(pair) + sum(bonuses)})
        pieces.append(Piece(f"total:{place}", at=(4.1, y), size=(1.4, 1), layer="board", text=total))
    notes = [words.say("scene", f"bonus-{kind}", {"n": f"{n:+d}"}) for kind, n in enumerate(bonuses) if n]
    left = fight["left"][place]
    if left:
        notes.append(words.say("scene", "rerolls", {"n": left}))
    text = " · ".join(notes) or words.say("scene", "no-bonus")
    return [*pieces, Piece(f"notes:{place}", at=(3.2, y + 0.82), size=(6.2, 0.72), layer="board", text=text)]
