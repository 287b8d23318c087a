"""Motley: a tabletop in Python. A game is written once; tables, bots, records and studies follow from it.

match = motley.start("motif", seats=2, seed=7)
match.play(0, "+c3")
"""

from typing import TYPE_CHECKING

from motley._build import install, is_compiled

install()

if TYPE_CHECKING:
    from motley.kernel.registry import game, game_names
    from motley.match import Match, analyse, frame, replay, resume, start, verify

__all__ = [
    "Match",
    "__version__",
    "analyse",
    "compiled",
    "frame",
    "game",
    "game_names",
    "replay",
    "resume",
    "start",
    "verify",
]

compiled: bool
__version__: str

_HOMES = {
    "Match": "motley.match",
    "analyse": "motley.match",
    "frame": "motley.match",
    "game": "motley.kernel.registry",
    "game_names": "motley.kernel.registry",
    "replay": "motley.match",
    "resume": "motley.match",
    "start": "motley.match",
    "verify": "motley.match",
}


def __getattr__(name: str) -> object:
    """Looked up when first used, so that `import motley` stays fast."""
    if name == "compiled":
        return is_compiled()
    if name == "__version__":
        return _version()
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *[name for name in globals() if name.startswith("__")]})


def _version() -> str:
    """The version of the installed distribution; a checkout that nobody installed has none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("motley-games")
    except PackageNotFoundError:
        return "unknown"
