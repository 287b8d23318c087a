"""Who can sit in a seat. A bot receives only a Turn: what its seat knows, its moves and a sampler."""

from motley.bots.levels import BotKind, Level, UnknownLevel, kind, kinds, make

__all__ = ["BotKind", "Level", "UnknownLevel", "kind", "kinds", "make"]
