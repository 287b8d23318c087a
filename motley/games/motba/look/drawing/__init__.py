"""Symbols: figures, pictures on cards, ground, and their style in both themes."""
