"""How people come in: who asks, over which line, what they may wish for, and what the pages give out."""
