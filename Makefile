# Tafelrunde from a checkout. It needs make and a Python of 3.11 or newer with venv, nothing else,
# and puts everything it installs into .venv. `make help` says what there is.

VENV    := .venv
PY      := $(VENV)/bin/python
# What builds the site is no part of the program: it never meets its environment.
SITE_VENV := .venv-docs
# Nor does Node, which fetches, and compiles what the auditor in a browser loads.
PAGE_VENV := .venv-page
# What the program of one file carries is taken from here: what runs it, and what makes it.
APP_VENV := .venv-app
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check

# The first of these that is new enough and can make an environment; PYTHON=... overrules it.
PYTHON = $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$name" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
	>/dev/null 2>&1 && { echo "$$name"; break; }; done)

# The locks need uv; everything else only reads them.
COMPILE = uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links

SOURCES := cli engine ledger p2p

# How many times more than the everyday and slow tests `make test-long` does of each fault.
AMOUNT ?= 3

.DEFAULT_GOAL := help
.PHONY: help demo test test-long slow long walks trial lint mutants fuzz bench newgame words sentences wasm page auditor browser page-games pictures docs app release lock clean

help:
	@echo "make demo    four nodes on this machine play a game, then it is replayed and audited"
	@echo "make test    the everyday tests"
	@echo "make test-long    the faults of docs/faults.md in larger amounts (ten minutes; AMOUNT=3)"
	@echo "make walks   the slow tests of all games with more games (a quarter of an hour; AMOUNT=3)"
	@echo "make slow    all slow tests and those in a browser, of which .ci/run does a portion by each push"
	@echo "make long    the slow tests and those in a browser that .ci/run has no time for"
	@echo "make trial   an evening of four machines with cables out and lids shut (three quarters of an hour, root)"
	@echo "make lint    ruff and mypy"
	@echo "make mutants which changes would no test notice? (some minutes)"
	@echo "make fuzz    search for bytes that break a reader (TARGET=logs, SECONDS=60 each, KEEP=1)"
	@echo "make bench   measure, and print a table"
	@echo "make newgame NAME=kabale    begin a new game with a small one that works (PACKAGE=FOLDER: elsewhere)"
	@echo "make words   compile the catalogues of words, and write the manual pages made of them"
	@echo "make sentences    all sentences that a person can meet, in both languages, in build/sentences.txt"
	@echo "make wasm    compile the sums in WebAssembly (ledger/deck/wasm)"
	@echo "make page    what the page in the browser takes from others, by npm (once; it fetches a Node)"
	@echo "make auditor the auditor for a browser as one page, in build/auditor (after make page; 14 MB by npm)"
	@echo "make browser what tests in a browser need, into $(VENV); they are skipped without it"
	@echo "make page-games  look at every moment of forty seeded games in a browser (half an hour; FIRST, LAST, TABLES)"
	@echo "make pictures    draw the pictures of README.md (after make page and make browser)"
	@echo "make app     the program as one file with its Python: dist/tafelrunde (after make page)"
	@echo "make release wheel, sdist, app, licences and checksums, in dist (TWICE=1: made twice, compared)"
	@echo "make docs    the pages as a site, in build/site"
	@echo "make lock    pin the newest releases (needs uv)"
	@echo "make clean   remove what make has made, all environments included"

demo: $(VENV)/.runtime
	$(VENV)/bin/tafelrunde demo

test: $(VENV)/.dev
	$(PY) -m pytest -n auto --dist worksteal

# Which faults have happened how often stands in the table at the end.
test-long: $(VENV)/.dev
	@rm -f .faults
	AMOUNT=$(AMOUNT) FAULTS=.faults $(PY) -m pytest -m faults -n auto --dist worksteal
	@$(PY) -m tests.faults .faults

# All of what .ci/run takes a portion of by each push.
slow: $(VENV)/.browser
	$(PY) -m pytest -m "(slow or browser) and not long" -n auto --dist worksteal

# What is marked slow or browser, and long.
long: $(VENV)/.browser
	$(PY) -m pytest -m long -n auto --dist worksteal

# Three times the games of the slow tests.
walks: $(VENV)/.dev
	AMOUNT=$(AMOUNT) $(PY) -m pytest -m slow -n auto --dist worksteal tests/games

trial: $(VENV)/.dev
	$(PY) -m pytest -m trial

lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

mutants: $(VENV)/.dev
	$(PY) -m tests.mutants

fuzz: $(VENV)/.fuzz
	$(PY) -m tests.fuzz $(if $(TARGET),--target $(TARGET)) $(if $(KEEP),--keep) \
		--seconds $(or $(SECONDS),60)

bench: $(VENV)/.dev
	$(PY) -m bench

newgame: $(VENV)/.dev
	@$(PY) -m tests.games.newgame $(NAME) $(if $(PACKAGE),--package '$(PACKAGE)')

words: $(VENV)/.dev
	@$(PY) -m tests.compile_words
	@$(PY) -m tests.make_manual

# As a window of 40 columns shows them, to be read aloud.
sentences: $(VENV)/.dev
	@mkdir -p build
	@$(PY) -m tests.cli.text.sentences > build/sentences.txt
	@echo build/sentences.txt

wasm: $(VENV)/.wasm
	@$(PY) -m tests.compile_wasm

page: page/node_modules/.made
	@$(PAGE_VENV)/bin/python -m tests.make_page

auditor: $(VENV)/.dev page/node_modules/.made page/auditor/node_modules/.made
	@test -f cli/browser/parts/lit-html.js || $(PAGE_VENV)/bin/python -m tests.make_page
	@PATH="$(CURDIR)/$(PAGE_VENV)/bin:$$PATH" $(PY) -m tests.make_auditor

# The browser itself is the system's own (chromium).
browser: $(VENV)/.browser

# Seeded games in every moment, from seed FIRST to LAST, at all tables or at those of TABLES.
page-games: $(VENV)/.browser
	@$(PY) -m tests.browser.seeded_games $(or $(FIRST),1) $(or $(LAST),4) $(TABLES)

pictures: $(VENV)/.browser
	@$(PY) -m tests.browser.pictures

# Every page of the tree, copied as it lies, so that links between them hold; nothing is written twice.
docs: $(SITE_VENV)/.docs
	@rm -rf build/pages && mkdir -p build/pages
	@find . -name '.?*' -prune -o -path ./build -prune -o -name node_modules -prune -o -name '*.md' -exec sh -c \
		'for page; do mkdir -p "build/pages/$${page%/*}" && cp "$$page" "build/pages/$$page"; done' sh {} +
	@cp -r docs/site.css docs/pictures build/pages/docs/
	$(SITE_VENV)/bin/properdocs build --strict --clean --config-file properdocs.yml

app: $(APP_VENV)/.made
	@$(APP_VENV)/bin/python app/build.py

# What was made before of another state is not to lie beside it.
release: $(APP_VENV)/.made $(VENV)/.runtime
	@$(APP_VENV)/bin/python app/release.py --hatchling $(PY) $(if $(TWICE),--twice)

lock:
	$(COMPILE) pyproject.toml requirements/platforms.in --extra fast -o requirements/runtime.txt
	$(COMPILE) pyproject.toml requirements/platforms.in --extra fast --extra cluster --extra plots --group dev \
		-c requirements/runtime.txt -o requirements/dev.txt
	$(COMPILE) --group build -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) --group wasm -c requirements/dev.txt -o requirements/wasm.txt
	$(COMPILE) --group fuzz -c requirements/dev.txt -o requirements/fuzz.txt
	$(COMPILE) --group docs -o requirements/docs.txt
	$(COMPILE) --group app -c requirements/dev.txt -o requirements/app.txt
	$(COMPILE) --group page -o requirements/page.txt
	$(COMPILE) --group browser -c requirements/dev.txt -o requirements/browser.txt

clean:
	rm -rf $(VENV) $(SITE_VENV) $(PAGE_VENV) $(APP_VENV) page/node_modules page/auditor/node_modules cli/browser/parts cli/auditor/parts .faults build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name .git -prune -o -name __pycache__ -type d -exec rm -rf {} +

# An environment counts as made only once pip runs in it, so a broken start is begun anew.
$(VENV)/.made:
	@test -n "$(PYTHON)" || { \
		echo "No Python of version 3.11 or newer with venv was found."; \
		echo "On Debian and Ubuntu: apt install python3-venv. Or name one: make PYTHON=/path/to/python3"; \
		exit 1; }
	"$(PYTHON)" -m venv $(VENV)
	@$(PY) -m pip --version >/dev/null
	@touch $@

$(VENV)/.runtime: $(VENV)/.made pyproject.toml requirements/runtime.txt requirements/build.txt
	$(INSTALL) --require-hashes -r requirements/runtime.txt
	$(INSTALL) --require-hashes -r requirements/build.txt
	$(INSTALL) --no-deps --no-index --no-build-isolation --editable .
	@# An installed program has its bytecode already; a node that compiles it all takes 2 MB more.
	$(PY) -m compileall -q $(SOURCES)
	@touch $@

# The compiler is large, and only a change of ledger/deck/wasm/source needs it.
$(VENV)/.wasm: $(VENV)/.dev requirements/wasm.txt
	$(INSTALL) --require-hashes -r requirements/wasm.txt
	@touch $@

# Only for `make fuzz`.
$(VENV)/.fuzz: $(VENV)/.dev requirements/fuzz.txt
	$(INSTALL) --require-hashes -r requirements/fuzz.txt
	@touch $@

$(VENV)/.browser: $(VENV)/.dev requirements/browser.txt
	$(INSTALL) --require-hashes -r requirements/browser.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.txt
	$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# No script of any package runs; what came is what the lock has the hashes of.
page/node_modules/.made: $(PAGE_VENV)/.made page/package.json page/package-lock.json page/.npmrc
	PATH="$(CURDIR)/$(PAGE_VENV)/bin:$$PATH" npm ci --prefix page --ignore-scripts --loglevel=error
	@touch $@

$(APP_VENV)/.made: requirements/runtime.txt requirements/app.txt
	@test -n "$(PYTHON)" || { echo "No Python of version 3.11 or newer with venv was found."; exit 1; }
	"$(PYTHON)" -m venv --clear $(APP_VENV)
	$(APP_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/runtime.txt
	$(APP_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/app.txt
	@touch $@

page/auditor/node_modules/.made: $(PAGE_VENV)/.made page/auditor/package.json page/auditor/package-lock.json page/auditor/.npmrc
	PATH="$(CURDIR)/$(PAGE_VENV)/bin:$$PATH" npm ci --prefix page/auditor --ignore-scripts --loglevel=error
	@touch $@

$(PAGE_VENV)/.made: requirements/page.txt
	@test -n "$(PYTHON)" || { echo "No Python of version 3.11 or newer with venv was found."; exit 1; }
	"$(PYTHON)" -m venv --clear $(PAGE_VENV)
	$(PAGE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/page.txt
	@touch $@

$(SITE_VENV)/.docs: requirements/docs.txt
	@test -n "$(PYTHON)" || { echo "No Python of version 3.11 or newer with venv was found."; exit 1; }
	"$(PYTHON)" -m venv --clear $(SITE_VENV)
	$(SITE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/docs.txt
	@touch $@
