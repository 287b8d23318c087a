"""How Motu looks and is pointed at."""
