"""Many matches: the runner, experiments, runs that survive, and what may be said of them."""
