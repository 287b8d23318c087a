"""The cards, dice and arenas of MOTBA, read from its content, and the words they are written in."""
