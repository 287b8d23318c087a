"""Many matches: one runner for whatever plays games in numbers, experiments as files, and studies of balance."""

from motley.lab.contest import Contest, Result, Thinking, play_game
from motley.lab.experiment import BadExperiment, Experiment
from motley.lab.journal import BadRun, Run
from motley.lab.playing import crew_for, go_on
from motley.lab.processes import Processes
from motley.lab.runner import Crew, Deadly, GameFailed, Here, in_order, play

__all__ = [
    "BadExperiment",
    "BadRun",
    "Contest",
    "Crew",
    "Deadly",
    "Experiment",
    "GameFailed",
    "Here",
    "Processes",
    "Result",
    "Run",
    "Thinking",
    "crew_for",
    "go_on",
    "in_order",
    "play",
    "play_game",
]
