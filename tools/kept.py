"""What is kept of a ladder from one machine to the next: results and times in a packed file of the repository.

A game follows from its number, so its answers need not be kept: whoever wants them plays it again. What was played by
other bots than those of today is of another edition, and left out.
"""

import gzip
import json
from pathlib import Path
from typing import Any

from tools.steps import ROOT

KEPT = ROOT / "bench" / "ladder"
FILES = ("games.jsonl", "times.jsonl")


def place_of(name: str) -> Path:
    return KEPT / f"{name}.jsonl.gz"


def keep(folder: Path, file: Path, edition: int) -> None:
    """Pack the ladder in this folder."""
    games, times = (_lines(folder / name) for name in FILES)
    head = {"edition": edition, "experiment": (folder / "experiment.toml").read_text("utf-8")}
    # Times are written first: of a game that was cut off there may be nothing else.
    rows = [{"game": _short(game), "times": _rounded(times[number])} for number, game in sorted(games.items())]
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in [head, *rows])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def restore(file: Path, folder: Path, edition: int) -> bool:
    """Unpack a ladder where there is none yet; whether it was kept, and is of this edition."""
    if folder.exists() or not file.exists():
        return False
    head, *rows = (json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines())
    if head["edition"] != edition:
        return False
    folder.mkdir(parents=True)
    for name, part in zip(FILES, ("game", "times"), strict=True):
        (folder / name).write_text("".join(json.dumps(row[part]) + "\n" for row in rows), encoding="utf-8")
    (folder / "experiment.toml").write_text(head["experiment"], encoding="utf-8")
    return True


def _lines(file: Path) -> dict[int, dict[str, Any]]:
    """Whole lines by their number; the last one may have been cut off."""
    found = [json.loads(line) for line in file.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]
    return {line["number"]: line for line in found}


def _short(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "record": json.dumps({**json.loads(line["record"]), "answers": []})}


def _rounded(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "thinking": [{name: _brief(value) for name, value in each.items()} for each in line["thinking"]]}


def _brief(value: Any) -> Any:
    """Seconds to two figures: nobody asks for more of a time."""
    if isinstance(value, list):
        return [_brief(each) for each in value]
    return float(f"{value:.2g}") if isinstance(value, float) else value
