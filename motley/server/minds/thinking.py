"""Bots think in processes of their own; the table waits for them without standing still."""

import asyncio
import itertools
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from typing import Any, Final

from motley.bots import kind
from motley.bots.lines import surroundings
from motley.kernel import MotleyError, registry
from motley.server.faults import Faults
from motley.server.minds.turns import Kept
from motley.server.words import words

TRIES: Final = 4
"""How often a question is asked when the process that had it dies."""

LONGEST_LINE: Final = 1 << 20

PATIENCE: Final = 60.0
"""Seconds that a bot may take for one answer on top of the time that its level gives it."""

LONGEST_STUDY: Final = 600.0
"""Seconds for looking back at a game."""

QUICK: Final = 1.0
"""A level of ours that has no more seconds than this for an answer is quick."""

QUICK_PATIENCE: Final = 5.0
"""Seconds after which a question was not as quick as it seemed, and waits among the others."""

HOSTS: Final = 2
"""A bot of others that failed at tables of so many hosts is asked no more."""

TURNS: Final = 1000
"""Of so many turns it is known what they have come to: as many as may be under way at all tables. No process gives one
all its time anew."""

log = getLogger("motley.server")
Question = dict[str, Any]


def now() -> float:
    """The time of the event loop, in seconds."""
    return asyncio.get_running_loop().time()


def usual_time(question: Question) -> float:
    """The seconds that the level of the bot gives it."""
    try:
        return kind(question["bot"]).limits(question["level"]).seconds or 0.0
    except MotleyError:
        return 0.0


class ThinkingFailed(Exception):
    """The bot gave no answer. Where code broke, `trace` says where; nobody at the table reads it."""

    def __init__(self, why: str, trace: str = "", is_late: bool = False) -> None:
        super().__init__(why)
        self.trace = trace
        self.is_late = is_late


class _Died(Exception):
    pass


class _NotQuick(Exception):
    pass


class Thinker:
    """One process. It is started when first asked and again after it died."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.kept: Kept[int] = Kept()
        """The turns whose bots are still there, as the process keeps them; greater numbers were asked about later."""
        self.is_closed = False
        self._asking = asyncio.Lock()

    async def ask(self, question: Question, tell: Callable[[float], None]) -> Question:
        """What the bot answers. Raises ThinkingFailed; a death is for the caller to mend."""
        async with self._asking:
            return await self._ask(question, tell)

    async def _ask(self, question: Question, tell: Callable[[float], None]) -> Question:
        process = None if self.is_closed else await self.start()
        if process is None or self.is_closed:
            raise _Died
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                said: Question = json.loads(line)
                if "move" in said:
                    return said
                if "error" in said:
                    raise ThinkingFailed(said["error"], said.get("trace", ""))
                tell(float(said["tell"]))
        except (ConnectionError, ValueError) as error:
            raise _Died from error
        raise _Died

    async def start(self) -> Process:
        """The process, running."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "motley.server.minds.thinker"),
                stdin=PIPE,
                stdout=PIPE,
                env=surroundings(),
                limit=LONGEST_LINE,
                start_new_session=True,
            )
        return self.process

    async def stop(self) -> None:
        """End the process, whatever it is doing; whoever has asked it hears that it died."""
        process, self.process = self.process, None
        self.kept = Kept()
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        # Whoever waits for its answer reads to the end first: nobody may read beside them.
        async with self._asking:
            # Reading to the end lets the loop close the pipes.
            await process.communicate()

    async def close(self) -> None:
        """End the process for good, also one that is just being started."""
        self.is_closed = True
        await self.stop()
        async with self._asking:
            pass
        await self.stop()


class _Past:
    """What is known of a turn: the seconds that its answers have taken, and who was asked last.

    A bot that others were asked after knows nothing of what they have planned.
    """

    def __init__(self) -> None:
        self.spent = 0.0
        self.last: Thinker | None = None


class _Place:
    """One who waits for a thinker to have nothing to do."""

    def __init__(self, question: Question, thinker: "asyncio.Future[Thinker]") -> None:
        self.question = question
        self.thinker = thinker


class Thinking:
    """As many thinkers as this machine can spare, and one more for what is quick: nobody whose bot answers in a moment
    waits behind one that never does."""

    def __init__(self, count: int | None = None, faults: Faults | None = None) -> None:
        self.faults = faults or Faults()
        spare = max(1, min(4, (os.cpu_count() or 2) - 1)) if count is None else count
        self.thinkers = [Thinker() for _ in range(spare)]
        self.quick = Thinker()
        self.patience = PATIENCE
        self.quick_patience = QUICK_PATIENCE
        self._is_quick_idle = True
        self._slow: deque[str] = deque(maxlen=TURNS)
        """Tables whose questions were not as quick as they seemed."""
        self._failed: dict[str, set[str | None]] = {}
        """Bots of others, and whose tables they failed at."""
        self._idle = list(self.thinkers)
        self._waiting: dict[str, list[_Place]] = {}
        self._passed: set[str] = set()
        """The tables that wait and that another one has gone past."""
        self._numbers = itertools.count()
        self._past: Kept[_Past] = Kept(TURNS)

    @property
    def busy(self) -> int:
        """How many of them have a question."""
        return len(self.thinkers) - len(self._idle) + (not self._is_quick_idle)

    def blame(self, bot: str, host: str | None) -> None:
        """A bot did not answer, or failed, at a table of this host."""
        hosts = self._failed.setdefault(bot, set())
        if registry.is_bot_of_ours(bot) or len(hosts) >= HOSTS:
            return
        hosts.add(host)
        if len(hosts) >= HOSTS:
            log.warning("the bot %s failed at tables of several hosts: it is asked no more until the next start", bot)

    def is_aside(self, bot: str) -> bool:
        """Whether a bot is asked no more, at any table."""
        return len(self._failed.get(bot, ())) >= HOSTS

    def _is_quick(self, question: Question, table: str) -> bool:
        """Whether a question should be answered in a moment."""
        bot = question.get("bot")
        if bot is None or "do" in question or table in self._slow or not registry.is_bot_of_ours(bot):
            return False
        return usual_time(question) <= QUICK

    async def choose(self, question: Question, tell: Callable[[float], None], table: str = "") -> str:
        """A bot's move, in notation, or what else was asked. Raises ThinkingFailed, also when it takes far too long."""
        is_study = question.get("do") == "analyse"
        patience = LONGEST_STUDY if is_study else self.patience + usual_time(question)
        try:
            try:
                return await self._choose(question, tell, table, patience)
            except _NotQuick:
                self._slow.append(table)
                return await self._choose(question, tell, table, patience)
        except TimeoutError as error:
            log.warning("%s took too long for one answer at table %s", question["bot"], table or "-")
            raise ThinkingFailed("it took too long", is_late=True) from error

    async def _choose(self, question: Question, tell: Callable[[float], None], table: str, patience: float) -> str:
        """A process that dies is replaced and the bot asked again."""
        thinker = await self._turn(table, question)
        is_done, is_quick = False, thinker is self.quick
        patience = min(patience, self.quick_patience) if is_quick else patience
        try:
            for _ in range(TRIES):
                began = now()
                try:
                    async with asyncio.timeout(patience):
                        answer = await self._ask(thinker, question, tell)
                    is_done = True
                    return str(answer["move"])
                except _Died:
                    await thinker.stop()
                    if thinker.is_closed:
                        raise asyncio.CancelledError from None
                    if past := self._past.of(question):
                        past.spent += now() - began
                except ThinkingFailed as error:
                    is_done = True
                    thinker.kept.drop(question)
                    if not error.trace:
                        raise
                    number = self.faults.asked(question, error.trace, table, str(error))
                    told = words().say("fault", "told", {"number": number, "what": str(error)})
                    raise ThinkingFailed(told) from None
                except TimeoutError:
                    if is_quick:
                        raise _NotQuick from None
                    raise
            raise ThinkingFailed("its process ended each time it was asked")
        finally:
            # Asked in vain (the table moved on): only a new process is sure to be free.
            if not is_done:
                await asyncio.shield(thinker.stop())
            self._next(thinker)

    async def _ask(self, thinker: Thinker, question: Question, tell: Callable[[float], None]) -> Question:
        """What the bot answers. It is told how much of the time of its turn is gone, wherever that was spent."""
        past = self._past.of(question) or _Past()
        past.last = thinker
        self._past.keep(question, past)
        thinker.kept.keep(question, next(self._numbers))
        answer = await thinker.ask({**question, "spent": past.spent}, tell)
        past.spent += float(answer.get("spent", 0.0))
        return answer

    def _has_its_bot(self, thinker: Thinker, question: Question) -> bool:
        """Whether the bot that knows most of this turn is there."""
        past = self._past.of(question)
        return past is not None and past.last is thinker and thinker.kept.of(question) is not None

    async def _turn(self, table: str, question: Question) -> Thinker:
        """A thinker that has nothing to do. Tables take turns, however many of its bots one asks at once."""
        if self._idle:
            thinker = self._fitting(question)
            self._idle.remove(thinker)
            return thinker
        if self._is_quick_idle and self._is_quick(question, table):
            self._is_quick_idle = False
            return self.quick
        place = _Place(question, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(table, []).append(place)
        try:
            return await place.thinker
        except asyncio.CancelledError:
            if place.thinker.done() and not place.thinker.cancelled():
                self._next(place.thinker.result())
            raise

    def _fitting(self, question: Question) -> Thinker:
        """Of those that have nothing to do the one that has the bot of this turn, or else one that forgets no turn for
        it, or what was asked about longest ago; of several the last that was asked: others need not be started."""
        latest = list(reversed(self._idle))
        for thinker in latest:
            if self._has_its_bot(thinker, question):
                return thinker
        return min(latest, key=lambda each: -1 if (lost := each.kept.lost(question)) is None else lost)

    def _next(self, thinker: Thinker) -> None:
        """Give a thinker that has nothing to do any more to whoever waits, or to nobody."""
        for table, places in list(self._waiting.items()):
            self._waiting[table] = [each for each in places if not each.thinker.done()]
            if not self._waiting[table]:
                self._leave(table)
        found = self._next_quick() if thinker is self.quick else self._whose_turn(thinker) if self._waiting else None
        if found is None:
            if thinker is self.quick:
                self._is_quick_idle = True
            else:
                self._idle.append(thinker)
            return
        table, place = found
        places = [each for each in self._waiting[table] if each is not place]
        self._leave(table)
        if places:
            # Behind all the others.
            self._waiting[table] = places
        place.thinker.set_result(thinker)

    def _next_quick(self) -> tuple[str, _Place] | None:
        """Who waits with a quick question."""
        for table, places in self._waiting.items():
            for place in places:
                if self._is_quick(place.question, table):
                    return table, place
        return None

    def _whose_turn(self, thinker: Thinker) -> tuple[str, _Place]:
        """Tables take turns. Who wants a bot that this thinker has goes first, but past nobody for a second time."""
        passed: list[str] = []
        for table, places in self._waiting.items():
            for place in places:
                if self._has_its_bot(thinker, place.question):
                    self._passed.update(passed)
                    return table, place
            if table in self._passed:
                break
            passed.append(table)
        table = next(iter(self._waiting))
        return table, self._waiting[table][0]

    def _leave(self, table: str) -> None:
        del self._waiting[table]
        self._passed.discard(table)

    async def warm(self) -> None:
        """Start one process ahead of the first question."""
        await self.thinkers[-1].start()

    async def close(self) -> None:
        """End all processes, also those that have a question; it is given up, and so are those that wait."""
        for thinker in (*self.thinkers, self.quick):
            await thinker.close()
