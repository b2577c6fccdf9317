# Everything runs in the project's own virtual environment, with the versions of constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PEER := build/peer

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-fast lint snapshots golden speed peer clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(READY) ## make the virtual environment in .venv, with the command cellblock in it

$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (once, about a minute)"
	@$(PYTHON) -c 'import sys; sys.exit("Cellblock needs Python 3.11 or newer; name one with PYTHON=...") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)

demo: $(READY) ## play the quickstart experiment and write its report
	@rm -rf runs/quickstart
	$(BIN)/cellblock run escape/quickstart -o runs/quickstart
	$(BIN)/cellblock report runs/quickstart

test: $(READY) ## run all tests
	$(BIN)/python -m pytest -q -n auto --dist worksteal

test-fast: $(READY) ## run the tests that take seconds
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m 'not slow'

lint: $(READY) ## check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

snapshots: $(READY) ## write help texts and errors of the command line into the tests anew
	$(BIN)/python -m pytest -q tests/cellblock --update-snapshots

golden: $(READY) ## write the golden traces anew, after a change of rules
	$(BIN)/python -m tests.golden

speed: $(READY) ## measure speed and memory beside the goals
	$(BIN)/python -m experiments.benchmarks.speed --cold --million

peer: $(PEER)/ready $(READY) ## compare choices per second with OpenSpiel's gin rummy
	$(BIN)/python -m experiments.benchmarks.peer $(PEER)/bin/python

$(PEER)/ready:
	@test -x $(PEER)/bin/python || $(PYTHON) -m venv $(PEER)
	@$(PEER)/bin/python -m pip install --quiet --disable-pip-version-check 'open_spiel==2.0.2'
	@touch $@

clean: ## remove the virtual environment and what tools left behind
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .import_linter_cache .hypothesis runs/quickstart
