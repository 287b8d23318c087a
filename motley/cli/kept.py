"""What the terminal remembers of a person from one time to the next: a small file for each kind of thing."""

import json
from pathlib import Path
from typing import Any


class Kept:
    """Tables of plain values under names, in a file of their own; one that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            read = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            read = {}
        self.all: dict[str, Any] = read if isinstance(read, dict) else {}

    def of(self, name: str) -> dict[str, Any]:
        found = self.all.get(name)
        return found if isinstance(found, dict) else {}

    def put(self, name: str, value: dict[str, Any]) -> None:
        """Remember this, at once and whole."""
        self.all[name] = value
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.all, indent=1), encoding="utf-8")
        fresh.replace(self.path)
