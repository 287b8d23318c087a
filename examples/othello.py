"""Othello on two full 64-bit boards: bit 8 * row + column is a square, a1 at the top left.

A native integer has a sign: a board with a disc on h8, bit 63, is a negative number, and interpreted Python would count
on beyond 64 bits where the compiled build wraps. So every board is kept as a signed number on both builds, and whatever
is shifted up is masked.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from mypy_extensions import i64

from motley.kernel import (
    Area,
    Art,
    Ask,
    BadPosition,
    Choice,
    Event,
    Field,
    Game,
    Move,
    Options,
    Outcome,
    Phases,
    Piece,
    Preview,
    Promise,
    Refusal,
    Rng,
    Row,
    Scene,
    SeatCard,
    State,
    Traits,
    UnreadableMove,
)
from motley.kernel.numbers import cell_flags, cell_rows

COLUMNS: Final = "abcdefgh"
SQUARES: Final = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]
LASTS: Final = [*SQUARES, "pass", "-"]
PASS: Final = 64
NONE: Final = -1
# Every game ends within 60 placings; between two of them at most one pass.
BOUND: Final = 120

H8: Final = -0x8000000000000000
BITS: Final[list[i64]] = [*[1 << square for square in range(63)], H8]
HALF: Final = 0xFFFFFFFF
# For each row and each set of its columns: the squares.
LISTED: Final[list[list[list[Move]]]] = [
    [[row + column for column in range(8) if bits & (1 << column)] for bits in range(256)] for row in range(0, 64, 8)
]

# Discs that can be enclosed level, upright and slanting: never those on an edge across the line.
LEVEL: Final = 0x7E7E7E7E7E7E7E7E
UPRIGHT: Final = 0x00FFFFFFFFFFFF00
SLANTING: Final = 0x007E7E7E7E7E7E00

PLACES: Final = (Ask("place", (0,)), Ask("place", (1,)))


def upward(discs: i64, inner: i64, step: i64) -> i64:
    """Runs of inner discs that begin one step above one of these discs (towards h8)."""
    run: i64 = inner & (discs << step)
    run |= inner & (run << step)
    run |= inner & (run << step)
    run |= inner & (run << step)
    run |= inner & (run << step)
    run |= inner & (run << step)
    return run


def downward(discs: i64, inner: i64, step: i64) -> i64:
    """Runs of inner discs that begin one step below one of these discs (towards a1)."""
    run: i64 = inner & (discs >> step)
    run |= inner & (run >> step)
    run |= inner & (run >> step)
    run |= inner & (run >> step)
    run |= inner & (run >> step)
    run |= inner & (run >> step)
    return run


def legal_squares(mine: i64, theirs: i64) -> i64:
    """The empty squares from which discs of mine enclose some of theirs."""  # R2.1
    level: i64 = theirs & LEVEL
    upright: i64 = theirs & UPRIGHT
    slanting: i64 = theirs & SLANTING
    found: i64 = upward(mine, level, 1) << 1
    found |= downward(mine, level, 1) >> 1
    found |= upward(mine, upright, 8) << 8
    found |= downward(mine, upright, 8) >> 8
    found |= upward(mine, slanting, 7) << 7
    found |= downward(mine, slanting, 7) >> 7
    found |= upward(mine, slanting, 9) << 9
    found |= downward(mine, slanting, 9) >> 9
    return found & ~(mine | theirs)


def enclosed(bit: i64, mine: i64, theirs: i64) -> i64:
    """The discs of theirs that a disc of mine on this square turns over."""  # R2.2
    level: i64 = theirs & LEVEL
    upright: i64 = theirs & UPRIGHT
    slanting: i64 = theirs & SLANTING
    found: i64 = 0
    run: i64 = upward(bit, level, 1)
    if (run << 1) & mine:
        found |= run
    run = downward(bit, level, 1)
    if (run >> 1) & mine:
        found |= run
    run = upward(bit, upright, 8)
    if (run << 8) & mine:
        found |= run
    run = downward(bit, upright, 8)
    if (run >> 8) & mine:
        found |= run
    run = upward(bit, slanting, 7)
    if (run << 7) & mine:
        found |= run
    run = downward(bit, slanting, 7)
    if (run >> 7) & mine:
        found |= run
    run = upward(bit, slanting, 9)
    if (run << 9) & mine:
        found |= run
    run = downward(bit, slanting, 9)
    if (run >> 9) & mine:
        found |= run
    return found


def ones(half: i64) -> i64:
    """How many of 32 bits are set."""
    pairs: i64 = half - ((half >> 1) & 0x55555555)
    fours: i64 = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F
    return ((eights * 0x01010101) >> 24) & 63


def size(board: i64) -> i64:
    """How many squares of a board are set."""
    return ones(board & HALF) + ones((board >> 32) & HALF)


def pick(board: i64, skipped: i64) -> i64:
    """The bit of the square that comes after this many others, from a1 on."""
    half: i64 = board & HALF
    below: i64 = ones(half)
    is_above = skipped >= below
    if is_above:
        skipped -= below
        half = (board >> 32) & HALF
    while skipped:
        half &= half - 1
        skipped -= 1
    half &= -half
    if not is_above:
        return half
    return H8 if half == 0x80000000 else half << 32


@final
class OthelloState(State):
    """A position: the discs of the seat to move, those of the other, whose turn it is, and what was last played.

    `legal` and `over` follow from the discs and are kept because every question needs them.
    """

    mine: i64
    theirs: i64
    turn: i64
    last: i64
    legal: i64
    over: bool

    def __init__(self) -> None:
        super().__init__(2)
        self.mine = 0x0000000810000000  # R1.2
        self.theirs = 0x0000001008000000
        self.turn = 0
        self.last = NONE
        self.legal = 0x0000102004080000
        self.over = False

    def fields(self) -> tuple[str, ...]:
        return ("mine", "theirs", "turn", "last")

    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self.look()

    def copy(self) -> "OthelloState":
        twin = OthelloState()
        twin.mine = self.mine
        twin.theirs = self.theirs
        twin.turn = self.turn
        twin.last = self.last
        twin.legal = self.legal
        twin.over = self.over
        return twin

    def ask(self) -> Ask | None:
        if self.over:
            return None
        return PLACES[1] if self.turn else PLACES[0]

    def moves(self, seat: int) -> list[Move]:
        found: list[Move] = []
        if self.over or seat != self.turn:
            return found
        legal: i64 = self.legal
        if legal == 0:
            found.append(PASS)  # R2.3
            return found
        for row in LISTED:
            bits = legal & 255
            if bits:
                found.extend(row[bits])
            legal >>= 8
        return found

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        before = self.theirs
        if move != PASS:
            turned = enclosed(BITS[move], self.mine, self.theirs)
            self.theirs = before ^ turned
            self.mine |= BITS[move] | turned
        self.last = move
        self.swap()
        self.look()
        if self.events is not None:
            self.tell(seat, move, int(size(before & ~self.mine)))

    def swap(self) -> None:
        """The other seat's turn."""
        mine = self.mine
        self.mine = self.theirs
        self.theirs = mine
        self.turn = 1 - self.turn

    def look(self) -> None:
        """Find the legal squares, and whether anybody has one."""  # R3.1
        self.legal = legal_squares(self.mine, self.theirs)
        self.over = self.legal == 0 and legal_squares(self.theirs, self.mine) == 0

    def tell(self, seat: int, move: int, turned: int) -> None:
        """Say what a move did, for the log."""
        if move == PASS:
            self.emit(Event("pass", {"who": seat}))
        else:
            self.emit(Event("place", {"who": seat, "square": SQUARES[move], "n": turned}))

    def discs(self, seat: int) -> i64:
        """The discs of a seat."""
        return self.mine if seat == self.turn else self.theirs

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        black, white = int(size(self.discs(0))), int(size(self.discs(1)))
        if black == white:  # R3.2
            return Outcome((1, 1), (black, white), "equal")
        return Outcome((1, 2) if black > white else (2, 1), (black, white), "more")

    def returns(self) -> list[float]:
        lead: i64 = size(self.discs(0)) - size(self.discs(1))
        if not self.over or lead == 0:
            return [0.5, 0.5]
        return [1.0, 0.0] if lead > 0 else [0.0, 1.0]

    def reason(self, seat: int, move: Move) -> Refusal:
        if isinstance(move, int) and 0 <= move < PASS:
            if (self.mine | self.theirs) & BITS[move]:
                return Refusal("R2.1", "taken", {"square": SQUARES[move]})
            return Refusal("R2.1", "nothing", {"square": SQUARES[move]})
        return Refusal("R2.3", "no-pass")

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything: nothing is hidden."""
        black, white = self.discs(0), self.discs(1)
        letters = ["b" if black & bit else "w" if white & bit else "." for bit in BITS]
        last = int(self.last)
        return {
            "board": ["".join(letters[row : row + 8]) for row in range(0, 64, 8)],
            "turn": int(self.turn),
            "over": self.over,
            "last": "-" if last == NONE else notation(last),
        }

    def imagine(self, seat: int | None, rng: Rng) -> "OthelloState":
        return self.copy()

    def playout(self, rng: Rng, limit: int) -> int:
        """The generic playout without asks and lists: the same random numbers, the same game."""
        if self.events is not None:
            return super().playout(rng, limit)
        count: i64 = 0
        most: i64 = limit
        bit: i64 = 0
        while count < most and not self.over:
            legal = self.legal
            if legal == 0:
                rng.below(1)
                bit = 0
            else:
                bit = pick(legal, rng.below(size(legal)))
                turned = enclosed(bit, self.mine, self.theirs)
                self.theirs ^= turned
                self.mine |= bit | turned
            self.swap()
            self.look()
            count += 1
        if count:
            self.last = BITS.index(bit) if bit else PASS
        return int(count)


def notation(move: int) -> str:
    return "pass" if move == PASS else SQUARES[move]


# What a disc is worth for a greedy bot: corners are kept for ever, squares beside them give them away.
WORTH: Final = (
    (100, -20, 10, 5, 5, 10, -20, 100),
    (-20, -50, -2, -2, -2, -2, -50, -20),
    (10, -2, -1, -1, -1, -1, -2, 10),
    (5, -2, -1, -1, -1, -1, -2, 5),
    (5, -2, -1, -1, -1, -1, -2, 5),
    (10, -2, -1, -1, -1, -1, -2, 10),
    (-20, -50, -2, -2, -2, -2, -50, -20),
    (100, -20, 10, 5, 5, 10, -20, 100),
)


OBSERVATION: Final = Row(
    (
        Field("own", (8, 8), 0, 1, "the own discs by row and column"),
        Field("foe", (8, 8), 0, 1, "the other's discs"),
        Field("turn", (1,), -1, 1, "1 if it is the own turn, -1 if the other's, 0 when the game is over"),
    )
)

# What a row of the board is in an observation and in a mask, for each set of its squares.
LINE_ROWS: Final[list[bytes]] = cell_rows(8)
LINE_MASKS: Final[list[bytes]] = cell_flags(8)
TURN_ROWS: Final[list[bytes]] = [array("f", [turn]).tobytes() for turn in (0.0, 1.0, -1.0)]
PASS_MASKS: Final[list[bytes]] = cell_flags(1)


def pack(board: i64, table: list[bytes], parts: list[bytes]) -> None:
    """Append what the table has for each row of a board."""
    parts.append(table[board & 255])
    parts.append(table[board >> 8 & 255])
    parts.append(table[board >> 16 & 255])
    parts.append(table[board >> 24 & 255])
    parts.append(table[board >> 32 & 255])
    parts.append(table[board >> 40 & 255])
    parts.append(table[board >> 48 & 255])
    parts.append(table[board >> 56 & 255])


@final
class Othello(Game):
    """What the registry holds."""

    def __init__(self) -> None:
        traits = Traits(seats=(2,), minutes=(10, 30))
        super().__init__("othello", "Othello", 1, traits, "examples.texts.othello")

    def blank(self) -> OthelloState:
        return OthelloState()

    def setup(self, seats: int, options: Options) -> OthelloState:
        return OthelloState()

    def bound(self, seats: int, options: Options) -> int:
        return BOUND

    def width(self, seats: int, options: Options) -> int:
        return 33

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, int)
        return notation(move)

    def read(self, state: State, text: str) -> Move:
        if text == "pass":
            return PASS
        if text not in SQUARES:
            raise UnreadableMove(text, "a square from a1 to h8, or pass")
        return SQUARES.index(text)

    def actions(self, seats: int, options: Options) -> int | None:
        return PASS + 1

    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return [move for move in moves if isinstance(move, int)]

    def numbered(self, state: State, seat: int, number: int) -> Move:
        return number

    def observation(self, seats: int, options: Options) -> Row:
        return OBSERVATION

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        for square, letter in enumerate("".join(view["board"])):
            if letter != ".":
                into[at + square + (0 if letter == "bw"[seat] else 64)] = 1.0
        if not view["over"]:
            into[at + 128] = 1.0 if view["turn"] == seat else -1.0

    def pack_observation(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        """The same from a table, row by row."""
        assert isinstance(state, OthelloState)
        pack(state.discs(seat), LINE_ROWS, parts)
        pack(state.discs(1 - seat), LINE_ROWS, parts)
        if state.over:
            parts.append(TURN_ROWS[0])
        else:
            parts.append(TURN_ROWS[1 if seat == state.turn else 2])

    def pack_mask(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        assert isinstance(state, OthelloState)
        if state.over or seat != state.turn:
            parts.append(blank)
            return
        pack(state.legal, LINE_MASKS, parts)
        parts.append(PASS_MASKS[1 if state.legal == 0 else 0])

    def essence(self, view: dict[str, Any]) -> dict[str, Any]:
        """Without what was last played, which decides nothing, and whose turn it would be after the end."""
        return {"board": view["board"], "turn": None if view["over"] else view["turn"]}

    def text(self, state: State) -> str:
        """The rows from the top, the seat to move, what was last played: `8/8/8/3wb3/3bw3/8/8/8 b -`, say."""
        return text_of(state.view(None))

    def position(self, text: str, options: Mapping[str, object] | None = None) -> OthelloState:
        state = position_of(text.split(" "))
        if state is None:
            raise BadPosition(f"not a position of {self.title}: {text!r}")
        return state

    def judge(self, state: State) -> list[float]:
        if state.outcome() is not None:
            return state.returns()
        lead = 0
        for row, letters in enumerate(state.view(None)["board"]):
            for column, letter in enumerate(letters):
                if letter != ".":
                    lead += WORTH[row][column] if letter == "b" else -WORTH[row][column]
        return [0.5 + lead / 2000, 0.5 - lead / 2000]

    def ends(self, outcome: Outcome) -> str:
        more, fewer = max(outcome.scores), min(outcome.scores)
        return self.words.say("reason", outcome.reason, {"who": outcome.winners()[0], "n": more, "m": fewer})

    def example(self) -> list[str]:
        return ["d3", "c5", "f6", "f5", "e6", "e3", "d6", "f7", "b4", "d7", "f3"]

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        board = "".join(view["board"])
        pieces = []
        for square, letter in enumerate(board):
            at = (square % 8 + 0.5, square // 8 + 0.5)
            name = SQUARES[square]
            label = self.words.say("label", "empty", {"square": name}) if letter == "." else ""
            pieces.append(Piece(f"square:{name}", "square", at, layer="squares", label=label))
            if letter != ".":
                label = self.words.say("label", "disc", {"who": "bw".index(letter), "square": name})
                marks = ["last"] if name == view["last"] else []
                pieces.append(Piece(f"disc:{name}", f"disc-{letter}", at, 0, 0.86, "discs", label, marks))
        for place, letter in enumerate(COLUMNS):
            pieces.append(Piece(f"edge:{letter}", at=(place + 0.5, -0.25), size=0.5, layer="edge", text=letter))
            pieces.append(Piece(f"edge:{place}", at=(-0.25, place + 0.5), size=0.5, layer="edge", text=str(place + 1)))
        box = (-0.5, -0.5, 9, 9)
        area = Area("board", self.words.say("label", "board"), "board", box, pieces, layers=LAYERS)
        phases = Phases(self.words.say("label", "free", {"n": board.count(".")}))
        return Scene([area], [self.seat_card(seat, board.count("bw"[seat])) for seat in (0, 1)], phases=phases)

    def seat_card(self, seat: int, discs: int) -> SeatCard:
        counters = [(self.words.say("label", "discs"), discs)]
        return SeatCard(
            seat, self.words.name("seat", seat), "BW"[seat], ("circle", "square")[seat], SHADES[seat], counters
        )

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        found = []
        for move in moves:
            assert isinstance(move, int)
            if move == PASS:
                found.append(Choice(move, [], self.words.say("move", "pass"), button=self.words.say("label", "pass")))
                continue
            sentence = self.words.say("move", "place", {"square": SQUARES[move]})
            found.append(Choice(move, [[f"square:{SQUARES[move]}"]], sentence))
        return found

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        state = self.position(text_of(view))
        assert isinstance(move, int)
        if move == PASS:
            return Preview()
        at = (move % 8 + 0.5, move // 8 + 0.5)
        ghost = Piece("ghost", "disc-" + "bw"[view["turn"]], at, 0, 0.86, "discs")
        turned = enclosed(BITS[move], state.mine, state.theirs)
        names = [SQUARES[square] for square, bit in enumerate(BITS) if turned & bit]
        line = self.words.say("label", "turns", {"n": len(names)})
        promise = Promise("turns", seat=view["turn"], amount=len(names))
        return Preview([ghost], {f"disc:{name}": ["turning"] for name in names}, [("info", line)], [promise])

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        """So many more discs of its colour, besides the one that was placed."""
        letter = "bw"[before["turn"]]
        return "".join(after["board"]).count(letter) - "".join(before["board"]).count(letter) - 1

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        kind, _, square = keys[-1].partition(":") if keys else ("", "", "")
        if square in SQUARES:
            return Refusal("R2.1", "taken" if kind == "disc" else "nothing", {"square": square})
        return Refusal("R2.3", "no-pass")

    def art(self) -> Art:
        return Art(SYMBOLS, css=STYLE, glyphs={"disc-b": "B", "disc-w": "W", "square": "."})


def text_of(view: dict[str, Any]) -> str:
    rows = []
    for letters in view["board"]:
        for run in range(8, 0, -1):
            letters = letters.replace("." * run, str(run))
        rows.append(letters)
    return f"{'/'.join(rows)} {'bw'[view['turn']]} {view['last']}"


def position_of(words: list[str]) -> OthelloState | None:
    """The position that the three words of a position text describe, or None."""
    if len(words) != 3 or words[1] not in ["b", "w"] or words[2] not in LASTS:
        return None
    rows = ["".join(["." * int(each) if each in "12345678" else each for each in row]) for row in words[0].split("/")]
    board = "".join(rows)
    if len(rows) != 8 or any(len(row) != 8 for row in rows) or set(board) - {".", "b", "w"}:
        return None
    state = OthelloState()
    discs: list[i64] = [0, 0]
    for square, letter in enumerate(board):
        if letter != ".":
            discs["bw".index(letter)] |= BITS[square]
    state.turn = "bw".index(words[1])
    state.mine, state.theirs = discs[state.turn], discs[1 - state.turn]
    state.last = NONE if words[2] == "-" else LASTS.index(words[2])
    state.look()
    return state


LAYERS: Final = ("edge", "squares", "discs")
SHADES: Final = ("#1c1c1c", "#f6f3ea")
DISC: Final = '<circle cx="50" cy="50" r="46" fill="{}" stroke="{}" stroke-width="3"/>'
SYMBOLS: Final = {
    "square": '<rect width="100" height="100" fill="#1f7a4a" stroke="#0f4a2c" stroke-width="3"/>',
    "disc-b": DISC.format(SHADES[0], "#000")
    + '<circle cx="50" cy="50" r="26" fill="none" stroke="#777" stroke-width="4"/>',
    "disc-w": DISC.format(SHADES[1], "#8d8878") + '<path d="M50 28V72M28 50H72" stroke="#8d8878" stroke-width="5"/>',
}
STYLE: Final = ".mark-turning { opacity: 0.55; }"

GAME: Final = Othello()
