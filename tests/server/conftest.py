"""A server for each module of tests: its tables lie in a folder of their own. And one PostgreSQL for all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from motley.server.store.engines import Place
from tests.server.database import Database, running_database
from tests.server.house import ThreadHouse, house_in


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    with running_database() as running:
        yield running


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where a new store may be: the same is expected of either."""
    if request.param == "file":
        return tmp_path / "tables.sqlite"
    found: Database = request.getfixturevalue("database")
    return found.fresh()
