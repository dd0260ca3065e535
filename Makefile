# Everything runs inside .venv, which `make install` fills from the pinned versions in requirements/; JavaScript goes into
# node_modules as package-lock.json pins it. Packages come from wherever pip and npm are set up to find them; no index is
# named here.

BIN := .venv/bin
UV := sh tools/uv.sh
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --custom-compile-command 'make lock'
VENDOR := src/ecotone/web/static/vendor
TRANSLATIONS := $(wildcard src/ecotone/locale/*/LC_MESSAGES/*.po src/ecotone/games/*/locale/*/LC_MESSAGES/*.po)
CHECKS := style types layers rules test
QUICK := tests/core tests/toys tests/games tests/tables tests/test_tree.py tests/test_layout.py
COMPILED_TESTS := tests/core tests/laws tests/bots tests/lab tests/tools/test_compiled.py \
                  tests/games

.DEFAULT_GOAL := help
.PHONY: help install play test quick check $(filter-out rules test,$(CHECKS)) rules format bench bench-lab bench-peers studies stale compiled wheels pure compiled-test identical \
        slow chaos mutants screenshots texts lock clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

install: .venv/.installed node_modules/.installed .venv/.texts stale ## Put Ecotone and its tools into .venv (PYTHON=python3.13 picks the interpreter).

play: install ## Play in the browser: starts the server and says where it is (ARGS='--port 9000' and the like are passed on).
	@$(BIN)/ecotone serve --open $(ARGS)

compiled: install ## Compile core, rules and bots with mypyc, and use that from now on; skipped where there is no C compiler.
	@$(BIN)/python tools/compile.py

wheels: compiled ## Build the wheel that runs everywhere and, where there is a C compiler, a compiled one for this machine, into dist/.
	$(BIN)/python -m hatchling build -t wheel -d dist
	@[ ! -e build/compiled/compiled-from ] || ECOTONE_COMPILED=1 $(BIN)/python -m hatchling build -t wheel -d dist

pure: ## Go back from the compiled build to pure Python.
	@[ ! -e .venv/bin/python ] || $(BIN)/python tools/compile.py --off

test: install ## Run the tests, the slow ones left out: some twenty minutes on two cores (ARGS are passed on to pytest).
	@echo 'All tests take about twenty minutes on two cores; `make quick` takes two and catches most.'
	@sh tools/browser.sh
	@sh tools/postgres.sh
	@sh tools/proxies.sh
	$(BIN)/pytest -n auto --dist worksteal -rfEsR $(ARGS)

quick: install ## Run the two minutes of tests that catch most: core, laws, rules, words, store; no browser.
	$(BIN)/pytest -n auto --dist worksteal -q $(QUICK) $(ARGS)

check: install ## Run all that must pass before a change lands: style, types, layers, rules, test.
	@$(MAKE) --no-print-directory -j2 --output-sync=recurse $(patsubst %,timed-%,$(filter-out test,$(CHECKS)))
	@$(MAKE) --no-print-directory timed-test

timed-%:
	@start=$$(date +%s); \
	$(MAKE) --no-print-directory ARGS= $* || { echo "== $* failed"; exit 1; }; \
	echo "== $*: $$(($$(date +%s) - start)) s"

style: install ## Check format, lint, and the subjects of the latest commits.
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/python tools/commits.py

types: install ## Check the types.
	$(BIN)/mypy

layers: install ## Check who imports whom.
	$(BIN)/lint-imports --no-logo

rules: install ## Show which test covers which rule, and fail on a rule without one.
	$(BIN)/python tools/rules.py $(ARGS)

format: install ## Put the code into the house format and mend what ruff can.
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

bench: compiled ## Measure the speed of play, of environments, of the store and of the server (ARGS are passed on to the first).
	$(BIN)/python -m bench.play $(ARGS)
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.store
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.floods
	$(BIN)/python -m bench.nodes
	$(BIN)/python -m bench.spectators

bench-peers: compiled ## Measure catanatron, OpenSpiel, PettingZoo and python-chess beside our games, pure and compiled.
	@sh tools/peers.sh
	$(BIN)/python -m bench.peers $(ARGS)

bench-lab: compiled ## Measure ten thousand random games of each game, two workers and a Dask cluster of two against one process.
	$(BIN)/python -m bench.lab $(ARGS)

studies: compiled ## Play the studies of docs/studies anew and write their reports (takes two hours on one core).
	@for study in docs/studies/*.toml; do \
	    nice -n 5 $(BIN)/ecotone study $$study --out $${study%.toml}.html $(ARGS) || exit 1; \
	done

compiled-test: compiled ## Run the tests of core, rules and bots on the compiled build (ARGS are passed on to pytest).
	@[ ! -e build/compiled/compiled-from ] || PYTHONPATH=$(CURDIR)/build/compiled \
	    $(BIN)/pytest -n auto --dist worksteal -rfEs $(COMPILED_TESTS) $(ARGS)

identical: compiled ## Play 10,000 seeds of each game pure and compiled, and compare them choice by choice (ARGS='--seeds 100').
	$(BIN)/python tools/identical.py --seeds 10000 $(ARGS)

chaos: install ## Maltreat three nodes and their PostgreSQL for ten minutes while people play (ARGS='--seconds 60').
	@sh tools/postgres.sh
	$(BIN)/python -m tests.load.chaos $(ARGS)

slow: install ## Run the slow tests.
	$(BIN)/pytest -n auto --dist worksteal -rfEs -m slow $(ARGS)

mutants: install ## Change the rules on purpose and see whether a test notices.
	$(BIN)/python tools/mutants.py $(ARGS)

screenshots: install ## Write pictures of all pages into screenshots/ (ARGS='--game ecosfera --language fi' and the like narrow it down).
	$(BIN)/python -m tools.screenshots $(ARGS)

texts: install ## Collect all texts into src/**/locale/messages.pot and bring the translations beside it in step.
	$(BIN)/python tools/texts.py $(ARGS)

lock: .venv/bin/uv ## Pin the dependencies of pyproject.toml and package.json anew (ARGS=--upgrade takes the newest Python packages).
	$(LOCK) $(ARGS) pyproject.toml --output-file requirements/base.txt
	$(LOCK) $(ARGS) pyproject.toml --group dev --constraint requirements/base.txt --output-file requirements/dev.txt
	$(MAKE) --no-print-directory .venv/.installed
	$(BIN)/python tools/vendor.py --lock

clean: ## Remove .venv, .venv-peers, node_modules, builds and caches.
	rm -rf .venv .venv-peers node_modules $(VENDOR) build dist mutants screenshots .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.mo' -delete

# A compiled build of older sources is no longer used.
stale: | .venv/.installed
	@$(BIN)/python tools/compile.py --stale

.venv/bin/uv:
	@sh tools/venv.sh '$(PYTHON)'

.venv/.installed: pyproject.toml requirements/base.txt requirements/dev.txt | .venv/bin/uv
	@$(UV) pip install --quiet --require-hashes -r requirements/dev.txt || { \
	    echo 'uv could not install the packages; trying pip.'; \
	    $(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt; }
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
	@echo 'Ecotone is installed in .venv.'

node_modules/.installed: package.json package-lock.json .npmrc tools/vendor.py src/ecotone/web/static/icons.toml $(wildcard src/ecotone/games/*/page/icons.toml) | .venv/.installed
	@$(BIN)/python tools/vendor.py
	@touch $@

# The translations as the program reads them, beside the files that translators write.
.venv/.texts: tools/texts.py $(TRANSLATIONS) | .venv/.installed
	@$(BIN)/python tools/texts.py --compile
	@touch $@
