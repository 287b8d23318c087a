"""What a server does, counted for Prometheus: by all its processes together, those that have ended too.

Each process writes what it counts into a folder that they share; whichever is asked adds all of it up.
"""

import asyncio
import os
from time import process_time
from typing import Final

from motley.server.table.journal import Journal
from motley.server.table.tables import Tables

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""What names that folder, for the library. Without one a process counts for itself."""

OFTEN: Final = 1.0
"""Seconds after which the others know what this process has counted."""


class Counts:
    """The counts of one process."""

    def __init__(self, tables: Tables, journal: Journal) -> None:
        # Not before: when it is loaded it looks where counts are kept.
        from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics

        disable_created_metrics()
        self._tables = tables
        self._journal = journal
        self._registry = CollectorRegistry()
        mine = None if FOLDER in os.environ else self._registry

        def gauge(name: str, meaning: str) -> Gauge:
            return Gauge(f"motley_{name}", meaning, registry=mine, multiprocess_mode="livesum")

        def counter(name: str, meaning: str) -> Counter:
            return Counter(f"motley_{name}", meaning, registry=mine)

        self._gauges = (
            gauge("tables", "Tables in memory."),
            gauge("screens", "Screens that look at a table."),
            gauge("thinkers_busy", "Processes in which a bot thinks."),
        )
        self._counters = (
            counter("writings", "Writings that reached the disk."),
            counter("groups", "Transactions that they took."),
            counter("processor_seconds", "Seconds that the processes that serve have computed."),
        )
        self._before = (0.0, 0.0, 0.0)

    def take(self) -> None:
        """Put down what there is to count now."""
        tables, journal = self._tables, self._journal
        for gauge, count in zip(self._gauges, (tables.live, tables.screens, tables.thinking.busy), strict=True):
            gauge.set(count)
        now = (float(journal.written), float(journal.groups), process_time())
        for counter, before, value in zip(self._counters, self._before, now, strict=True):
            counter.inc(value - before)
        self._before = now

    async def keep_up(self) -> None:
        """Put it down as long as this process serves."""
        while True:
            self.take()
            await asyncio.sleep(OFTEN)

    async def text(self) -> tuple[bytes, str]:
        """What all of them have counted, as Prometheus reads it, and what it calls that."""
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        self.take()
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        return await asyncio.to_thread(generate_latest, registry), CONTENT_TYPE_LATEST


def forget_process(pid: int) -> None:
    """One has ended: what it counted stays, what there was just then does not."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)
