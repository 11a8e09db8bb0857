# Everything a visitor or developer runs. `make help` lists it.

PYTHON ?= python3
JOBS ?= 2
GAMES ?= 10000
BOT ?= mcts:400
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --disable-pip-version-check --progress-bar off
STEP := @sh tools/step.sh
PYTEST := $(BIN)/pytest -n $(JOBS)
# One process and no plugins of packages that quick tests do not use: starting more takes longer than they do.
QUICK := $(BIN)/pytest -p no:schemathesis -p no:faker
SOURCES := $(shell find src docs/rules docs/examples -type f -not -name '*.pyc') pyproject.toml setup.py README.md LICENSE
# How many packages some files of requirements name.
count = $(strip $(shell cat $(1) | wc -l))
IS_COMPILED := import sys, rondel.core.state as s; sys.exit(0 if s.__file__.endswith((".so", ".pyd")) \
	else "Rondel is installed as pure Python, which is slow. Once there is a C compiler: make clean, and again.")

# A build that cannot compile is an error for developers; who only wants to play gets a slower game.
COMPILE = require
play: COMPILE = allow

.DEFAULT_GOAL := help
.PHONY: help play install lint test test-postgres check docs chromium postgres bench bench-web dataset fuzz chaos release clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.rondel ## open the table in the browser on this machine
	$(BIN)/rondel serve

install: $(VENV)/.rondel ## install Rondel, compiled, into .venv

lint: $(VENV)/.test ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

test: lint docs $(VENV)/.rondel chromium postgres ## all checks, the documentation and all tests, on the compiled install and the rules once more uncompiled
	$(BIN)/python -c '$(IS_COMPILED)'
	$(PYTEST)
	PYTHONPATH=src $(PYTEST) -m "not slow" --doctest-modules --ignore=src/rondel/web/store/migrations src \
		tests/games tests/property

test-postgres: $(VENV)/.test $(VENV)/.rondel postgres ## the tests that need PostgreSQL, which are part of `make test` too
	$(PYTEST) -m postgres tests/web

check: lint ## the quick checks before a commit, uncompiled
	PYTHONPATH=src $(QUICK) -m "not slow" tests/games tests/locale tests/record tests/web/test_offers.py \
		$(wildcard tests/test_*.py)

docs: $(VENV)/.docs ## build the documentation into build/site; a warning is an error, a wrong link too
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is in build/site/index.html"

chromium: ## install the browser that the tests of the pages need
	@sh tools/chromium.sh

postgres: ## install the database server that tests start for themselves
	@sh tools/postgres.sh

bench: $(VENV)/.bench $(VENV)/.rondel ## measure the speed beside other engines; what has become slower is an error
	$(BIN)/python -c '$(IS_COMPILED)'
	$(BIN)/python -m bench

bench-web: $(VENV)/.test $(VENV)/.rondel postgres ## measure the server at 10 to 500 tables, on SQLite and PostgreSQL; BENCH=--quick is sooner done
	$(BIN)/python -c '$(IS_COMPILED)'
	$(BIN)/python -m bench.web $(BENCH)

dataset: $(VENV)/.test $(VENV)/.rondel ## play GAMES=10000 games of BOT=mcts:400 for two of every game, and write their decisions as Parquet: about a day on two cores
	for game in $$($(BIN)/python -c 'import rondel; print(*rondel.game_names())'); do \
		$(BIN)/rondel arena $$game --bots $(BOT),$(BOT) --games $(GAMES) --jobs $(JOBS) --records build/dataset/$$game && \
		$(BIN)/rondel export build/dataset/$$game --parquet build/dataset/$$game.parquet --jobs $(JOBS) || exit; \
	done

fuzz: $(VENV)/.test $(VENV)/.rondel ## send 20,000 odd requests to a server at which games are played
	$(BIN)/python -m tests.web.fuzzing 20000

chaos: $(VENV)/.test $(VENV)/.rondel postgres ## kill processes and databases under load 200 times, and look for what was lost
	$(BIN)/python -m tests.web.chaos 200

release: $(VENV)/.test ## check tag, changelog, tests, documentation, source archive and a wheel for every Python found; nothing is published
	$(BIN)/python tools/release.py
	$(MAKE) test
	rm -rf dist
	$(STEP) sdist "Making the source archive" $(BIN)/python -c 'from setuptools import build_meta; build_meta.build_sdist("dist")'
	$(BIN)/python tools/wheels.py $(PYTHONS)

clean: ## remove everything that was built or installed here
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.build: requirements/build.txt requirements/run.txt
	$(STEP) environment "Creating the environment in $(VENV)" $(PYTHON) -m venv $(VENV)
	$(STEP) packages "Installing $(call count,$^) packages: about half a minute" $(PIP) $(patsubst %,-r %,$^)
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.build
	$(STEP) packages-test "Installing $(call count,$<) packages for the tests: about a minute" $(PIP) -r $<
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.build
	$(STEP) packages-docs "Installing $(call count,$<) packages for the documentation" $(PIP) -r $<
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.build
	$(STEP) packages-bench "Installing $(call count,$<) packages for the benchmark" $(PIP) -r $<
	@touch $@

# Files of earlier builds are removed first, or modules since deleted would be installed again.
$(VENV)/.rondel: $(SOURCES) $(VENV)/.build
	@rm -rf build/lib* build/bdist* build/rondel.egg-info
	$(STEP) install "Compiling the engine: about a minute on two cores, only now and after a change of the sources" \
		env RONDEL_COMPILE=$(COMPILE) $(PIP) --verbose --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/python -c '$(IS_COMPILED)' || true
	@touch $@
