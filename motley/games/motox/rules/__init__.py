"""The rules of MotoX: the position, its moves and their notation, the book in its order, and what a seat knows."""
