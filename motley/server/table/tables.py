"""All tables that people sit at: found, made, branched, forgotten; those in use are in memory."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from logging import getLogger
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Raw

from motley.kernel import Game, MotleyError
from motley.match import Refused
from motley.server.busy import Busy, under
from motley.server.door.budget import Budgets
from motley.server.door.person import Person
from motley.server.machine import MACHINE, Machine
from motley.server.minds.thinking import Thinking
from motley.server.store import (
    Aside,
    Create,
    Drop,
    Forget,
    Keep,
    Ledger,
    Shelf,
    Store,
    StoreError,
    TableRow,
    TakeOff,
    Unknown,
    Writing,
)
from motley.server.store.hints import ANEW, GONE
from motley.server.store.models import NOBODY
from motley.server.table import branching, reading, rights
from motley.server.table.absence import late, seen_at
from motley.server.table.checking import mended
from motley.server.table.company import people_at
from motley.server.table.course import Course
from motley.server.table.film import FILM, Film
from motley.server.table.journal import Journal
from motley.server.table.lobby import Lobby
from motley.server.table.neighbours import Neighbours
from motley.server.table.news import filmed
from motley.server.table.people import OPEN, Sitter, chosen_bot, name_in, plain_name, seated, unnamed
from motley.server.table.relief import stand_in
from motley.server.table.table import Table
from motley.server.table.terms import LEAD, PRIVATE, Terms
from motley.server.words import confess, refused

__all__ = ["Table", "Tables"]

REMATCH: Final = "rematch"
"""What is kept of a table that several people go on from: where."""

SEED: Final = 32
"""Bytes of the seed of a table's chance."""

KEEP_IDLE: Final = 32
"""Tables that stay in memory though nobody looks at them."""

HEAVY_AT_ONCE: Final = 2
"""Heavy questions that are worked on at the same time; the others wait."""

TALK_A_SECOND: Final = 0.5
MOST_TALK: Final = 8.0
"""How often somebody may say something at a table."""

log = getLogger("motley.server")
P = ParamSpec("P")
T = TypeVar("T")


class Tables:
    """All tables of this user; those in use are in memory."""

    def __init__(self, store: Store, journal: Journal, thinking: Thinking, machine: Machine = MACHINE) -> None:
        self.store = store
        self.journal = journal
        self.thinking = thinking
        self.machine = machine
        self.ledger = Ledger(store.engine)
        self.neighbours = Neighbours(store, self, machine)
        self.lobby = Lobby(store)
        self._live: dict[str, Table] = {}
        self._filming: set[asyncio.Task[None]] = set()
        self.talks = Budgets(TALK_A_SECOND, MOST_TALK)
        self._heavy = asyncio.Semaphore(HEAVY_AT_ONCE)

    def looked_at(self) -> list[Table]:
        """The tables that somebody looks at here."""
        return [each for each in self._live.values() if each.watchers]

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def screens(self) -> int:
        """How many screens look at one of them."""
        return sum(len(each.watchers) for each in self._live.values())

    async def ponder(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do heavy work in a thread, little of it at once: everybody else's game goes on meanwhile."""
        async with self._heavy:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def table(self, table: str) -> Table:
        """The table of that name. Raises Refused if there is none or it cannot be played through."""
        if table in self.neighbours.aside:
            raise refused(f"set-aside-{self.neighbours.aside[table].why}")
        found = self._live.get(table)
        if found is None:
            # Whoever else wants it meanwhile waits for this one.
            found = Table(
                table, self.store, self.journal, self.thinking, self.neighbours.hold, self._shoot, self.machine
            )
            self._live[table] = found
            try:
                course = await found.course()
            except BaseException:
                if self._live.get(table) is found:
                    del self._live[table]
                raise
            if course.stuck is None and course.match.outcome is not None:
                self._shoot(course, is_new=False)
                self._go_on_with(self._mend(course))
            await self._tidy(found)
        else:
            self._live[table] = self._live.pop(table)
            if not found.is_read:
                await found.course()
        return found

    def _shoot(self, course: Course, shot: Sequence[Raw] = (), is_new: bool = True) -> None:
        """Keep how a finished game was shown, beside everything else; of one that is not new there may be a film."""
        self._go_on_with(self._film(course.row.id, course.match.ply, filmed(course, shot), is_new))

    def _go_on_with(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else."""
        task = asyncio.create_task(work)
        self._filming.add(task)
        task.add_done_callback(self._filming.discard)

    async def _mend(self, course: Course) -> None:
        """Where the record that was kept is not what the journal leads to, write it anew, and what goes with it."""
        try:
            found = await under(course.row.id, self.ponder(mended, self.store, course))
            if found is not None:
                log.warning("the record of %s was false, and is written anew", course.row.id)
                await self.journal.write(found)
        except Exception as error:  # a game is anybody's code, and a disk may be full: it is found again
            log.warning("what is kept of %s is not looked at: %s", course.row.id, error)

    async def _film(self, table: str, ply: int, made: Callable[[], Film], is_new: bool) -> None:
        try:
            if is_new or await asyncio.to_thread(self.store.kept, table, FILM, ply) is None:
                film = await under(table, self.ponder(lambda: Keep.of(table, FILM, ply, made().dumps())))
                await self.journal.write(film)
        except Exception as error:  # a game is anybody's code, and a disk may be full: the record is kept all the same
            log.warning("no film of %s: %s", table, error)

    def followed(self) -> list[str]:
        """The tables that somebody looks at, or whose bots think."""
        return [each.id for each in self._live.values() if each.watchers or each.is_thinking]

    def shut_out(self, people: frozenset[str]) -> None:
        """Cut off whoever of these people looks at a table: those who only listen, too."""
        for table in self.looked_at():
            for watcher in [each for each in table.watchers if each.person.id in people]:
                watcher.cut()

    def set_aside(self, found: Mapping[str, Aside]) -> None:
        """Whoever looks at one of these tables hears why it is gone."""
        for live in [self._live.pop(table) for table in found if table in self._live]:
            live.set_aside(f"set-aside-{found[live.id].why}")
            closing = asyncio.create_task(live.close(is_gone=True))
            self._filming.add(closing)
            closing.add_done_callback(self._filming.discard)

    def is_busy(self, table: str) -> bool:
        """Whether a bot of that table thinks here."""
        return table in self._live and self._live[table].is_thinking

    def is_news(self, table: str, number: int) -> bool:
        """Whether a table has not come so far here."""
        return table in self._live and self._live[table].is_behind(number)

    async def hear(self, table: str, number: int) -> None:
        """Another process says that a table has reached that number."""
        live = self._live.get(table)
        if live is None:
            return
        if number == GONE:
            del self._live[table]
            await live.close(is_gone=True)
            return
        with suppress(MotleyError):
            await (live.begin_anew() if number == ANEW else live.hear(number))

    async def adopt(self, table: str) -> bool:
        """Go on with a table that no process looks after. False: there is nothing to do."""
        found = await self.table(table)
        found.stir()
        return found.is_thinking

    async def _tidy(self, wanted: Table) -> None:
        idle = [each for each in self._live.values() if each.is_idle and each is not wanted]
        for each in idle[: max(0, len(self._live) - KEEP_IDLE)]:
            del self._live[each.id]
            await each.close()

    async def create(
        self,
        game: Game,
        wishes: list[dict[str, Any]],
        options: dict[str, Any],
        salt: str | None,
        person: Person,
        begin: dict[str, Any] | None = None,
        terms: Terms = PRIVATE,
        seed: bytes | None = None,
    ) -> str:
        """A new table that this person makes; chance has spoken where it is asked first. Raises MotleyError.

        With `begin` it goes on from the position of another table. Without a salt (None) chance waits until everybody
        has sealed a secret and opened it. With one it waits only where somebody is still to come. Only what is daily
        has a `seed` that is known.
        """
        if game.name in self.neighbours.held_back:
            raise refused("held-back", game=game.title)
        chosen = game.checked(len(wishes), options)
        now = self.machine.time()
        shelf = Shelf(0, "", False, False, [])
        name, secret = self._new_name(), (seed or self.machine.random_bytes(SEED)).hex()
        # At the machine of the server, whoever sits there plays; elsewhere a seat is its person's.
        host = None if person.is_here else person.id
        seats = seated(game, wishes, host)
        sealed = salt is None and seed is None and game.traits.chance
        waits = not sealed and (salt is None or any(seat.get("owner") == OPEN for seat in seats))
        kept = replace(terms, waits=waits, sealed=sealed, public=seed is not None and game.traits.chance).stored()
        row = TableRow(name, game.name, game.version, chosen, seats, secret, salt or "", now, now, shelf, host, kept)
        with Busy.note.at(f"{name} {game.name}"):
            course = Course(row, self.machine)
            steps = course.roll() if begin is None else course.advance("begin", None, begin)
            entries = [step.entry for step in steps]
            shelf = course.shelf()
        await self._write(Create(replace(row, shelf=shelf), tuple(entries)))
        return name

    async def rematch(self, table: str, salt: str | None, person: Person) -> str:
        """A new table of the same game with the same people, the seats moved on by one. Raises Refused.

        Of several people each may wish for it, and all come to the same one.
        """
        course = await (await self.table(table)).course()
        rights.may("rematch", course, person)
        begun, old = await self._rematch(table)
        if begun is not None:
            return begun
        wishes = [
            {"kind": "person" if each.ours else "bot", "name": each.name, "bot": each.bot, "level": each.level}
            | ({} if each.owner is None else {"owner": each.owner})
            for each in course.people
        ]
        seats, options = wishes[-1:] + wishes[:-1], course.row.options
        clock = None if course.terms.clock is None else replace(course.terms.clock, lead=LEAD)
        again = replace(course.terms, listed=False, read=False, clock=clock)
        made = await self.create(course.game, seats, options, salt, person, terms=again)
        if len({each.owner for each in course.people if each.ours}) == 1:
            return made
        try:
            kept = await asyncio.to_thread(self.store.claim, table, REMATCH, made.encode(), old)
        except StoreError as error:
            raise refused("away", why=str(error)) from error
        if kept is None or kept.decode() == made:
            return made
        # Somebody else was a moment earlier.
        await self._write(Drop(made))
        return kept.decode()

    async def rematch_of(self, table: str, person: Person) -> str | None:
        """The rematch that somebody at a table has begun, for those who had part in it."""
        course = await (await self.table(table)).course()
        rights.may("rematch_of", course, person)
        return (await self._rematch(table))[0] if course.seats_of(person) or course.is_host(person) else None

    async def _rematch(self, table: str) -> tuple[str | None, bytes | None]:
        """The rematch of a table, if there is one that is not over; and what is kept of it or an earlier one."""
        try:
            kept = await asyncio.to_thread(self.store.kept, table, REMATCH)
            rows = [] if kept is None else await asyncio.to_thread(self.store.rows, [kept.decode()])
        except StoreError as error:
            raise refused("away", why=str(error)) from error
        return (rows[0].id if rows and not rows[0].shelf.over else None), kept

    async def branch(self, table: str, seat: int, ply: int, salt: str | None, person: Person) -> str:
        """A new table that goes on from an answer of this one, with bots for everybody else. Raises Refused."""
        course = await (await self.table(table)).course()
        if course.stuck is not None:
            raise refused("stuck", **course.stuck.args)
        rights.may("branch", course, person, seat)
        begin = branching.origin(course, seat, ply)
        return await self.create(course.game, branching.wishes(course, seat), course.row.options, salt, person, begin)

    async def read(self, text: str, person: Person) -> str:
        """A new table of this person with the game of a record, from its beginning to its end. Raises MotleyError."""
        host = None if person.is_here else person.id
        made = await self.ponder(reading.table_of, self._new_name(), text, host, self.machine)
        await self._write(made)
        return made.table

    async def delete(self, table: str, person: Person) -> None:
        """Take a finished game off this person's list; throw away a table at which nobody else plays; close one whose
        other people have all been away for too long. Raises Refused."""
        found, host = await asyncio.to_thread(self.store.host, table)
        if not found:
            raise refused("no-such-table")
        (row,) = await asyncio.to_thread(self.store.rows, [table])
        try:
            course = await (await self.table(table)).course()
            rights.may("remove", course, person)
            is_alone = not row.shelf.over and course.is_host(person) and not rights.others(course, person)
        except Refused as error:
            # One that cannot be read any more can be thrown away all the same.
            if error.refusal.key not in ("row", "unreadable", "other-version", "no-such-game"):
                raise
            owners = {seat.get("owner") for seat in row.shelf.seats if seat.get("ours", seat.get("mine"))}
            if not person.is_owner(host) and not any(person.is_owner(each) for each in owners):
                raise refused("not-host") from error
            is_alone = person.is_owner(host) and all(person.is_owner(each) for each in owners - {OPEN, NOBODY})
        if is_alone:
            await self._drop(table)
            return
        if not row.shelf.over:
            await self._close(table, person)
        await self._write(TakeOff(table, tuple(person.names)))
        if not await asyncio.to_thread(self.store.rows, [table]):
            await self._drop(table)

    async def _drop(self, table: str) -> None:
        await self._write(Drop(table))
        # Not before it is gone from the disk: a table that stays has one life in memory.
        live = self._live.pop(table, None)
        if live is not None:
            await live.close(is_gone=True)

    async def _close(self, table: str, person: Person) -> None:
        """Close a running table whose other people are gone. Raises Refused while one of them is not."""
        found = await self.table(table)
        seen = seen_at(await asyncio.to_thread(self.store.last_seen, [table]), table)

        def check(now: Course) -> None:
            rights.may("remove", now, person)
            if not now.is_host(person):
                raise refused("not-host")
            gone = rights.gone(now, seen, people_at(found.watchers), now.machine.time())
            if set(rights.others(now, person)) - set(gone):
                raise refused("others-play")

        own = (await found.course()).seats_of(person)
        await found.enter("close", next(iter(own), None), {}, check=check)

    async def forget(self, table: str, person: Person) -> None:
        """Leave nothing of this person at a table; a bot plays on for them. One of theirs alone goes altogether."""
        assert person.id is not None
        if table in self.neighbours.aside:
            # Nothing of its game runs: what is written of a person goes all the same.
            await self._write(Forget(table, person.id, unnamed("gone"), name_in(unnamed("gone"))))
            return
        found = await self.table(table)
        course = await found.course()
        own = course.seats_of(person)
        others = {each.owner for each in course.people if each.ours} - {person.id, OPEN}
        if course.is_host(person) and not others:
            await self.delete(table, person)
            return
        bot, level = chosen_bot(course.game, None, None)
        for seat in course.played(own) if course.match.outcome is None else ():
            with suppress(Refused):
                await found.enter("seat", seat, {"kind": "bot", "bot": bot, "level": level})
        await self._write(Forget(table, person.id, unnamed("gone"), name_in(unnamed("gone"))))
        await found.begin_anew()

    async def join(
        self,
        table: str,
        seat: int,
        name: str,
        salt: str,
        person: Person,
        fits: Callable[[Sitter], bool],
        sealed: str = "",
    ) -> None:
        """Let this person sit down on a seat that its link `fits`. Raises Refused; who sits there may come again."""
        if person.id is None:
            raise refused("no-cookie")
        found = await self.table(table)
        course = await found.course()
        if not 0 <= seat < len(course.people):
            raise refused("no-such-seat", number=seat + 1)
        if course.people[seat].owner == person.id:
            return

        def check(now: Course) -> None:
            if not fits(now.people[seat]):
                raise refused("bad-link")
            rights.may("join", now, person, seat)

        data = {"kind": "person", "owner": person.id, "salt": salt}
        chosen = plain_name(name)
        data |= {"print": sealed} if sealed else {}
        await found.enter("seat", seat, data | ({"name": chosen} if chosen else {}), check=check)

    async def record(self, table: str, person: Person) -> str:
        """The record as this person may have it. Of rules that are gone, the one that was kept. Raises Refused."""
        try:
            course = await (await self.table(table)).course()
            if course.stuck is not None and (kept := await asyncio.to_thread(self.store.record, table)):
                return kept
        except Refused as error:
            if error.refusal.key == "no-such-table" or not (kept := await asyncio.to_thread(self.store.record, table)):
                raise
            return kept
        rights.may("record", course, person)
        own = course.played(course.seats_of(person))
        record = course.record_for(own[0] if len(own) == 1 else None)
        return await under(table, self.ponder(record.dumps))

    async def end_late_turns(self) -> None:
        """At all tables where somebody's time is up or somebody is away too long, looked at or not."""
        for name in await asyncio.to_thread(late, self.store, self.machine.time()):
            try:
                found = await self.table(name)
                await found.end_late_turns()
                await stand_in(found, self.store)
            except (MotleyError, StoreError):
                pass
            except Exception as error:  # a game is anybody's code: the clocks of the others run on
                confess(error, f"the clock of table {name}")

    async def close(self) -> None:
        """Stop; other processes go on with what bots were thinking about."""
        await asyncio.gather(*self._filming, return_exceptions=True)
        self.lobby.close()
        await self.neighbours.close()
        for table in list(self._live.values()):
            await table.close()
        self._live.clear()

    async def _write(self, writing: Writing) -> None:
        try:
            await self.journal.write(writing)
        except Unknown as error:
            raise refused("unknown", why=str(error)) from error
        except StoreError as error:
            raise refused("disk", why=str(error)) from error

    def _new_name(self) -> str:
        return self.machine.name(8)
