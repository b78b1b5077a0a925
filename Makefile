# `make help` lists the commands. The first one that needs it sets up .venv.
# The first Python that is new enough; `make PYTHON=…` chooses another.
PYTHON ?= $(firstword $(foreach python,python3 python3.11 python3.12 python3.13 python3.14,$(shell \
	$(python) 2>/dev/null -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")')) python3)
VENV := .venv
BIN := $(VENV)/bin
KIT := clients/typescript

.DEFAULT_GOAL := help
.PHONY: help demo test test-kits check bench fuzz soak proto transcripts format

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

$(VENV)/.server: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fairdeal needs Python 3.11 or newer, not %d.%d" % sys.version_info[:2])'
	@echo "Setting up $(VENV); the first time takes a minute or two"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server]'
	@touch $@

$(VENV)/.dev: $(VENV)/.server
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server,dev]'
	@touch $@

# The demo's second language, where Node is at hand.
$(KIT)/dist/bot.js: $(KIT)/package-lock.json $(KIT)/package.json $(wildcard $(KIT)/src/*.ts)
	@echo "Building the TypeScript bot"
	cd $(KIT) && npm ci --silent --no-audit --no-fund && npm run build

demo: $(VENV)/.server ## Run a real competition on the embedded Postgres
	@! command -v npm >/dev/null || $(MAKE) --silent $(KIT)/dist/bot.js || echo "It cannot be built, so the demo goes on without it"
	@$(BIN)/fairdeal demo

FAILED := --last-failed --last-failed-no-failures none

# Many containers set this, and then every program that a test starts compiles all modules anew.
unexport PYTHONDONTWRITEBYTECODE

# Tests wait for each other's programs for half of their time: two workers a core keep two cores busy. Beside
# tests that kill and flood others may fail: what fails is run once more, alone, and named.
test: $(VENV)/.dev ## Run all tests, in parallel; what fails is run once more, alone
	OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n 4 --dist worksteal || \
		{ [ $$? -eq 1 ] && echo "== Some tests failed; once more, alone:" && $(BIN)/pytest $(FAILED); }

# A kit whose toolchain is missing is skipped, and named; with CI set it fails.
test-kits: $(VENV)/.dev ## Build the starter kits of clients/ and let them play
	$(BIN)/pytest -rs --timeout 1200 tests/kits.py || \
		{ [ $$? -eq 1 ] && echo "== Some tests failed; once more:" && $(BIN)/pytest -rs --timeout 1200 $(FAILED) tests/kits.py; }

check: $(VENV)/.dev ## Lint, types, protobuf rules, generated code, import walls
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/buf lint proto
	$(BIN)/buf breaking proto --against tests/releases/0.1.0/proto.binpb
	$(BIN)/python proto/generate.py --check
	$(BIN)/pytest tests/test_walls.py

fuzz: $(VENV)/.dev ## Fuzz messages and logs, and play through a bad network, for about half an hour
	FAIRDEAL_FUZZ=50 FAIRDEAL_BAD_NETWORK=60 $(BIN)/pytest -n 2 -s --timeout 3600 tests/test_fuzz.py tests/test_bad_network.py

# How long the month takes, in minutes; fuzzing takes about as long again.
FAIRDEAL_SOAK ?= 60
soak: $(VENV)/.dev ## Live through a month of kills and bad networks in FAIRDEAL_SOAK minutes (60), then fuzz
	FAIRDEAL_SOAK=$(FAIRDEAL_SOAK) FAIRDEAL_CHAOS=2 $(BIN)/pytest -s tests/soak.py tests/test_chaos.py
	FAIRDEAL_FUZZ=$(FAIRDEAL_SOAK) FAIRDEAL_BAD_NETWORK=$(FAIRDEAL_SOAK) $(BIN)/pytest -s --timeout 14400 \
		tests/test_fuzz.py tests/test_bad_network.py

bench: $(VENV)/.dev ## Measure against raw gRPC and OpenSpiel, in one run
	$(BIN)/python -m benchmarks

proto: $(VENV)/.dev ## Generate the Python code from proto/
	$(BIN)/python proto/generate.py

transcripts: $(VENV)/.dev ## Record every RPC of a real server anew, into proto/transcripts
	PYTHONPATH=tests $(BIN)/python tests/transcripts.py

format: $(VENV)/.dev ## Format the Python code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
