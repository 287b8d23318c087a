"""The core needs little; what needs more comes with an extra of the package, and says so when it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from motley.kernel.core import MotleyError


class NotInstalled(MotleyError):
    """Something of ours needs packages that are not installed."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import inside what an extra brings: if a package is missing, the error says what to install.

    `what` begins the sentence: "The table in the browser".
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "motley"):  # ours are all there; that would be a fault of ours
            raise
        raise NotInstalled(
            f"{what} needs {missing}, which comes with an extra of the package: pip install 'motley-games[{name}]'"
        ) from error
