# What one can do here. The programs and `score` need Python 3.11 or later and nothing else;
# `play` makes itself a .venv with the extra `web`; `test`, `lint` and `bench` add the developers' tools to it.

PYTHON ?= python3
VENV := .venv
IN_VENV := $(VENV)/bin/python

# Modules are compiled when they are first used, and not again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: docs dist help score score-all compare play test room test-long test-everywhere mutants lint format bench strength screenshots site submission clean browser fonts firefox types lint-page

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

score:  ## play the judge's published sets and print what each player scores (under a minute)
	@$(PYTHON) -m minesweeper score $(ARGS)

score-all:  ## the same for every set in data/batch
	@$(PYTHON) -m minesweeper score --all $(ARGS)

A ?= best
B ?= safest
compare:  ## play two players on the same maps: make compare A=best B=safest ARGS="--board 16x30x99"
	@$(PYTHON) -m minesweeper compare $(A) $(B) $(ARGS)

play: $(VENV)/playable  ## play in the browser (in the terminal: python3 -m minesweeper play)
	@$(IN_VENV) -m minesweeper web $(ARGS)

# Each file to one of four workers, in the order of tests/conftest.py: most tests wait for what they started, and leave a core free.
WORKERS := -n 4 --dist loadfile --no-loadscope-reorder

test: $(VENV)/ready browser  ## run the tests (minutes)
	$(IN_VENV) -m pytest -m "not long" $(WORKERS) $(ARGS)

test-long: $(VENV)/ready browser firefox  ## run the tests and the long campaigns; the page's again with late answers, and four times slower
	$(IN_VENV) -m pytest $(WORKERS) $(ARGS)
	LATE_ANSWERS=300 $(IN_VENV) -m pytest -m "not long" $(WORKERS) tests/web
	SLOWER_PAGES=4 $(IN_VENV) -m pytest -m "not long" -n auto --dist loadfile tests/web

test-everywhere:  ## run the tests alone, beside busy processes, with late answers, under each Python here, as an ordinary user (an hour)
	@$(PYTHON) tools/everywhere.py $(ARGS)

room: $(VENV)/ready  ## run the quick tests of one room (seconds): make room ROOM=judge
	$(if $(filter page,$(ROOM)),node --test tests/page/*.test.js,$(IN_VENV) -m pytest -m "not long and not slow" -x \
	  $(wildcard tests/$(ROOM) tests/test_$(ROOM).py) $(ARGS))

N ?= 40
SEED ?= 1
mutants: $(VENV)/ready  ## break the code in small ways and see whether the tests notice: make mutants ROOM=profile N=40 SEED=1
	@$(IN_VENV) tools/mutants.py --count $(N) --seed $(SEED) $(ROOM)

lint: $(VENV)/ready  ## check style, formatting, types, which room imports which, how many lines it has, and prose; with node, the page's code too
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(IN_VENV) -m mypy
	$(VENV)/bin/lint-imports
	$(IN_VENV) tools/lines.py
	$(IN_VENV) -m tools.prose
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then echo "no node: the page's code is not checked"; \
	  elif ! $(MAKE) -s node_modules/ready; then echo "npm fetches nothing: the page's code is not checked"; \
	  else $(MAKE) --no-print-directory lint-page; fi

types: $(VENV)/ready  ## write what the page's code is checked with (build/messages.d.ts, shared/catalogue.js), which an editor needs too
	$(IN_VENV) tools/page.py

lint-page: types node_modules/ready
	node_modules/.bin/tsc
	node_modules/.bin/eslint .

format: $(VENV)/ready  ## bring the code into its format
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: $(VENV)/ready  ## measure speed and memory; each table names its command
	@for each in bench/bench_*.py; do $(IN_VENV) -m bench.$$(basename $$each .py) || exit 1; done

WINNER := $(PYTHON) -m minesweeper compare winner safest --objective win --tell-mines --all-games
BEST := $(PYTHON) -m minesweeper compare best safest --all-games
strength:  ## play the games of the tables in docs/measured.md (an hour on two cores)
	@for told in --tell-mines ""; do \
	  $(BEST) $$told --board 8x8x16 10x10x20 16x30x99 --games 2000 && $(BEST) $$told --board 20x20x84 --games 4000 && \
	  $(BEST) $$told --board 30x30x225 --games 1500 || exit 1; done
	@for start in safe opening; do \
	  $(WINNER) --start $$start --board 9x9x10 --games 4000 && $(WINNER) --start $$start --board 16x16x40 --games 20000 || exit 1; done
	@$(WINNER) --start opening --board 16x30x99 --games 6000
	@$(WINNER) --start safe --board 16x30x99 --games 100000

screenshots: $(VENV)/ready fonts  ## take the pictures in docs/ anew, draw the icons; in build/screens, every view in windows of every size
	$(IN_VENV) -m tests.web.screenshots
	$(IN_VENV) -m tests.terminal.screenshots

site:  ## write dist/site: the page without a server, for any host of files (needs node and npm)
	@$(PYTHON) tools/site.py $(ARGS)

submission:  ## write dist/server.py and dist/client.py: each program in one file
	@$(PYTHON) tools/submission.py

docs: $(VENV)/ready  ## build the documentation site, with the library's reference, in dist/docs
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(IN_VENV) -m mkdocs build --strict --quiet
	@echo "dist/docs/index.html; to search it, serve it: python3 -m http.server -d dist/docs"

dist: $(VENV)/ready  ## build the wheel and the source distribution, and try each in an empty environment
	$(IN_VENV) tools/distribution.py

clean:  ## remove everything that was made here
	rm -rf $(VENV) node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# `compat` puts the project's folder on the path; without it, each start of Python loads a finder first.
PIP_INSTALL := $(IN_VENV) -m pip install --quiet --disable-pip-version-check --no-compile --config-settings editable_mode=compat -e

$(VENV)/playable: pyproject.toml
	@$(PYTHON) -m minesweeper --version >/dev/null
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) '.[web]'
	touch $@

$(VENV)/ready: $(VENV)/playable
	$(PIP_INSTALL) '.[dev]'
	touch $@

node_modules/ready: package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund --silent
	touch $@

# The tests in a browser use Debian's; where it is missing and cannot be installed, they are skipped. The fonts are the widest and
# the narrowest of the usual ones, as pages are seen in; pictures need Chinese and Japanese ones too.
INSTALL := DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends
ROOTED := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update

browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	  { $(ROOTED) && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }; } >/dev/null || \
	  echo "no chromium: the tests in a browser will be skipped"
	@fc-list 2>/dev/null | grep -q LiberationSans || { $(ROOTED) && $(INSTALL) fonts-dejavu-core fonts-liberation; } >/dev/null || true

fonts: browser
	@fc-list 2>/dev/null | grep -q NotoSansCJK || { $(ROOTED) && $(INSTALL) fonts-noto-cjk; } >/dev/null || \
	  echo "no font for Chinese and Japanese: their pictures will show boxes"

firefox:
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || { $(ROOTED) && $(INSTALL) firefox-esr; } >/dev/null || \
	  echo "no firefox: the tests in it will be skipped"
