# Two commands matter: `make serve` (the web service) and `make test` (what is checked before a commit).
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal
# Tests start hundreds of processes: each would compile all it imports where the environment forbids to keep bytecode.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help serve demo test test-slow test-browser test-all prepared quick try judge screenshots system lint bench bench-history bench-growth bench-ingest bench-pages bench-scale fuzz soak lock sbom audit dist clean

help:
	@echo "make serve  set up and start the web service on this machine"
	@echo "make test   set up what tests need; style, types and all tests but those of the next two"
	@echo "make test-slow     tests that take long: benchmarks, many files, loads, what is thrown at a service"
	@echo "make test-browser  tests in chromium"
	@echo "make test-all      these three"
	@echo "make quick  what make test runs, without the tests that need PostgreSQL"
	@echo "make try X=name  the tests of one section, metric, rule, page, storage fact or module"
	@echo "make judge  the advice held against diagnoses by hand: precision, recall, headlines, confident errors"
	@echo "make demo   analyse the sample reports on the command line"
	@echo "make screenshots  every page as a picture, in light, dark, on a phone and on paper, into docs/screenshots"
	@echo "make lint   style, types, import contracts and declared dependencies only"
	@echo "make bench  how fast reports of all formats and sizes are read, against the floor"
	@echo "make bench-history  what trends, comparisons, fleet and lists cost at 1,000 to 100,000 reports, on both engines"
	@echo "make bench-pages  what every page costs beside an empty one, its bytes; BROWSER=1 also paint and layout shift"
	@echo "make bench-growth  what every page and list of the API costs at 400 to 100,000 reports, on both engines"
	@echo "make bench-ingest  reports a second that a service takes in beside bare reading, and a queue emptied by one and two workers"
	@echo "make bench-scale  what a report takes in the store by table; the table of figures with and without partitions (ROWS=20 millions)"
	@echo "make fuzz   harmed reports thrown at the reader for SECONDS=120; stops at the first it does not bear;"
	@echo "           with UPLOADS=1 uploads of all kinds thrown at a running service for SECONDS=600"
	@echo "make soak   eight clients of all roles for SECONDS=600, ENGINE=sqlite or postgresql; readers and PostgreSQL end meanwhile"
	@echo "make lock   renew requirements.lock and requirements-dev.lock from pyproject.toml"
	@echo "make sbom   every package of the service with its version and licence, as CycloneDX, in dist/"
	@echo "make audit  known vulnerabilities of these packages, by PyPI and OSV; says so where they cannot be asked"
	@echo "make dist   an sdist and a wheel in dist/; see Release in CONTRIBUTING.md"

serve: .venv/.serve
	@exec $(BIN)/iobound serve $(if $(PORT),--port $(PORT))

demo: .venv/.serve
	@$(BIN)/iobound analyze $(wildcard sample_reports/*/*.txt sample_reports/*/*.html)

# A set-up is done again when its lock or the project's metadata changed.
.venv/.serve: requirements.lock pyproject.toml
	@PYTHON="$(PYTHON)" tools/environment serve

.venv/.dev: requirements-dev.lock .venv/.serve
	@tools/environment dev

# What the system lacks is said before anything is downloaded; a browser that comes by Python is asked for after.
prepared: system
	@$(MAKE) --no-print-directory .venv/.dev
	@tools/system_packages
	@tools/identity_provider

test: prepared
	@$(MAKE) --no-print-directory lint
	@$(PYTEST) -m "not browser and not slow"

test-slow: prepared
	@$(PYTEST) -m "slow and not browser"

# Playwright leaves an event loop running in its process, in which nothing else can run one: its tests have a run
# to themselves; they lie in one folder, so that not all the others are collected for it (tests/conventions/test_targets.py).
test-browser: prepared
	@$(PYTEST) -m browser tests/browser

test-all:
	@$(MAKE) --no-print-directory --keep-going test test-slow test-browser

quick: .venv/.dev
	@$(PYTEST) -m "not browser and not postgres and not slow"

try: .venv/.dev
	@$(BIN)/python tools/try_it.py $(X)

judge: .venv/.dev
	@$(BIN)/python -m tests.judgement $(if $(SET),--set $(SET))

screenshots: .venv/.dev
	@$(BIN)/python -m tools.screenshots

system:
	@PYTHON="$(PYTHON)" tools/system_packages

lint: .venv/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@said=$$($(BIN)/deptry --no-ansi . 2>&1) || { echo "$$said"; exit 1; }

bench: .venv/.dev
	@$(BIN)/python -m benchmarks.parse
	@$(BIN)/python -m benchmarks.sizes
	@$(BIN)/python -m benchmarks.judging
	@$(BIN)/python -m benchmarks.declared

bench-history: .venv/.dev
	@$(BIN)/python -m benchmarks.history $(if $(SIZES),--sizes $(SIZES)) $(if $(ENGINES),--engines $(ENGINES))

bench-pages: .venv/.dev
	@$(BIN)/python -m benchmarks.pages $(if $(REPORTS),--reports $(REPORTS)) $(if $(BROWSER),--browser)

bench-growth: .venv/.dev
	@$(BIN)/python -m benchmarks.growth $(if $(SIZES),--sizes $(SIZES)) $(if $(ENGINES),--engines $(ENGINES)) $(if $(ONLY),--only $(ONLY))

bench-ingest: .venv/.dev
	@$(BIN)/python -m benchmarks.ingest $(if $(REPORTS),--reports $(REPORTS)) $(if $(ENGINES),--engines $(ENGINES))

bench-scale: .venv/.dev
	@$(BIN)/python -m benchmarks.bytes_by_table $(if $(REPORTS),--reports $(REPORTS))
	@$(BIN)/python -m benchmarks.partitions $(if $(ROWS),--rows $(ROWS))

fuzz: .venv/.dev
	@$(BIN)/python -m tests.fuzz$(if $(UPLOADS),.service $(or $(SECONDS),600) $(or $(SEED),1), $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) $(if $(MORE),--more $(MORE)))

soak: .venv/.dev
	@$(BIN)/python -m tests.soak $(or $(SECONDS),600) $(or $(ENGINE),sqlite)

lock: .venv/.dev
	@$(PIP) install uv
	@$(BIN)/uv pip compile -q pyproject.toml --group dev --universal --generate-hashes --no-header --no-annotate --upgrade -o requirements-dev.lock
	@$(BIN)/uv pip compile -q pyproject.toml --extra pdf --extra oidc --group build -c requirements-dev.lock --universal --generate-hashes --no-header --no-annotate --upgrade -o requirements.lock

sbom: .venv/.dev
	@PYTHON="$(PYTHON)" tools/sbom

audit: .venv/.dev
	@$(BIN)/python -m tools.audit

dist: .venv/.dev
	@rm -rf dist
	@$(BIN)/python -m hatchling build

clean:
	rm -rf .venv dist .mypy_cache .ruff_cache .import_linter_cache .hypothesis .cache test-results
