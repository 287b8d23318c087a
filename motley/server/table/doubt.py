"""What was written and not answered: the store is asked until it says whether it has it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from motley.server.store import Append, Store, StoreError

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 30.0
"""Seconds between two looks, the first time and after many in vain."""


async def was_written(store: Store, writing: Append, is_wanted: Callable[[], bool]) -> bool | None:
    """Whether the store has this, as soon as it can be asked; None if nobody wants to know any more."""
    wait = FIRST_WAIT
    while is_wanted():
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)
        with suppress(StoreError):
            return await asyncio.to_thread(store.was_written, writing)
    return None
