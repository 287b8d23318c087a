"""Motley: a tabletop in Python."""
