"""What lies on the table: the arena, the panels beside it, the screens before the fight."""
