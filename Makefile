# Everything happens in ./.venv, made here with Python 3.11 or newer. `make help` lists the targets.
# On Windows, or without make, README.md has the same steps as pip commands.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint binder/constraints.txt
PYTEST := $(BIN)/python -m pytest

# what is tested: our tests, and the notebooks, each run from top to bottom
TESTED := tests notebooks
PYTEST_OPTIONS := --nbval-lax

.DEFAULT_GOAL := help
.PHONY: help learn lab test test-full lint format chromium servers constraints clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

learn: .venv/learn.stamp ## set up, serve the lessons as web pages and open the browser
	$(BIN)/sixtysix serve

lab: .venv/learn.stamp ## set up and open the lessons in JupyterLab
	$(BIN)/sixtysix lab

test: .venv/dev.stamp chromium servers ## set up and run all tests, those in a browser included
	$(PYTEST) -m "not slow" $(PYTEST_OPTIONS) $(TESTED)

test-full: .venv/dev.stamp chromium servers ## all tests, also the proofs that take long
	$(PYTEST) $(PYTEST_OPTIONS) $(TESTED)

lint: .venv/dev.stamp ## style, types, direction of imports, content of the lessons
	@status=0; \
	for check in "ruff check ." "ruff format --check ." mypy lint-imports "sixtysix lint"; do \
		echo "== $$check"; $(BIN)/$$check || status=1; \
	done; exit $$status

format: .venv/dev.stamp ## put the code into the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

chromium: ## find a Chromium, or install it where that is possible
	@bash tests/browser/get-chromium

servers: ## find nginx, PostgreSQL and npm for the tests, or install them where that is possible
	@bash tests/site/get-npm
	@bash tests/site/get-nginx
	@bash tests/classroom/get-postgres

constraints: ## resolve all versions anew into binder/constraints.txt
	rm -rf build/constraints && $(PYTHON) -m venv build/constraints
	build/constraints/bin/python -m pip install --quiet --upgrade pip
	build/constraints/bin/python -m pip install --quiet ".[learn,stats,cluster,site,class,postgres]" --group dev hatchling editables
	build/constraints/bin/python -m pip freeze --all --exclude sixtysix --exclude setuptools > build/constraints.txt
	{ echo "# Exact versions of everything used. Made by: make constraints"; cat build/constraints.txt; } > binder/constraints.txt

clean: ## remove what the other targets made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is younger than what it was made from, so a second `make` does nothing.
.venv/python.stamp:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and was not found."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	"$(PYTHON)" -m venv .venv
	$(PIP) --upgrade pip
	@touch $@

.venv/learn.stamp: .venv/python.stamp pyproject.toml binder/constraints.txt
	@echo "Setting up; the first time takes a minute or two."
	$(PIP) --editable ".[learn,stats,class]"
	@touch $@

.venv/dev.stamp: .venv/learn.stamp
	$(PIP) --editable ".[learn,stats,cluster,site,class,postgres]" --group dev
	@touch $@
