"""Motu's table as plain data: islands, banks, the row, piles, Travelers and Destinies, and who has scored what."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from motley.games.motu.rules.cards import CARDS, DATA, ISLANDS
from motley.games.motu.rules.island import Island
from motley.games.motu.rules.scoring import Tally
from motley.kernel.codec import Codec
from motley.kernel.state import FrameState

BITS: Final = [1 << number for number in range(ISLANDS)]
UNSCORED: Final = -1
NO_TRAVELER: Final = -1
PILES: Final[list[int]] = DATA["setup"]["piles_per_player"]
SOLO_PILES: Final[list[int]] = DATA["solo"]["piles"]
_CODEC: Final = Codec(Island)


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(FrameState):
    """All that lies on the table. The rules are in `book.py`, as methods of the state that derives from it."""

    full: bool
    solo: bool
    lenient: bool
    start: int
    level: int
    first: int
    round: int
    active: int
    row: list[int]
    counters: list[int]
    drawn: int
    seen: i64
    islands: list[Island]
    banks: list[int]
    travelers: list[int]
    played: list[bool]
    traveler_points: list[int]
    destinies: list[tuple[int, ...]]
    display: list[int]
    scored: list[tuple[int, ...]]
    interims: list[tuple[int, ...]]
    hut: int
    pair: list[int]
    pile: list[int]
    out: list[int]
    over: bool

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.full = seats > 1
        self.solo = seats == 1
        self.lenient = True
        self.start = -1
        self.level = 0
        self.first = 0
        self.round = 1
        self.active = 0
        self.row = []
        self.counters = []
        self.drawn = 0
        self.seen = 0
        self.islands = []
        self.banks = []
        self.travelers = []
        self.played = []
        self.traveler_points = []
        self.destinies = []
        self.display = []
        self.scored = []
        self.interims = []
        self.hut = 0
        self.pair = []
        self.pile = []
        self.out = []
        self.over = False

    def fields(self) -> tuple[str, ...]:
        return (
            "full",
            "solo",
            "lenient",
            "start",
            "level",
            "first",
            "round",
            "active",
            "row",
            "counters",
            "drawn",
            "seen",
            "islands",
            "banks",
            "travelers",
            "played",
            "traveler_points",
            "destinies",
            "display",
            "scored",
            "interims",
            "hut",
            "pair",
            "pile",
            "out",
            "over",
        )

    def codec(self) -> Codec:
        return _CODEC

    def fill(self, twin: "Table") -> None:
        """Make the twin equal to this table, apart from it. Islands are shared: they never change."""
        self.copy_pending(twin)
        twin.full = self.full
        twin.solo = self.solo
        twin.lenient = self.lenient
        twin.start = self.start
        twin.level = self.level
        twin.first = self.first
        twin.round = self.round
        twin.active = self.active
        twin.row = self.row.copy()
        twin.counters = self.counters.copy()
        twin.drawn = self.drawn
        twin.seen = self.seen
        twin.islands = self.islands.copy()
        twin.banks = self.banks.copy()
        twin.travelers = self.travelers.copy()
        twin.played = self.played.copy()
        twin.traveler_points = self.traveler_points.copy()
        twin.destinies = self.destinies.copy()
        twin.display = self.display.copy()
        twin.scored = self.scored.copy()
        twin.interims = self.interims.copy()
        twin.hut = self.hut
        twin.pair = self.pair.copy()
        twin.pile = self.pile.copy()
        twin.out = self.out.copy()
        twin.over = self.over

    def turn_order(self) -> list[int]:
        """Seats from the first player on."""
        return [(self.first + place) % self.seats for place in range(self.seats)]

    def unseen(self) -> list[int]:
        """R1.5: the island cards that nobody has seen yet."""
        return [card for card in range(ISLANDS) if not self.seen & BITS[card]]

    def pile_sizes(self) -> list[int]:
        """R1.4, R11.1: how many cards piles A, B and C hold at the start."""
        return SOLO_PILES if self.solo else [size * self.seats for size in PILES]

    def current_pile(self) -> tuple[int, int]:
        """The number (0 to 2) of the pile that is drawn from, and how many cards it still has."""
        left = self.drawn
        for number, size in enumerate(self.pile_sizes()):
            if left < size:
                return number, size - left
            left -= size
        return 2, 0

    def tally(self, seat: int) -> Tally:
        """What counts for a seat now: its island, its bank, its played Traveler."""
        traveler = self.travelers[seat] if self.played[seat] else NO_TRAVELER
        return Tally(self.islands[seat], self.banks[seat], traveler)

    def turns_left(self, seat: int) -> int:
        """Turns this seat still has after the present one."""
        if self.solo:
            return 18 - (self.drawn + 1) // 2
        return 9 - self.round

    def villages_left(self) -> list[int]:
        taken = [island.placed[0][0] for island in self.islands if island.placed]
        return [village for village in range(ISLANDS, len(CARDS)) if village not in taken]
