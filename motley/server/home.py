"""Where this user's tables are kept."""

import os
import sys
from pathlib import Path
from typing import Final

STORE_NAME: Final = "tables.sqlite"


def home() -> Path:
    """The folder of the user's data: MOTLEY_HOME, or where this platform keeps such things. It is made if missing."""
    chosen = os.environ.get("MOTLEY_HOME")
    folder = Path(chosen).expanduser() if chosen else _usual()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def store_place() -> Path | str:
    """Where the tables are: MOTLEY_DATABASE_URL, or a file in that folder."""
    return os.environ.get("MOTLEY_DATABASE_URL") or home() / STORE_NAME


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Motley"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Motley"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "motley"
