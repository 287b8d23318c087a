"""Bots think in processes of their own; the table waits for them without standing still."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from typing import Any, Final

from motley.bots import kind
from motley.bots.lines import surroundings
from motley.kernel import MotleyError

TRIES: Final = 4
"""How often a question is asked when the process that had it dies."""

LONGEST_LINE: Final = 1 << 20

PATIENCE: Final = 60.0
"""Seconds that a bot may take for one answer on top of the time that its level gives it."""

LONGEST_STUDY: Final = 600.0
"""Seconds for a hint or for looking back at a game."""

STAND_IN: Final = "random"

log = getLogger("motley.server")
Question = dict[str, Any]


def usual_time(question: Question) -> float:
    """The seconds that the level of the bot gives it."""
    try:
        return kind(question["bot"]).limits(question["level"]).seconds or 0.0
    except MotleyError:
        return 0.0


class ThinkingFailed(Exception):
    """The bot gave no answer."""


class _Died(Exception):
    pass


class Thinker:
    """One process. It is started when first asked and again after it died."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.turn: object = None
        """The turn of the last question: its bot is still there."""

    async def ask(self, question: Question, tell: Callable[[float], None]) -> str:
        """The move that the bot chooses. Raises ThinkingFailed; a death is for the caller to mend."""
        process = await self.start()
        self.turn = question.get("turn")
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                said = json.loads(line)
                if "move" in said:
                    return str(said["move"])
                if "error" in said:
                    raise ThinkingFailed(said["error"])
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
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        # Reading to the end lets the loop close the pipes.
        await process.communicate()


class Thinking:
    """As many thinkers as this machine can spare."""

    def __init__(self, count: int | None = None) -> None:
        spare = max(1, min(4, (os.cpu_count() or 2) - 1)) if count is None else count
        self.thinkers = [Thinker() for _ in range(spare)]
        self.patience = PATIENCE
        self._idle = list(self.thinkers)
        self._waiting: dict[str, list[asyncio.Future[Thinker]]] = {}

    @property
    def busy(self) -> int:
        """How many of them have a question."""
        return len(self.thinkers) - len(self._idle)

    async def choose(self, question: Question, tell: Callable[[float], None], table: str = "") -> str:
        """A bot's move, in notation, or what else was asked. For a move that takes far too long a quick bot answers."""
        is_move = "do" not in question
        try:
            patience = self.patience + usual_time(question) if is_move else LONGEST_STUDY
            return await self._choose(question, tell, table, patience)
        except TimeoutError as error:
            if not is_move:
                raise ThinkingFailed("it took too long") from error
            log.warning("%s took too long for one answer; %s answers", question["bot"], STAND_IN)
            return await self._choose({**question, "bot": STAND_IN, "level": None}, tell, table, None)

    async def _choose(
        self, question: Question, tell: Callable[[float], None], table: str, patience: float | None
    ) -> str:
        """A process that dies is replaced and the bot asked again."""
        thinker = await self._turn(table, question.get("turn"))
        is_done = False
        try:
            for _ in range(TRIES):
                try:
                    async with asyncio.timeout(patience):
                        move = await thinker.ask(question, tell)
                    is_done = True
                    return move
                except _Died:
                    await thinker.stop()
                except ThinkingFailed:
                    is_done = True
                    raise
            raise ThinkingFailed("its process ended each time it was asked")
        finally:
            # Asked in vain (the table moved on): only a new process is sure to be free.
            if not is_done:
                await asyncio.shield(thinker.stop())
            self._next(thinker)

    async def _turn(self, table: str, turn: object = None) -> Thinker:
        """A thinker that has nothing to do, if possible the one that was asked last in this turn. Tables take turns,
        however many of its bots one asks at once."""
        if self._idle:
            same = [each for each in self._idle if turn is not None and each.turn == turn]
            thinker = (same or self._idle)[-1]
            self._idle.remove(thinker)
            return thinker
        place: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, []).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._next(place.result())
            raise

    def _next(self, thinker: Thinker) -> None:
        while self._waiting:
            table = next(iter(self._waiting))
            places = self._waiting.pop(table)
            place = places.pop(0)
            if places:
                # Behind all the others.
                self._waiting[table] = places
            if not place.done():
                place.set_result(thinker)
                return
        self._idle.append(thinker)

    async def warm(self) -> None:
        """Start one process ahead of the first question."""
        await self.thinkers[-1].start()

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.stop()
