"""What a move would do: the tile or the ride as a ghost, who would be hit, and the odds of a roll."""

from collections.abc import Mapping, Sequence
from typing import Any

from motley.games.motox.look.layout import Look, middle_of
from motley.games.motox.look.pointing import way_of
from motley.games.motox.look.scene import Drawing
from motley.games.motox.rules.book import Motox, state_of
from motley.games.motox.rules.chances import ace_odds, percent, riding_odds
from motley.games.motox.rules.moves import COIN, CRASH, DICE, HOLD, KICK, LAY, PASS, ROLL, STAND, write_move
from motley.games.motox.rules.riding import ramp_ahead
from motley.games.motox.rules.track import LETTERS, QUARTERS, space_name, space_of
from motley.kernel import Move, Piece, Preview, Promise, Words

Told = list[tuple[str, str, Promise]]
"""Lines of a forecast: the tone, the sentence, and what it promises."""


def preview_of(view: dict[str, Any], move: Move, look: str, words: Words) -> Preview:
    """What the move would do, its ghosts where that look has them."""
    assert isinstance(move, int)
    state = state_of(view)
    if state.stage_name() == "build":
        return built(state, move, words)
    if ROLL <= move <= KICK:
        return foretold(before_rolling(state, move, words))
    rides = {ride["move"]: ride for ride in view["rides"]}
    ride = rides.get(write_move(move))
    if ride is not None:
        return ridden(Drawing(state, view, Look(look == "flat"), words), ride)
    if move == HOLD:
        return foretold([("info", words.say("preview", "hold", {"space": place_of(state)}), staying(state))])
    return Preview()


def foretold(told: Told, ghosts: Sequence[Piece] = (), marks: Mapping[str, Sequence[str]] | None = None) -> Preview:
    return Preview(ghosts, marks, [(tone, text) for tone, text, _ in told], [promise for _, _, promise in told])


def place_of(state: Motox) -> str:
    """The space of the seat to act."""
    return space_name(state.spaces[state.turn])


def staying(state: Motox) -> Promise:
    seat = state.turn
    return Promise("stays", f"space:{place_of(state)}", seat, state.rank(seat))


def built(state: Motox, move: int, words: Words) -> Preview:
    if LAY <= move < ROLL:
        left = sum(state.tiles) - 1
        tile = len(state.heights)
        args = {"tile": tile + 1, "to": LETTERS[move - LAY], "left": left}
        sentence = words.say("preview", "tile-last" if left == 0 else "tile", args)
        told: Told = [("info", sentence, Promise("tiles-left", amount=left))]
        if state.laid and state.laid[-1] == move - LAY:
            sentence = words.say("preview", "straight", {"tile": tile})
            told.append(("info", sentence, Promise("straight", f"ramp:{tile}", amount=1)))
        return foretold(told)
    if COIN < move < DICE:
        tile = move - COIN
        height = state.heights[tile - 1] + 1
        needs = words.say("preview", "coin", {"needs": height + 1})
        told = [("info", needs, Promise("height", f"ramp:{tile}", amount=height))]
        if tile < len(state.laid) and state.laid[tile] != state.laid[tile - 1]:
            sentence = words.say("preview", "before-bend", {"tile": tile + 1})
            told.append(("warn", sentence, Promise("straight", f"ramp:{tile + 1}", amount=0)))
        return foretold(told, (), {f"space:{tile}{quarter}": ("lit",) for quarter in QUARTERS})
    return Preview()


def before_rolling(state: Motox, move: int, words: Words) -> Told:
    """The odds of what the seat to act is about to do."""
    seat = state.turn
    rank = state.rank(seat)
    if move == PASS:
        args = {"space": place_of(state), "rank": rank}
        return [("info", words.say("preview", "wait-out" if state.is_out[seat] else "wait", args), staying(state))]
    if move == KICK:
        back = Promise("back", f"space:{place_of(state)}", seat, rank)
        told: Told = [("good", words.say("preview", "kick", {"space": place_of(state), "dice": rank}), back)]
        # The roll is another decision, so that no chance falls: what is promised is how many throws come to that.
        return told + [
            (tone, text, Promise(f"throws-{promise.kind}", promise.piece, seat, count))
            for tone, text, promise, count in riding_lines(state, rank, words)
        ]
    dice = rank + move - ROLL
    if not state.is_out[seat]:
        return [(tone, text, promise) for tone, text, promise, _ in riding_lines(state, dice, words)]
    aces, more, total = ace_odds(dice)
    return [
        ("good", words.say("preview", "ace", {"share": percent(aces, total)}), chance("ace", seat, aces, total)),
        ("info", words.say("preview", "ace-ride", {"share": percent(more, total)}), chance("ride", seat, more, total)),
    ]


def chance(kind: str, seat: int, count: int, total: int, piece: str | None = None) -> Promise:
    """So many of all throws come to that."""
    return Promise(kind, piece, seat, odds=((1, count / total), (0, 1 - count / total)))


def riding_lines(state: Motox, dice: int, words: Words) -> list[tuple[str, str, Promise, int]]:
    """What a roll comes to, with the number of throws that do."""
    seat = state.turn
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
        (
            tone,
            words.say("preview", f"roll-{name}", {"share": percent(count, found.total)}),
            chance(name, seat, count, found.total),
            count,
        )
        for tone, name, count in shares
        if count or name == "safe"
    ]
    ramp = ramp_ahead(state.track, state.spaces[seat])
    if ramp >= 0:
        args = {"share": percent(found.over, found.total), "tile": ramp + 1, "height": state.heights[ramp]}
        over = chance("over", seat, found.over, found.total, f"ramp:{ramp + 1}")
        lines.append(("info", words.say("preview", "roll-ramp", args), over, found.over))
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
    marks = {f"die:{state.dice.index(ride['number'])}": ["chosen"]}
    args = {**ride, "space": ride["move"].rstrip("!"), "way": way_of(ride["steps"], words)}
    sentence = words.say("preview", "uses-turns" if ride["turns"] else "uses", args)
    told: Told = [("info", sentence, Promise("rides", end_of(ride), seat, len(ride["steps"])))]
    if ride["victim"] is not None:
        marks[f"bike:{ride['victim']}"] = ["hit"]
        falls = Promise("out", f"bike:{ride['victim']}", ride["victim"], 1)
        told.append(("good", words.say("preview", "lands", args), falls))
    return foretold([*told, *afterwards(state, kind, end, words)], ghosts, marks)


def end_of(ride: dict[str, Any]) -> str:
    """The piece that a ride ends at."""
    return "finish" if ride["kind"] == "finish" else f"space:{ride['move'].rstrip('!')}"


def ghost(piece: Piece) -> Piece:
    """A piece of its own that stands for another to come."""
    piece.key = f"ghost:{piece.key}"
    piece.parent = None
    piece.marks = ()
    return piece


def afterwards(state: Motox, kind: str, end: int, words: Words) -> Told:
    seat = state.turn
    if kind == "finish":
        return [("good", words.say("preview", "wins"), Promise("wins", None, seat, 1))]
    after = state.copy()
    after.apply(seat, CRASH + end if kind == "crash" else STAND + end)
    rank = after.rank(seat)
    stands = words.say("preview", "rank", {"rank": rank, "dice": rank})
    told: Told = [("info", stands, Promise("rank", None, seat, rank))]
    if kind == "crash":
        aces, _, total = ace_odds(rank)
        args = {"share": percent(aces, total), "dice": rank, "coins": state.coins[seat]}
        sentence = words.say("preview", "crash-coin" if state.coins[seat] else "crash", args)
        told.insert(0, ("warn", sentence, Promise("throws-ace", f"bike:{seat}", seat, aces)))
    return told
