"""What a game is. Everything a game, a bot or a table needs to know is here; nothing here knows of any of them."""

from motley.kernel.bot import Bot, Limits, Turn, turn_of
from motley.kernel.change import Composer, changed, difference, part_of
from motley.kernel.codec import Codec
from motley.kernel.core import (
    CHANCE,
    Ask,
    BadPosition,
    BadSetup,
    BrokenRecord,
    Endless,
    Event,
    IllegalMove,
    MotleyError,
    Move,
    Outcome,
    Refusal,
    UnreadableMove,
)
from motley.kernel.facts import Fact, Telling
from motley.kernel.game import Game
from motley.kernel.numbers import Field, Row
from motley.kernel.oracle import NoOracle, Opinion, Oracle
from motley.kernel.record import Answer, Record, Result
from motley.kernel.rng import Rng
from motley.kernel.scene import Area, Art, Choice, Phases, Piece, Preview, Promise, Run, Scene, SeatCard, Surface
from motley.kernel.setting import Option, Options, Preset, Traits
from motley.kernel.stage import Face, Layout, Moment
from motley.kernel.state import FrameState, State
from motley.kernel.words import Meaning, Words

__all__ = [
    "CHANCE",
    "Answer",
    "Area",
    "Art",
    "Ask",
    "BadPosition",
    "BadSetup",
    "Bot",
    "BrokenRecord",
    "Choice",
    "Codec",
    "Composer",
    "Endless",
    "Event",
    "Face",
    "Fact",
    "Field",
    "FrameState",
    "Game",
    "IllegalMove",
    "Layout",
    "Limits",
    "Meaning",
    "Moment",
    "MotleyError",
    "Move",
    "NoOracle",
    "Opinion",
    "Option",
    "Options",
    "Oracle",
    "Outcome",
    "Phases",
    "Piece",
    "Preset",
    "Preview",
    "Promise",
    "Record",
    "Refusal",
    "Result",
    "Rng",
    "Row",
    "Run",
    "Scene",
    "SeatCard",
    "State",
    "Surface",
    "Telling",
    "Traits",
    "Turn",
    "UnreadableMove",
    "Words",
    "changed",
    "difference",
    "part_of",
    "turn_of",
]
