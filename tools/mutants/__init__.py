"""Whether the tests would notice: small faults are put into the code one by one, and tests that run the line must fail.

`make mutants` draws them by a seed. What is in which file here: `sites.py` finds the places and what could stand there
instead, `tracing.py` finds out which test runs which line, `choose.py` chooses the tests for a place, `trial.py` tries
one mutant, `__main__.py` draws, tries them all and tells.
"""
