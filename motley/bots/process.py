"""One run of a program that speaks lines of JSON: it is told questions, heard for as long as it may take, and ended.

A thread for each pipe tells, hears and keeps the end of the log, so nothing that a program does holds anybody up for
longer than it may take: not reading, not answering, not ending a line. Little of what it says is kept at a time:
whoever floods a pipe waits until it is read.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic
from typing import IO, Any, Final

from motley.kernel import MotleyError

LONGEST_LINE: Final = 1 << 20
"""Bytes that a line may have."""
MOST_SAID: Final = 4 << 20
"""Bytes that may be said for one answer, with all that comes before it."""
LONGEST_LOG: Final = 8000
"""Bytes of the log that are kept: the last ones."""
MOUTHFUL: Final = 1 << 16
"""Bytes that are read or written at a time."""
LAST_READS: Final = 32
"""So often the log of a program that was ended is read on: whom it left behind may write for ever."""
LAST_WORDS: Final = 2.0
"""Seconds that the threads of a program that was ended have to read what it said last."""
GRACE: Final = 3.0
"""Seconds after an answer in which the last of its question may still be found to have been told."""
SHOWN: Final = 200


class Forfeited(MotleyError):
    """A program gave no legal answer in time."""


class Process:
    """A program that runs: what it says on stdout line by line, and the end of what it says on stderr."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None) -> None:
        try:
            # A group of its own, so that whatever it starts ends with it.
            self.process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Forfeited(f"it does not start: {error}") from error
        self.said = bytearray()
        """What it has said, as far as nobody has taken it."""
        self.log = bytearray()
        self.last: str | None = None
        """What it answered last."""
        self._searched = 0
        self._heard = 0
        self._untold = b""
        self._is_silent = False
        self._is_over = False
        # Guards all that is above, and tells of every change of it.
        self._changed = Condition()
        self._threads = [
            Thread(target=work, name=f"bot {self.process.pid}", daemon=True)
            for work in (self._tell, self._hear, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, question: dict[str, Any], tell: Callable[[float], None] | None, patience: float) -> str:
        """The notation that it answers with. Raises Forfeited."""
        deadline, late = monotonic() + patience, f"no answer within {patience:g} s"
        with self._changed:
            # Whatever it said before it was asked is the answer to nothing.
            if self.said:
                raise Forfeited(self._early())
            self._heard = 0
            self._untold = json.dumps(question).encode() + b"\n"
            self._changed.notify_all()
        while True:
            line = self.line(deadline, late)
            said = read(line)
            if "move" in said:
                self.last = str(said["move"])
                if not self._is_told():
                    raise Forfeited(f"it answered before it had read the question: {shown(line)}")
                return self.last
            if tell is not None:
                tell(said["tell"])
            if self._heard > MOST_SAID:
                raise Forfeited(f"it said too much: more than {MOST_SAID >> 20} MiB, and no answer")
            # Whoever never stops talking gives no answer either.
            if monotonic() >= deadline:
                raise Forfeited(late)

    def line(self, deadline: float, late: str) -> str:
        """The next line that it says. Raises Forfeited, with `late` when the time is over."""
        with self._changed:
            while (line := self._line()) is None:
                if self._is_silent:
                    raise Forfeited(self._ended(deadline))
                left = deadline - monotonic()
                if left <= 0:
                    raise Forfeited(late)
                self._changed.wait(left)
            # Whoever waited to say more may go on.
            self._changed.notify_all()
            return line

    def _line(self) -> str | None:
        """The first whole line of what it has said, taken away; None if there is none yet. Raises Forfeited."""
        end = self.said.find(b"\n", self._searched)
        if end < 0 and self._is_silent and self.said:
            end = len(self.said)
        if end > LONGEST_LINE or (end < 0 and len(self.said) > LONGEST_LINE):
            raise Forfeited(f"it said too much: a line of more than {LONGEST_LINE >> 20} MiB")
        if end < 0:
            self._searched = len(self.said)
            return None
        line = self.said[:end].decode("utf-8", "replace")
        del self.said[: end + 1]
        self._searched = 0
        return line

    def stop(self) -> str:
        """End it, whatever it is doing; what it wrote to its log last."""
        self._kill()
        self.process.wait()
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        end = monotonic() + LAST_WORDS
        for thread in self._threads:
            thread.join(max(0.0, end - monotonic()))
        if not any(thread.is_alive() for thread in self._threads):
            # A pipe that somebody still reads is left to whoever it was that the program left behind.
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()
        with self._changed:
            return self.log.decode("utf-8", "replace")

    def _kill(self) -> None:
        if sys.platform == "win32":
            # What it started is found by its parent there, and only as long as that runs.
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(self.process.pid)], capture_output=True, check=False)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def _is_told(self) -> bool:
        """Whether the whole question went into the pipe; that is known a moment after it was read at the other end."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._untold, GRACE)

    # What the threads do.

    def _tell(self) -> None:
        """Write each question, as far as the pipe takes it."""
        stdin = self.process.stdin
        assert stdin is not None
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._untold or self._is_over)
                if self._is_over:
                    return
                part = self._untold[:MOUTHFUL]
            try:
                count = os.write(stdin.fileno(), part)
            except (OSError, ValueError):
                # Whoever is gone is missed by whoever listens.
                count = len(self._untold)
            with self._changed:
                self._untold = self._untold[count:]
                self._changed.notify_all()

    def _hear(self) -> None:
        """Read what it says, a line or so ahead of whoever asks."""
        while True:
            data = _taken(self.process.stdout)
            with self._changed:
                self.said += data
                self._heard += len(data)
                self._is_silent = not data
                self._changed.notify_all()
                self._changed.wait_for(lambda: len(self.said) <= LONGEST_LINE or self._is_over)
                if self._is_silent or self._is_over:
                    return

    def _listen(self) -> None:
        """Keep the end of the log."""
        reads = 0
        while reads < LAST_READS:
            data = _taken(self.process.stderr)
            with self._changed:
                self.log += data
                del self.log[:-LONGEST_LOG]
                reads += self._is_over
            if not data:
                return

    def _early(self) -> str:
        """What is to be said of what it said before it was asked."""
        line = self.said.partition(b"\n")[0][:MOUTHFUL].decode("utf-8", "replace")
        if self.last is not None and '"move"' in line:
            return f"it answered the question before more than once: {shown(line)}"
        return f"it spoke without being asked: {shown(line)}"

    def _ended(self, deadline: float) -> str:
        try:
            return f"it ended with the exit code {self.process.wait(max(0.0, deadline - monotonic()))}"
        except subprocess.TimeoutExpired:
            return "it closed its stdout"


def _taken(pipe: IO[bytes] | None) -> bytes:
    """What comes next out of a pipe; nothing at its end."""
    assert pipe is not None
    try:
        return os.read(pipe.fileno(), MOUTHFUL)
    except (OSError, ValueError):  # where all is cleared away at once, the pipe may have gone first
        return b""


def read(line: str) -> dict[str, Any]:
    """What a line says: a move, or how far the bot is. Raises Forfeited for anything else."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if isinstance(said, dict):
        if isinstance(said.get("move"), str):
            return said
        tell = said.get("tell")
        if isinstance(tell, (int, float)) and 0 <= tell <= 1:
            return said
    raise Forfeited(f"this is no answer: {shown(line)}")


def shown(line: str) -> str:
    """The beginning of a line, which may be long."""
    return line.strip()[:SHOWN]
