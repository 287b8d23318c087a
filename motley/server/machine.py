"""What the server takes from the machine it runs on: the time of day, chance, what its processor has done.

Time that passes is the event loop's, and so are threads and processes. Whoever runs a server hands all of it in, so
that a test can hold the clock, the luck and the order of what happens.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time
from time import time as time_of_day
from typing import Final


@dataclass
class Machine:
    """The time of day, which may jump, bytes that nobody foresees, and the seconds that a thread has computed."""

    time: Callable[[], float] = time_of_day
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    processor: Callable[[], float] = thread_time

    def name(self, size: int) -> str:
        """A name that nothing else has, of so many bytes in hexadecimal."""
        return self.random_bytes(size).hex()

    def number(self, bits: int) -> int:
        """A number of so many bits at most."""
        return int.from_bytes(self.random_bytes((bits + 7) // 8), "big") >> (-bits % 8)


MACHINE: Final = Machine()
"""The real one."""
