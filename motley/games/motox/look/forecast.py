"""What a move would do: the tile or the ride as a ghost, who would be hit, and the odds of a roll."""

from typing import Any

from motley.games.motox.look.layout import Look, middle_of
from motley.games.motox.look.pointing import way_of
from motley.games.motox.look.scene import Drawing
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.chances import ace_odds, percent, riding_odds
from motley.games.motox.rules.moves import COIN, CRASH, DICE, HOLD, KICK, LAY, PASS, ROLL, STAND, write_move
from motley.games.motox.rules.riding import ramp_ahead
from motley.games.motox.rules.track import LETTERS, space_name, space_of
from motley.kernel import Move, Piece, Preview, Words

Lines = list[tuple[str, str]]


def preview_of(view: dict[str, Any], move: Move, look: str, words: Words) -> Preview:
    """What the move would do, its ghosts where that look has them."""
    assert isinstance(move, int)
    state = state_of(view)
    if state.stage_name() == "build":
        return built(state, move, words)
    if ROLL <= move <= KICK:
        return Preview(lines=before_rolling(state, move, words))
    rides = {ride["move"]: ride for ride in view["rides"]}
    ride = rides.get(write_move(move))
    if ride is not None:
        return ridden(Drawing(state, view, Look(look == "flat"), words), ride)
    if move == HOLD:
        return Preview(lines=[("info", words.say("preview", "hold", {"space": space_name(state.spaces[state.turn])}))])
    return Preview()


def built(state: Motox, move: int, words: Words) -> Preview:
    if LAY <= move < ROLL:
        left = sum(state.tiles) - 1
        args = {"tile": len(state.heights) + 1, "to": LETTERS[move - LAY], "left": left}
        lines: Lines = [("info", words.say("preview", "tile-last" if left == 0 else "tile", args))]
        if state.laid and state.laid[-1] == move - LAY:
            lines.append(("info", words.say("preview", "straight", {"tile": len(state.heights)})))
        return Preview(lines=lines)
    if COIN < move < DICE:
        tile = move - COIN
        height = state.heights[tile - 1] + 1
        needs = words.say("preview", "coin", {"tile": tile, "height": height, "needs": height + 1})
        bends = tile < len(state.laid) and state.laid[tile] != state.laid[tile - 1]
        lines = [("info", needs)]
        if bends:
            lines.append(("warn", words.say("preview", "before-bend", {"tile": tile + 1})))
        return Preview(marks={f"space:{tile}{quarter}": ("lit",) for quarter in ("sw", "se", "nw", "ne")}, lines=lines)
    return Preview()


def before_rolling(state: Motox, move: int, words: Words) -> Lines:
    """The odds of what the seat to act is about to do."""
    seat = state.turn
    rank = state.rank(seat)
    if move == PASS:
        args = {"space": space_name(state.spaces[seat]), "rank": rank}
        return [("info", words.say("preview", "wait-out" if state.is_out[seat] else "wait", args))]
    if move == KICK:
        lines: Lines = [("good", words.say("preview", "kick", {"space": space_name(state.spaces[seat]), "dice": rank}))]
        return lines + riding_lines(state, rank, words)
    dice = rank + move - ROLL
    if not state.is_out[seat]:
        return riding_lines(state, dice, words)
    aces, more, total = ace_odds(dice)
    return [
        ("good", words.say("preview", "ace", {"share": percent(aces, total)})),
        ("info", words.say("preview", "ace-ride", {"share": percent(more, total)})),
    ]


def riding_lines(state: Motox, dice: int, words: Words) -> Lines:
    found = riding_odds(state, dice)
    shares: list[tuple[str, str, int]] = [
        ("good", "finish", found.finish),
        ("good", "safe", found.ok),
        ("info", "hold", found.hold),
        ("warn", "crash", found.crash),
        ("warn", "boxed", found.boxed),
        ("info", "null", found.null),
        ("good", "hit", found.hit),
    ]
    lines = [
        (tone, words.say("preview", f"roll-{name}", {"share": percent(count, found.total)}))
        for tone, name, count in shares
        if count or name == "safe"
    ]
    ramp = ramp_ahead(state.track, state.spaces[state.turn])
    if ramp >= 0:
        args = {"share": percent(found.over, found.total), "tile": ramp + 1, "height": state.heights[ramp]}
        lines.append(("info", words.say("preview", "roll-ramp", args)))
    return lines


def ridden(drawing: Drawing, ride: dict[str, Any]) -> Preview:
    """The way, the bike at its end, the die that is used, and how things stand afterwards."""
    state, words = drawing.state, drawing.words
    seat = state.turn
    kind = ride["kind"]
    ghosts = drawing.way("ghost", seat, state.spaces[seat], ride["steps"])
    end = space_of(ride["move"].rstrip("!")) if kind != "finish" else -1
    if kind == "stand":
        ghosts.append(ghost(drawing.bike(seat, drawing.ground.middle(end), "", "", end)))
    elif kind == "crash":
        ghosts.append(ghost(drawing.fallen(seat, end, 0, "")))
    else:
        ghosts.append(ghost(drawing.bike(seat, middle_of(*drawing.ground.strip()[2:]), "", "")))
    marks: dict[str, list[str]] = {f"die:{state.dice.index(ride['number'])}": ["chosen"]}
    args = {**ride, "space": ride["move"].rstrip("!"), "way": way_of(ride["steps"], words)}
    lines: Lines = [("info", words.say("preview", "uses-turns" if ride["turns"] else "uses", args))]
    if ride["victim"] is not None:
        marks[f"bike:{ride['victim']}"] = ["hit"]
        lines.append(("good", words.say("preview", "lands", args)))
    lines += afterwards(state, kind, end, words)
    return Preview(ghosts, dict(marks), lines)


def ghost(piece: Piece) -> Piece:
    """A piece of its own that stands for another to come."""
    piece.key = f"ghost:{piece.key}"
    piece.parent = None
    piece.marks = ()
    return piece


def afterwards(state: Motox, kind: str, end: int, words: Words) -> Lines:
    if kind == "finish":
        return [("good", words.say("preview", "wins"))]
    after = state.copy()
    after.apply(state.turn, CRASH + end if kind == "crash" else STAND + end)
    rank = after.rank(state.turn)
    lines: Lines = [("info", words.say("preview", "rank", {"rank": rank, "dice": rank}))]
    if kind == "crash":
        aces, _, total = ace_odds(rank)
        args = {"share": percent(aces, total), "dice": rank, "coins": state.coins[state.turn]}
        key = "crash-coin" if state.coins[state.turn] else "crash"
        lines.insert(0, ("warn", words.say("preview", key, args)))
    return lines
