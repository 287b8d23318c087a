"""How MotoX looks and is pointed at."""
