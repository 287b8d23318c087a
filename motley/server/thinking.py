"""Bots think in processes of their own; the table waits for them without standing still."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from motley.bots.lines import surroundings

TRIES: Final = 4
"""How often a question is asked when the process that had it dies."""

LONGEST_LINE: Final = 1 << 20

Question = dict[str, Any]


class ThinkingFailed(Exception):
    """The bot gave no answer."""


class _Died(Exception):
    pass


class Thinker:
    """One process. It is started when first asked and again after it died."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, question: Question, tell: Callable[[float], None]) -> str:
        """The move that the bot chooses. Raises ThinkingFailed; a death is for the caller to mend."""
        process = await self.start()
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
                *(sys.executable, "-P", "-m", "motley.server.thinker"),
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
        self._idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.thinkers:
            self._idle.put_nowait(thinker)

    async def choose(self, question: Question, tell: Callable[[float], None]) -> str:
        """A bot's move, in notation. A process that dies is replaced and the bot asked again."""
        thinker = await self._idle.get()
        is_done = False
        try:
            for _ in range(TRIES):
                try:
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
            self._idle.put_nowait(thinker)

    async def warm(self) -> None:
        """Start one process ahead of the first question."""
        await self.thinkers[-1].start()

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.stop()
