"""Golden records: one readable game per game and number of seats, regenerated and compared line by line."""
