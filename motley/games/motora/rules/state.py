"""Motora's table as plain data, and the small questions everything else asks of it."""

from typing import Final

from mypy_extensions import mypyc_attr

from motley.games.motora.rules.board import CELLS, Shore, shore_of
from motley.games.motora.rules.cards import CARDS, EVENTS, KNIFE
from motley.kernel.codec import Codec
from motley.kernel.state import FrameState

# Where a member is: on a tile (the cell's number, below 49), or one of these.
ACTIVE: Final = 50
INJURED: Final = 51
SERIOUS: Final = 52
BESIDE_ACTIVE: Final = 53
BESIDE_INJURED: Final = 54
BESIDE_SERIOUS: Final = 55
PRISONER: Final = 56
NOWHERE: Final = 57

LIFE: Final = 0
DEATH: Final = 1
MEMBERS: Final = 8
BITS: Final = [1, 2, 4, 8, 16, 32]

UNTAGGED: Final = 0
TAGGED_GEAR: Final = 1
TAGGED_SINGLE: Final = 2

UNGIVEN: Final = 0
LOST: Final = -1
"""Of the home mark, instead of a member: not given yet this round; or gone with the member that had it."""

Slot = tuple[int, int, int, int]
"""A card in a hand: its number, the seats that know it (bits), its public tag, and the member that bears it (or 0)."""

_CODEC: Final = Codec(Shore)


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(FrameState):
    """All that lies on the table. The rules are functions in the files of their phases."""

    is_random: bool
    fixed_first: int
    gentle: bool
    hands_open: bool
    max_rounds: int
    needed: int
    shore: Shore
    tiles: list[int]
    kinds: list[int]
    round: int
    token: int
    village: list[int]
    gone: list[int]
    checks: int
    last_idols: list[int]
    stock: list[int]
    where: list[int]
    placed: list[tuple[int, ...]]
    home: list[int]
    fresh: list[int]
    recruited: list[bool]
    prisoners: list[tuple[int, int, int, int]]
    idols: list[int]
    moved: list[int]
    shrine_idols: list[int]
    shrine_moved: list[int]
    dead: list[int]
    destroyed: list[bool]
    poisoned: list[bool]
    closed: list[bool]
    gathered: list[int]
    fished: list[tuple[int, int]]
    need: list[int]
    combat: list[int]
    yields: list[int]
    fish_bonus: int
    fish_ban: bool
    bag: list[int]
    tails: list[tuple[int, ...]]
    event_bag: list[int]
    event_discard: list[int]
    cursed_now: int
    events_left: int
    last_event: int
    hands: list[tuple[Slot, ...]]
    attached: tuple[int, ...]
    resolved: tuple[int, ...]
    reason_ended: str
    winners: tuple[int, ...]

    def __init__(self, seats: int, is_twin: bool = False) -> None:
        """An empty table; of a twin only what `fill` does not give it."""
        super().__init__(seats)
        if not is_twin:
            self.clear()

    def clear(self) -> None:
        seats = self.seats
        self.is_random = True
        self.fixed_first = -1
        self.gentle = False
        self.hands_open = False
        self.max_rounds = 24
        self.needed = 3
        self.shore = shore_of((0, 1, 2, 3))
        self.tiles = [-1] * CELLS
        self.kinds = [-1] * CELLS
        self.round = 0
        self.token = 0
        self.village = [-1] * seats
        self.gone = [0] * seats
        self.checks = 0
        self.last_idols = [0] * seats
        self.stock = [0] * (3 * seats)
        self.where = [NOWHERE] * (MEMBERS * seats)
        self.placed = [()] * seats
        self.home = [UNGIVEN] * seats
        self.fresh = [0] * seats
        self.recruited = [False] * seats
        self.prisoners = []
        self.idols = [0] * CELLS
        self.moved = [0] * CELLS
        self.shrine_idols = [0] * (2 * seats)
        self.shrine_moved = [0] * (2 * seats)
        self.dead = [0] * (2 * seats)
        self.destroyed = [False] * CELLS
        self.poisoned = [False] * CELLS
        self.closed = [False] * CELLS
        self.gathered = []
        self.fished = []
        self.need = [0] * (3 * seats)
        self.combat = [0] * seats
        self.yields = [0] * seats
        self.fish_bonus = 0
        self.fish_ban = False
        self.bag = [card.copies for card in CARDS]
        self.tails = [(), ()]
        self.event_bag = [card.copies for card in EVENTS]
        self.event_discard = [0] * len(EVENTS)
        self.cursed_now = 0
        self.events_left = 0
        self.last_event = -1
        self.hands = [()] * seats
        self.attached = ()
        self.resolved = ()
        self.reason_ended = ""
        self.winners = ()

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def codec(self) -> Codec:
        return _CODEC

    def fill(self, twin: "Table") -> None:
        """Make the twin equal to this table, apart from it. The shore never changes and is shared."""
        self.copy_pending(twin)
        twin.is_random = self.is_random
        twin.fixed_first = self.fixed_first
        twin.gentle = self.gentle
        twin.hands_open = self.hands_open
        twin.max_rounds = self.max_rounds
        twin.needed = self.needed
        twin.shore = self.shore
        twin.tiles = self.tiles.copy()
        twin.kinds = self.kinds.copy()
        twin.round = self.round
        twin.token = self.token
        twin.village = self.village.copy()
        twin.gone = self.gone.copy()
        twin.checks = self.checks
        twin.last_idols = self.last_idols.copy()
        twin.stock = self.stock.copy()
        twin.where = self.where.copy()
        twin.placed = self.placed.copy()
        twin.home = self.home.copy()
        twin.fresh = self.fresh.copy()
        twin.recruited = self.recruited.copy()
        twin.prisoners = self.prisoners.copy()
        twin.idols = self.idols.copy()
        twin.moved = self.moved.copy()
        twin.shrine_idols = self.shrine_idols.copy()
        twin.shrine_moved = self.shrine_moved.copy()
        twin.dead = self.dead.copy()
        twin.destroyed = self.destroyed.copy()
        twin.poisoned = self.poisoned.copy()
        twin.closed = self.closed.copy()
        twin.gathered = self.gathered.copy()
        twin.fished = self.fished.copy()
        twin.need = self.need.copy()
        twin.combat = self.combat.copy()
        twin.yields = self.yields.copy()
        twin.fish_bonus = self.fish_bonus
        twin.fish_ban = self.fish_ban
        twin.bag = self.bag.copy()
        twin.tails = self.tails.copy()
        twin.event_bag = self.event_bag.copy()
        twin.event_discard = self.event_discard.copy()
        twin.cursed_now = self.cursed_now
        twin.events_left = self.events_left
        twin.last_event = self.last_event
        twin.hands = self.hands.copy()
        twin.attached = self.attached
        twin.resolved = self.resolved
        twin.reason_ended = self.reason_ended
        twin.winners = self.winners

    def is_in(self, seat: int) -> bool:
        """Whether a tribe survives."""
        return self.gone[seat] == 0

    def order(self) -> list[int]:
        """R4.1: the surviving seats clockwise from the token holder's seat."""
        found: list[int] = []
        for step in range(self.seats):
            seat = (self.token + step) % self.seats
            if self.gone[seat] == 0:
                found.append(seat)
        return found

    def seat_at(self, step: int) -> int:
        """The seat that many places clockwise from the token."""
        return (self.token + step) % self.seats

    def place_of(self, seat: int, member: int) -> int:
        return self.where[seat * MEMBERS + member - 1]

    def send(self, seat: int, member: int, place: int) -> None:
        self.where[seat * MEMBERS + member - 1] = place

    def lose_home_mark(self, seat: int, member: int) -> None:
        """R13.3: the mark is lost with its member; nobody inherits it."""
        if self.home[seat] == member:
            self.home[seat] = LOST

    def members_at(self, seat: int, place: int) -> list[int]:
        """The numbers of a tribe's members at a cell or in a section, lowest first."""
        base = seat * MEMBERS
        return [number + 1 for number in range(MEMBERS) if self.where[base + number] == place]

    def count_at(self, seat: int, place: int) -> int:
        base = seat * MEMBERS
        return self.where[base : base + MEMBERS].count(place)

    def on_tiles(self, seat: int) -> list[int]:
        """A tribe's members that stand on tiles, lowest first."""
        base = seat * MEMBERS
        return [number + 1 for number in range(MEMBERS) if self.where[base + number] < CELLS]

    def free_members(self, seat: int) -> int:
        """Members that are neither prisoners nor out of play."""
        base = seat * MEMBERS
        return sum([1 for number in range(MEMBERS) if self.where[base + number] < PRISONER])

    def size(self, seat: int) -> int:
        """R12.8: free members and own members held prisoner."""
        base = seat * MEMBERS
        return sum([1 for number in range(MEMBERS) if self.where[base + number] <= PRISONER])

    def tribes_at(self, cell: int) -> list[int]:
        """The tribes with members on a tile, in player order."""
        return [seat for seat in self.order() if self.count_at(seat, cell) > 0]

    def owner_of(self, cell: int) -> int:
        """The surviving tribe whose village this cell is, or -1."""
        for seat in range(self.seats):
            if self.village[seat] == cell:
                return seat
        return -1

    def idols_of(self, seat: int) -> int:
        """Idols on both shrines of a tribe."""
        base = 2 * seat
        mine = self.shrine_idols[base] + self.shrine_idols[base + 1]
        return mine + self.shrine_moved[base] + self.shrine_moved[base + 1]

    def score(self, seat: int) -> int:
        """The idols on a tribe's shrines; those it had when it died out."""
        return self.idols_of(seat) if self.is_in(seat) else self.last_idols[seat]

    def shrine_total(self, seat: int, shrine: int) -> int:
        return self.shrine_idols[2 * seat + shrine] + self.shrine_moved[2 * seat + shrine]

    def level(self, seat: int, shrine: int) -> int:
        """R16.9: idols on the shrine, and one for each full two dead."""
        return self.shrine_total(seat, shrine) + self.dead[2 * seat + shrine] // 2

    def stock_sum(self, seat: int) -> int:
        return self.stock[3 * seat] + self.stock[3 * seat + 1] + self.stock[3 * seat + 2]

    def gear_of(self, seat: int, member: int) -> list[int]:
        """The cards a member bears, in the order of the hand."""
        return [slot[0] for slot in self.hands[seat] if slot[3] == member]

    def gear_sum(self, seat: int, member: int, word: str) -> int:
        """What a member's gear adds up to in one word of the vocabulary."""
        total = 0
        for slot in self.hands[seat]:
            if slot[3] == member:
                total += CARDS[slot[0]].gear.get(word, 0)
        return total

    def kinds_of(self, seat: int, members: list[int]) -> list[list[int]]:
        """Members grouped by equal gear, each group lowest first: alike members are one move."""
        groups: list[list[int]] = []
        signs: list[list[int]] = []
        for member in members:
            sign = sorted(self.gear_of(seat, member))
            if sign in signs:
                groups[signs.index(sign)].append(member)
            else:
                signs.append(sign)
                groups.append([member])
        return groups

    def all_know(self) -> int:
        return (1 << self.seats) - 1

    def has_knife(self, seat: int) -> bool:
        return any(slot[0] == KNIFE for slot in self.hands[seat])

    def held_from(self, captor: int) -> list[int]:
        """The tribes of which a captor holds prisoners."""
        return sorted({owner for holder, owner, _, _ in self.prisoners if holder == captor})

    def is_bare(self, cell: int) -> bool:
        """R3.3: a village spot that no surviving tribe lives on."""
        return cell in self.shore.spots and self.owner_of(cell) < 0


_FIELDS: Final = (
    "is_random",
    "fixed_first",
    "gentle",
    "hands_open",
    "max_rounds",
    "needed",
    "shore",
    "tiles",
    "kinds",
    "round",
    "token",
    "village",
    "gone",
    "checks",
    "last_idols",
    "stock",
    "where",
    "placed",
    "home",
    "fresh",
    "recruited",
    "prisoners",
    "idols",
    "moved",
    "shrine_idols",
    "shrine_moved",
    "dead",
    "destroyed",
    "poisoned",
    "closed",
    "gathered",
    "fished",
    "need",
    "combat",
    "yields",
    "fish_bonus",
    "fish_ban",
    "bag",
    "tails",
    "event_bag",
    "event_discard",
    "cursed_now",
    "events_left",
    "last_event",
    "hands",
    "attached",
    "resolved",
    "reason_ended",
    "winners",
)
