"""The tables people sit at: one change at a time, on disk before anyone is told of it."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from time import time
from typing import Any, Final, Protocol

from motley.kernel import Composer, Game, MotleyError, Rng
from motley.match import Refused
from motley.match.chance import seed_bytes
from motley.server.course import Course, Step, Viewer
from motley.server.journal import Journal
from motley.server.news import Letter, Message, entry_news, table_news, thinking_news, to_act_news
from motley.server.people import seated
from motley.server.sight import Sight, Way
from motley.server.store import Append, Create, Drop, Entry, Race, Shelf, Store, StoreError, TableRow, Writing
from motley.server.thinking import Question, Thinking, ThinkingFailed
from motley.server.words import refused

KEEP_IDLE: Final = 32
"""Tables that stay in memory though nobody looks at them."""

MOST_MISSED: Final = 60
"""A screen that missed more than this gets the table anew instead of entry by entry."""

LONGEST_SALT: Final = 200


class Watcher(Protocol):
    """A screen that looks at a table from a seat."""

    seat: Viewer
    look: str
    language: str

    def tell(self, message: Message | Letter) -> None: ...


class Table:
    """One table: its course in memory, who looks at it, which of its bots think."""

    def __init__(self, table: str, store: Store, journal: Journal, thinking: Thinking) -> None:
        self.id = table
        self.watchers: list[Watcher] = []
        self._composer = Composer()
        self._sights: dict[Way, Sight] = {}
        self._store = store
        self._journal = journal
        self._thinking = thinking
        self._course: Course | None = None
        self._lock = asyncio.Lock()
        self._bots: dict[int, tuple[asyncio.Task[None], object]] = {}
        self._changed = asyncio.Event()
        self._last_bot = 0.0
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        return not self.watchers and not self._bots and not self._lock.locked()

    async def course(self) -> Course:
        """The course as it stands now. Raises Refused if there is no such table or it cannot be played through."""
        async with self._lock:
            return await self._load()

    async def _load(self) -> Course:
        if self._course is None:
            self._course = await asyncio.to_thread(_read, self._store, self.id)
        return self._course

    async def watch(
        self, watcher: Watcher, seat: Viewer, look: str, seen: int | None = None, ref: object = None
    ) -> None:
        """Let this screen look from a seat: it gets what it has not seen, or everything."""
        async with self._lock:
            course = await self._load()
            # Not before: whatever was going on is still told to the seat the screen came from.
            watcher.seat, watcher.look = seat, look
            sight = self._sight(watcher)
            missed = -1 if seen is None or course.stuck is not None else course.is_missing(seat, seen)
            if 0 <= missed <= MOST_MISSED:
                sight.whole(course)
                for message in await asyncio.to_thread(_missed, self._store, self.id, _way(watcher), missed):
                    watcher.tell(message)
                watcher.tell(_with_ref(to_act_news(course), ref))
            else:
                watcher.tell(_with_ref(table_news(course, self.id, sight), ref))
            if watcher not in self.watchers:
                self.watchers.append(watcher)
            self._forget_sights()
        self._stir()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._forget_sights()
            self._stir()

    def _sight(self, watcher: Watcher) -> Sight:
        """How this watcher looks at the table: one for all who look the same way."""
        way = _way(watcher)
        if way not in self._sights:
            self._sights[way] = Sight(*way, self._composer)
        return self._sights[way]

    def _forget_sights(self) -> None:
        """Nobody keeps up what nobody looks at."""
        ways = {_way(watcher) for watcher in self.watchers}
        self._sights = {way: sight for way, sight in self._sights.items() if way in ways}

    async def enter(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, Any],
        by: Watcher | None = None,
        ref: object = None,
        check: Callable[[Course], None] | None = None,
    ) -> None:
        """Change the table, keep it, tell everybody. Raises MotleyError; then nothing has changed."""
        async with self._lock:
            course = await self._load()
            if check is not None:
                check(course)
            shown = [(sight, sight.scene) for sight in self._sights.values()]
            try:
                entries, news = self._advance(course, kind, seat, data, by, ref)
                await self._keep(course, entries)
            except Race as error:
                await self._catch_up()
                raise refused("race") from error
            except BaseException:
                # What did not happen was shown to nobody.
                for sight, scene in shown:
                    sight.scene = scene
                raise
            for watcher, message in news:
                watcher.tell(message)
        self._stir()

    def _advance(
        self, course: Course, kind: str, seat: int | None, data: dict[str, Any], by: Watcher | None, ref: object
    ) -> tuple[list[Entry], list[tuple[Watcher, Letter]]]:
        """The entries that follow from a wish, and what is to be told of them."""
        news: list[tuple[Watcher, Letter]] = []
        entries: list[Entry] = []
        # A wish that is refused has changed nothing. Anything else that goes wrong on the way is a fault of the game
        # or of ours, and a course that may be half changed is not kept.
        self._course = None
        try:
            for step in course.advance(kind, seat, data):
                entries.append(step.entry)
                news.extend(self._news(course, step, by if len(entries) == 1 else None, ref))
        except MotleyError:
            if not entries:
                self._course = course
            raise
        return entries, news

    def _news(self, course: Course, step: Step, by: Watcher | None, ref: object) -> Iterable[tuple[Watcher, Letter]]:
        told: dict[Way, Letter] = {}
        for watcher in self.watchers:
            way = _way(watcher)
            if course.hears(watcher.seat, step.entry):
                if way not in told:
                    told[way] = Letter(entry_news(course, step, self._sight(watcher)))
                yield watcher, told[way].answering(ref if watcher is by else None)
            elif step.owed != course.match.to_act:
                yield watcher, Letter(to_act_news(course))

    async def _keep(self, course: Course, entries: list[Entry]) -> None:
        """Put the entries on disk. What cannot be kept did not happen: the course is read anew. Raises Race."""
        self._course = None
        try:
            await self._journal.write(Append(self.id, tuple(entries), course.shelf()))
        except StoreError as error:
            raise refused("disk", why=str(error)) from error
        self._course = course

    async def _catch_up(self) -> None:
        course = await self._load()
        for watcher in self.watchers:
            watcher.tell(table_news(course, self.id, self._sight(watcher)))

    async def close(self, is_gone: bool = False) -> None:
        """Stop the bots; a table that is gone tells its watchers so."""
        self._is_closed = True
        thinking = [task for task, _ in self._bots.values()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        if is_gone:
            for watcher in list(self.watchers):
                watcher.tell({"say": "gone"})
            self.watchers.clear()

    def _stir(self) -> None:
        """Ask the bots that are to act, and no longer those whose question is outdated."""
        self._changed.set()
        self._changed = asyncio.Event()
        course = self._course
        if course is None or self._is_closed:
            return
        for seat, (task, sight) in list(self._bots.items()):
            if not self._may_think(course, seat) or sight != _sight(course, seat):
                task.cancel()
                del self._bots[seat]
        if course.paused:
            return
        for seat in course.bots_to_act():
            if seat not in self._bots and self._may_think(course, seat):
                task = asyncio.create_task(self._play_bot(seat))
                self._bots[seat] = (task, _sight(course, seat))
                task.add_done_callback(partial(self._forget, seat))

    def _forget(self, seat: int, done: "asyncio.Task[None]") -> None:
        if seat in self._bots and self._bots[seat][0] is done:
            del self._bots[seat]
            self._stir()
        if not done.cancelled() and done.exception() is not None:
            error = done.exception()
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"the bot of seat {seat} at table {self.id}", "exception": error, "task": done}
            )

    def _may_think(self, course: Course, seat: int) -> bool:
        """A table of bots alone plays only while somebody looks."""
        return seat in course.bots_to_act() and (bool(self.watchers) or not course.is_all_bots())

    async def _play_bot(self, seat: int) -> None:
        course = await self.course()
        if seat in course.match.waiting:
            await self._enter_for_bot("commit", seat, {}, _sight(course, seat))
            return
        sight = _sight(course, seat)
        try:
            move = await self._think(_question(course, seat), seat)
        except ThinkingFailed as error:
            await self._give_up(seat, str(error))
            return
        await self._rest()
        await self._enter_for_bot("answer", seat, {"move": move}, sight)

    async def _think(self, question: Question, seat: int) -> str:
        self._tell(thinking_news(seat, 0.0))
        try:
            return await self._thinking.choose(question, lambda share: self._tell(thinking_news(seat, share)))
        finally:
            self._tell(thinking_news(seat, None))

    async def _rest(self) -> None:
        """Until the bots may answer again: their pace, and no pause."""
        loop = asyncio.get_running_loop()
        course = await self.course()
        await asyncio.sleep(max(0.0, self._last_bot + course.pace / 1000 - loop.time()))
        while (await self.course()).paused:
            await self._changed.wait()
        self._last_bot = loop.time()

    async def _enter_for_bot(self, kind: str, seat: int, data: dict[str, Any], sight: object) -> None:
        def still(course: Course) -> None:
            # Whoever paused the bots sees no further move, not even one that was on its way.
            if course.paused or not course.people[seat].is_bot or sight != _sight(course, seat):
                raise refused("stale")

        # Once it is being written, cancelling the task must not leave the table half way.
        entering = asyncio.ensure_future(self.enter(kind, seat, data, check=still))
        try:
            await asyncio.shield(entering)
        except Refused as error:
            if error.refusal.key != "stale":
                await self._give_up(seat, error.sentence)
        except MotleyError as error:
            await self._give_up(seat, str(error))

    async def _give_up(self, seat: int, why: str) -> None:
        """A bot that cannot answer stops the bots; people may hand its seat to another."""
        sentence = refused("bot-failed", number=seat + 1, why=why).sentence
        try:
            await self.enter("pause", seat, {"on": True, "failed": seat})
        except MotleyError as error:
            sentence = str(error)
        self._tell({"say": "error", "sentence": sentence})

    def _tell(self, message: Message) -> None:
        for watcher in self.watchers:
            watcher.tell(message)


class Tables:
    """All tables of this user; those in use are in memory."""

    def __init__(self, store: Store, journal: Journal, thinking: Thinking) -> None:
        self.store = store
        self.journal = journal
        self.thinking = thinking
        self._live: dict[str, Table] = {}

    async def table(self, table: str) -> Table:
        """The table of that name. Raises Refused if there is none or it cannot be played through."""
        found = self._live.get(table)
        if found is None:
            found = Table(table, self.store, self.journal, self.thinking)
            await found.course()
            found = self._live.setdefault(table, found)
            await self._tidy(found)
        else:
            self._live[table] = self._live.pop(table)
        return found

    async def _tidy(self, wanted: Table) -> None:
        idle = [each for each in self._live.values() if each.is_idle and each is not wanted]
        for each in idle[: max(0, len(self._live) - KEEP_IDLE)]:
            del self._live[each.id]
            await each.close()

    async def create(self, game: Game, wishes: list[dict[str, Any]], options: dict[str, Any], salt: str) -> str:
        """A new table; chance has spoken where it is asked first. Raises MotleyError."""
        chosen = game.checked(len(wishes), options)
        now = time()
        shelf = Shelf(0, "", False, False, [])
        name, seed = _new_name(), seed_bytes(None).hex()
        seats = seated(game, wishes)
        row = TableRow(name, game.name, game.version, chosen, seats, seed, salt[:LONGEST_SALT], now, now, shelf)
        course = Course(row)
        entries = [step.entry for step in course.roll()]
        await self._write(Create(replace(row, shelf=course.shelf()), tuple(entries)))
        return name

    async def rematch(self, table: str, salt: str) -> str:
        """A new table of the same game with the same people, the seats moved on by one."""
        course = await (await self.table(table)).course()
        wishes = [
            {"kind": "person" if each.ours else "bot", "name": each.name, "bot": each.bot, "level": each.level}
            for each in course.people
        ]
        return await self.create(course.game, wishes[-1:] + wishes[:-1], course.row.options, salt)

    async def delete(self, table: str) -> None:
        """Throw a table away, for good."""
        live = self._live.pop(table, None)
        if live is None and await asyncio.to_thread(self.store.table, table) is None:
            raise refused("no-such-table")
        await self._write(Drop(table))
        if live is not None:
            await live.close(is_gone=True)

    async def rows(self) -> list[TableRow]:
        return await asyncio.to_thread(self.store.tables)

    async def close(self) -> None:
        for table in list(self._live.values()):
            await table.close()
        self._live.clear()

    async def _write(self, writing: Writing) -> None:
        try:
            await self.journal.write(writing)
        except StoreError as error:
            raise refused("disk", why=str(error)) from error


def _read(store: Store, table: str) -> Course:
    row = store.table(table)
    if row is None:
        raise refused("no-such-table")
    return Course.of(row, store.entries(table))


def _way(watcher: Watcher) -> Way:
    return watcher.seat, watcher.look, watcher.language


def _missed(store: Store, table: str, way: Way, count: int) -> list[Message]:
    """The last `count` entries that this viewer hears, told as they were."""
    if not count:
        return []
    row = store.table(table)
    if row is None:
        raise refused("no-such-table")
    course = Course(row)
    told: list[Message] = []
    entries = store.entries(table)
    sight = Sight(*way)
    heard = [entry.number for entry in entries if course.hears(sight.viewer, entry)][-count:]
    for entry in entries:
        if entry.number == heard[0]:
            sight.whole(course)
        step = course.replay(entry)
        if entry.number in heard:
            told.append(entry_news(course, step, sight))
    return told


def _sight(course: Course, seat: int) -> object:
    """What a bot's answer rests on: if it is the same, the answer still holds."""
    match = course.match
    state = match.state
    sitter = course.people[seat]
    return sitter.bot, sitter.level, state.asked(seat), state.view(seat), state.steps(seat), seat in match.waiting


def _question(course: Course, seat: int) -> Question:
    """What goes to the bot: the position as its seat imagines it."""
    rng = Rng(secrets.randbits(62))
    sitter = course.people[seat]
    return {
        "game": course.game.name,
        "seat": seat,
        "state": course.match.state.imagine(seat, rng).dump(),
        "bot": sitter.bot,
        "level": sitter.level,
        "seed": secrets.randbits(62),
        "turn": _turn(course, seat),
    }


def _turn(course: Course, seat: int) -> str:
    """Which turn it is: this table, this seat, and the first of the answers that it has given one after the other."""
    plies = course.match.plies
    first = len(plies)
    while first and plies[first - 1].seat == seat:
        first -= 1
    return f"{course.row.id}/{seat}/{first}"


def _with_ref(message: Message, ref: object) -> Message:
    return message if ref is None else {**message, "ref": ref}


def _new_name() -> str:
    return secrets.token_hex(6)
