"""One table: its game, its journal, who sits at it, and what it tells each viewer."""
