"""Motley: a tabletop in Python."""

from motley._build import install, is_compiled

install()

compiled: bool


def __getattr__(name: str) -> object:
    if name == "compiled":
        return is_compiled()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
