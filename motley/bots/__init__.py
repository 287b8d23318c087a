"""Who can sit in a seat. A bot receives only a Turn: what its seat knows, its moves and a sampler."""

from motley.bots.entrants import BadEntrant, admitted, entrant, seat
from motley.bots.levels import USUAL_BOT, BotKind, Level, UnknownLevel, kind, kinds, make
from motley.bots.program import Forfeit, Program, dismiss

__all__ = [
    "USUAL_BOT",
    "BadEntrant",
    "BotKind",
    "Forfeit",
    "Level",
    "Program",
    "UnknownLevel",
    "admitted",
    "dismiss",
    "entrant",
    "kind",
    "kinds",
    "make",
    "seat",
]
