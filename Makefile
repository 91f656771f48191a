# One line a target; the same commands stand in README.md for systems without make.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
WORKERS ?= auto
EXTRAS ?= dev

.PHONY: help env play play-terminal tap test lint clean

help:            ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 18

env: $(VENV)/.ready  ## make the environment (.venv)

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed, this is " + sys.version.split()[0] + "; say make PYTHON=python3.12 (or another)")'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	@touch $@

play: env        ## assemble the game and play it in a window
	@$(PY) -m tools.play

play-terminal: env  ## the same machine in the terminal
	@$(PY) -m tools.play --terminal

tap: env         ## build/backgammon.tap, symbols, listing and the byte table
	@$(PY) -m tools.build_tap

test: env        ## lint, types and tests (under 3 minutes on two cores)
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m pytest -n $(WORKERS)

lint: env        ## ruff and mypy alone
	$(PY) -m ruff check .
	$(PY) -m mypy

clean:           ## remove what was built, not the environment
	rm -rf build .pytest_cache .mypy_cache .ruff_cache
