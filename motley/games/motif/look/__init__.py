"""How Motif looks and is pointed at."""
