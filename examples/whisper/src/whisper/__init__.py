"""Whisper: the object that the registry finds, and nothing else."""

from whisper.game import Whisper

GAME = Whisper()
