"""One run of a program that speaks lines of JSON: it is told questions, heard for as long as it may take, and ended.

One loop tells, hears and keeps the end of the log, so nothing that a program does holds anybody up for longer than it
may take: not reading, not answering, not ending a line. Little of what it says is kept at a time: whoever floods a pipe
waits until it is read.
"""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
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
"""Bytes that are read at a time."""
LAST_READS: Final = 32
"""So often the log of a program that was ended is read on: whom it left behind may write for ever."""
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
        self._selector = DefaultSelector()
        for pipe, hear in ((self.process.stdout, self._hear), (self.process.stderr, self._listen)):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, EVENT_READ, hear)
        assert self.process.stdin is not None
        os.set_blocking(self.process.stdin.fileno(), False)

    def ask(self, question: dict[str, Any], tell: Callable[[float], None] | None, patience: float) -> str:
        """The notation that it answers with. Raises Forfeited."""
        deadline = monotonic() + patience
        # Whatever it said before it was asked is the answer to nothing.
        self._attend(0.0)
        if self.said:
            raise Forfeited(self._early())
        self._heard = 0
        self._untold = json.dumps(question).encode() + b"\n"
        self._tell()
        while True:
            line = self.line(deadline, f"no answer within {patience:g} s")
            said = read(line)
            if "move" in said:
                self.last = str(said["move"])
                if self._untold:
                    raise Forfeited(f"it answered before it had read the question: {shown(line)}")
                return self.last
            if tell is not None:
                tell(said["tell"])

    def line(self, deadline: float, late: str) -> str:
        """The next line that it says. Raises Forfeited, with `late` when the time is over."""
        while True:
            end = self.said.find(b"\n", self._searched)
            if end < 0 and self._is_silent and self.said:
                end = len(self.said)
            if end > LONGEST_LINE or (end < 0 and len(self.said) > LONGEST_LINE):
                raise Forfeited(f"it said too much: a line of more than {LONGEST_LINE >> 20} MiB")
            if end >= 0:
                line = self.said[:end].decode("utf-8", "replace")
                del self.said[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self.said)
            if self._heard > MOST_SAID:
                raise Forfeited(f"it said too much: more than {MOST_SAID >> 20} MiB, and no answer")
            if self._is_silent:
                raise Forfeited(self._ended(deadline))
            left = deadline - monotonic()
            if left <= 0:
                raise Forfeited(late)
            self._attend(left)

    def stop(self) -> str:
        """End it, whatever it is doing; what it wrote to its log last."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        for _ in range(LAST_READS):
            if not self._note(self.process.stderr):
                break
        self._selector.close()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        return self.log.decode("utf-8", "replace")

    def _attend(self, seconds: float) -> None:
        """Tell and hear what can be told and heard within that time."""
        if not self._selector.get_map():
            return
        for key, _ in self._selector.select(seconds):
            key.data(key.fileobj)

    def _tell(self, pipe: IO[bytes] | None = None) -> None:
        """Go on with the question, as far as the pipe takes it."""
        stdin = self.process.stdin
        assert stdin is not None
        try:
            self._untold = self._untold[os.write(stdin.fileno(), self._untold) :]
        except BlockingIOError:
            pass
        except OSError:
            # Whoever is gone is missed by whoever listens.
            self._untold = b""
        is_waiting = stdin in self._selector.get_map()
        if self._untold and not is_waiting:
            self._selector.register(stdin, EVENT_WRITE, self._tell)
        elif is_waiting and not self._untold:
            self._selector.unregister(stdin)

    def _hear(self, pipe: IO[bytes]) -> None:
        data = self._taken(pipe)
        if data is not None:
            self.said += data
            self._heard += len(data)
            self._is_silent = not data
        if self._is_silent:
            self._selector.unregister(pipe)

    def _listen(self, pipe: IO[bytes]) -> None:
        if self._note(pipe) == b"":
            self._selector.unregister(pipe)

    def _note(self, pipe: IO[bytes]) -> bytes | None:
        """Keep the end of the log; what there was of it."""
        data = self._taken(pipe)
        self.log += data or b""
        del self.log[:-LONGEST_LOG]
        return data

    def _taken(self, pipe: IO[bytes]) -> bytes | None:
        """What is in the pipe; nothing at its end; None where there is nothing yet."""
        try:
            return os.read(pipe.fileno(), MOUTHFUL)
        except BlockingIOError:
            return None
        except (OSError, ValueError):  # where all is cleared away at once, the pipe may have gone first
            return b""

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
