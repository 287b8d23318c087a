"""Which pieces lead to which move, and why others do not."""
