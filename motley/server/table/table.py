"""One table that people sit at: one change at a time, on disk before anyone is told of it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from logging import getLogger
from typing import Any, Final

from msgspec import Raw

from motley.kernel import Composer, MotleyError
from motley.match import Refused
from motley.server.busy import Busy, noted
from motley.server.door.budget import Budget
from motley.server.machine import MACHINE, Machine
from motley.server.minds.questions import basis, question_for
from motley.server.minds.thinking import Thinking, ThinkingFailed, usual_time
from motley.server.store import Append, Damaged, Entry, Keep, Race, Store, StoreError, TableRow, Unknown, attended_at
from motley.server.store.hints import ANEW, GONE
from motley.server.table.company import Company, Watcher, returned
from motley.server.table.course import TABLE_NEWS, Course
from motley.server.table.doubt import was_written
from motley.server.table.film import FILM, Film
from motley.server.table.journal import Journal
from motley.server.table.news import Letter, Message, entry_news, table_news, thinking_news, to_act_news
from motley.server.table.people import LATE, LEAVES, replaced_bot
from motley.server.table.reel import Reel
from motley.server.table.relief import give_back
from motley.server.table.sealing import leave_out_late
from motley.server.table.sight import Sight, Way
from motley.server.table.snapshot import due, entries_of, opened
from motley.server.table.step import Step
from motley.server.words import confess, refused, spoken

MOST_MISSED: Final = 60
"""A screen that missed more than this gets the table anew instead of entry by entry."""

NEWS_A_SECOND: Final = 1.0
MOST_NEWS: Final = 20.0
"""How often people may pause a table or change its pace: each time is kept for ever."""

SEATING: Final = frozenset({"seat", "resign"})
"""Entries that change who has part in a table."""

SLACK: Final = 0.05
"""Seconds after the end of a time at which it is sure to be over."""

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 30.0
"""Seconds until a bot is asked again whose answer could not be written down."""

log = getLogger("motley.server")


class Table:
    """One table: its course in memory, who looks at it, which of its bots think."""

    def __init__(
        self,
        table: str,
        store: Store,
        journal: Journal,
        thinking: Thinking,
        hold: Callable[[str], Awaitable[None]] | None = None,
        ended: Callable[[Course, Sequence[Raw]], None] | None = None,
        machine: Machine = MACHINE,
    ) -> None:
        """`hold` waits until it is for this process to look after the bots; without it there is no other.

        `ended` hears of a game that is over, with the last frames of its film.
        """
        self.id = table
        self._hold = hold
        self._ended = ended
        self._machine = machine
        self.watchers: list[Watcher] = []
        self._composer = Composer()
        self._reel = Reel(self._composer)
        self._sights: dict[Way, Sight] = {}
        self._store = store
        self._journal = journal
        self._thinking = thinking
        self._course: Course | None = None
        self._lock = asyncio.Lock()
        self._bots: dict[int, tuple[asyncio.Task[None], object]] = {}
        self._changed = asyncio.Event()
        self._last_bot = 0.0
        self._usual: dict[int, float] = {}
        self._wait = FIRST_WAIT
        self.news = Budget(NEWS_A_SECOND, MOST_NEWS)
        # The number of the last entry that those who look were told of.
        self._told = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._returning: asyncio.Task[None] | None = None
        self._finding_out: asyncio.Task[None] | None = None
        self.company = Company()
        self._is_closed = False
        self._aside = ""

    @property
    def is_idle(self) -> bool:
        return not self.watchers and not self._bots and not self._lock.locked()

    @property
    def is_read(self) -> bool:
        """Whether it is in memory as it stands; not while it is being read or written."""
        return self._course is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is to act, and thinks."""
        return bool(self._bots)

    def is_behind(self, number: int) -> bool:
        """Whether those who look have not been told of an entry with that number."""
        return self._course is None or number in (ANEW, GONE) or self._told < number

    @noted
    async def hear(self, number: int) -> None:
        """Another process has come so far: catch up, and tell everybody."""
        async with self._lock:
            if self._is_closed:
                return
            if self._course is None:
                # What it came to could not be read when it was wanted.
                await self._load()
            elif self._course.number >= number:
                return
            else:
                await self._catch_up()
        self.stir()

    @noted
    async def course(self) -> Course:
        """The course as it stands now. Raises Refused if there is no such table or it cannot be played through."""
        async with self._lock:
            return await self._load()

    async def latest(self) -> Course:
        """The course with what other processes have written: where nobody looks, nobody here has heard of it."""
        async with self._lock:
            await self._catch_up()
            return await self._load()

    async def _load(self) -> Course:
        if self._aside:
            raise refused(self._aside)
        if self._course is None:
            # Those who look have seen so much: what came since is told to them.
            told = self._told if self.watchers else None
            self._course = await asyncio.to_thread(_read, self._store, self.id, told, self._machine)
            await self._catch_up()
        assert self._course is not None
        return self._course

    async def kept(self, kind: str, ply: int) -> bytes | None:
        """A keepsake of the game's first `ply` answers, if there is one."""
        return await asyncio.to_thread(self._store.kept, self.id, kind, ply)

    async def keep(self, kind: str, ply: int, data: bytes) -> None:
        """Put a keepsake of the game's first `ply` answers down. Raises StoreError or Race."""
        await self._journal.write(await asyncio.to_thread(Keep.of, self.id, kind, ply, data))

    @noted
    async def watch(
        self, watcher: Watcher, seat: int | None, look: str, seen: int | None = None, ref: object = None
    ) -> bool:
        """Let this screen look from a seat: it gets what it has not seen, or all. False: the table is put away."""
        async with self._lock:
            if self._is_closed:
                return False
            await self._catch_up()
            course = await self._load()
            # Not before: whatever was going on is still told to the seat the screen came from.
            watcher.seat, watcher.look, watcher.owned = seat, look, course.seats_of(watcher.person)
            # Before it is told anything: one that reads nothing leaves while it is being told.
            if watcher not in self.watchers:
                self.watchers.append(watcher)
            sight = self._sight(watcher)
            missed = -1 if seen is None or course.stuck is not None else course.is_missing(seat, seen)
            if 0 <= missed <= MOST_MISSED:
                sight.whole(course)
                way, last = _way(watcher), course.number
                for message in await asyncio.to_thread(_missed, self._store, self.id, way, last, missed):
                    watcher.tell(message)
                watcher.tell(_with_ref(to_act_news(course), ref))
            else:
                news = table_news(course, self.id, sight, course.is_host(watcher.person))
                watcher.tell(_with_ref(news, ref))
            self._forget_sights()
            self.company.tell(course, self.watchers, watcher)
        self.stir()
        return True

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._forget_sights()
            self.stir()
            if self._course is not None:
                with Busy.note.at(self.id):
                    self.company.tell(self._course, self.watchers)

    def _sight(self, watcher: Watcher) -> Sight:
        """How this watcher looks at the table: one for all who look the same way."""
        way = _way(watcher)
        if way not in self._sights:
            self._sights[way] = Sight(*way, composer=self._composer)
        return self._sights[way]

    def _forget_sights(self) -> None:
        """Nobody keeps up what nobody looks at."""
        ways = {_way(watcher) for watcher in self.watchers}
        self._sights = {way: sight for way, sight in self._sights.items() if way in ways}

    @noted
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
            while not await self._try(kind, seat, data, by, ref, check):
                await self._catch_up()
        self.stir()

    async def _try(
        self,
        kind: str,
        seat: int | None,
        data: dict[str, Any],
        by: Watcher | None,
        ref: object,
        check: Callable[[Course], None] | None,
    ) -> bool:
        """Enter this. False: another process has just taken the number, and nothing has happened."""
        course = await self._load()
        if check is not None:
            check(course)
        shown = [(sight, sight.scene) for sight in self._sights.values()]
        seated = [(watcher, watcher.seat, watcher.owned) for watcher in self.watchers]
        try:
            entries, news = self._advance(course, kind, seat, data, by, ref)
            await self._keep(course, entries, by)
        except BaseException as error:
            # What did not happen was shown to nobody.
            for sight, scene in shown:
                sight.go_back(scene)
            for watcher, place, owned in seated:
                watcher.seat, watcher.owned = place, owned
            if self._course is None:
                self._reel.waste()
            if isinstance(error, Race):
                return False
            raise
        self._told = course.number
        for watcher, message in news:
            watcher.tell(message)
        if course.match.outcome is not None and self._ended is not None and kind not in TABLE_NEWS:
            self._ended(course, self._reel.frames(course))
            self._reel.waste()
        if kind == "seat":
            self.company.tell(course, self.watchers)
        return True

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
                self._reel.follow(course, step)
        except MotleyError:
            if not entries:
                self._course = course
            raise
        except Exception as error:
            error.add_note(f"table {self.id} {self._thinking.faults.entered(course.match, seat, f'{kind} {data}')}")
            raise
        return entries, news

    def _news(self, course: Course, step: Step, by: Watcher | None, ref: object) -> Iterable[tuple[Watcher, Letter]]:
        told: dict[Way, Letter] = {}
        self._send_off(course, step.entry)
        for watcher in self.watchers:
            if step.entry.kind == "seat" and self._has_lost_seat(course, watcher):
                is_host = course.is_host(watcher.person)
                anew = table_news(course, self.id, self._sight(watcher), is_host)
                if "host" in step.entry.data:
                    # Nobody loses a seat without a word.
                    anew["lost"] = " ".join(note.text(watcher.language) for note in step.notes)
                yield watcher, Letter(anew).answering(ref if watcher is by else None)
                continue
            way = _way(watcher)
            if course.hears(watcher.seat, step.entry):
                if way not in told:
                    told[way] = Letter(entry_news(course, step, self._sight(watcher)))
                yield watcher, told[way].answering(ref if watcher is by else None)
            elif step.owed != course.match.to_act or (watcher is by and ref is not None):
                # Who asked is answered, even from a seat that does not hear of it.
                yield watcher, Letter(to_act_news(course)).answering(ref if watcher is by else None)

    def _has_lost_seat(self, course: Course, watcher: Watcher) -> bool:
        """Look up anew whose seats are whose; whoever looks from one that is another's now only watches."""
        watcher.owned = course.seats_of(watcher.person)
        is_lost = watcher.seat is not None and watcher.seat not in watcher.owned
        if is_lost:
            watcher.seat = None
        return is_lost

    async def _keep(self, course: Course, entries: list[Entry], by: Watcher | None) -> None:
        """Put the entries on disk. What cannot be kept did not happen: the course is read anew. Raises Race.

        Where it is not known whether it was kept, whoever wished it is told when it is.
        """
        self._course = None
        try:
            record = None if course.match.outcome is None else course.match.record.dumps()
            shelf, kinds = course.shelf(), {entry.kind for entry in entries}
            # Of a game that is over already, whoever has taken it off the list does not find it there again.
            is_changed = not kinds <= TABLE_NEWS if shelf.over else bool(kinds & SEATING)
            attendance = attended_at(course.row, shelf, entries[-1].at) if is_changed else None
            writing = Append(self.id, tuple(entries), shelf, record, due(course), attendance)
            await self._journal.write(writing)
        except Unknown as error:
            self._finding_out = asyncio.create_task(self._find_out(writing, by))
            raise refused("unknown", why=str(error)) from error
        except StoreError as error:
            raise refused("disk", why=str(error)) from error
        self._course = course

    async def _find_out(self, writing: Append, by: Watcher | None) -> None:
        """Wait until it is known whether this was written. If so, everybody hears of it as of any entry."""
        is_there = await was_written(self._store, writing, lambda: not self._is_closed)
        if is_there is None:
            return
        async with self._lock:
            with suppress(MotleyError):
                course = await self._load()
                if is_there and course.match.outcome is not None and self._ended is not None:
                    self._ended(course, ())
            if not is_there and by is not None and by in self.watchers:
                by.tell({"say": "error", "sentence": spoken(refused("not-saved"), by.language)[1]})
        self.stir()

    async def _catch_up(self) -> None:
        """Take what another process wrote, and tell it as if it had happened here."""
        course, self._course = self._course, None
        if course is None:
            await self._load()
            return
        for step in course.follow(await asyncio.to_thread(entries_of, self._store, self.id, course.number)):
            for watcher, message in self._news(course, step, None, None):
                watcher.tell(message)
            self._reel.follow(course, step)
            self._told = step.entry.number
        self._told = course.number
        self._course = course

    @noted
    async def begin_anew(self) -> None:
        """Read the table again, and tell it to everybody: what was written has changed."""
        async with self._lock:
            self._course, self._sights = None, {}
            self._reel.waste()
            course = await asyncio.to_thread(_read, self._store, self.id, None, self._machine)
            self._course, self._told = course, course.number
            for watcher in self.watchers:
                owned = course.seats_of(watcher.person)
                watcher.owned, watcher.seat = owned, watcher.seat if watcher.seat in owned else None
                watcher.tell(table_news(course, self.id, self._sight(watcher), course.is_host(watcher.person)))
        self.stir()

    async def close(self, is_gone: bool = False) -> None:
        """Stop the bots; a table that is gone tells its watchers so."""
        self._is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._finding_out is not None:
            self._finding_out.cancel()
        thinking = [task for task, _ in self._bots.values()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        if is_gone:
            for watcher in list(self.watchers):
                why = {"sentence": spoken(refused(self._aside), watcher.language)[1]} if self._aside else {}
                watcher.tell({"say": "gone", **why})
            self.watchers.clear()

    def set_aside(self, why: str) -> None:
        """From now on nothing of its game runs here."""
        self._aside, self._is_closed = why, True

    def stir(self) -> None:
        """Ask the bots that are to act, and no longer those whose question is outdated."""
        with Busy.note.at(self.id):
            self._stir()

    def _stir(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
        course = self._course
        if course is None or self._is_closed:
            return
        self._set_alarm(course)
        self._receive_back(course)
        for seat, (task, sight) in list(self._bots.items()):
            if not self._may_think(course, seat) or sight != basis(course, seat):
                task.cancel()
                del self._bots[seat]
        if course.paused:
            return
        for seat in course.bots_to_act():
            if seat not in self._bots and self._may_think(course, seat):
                task = asyncio.create_task(self._play_bot(seat))
                self._bots[seat] = (task, basis(course, seat))
                task.add_done_callback(partial(self._forget, seat))

    def _set_alarm(self, course: Course) -> None:
        """Look again when the next time is up. Tables that nobody looks at are looked after by the keeper."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = course.deadline
        if deadline is not None:
            wait = max(0.0, deadline - self._machine.time()) + SLACK
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _receive_back(self, course: Course) -> None:
        """Whoever came to the table is not away: another process may have found so before it heard of them, or they
        wait for the bot to end the turn for which their time was up."""
        away = [each.seat for each in course.people if each.away and not course.is_out_of_time(each.seat)]
        here = returned(self.watchers) if away else set()
        back = [seat for seat in away if course.people[seat].owner in here]
        if back and (self._returning is None or self._returning.done()):
            self._returning = asyncio.create_task(give_back(self, back))

    def _send_off(self, course: Course, entry: Entry) -> None:
        """Whoever has run out of time, or goes away for a while, is back when they say so, not because a page of theirs
        is open somewhere."""
        if entry.kind == "seat" and entry.data.get("away") in (LATE, LEAVES):
            for watcher in self.watchers:
                if entry.seat in course.seats_of(watcher.person):
                    watcher.is_back = False

    def _ring(self) -> None:
        self._ringing = asyncio.create_task(self.end_late_turns())

    @noted
    async def end_late_turns(self) -> None:
        """Whose time is up decides no longer. Several processes may find that out; the first one does it."""

        def check(now: Course) -> None:
            if seat not in now.overdue(self._machine.time()):
                raise refused("stale")

        for seat in (await self.course()).overdue(self._machine.time()):
            kind, data = (await self.course()).time_out(seat)
            with suppress(Refused):
                await self.enter(kind, seat, data, check=check)
        await leave_out_late(self)
        self.stir()

    def _forget(self, seat: int, done: "asyncio.Task[None]") -> None:
        if seat in self._bots and self._bots[seat][0] is done:
            del self._bots[seat]
            self.stir()
        if not done.cancelled() and done.exception() is not None:
            error = done.exception()
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"the bot of seat {seat} at table {self.id}", "exception": error, "task": done}
            )

    def _may_think(self, course: Course, seat: int) -> bool:
        """A table of bots alone plays only while somebody looks."""
        return seat in course.bots_to_act() and (bool(self.watchers) or not course.is_all_bots())

    @noted
    async def _play_bot(self, seat: int) -> None:
        try:
            await self._answer_for_bot(seat)
        except Refused as error:
            if error.refusal.key != "away":
                raise
            await self._wait_for_disk(error)
        except (MotleyError, StoreError):
            raise
        except Exception as error:  # a game is anybody's code: otherwise all wait for a bot that nobody asks any more
            await self._give_up(seat, confess(error, f"the bot of seat {seat} at table {self.id}"))

    async def _answer_for_bot(self, seat: int) -> None:
        course = await self.course()
        if seat in course.match.waiting:
            await self._enter_for_bot("commit", seat, {}, basis(course, seat))
            return
        sight = basis(course, seat)
        self._tell(thinking_news(seat, 0.0))
        try:
            if self._hold is not None:
                await self._hold(self.id)
            if self._thinking.is_aside(course.people[seat].bot or ""):
                raise ThinkingFailed("it is asked no more", is_late=True)
            move = await self._think(course, seat)
            await self._rest()
            await self._enter_for_bot("answer", seat, {"move": move}, sight)
        except StoreError as error:
            await self._wait_for_disk(refused("disk", why=str(error)))
        except ThinkingFailed as error:
            self._thinking.blame(course.people[seat].bot or "", course.row.host)
            data = replaced_bot(course.game, course.people[seat]) if error.is_late else None
            await (self._give_up(seat, str(error)) if data is None else self._enter_for_bot("seat", seat, data, sight))
        finally:
            # Not before: how long it thought, and whether it waited for its pace, is nobody's business.
            self._tell(thinking_news(seat, None))

    async def _think(self, course: Course, seat: int) -> str:
        """The bot's move, in notation. Where hands are hidden, nobody sees whether it had a choice."""
        match, clock = course.match, asyncio.get_running_loop().time
        is_secret = match.game.traits.hidden and not match.is_obvious(seat)
        is_forced = len(match.moves(seat)) == 1
        began = clock()
        question = question_for(course, seat)
        move = await self._thinking.choose(question, partial(self._progress, seat, is_secret), self.id)
        if is_secret and is_forced:
            await asyncio.sleep(max(0.0, began + self._usual.get(seat, usual_time(question)) - clock()))
        elif not is_forced:
            self._usual[seat] = clock() - began
        return move

    def _progress(self, seat: int, is_secret: bool, share: float) -> None:
        if not is_secret:
            self._tell(thinking_news(seat, share))

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
            if course.paused or not course.people[seat].is_bot or sight != basis(course, seat):
                raise refused("stale")

        # Once it is being written, cancelling the task must not leave the table half way.
        entering = asyncio.ensure_future(self.enter(kind, seat, data, check=still))
        try:
            await asyncio.shield(entering)
            self._wait = FIRST_WAIT
        except Refused as error:
            if error.refusal.key in ("disk", "away", "unknown"):
                await self._wait_for_disk(error)
            elif error.refusal.key != "stale":
                await self._give_up(seat, error.sentence)
        except MotleyError as error:
            await self._give_up(seat, str(error))

    async def _wait_for_disk(self, error: MotleyError) -> None:
        """A bot whose answer could not be kept is asked again, after a while: nobody else would."""
        self._warn(error)
        is_back = False
        while not is_back:
            await asyncio.sleep(self._wait)
            self._wait = min(2 * self._wait, LONGEST_WAIT)
            is_back = await self._is_back()

    async def _is_back(self) -> bool:
        """Whether the store can be read. Raises Refused when it can, and the table cannot."""
        try:
            await self.course()
        except Refused as error:
            if error.refusal.key == "away":
                return False
            raise
        return True

    async def _give_up(self, seat: int, why: str) -> None:
        """A bot that cannot answer stops the bots; people may hand its seat to another."""
        told: MotleyError = refused("bot-failed", number=seat + 1, why=why)
        try:
            await self.enter("pause", seat, {"on": True, "failed": seat})
        except MotleyError as error:
            told = error
        self._warn(told)

    def _tell(self, message: Message) -> None:
        for watcher in self.watchers:
            watcher.tell(message)

    def _warn(self, error: MotleyError) -> None:
        """Tell everybody in their language what went wrong."""
        for watcher in self.watchers:
            watcher.tell({"say": "error", "sentence": spoken(error, watcher.language)[1]})


def _read(store: Store, table: str, upto: int | None, machine: Machine) -> Course:
    course = opened(store, _row(store, table), upto)
    course.machine = machine
    if course.stuck is not None and (kept := store.kept(table, FILM)):
        film = Film.loads(kept)
        if film is None:
            log.warning("the film of %s is damaged, and left out", table)
        else:
            course.show(film)
    return course


def _row(store: Store, table: str) -> TableRow:
    try:
        row = store.table(table)
    except Damaged as error:
        raise refused("row", why=str(error)) from error
    except StoreError as error:
        raise refused("away", why=str(error)) from error
    if row is None:
        raise refused("no-such-table")
    return row


def _way(watcher: Watcher) -> Way:
    return watcher.seat, watcher.look, watcher.language, watcher.owned


def _missed(store: Store, table: str, way: Way, last: int, count: int) -> list[Message]:
    """The last `count` entries that this viewer hears, up to the entry `last`, told as they were."""
    if not count:
        return []
    heard: list[Entry] = []
    after = last
    # Entries that this viewer never heard of lie in between.
    while len(heard) < count and after > 0:
        after = max(0, last - 2 * (last - after) - count)
        entries = [entry for entry in entries_of(store, table, after) if entry.number <= last]
        heard = [entry for entry in entries if Course.hears(way[0], entry)][-count:]
    course = opened(store, _row(store, table), heard[0].number - 1)
    sight = Sight(*way)
    sight.whole(course)
    told: list[Message] = []
    for step in course.follow([entry for entry in entries if entry.number >= heard[0].number]):
        if Course.hears(way[0], step.entry):
            told.append(entry_news(course, step, sight))
    return told


def _with_ref(message: Message, ref: object) -> Message:
    return message if ref is None else {**message, "ref": ref}
