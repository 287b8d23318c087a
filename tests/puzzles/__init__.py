"""Puzzles and what is new every day."""
