"""The suites of the peers whose interfaces we speak, run in an environment that has them (tools/test.py)."""
