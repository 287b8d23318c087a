"""Bots that are programs: questions go out as lines of JSON, and what does not come back in order is a forfeit.

docs/bots-of-others.md is the protocol. A program that crashes, hangs or answers nonsense forfeits that one decision to
a random legal move; the question, its log and the reason are kept in a file, and `motley ask FILE` puts it again.
"""

import hashlib
import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from motley.bots.process import Forfeited, Process
from motley.bots.random import Random
from motley.kernel import Bot, Move, Turn

PATIENCE: Final = 10.0
"""Seconds for an answer where the question sets no limit; with one, twice that and a second."""
STARTING: Final = 10.0
"""Seconds more for the first answer of a process: it has to start."""
MOST_FORFEITS: Final = 5
"""So many in a row, and the program is not asked any more in this game."""
FORFEITS: Final = Path("forfeits")


@dataclass(frozen=True)
class Forfeit:
    """A decision that a program did not make: whose, why, and the file that has the question and the log."""

    bot: str
    why: str
    file: Path

    @property
    def sentence(self) -> str:
        again = f"motley ask {shlex.quote(str(self.file))}"
        return f"the bot {self.bot} forfeits a decision: {self.why}; to ask it again: {again}"


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
        else:
            self._told(f"after {MOST_FORFEITS} in a row it is not asked any more", self.forfeits[-1].file)
        return self._fallback.choose(turn)

    def ask(self, question: dict[str, Any], turn: Turn) -> Move:
        """Put a question. Raises Forfeited; the process is there still, to tell its log."""
        seconds = turn.limits.seconds
        patience = self.patience if seconds is None else 2 * seconds + 1
        if self._process is None:
            self._process = Process(self.command, self.environment)
            patience += STARTING
        before = self._process.last
        answer = self._process.ask(question, turn.tell, patience)
        for notation, move in zip(question["moves"], turn.moves, strict=True):
            if notation == answer:
                return move
        again = "" if answer != before else ", and it is what it answered the question before: did it answer twice?"
        raise Forfeited(f"{answer[:200]!r} is not one of the moves{again}")

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
        file = self.folder.absolute() / f"{question['game']}-{digest[:12]}.json"
        kept = {"bot": self.name, "folder": str(Path.cwd()), "why": why, "log": log, "question": question}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        self._told(why, file)

    def _told(self, why: str, file: Path) -> None:
        self.forfeits.append(Forfeit(self.name, why, file))


def dismiss(players: Iterable[Bot]) -> list[Forfeit]:
    """The game is over: programs end, and what they forfeited is told."""
    programs = [player for player in players if isinstance(player, Program)]
    for program in programs:
        program.close()
    return [forfeit for program in programs for forfeit in program.forfeits]
