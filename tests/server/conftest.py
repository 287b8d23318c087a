"""A server for each module of tests: its tables lie in a folder of their own."""

from collections.abc import Iterator

import pytest

from tests.server.house import ThreadHouse, house_in


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadHouse]:
    with house_in(tmp_path_factory.mktemp("home")) as running:
        yield running
