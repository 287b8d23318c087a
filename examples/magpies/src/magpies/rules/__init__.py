"""The rules: the position, and what may be done in it."""
