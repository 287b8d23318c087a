"""Faults of a game's code, kept so that whoever runs the server can open them again: where it stood, what was asked.

Hands and seeds are in them. They lie in a folder that nobody but its owner reads; players are told a number.
"""

import json
import os
import secrets
import shlex
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import Any, Final

from motley.match import Match

FAULTS: Final = "faults"
"""The folder's name, beside the tables."""

MOST_KEPT: Final = 100
"""The oldest go."""

log = getLogger("motley.server")


class Faults:
    """Where faults are kept; without a folder, nowhere."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def asked(self, question: dict[str, Any], trace: str, table: str, what: str) -> str:
        """Log that a bot's process met a fault with this question; the number of the fault."""
        number = secrets.token_hex(4)
        bot = ":".join(filter(None, (question["bot"], question.get("level"))))
        if question.get("do") == "analyse":
            file = self._keep(question["record"])
            again, position = f"motley analyse {file}", "its end"
        else:
            kept = {"bot": bot, "why": what, "question": question}
            file = self._keep(json.dumps(kept, indent=1))
            again = f"motley ask {file}"
            position = json.dumps(question["state"], separators=(",", ":"))
        where = f"{bot} for seat {question.get('seat', 0) + 1} at table {table or '-'} of {question.get('game', '-')}"
        reopened = f"\nto open it again: {again}" if file else ""
        log.error("fault %s: %s\n%s\nposition: %s%s", number, where, trace.rstrip(), position, reopened)
        return number

    def entered(self, match: Match, seat: int | None, what: str) -> str:
        """Where a table stood when this was entered, and how to look at it, for the log."""
        told = f"after {match.ply} answers; then {'the table' if seat is None else f'seat {seat + 1}'}: {what}"
        file = None
        # Whatever was wrong with the game may be wrong with its record too.
        with suppress(Exception):
            file = self._keep(match.record.dumps())
        return f"{told}\nto look at it: motley replay {file}" if file else told

    def _keep(self, text: str) -> str | None:
        """Put it down; the file's name, as a shell reads it."""
        if self.folder is None:
            return None
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            for old in sorted(self.folder.iterdir(), key=lambda each: each.stat().st_mtime)[: 1 - MOST_KEPT]:
                old.unlink()
            file = self.folder / f"{secrets.token_hex(4)}.json"
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
                out.write(text)
        except OSError as error:
            log.warning("a fault could not be kept: %s", error)
            return None
        return shlex.quote(str(file))
