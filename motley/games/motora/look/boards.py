"""What lies in front of the tribes: stores against tonight's needs, lanes with members, shrines, prisoners, cards."""

from typing import Any, Final

from motley.games.motora.look.labels import card_label, member_label, shrine_told, store_told, titled, tribe_told
from motley.games.motora.look.strokes import panel, said
from motley.games.motora.rules.board import CELLS, NAMES, RESOURCES
from motley.games.motora.rules.state import (
    ACTIVE,
    BESIDE_ACTIVE,
    BESIDE_INJURED,
    BESIDE_SERIOUS,
    INJURED,
    SERIOUS,
    Table,
)
from motley.games.motora.rules.upkeep import needs_of
from motley.kernel import Area, Piece, Run, Words

LAYERS: Final = ("plank", "board", "cards", "members", "ink", "ink-left", "cream", "cream-left", "gold", "gold-left")
SECTIONS: Final = ((ACTIVE, BESIDE_ACTIVE, "A"), (INJURED, BESIDE_INJURED, "I"), (SERIOUS, BESIDE_SERIOUS, "S"))
LANES: Final = ((6.0, 146.0), (157.0, 74.0), (236.0, 74.0))
"""Where each lane of the own board begins, and how wide it is."""
PICTURES: Final = ("meat", "drop", "tent")
FILLS: Final = ("full-food", "full-drink", "full-roof")

STORES_BOX: Final = (0.0, 0.0, 430.0, 122.0)
BOARD_BOX: Final = (0.0, 0.0, 412.0, 122.0)
HAND_BOX: Final = (0.0, 0.0, 166.0, 122.0)
MINI_BOX: Final = (0.0, 0.0, 180.0, 86.0)
FIRST_SOCKET: Final = 90.0
SOCKET_ROOM: Final = 116.0


def plank(key: str, box: tuple[float, float, float, float]) -> list[Piece]:
    """The wood that a board is made of."""
    _, _, wide, high = box
    return [
        panel(f"plank:{key}", 1, 1, wide - 2, high - 2, 9, "plank", "plank"),
        panel(f"grain:{key}", 2, 2, wide - 4, high - 4, 8, "grain", "plank"),
    ]


def member_piece(
    view: dict[str, Any],
    t: Table,
    seat: int,
    member: int,
    at: tuple[float, float],
    size: tuple[float, float],
    words: Words,
    resting: bool = False,
) -> Piece:
    """A member, wherever it is: it glides from its board to a tile and back. The tribe's last one out is marked."""
    place = t.place_of(seat, member)
    label = member_label(view, t, seat, member, words)
    marks = []
    if view["ask"] == "place" and place < CELLS and view["placed"][seat][-1:] == [member]:
        marks.append("last")
    parent = f"cell:{NAMES[place]}" if place < CELLS else None
    art = f"{'resting' if resting else 'member'}-{seat}-{member}"
    return Piece(f"m:{seat}:{member}", art, at, 0, size, "members", label, marks, parent=parent)


def tonight(view: dict[str, Any], t: Table, seat: int) -> tuple[int, int, int]:
    """What the tribe will need, as things stand."""
    return needs_of(t, seat) if t.is_in(seat) and view["round"] else (0, 0, 0)


def own_stores(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """The tribe, its idols, and its stores as sockets up to tonight's need."""
    pieces = plank("stores", STORES_BOX)
    label = titled(tribe_told(t, seat, words), words)
    pieces.append(Piece(f"board:{seat}", f"tribe-{seat}", (28, 34), 0, 44, "board", label))
    name, count = words.name("seat", seat), t.free_members(seat)
    pieces.append(said("own:name", name, (54, 27), 98, 14.5, "cream-left"))
    pieces.append(said("own:members", words.say("scene", "count", {"n": count}), (54, 46), 98, 13, "cream-left"))
    if view["token"] == seat:
        pieces.append(Piece("token", "token", (44, 56), 0, 26, "cards", words.say("scene", "token")))
    idols = t.idols_of(seat)
    pieces.append(Piece("own:idol", "idol", (22, 90), 0, 32, "board"))
    told = {"x": idols, "needed": view["needed"]}
    pieces.append(said("own:idols", words.say("scene", "idols-of", told), (42, 80), 112, 13, "gold-left"))
    for place in range(view["needed"]):
        art = "coin" if place < idols else "coin-hole"
        pieces.append(Piece(f"own:coin:{place}", art, (52 + 19 * place, 101), 0, 16, "board"))
    pieces.append(said("own:needs", words.say("scene", "stores"), (160, 11), 264, 12.5, "gold-left"))
    needs = tonight(view, t, seat)
    for resource in range(3):
        pieces += gauge(view, seat, resource, needs[resource], words)
    title = board_title(t, seat, words)
    return Area(f"stores:{seat}", title, "row", STORES_BOX, pieces, seat, LAYERS, slot="stores", frame=False)


def socket_at(resource: int, place: int, shown: int, need: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a socket of the own stores lies, and its size: closer together the more are shown."""
    pitch = min(16.0, SOCKET_ROOM / max(1, shown))
    beyond = 3.0 if place >= need else 0.0
    return ((158 + FIRST_SOCKET + pitch * (place + 0.5) + beyond, 37.0 + 33 * resource), (pitch - 2, 17.0))


def shown_sockets(amount: int, need: int) -> int:
    """Up to the need, and a few of what is left over."""
    return max(need, min(amount, need + 4))


def gauge(view: dict[str, Any], seat: int, resource: int, need: int, words: Words) -> list[Piece]:
    """One store: filled sockets, empty ones up to the need, the mark of the need, and both as numbers."""
    name = RESOURCES[resource]
    amount, y = view["stock"][3 * seat + resource], 37.0 + 33 * resource
    label = titled(store_told(view, seat, resource, need, words), words)
    key = f"stock:{seat}:{name}"
    pieces = [panel(key, 158, y - 15.5, 266, 31, 7, "tray", "board", label)]
    pieces.append(Piece(f"icon:{key}", PICTURES[resource], (173, y), 0, 24, "cards"))
    pieces.append(said(f"name:{key}", words.say("scene", f"store-{resource}"), (189, y), 56, 13.5, "cream-left"))
    shown = shown_sockets(amount, need)
    for place in range(shown):
        at, size = socket_at(resource, place, shown, need)
        art = FILLS[resource] if place < amount else "empty"
        pieces.append(Piece(f"socket:{resource}:{place}", art, at, 0, size, "cards"))
    if need:
        at, size = socket_at(resource, need - 1, shown, need)
        x = at[0] + size[0] / 2 + 1.5
        path = f"M{x:g} {y - 12:g}v24"
        pieces.append(Piece(f"mark:{key}", at=(x, y), size=(2, 24), layer="cards", path=path, style="need"))
    short = amount < need
    style = "short" if short else "enough"
    pieces.append(panel(f"pill:{key}", 366, y - 11, 54, 22, 11, style, "cards"))
    text = words.say("scene", "of", {"n": amount, "need": need})
    pieces.append(said(f"amount:{key}", text, (393, y), 52, 13, "ink", ("alarm",) if short else ()))
    return pieces


def own_board(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """The lanes of one's own members, the places beside them, and the shrines: all large enough to point at."""
    pieces = plank("board", BOARD_BOX)
    pieces.append(said("own:lanes", words.say("scene", "lanes"), (8, 11), 110, 12.5, "gold-left"))
    pieces.append(said("own:healing", words.say("scene", "healing"), (214, 11), 190, 13, "cream"))
    pieces.append(said("own:shrines", words.say("scene", "shrines"), (316, 11), 90, 12.5, "gold-left"))
    for (section, beside, letter), (left, wide) in zip(SECTIONS, LANES, strict=True):
        pieces += lane(view, t, seat, section, letter, left, wide, words)
        pieces += strip(view, t, seat, beside, letter, left, wide, words)
    for number, x in enumerate((154.5, 233.5)):
        pieces.append(Piece(f"arrow:{number}", "arrow", (x, 66), 0, (9, 13), "cards"))
    for shrine in (0, 1):
        pieces += own_shrine(view, t, seat, shrine, words)
    pieces += prisoner_pieces(view, seat, (396, 30), 24, words)
    title = board_title(t, seat, words)
    return Area(f"board:{seat}", title, "row", BOARD_BOX, pieces, seat, LAYERS, slot="board", frame=False)


def lane(
    view: dict[str, Any], t: Table, seat: int, place: int, letter: str, left: float, wide: float, words: Words
) -> list[Piece]:
    """A section with the members in it, standing."""
    members = t.members_at(seat, place)
    label = lane_label(seat, place, members, words)
    key, middle = f"lane:{seat}:{letter}", left + wide / 2
    pieces = [Piece(key, f"lane-{letter}", (middle, 56), 0, (wide, 72), "board", label)]
    pieces.append(said(f"head:{letter}", words.say("scene", f"lane-{letter}"), (middle, 28), wide - 6, 12.5, "cream"))
    step = min(33.0, (wide - 34) / max(1, len(members) - 1))
    start = middle - step * (len(members) - 1) / 2
    for number, member in enumerate(members):
        at = (start + step * number, 66.0)
        pieces.append(member_piece(view, t, seat, member, at, (31, 50), words))
    return pieces


def strip(
    view: dict[str, Any], t: Table, seat: int, place: int, letter: str, left: float, wide: float, words: Words
) -> list[Piece]:
    """The place beside a section: those who wait there are out today."""
    members = t.members_at(seat, place)
    label = lane_label(seat, place, members, words, "lane-beside")
    pieces = [panel(f"beside:{seat}:{letter}", left, 94, wide, 25, 6, "strip", "board", label)]
    if not members:
        pieces.append(said(f"out:{letter}", words.say("scene", "out-today"), (left + wide / 2, 107), wide, 12.5, "ink"))
    step = min(25.0, (wide - 26) / max(1, len(members) - 1))
    for number, member in enumerate(members):
        at = (left + 13 + step * number, 106.5)
        pieces.append(member_piece(view, t, seat, member, at, (24, 24), words, resting=True))
    return pieces


def lane_label(seat: int, place: int, members: list[int], words: Words, said_as: str = "lane") -> str:
    told = {"owner": seat, "place": words.name("place", place), "n": len(members)}
    return words.say("scene", said_as, told)


def own_shrine(view: dict[str, Any], t: Table, seat: int, shrine: int, words: Words) -> list[Piece]:
    """A shrine: its level, what that gives, its idols and its dead."""
    top = 20.0 + 50 * shrine
    key = f"shrine:{seat}:{'LD'[shrine]}"
    level, idols = t.level(seat, shrine), t.shrine_total(seat, shrine)
    style = ("life", "death")[shrine]
    pieces = [panel(key, 316, top, 92, 48, 8, style, "board", titled(shrine_told(view, t, seat, shrine, words), words))]
    pieces.append(Piece(f"{key}:icon", ("leaf", "bones")[shrine], (325, top + 15), 0, 18, "cards"))
    text = words.say("scene", "shrine-short", {"shrine": shrine, "level": level})
    pieces.append(said(f"{key}:level", text, (335, top + 15), 50, 12.5, "cream-left"))
    gift = words.say("scene", f"gift-{shrine}", {"n": level})
    pieces.append(said(f"{key}:gift", gift, (323, top + 37), 80, 13, "cream-left"))
    for step in range(min(idols, 3)):
        pieces.append(Piece(f"{key}:{step}", "idol", (400 - 9 * step, top + 34), 0, 20, "cards"))
    dead = view["dead"][2 * seat + shrine]
    if dead:
        pieces.append(Piece(f"{key}:dead", "skull", (392.5, top + 14.5), 0, 13, "cards"))
        pieces.append(said(f"{key}:buried", str(dead), (403.5, top + 15), 12, 12.5, "cream"))
    return pieces


def prisoner_pieces(
    view: dict[str, Any], seat: int, first: tuple[float, float], size: float, words: Words
) -> list[Piece]:
    pieces: list[Piece] = []
    owners = sorted({owner for captor, owner, _, _ in view["prisoners"] if captor == seat})
    for place, owner in enumerate(owners):
        count = sum(1 for captor, other, _, _ in view["prisoners"] if captor == seat and other == owner)
        label = words.say("scene", "prisoner", {"owner": owner, "captor": seat})
        at = (first[0] - (size + 3) * place, first[1])
        pieces.append(Piece(f"prisoner:{seat}:{owner}", "prisoner", at, 0, size, "cards", label, count=count))
        corner = (at[0] - size * 0.25, at[1] + size * 0.25)
        pieces.append(Piece(f"prisoner-of:{seat}:{owner}", f"mark-{owner}", corner, 0, size * 0.55, "members"))
    return pieces


def mini_title(t: Table, seat: int, words: Words) -> str:
    """The tribe in one word: on a phone there is no room for two over the boards of five rivals."""
    return words.name("clan", seat) if t.is_in(seat) else words.say("scene", "gone", {"tribe": seat})


def board_title(t: Table, seat: int, words: Words) -> str:
    """The tribe's name; a board that nobody plays from any more says so."""
    return words.name("seat", seat) if t.is_in(seat) else words.say("scene", "gone", {"tribe": seat})


def player_board(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """A rival's board, slim: who, idols, stores against needs, members at home, shrines, cards."""
    pieces = plank(f"mini:{seat}", MINI_BOX)
    pieces.append(panel(f"head:{seat}", 4, 4, 172, 25, 6, "tray", "board"))
    label = titled(tribe_told(t, seat, words), words)
    pieces.append(Piece(f"board:{seat}", f"tribe-{seat}", (17, 16.5), 0, 24, "cards", label))
    if view["token"] == seat:
        pieces.append(Piece("token", "token", (44, 16.5), 0, 22, "cards", words.say("scene", "token")))
    pieces += prisoner_pieces(view, seat, (118, 16.5), 21, words)
    pieces.append(Piece(f"idol-of:{seat}", "idol", (138, 16.5), 0, 22, "cards"))
    text = f"{t.idols_of(seat)}/{view['needed']}"
    pieces.append(said(f"idols-of:{seat}", text, (160, 17), 30, 15, "gold"))
    needs = tonight(view, t, seat)
    for resource in range(3):
        pieces += mini_store(view, seat, resource, needs[resource], words)
    pieces += mini_members(view, t, seat, words)
    pieces += mini_shrines(view, t, seat, words)
    pieces += hidden_hand(view, seat, words)
    key, title = f"board:{seat}", mini_title(t, seat, words)
    return Area(key, title, "pool", MINI_BOX, pieces, seat, LAYERS, slot="rivals", mini=True, frame=False)


def mini_store(view: dict[str, Any], seat: int, resource: int, need: int, words: Words) -> list[Piece]:
    amount = view["stock"][3 * seat + resource]
    label = titled(store_told(view, seat, resource, need, words), words)
    key, left = f"stock:{seat}:{RESOURCES[resource]}", 4 + 57.5 * resource
    short = amount < need
    return [
        panel(key, left, 31, 57, 24, 5, "short" if short else "shelf", "board", label),
        Piece(f"icon:{key}", PICTURES[resource], (left + 11, 43), 0, 18, "cards"),
        said(f"amount:{key}", f"{amount}/{need}", (left + 38, 43.5), 37, 14.5, "ink", ("alarm",) if short else ()),
    ]


def mini_members(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[Piece]:
    """Those at home in one row: ready ones first, the hurt and those out today behind a bandage."""
    pieces = [panel(f"shelf:{seat}", 4, 57, 98, 25, 5, "shelf", "board")]
    ready = t.members_at(seat, ACTIVE)
    places = (BESIDE_ACTIVE, INJURED, BESIDE_INJURED, SERIOUS, BESIDE_SERIOUS)
    hurt = [member for place in places for member in t.members_at(seat, place)]
    room = 78.0 if hurt else 92.0
    step = min(19.0, (room - 20) / max(1, len(ready) + len(hurt) - 1))
    for number, member in enumerate(ready):
        at = (15 + step * number, 69.5)
        pieces.append(member_piece(view, t, seat, member, at, (20, 20), words, resting=True))
    if hurt:
        x = 91 - step * (len(hurt) - 1)
        pieces.append(Piece(f"hurt:{seat}", "band", (x - 17, 69.5), 0, 13, "cards"))
        for number, member in enumerate(hurt):
            at = (x + step * number, 69.5)
            pieces.append(member_piece(view, t, seat, member, at, (20, 20), words, resting=True))
    return pieces


def mini_shrines(view: dict[str, Any], t: Table, seat: int, words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for shrine in (0, 1):
        key, left = f"shrine:{seat}:{'LD'[shrine]}", 104 + 25.0 * shrine
        label = titled(shrine_told(view, t, seat, shrine, words), words)
        pieces.append(panel(key, left, 57, 24, 25, 5, ("life", "death")[shrine], "board", label))
        pieces.append(Piece(f"{key}:icon", ("leaf", "bones")[shrine], (left + 7.5, 69.5), 0, 12, "cards"))
        pieces.append(said(f"{key}:level", str(t.level(seat, shrine)), (left + 17.5, 70), 26, 14.5, "cream"))
    return pieces


def hidden_hand(view: dict[str, Any], seat: int, words: Words) -> list[Piece]:
    """Another tribe's cards: backs by deck, faces where they are known."""
    pieces: list[Piece] = []
    hand = view["hands"][seat]
    step = min(8.0, 8.0 / max(1, len(hand) - 1))
    for place, slot in enumerate(hand):
        at = (168 - step * (len(hand) - 1 - place), 69.5)
        known = slot["card"]
        label = card_label(known, words, slot["bearer"]) if known else words.say("scene", f"back-{slot['deck']}")
        art = f"card-{known}" if known else f"back-{slot['deck']}"
        pieces.append(Piece(f"theirs:{seat}:{place}", art, at, 0, (15.5, 22), "cards", label))
    return pieces


def hand_area(hand: list[dict[str, Any]], seat: int, words: Words) -> Area:
    """One's own cards: large with their names while they are few, smaller in two rows when they are many."""
    pieces = plank("hand", HAND_BOX)
    pieces.append(said("own:cards", words.say("scene", "hand"), (8, 11), 150, 13.8, "gold-left"))
    if not hand:
        pieces.append(said("own:none", words.say("scene", "no-cards"), (83, 66), 150, 13.8, "cream"))
    few = len(hand) <= 2
    columns = len(hand) if few else max(3, (len(hand) + 1) // 2)
    wide, high = (74.0, 98.0) if few else (min(42.0, 154 / columns - 2), 48.0)
    step = wide + 5 if few else 158 / columns
    for place, slot in enumerate(hand):
        label = card_label(slot["card"], words, slot["bearer"])
        marks = ("done",) if slot["bearer"] else ()
        x = 83 + step * (place % columns - (min(columns, len(hand)) - 1) / 2)
        y = 69.0 if few else 45.0 + 49 * (place // columns)
        size = (wide, high) if few else (min(wide, high * 60 / 84), high)
        pieces.append(Piece(f"hand:{place}", f"card-{slot['card']}", (x, y), 0, size, "board", label, marks))
        if few:
            name = Run(words.name("card", slot["card"]), "keyword")
            pieces.append(
                Piece(
                    f"title:{place}",
                    at=(x, y + 24),
                    size=(wide - 5, 48),
                    layer="ink",
                    lines=[[name]],
                    parent=f"hand:{place}",
                )
            )
    return Area("hand", words.say("scene", "hand"), "hand", HAND_BOX, pieces, seat, LAYERS, slot="hand", frame=False)
