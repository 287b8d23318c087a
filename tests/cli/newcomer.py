"""A person at the terminal who knows nothing but what it has printed: reads the prompt, lists the moves, types one."""

import re
from collections.abc import Callable

PROMPT = re.compile(r"\((\d+) moves?, such as ")
ENTRY = re.compile(r"^  (#?\d+)  (\S.*?)  (\S.*)$", re.MULTILINE)
LISTED = re.compile(r"^(\d+) moves: type moves and a word", re.MULTILINE)


class Lost(Exception):
    """The terminal did not say what could be typed next."""


class Newcomer:
    """Types a number of a listed move, now high, now low, so that a game goes somewhere; ends every finished turn."""

    def __init__(self, read: Callable[[], str]) -> None:
        self.read = read
        self.told = ""
        self.typed = 0
        self.stuck = 0

    def answer(self, prompt: str = "") -> str:
        """What to type at this prompt, from what was printed since the last one."""
        said = self.read() + prompt
        self.told += said
        self.typed += 1
        asked = " ".join(said.split())[-300:]
        if asked.endswith(("press Enter.", "undo takes back the last step.")):
            return ""
        if not PROMPT.search(asked):
            raise Lost(asked)
        entries = ENTRY.findall(said)
        if not entries:
            self.stuck += 1
            if self.stuck > 2:
                raise Lost(said)
            return "moves all" if LISTED.search(said) else "moves"
        self.stuck = 0
        return str(entries[self.typed * 7919 % len(entries)][0])
