"""The secrets that people at a table add to chance: sealed by all before anybody opens one.

All of it follows from the entries. Whoever seals and does not open adds nothing any more, and the others begin anew: so
nobody learns what a secret of theirs would lead to and tries another.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from motley.match import Refused
from motley.match.chance import fingerprint
from motley.match.sealing import seal
from motley.server.store import TableRow
from motley.server.table.people import Sitter
from motley.server.table.step import Note
from motley.server.table.terms import Clock, Terms
from motley.server.words import refused

if TYPE_CHECKING:
    from motley.server.table.course import Course
    from motley.server.table.relief import Place

WAIT: Final = 120.0
"""Seconds in which a secret is opened at a table without a clock for each turn."""

SHORTEST_WAIT: Final = 30.0
"""A page that does not show the table asks how it stands only now and then: no clock gives it less."""

WATCHER: Final = 0
"""The seat in whose name somebody who watches bots adds a secret."""


def wait_of(clock: Clock | None) -> float:
    """Seconds in which a secret is opened."""
    is_by_turn = clock is not None and clock.per == "turn"
    return max(SHORTEST_WAIT, float(clock.seconds)) if clock is not None and is_by_turn else WAIT


@dataclass
class Sealing:
    """How far a table's secrets are.

    `prints` and `secrets` are those of the present round; when it is `full` all fingerprints are in, and stand. `past`
    has the rounds in which somebody did not open theirs, `without` the seats that add nothing any more. `since`: when
    this round began, or was full; None until that entry has been taken.
    """

    table: str
    commitment: str
    wait: float
    prints: dict[int, str] = field(default_factory=dict)
    secrets: dict[int, str] = field(default_factory=dict)
    full: bool = False
    past: list[dict[str, Any]] = field(default_factory=list)
    without: list[int] = field(default_factory=list)
    since: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether all secrets of this round are open."""
        return self.full and self.prints.keys() == self.secrets.keys()

    def expected(self, people: Sequence[Sitter]) -> list[int]:
        """The seats for which a secret is sealed: one for each person who plays; where nobody does, whoever watches."""
        if self.full:
            return sorted(self.prints)
        seats: dict[str | None, list[int]] = {}
        for each in people:
            if not each.is_bot and not each.is_open:
                seats.setdefault(each.owner, []).append(each.seat)
        if not seats and not any(each.is_open for each in people):
            seats[None] = [WATCHER]
        adding = [own for own in seats.values() if not any(seat in self.without for seat in own)]
        return sorted(next((seat for seat in own if seat in self.prints), own[0]) for own in adding)

    def missing(self, people: Sequence[Sitter]) -> list[int]:
        """The seats that chance waits for: still open, or without a fingerprint; and then whose secret is not open."""
        if self.full:
            return [seat for seat in sorted(self.prints) if seat not in self.secrets]
        sealed = [seat for seat in self.expected(people) if seat not in self.prints]
        return sorted({*sealed, *[each.seat for each in people if each.is_open]})

    def seal(self, seat: int, fingerprint: str, people: Sequence[Sitter]) -> None:
        """Somebody is bound to a secret that nobody knows yet. Raises Refused."""
        if self.full or seat in self.prints or seat not in self.expected(people):
            raise refused("no-secret-wanted")
        self.prints[seat] = fingerprint

    def unseal(self, seat: int, secret: str) -> None:
        """Somebody tells the secret that they sealed. Raises Refused."""
        if not self.full:
            raise refused("not-all-sealed")
        if seat not in self.prints or seat in self.secrets:
            raise refused("no-secret-wanted")
        if seal(self.table, seat, self.commitment, secret) != self.prints[seat]:
            raise refused("wrong-secret")
        self.secrets[seat] = secret

    def settle(self, people: Sequence[Sitter], at: float) -> None:
        """When nobody is waited for the fingerprints stand, and the secrets are to be opened."""
        if not self.full and not self.missing(people):
            self.full, self.since = True, None
        self.since = at if self.since is None else self.since

    def leave(self, seat: int) -> bool:
        """Whoever had this seat has it no longer. Whether that leaves their secret closed for good."""
        if self.full:
            return self.leave_out([seat])
        self.prints.pop(seat, None)
        return False

    def leave_out(self, seats: Sequence[int]) -> bool:
        """Go on without these, as far as they are waited for; whether they are. Once all were bound it begins anew."""
        out = [seat for seat in seats if (seat in self.prints if self.full else True) and seat not in self.secrets]
        if not out:
            return False
        self.without = sorted({*self.without, *out})
        self.since = None
        if self.full:
            self.past.append(_round(self.prints, self.secrets))
            self.prints, self.secrets, self.full = {}, {}, False
        return True

    def late(self, people: Sequence[Sitter], now: float) -> list[int]:
        """The seats that are waited for no longer."""
        deadline = self.deadline(people)
        return self.missing(people) if deadline is not None and deadline <= now else []

    def deadline(self, people: Sequence[Sitter]) -> float | None:
        """When those who are waited for are left out; until the first round is full nobody is."""
        if self.is_over or (not self.full and any(each.is_open for each in people)):
            return None
        return self.since + self.wait if self.since is not None and (self.full or self.past) else None

    def recorded(self) -> dict[str, Any]:
        """As a record has it."""
        return {"table": self.table, "rounds": [*self.past, _round(self.prints, self.secrets)]}

    def json(self, people: Sequence[Sitter], now: float) -> dict[str, Any]:
        """As the live protocol tells it."""
        deadline = self.deadline(people)
        return {
            "stage": "open" if self.is_over else "opening" if self.full else "sealing",
            "table": self.table,
            "commitment": self.commitment,
            "seats": self.expected(people),
            "without": self.without,
            "left": None if deadline is None else round(max(0.0, deadline - now), 1),
            "rounds": self.recorded()["rounds"],
        }


def _round(prints: dict[int, str], secrets: dict[int, str]) -> dict[str, Any]:
    return {"fingerprints": _by_seat(prints), "secrets": _by_seat(secrets)}


def _by_seat(found: dict[int, str]) -> dict[str, str]:
    return {str(seat): found[seat] for seat in sorted(found)}


def begun(row: TableRow, terms: Terms, people: Sequence[Sitter]) -> Sealing | None:
    """The secrets of a new table, where any are wanted."""
    if not terms.sealed:
        return None
    sealing = Sealing(row.id, fingerprint(bytes.fromhex(row.seed)), wait_of(terms.clock), since=row.created)
    sealing.settle(people, row.created)
    return sealing


def before_drawing(course: "Course") -> Sealing:
    """How far the secrets of a table are. Raises Refused where none are wanted any more."""
    if course.sealing is None or course.chance_count:
        raise refused("chance-begun")
    return course.sealing


def settle(course: "Course", at: float) -> None:
    """After every entry: chance gets the secrets when all are open, and the record how they came to be."""
    sealing, chance = course.sealing, course.match.chance
    if sealing is None or chance is None or chance.count:
        return
    sealing.settle(course.people, at)
    chance.salts = dict(sealing.secrets) if sealing.is_over else {}
    chance.told = sealing.recorded()


def leave(course: "Course", seat: int) -> None:
    """Whoever has this seat gives it up, or hands it to a bot."""
    if course.sealing is not None and not course.chance_count and course.sealing.leave(seat):
        _note(course, seat, "left-closed")


def sit_down(course: "Course", seat: int, sealed: str | None) -> None:
    """Somebody new sits there, and has brought a fingerprint; it may be too late for that."""
    sealing = course.sealing
    if course.chance_count or (sealing is not None and (sealing.full or seat in sealing.without)):
        _note(course, seat, "adds-nothing")
    elif sealing is not None and sealed and seat in sealing.expected(course.people):
        sealing.seal(seat, sealed, course.people)


def leave_out(course: "Course", seats: Sequence[int]) -> None:
    """Wait for these no longer."""
    sealing = before_drawing(course)
    key = "not-opened" if sealing.full else "not-sealed"
    if not sealing.leave_out(seats):
        raise refused("stale")
    for seat in seats:
        _note(course, seat, f"{key}-watching" if course.is_all_bots() else key)


def late(course: "Course", now: float) -> list[int]:
    """The seats whose secrets are waited for no longer."""
    sealing = course.sealing
    return sealing.late(course.people, now) if sealing is not None and course.is_gathering else []


async def leave_out_late(table: "Place") -> None:
    """Whoever has not opened a secret in time is waited for no longer. Several processes may find that out."""

    def check(now: "Course") -> None:
        if late(now, now.machine.time()) != seats:
            raise refused("stale")

    course = await table.course()
    seats = late(course, course.machine.time())
    if seats:
        with suppress(Refused):
            await table.enter("leave-out", None, {"seats": seats}, check=check)


def _note(course: "Course", seat: int, key: str) -> None:
    course.notes.append(Note(course.match.ply, seat, key, {"name": course.people[seat].name}))
