"""How MOTBA looks and is pointed at."""
