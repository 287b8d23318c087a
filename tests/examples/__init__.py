"""The example games: they conform, they are OpenSpiel's, and what their rules say happens."""
