"""Bots that are programs: questions go out as lines of JSON, and what does not come back in order is a forfeit.

docs/bots-of-others.md is the protocol. A program that crashes, hangs or answers nonsense forfeits that one decision to
a random legal move; the question, its log and the reason are kept in a file, and `motley ask FILE` puts it again.
"""

import hashlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final

from motley.bots.random import Random
from motley.kernel import Bot, MotleyError, Move, Turn

PATIENCE: Final = 10.0
"""Seconds for an answer where the question sets no limit; with one, twice that and a second."""
STARTING: Final = 10.0
"""Seconds more for the first answer of a process: it has to start."""
MOST_FORFEITS: Final = 5
"""So many in a row, and the program is not asked any more in this game."""
LONGEST_LOG: Final = 8000
FORFEITS: Final = Path("forfeits")


class Forfeited(MotleyError):
    """A program gave no legal answer in time."""


@dataclass(frozen=True)
class Forfeit:
    """A decision that a program did not make: why, and the file that has the question and the log."""

    why: str
    file: Path

    @property
    def sentence(self) -> str:
        return f"{self.why}; to ask it again: motley ask {self.file}"


def question_of(turn: Turn) -> dict[str, Any]:
    """What a program is told: what its seat knows, its moves in notation, and one position that agrees with both."""
    seed = int(turn.rng.word())
    position = turn.imagine(turn.rng)
    return {
        "game": turn.game.name,
        "seat": turn.seat,
        "ask": {"kind": turn.ask.kind, "sentence": turn.game.asks(turn.ask, turn.seat, turn.view)},
        "view": turn.view,
        "moves": [turn.game.write(position, move) for move in turn.moves],
        "limits": {"seconds": turn.limits.seconds, "simulations": turn.limits.simulations},
        "seed": seed,
        "state": position.dump(),
    }


class Process:
    """One run of a program, with what it says on stdout line by line and what it says on stderr as its log."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None) -> None:
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  (it lives as long as the process)
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            # A group of its own, so that whatever it starts ends with it.
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                env=environment,
                start_new_session=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self.log.close()
            raise Forfeited(f"it does not start: {error}") from error
        assert self.process.stdout is not None
        threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True).start()

    def _listen(self, out: IO[str]) -> None:
        with suppress(ValueError, OSError):
            for line in out:
                self.lines.put(line)
        self.lines.put(None)

    def _tell(self, line: str) -> None:
        assert self.process.stdin is not None
        # Whoever is gone is missed by whoever listens.
        with suppress(ValueError, OSError):
            self.process.stdin.write(line)
            self.process.stdin.flush()

    def ask(self, question: dict[str, Any], turn: Turn, patience: float) -> str:
        """The notation that it answers with. Raises Forfeited."""
        # Whatever it said before it was asked is the answer to nothing.
        if not self.lines.empty():
            early = self.lines.get()
            raise Forfeited(self.ended() if early is None else f"it spoke without being asked: {early.strip()[:200]}")
        # A program that does not read must hold up nobody, and a pipe takes only so much.
        threading.Thread(target=self._tell, args=(json.dumps(question) + "\n",), daemon=True).start()
        deadline = monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - monotonic()))
            except queue.Empty:
                raise Forfeited(f"no answer within {patience:g} s") from None
            if line is None:
                raise Forfeited(self.ended())
            said = read(line)
            if "move" in said:
                return str(said["move"])
            if turn.tell is not None:
                turn.tell(said["tell"])

    def ended(self) -> str:
        return f"it ended with the exit code {self.process.wait()}"

    def stop(self) -> str:
        """End it, whatever it is doing; what it wrote to its log last."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()
        size = self.log.seek(0, os.SEEK_END)
        self.log.seek(max(0, size - LONGEST_LOG))
        text = self.log.read().decode("utf-8", "replace")
        self.log.close()
        return text


def read(line: str) -> dict[str, Any]:
    """What a line says: a move, or how far the bot is. Raises Forfeited for anything else."""
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if isinstance(said, dict):
        if isinstance(said.get("move"), str):
            return said
        tell = said.get("tell")
        if isinstance(tell, (int, float)) and 0 <= tell <= 1:
            return said
    raise Forfeited(f"this is no answer: {line.strip()[:200]}")


class Program(Bot):
    """Lets a program choose. The process starts with the first question and is kept from one to the next."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        folder: Path = FORFEITS,
        patience: float = PATIENCE,
    ) -> None:
        self.name = name
        self.command = tuple(command)
        self.environment = environment
        self.folder = folder
        self.patience = patience
        self.forfeits: list[Forfeit] = []
        self._in_a_row = 0
        self._process: Process | None = None
        self._fallback = Random()

    def choose(self, turn: Turn) -> Move:
        question = question_of(turn)
        if self._in_a_row < MOST_FORFEITS:
            try:
                move = self.ask(question, turn)
                self._in_a_row = 0
                return move
            except Forfeited as error:
                self._in_a_row += 1
                self._note(question, str(error))
        return self._fallback.choose(turn)

    def ask(self, question: dict[str, Any], turn: Turn) -> Move:
        """Put a question. Raises Forfeited; the process is there still, to tell its log."""
        seconds = turn.limits.seconds
        patience = self.patience if seconds is None else 2 * seconds + 1
        if self._process is None:
            self._process = Process(self.command, self.environment)
            patience += STARTING
        answer = self._process.ask(question, turn, patience)
        for notation, move in zip(question["moves"], turn.moves, strict=True):
            if notation == answer:
                return move
        raise Forfeited(f"{answer[:200]!r} is not one of the moves")

    def close(self) -> str:
        """End the process, since nobody asks any more; the end of its log."""
        process, self._process = self._process, None
        return "" if process is None else process.stop()

    def __del__(self) -> None:
        self.close()

    def _note(self, question: dict[str, Any], why: str) -> None:
        """Keep what is needed to ask again. What comes late must answer no later question: the process ends."""
        log = self.close()
        digest = hashlib.sha256(json.dumps([self.name, question], sort_keys=True).encode()).hexdigest()
        file = self.folder / f"{question['game']}-{digest[:12]}.json"
        kept = {"bot": self.name, "why": why, "log": log, "question": question}
        self.folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        self.forfeits.append(Forfeit(f"the bot {self.name} forfeits a decision: {why}", file))


def dismiss(players: Iterable[Bot]) -> list[Forfeit]:
    """The game is over: programs end, and what they forfeited is told."""
    programs = [player for player in players if isinstance(player, Program)]
    for program in programs:
        program.close()
    return [forfeit for program in programs for forfeit in program.forfeits]
