"""Where this user's tables are kept."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of the user's data: MOTLEY_HOME, or where this platform keeps such things. It is made if missing."""
    chosen = os.environ.get("MOTLEY_HOME")
    folder = Path(chosen).expanduser() if chosen else _usual()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Motley"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Motley"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "motley"
