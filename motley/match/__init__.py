"""A running game in one process: seats, fair chance, drafts, undo, record."""

from motley.match.analysis import Analysis, TurningPoint, analyse
from motley.match.frame import frame
from motley.match.luck import Luck
from motley.match.match import Match, Refused
from motley.match.ply import Line, Ply
from motley.match.replay import OtherRules, replay, resume, start, verify

__all__ = [
    "Analysis",
    "Line",
    "Luck",
    "Match",
    "OtherRules",
    "Ply",
    "Refused",
    "TurningPoint",
    "analyse",
    "frame",
    "replay",
    "resume",
    "start",
    "verify",
]
