"""What must be so at any moment: whoever opens the table now is told what those who look at it were told."""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from motley.kernel import Rng, registry
from motley.server.store import Store
from motley.server.table import neighbours, snapshot
from tests.simulation.house import Message, Plot, Present, Screen, Server
from tests.simulation.scheduler import Loop, Luck
from tests.simulation.store import Faults, fail_as, faulty

OFTEN = 5
"""Entries from one snapshot to the next."""

LOOK = 1.0
"""Seconds from one look for what other servers have done to the next."""

NO_SNAPSHOTS = ("DELETE FROM snapshots", "DELETE FROM pages")
BESIDE = ("say", "ref", "clock")
"""What a fresh opening tells otherwise, and rightly so; clocks are looked at by themselves."""

TICK = 0.3
"""Seconds by which two clocks may differ: they are told in tenths."""

START = 2.0
"""Seconds after which a seat's time begins to run."""

SLOWEST = 7.0
"""The same where the store was slow: a clock is told as it was when the entry was sent to the disk."""

Way = tuple[str, Any, str | None]
"""Somebody's cookie, the seat that is looked from, the look."""


class Failed(AssertionError):
    """Something is not as it must be."""


class Site:
    """Where runs happen: a store that is played at, and two that are only looked at."""

    def __init__(self, folder: Path) -> None:
        self.template = folder / "template.sqlite"
        Store.open(self.template).close()
        self.plot = Plot(folder / "played", 2)
        self.reader = Reader(Plot(folder / "read", 1), self.template)
        self.whole = Reader(Plot(folder / "whole", 1), self.template)


_folders: list[tempfile.TemporaryDirectory[str]] = []


@cache
def site() -> Site:
    """The one of this process."""
    memory = Path("/dev/shm")
    _folders.append(tempfile.TemporaryDirectory(prefix="motley-simulation-", dir=memory if memory.is_dir() else None))
    with faulty():
        return Site(Path(_folders[-1].name))


class Reader:
    """A server of its own that opens copies of a store: nothing it does reaches the store itself."""

    def __init__(self, plot: Plot, template: Path) -> None:
        self.plot = plot
        self.template = template
        self.loop = Loop(Luck(0))
        self.loop.thinking = lambda: 1e9
        self.faults = Faults(is_read_only=True, clock=lambda: Present.time())
        self.server: Server | None = None
        self.screens: dict[str, Screen] = {}
        self.name = ""

    def begin(self) -> None:
        """For a new run."""
        with self.looking():
            if self.server is None:
                self.plot.sow(self.template)
                self.server = Server(self.loop, self.plot, 0)
            self._put_away()
            for each in self.screens.values():
                each.leave()
            self.screens = {}
            self.loop.go(0.0)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """While the reader looks, the faults and the luck of the run are not touched."""
        before, luck = fail_as(self.faults), Luck(1)
        kept, Present.bytes = Present.bytes, luck.bytes
        try:
            yield
        finally:
            fail_as(before)
            Present.bytes = kept

    def take(self, plot: Plot, table: str, *changes: str) -> None:
        """Have a copy of a store; whatever was known of another is forgotten."""
        with self.looking():
            self._put_away()
            self.name = table
            plot.copy_to(self.plot, *changes)

    def _put_away(self) -> None:
        """Have nothing of the last table in memory: another server takes the place of this one."""
        if self.name:
            assert self.server is not None
            self.server.kill()
            self.server = Server(self.loop, self.plot, 0)
            self.screens, self.name = {}, ""

    def told(self, ways: Sequence[Way]) -> list[Message]:
        """What a fresh opening tells each of these."""
        with self.looking():
            return [self._open(*way) for way in ways]

    def _screen(self, cookie: str) -> Screen:
        assert self.server is not None
        if cookie not in self.screens or not self.screens[cookie].is_open:
            self.screens[cookie] = Screen(self.server, cookie, "reader", lambda text: None)
        return self.screens[cookie]

    def _open(self, cookie: str, seat: Any, look: str | None) -> Message:
        screen = self._screen(cookie)
        self.loop.now += 1.0
        told = self._ask(screen, "open", table=self.name, seat=seat, look=look)
        if told["say"] != "table":
            raise Failed(f"the table cannot be opened: {told.get('sentence', told)}")
        return told

    def _ask(self, screen: Screen, do: str, **fields: Any) -> Message:
        ref = screen.say(do, **fields)
        if not self.loop.go(60.0, lambda: screen.is_answered(ref)) or ref not in screen.answers:
            raise Failed(f"a fresh page gets no answer to {do}")
        screen.heard.clear()
        return screen.answers.pop(ref)

    def frames(self, way: Way, last: int) -> Message:
        """Looking back over a whole game."""
        with self.looking():
            self._open(*way)
            return self._ask(self._screen(way[0]), "frames", **{"from": 0, "to": last})

    def fetch(self, method: str, path: str, cookie: str, body: Any = None) -> tuple[int, Any]:
        assert self.server is not None
        with self.looking():
            self.loop.now += 1.0
            return self.loop.do(self.server.request(method, path.replace("TABLE", self.name), cookie, body))


@contextmanager
def often() -> Iterator[None]:
    """Snapshots as often as a run needs them, and other servers looked at no more often."""
    kept = snapshot.EVERY, neighbours.LOOK
    snapshot.EVERY, neighbours.LOOK = OFTEN, LOOK  # type: ignore[misc]
    try:
        yield
    finally:
        snapshot.EVERY, neighbours.LOOK = kept  # type: ignore[misc]


def plain(told: Mapping[str, Any], fresh: Mapping[str, Any] | None = None) -> Message:
    """What is compared of what was told of a table, and what of a page that was told in time."""
    kept = {name: value for name, value in told.items() if name not in BESIDE}
    if fresh is not None and hidden(told["game"]) and fresh["position"]["undo"] == 0:
        # An answer that leaves no trace for a seat may end what it can take back: the page learns of it with the next.
        kept["position"] = {**told["position"], "undo": 0}
    if told["chance"] is not None:
        kept["chance"] = {**told["chance"], "left": None}
    return kept


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two messages differ first, and how; nothing where they do not."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            if one.get(name, "-") != other.get(name, "-"):
                return difference(one.get(name, "-"), other.get(name, "-"), f"{path}/{name}")
    if isinstance(one, list) and isinstance(other, list):
        for place, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return difference(left, right, f"{path}/{place}")
        return f"{path}: {len(one)} and {len(other)}: {one[len(other) :]} {other[len(one) :]}"
    return f"{path}: {one!r} and {other!r}"


def clocks(told: Message, fresh: Message, seconds: float | None, tick: float = TICK) -> str:
    """How two tellings of the clocks differ that lie so many seconds apart; None where the clock has jumped between."""
    one, other = told.get("clock"), fresh.get("clock")
    if one is None or other is None:
        return "" if one == other else f"/clock: {one!r} and {other!r}"
    if one["running"] != other["running"]:
        return f"/clock: runs for {one['running']} and {other['running']}"
    for seat, (left, now) in enumerate(zip(one["left"], other["left"], strict=True)):
        gone = seconds if seat in one["running"] else 0.0
        late = START if seat in one["running"] else 0.0
        if gone is not None and not gone - late - tick <= left - now <= gone + tick:
            return f"/clock: seat {seat} had {left}, {gone} s later {now}"
    return ""


def timed(fresh: Message) -> None:
    """Raises Failed unless the clock runs for those who are to act, and for nobody else."""
    if "clock" not in fresh:
        return
    seats, to_act = fresh["seats"], fresh["position"]["to_act"]
    is_ready = not any(each["open"] for each in seats)
    wanted = [seat for seat in to_act if is_ready and seats[seat]["kind"] == "person"]
    if fresh["clock"]["running"] != wanted:
        raise Failed(f"the clock runs for {fresh['clock']['running']}, and {wanted} are to act")


def ways_of(screens: Sequence[Screen]) -> list[Way]:
    return [(each.cookie, each.told.table["seat"], each.look) for each in screens]


def seats_of(fresh: Message) -> list[int]:
    return [each["seat"] for each in fresh["seats"]]


def same_whole(found: Site, ways: Sequence[Way], fresh: Sequence[Message]) -> None:
    """Raises Failed unless the journal alone leads to what a snapshot and its tail have told."""
    for way, one, other in zip(ways, fresh, found.whole.told(ways), strict=True):
        if wrong := difference(plain(one), plain(other)) or clocks(one, other, 0.0):
            raise Failed(f"a snapshot and the journal tell seat {way[1]} different things: {wrong}")


def same_past(found: Site, ways: Sequence[Way]) -> None:
    """Raises Failed unless all that was ever shown, and the record, are the same from both."""
    for way in ways:
        fresh = found.reader.told([way])[0]
        ply = fresh["position"]["ply"]
        one, other = (each.frames(way, ply) for each in (found.reader, found.whole))
        if wrong := difference(one.get("frames", one), other.get("frames", other)):
            raise Failed(f"a snapshot and the journal show seat {way[1]} another past: {wrong}")
    cookie = ways[0][0]
    records = [each.fetch("GET", "/api/tables/TABLE/record", cookie) for each in (found.reader, found.whole)]
    if records[0] != records[1]:
        raise Failed(f"a snapshot and the journal have different records: {records}")


def verified(found: Site, cookie: str) -> None:
    """Raises Failed unless the record of a game that is over is in order."""
    status, record = found.reader.fetch("GET", "/api/tables/TABLE/record", cookie)
    if status != 200:
        raise Failed(f"no record: {record}")
    status, proof = found.reader.fetch("POST", "/api/verify", cookie, {"record": record})
    if status not in (200, 201):
        raise Failed(f"the record is refused: {proof}")
    kept = found.reader.plot.ask("SELECT record FROM tables WHERE id = ?", found.reader.name)[0][0]
    if kept != record:
        raise Failed("the record that was kept at the end is not that of the journal")


def numbered(plot: Plot, table: str) -> int:
    """The number of the last entry. Raises Failed unless they grow by one."""
    numbers = [row[0] for row in plot.ask('SELECT number FROM entries WHERE "table" = ? ORDER BY number', table)]
    if numbers != list(range(1, len(numbers) + 1)):
        raise Failed(f"the entries of the journal have the numbers {numbers}")
    return len(numbers)


def blind(found: Site, plot: Plot, table: str, host: str, seat: int) -> None:
    """Raises Failed if what a seat is told depends on what it may not know: it is told the same of the position as it
    is, and as the seat imagines it, where all that is hidden from it is dealt otherwise."""
    row = plot.ask("SELECT game, seats FROM tables WHERE id = ?", table)[0]
    head = plot.ask('SELECT head FROM snapshots WHERE "table" = ? ORDER BY number DESC LIMIT 1', table)[0][0]
    game, seats = registry.game(row[0]), json.loads(row[1])
    state = game.load(json.loads(head)["state"])
    own = next(each for each in seats if each.get("owner"))
    others = {**own, "owner": "0" * 24, "name": "Zoe"}
    kept = json.dumps([own if place == seat else others for place in range(len(seats))])
    told: list[Message] = []
    for each in (state, state.imagine(seat, Rng(1)), state.imagine(seat, Rng(2))):
        begin = json.dumps({"state": each.dump(), "ply": 0})
        changes = (
            "DELETE FROM entries",
            f"UPDATE tables SET seats = {quoted(kept)}, terms = '{{}}' WHERE id = '{table}'",
            'INSERT INTO entries ("table", number, kind, seat, data, hushed, at) '
            f"VALUES ('{table}', 1, 'begin', NULL, {quoted(begin)}, '[]', 0)",
        )
        found.whole.take(plot, table, *NO_SNAPSHOTS, *changes)
        fresh = plain(found.whole.told([(host, seat, None)])[0])
        # Who has answered already, where all answer at once, is known to everybody, and is imagined by nobody.
        told.append({**fresh, "position": {**fresh["position"], "to_act": [], "ask": None}})
    for imagined in told[1:]:
        if wrong := difference(told[0], imagined):
            raise Failed(f"seat {seat} is told what it may not know: {wrong}")


def quoted(text: str) -> str:
    """As SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def hidden(game: str) -> bool:
    """Whether seats do not see the same."""
    return bool(registry.game(game).traits.hidden)


def last_snapshot(plot: Plot, table: str) -> int:
    """The number of the last snapshot; 0 if there is none."""
    return int(plot.ask('SELECT max(number) FROM snapshots WHERE "table" = ?', table)[0][0] or 0)
