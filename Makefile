# Two commands matter: `make play` and `make test`. Each works on a fresh clone and needs Python 3.11 or later.
# The scripts are in tools/; whatever they fetch or build stays inside the checkout.

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
ifeq ($(strip $(PYTHON)),)
$(error No Python 3.11 or later was found; name one with `make PYTHON=...`)
endif
DO := @$(PYTHON) -B -m tools.

.PHONY: play test check ladder soak mutants compile bench docs dist environment client icons requirements clean

play:  ## a table in the browser; `make play ARGS="motif --terminal"` in the terminal
	$(DO)play $(ARGS)

test:  ## everything that shows the project is in order
	$(DO)test

check:  ## ruff, ruff format, mypy --strict, import-linter, svelte-check
	$(DO)check

compile: .venv  ## the rules, compiled by mypyc into build/
	@.venv/bin/python -m tools.compile $(ARGS)

ladder:  ## how strong the bots are, into docs/strength.md; takes hours
	$(DO)ladder $(ARGS)

soak:  ## the full numbers, into build/results.md; takes hours
	$(DO)soak $(ARGS)

mutants: .venv  ## whether the tests notice small faults in the code; two hours. `make mutants ARGS="--area kernel --count 20"`
	@.venv/bin/python -m tools.mutants $(ARGS)

bench:  ## side by side with peers, in an environment of its own
	$(DO)bench $(ARGS)

docs:  ## the pages and the reference as a site, into build/docs
	$(DO)docs

pictures: .venv  ## the pictures and films of docs/pictures, taken in Chromium
	@.venv/bin/python -m tests.browser.pictures $(ARGS)

dist:  ## the source archive and both wheels, into dist/
	$(DO)dist

environment .venv:  ## the Python environment for development
	$(DO)environment dev

client:  ## the browser client and the icons
	$(DO)environment play
	$(DO)client

icons:  ## the subset of pictograms that the games use
	$(DO)environment play
	$(DO)icons

requirements:  ## pin again what pyproject.toml asks for; ARGS=--upgrade for newer versions
	$(DO)requirements $(ARGS)

clean:  ## away with all that was built or fetched
	rm -rf .venv .tools build dist web/node_modules web/dist motley/server/client motley/render/icons.json
	rm -rf *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
