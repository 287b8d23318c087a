"""The rules on arrays; run where JAX is, in an environment of its own (tools/test.py)."""
