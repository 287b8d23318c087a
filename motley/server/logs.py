"""What the server says of itself, a line of JSON for each: for whatever gathers the logs of many servers."""

import json
import logging
import sys
from datetime import UTC, datetime

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
