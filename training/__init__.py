"""What was learned about the games, and how: not part of the package."""
