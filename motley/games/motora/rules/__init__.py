"""The rules of Motora: the position, its moves and their notation, the book in its order, and what a seat knows."""
