"""Where a table stands, written down, so that opening it costs no playing through.

A snapshot is believed only if the same edition of everything wrote it, if it is whole, and if the entries that it says
led to it are those in the journal; otherwise the journal is played through. Answers that nobody can take back any more,
whatever all agree to, go into pages, which are written once.
"""

import hashlib
from collections.abc import Iterable
from functools import cache, partial
from logging import getLogger
from typing import Any, Final

import msgspec

import motley
from motley.kernel import CHANCE, Codec, Event, Game, Move, State
from motley.match import Match
from motley.match.ply import Ply
from motley.server.store import Damaged, Entry, Snapshot, Store, StoreError, TableRow
from motley.server.table.course import Course
from motley.server.table.people import Sitter, name_in
from motley.server.table.plea import Plea
from motley.server.table.sealing import Sealing
from motley.server.table.step import Note, Viewer
from motley.server.table.talk import Saying
from motley.server.table.terms import Terms
from motley.server.words import refused

FORMAT: Final = 8
EVERY: Final = 50
"""Entries from one snapshot to the next."""

log = getLogger("motley.server")
Hushed = tuple[int, int | None, bool]


class Unbelievable(Exception):
    """A snapshot that is not used: the journal is what counts."""


class KeptPly(msgspec.Struct, array_like=True):
    """An answer; `rest` has the move and the events, which are read when somebody asks for them."""

    seat: int
    text: str
    draw: int | None
    witnesses: tuple[int, ...] | None
    forced: bool
    lock: bool | None
    is_together: bool
    rest: msgspec.Raw


class Page(msgspec.Struct):
    """Answers that stand for good, and the position before the first of them."""

    before: msgspec.Raw
    plies: list[KeptPly]
    hushed: list[Hushed]


class Head(msgspec.Struct):
    """All of a course that is not in pages. `unseen` are the answers that each viewer may not count.

    `begun` is what a table that went on from another's position began with.
    """

    begun: dict[str, Any] | None
    state: msgspec.Raw
    plies: list[KeptPly]
    hushed: list[Hushed]
    waiting: list[int]
    resigned: int | None
    hold: list[int]
    draws: int
    people: list[Sitter]
    paused: bool
    pace: int
    notes: list[Note]
    counts: list[int]
    moved: dict[str, list[int]]
    unseen: list[list[int]]
    terms: Terms
    talk: list[Saying]
    salts: dict[int, str]
    left: list[float]
    running: tuple[int, ...]
    since: float
    plea: Plea | None
    owed: dict[int, float] = {}
    owners: list[list[str | None]] = []
    told: dict[str, Any] | None = None
    sealing: Sealing | None = None
    helped: list[int] = []
    closed: Note | None = None
    lead: list[float] = []


_pages: Final = msgspec.json.Decoder(Page)
_heads: Final = msgspec.json.Decoder(Head)
_json: Final = msgspec.json.Encoder()


@cache
def _program() -> str:
    return f"{FORMAT}/{motley.__version__}"


def edition(game: Game) -> str:
    """What a snapshot must have been written by to be understood here."""
    return f"{_program()}/{game.version}"[:64]


def due(course: Course) -> Snapshot | None:
    """The snapshot to put down with the next writing; None if it is not time, or the game cannot be written down."""
    is_time = course.filed.is_outdated or course.number - course.filed.number >= EVERY
    if course.stuck is not None or not is_time:
        return None
    try:
        return taken(course)
    except TypeError as error:
        log.warning("no snapshot of %s: %s", course.row.id, error)
        course.filed.number, course.filed.is_outdated = course.number, False
        return None


def taken(course: Course) -> Snapshot:
    """A snapshot of the course as it stands; it counts as filed from now on."""
    filed, match = course.filed, course.match
    first, last = filed.plies, _for_good(match)
    page = None
    if last > first:
        before = _json.encode(match.state_at(first).dump())
        page = _json.encode(Page(msgspec.Raw(before), _packed(match, first, last), match.hushed(first, last)))
        filed.pages.update(page)
        filed.plies = last
    head = _json.encode(_head(course, filed.plies))
    filed.number, filed.is_outdated = course.number, False
    whole = filed.pages.copy()
    whole.update(head)
    trail = course.trail.hexdigest()
    return Snapshot(course.number, edition(course.game), trail, whole.hexdigest(), filed.plies, head, first, page)


def _for_good(match: Match) -> int:
    """How many answers go into pages: all up to the last one of chance, or given together.

    `Match.retract` goes back across everything else, if all agree.
    """
    count = match.ply
    while count and not (match.plies[count - 1].seat == CHANCE or match.plies[count - 1].is_together):
        count -= 1
    return count


def _packed(match: Match, first: int, last: int) -> list[KeptPly]:
    codec = match.state.codec()
    return [_packed_ply(codec, ply) for ply in match.plies[first:last]]


def _packed_ply(codec: Codec, ply: Ply) -> KeptPly:
    events = [[event.kind, codec.encode(event.args), codec.encode(event.secret), event.seats] for event in ply.events]
    rest = msgspec.Raw(_json.encode([codec.encode(ply.move), events]))
    return KeptPly(ply.seat, ply.text, ply.draw, ply.witnesses, ply.forced, ply.lock, ply.is_together, rest)


def _head(course: Course, first: int) -> Head:
    match, clocks = course.match, course.clocks
    everything = range(match.ply)
    return Head(
        course.begun,
        msgspec.Raw(_json.encode(match.state.dump())),
        _packed(match, first, match.ply),
        match.hushed(first, match.ply),
        sorted(match.waiting),
        match.resigned,
        sorted(match.hold),
        0 if match.chance is None else match.chance.count,
        course.people,
        course.paused,
        course.pace,
        course.notes,
        [course.counts[viewer] for viewer in course.viewers],
        {subject: [found.get(viewer, 0) for viewer in course.viewers] for subject, found in course.moved.items()},
        [sorted({*everything}.difference(course.visible[viewer])) for viewer in course.viewers],
        course.terms,
        course.talk,
        {} if match.chance is None else match.chance.salts,
        *(([], (), 0.0) if clocks is None else (clocks.left, clocks.running, clocks.since)),
        course.plea,
        course.owed,
        course.owners,
        None if match.chance is None else match.chance.told,
        course.sealing,
        course.helped,
        course.closed,
        [] if clocks is None else clocks.lead,
    )


def opened(store: Store, row: TableRow, upto: int | None = None) -> Course:
    """The course of a table as far as an entry, or to the end. Raises Refused when it cannot be played through."""
    for snapshot in _snapshots(store, row.id, upto):
        try:
            course = _restored(store, row, snapshot)
            rest = entries_of(store, row.id, snapshot.number)
            for _ in course.follow([entry for entry in rest if upto is None or entry.number <= upto]):
                pass
            return course
        except Exception as error:  # it is only there to save time: whatever is wrong with it, the journal is not
            log.info("a snapshot of %s at %s is not used: %s", row.id, snapshot.number, error)
    return Course.of(row, [entry for entry in entries_of(store, row.id) if upto is None or entry.number <= upto])


def _snapshots(store: Store, table: str, upto: int | None) -> list[Snapshot]:
    try:
        return store.snapshots(table, upto)
    except StoreError as error:
        raise refused("away", why=str(error)) from error


def entries_of(store: Store, table: str, after: int = 0) -> list[Entry]:
    """The journal of a table, or what comes after an entry. Raises Refused for one that cannot be read."""
    try:
        return store.entries(table, after)
    except Damaged as error:
        raise refused("row", why=str(error)) from error
    except StoreError as error:
        raise refused("away", why=str(error)) from error


def _restored(store: Store, row: TableRow, snapshot: Snapshot) -> Course:
    """The course that a snapshot has. Raises Unbelievable, or anything at all if it is damaged."""
    course = Course(row)
    if snapshot.edition != edition(course.game):
        raise Unbelievable(f"written by {snapshot.edition}")
    trail = store.trail(row.id, snapshot.number)
    if trail.hexdigest() != snapshot.trail:
        raise Unbelievable("its entries are not those of the journal")
    pages = store.pages(row.id, snapshot.paged)
    digest = hashlib.sha256(b"".join(pages))
    course.filed.pages = digest.copy()
    digest.update(snapshot.head)
    if digest.hexdigest() != snapshot.digest:
        raise Unbelievable("it is not whole")
    course.trail = trail
    course.filed.plies = snapshot.paged
    _take_up(course, [_pages.decode(page) for page in pages], _heads.decode(snapshot.head))
    course.number = course.filed.number = snapshot.number
    return course


def _take_up(course: Course, pages: list[Page], head: Head) -> None:
    if head.begun is not None:
        course.begin(head.begun)
    match, game = course.match, course.game
    codec = match.state.codec()
    plies: list[Ply] = []
    hushed: list[Hushed] = []
    for page in pages:
        plies += _unpacked(codec, page.plies, partial(_position, game, page.before))
        hushed += page.hushed
    plies += _unpacked(codec, head.plies)
    if len(plies) - len(head.plies) != course.filed.plies:
        raise Unbelievable("pages are missing")
    match.take_up(plies, _position(game, head.state), head.waiting, head.resigned, [*hushed, *head.hushed])
    match.hold = set(head.hold)
    if match.chance is not None:
        match.chance.count, match.chance.salts, match.chance.told = head.draws, head.salts, head.told
    course.sealing = head.sealing
    course.people, course.notes = head.people, head.notes
    course.paused, course.pace = head.paused, head.pace
    course.terms, course.talk, course.plea = head.terms, head.talk, head.plea
    course.owed, course.owners, course.helped = head.owed, head.owners, head.helped
    course.closed = head.closed
    match.names = [name_in(each.name) for each in head.people]
    if course.clocks is not None:
        course.clocks.left, course.clocks.running, course.clocks.since = head.left, head.running, head.since
        course.clocks.lead = head.lead
    course.counts = _by_viewer(course, head.counts)
    course.moved = {subject: _by_viewer(course, found) for subject, found in head.moved.items()}
    everything = range(match.ply)
    for viewer, unseen in zip(course.viewers, head.unseen, strict=True):
        hidden = set(unseen)
        course.visible[viewer] = [index for index in everything if index not in hidden] if hidden else [*everything]


def _by_viewer(course: Course, counts: Iterable[int]) -> dict[Viewer, int]:
    return dict(zip(course.viewers, counts, strict=True))


def _unpacked(codec: Codec, kept: list[KeptPly], before: Any = None) -> list[Ply]:
    """The answers of a page or a head; the first may have a position before it."""
    plies: list[Ply] = []
    for each in kept:
        recall = partial(_recalled, codec, each.rest)
        facts = (each.seat, each.text, each.draw, each.witnesses, each.forced, each.lock, each.is_together)
        plies.append(Ply.kept(*facts, recall, None if plies else before))
    return plies


def _recalled(codec: Codec, rest: msgspec.Raw) -> tuple[Move, list[Event]]:
    move, events = msgspec.json.decode(rest)
    told = [Event(kind, codec.decode(args), codec.decode(secret), tuple(seats)) for kind, args, secret, seats in events]
    return codec.decode(move), told


def _position(game: Game, dump: msgspec.Raw) -> State:
    return game.load(msgspec.json.decode(dump))
