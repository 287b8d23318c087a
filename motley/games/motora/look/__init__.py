"""How Motora looks and is pointed at."""
