"""MOTBA's table as plain data: the season, the stages before the fight, the units and the arena."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from motley.games.motba.rules.deck.arenas import ARENAS, GROUND, THING
from motley.games.motba.rules.deck.cards import ARTIFACTS, CHARACTERS, FIRST_ARENA, FIRST_ARTIFACT, Ability
from motley.games.motba.rules.deck.vocabulary import EVENTS
from motley.kernel.core import Event
from motley.kernel.state import FrameState

LETTERS: Final = "abc"
BITS: Final = [1 << place for place in range(16)]
NOWHERE: Final = -1
EMPTY: Final = -1
"""A blank in a row of cards."""

Change = tuple[int, int, int]
"""A change of a stat: which, by how much, and for how many own Turn Ends (0: a # change)."""
Source = tuple[int, int, int, int]
"""Something with passives: the seat it lies with, its controller, its unit (or -1), its card."""


def unit_number(name: str) -> int:
    """The number of a unit by its name, or -1."""
    return 3 * (int(name[0]) - 1) + LETTERS.index(name[1]) if name else NOWHERE


def is_unit(name: str) -> bool:
    """Whether a name is a unit's (`2b`) and not that of a space (`b2`)."""
    return name[:1].isdigit() and name[1:] in LETTERS


@final
class Unit:
    """A fighter. Only `atoms.py` writes to it. A dead one keeps the space it fell on."""

    def __init__(
        self,
        seat: int,
        card: int = -1,
        space: int = NOWHERE,
        alive: bool = False,
        damage: int = 0,
        bp: int = 0,
        mp: int = 0,
        poison: int = 0,
        rooted: int = 0,
        stunned: int = 0,
        changes: tuple[Change, ...] = (),
        artifacts: tuple[tuple[int, int], ...] = (),
        tokens: tuple[int, ...] = (),
        used: int = 0,
        attacked: tuple[int, ...] = (),
        boots: int = 0,
        shields: int = 0,
        roads: int = 0,
        struck: int = -1,
    ) -> None:
        self.seat = seat
        self.card = card
        self.space = space
        self.alive = alive
        self.damage = damage
        self.bp = bp
        self.mp = mp
        self.poison = poison
        self.rooted = rooted
        self.stunned = stunned
        self.changes = changes
        self.artifacts = artifacts
        self.tokens = tokens
        self.used = used
        self.attacked = attacked
        self.boots = boots
        self.shields = shields
        self.roads = roads
        self.struck = struck

    def fields(self) -> tuple[str, ...]:
        return _UNIT_FIELDS

    def copy(self) -> "Unit":
        return Unit(
            self.seat,
            self.card,
            self.space,
            self.alive,
            self.damage,
            self.bp,
            self.mp,
            self.poison,
            self.rooted,
            self.stunned,
            self.changes,
            self.artifacts,
            self.tokens,
            self.used,
            self.attacked,
            self.boots,
            self.shields,
            self.roads,
            self.struck,
        )


_UNIT_FIELDS: Final = (
    "seat", "card", "space", "alive", "damage", "bp", "mp", "poison", "rooted", "stunned",
    "changes", "artifacts", "tokens", "used", "attacked", "boots", "shields", "roads", "struck",
)  # fmt: skip


def abilities_of(unit: Unit) -> list[Ability]:
    """R6.4: the basic abilities of a unit: printed ones, then granted ones in order of reveal."""
    card = CHARACTERS[unit.card]
    if not unit.artifacts:
        return card.basic
    found = card.basic.copy()
    for artifact, _ in unit.artifacts:
        grant = ARTIFACTS[artifact - FIRST_ARTIFACT].grant
        if grant is not None:
            found.append(grant)
    return found


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(FrameState):
    """All that lies on the table. The rules are functions in the files of their stages and phases."""

    season: str
    pregen: str
    methods: tuple[str, str]
    battles: int
    round_limit: int
    deals_all: bool
    banned: tuple[int, ...]
    pools: list[tuple[int, ...]]
    votes: tuple[int, ...]
    wins: list[int]
    sums: list[int]
    last: list[int]
    battle: int
    ended: str
    picked: int
    draw: list[int]
    discards: list[int]
    bans: list[int]
    reserves: list[tuple[int, ...]]
    packs: list[tuple[int, ...]]
    removals: list[tuple[int, int, int]]
    arena: int
    rows: list[tuple[int, ...]]
    shown: int
    first: int
    direction: int
    zones: list[int]
    units: list[Unit]
    width: int
    height: int
    ground: list[int]
    things: list[int]
    sources: list[Source]
    listeners: list[tuple[tuple[int, int], ...]]
    auras: tuple[tuple[int, int], ...]
    round: int
    active: int
    symbols: list[int]
    pool_open: bool
    dice: tuple[int, ...]
    rerolls: int
    pending: tuple[tuple[int, int], ...]
    special: list[int]
    more_dice: list[int]
    more_rerolls: list[int]
    counts: list[tuple[int, ...]]
    gone: list[int]
    queue: list[tuple[int, int, int, int]]
    muted: bool
    halted: int
    serial: int
    turn_marks: tuple[int, ...]
    round_marks: tuple[int, ...]
    battle_marks: tuple[int, ...]
    placings: tuple[int, ...]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.season = "standard"
        self.pregen = ""
        self.methods = ("standard_draft", "mini_draft")
        self.battles = 1
        self.round_limit = 15
        self.deals_all = True
        self.banned = ()
        self.pools = [(), (), ()]
        self.votes = ()
        self.wins = [0] * seats
        self.sums = [0] * seats
        self.last = [0] * seats
        self.battle = 0
        self.ended = ""
        self.clear_battle()

    def clear_battle(self) -> None:
        """R1.14: what every battle begins with."""
        seats = self.seats
        self.picked = 0
        self.draw = []
        self.discards = []
        self.bans = []
        self.reserves = [()] * (2 * seats)
        self.packs = []
        self.removals = []
        self.arena = NOWHERE
        self.rows = [()] * seats
        self.shown = 0
        self.first = 0
        self.direction = 1
        self.zones = [NOWHERE] * seats
        self.units = [Unit(number // 3) for number in range(3 * seats)]
        self.width = 0
        self.height = 0
        self.ground = []
        self.things = []
        self.sources = []
        self.listeners = [()] * len(EVENTS)
        self.auras = ()
        self.round = 0
        self.active = NOWHERE
        self.symbols = [0] * 6
        self.pool_open = False
        self.dice = ()
        self.rerolls = 0
        self.pending = ()
        self.special = [0] * seats
        self.more_dice = [0] * (4 * seats)
        self.more_rerolls = [0] * seats
        self.counts = []
        # R21.3: in which order the seats fell, the first of them 1; 0 for one that is still in.
        self.gone = [0] * seats
        self.queue = []
        self.muted = False
        self.halted = 0
        self.serial = 0
        self.turn_marks = ()
        self.round_marks = ()
        self.battle_marks = ()
        self.placings = ()

    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def fill(self, twin: "Table") -> None:
        """Make the twin equal to this table, apart from it. Frames and tuples never change and are shared."""
        self.copy_pending(twin)
        twin.season = self.season
        twin.pregen = self.pregen
        twin.methods = self.methods
        twin.battles = self.battles
        twin.round_limit = self.round_limit
        twin.deals_all = self.deals_all
        twin.banned = self.banned
        twin.pools = self.pools.copy()
        twin.votes = self.votes
        twin.wins = self.wins.copy()
        twin.sums = self.sums.copy()
        twin.last = self.last.copy()
        twin.battle = self.battle
        twin.ended = self.ended
        twin.picked = self.picked
        twin.draw = self.draw.copy()
        twin.discards = self.discards.copy()
        twin.bans = self.bans.copy()
        twin.reserves = self.reserves.copy()
        twin.packs = self.packs.copy()
        twin.removals = self.removals.copy()
        twin.arena = self.arena
        twin.rows = self.rows.copy()
        twin.shown = self.shown
        twin.first = self.first
        twin.direction = self.direction
        twin.zones = self.zones.copy()
        twin.units = [unit.copy() for unit in self.units]
        twin.width = self.width
        twin.height = self.height
        twin.ground = self.ground.copy()
        twin.things = self.things.copy()
        twin.sources = self.sources.copy()
        twin.listeners = self.listeners.copy()
        twin.auras = self.auras
        twin.round = self.round
        twin.active = self.active
        twin.symbols = self.symbols.copy()
        twin.pool_open = self.pool_open
        twin.dice = self.dice
        twin.rerolls = self.rerolls
        twin.pending = self.pending
        twin.special = self.special.copy()
        twin.more_dice = self.more_dice.copy()
        twin.more_rerolls = self.more_rerolls.copy()
        twin.counts = self.counts.copy()
        twin.gone = self.gone.copy()
        twin.queue = self.queue.copy()
        twin.muted = self.muted
        twin.halted = self.halted
        twin.serial = self.serial
        twin.turn_marks = self.turn_marks
        twin.round_marks = self.round_marks
        twin.battle_marks = self.battle_marks
        twin.placings = self.placings

    def play_order(self) -> list[int]:
        """Seats from First Player in play direction."""
        return [(self.first + step * self.direction) % self.seats for step in range(self.seats)]

    def response_order(self) -> list[int]:
        """The active seat first (First Player when there is none), then in play direction."""
        start = self.first if self.active < 0 else self.active
        return [(start + step * self.direction) % self.seats for step in range(self.seats)]

    def unit_order(self) -> list[int]:
        """The numbers of all living units: seats in play order, then a, b, c."""
        found: list[int] = []
        for seat in self.play_order():
            for number in range(3 * seat, 3 * seat + 3):
                if self.units[number].alive:
                    found.append(number)
        return found

    def emit(self, event: Event) -> None:
        """With every fighter that an event names goes what it is called: no code means anything to a reader."""
        if self.events is None:
            return
        names = [event.args.get(key) for key in ("unit", "target", "by")]
        aimed = event.args.get("targets")
        if isinstance(aimed, list):
            names += aimed
        called = {name: self.fighter(unit_number(name)) for name in names if isinstance(name, str) and is_unit(name)}
        if called:
            event.args["fighters"] = called
        super().emit(event)

    def fighter(self, number: int) -> dict[str, object]:
        """What a fighter is called, for the words: by its card, and by its seat too where a rival has the same."""
        unit = self.units[number]
        kind = "twin" if self.has_twin(number) else "only"
        return {"name": kind, "card": CHARACTERS[unit.card].id, "seat": unit.seat}

    def has_twin(self, number: int) -> bool:
        """Whether another fighter of the battle has the same card."""
        card = self.units[number].card
        return [unit.card for unit in self.units].count(card) > 1

    def living(self, seat: int) -> list[int]:
        """A seat's living units."""
        return [number for number in range(3 * seat, 3 * seat + 3) if self.units[number].alive]

    def is_alive(self, seat: int) -> bool:
        units = self.units
        base = 3 * seat
        return units[base].alive or units[base + 1].alive or units[base + 2].alive

    def distance(self, one: int, other: int) -> int:
        """The steps between two spaces, columns and rows added."""
        width = self.width
        return abs(one % width - other % width) + abs(one // width - other // width)

    def unit_at(self, space: int, but: int = -1) -> int:
        """The living unit on a space (one of them, and another than `but`), or -1."""
        for number, unit in enumerate(self.units):
            if unit.space == space and unit.alive and number != but:
                return number
        return -1

    def is_free(self, space: int) -> bool:
        """Neither unit nor obstacle."""
        return self.things[space] == 0 and self.unit_at(space) < 0

    def terrain(self, space: int) -> int:
        """R19.3: the terrain of a space; inert under an obstacle."""
        return 0 if self.things[space] else self.ground[space] // GROUND

    def thing_health(self, space: int) -> int:
        return self.things[space] % THING

    def neighbour(self, space: int, side: int) -> int:
        """The space north, east, south or west (0 to 3), or -1 beyond the edge."""
        column = space % self.width
        if side == 0:
            return space - self.width if space >= self.width else NOWHERE
        if side == 1:
            return space + 1 if column + 1 < self.width else NOWHERE
        if side == 2:
            below = space + self.width
            return below if below < self.width * self.height else NOWHERE
        return space - 1 if column > 0 else NOWHERE

    def zone_names(self) -> list[str]:
        return [name for name, _ in ARENAS[self.arena - FIRST_ARENA].zones[self.seats]]

    def zone_of(self, seat: int) -> tuple[int, ...]:
        """The spaces of a seat's starting zone."""
        return ARENAS[self.arena - FIRST_ARENA].zones[self.seats][self.zones[seat]][1]

    def next_id(self) -> int:
        self.serial += 1
        return self.serial


_FIELDS: Final = (
    "season", "pregen", "methods", "battles", "round_limit", "deals_all", "banned", "pools", "votes",
    "wins", "sums", "last", "battle", "ended", "picked", "draw", "discards", "bans", "reserves", "packs", "removals",
    "arena", "rows", "shown", "first", "direction", "zones", "units", "width", "height", "ground", "things", "sources",
    "listeners", "auras", "round", "active", "symbols", "pool_open", "dice", "rerolls", "pending", "special",
    "more_dice", "more_rerolls", "counts", "gone", "queue", "muted", "halted", "serial", "turn_marks",
    "round_marks", "battle_marks", "placings",
)  # fmt: skip
