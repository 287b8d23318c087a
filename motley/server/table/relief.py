"""A bot takes the place of whoever is away, and gives it back."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from motley.match import Refused
from motley.server.door.person import Person
from motley.server.store import Store, StoreError
from motley.server.table.absence import missing, seen_at
from motley.server.table.company import Watcher, people_at
from motley.server.table.course import Course
from motley.server.table.people import ABSENT
from motley.server.words import refused


class Place(Protocol):
    """A table, as far as it matters here."""

    id: str
    watchers: list[Watcher]

    async def course(self) -> Course: ...

    async def enter(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, Any],
        by: Watcher | None = ...,
        ref: object = ...,
        check: Callable[[Course], None] | None = ...,
    ) -> None: ...


def absent(course: Course, seen: Mapping[str, float], here: Collection[str], now: float) -> list[int]:
    """The seats for which a bot is to answer from now on; `here` are people who look at the table."""
    if course.terms.away is None:
        return []
    owners = {each.seat: each.owner for each in course.people}
    found = missing(course.owed.items(), owners, seen, course.terms.away.seconds, now)
    return [seat for seat in found if owners[seat] not in here]


async def stand_in(table: Place, store: Store) -> None:
    """Let a bot answer for whoever has been away too long."""
    course = await table.course()
    if not course.owed:
        return
    seen = seen_at(await asyncio.to_thread(store.last_seen, [table.id]), table.id)

    def check(now: Course) -> None:
        if seat not in absent(now, seen, people_at(table.watchers), course.machine.time()):
            raise refused("stale")

    for seat in absent(course, seen, people_at(table.watchers), course.machine.time()):
        rule = (await table.course()).terms.away
        if rule is not None:
            data = {"kind": "bot", "bot": rule.bot, "level": rule.level, "away": ABSENT}
            with suppress(Refused):
                await table.enter("seat", seat, data, check=check)


async def announce(table: Place, store: Store, person: Person) -> None:
    """Somebody is about to look at the table: from now on no process takes them for away."""
    course = await table.course()
    if person.id is not None and any(each.owner == person.id for each in course.people):
        # Where it cannot be noted now, the keeper does it soon.
        with suppress(StoreError):
            await asyncio.to_thread(store.note_presence, [(table.id, person.id)], course.machine.time())


async def welcome(table: Place, person: Person) -> None:
    """Somebody is back: what a bot played meanwhile is theirs again."""
    course = await table.course()
    await give_back(table, [each.seat for each in course.people if each.away and each.belongs_to(person)])


async def give_back(table: Place, seats: Iterable[int]) -> None:
    """Whoever was away is back; whose time is up for a turn, when the bot has answered."""

    def check(now: Course) -> None:
        if not now.people[seat].away or now.is_out_of_time(seat):
            raise refused("stale")

    for seat in seats:
        with suppress(Refused):
            await table.enter("seat", seat, {"kind": "person", "back": True}, check=check)
