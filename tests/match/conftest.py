from collections.abc import Iterator

import pytest

from motley.kernel import registry
from tests.match.parlour import GAME


@pytest.fixture(autouse=True)
def _parlour() -> Iterator[None]:
    registry.register(GAME)
    yield
    registry.forget(GAME.name)
