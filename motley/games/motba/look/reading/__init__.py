"""Cards and fighters in words, from a label to the full face."""
