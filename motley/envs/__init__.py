"""Games as learners know them: environments of PettingZoo, Gymnasium and OpenSpiel, each in a module of its name.

`VectorEnv` is many games at once, as arrays of NumPy.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motley.envs.stepping import NotAllowed
    from motley.envs.vector import VectorEnv

__all__ = ["NotAllowed", "VectorEnv"]

_HOMES = {"NotAllowed": "stepping", "VectorEnv": "vector"}


def __getattr__(name: str) -> object:
    """Looked up when first used: nobody needs NumPy who only wants one of the others."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
