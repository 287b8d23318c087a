"""What the scripts of this folder share: where things are, commands that retry, and stamps that say a step is done."""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
WAITS = (5, 20, 60, 120)


class StepFailed(Exception):
    """A step could not be done; the message is for the person at the terminal."""


def say(sentence: str) -> None:
    print(f"motley: {sentence}", flush=True)


def run(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command to its end; a failure is a StepFailed that names the command."""
    words = [str(word) for word in command]
    try:
        code = subprocess.run(words, cwd=cwd, env={**os.environ, **(env or {})}, check=False).returncode
    except OSError as error:
        raise StepFailed(f"cannot run {words[0]}: {error}") from error
    if code != 0:
        raise StepFailed(f"exit code {code} of: {' '.join(words)}")


def run_patiently(command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
    """Run a command that downloads: networks and registries have bad minutes, so it is tried again, ever later."""
    for wait in WAITS:
        try:
            return run(command, cwd, env)
        except StepFailed as failure:
            say(f"{failure}; trying again in {wait} s")
            time.sleep(wait)
    return run(command, cwd, env)


def files_below(folder: Path, skip: frozenset[str] = frozenset()) -> list[Path]:
    """Every file below a folder, in a fixed order, without the folders and files of these names."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - skip)
        found += [Path(place, name) for name in sorted(set(names) - skip)]
    return found


def digest(files: Iterable[Path], *words: str) -> str:
    """One hash of the names and contents of files, and of further words."""
    whole = hashlib.sha256("\0".join(words).encode())
    for file in files:
        content = file.read_bytes() if file.is_file() else b"-"
        whole.update(f"\0{os.path.relpath(file, ROOT)}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()


class Stamp:
    """Remembers the inputs of a step that was done, so that it is not done again until they change."""

    def __init__(self, name: str, inputs: str, outputs: Sequence[Path] = ()) -> None:
        self.file = TOOLS / "stamps" / name
        self.inputs = inputs
        self.outputs = outputs

    def is_fresh(self) -> bool:
        if not all(output.exists() for output in self.outputs):
            return False
        return self.file.is_file() and self.file.read_text(encoding="utf-8") == self.inputs

    def set(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.inputs, encoding="utf-8")

    def drop(self) -> None:
        self.file.unlink(missing_ok=True)


def fail(failure: StepFailed) -> int:
    """Tell the person what went wrong; the exit code of the script."""
    print(f"motley: {failure}", file=sys.stderr, flush=True)
    return 1
