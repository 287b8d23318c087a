"""What a language still has to say: sentences that it has not, and those that no longer fit the English ones."""

import json
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from motley.kernel import registry
from motley.kernel.words import ENGLISH, places_of

TABLE: Final = "table"
"""Whose sentences are no game's: every table's, the server's, and in a checkout the browser's."""

SEEN: Final = "seen.json"
"""What the English sentences were when a language was last looked through: `words/de.seen.json`."""

Sentences = dict[str, str]


class Shelf:
    """A folder of words: a file for each language, and what was noted of the English ones."""

    def __init__(
        self, folder: Path, ending: str = "toml", names: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.folder = folder
        self.ending = ending
        self.names = names or {}

    def read(self, language: str) -> Sentences:
        file = self.folder / f"{language}.{self.ending}"
        if not file.is_file():
            return {}
        text = file.read_text(encoding="utf-8")
        tables: dict[str, Any] = json.loads(text) if self.ending == "json" else tomllib.loads(text)
        found = _flat(tables)
        if language == ENGLISH:
            found |= _flat({"names": self.names})
        return {key: said for key, said in found.items() if key.partition(".")[0] != "genders"}

    def seen(self, language: str) -> dict[str, str]:
        file = self.folder / f"{language}.{SEEN}"
        return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}

    def note(self, language: str) -> None:
        """Remember the English of what the language says."""
        english = self.read(ENGLISH)
        told = {key: _mark(english[key]) for key in self.read(language) if key in english}
        file = self.folder / f"{language}.{SEEN}"
        file.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")

    def faults(self, language: str) -> list[str]:
        english, told, seen = self.read(ENGLISH), self.read(language), self.seen(language)
        lines = [f"missing {key}: {said}" for key, said in english.items() if key not in told]
        for key, said in told.items():
            if key not in english:
                lines.append(f"stale {key}: there is no such sentence in English")
            elif strange := sorted(places_of(said) - places_of(english[key])):
                lines.append(f"stale {key}: it speaks of {', '.join(strange)}, and the English does not")
            elif key in seen and seen[key] != _mark(english[key]):
                lines.append(f"stale {key}: the English is now {english[key]!r}")
        return lines


def tell(whose: str, language: str, note: bool) -> int:
    """Print what is missing and what is stale; 1 if anything is."""
    faults: list[str] = []
    for shelf in shelves(whose):
        if note:
            shelf.note(language)
        faults += [f"{shelf.folder.parent.name}/{shelf.folder.name}: {fault}" for fault in shelf.faults(language)]
    for fault in faults:
        print(fault)
    print(f"{whose} in {language}: " + (f"{len(faults)} to look at" if faults else "nothing missing, nothing stale"))
    return 1 if faults else 0


def shelves(whose: str) -> list[Shelf]:
    if whose != TABLE:
        game = registry.game(whose)
        return [Shelf(_folder(game.package), names=game.words_names())]
    client = _folder("motley").parents[1] / "web" / "src" / "words"
    found = [Shelf(_folder("motley.kernel")), Shelf(_folder("motley.server"))]
    return [*found, Shelf(client, "json")] if client.is_dir() else found


def _folder(package: str) -> Path:
    return Path(str(files(package).joinpath("words")))


def _flat(tables: Mapping[str, Any], before: str = "") -> Sentences:
    found: Sentences = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            found |= _flat(value, f"{before}{key}.")
        elif isinstance(value, str):
            found[before + key] = value
    return found


def _mark(sentence: str) -> str:
    return sha256(sentence.encode()).hexdigest()[:12]
