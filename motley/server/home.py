"""Where this user's tables are kept."""

import os
import sys
from pathlib import Path
from typing import Final

STORE_NAME: Final = "tables.sqlite"


def home() -> Path:
    """The folder of the user's data. It is made if missing."""
    folder = home_place()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def home_place() -> Path:
    """Where the user's data is: MOTLEY_HOME, or where this platform keeps such things. It need not be there."""
    chosen = os.environ.get("MOTLEY_HOME")
    return Path(chosen).expanduser() if chosen else _usual()


def store_place() -> Path | str:
    """Where the tables are: MOTLEY_DATABASE_URL, or a file in that folder."""
    return os.environ.get("MOTLEY_DATABASE_URL") or home_place() / STORE_NAME


def scraper_token() -> str:
    """What a scraper of `/metrics` shows that does not run on this machine; "" where there is none."""
    return os.environ.get("MOTLEY_METRICS_TOKEN", "")


def _usual() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Motley"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Motley"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "motley"
