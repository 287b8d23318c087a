"""What lies in front of the tribes: stores, lanes and the places beside them, shrines, prisoners, cards."""

from typing import Any, Final, final

from motley.games.motora.look.labels import card_label, member_label, shrine_label, tribe_label
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
from motley.kernel import Area, Piece, Words

BOARD_LAYERS: Final = ("board", "captions", "cards", "members")
SECTIONS: Final = ((ACTIVE, BESIDE_ACTIVE, "A"), (INJURED, BESIDE_INJURED, "I"), (SERIOUS, BESIDE_SERIOUS, "S"))


@final
class Plan:
    """Where things lie on a tribe's board: the own one is wide, under the island; those of rivals are narrow."""

    def __init__(
        self, box: tuple[float, float], stock: float, lanes: tuple[float, float, float], high: float, member: float
    ) -> None:
        self.box = box
        self.stock = stock
        self.lanes = lanes
        self.high = high
        self.member = member


OWN: Final = Plan((13.2, 4), 2.3, (4.2, 2.35, 2.35), 1.35, 0.78)
RIVAL: Final = Plan((7.4, 4.3), 1.85, (3.3, 1.95, 1.95), 0.98, 0.6)


def member_piece(
    view: dict[str, Any], t: Table, seat: int, member: int, at: tuple[float, float], size: float, words: Words
) -> Piece:
    """A member, wherever it is: it glides from its board to a tile and back. The tribe's last one out is marked."""
    place = t.place_of(seat, member)
    label = member_label(view, t, seat, member, words)
    marks = ["home"] if view["home"][seat] == member else []
    if view["ask"] == "place" and place < CELLS and view["placed"][seat][-1:] == [member]:
        marks.append("last")
    if t.gear_of(seat, member):
        marks.append("gear")
    parent = f"cell:{NAMES[place]}" if place < CELLS else None
    key, art = f"m:{seat}:{member}", f"member-{seat}"
    return Piece(key, art, at, 0, size, "members", label, marks, text=str(member), parent=parent)


def own_board(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """One's own board, near the island: everything on it large enough to point at."""
    pieces = head_pieces(view, t, seat, OWN, words) + lane_pieces(view, t, seat, OWN, words)
    for shrine in (0, 1):
        pieces += shrine_piece(view, t, seat, shrine, (10.6, 1.0 + 2.0 * shrine), (2.6, 1.85), words)
    pieces += prisoner_pieces(view, seat, (12.45, 0.6), 0.95, words)
    return Area(f"board:{seat}", board_title(t, seat, words), "row", (0, 0, *OWN.box), pieces, seat, BOARD_LAYERS)


def player_board(view: dict[str, Any], t: Table, seat: int, words: Words) -> Area:
    """A rival's board: fewer things, so that they are not tiny."""
    pieces = head_pieces(view, t, seat, RIVAL, words) + lane_pieces(view, t, seat, RIVAL, words)
    for shrine in (0, 1):
        pieces += shrine_piece(view, t, seat, shrine, (0.95 + 1.8 * shrine, 3.7), (1.7, 1.05), words)
    pieces += hidden_hand(view, seat, words)
    pieces += prisoner_pieces(view, seat, (6.95, 3.4), 0.75, words)
    return Area(f"board:{seat}", board_title(t, seat, words), "pool", (0, 0, *RIVAL.box), pieces, seat, BOARD_LAYERS)


def board_title(t: Table, seat: int, words: Words) -> str:
    """The tribe's name; a board that nobody plays from any more says so."""
    return words.name("seat", seat) if t.is_in(seat) else words.say("scene", "gone", {"tribe": seat})


def head_pieces(view: dict[str, Any], t: Table, seat: int, plan: Plan, words: Words) -> list[Piece]:
    """The tribe, the first-player token, and the stores against what tonight needs."""
    title = words.name("seat", seat)
    label = tribe_label(t, seat, words)
    pieces = [Piece(f"board:{seat}", f"member-{seat}", (0.48, 0.5), 0, 0.85, "members", label, text=title[0])]
    if view["token"] == seat:
        pieces.append(Piece("token", "token", (1.28, 0.5), 0, 0.6, "board", words.say("scene", "token")))
    needs = needs_of(t, seat) if t.is_in(seat) and view["round"] else (0, 0, 0)
    left = plan.box[0] - 3 * plan.stock if plan is RIVAL else 1.9
    for resource, name in enumerate(RESOURCES):
        amount = view["stock"][3 * seat + resource]
        label = words.say("scene", "stock", {"owner": seat, "res": resource, "n": amount, "need": needs[resource]})
        marks = ("warn",) if amount < needs[resource] else ()
        x = left + plan.stock * resource
        key = f"{seat}:{name}"
        icon = 0.82 if plan is OWN else 0.7
        pieces.append(Piece(f"stock:{key}", f"stock-{resource}", (x + 0.45, 0.5), 0, icon, "board", label, marks))
        text, size = f"{amount}/{needs[resource]}", (plan.stock - icon - 0.2, 0.9)
        at = (x + 0.42 + plan.stock / 2, 0.52)
        pieces.append(Piece(f"amount:{key}", at=at, size=size, layer="board", text=text))
    return pieces


def lane_pieces(view: dict[str, Any], t: Table, seat: int, plan: Plan, words: Words) -> list[Piece]:
    """The three sections, and below each the place beside it, apart."""
    pieces: list[Piece] = []
    left = 0.05
    for (section, beside, letter), width in zip(SECTIONS, plan.lanes, strict=True):
        for row, place in enumerate((section, beside)):
            middle = (left + width / 2, 1.12 + plan.high * (row + 0.5) + 0.06 * row)
            key = f"{'beside' if row else 'lane'}:{seat}:{letter}"
            members = t.members_at(seat, place)
            told = {"owner": seat, "place": words.name("place", place), "n": len(members)}
            label = words.say("scene", "lane", told) if members else ""
            size = (width, plan.high)
            pieces.append(Piece(key, "beside" if row else "lane", middle, 0, size, "board", label))
            if not members:
                at, size = middle, (width - 0.1, 0.62 if plan is OWN else 0.5)
                text = words.say("scene", f"lane-{letter}{row}")
                pieces.append(Piece(f"caption:{key}", at=at, size=size, layer="captions", text=text))
            pieces += members_in(view, t, seat, members, middle, width, plan, words)
        left += width + 0.1
    return pieces


def members_in(
    view: dict[str, Any],
    t: Table,
    seat: int,
    members: list[int],
    middle: tuple[float, float],
    width: float,
    plan: Plan,
    words: Words,
) -> list[Piece]:
    """Members side by side, closer together the more there are."""
    step = min(plan.member, (width - plan.member - 0.1) / max(1, len(members) - 1))
    start = middle[0] - step * (len(members) - 1) / 2
    return [
        member_piece(view, t, seat, member, (start + step * place, middle[1]), plan.member, words)
        for place, member in enumerate(members)
    ]


def shrine_piece(
    view: dict[str, Any],
    t: Table,
    seat: int,
    shrine: int,
    middle: tuple[float, float],
    size: tuple[float, float],
    words: Words,
) -> list[Piece]:
    """A shrine with its level, its idols and its dead."""
    x, y = middle
    idols, dead = t.shrine_total(seat, shrine), view["dead"][2 * seat + shrine]
    key = f"shrine:{seat}:{'LD'[shrine]}"
    label = shrine_label(view, t, seat, shrine, words)
    pieces = [Piece(key, f"shrine-{shrine}", middle, 0, size, "board", label)]
    text = words.say("scene", "shrine-short", {"shrine": shrine, "level": t.level(seat, shrine)})
    high = size[1] * 0.5
    pieces.append(
        Piece(f"{key}:level", at=(x, y - size[1] * 0.2), size=(size[0] - 0.2, high), layer="captions", text=text)
    )
    for step in range(idols):
        at = (x - size[0] / 2 + 0.35 + high * 0.75 * step, y + size[1] * 0.22)
        pieces.append(Piece(f"{key}:{step}", "idol", at, 0, high * 0.85, "cards"))
    if dead:
        at = (x + size[0] / 2 - 0.35, y + size[1] * 0.22)
        pieces.append(Piece(f"{key}:dead", "skull", at, 0, high * 0.8, "cards", count=dead))
    return pieces


def prisoner_pieces(
    view: dict[str, Any], seat: int, first: tuple[float, float], size: float, words: Words
) -> list[Piece]:
    pieces: list[Piece] = []
    owners = sorted({owner for captor, owner, _, _ in view["prisoners"] if captor == seat})
    for place, owner in enumerate(owners):
        count = sum(1 for captor, other, _, _ in view["prisoners"] if captor == seat and other == owner)
        label = words.say("scene", "prisoner", {"owner": owner, "captor": seat})
        at = (first[0], first[1] + (size + 0.1) * place)
        pieces.append(Piece(f"prisoner:{seat}:{owner}", "prisoner", at, 0, size, "board", label, count=count))
        corner = (at[0] - size * 0.3, at[1] + size * 0.3)
        pieces.append(Piece(f"prisoner-of:{seat}:{owner}", f"member-{owner}", corner, 0, size * 0.5, "cards"))
    return pieces


def hidden_hand(view: dict[str, Any], seat: int, words: Words) -> list[Piece]:
    """Another tribe's cards: backs by deck, faces where they are known."""
    pieces: list[Piece] = []
    hand = view["hands"][seat]
    step = min(0.72, 2.3 / max(1, len(hand) - 1))
    for place, slot in enumerate(hand):
        at = (4.1 + step * place, 3.72)
        key, size = f"theirs:{seat}:{place}", (0.7, 0.9)
        if slot["card"]:
            label = card_label(slot["card"], words, slot["bearer"])
            text = short(words.name("card", slot["card"]))
            pieces.append(Piece(key, f"card-{slot['deck']}", at, 0, size, "cards", label, text=text))
        else:
            label = words.say("scene", f"back-{slot['deck']}")
            pieces.append(Piece(key, f"back-{slot['deck']}", at, 0, size, "cards", label))
    return pieces


def short(name: str) -> str:
    return "".join(word[0] for word in name.split())


def hand_area(view: dict[str, Any], seat: int, words: Words) -> Area:
    """One's own cards, by name, large enough to read and to point at."""
    pieces: list[Piece] = []
    hand = view["hands"][seat]
    columns = 1 if len(hand) < 5 else 2
    wide = 5.9 / columns
    high = 3.9 / max(4, (len(hand) + columns - 1) // columns)
    for place, slot in enumerate(hand):
        label = card_label(slot["card"], words, slot["bearer"])
        marks = ("done",) if slot["bearer"] else ()
        at = (0.05 + wide * (place % columns + 0.5), 0.05 + high * (place // columns + 0.5))
        text = words.name("card", slot["card"])
        size = (wide - 0.1, high - 0.08)
        pieces.append(Piece(f"hand:{place}", f"card-{slot['deck']}", at, 0, size, "cards", label, marks, text=text))
    return Area("hand", words.say("scene", "hand"), "row", (0, 0, 6, 4), pieces, seat, BOARD_LAYERS)


def card_sheet(view: dict[str, Any], seat: int, words: Words) -> Area:
    """What one's own cards do, in words."""
    names = sorted({slot["card"] for slot in view["hands"][seat]})
    rows = [[words.say("scene", "card-texts")]]
    rows += [[card_label(name, words)] for name in names]
    return Area("card-texts", words.say("scene", "hand"), "sheet", (0, 0, 4, 2), rows=rows)
