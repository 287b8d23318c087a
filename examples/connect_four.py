"""Connect Four: the worked example of docs/writing-a-game.md, on two bitboards.

Bit 7 * column + row is a cell; the seventh bit of each column stays empty, so that no line runs from one column into
the next, and 49 bits fit a native integer with room to spare.
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

COLUMNS: Final = "abcdefg"
ROWS: Final = 6
CELLS: Final = 42

# A literal shifted by a variable is a 32-bit shift in the compiled build: bits come from tables.
BITS: Final[list[int]] = [1 << place for place in range(49)]
STACKS: Final[list[i64]] = [0b111111 << (7 * column) for column in range(7)]
BOTTOM: Final = 0x40810204081
TOP: Final = 0x810204081020
BOARD: Final = 0xFDFBF7EFDFBF

DROPS: Final = (Ask("drop", (0,)), Ask("drop", (1,)))


def has_four(discs: i64) -> bool:
    """Whether four of these discs stand in a line."""  # R3.1
    pairs: i64 = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> 7)
    if pairs & (pairs >> 14):
        return True
    pairs = discs & (discs >> 6)
    if pairs & (pairs >> 12):
        return True
    pairs = discs & (discs >> 8)
    return (pairs & (pairs >> 16)) != 0


@final
class ConnectFourState(State):
    """A position: the discs of the seat to move, those of the other, their number, and where the last one fell."""

    mine: i64
    theirs: i64
    count: i64
    last: i64
    won: bool

    def __init__(self) -> None:
        super().__init__(2)
        self.mine = 0
        self.theirs = 0
        self.count = 0
        self.last = 0
        self.won = False

    def fields(self) -> tuple[str, ...]:
        return ("mine", "theirs", "count", "last", "won")

    def copy(self) -> "ConnectFourState":
        twin = ConnectFourState()
        twin.mine = self.mine
        twin.theirs = self.theirs
        twin.count = self.count
        twin.last = self.last
        twin.won = self.won
        return twin

    def ask(self) -> Ask | None:
        if self.won or self.count == CELLS:
            return None
        return DROPS[1] if self.count & 1 else DROPS[0]  # R1.2

    def moves(self, seat: int) -> list[Move]:
        found: list[Move] = []
        if self.won or seat != self.count & 1:
            return found
        free: i64 = ((self.mine | self.theirs) + BOTTOM) & BOARD
        for column in range(7):
            if free & 127:  # R2.2
                found.append(column)
            free >>= 7
        return found

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, int)
        bit: i64 = ((self.mine | self.theirs) + BOTTOM) & STACKS[move]  # R2.1
        discs = self.mine | bit
        self.mine = self.theirs
        self.theirs = discs
        self.last = bit
        self.count += 1
        self.won = has_four(discs)
        if self.events is not None:
            self.tell(seat, move)

    def tell(self, seat: int, column: int) -> None:
        """Say what the last disc did, for the log."""
        self.emit(Event("drop", {"who": seat, "column": COLUMNS[column]}))
        if self.won:
            self.emit(Event("four", {"who": seat}))
        elif self.count == CELLS:
            self.emit(Event("full", {}))

    def outcome(self) -> Outcome | None:
        if self.won:  # R3.1
            return Outcome((2, 1), (0, 1), "four") if self.count & 1 == 0 else Outcome((1, 2), (1, 0), "four")
        if self.count == CELLS:  # R3.2
            return Outcome((1, 1), (0, 0), "full")
        return None

    def returns(self) -> list[float]:
        if not self.won:
            return [0.5, 0.5]
        return [0.0, 1.0] if self.count & 1 == 0 else [1.0, 0.0]

    def reason(self, seat: int, move: Move) -> Refusal:
        if isinstance(move, int) and 0 <= move < 7:
            return Refusal("R2.2", "full", {"column": COLUMNS[move]})
        return Refusal("R2.1", "column")

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything: nothing is hidden."""
        first, second = self.discs(0), self.discs(1)
        stacks = []
        for column in range(7):
            bits = [BITS[7 * column + row] for row in range(ROWS)]
            stacks.append("".join(["r" if first & bit else "y" for bit in bits if (first | second) & bit]))
        over = self.won or self.count == CELLS
        last = None if self.last == 0 else name_of(self.last)
        return {"stacks": stacks, "turn": None if over else int(self.count & 1), "last": last, "line": self.line()}

    def discs(self, seat: int) -> int:
        """The discs of a seat."""
        return self.mine if seat == self.count & 1 else self.theirs

    def line(self) -> list[str]:
        """The cells that make the four, if somebody has."""
        found = 0
        discs = int(self.theirs)
        for step in (1, 6, 7, 8):
            starts = discs & (discs >> step) & (discs >> 2 * step) & (discs >> 3 * step)
            found |= starts | (starts << step) | (starts << 2 * step) | (starts << 3 * step)
        return [name_of(bit) for bit in BITS if found & bit]

    def imagine(self, seat: int | None, rng: Rng) -> "ConnectFourState":
        return self.copy()

    def playout(self, rng: Rng, limit: int) -> int:
        """The generic playout without asks and lists: the same random numbers, the same game."""
        if self.won or self.events is not None:
            return super().playout(rng, limit)
        mine, theirs, bit, count = self.mine, self.theirs, self.last, self.count
        free: i64 = ((mine | theirs) + BOTTOM) & BOARD
        columns: i64 = len(self.moves(int(count & 1)))
        begun: i64 = count
        end: i64 = min(CELLS, int(count) + limit)
        while count < end:
            skipped = rng.below(columns)
            left = free
            while skipped:
                left &= left - 1
                skipped -= 1
            bit = left & -left
            discs = mine | bit
            mine = theirs
            theirs = discs
            count += 1
            if has_four(discs):
                self.won = True
                break
            free = ((mine | theirs) + BOTTOM) & BOARD
            if bit & TOP:
                columns -= 1
        self.mine, self.theirs, self.last, self.count = mine, theirs, bit, count
        return int(count - begun)


def name_of(bit: int) -> str:
    """The name of a cell: column letter, row from the bottom."""
    place = bit.bit_length() - 1
    return f"{COLUMNS[place // 7]}{place % 7 + 1}"


# What a disc is worth for a greedy bot: the number of fours that run through its cell, column by column.
WORTH: Final = (
    (3, 4, 5, 5, 4, 3),
    (4, 6, 8, 8, 6, 4),
    (5, 8, 11, 11, 8, 5),
    (7, 10, 13, 13, 10, 7),
    (5, 8, 11, 11, 8, 5),
    (4, 6, 8, 8, 6, 4),
    (3, 4, 5, 5, 4, 3),
)


OBSERVATION: Final = Row(
    (
        Field("own", (7, ROWS), 0, 1, "the own discs by column and row, from the bottom"),
        Field("foe", (7, ROWS), 0, 1, "the other's discs"),
        Field("turn", (1,), -1, 1, "1 if it is the own turn, -1 if the other's, 0 when the game is over"),
    )
)

# What a stack of discs is in an observation, and two stacks side by side with the empty bit between them.
STACK_ROWS: Final[list[bytes]] = cell_rows(ROWS)
PAIR_ROWS: Final[list[bytes]] = [STACK_ROWS[pair & 63] + STACK_ROWS[pair >> 7] for pair in range(8192)]
TURN_ROWS: Final[list[bytes]] = [array("f", [turn]).tobytes() for turn in (0.0, 1.0, -1.0)]
MASKS: Final[list[bytes]] = cell_flags(len(COLUMNS))


@final
class ConnectFour(Game):
    """What the registry holds."""

    def __init__(self) -> None:
        traits = Traits(seats=(2,), minutes=(3, 10))
        super().__init__("connect-four", "Connect Four", 1, traits, "examples.texts.connect_four")

    def blank(self) -> ConnectFourState:
        return ConnectFourState()

    def setup(self, seats: int, options: Options) -> ConnectFourState:
        return ConnectFourState()

    def bound(self, seats: int, options: Options) -> int:
        return CELLS

    def width(self, seats: int, options: Options) -> int:
        return len(COLUMNS)

    def write(self, state: State, move: Move) -> str:
        assert isinstance(move, int)
        return COLUMNS[move]

    def read(self, state: State, text: str) -> Move:
        if len(text) != 1 or text not in COLUMNS:
            raise UnreadableMove(text, "a column from a to g")
        return COLUMNS.index(text)

    def actions(self, seats: int, options: Options) -> int | None:
        return len(COLUMNS)

    def numbers(self, state: State, seat: int, moves: Sequence[Move]) -> list[int]:
        return [move for move in moves if isinstance(move, int)]

    def numbered(self, state: State, seat: int, number: int) -> Move:
        return number

    def observation(self, seats: int, options: Options) -> Row:
        return OBSERVATION

    def observe(self, view: dict[str, Any], seat: int, into: Any, at: int = 0) -> None:
        for column, stack in enumerate(view["stacks"]):
            for row, letter in enumerate(stack):
                is_own = letter == "ry"[seat]
                into[at + (0 if is_own else CELLS) + column * ROWS + row] = 1.0
        if view["turn"] is not None:
            into[at + 2 * CELLS] = 1.0 if view["turn"] == seat else -1.0

    def pack_observation(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        """The same from tables: two columns at a time."""
        assert isinstance(state, ConnectFourState)
        is_own = seat == state.count & 1
        own: i64 = state.mine if is_own else state.theirs
        foe: i64 = state.theirs if is_own else state.mine
        parts.append(PAIR_ROWS[own & 8191])
        parts.append(PAIR_ROWS[own >> 14 & 8191])
        parts.append(PAIR_ROWS[own >> 28 & 8191])
        parts.append(STACK_ROWS[own >> 42])
        parts.append(PAIR_ROWS[foe & 8191])
        parts.append(PAIR_ROWS[foe >> 14 & 8191])
        parts.append(PAIR_ROWS[foe >> 28 & 8191])
        parts.append(STACK_ROWS[foe >> 42])
        if state.won or state.count == CELLS:
            parts.append(TURN_ROWS[0])
        else:
            parts.append(TURN_ROWS[1 if is_own else 2])

    def essence(self, view: dict[str, Any]) -> dict[str, Any]:
        """Without the last disc, which decides nothing."""
        return {"stacks": view["stacks"], "turn": view["turn"]}

    def pack_mask(self, state: State, seat: int, blank: bytes, parts: list[bytes]) -> None:
        assert isinstance(state, ConnectFourState)
        if state.won or seat != state.count & 1:
            parts.append(blank)
            return
        free: i64 = ~(state.mine | state.theirs) & TOP
        columns: i64 = free >> 5 & 1 | free >> 11 & 2 | free >> 17 & 4 | free >> 23 & 8
        parts.append(MASKS[columns | free >> 29 & 16 | free >> 35 & 32 | free >> 41 & 64])

    def text(self, state: State) -> str:
        """The columns from a to g, each from the bottom up, and the last disc: `r/yr///// b2`."""
        return text_of(state.view(None))

    def position(self, text: str, options: Mapping[str, object] | None = None) -> ConnectFourState:
        stacks, _, last = text.partition(" ")
        state = position_of(stacks.split("/"), last)
        if state is None:
            raise BadPosition(f"not a position of {self.title}: {text!r}")
        return state

    def judge(self, state: State) -> list[float]:
        if state.outcome() is not None:
            return state.returns()
        lead = 0
        for column, stack in enumerate(state.view(None)["stacks"]):
            for row, letter in enumerate(stack):
                lead += WORTH[column][row] if letter == "r" else -WORTH[column][row]
        return [0.5 + lead / 1000, 0.5 - lead / 1000]

    def ends(self, outcome: Outcome) -> str:
        return self.words.say("reason", outcome.reason, {"who": outcome.winners()[0]})

    def example(self) -> list[str]:
        return list("ddedccebefbfc")

    def scene(self, view: dict[str, Any], look: str) -> Scene:
        pieces = []
        for column, stack in enumerate(view["stacks"]):
            letter = COLUMNS[column]
            for row in range(ROWS):
                at = (column + 0.5, ROWS - row - 0.5)
                pieces += self.cell(view, f"{letter}{row + 1}", stack[row : row + 1], at)
            label = self.words.say("label", "column", {"column": letter, "n": len(stack)})
            size = (1.0, float(ROWS))
            pieces.append(Piece(f"column:{letter}", "column", (column + 0.5, ROWS / 2), 0, size, "columns", label))
            pieces.append(Piece(f"edge:{letter}", at=(column + 0.5, ROWS + 0.25), size=0.5, layer="edge", text=letter))
        board = Area("board", self.words.say("label", "board"), "board", (0, 0, 7, 6.5), pieces, layers=LAYERS)
        played = sum(len(stack) for stack in view["stacks"])
        phases = Phases(self.words.say("label", "played", {"n": played, "of": ROWS * len(COLUMNS)}))
        return Scene([board], [self.seat_card(view, seat) for seat in (0, 1)], phases=phases)

    def cell(self, view: dict[str, Any], cell: str, letter: str, at: tuple[float, float]) -> list[Piece]:
        """One cell of the frame, and the disc behind it if there is one."""
        if not letter:
            return [
                Piece(
                    f"cell:{cell}", "empty", at, layer="frame", label=self.words.say("label", "empty", {"cell": cell})
                )
            ]
        label = self.words.say("label", "disc", {"who": "ry".index(letter), "cell": cell})
        marks = [mark for mark, cells in (("last", [view["last"]]), ("line", view["line"])) if cell in cells]
        disc = Piece(f"disc:{cell}", f"disc-{letter}", at, layer="discs", label=label, marks=marks)
        return [disc, Piece(f"cell:{cell}", "frame", at, layer="frame")]

    def seat_card(self, view: dict[str, Any], seat: int) -> SeatCard:
        left = 21 - "".join(view["stacks"]).count("ry"[seat])
        counters = [(self.words.say("label", "left"), left)]
        return SeatCard(
            seat, self.words.name("seat", seat), "RY"[seat], ("circle", "diamond")[seat], SHADES[seat], counters
        )

    def choices(self, view: dict[str, Any], ask: Ask, moves: Sequence[Move]) -> list[Choice]:
        found = []
        for move in moves:
            assert isinstance(move, int)
            letter = COLUMNS[move]
            sentence = self.words.say("move", "drop", {"column": letter})
            found.append(Choice(move, [[f"column:{letter}"]], sentence, hotkey=letter))
        return found

    def preview(self, view: dict[str, Any], move: Move) -> Preview:
        assert isinstance(move, int)
        row = len(view["stacks"][move])
        ghost = Piece("ghost", "disc-" + "ry"[view["turn"]], (move + 0.5, ROWS - row - 0.5), layer="discs")
        after = self.position(text_of(view))
        after.play(view["turn"], move)
        if not after.won:
            return Preview([ghost])
        line = ("good", self.words.say("label", "wins"))
        return Preview([ghost], lines=[line], promises=[Promise("wins", seat=view["turn"], amount=1)])

    def measured(
        self, promise: Promise, before: dict[str, Any], after: dict[str, Any], events: Sequence[Event]
    ) -> float | None:
        """Four in a line are shown as a line."""
        return 1 if after["line"] else 0

    def why_not(self, view: dict[str, Any], ask: Ask, keys: Sequence[str]) -> Refusal:
        kind, _, place = keys[-1].partition(":") if keys else ("", "", "")
        if kind == "column":
            return Refusal("R2.2", "full", {"column": place})
        return Refusal("R2.1", "column")

    def art(self) -> Art:
        return Art(SYMBOLS, css=STYLE, glyphs={"disc-r": "R", "disc-y": "Y", "empty": ".", "frame": "", "column": ""})


def text_of(view: dict[str, Any]) -> str:
    return "/".join(view["stacks"]) + " " + (view["last"] or "-")


def position_of(stacks: list[str], last: str) -> ConnectFourState | None:
    """The position with these stacks, or None if no game leads to it."""
    text = "".join(stacks)
    if len(stacks) != 7 or max(len(stack) for stack in stacks) > ROWS or set(text) - {"r", "y"}:
        return None
    if text.count("r") - text.count("y") not in (0, 1):
        return None
    state = ConnectFourState()
    state.count = len(text)
    discs = {"r": 0, "y": 0}
    tops = {"-": 0} if not text else {}
    mover = "ry"[len(text) % 2 - 1]
    for column, stack in enumerate(stacks):
        for row, letter in enumerate(stack):
            discs[letter] |= BITS[7 * column + row]
        if stack and stack[-1] == mover:
            tops[f"{COLUMNS[column]}{len(stack)}"] = BITS[7 * column + len(stack) - 1]
    if last not in tops:
        return None
    state.last = tops[last]
    state.theirs = discs.pop(mover)
    state.mine = discs.popitem()[1]
    state.won = has_four(state.theirs)
    is_too_late = has_four(state.mine) or has_four(state.theirs ^ state.last)
    return None if is_too_late else state


LAYERS: Final = ("edge", "discs", "frame", "columns")
SHADES: Final = ("#c8372d", "#f0c419")
FRAME: Final = (
    '<path d="M0 0H100V100H0ZM50 8A42 42 0 1 0 50 92A42 42 0 1 0 50 8Z" fill="#1f4e9c" fill-rule="evenodd"/>'
    '<circle cx="50" cy="50" r="42" fill="none" stroke="#153a78" stroke-width="4"/>'
)
DISC: Final = '<circle cx="50" cy="50" r="45" fill="{}" stroke="{}" stroke-width="4"/>'
SYMBOLS: Final = {
    "frame": FRAME,
    "empty": FRAME,
    "column": '<rect width="100" height="100" fill="#fff" fill-opacity="0"/>',
    "disc-r": DISC.format(SHADES[0], "#7c1b15") + '<circle cx="50" cy="50" r="24" fill="none" stroke="#fff" '
    'stroke-width="7"/>',
    "disc-y": DISC.format(SHADES[1], "#8a6d00") + '<path d="M50 24L76 50L50 76L24 50Z" fill="none" stroke="#3d3000" '
    'stroke-width="7"/>',
}
STYLE: Final = ".mark-last { filter: brightness(1.15); } .mark-line { filter: drop-shadow(0 0 2px #fff); }"

GAME: Final = ConnectFour()
