"""A fight in the middle of the island: both sides, die by die, every bonus by name, and what the difference does."""

from typing import Any, Final

from motley.games.motora.look.coast import BOX, STRETCH, centre
from motley.games.motora.look.strokes import panel, rounded, said
from motley.games.motora.rules.board import CELL_NUMBERS
from motley.games.motora.rules.state import Table
from motley.kernel import Piece, Words

FIGHT_LAYERS: Final = ("veil", "panel", "slip", "dice", "ink", "ink-left", "cream", "cream-left", "gold", "gold-left")
LEFT: Final = 0.05
WIDE: Final = 9.0
SIDE: Final = 4.35
BONUSES: Final = ("hut", "bones", "blade", "flame")
ZONE: Final = 0.79
MIDDLE: Final = LEFT + WIDE / 2
TIE: Final = 0.5
PLATE: Final = 6.2
"""So wide is the plate that says how things stand: on a phone too there is room for its sentence."""
FADE: Final = 1.2
HIGHEST: Final = 6.9
ROWS: Final = 1.64
"""The most room that the bonuses of a side take."""


def totals_of(fight: dict[str, Any]) -> list[int]:
    return [sum(pair) + sum(bonus) for pair, bonus in zip(fight["dice"], fight["bonuses"], strict=True)]


def side_name(fight: dict[str, Any], seat: int, words: Words) -> str:
    return words.name("seat", seat) if seat >= 0 else words.say("scene", "foe", {"foe": fight["foe"]})


def side_token(seat: int) -> str:
    return f"tribe-{seat}" if seat >= 0 else "skull"


def fight_pieces(view: dict[str, Any], t: Table, words: Words) -> list[Piece]:
    """The island under a veil with the fight's tile left bright, and the panel over it."""
    fight = view["fight"]
    cell = CELL_NUMBERS[fight["cell"]]
    x, y, wide, high = BOX
    hole = rounded(cell % 7 * STRETCH + 0.02, cell // 7 + 0.02, STRETCH - 0.04, 0.96, 0.12)
    # Beyond the island it fades away, so that it has no edge on the sea.
    x, y, wide, high = x - FADE, y - FADE, wide + 2 * FADE, high + 2 * FADE
    around = f"M{x:g} {y:g}v{high:g}h{wide:g}v{-high:g}z"
    top, high = 0.1 + spare(fight) / 2, HIGHEST - spare(fight)
    pieces = [
        Piece("veil", at=centre(cell), layer="veil", path=around + hole, style="veil"),
        Piece("beam", at=centre(cell), layer="veil", path=hole, style="beam"),
        panel(
            "fight", LEFT, top, WIDE, high, 0.2, "panel", "panel", words.say("scene", "fight", {"cell": fight["cell"]})
        ),
        panel("fight:gilt", LEFT + 0.08, top + 0.08, WIDE - 0.16, high - 0.16, 0.16, "gilt", "panel"),
    ]
    pieces += head(view, t, cell, words)
    if len(fight["sides"]) == 2:
        for place, seat in enumerate(fight["sides"]):
            pieces += side(view, t, cell, place, seat, words)
        pieces.append(Piece("crossed", "crossed", (MIDDLE, top + 1.75), 0, 0.5, "dice"))
        pieces += scale(view, words)
    else:
        for place, seat in enumerate(fight["sides"]):
            pieces += row(view, place, seat, words)
        for key, y in (("many-fight", 6.36), ("many-harm", 6.7)):
            pieces.append(said(f"fight:{key}", words.say("scene", key), (MIDDLE, y), WIDE - 0.4, 0.26, "gold"))
    return pieces


def head(view: dict[str, Any], t: Table, cell: int, words: Words) -> list[Piece]:
    """What the fight is for, and what winning it means."""
    fight = view["fight"]
    y = 0.5 + spare(fight) / 2
    idol = t.idols[cell] + t.moved[cell] > 0
    key = "fight-idol" if idol and fight["foe"] is None else "fight"
    pieces = [Piece("fight:for", "idol" if idol else "blade", (LEFT + 0.42, y), 0, 0.46, "slip")]
    title = words.say("scene", key, {"cell": fight["cell"]})
    pieces.append(said("fight:title", title, (LEFT + 0.75, y), 4.2, 0.38, "cream-left"))
    note = words.say("scene", "fight-note" if fight["foe"] is None else "duel-note")
    pieces.append(said("fight:note", note, (LEFT + 6.95, y + 0.02), 4.0, 0.25, "gold"))
    return pieces


def side(view: dict[str, Any], t: Table, cell: int, place: int, seat: int, words: Words) -> list[Piece]:
    """One of two sides: who fights, two dice, what adds to them, the total, the rerolls left."""
    fight = view["fight"]
    left, top = LEFT + 0.1 + (SIDE + 0.1) * place, 0.88 + spare(fight) / 2
    high = 4.14 - spare(fight)
    name = side_name(fight, seat, words)
    style = f"tribe-{seat}" if seat >= 0 else "tray"
    pieces = [
        panel(f"card:{place}", left, top, SIDE, high, 0.12, "linen", "panel"),
        panel(f"band:{place}", left, top, SIDE, 0.5, 0.12, style, "panel"),
        Piece(f"side:{place}", side_token(seat), (left + 0.32, top + 0.25), 0, 0.44, "slip", name),
    ]
    pale = seat in (1, 3, 4) or seat < 0
    layer = "cream" if pale else "ink"
    pieces.append(said(f"name:{place}", name, (left + 0.62, top + 0.26), 2.1, 0.3, f"{layer}-left"))
    told = {"n": fight["left"][place]}
    pieces.append(
        said(f"rerolls:{place}", words.say("scene", "rerolls", told), (left + 3.4, top + 0.26), 1.9, 0.26, layer)
    )
    if seat >= 0:
        members = t.members_at(seat, cell)
        step = min(0.42, 0.7 / max(1, len(members) - 1))
        for number, member in enumerate(members[:4]):
            at = (left + 0.35 + step * number, top + 1.02)
            pieces.append(Piece(f"fighter:{seat}:{member}", f"member-{seat}-{member}", at, 0, (0.5, 0.8), "slip"))
    pieces += dice(fight, place, seat, (left + 1.72, top + 1.02), 0.86, words)
    pieces += sum_of(fight, place, (left + 3.0, top + 1.02))
    pieces += bonus_rows(fight, place, left + 0.12, top + 1.62, words)
    return pieces + advice(view, place, seat, left + 0.12, top + high - 0.86, words)


def dice(
    fight: dict[str, Any], place: int, seat: int, first: tuple[float, float], size: float, words: Words
) -> list[Piece]:
    name = side_name(fight, seat, words)
    pieces: list[Piece] = []
    for which, face in enumerate(fight["dice"][place]):
        if face:
            half = ("hi", "lo")[which]
            label = words.say("scene", f"die-{half}", {"n": face, "who": name})
            at = (first[0] + (size + 0.06) * which, first[1])
            pieces.append(Piece(f"die:{seat}:{half}", f"die-{face}", at, 0, size, "dice", label))
    return pieces


def sum_of(fight: dict[str, Any], place: int, at: tuple[float, float]) -> list[Piece]:
    """What adds to the dice as a coin, and the total, large."""
    pair, bonus = fight["dice"][place], sum(fight["bonuses"][place])
    pieces: list[Piece] = []
    far = 0.95 if bonus else 0.6
    if bonus:
        pieces.append(Piece(f"coin:{place}", "coin", (at[0] + 0.35, at[1]), 0, 0.5, "slip"))
        pieces.append(said(f"plus:{place}", f"{bonus:+d}", (at[0] + 0.35, at[1]), 0.5, 0.27, "ink"))
    if pair[0]:
        total = sum(pair) + bonus
        pieces.append(said(f"total:{place}", str(total), (at[0] + far, at[1]), 0.8, 0.62, "ink"))
    return pieces


def bonus_rows(fight: dict[str, Any], place: int, left: float, top: float, words: Words) -> list[Piece]:
    """Every bonus by its name, on a slip of its own."""
    found = [(kind, n) for kind, n in enumerate(fight["bonuses"][place]) if n]
    wide, high, pieces = SIDE - 0.24, pitch(fight) - 0.05, []
    for number, (kind, n) in enumerate(found):
        y = top + pitch(fight) * number
        key = f"bonus:{place}:{kind}"
        pieces.append(panel(key, left, y, wide, high, 0.1, "slip", "slip"))
        pieces.append(Piece(f"{key}:icon", BONUSES[kind], (left + 0.27, y + high / 2), 0, 0.34, "dice"))
        pieces.append(
            said(f"{key}:name", words.say("scene", f"bonus-{kind}"), (left + 0.55, y + high / 2), 2.9, 0.27, "ink-left")
        )
        pieces.append(said(f"{key}:n", f"{n:+d}", (left + wide - 0.3, y + high / 2), 0.5, 0.29, "ink"))
    if not found:
        text = words.say("scene", "no-bonus")
        pieces.append(said(f"bonus:{place}:none", text, (left + wide / 2, top + 0.24), wide, 0.27, "ink"))
    return pieces


def advice(view: dict[str, Any], place: int, seat: int, left: float, top: float, words: Words) -> list[Piece]:
    """What rolling a die again would do for whoever may do so; for the others where they stand."""
    fight = view["fight"]
    if not all(pair[0] for pair in fight["dice"]):
        return []
    is_asked = view["ask"] == "reroll" and view["asked"] == [seat]
    totals = totals_of(fight)
    if is_asked:
        lines = [
            words.say("scene", "again", {"n": fight["dice"][place][which], **chances(fight, place, which)})
            for which in ((1, 0) if fight["dice"][place][0] != fight["dice"][place][1] else (0,))
        ]
    else:
        lead = totals[place] - totals[1 - place]
        key = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
        lines = [words.say("scene", key, {"n": abs(lead)})]
        lines.append(words.say("scene", "may-again" if fight["left"][place] else "no-again"))
    pieces = [panel(f"advice:{place}", left, top, SIDE - 0.24, 0.8, 0.1, "advice" if is_asked else "slip", "slip")]
    for number, text in enumerate(lines):
        at = (left + 0.12, top + 0.22 + 0.36 * number)
        pieces.append(said(f"advice:{place}:{number}", text, at, SIDE - 0.4, 0.25, "ink-left"))
    return pieces


def chances(fight: dict[str, Any], place: int, which: int) -> dict[str, object]:
    """The shares of six faces with which a new die would lead or tie, as long as nobody else rolls again."""
    totals = totals_of(fight)
    best = max(total for side, total in enumerate(totals) if side != place)
    after = [totals[place] - fight["dice"][place][which] + face for face in range(1, 7)]
    return {
        "lead": round(100 * sum(1 for total in after if total > best) / 6),
        "tie": round(100 * sum(1 for total in after if total == best) / 6),
    }


def pitch(fight: dict[str, Any]) -> float:
    """The height of a bonus: smaller when somebody has them all."""
    return 0.53 if most_bonuses(fight) < 4 else ROWS / 4


def most_bonuses(fight: dict[str, Any]) -> int:
    return max(1, *(sum(1 for n in bonuses if n) for bonuses in fight["bonuses"]))


def spare(fight: dict[str, Any]) -> float:
    """Room that no bonus needs: the panel is so much lower. A list of many sides takes all there is."""
    return ROWS - pitch(fight) * most_bonuses(fight) if len(fight["sides"]) == 2 else 0.0


def scale_y(fight: dict[str, Any]) -> float:
    """Where the scale of harm lies."""
    return 5.87 - spare(fight) / 2


def landing(difference: int) -> float:
    """Where a difference lies on the scale: below nothing the harm is to the left side, above to the right."""
    if difference == 0:
        return MIDDLE
    far = TIE / 2 + ZONE / 2 * (min(abs(difference), 10) - 0.5)
    return MIDDLE + (far if difference > 0 else -far)


def scale(view: dict[str, Any], words: Words) -> list[Piece]:
    """What each difference does to the loser, for either side, and where the totals stand now."""
    fight = view["fight"]
    y = scale_y(fight)
    pieces: list[Piece] = []
    for sign, place in ((-1, 0), (1, 1)):
        at = (MIDDLE + sign * (WIDE / 2 - 0.32), y - 0.58)
        seat = fight["sides"][place]
        pieces.append(Piece(f"harm:{place}", side_token(seat), at, 0, 0.34, "slip"))
        for result in range(5):
            x = MIDDLE + sign * (TIE / 2 + ZONE * (result + 0.5))
            label = words.say("scene", "harm", {"result": result, "who": side_name(fight, seat, words)})
            key = f"harm:{place}:{result}"
            pieces.append(Piece(key, f"result-{result}", (x, y), 0, (ZONE, 0.58), "slip", label))
    pieces.append(Piece("harm:tie", "tie", (MIDDLE, y), 0, (TIE, 0.58), "slip", words.say("scene", "harm-tie")))
    pieces.append(said("harm:says", words.say("scene", "harm-rule"), (MIDDLE, y - 0.72), 7.4, 0.25, "gold"))
    if all(pair[0] for pair in fight["dice"]):
        totals = totals_of(fight)
        difference = totals[0] - totals[1]
        x = landing(difference)
        pieces.append(Piece("harm:now", "pointer", (x, y + 0.39), 0, (0.24, 0.2), "slip"))
        left = max(LEFT + 0.2, min(LEFT + WIDE - PLATE - 0.2, x - PLATE / 2))
        pieces.append(panel("harm:plate", left, y + 0.48, PLATE, 0.44, 0.2, "note", "slip"))
        text = standing(view, difference, words)
        pieces.append(said("harm:stands", text, (left + PLATE / 2, y + 0.7), PLATE - 0.15, 0.27, "ink"))
    return pieces


def standing(view: dict[str, Any], difference: int, words: Words) -> str:
    """How a fight between two would end as the totals stand."""
    sides = view["fight"]["sides"]
    if difference == 0:
        return words.say("scene", "now-tie")
    loser = sides[1] if difference > 0 else sides[0]
    told = {"who": side_name(view["fight"], loser, words), "n": abs(difference)}
    return words.say("scene", "now-you" if loser == view["seat"] else "now", told)


def row(view: dict[str, Any], place: int, seat: int, words: Words) -> list[Piece]:
    """One of many sides: a line with its dice, what adds to them, and its total."""
    fight = view["fight"]
    count = len(fight["sides"])
    high = 5.2 / count
    left, y = LEFT + 0.15, 0.92 + high * place
    name, middle = side_name(fight, seat, words), y + high / 2 - 0.04
    bonuses = [(kind, n) for kind, n in enumerate(fight["bonuses"][place]) if n]
    pieces = [
        panel(f"card:{place}", left, y, WIDE - 0.3, high - 0.08, 0.12, "linen", "panel"),
        panel(f"band:{place}", left, y, 0.14, high - 0.08, 0.06, f"tribe-{seat}", "panel"),
        Piece(f"side:{place}", f"tribe-{seat}", (left + 0.5, middle), 0, 0.5, "slip", name),
        said(f"name:{place}", name, (left + 0.85, middle - 0.14), 1.8, 0.28, "ink-left"),
        said(
            f"rerolls:{place}",
            words.say("scene", "rerolls", {"n": fight["left"][place]}),
            (left + 0.85, middle + 0.2),
            1.8,
            0.24,
            "ink-left",
        ),
    ]
    pieces += dice(fight, place, seat, (left + 3.15, middle), min(0.8, high - 0.2), words)
    for number, (kind, n) in enumerate(bonuses):
        x = left + 4.95 + 0.75 * number
        pieces.append(Piece(f"bonus:{place}:{kind}", BONUSES[kind], (x, middle), 0, 0.36, "dice"))
        pieces.append(said(f"bonus:{place}:{kind}:n", f"{n:+d}", (x + 0.35, middle), 0.4, 0.25, "ink"))
    if fight["dice"][place][0]:
        total = str(totals_of(fight)[place])
        pieces.append(said(f"total:{place}", total, (left + 8.1, middle), 0.9, 0.55, "ink"))
    return pieces
