import pytest

from motley.kernel import registry
from tests.match.parlour import GAME


@pytest.fixture(autouse=True)
def _parlour() -> None:
    registry.register(GAME)
