"""The mind: what a bot thinks of a position."""
