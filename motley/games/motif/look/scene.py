"""How a view looks, and how to point at moves.

A token is added by pointing at a tile; it is moved by pointing at it and then at a tile.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from motley.games.motif.rules.board import FILES, count, listed
from motley.games.motif.rules.book import MotifState, state_of
from motley.games.motif.rules.moves import COLOURS, tile_cell, tile_name, written
from motley.kernel import (
    Area,
    Ask,
    Choice,
    Composer,
    Move,
    Phases,
    Piece,
    Preview,
    Promise,
    Refusal,
    Scene,
    SeatCard,
    Words,
)

LETTERS = {"w": "white", "g": "gold", "b": "black"}
SHAPES = ("circle", "diamond")
SEAT_COLOURS = ("#D6A21E", "#26262C")
LAYERS = ("tray", "bar", "edge", "tiles", "trail", "tokens")
QUIET_SHOWN = 2
MOST_KEPT = 4096
"""So many things of a kind are kept that are drawn again and again: cards, plates, lines."""
MOST_OFFERED = 1 << 13
"""So many choices of a seat are kept: on the usual board, with the usual tokens, all that there can be."""

MARGIN = 0.62
TOP = 1.42
BAR_Y = -0.66
BAR_HALF = 0.2
PLATE_Y = -1.1
BESIDE = 0.56
"""Where the right half of the plate begins, beside the majority, as a share of the board."""
DISH_STEP = 0.9
DISH_HIGH = 1.42
HOLLOW_Y = 0.55
TILE = 0.96
TOKEN = 0.78

Stage = tuple[str, int, int] | None
"""The stage of R8 that comes next, the quiet turns there were, and at how many it comes."""

Standing = tuple[int, int, int, str, bool]
"""A token: its seat, its slot, its cell, what it has done this turn, whether it is shut in."""


def scene_of(view: dict[str, Any], words: Words, composer: Composer) -> Scene:
    """The table: the board with the count above it, and a reserve for each seat."""
    size = view["size"]
    # The same for both seats and for whoever watches, whatever "you" is.
    common = {name: value for name, value in view.items() if name != "you"}
    lying, standing, reserves, cards, where, lines = composer.kept("common", told_to_all, common, words)
    pieces = [*lying, *[token(size, each, each[0] == view["you"], words) for each in standing]]
    box = (-MARGIN, -TOP, size + 2 * MARGIN, size + TOP + MARGIN)
    board = Area("board", words.say("scene", "board"), "board", box, pieces, layers=LAYERS, slot="board", frame=False)
    return Scene([board, *reserves], cards, lines, phases=Phases(where))


Common = tuple[list[Piece], list[Standing], list[Area], list[SeatCard], str, list[str]]


def told_to_all(view: dict[str, Any], words: Words) -> Common:
    """What lies on the board, how each token stands, the reserves, seat cards, how far the turn is, status."""
    state = state_of(view)
    size, last = view["size"], view["last"]
    gold, black = int(count(state.tiles_of(0))), int(count(state.tiles_of(1)))
    above = bar(size, gold, black, words)
    where, lines = "", []
    if not state.ending and state.seat < 0:
        where = words.say("scene", "tossing")
    elif not state.ending:
        ready, add, stage = int(count(state.ready)), adding(state), next_stage(state)
        above = [*above, *plate(size, ready, add, stage, words)]
        where, lines = still(ready, words), status(add, stage, binding(state), words)
    lying = [
        *tray(size),
        *above,
        *edge(size),
        *tiles(size, view["tiles"], {*last[0], *last[1]}, words),
        *trail(size, last, view["left"], view["places"], view["flags"], view["seat"]),
    ]
    reserves = [reserve(view["tokens"], view["reserve"][seat], seat, words) for seat in (0, 1)]
    cards = [
        seat_card(seat, held, state.reserve_of(seat), ended(state, seat), words)
        for seat, held in ((0, gold), (1, black))
    ]
    return lying, standings(state, view), reserves, cards, where, lines


def centre(cell: int, size: int) -> tuple[float, float]:
    """Where a tile lies: a1 is at the bottom left."""
    return (cell % size + 0.5, size - cell // size - 0.5)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """The path of a rectangle with round corners."""
    r, wide, high = radius, right - left - 2 * radius, bottom - top - 2 * radius
    return (
        f"M{left + r:.3f} {top:.3f}h{wide:.3f}a{r} {r} 0 0 1 {r} {r}v{high:.3f}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-wide:.3f}a{r} {r} 0 0 1 {-r} {-r}v{-high:.3f}a{r} {r} 0 0 1 {r} {-r}z"
    )


@cache
def tray(size: int) -> list[Piece]:
    """The walnut tray, the well in which the tiles lie and the slot of the bar."""
    middle = (size / 2, size / 2)
    outer = rounded(-MARGIN + 0.05, -TOP + 0.05, size + MARGIN - 0.05, size + MARGIN - 0.05, 0.26)
    lip = rounded(-MARGIN + 0.1, -TOP + 0.1, size + MARGIN - 0.1, size + MARGIN - 0.1, 0.22)
    well = rounded(-0.09, -0.09, size + 0.09, size + 0.09, 0.15)
    slot = rounded(-0.05, BAR_Y - BAR_HALF - 0.05, size + 0.05, BAR_Y + BAR_HALF + 0.05, 0.1)
    parts = (("tray", outer), ("lip", lip), ("well", well), ("ledge", well), ("slot", slot), ("slot-ledge", slot))
    styles = {"slot": "well", "slot-ledge": "ledge"}
    return [Piece(key, at=middle, layer="tray", path=path, style=styles.get(key, key)) for key, path in parts]


@cache
def bar(size: int, gold: int, black: int, words: Words) -> list[Piece]:
    """Tug of war: gold from the left, black from the right, what is left white between; past the mark wins."""
    cells = size * size
    white = cells - gold - black
    spans = {"gold": (0, gold), "white": (gold, gold + white), "black": (gold + white, cells)}
    found: list[Piece] = []
    for colour, (start, end) in spans.items():
        found += segment(colour, start * size / cells, end * size / cells)
    ticks = "".join(f"M{tick * size / cells:.3f} {BAR_Y - BAR_HALF:.3f}v{2 * BAR_HALF:.3f}" for tick in range(1, cells))
    found.append(Piece("bar:ticks", at=(size / 2, BAR_Y), layer="bar", path=ticks, style="bar-ticks"))
    if white * size / cells > 0.3:
        middle = ((spans["white"][0] + spans["white"][1]) * size / cells / 2, BAR_Y)
        found.append(writing("count:white", middle, str(white), 0.52, "on-white"))
    found.append(writing("count:gold", (-0.33, BAR_Y), str(gold), 0.56, "on-gold"))
    found.append(writing("count:black", (size + 0.33, BAR_Y), str(black), 0.56, "on-black"))
    return found + majority_mark(gold, white, black, size, words)


def segment(colour: str, left: float, right: float) -> list[Piece]:
    """A stretch of the bar in its colour and, for those who do not see it, in its texture."""
    width = max(right - left, 0.0)
    radius = min(0.06, width / 2)
    inset = min(0.006, width / 2)
    path = rounded(left + inset, BAR_Y - BAR_HALF, right - inset, BAR_Y + BAR_HALF, max(radius - inset, 0.0))
    middle = ((left + right) / 2, BAR_Y)
    found = [Piece(f"bar:{colour}", at=middle, layer="bar", path=path, style=f"bar-{colour}")]
    texture = {"gold": "hatch", "black": "lozenges"}.get(colour)
    if texture is not None:
        found.append(Piece(f"bar:{texture}", at=middle, layer="bar", path=path, style=f"bar-{texture}"))
    return found


def majority_mark(gold: int, white: int, black: int, size: int, words: Words) -> list[Piece]:
    """Two arrowheads in the middle of the bar, and how many tiles that is."""
    most = (size * size + 1) // 2
    args = {"g": gold, "b": black, "w": white, "m": most, "all": size * size}
    half, top, bottom = size / 2, BAR_Y - BAR_HALF, BAR_Y + BAR_HALF
    path = (
        f"M{half - 0.1:.3f} {top - 0.1:.3f}h.2L{half:.3f} {top + 0.06:.3f}z"
        f"M{half - 0.1:.3f} {bottom + 0.1:.3f}h.2L{half:.3f} {bottom - 0.06:.3f}z"
    )
    label = words.say("scene", "bar", args)
    return [
        Piece("bar:mark", at=(half, BAR_Y), layer="bar", path=path, style="bar-mark", label=label),
        writing("bar:majority", (half, top - 0.24), str(most), 0.46, "engraved"),
    ]


@cache
def edge(size: int) -> list[Piece]:
    """Letters below, numbers at the left."""
    files = [writing(f"file:{FILES[at]}", (at + 0.5, size + 0.33), FILES[at], 0.54, "engraved") for at in range(size)]
    ranks = [writing(f"rank:{at + 1}", (-0.33, size - at - 0.5), str(at + 1), 0.54, "engraved") for at in range(size)]
    return files + ranks


def writing(key: str, at: tuple[float, float], text: str, size: float, style: str) -> Piece:
    """Letters on the wood. A terminal, which has no room beside its grid, shows those of the edge only."""
    return Piece(
        key, None if key[:4] in ("file", "rank") else "none", at, size=size, layer="edge", text=text, style=style
    )


def tiles(size: int, letters: str, last: set[int], words: Words) -> list[Piece]:
    return [tile(size, cell, letter, cell in last, words) for cell, letter in enumerate(letters)]


@cache
def tile(size: int, cell: int, letter: str, is_last: bool, words: Words) -> Piece:
    """A tile; there are so few that each is drawn once and for all."""
    colour = LETTERS[letter]
    name = tile_name(cell, size)
    return Piece(
        f"tile:{name}",
        art=f"tile-{colour}",
        at=centre(cell, size),
        size=TILE,
        layer="tiles",
        label=words.say("scene", "tile", {"tile": name, "colour": colour}),
        marks=("last",) if is_last else (),
        style=colour,
    )


def trail(
    size: int, last: list[list[int]], left: list[list[int]], places: list[list[int]], flags: str, turn: int | None
) -> list[Piece]:
    """The latest turn of each side: brackets where it landed, a dotted ring where it came from.

    Before the mover has begun a new turn, what marks the last one is faint: the other side's turn is the news.
    """
    traces: dict[tuple[str, str, int], int] = {}
    for seat in (0, 1):
        for cell in last[seat]:
            traces["last", tile_name(cell, size), cell] = seat
        for cell in {*left[seat]} - {*places[0], *places[1]}:
            traces["left", tile_name(cell, size), cell] = seat
    is_waiting = not {"a", "m"} & {*flags}
    return [
        trace(size, kind, name, cell, is_waiting and seat == turn)
        for (kind, name, cell), seat in sorted(traces.items())
    ]


@cache
def trace(size: int, kind: str, name: str, cell: int, is_old: bool) -> Piece:
    marks = ("old",) if is_old else ()
    return Piece(f"{kind}:{name}", kind, centre(cell, size), size=TILE, layer="trail", marks=marks)


def standings(state: MotifState, view: dict[str, Any]) -> list[Standing]:
    """The tokens on the board and how each stands."""
    free = state.free_tiles()
    found: list[Standing] = []
    for seat in (0, 1):
        for slot, cell in enumerate(view["places"][seat]):
            turn = ""
            if seat == view["seat"]:
                turn = "ready" if cell in view["ready"] else "added" if state.is_added(cell) else "done"
            is_blocked = not state.board.beside(state.board.bit(cell)) & free
            found.append((seat, slot, cell, turn, is_blocked))
    return found


@cache
def token(size: int, standing: Standing, is_yours: bool, words: Words) -> Piece:
    """A token on the board. It keeps its key as long as the game lasts, so it can be followed."""
    seat, slot, cell, turn, is_blocked = standing
    colour, name = COLOURS[seat], tile_name(cell, size)
    # Like "c3, black tile, your token, not yet moved".
    key = "token-yours" if is_yours else "token-theirs"
    label = words.say("scene", key, {"tile": name, "colour": colour, "owner": colour})
    label += words.say("scene", turn) if turn else ""
    label += words.say("scene", "blocked") if is_blocked else ""
    is_done = turn in ("added", "done")
    return Piece(
        f"token:{colour}:{slot}",
        art=f"token-{colour}{'-done' if is_done else ''}",
        at=centre(cell, size),
        size=TOKEN,
        layer="tokens",
        label=label,
        marks=("done",) if is_done else (),
        parent=f"tile:{name}",
    )


@lru_cache(MOST_KEPT)
def reserve(total: int, left: int, seat: int, words: Words) -> Area:
    """A dish with a hollow for each token of a seat; those still in it are the reserve."""
    colour = COLOURS[seat]
    wide = DISH_STEP * total + 0.3
    path = rounded(0.03, 0.03, wide - 0.03, DISH_HIGH - 0.03, 0.24)
    spots = [(0.15 + DISH_STEP * (slot + 0.5), HOLLOW_Y) for slot in range(total)]
    title = words.say("scene", "reserve", {"colour": colour})
    holds = words.say("scene", "reserve-holds", {"colour": colour, "n": left})
    dish = [
        Piece(f"dish:{colour}", None, (wide / 2, DISH_HIGH / 2), size=(wide, DISH_HIGH), layer="tray", label=holds),
        *(Piece(f"hollow:{colour}:{slot}", "hollow", at, size=0.82, layer="bar") for slot, at in enumerate(spots)),
    ]
    dish[0].path, dish[0].style, dish[0].sign = path, "tray", ""
    room = min(wide, 2.4) - 0.2
    height = min(0.24, room / (0.56 * len(title)))
    dish.append(
        Piece(f"dish-name:{colour}", "none", (wide / 2, 1.19), size=(room, 2 * height), layer="edge", text=title)
    )
    dish[-1].style = "engraved"
    label = words.say("scene", "reserve-token", {"colour": colour})
    pieces = [
        Piece(f"token:{colour}:{slot}", f"token-{colour}", spots[slot], size=TOKEN, layer="tokens", label=label)
        for slot in range(total - left, total)
    ]
    box = (0.0, 0.0, wide, DISH_HIGH)
    area = Area(f"reserve:{colour}", title, "pool", box, dish + pieces, owner=seat, layers=LAYERS)
    area.slot, area.frame = colour, False
    return area


def ended(state: MotifState, seat: int) -> str:
    """How the game ended for a seat: the key of a line; nothing while it is on."""
    outcome = state.outcome()
    if outcome is None:
        return ""
    winners = outcome.winners()
    return "drawn" if len(winners) > 1 else "winner" if seat in winners else "loser"


@lru_cache(MOST_KEPT)
def seat_card(seat: int, tiles: int, reserve: int, end: str, words: Words) -> SeatCard:
    name = words.name("seat", seat)
    counters = [(words.say("scene", "tiles"), tiles), (words.say("scene", "in-reserve"), reserve)]
    line = words.say("scene", end) if end else ""
    return SeatCard(seat, name, name[0], SHAPES[seat], SEAT_COLOURS[seat], counters, line)


@lru_cache(MOST_KEPT)
def still(ready: int, words: Words) -> str:
    """How far the turn is."""
    return words.say("scene", "still", {"n": ready})


@lru_cache(MOST_KEPT)
def status(add: str, stage: Stage, rule: str | None, words: Words) -> list[str]:
    """What there is to know besides the board, whose turn it is and how far it is: the add, and how near R8 is."""
    lines = [words.say("scene", f"add-{add}")]
    if stage is not None:
        lines.append(words.say("scene", f"quiet-{stage[0]}", {"q": stage[1], "at": stage[2]}))
    if rule is not None:
        lines.append(words.say("scene", rule))
    return lines


def adding(state: MotifState) -> str:
    """How the add of this turn stands."""
    if state.is_added_this_turn():
        return "done"
    if state.own_reserve == 0:
        return "none"
    return "open" if state.add_tiles() else "later"


def next_stage(state: MotifState) -> Stage:
    """From two quiet turns on: the stage of R8 that comes next, how many turns there were and when it comes."""
    quiet = int(state.quiet)
    if quiet < QUIET_SHOWN:
        return None
    thresholds = (("press", int(state.press)), ("force", int(state.force)), ("stop", int(state.stop)))
    stage, at = next(((stage, at) for stage, at in thresholds if at > quiet), thresholds[-1])
    return stage, quiet, at


@lru_cache(MOST_KEPT)
def plate(size: int, ready: int, add: str, stage: Stage, words: Words) -> list[Piece]:
    """Engraved above the bar, so that it is seen wherever the board is: what is left of the turn, and the counter."""
    left = words.say("scene", f"plate-{add}", {"n": ready})
    room = (BESIDE * size, size + MARGIN - 0.12)
    found = [engraving("plate:turn", (size - room[1], size - room[0]), left)]
    if stage is not None:
        right = words.say("scene", f"plate-{stage[0]}", {"q": stage[1], "at": stage[2]})
        found.append(engraving("plate:quiet", room, right))
    return found


def engraving(key: str, room: tuple[float, float], text: str) -> Piece:
    """A line beside the majority, small enough for its side of the tray."""
    wide = room[1] - room[0]
    height = min(0.23, wide / (0.52 * len(text)))
    at = (sum(room) / 2, PLATE_Y)
    return Piece(key, "none", at, size=(wide, 2 * height), layer="edge", text=text, style="engraved")


def binding(state: MotifState) -> str | None:
    """Which stage of R8 demands something of the turn that it has not done yet, if any does."""
    if not state.demand():
        return None
    return "must-white" if state.is_forced() else "must-change"


def choices_of(view: dict[str, Any], moves: Sequence[Move], words: Words) -> list[Choice]:
    """An add is one tile; a move is a token and then a tile."""
    size = view["size"]
    own = view["seat"]
    if own is None:
        return [
            Choice(side, (), words.say("move", "toss", {"colour": COLOURS[side]}), button=COLOURS[side])
            for side in moves
            if isinstance(side, int)
        ]
    slots: dict[int | None, int] = {cell: slot for slot, cell in enumerate(view["places"][own])}
    slots[None] = len(slots)
    letters = view["tiles"]
    known = offered(size, own, words)
    if len(known) > MOST_OFFERED:
        known.clear()
    found: list[Choice] = []
    for move in moves:
        assert isinstance(move, tuple)
        origin, to = move
        key = (slots[origin], move, letters[to])
        choice = known.get(key)
        if choice is None:
            choice = known[key] = pointed_at(size, own, key[0], origin, to, key[2], words)
        found.append(choice)
    return found


@lru_cache(64)
def offered(size: int, own: int, words: Words) -> dict[tuple[int, Move, str], Choice]:
    """The choices that a seat was offered on boards of this size: nearly every turn offers some of the last again."""
    return {}


def pointed_at(size: int, own: int, slot: int, origin: int | None, to: int, letter: str, words: Words) -> Choice:
    """How a token of this slot goes to a tile that has that letter."""
    tile, old = tile_name(to, size), LETTERS[letter]
    hand, notation = f"token:{COLOURS[own]}:{slot}", written((origin, to), size)
    if origin is None:
        sentence = words.say("move", "add", {"tile": tile, "old": old})
        group = words.say("move", "group-add")
        return Choice((origin, to), ((f"tile:{tile}",),), sentence, group=group, hand=hand, notation=notation)
    start = tile_name(origin, size)
    sentence = words.say("move", "move", {"from": start, "to": tile, "old": old})
    group = words.say("move", "group-move", {"from": start})
    steps = ((hand,), (f"tile:{tile}",))
    return Choice((origin, to), steps, sentence, group=group, hand=hand, notation=notation)


def preview_of(view: dict[str, Any], move: Move, words: Words) -> Preview:
    """The token where it would stand, the tile that would turn, whom it shuts in, and whether it ends the game."""
    if not isinstance(move, tuple):
        return Preview()
    state = state_of(view)
    to: int = move[1]
    size, seat = view["size"], view["seat"]
    name, colour = tile_name(to, size), COLOURS[seat]
    old = LETTERS[view["tiles"][to]]
    after = state.copy()
    after.apply(seat, move)
    gold, black = int(count(after.tiles_of(0))), int(count(after.tiles_of(1)))
    ghosts = [Piece("ghost:token", f"token-{colour}", centre(to, size), size=TOKEN, layer="tokens")]
    marks: dict[str, Sequence[str]] = {}
    if move[0] is not None:
        marks[f"token:{colour}:{view['places'][seat].index(move[0])}"] = ("leaving",)
    # R5: so many more tiles of its colour.
    promises = [Promise("tiles", f"tile:{name}", seat, 0 if old == colour else 1)]
    if old == colour:
        lines = [("info", words.say("preview", "keeps", {"tile": name, "colour": colour}))]
    else:
        args = {"tile": name, "old": old, "colour": colour, "g": gold, "b": black}
        lines = [("info", words.say("preview", "turns", args))]
        marks[f"tile:{name}"] = ("turns",)
        ghosts.insert(0, Piece("ghost:tile", f"tile-{colour}", centre(to, size), size=TILE, layer="tiles"))
    for line, promise in shut_in_lines(state, move, words):
        lines.append(line)
        promises.append(promise)
    if after.ending and int(count(after.white_tiles())) == 0:
        mine, theirs = (gold, black) if seat == 0 else (black, gold)
        key, tone = ("wins", "good") if mine > theirs else ("loses", "warn")
        lines.append((tone, words.say("preview", key, {"a": mine, "b": theirs})))
        promises.append(Promise("lead", seat=seat, amount=mine - theirs))
    return Preview(ghosts, marks, lines, promises)


def measured(promise: Promise, before: dict[str, Any], after: dict[str, Any]) -> float | None:
    """What came of a promise, counted on the board."""
    seat = promise.seat
    assert seat is not None
    if promise.kind == "shut-in":
        return len(shut_in(after, seat) - shut_in(before, seat) - moved(before, after, seat))
    now, then = [[str(view["tiles"]).count(letter) for letter in "gb"] for view in (after, before)]
    return now[seat] - then[seat] if promise.kind == "tiles" else now[seat] - now[1 - seat]


def shut_in(view: dict[str, Any], seat: int) -> set[int]:
    """The cells of a seat's tokens that have no free neighbour."""
    state = state_of(view)
    free = state.free_tiles()
    return {cell for cell in view["places"][seat] if not state.board.beside(state.board.bit(cell)) & free}


def moved(before: dict[str, Any], after: dict[str, Any], seat: int) -> set[int]:
    """Tokens of the mover that stand elsewhere now, or have moved this turn already: nobody asks where those may go."""
    done = {*before["places"][seat]} - {*before["ready"]} if seat == before["seat"] else set()
    return ({*after["places"][seat]} - {*before["places"][seat]}) | done


def shut_in_lines(state: MotifState, move: Move, words: Words) -> list[tuple[tuple[str, str], Promise]]:
    """Tokens that would have no free neighbour any more."""
    assert isinstance(move, tuple)
    origin, to = move
    free = state.free_tiles()
    then = free & ~state.board.bit(to) | (0 if origin is None else state.board.bit(origin))
    near, near_then = state.board.beside(free), state.board.beside(then)
    lines: list[tuple[tuple[str, str], Promise]] = []
    own = state.ready & ~(0 if origin is None else state.board.bit(origin)) & near & ~near_then
    foe = state.foe_tokens & near & ~near_then
    size = int(state.size)
    if own:
        names = [tile_name(cell, size) for cell in listed(own)]
        key = "shuts-in" if origin is None else "shuts-in-move"
        promise = Promise("shut-in", seat=int(state.seat), amount=len(names))
        lines.append((("warn", words.say("preview", key, {"tiles": names})), promise))
    if foe:
        names = [tile_name(cell, size) for cell in listed(foe)]
        owner = COLOURS[1 - state.seat]
        promise = Promise("shut-in", seat=1 - int(state.seat), amount=len(names))
        lines.append((("good", words.say("preview", "traps", {"owner": owner, "tiles": names})), promise))
    return lines


def why_not(view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
    """The rule that keeps these pieces from making a move."""
    state = state_of(view)
    seat = ask.seats[0]
    if seat < 0:
        return Refusal("R2.3", "coin")
    cells = [cell_of(view, key) for key in keys]
    last = keys[-1] if keys else ""
    if last.startswith("token:") and cells[-1] is None:
        return why_not_reserve(state, seat, last)
    if len(cells) > 1 and cells[-2] is not None and cells[-1] is not None and keys[-2].startswith("token:"):
        return refused(state, seat, (cells[-2], cells[-1]))
    if cells and cells[-1] is not None:
        if last.startswith("token:"):
            return why_not_token(state, seat, cells[-1])
        return refused(state, seat, (None, cells[-1]))
    return Refusal("R3.1", "pick-token")


def why_not_reserve(state: MotifState, seat: int, key: str) -> Refusal:
    if not key.startswith(f"token:{COLOURS[seat]}:"):
        return Refusal("R3.4", "not-yours-reserve")
    if state.add_tiles():
        return Refusal("R6.2", "add-tile")
    return refused(state, seat, (None, listed(state.free_tiles())[0]))


def why_not_token(state: MotifState, seat: int, cell: int) -> Refusal:
    """Why a token cannot be picked up at all, or (if it can) that a tile is wanted next."""
    if not state.ready & state.board.bit(cell):
        return refused(state, seat, (cell, listed(state.free_tiles())[0]))
    if not state.reach(cell):
        return Refusal("R3.6", "shut-in", {"tile": tile_name(cell, int(state.size))})
    # R8 leaves every token that can move a tile to go to.
    return Refusal("R4.1", "pick-tile")


def refused(state: MotifState, seat: int, move: Move) -> Refusal:
    """Why a move is refused; for a legal one, how moves are pointed at."""
    return state.refusal(seat, move) or Refusal("R3.1", "pick-token")


def cell_of(view: dict[str, Any], key: str) -> int | None:
    """The cell that a key of the board stands for; None for the reserve and everything else."""
    kind, _, rest = key.partition(":")
    if kind in ("tile", "last", "left"):
        return tile_cell(rest, view["size"])
    colour, _, slot = rest.partition(":")
    if kind == "token" and colour in COLOURS and slot.isdigit():
        places: list[int] = view["places"][COLOURS.index(colour)]
        return places[int(slot)] if int(slot) < len(places) else None
    return None
