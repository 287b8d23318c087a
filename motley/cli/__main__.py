"""`python -m motley.cli`."""

from motley.cli import main

main()
