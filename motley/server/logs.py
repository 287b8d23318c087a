"""What the server says of itself: a line of JSON for each thing, where that is wished; and nothing without end."""

import asyncio
import json
import logging
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import Final

LOGGERS = ("motley", "uvicorn", "asyncio")


class Structured(logging.Formatter):
    """When, how bad, who and what; a fault with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "by": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps(told)


def log_structured() -> None:
    """From now on everything goes to the standard error so, from information on."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Structured())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [out]
        logger.propagate = False
    logging.getLogger("motley").setLevel(logging.INFO)


QUIET: Final = 60.0
"""Seconds between two complaints of the same kind."""

BY_ANYBODY: Final = (
    "out of system resource",
    "Exceeded concurrency",
    "Invalid HTTP request",
    "Unsupported upgrade",
    "Invalid UTF-8",
)
"""What strangers can have complained of as often as they like."""


class Sparing(logging.Filter):
    """Lets a complaint that repeats itself through once in a while: thousands of the same fill a disk. What is given up
    when the server stops is no fault."""

    def __init__(self) -> None:
        super().__init__()
        self.last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        text = record.getMessage().splitlines()[0] if record.msg else ""
        if not any(each in text for each in BY_ANYBODY):
            return True
        now = monotonic()
        key = text[:40]
        if now - self.last.get(key, -QUIET) < QUIET:
            return False
        self.last[key] = now
        record.exc_info = None
        return True


def log_sparingly() -> None:
    for name in ("asyncio", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, Sparing) for each in logger.filters):
            logger.addFilter(Sparing())
