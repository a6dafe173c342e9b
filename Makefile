# `make` without a target lists them. Each works in a fresh clone and skips work that is already done.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run test quick check fuzz nightly faults audit bench at-size soak site-figures screenshots install build wheel clean

PORT ?= 8000
export PORT

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## install what is missing and serve the demo shop (PORT=8000)
	@scripts/check-port.sh $(PORT)
	@$(MAKE) --no-print-directory build
	@exec scripts/run.sh

test: build ## everything: static checks, server and frontend, both databases, every page in a browser (about 45 minutes)
	@scripts/ensure-system.sh
	@exec scripts/clean-env.sh scripts/test.sh

quick: build ## static checks, and the tests that start neither a server nor a browser (under 4 minutes)
	@exec scripts/clean-env.sh scripts/test.sh quick

check: install ## only the static checks: style, types, layers, rules of the project
	@exec scripts/check.sh

fuzz: build ## random requests to every route as every role (EXAMPLES=100 each); random queries, events, HTML (CASES=25)
	@scripts/ensure-system.sh
	@FUZZ_EXAMPLES=$(or $(EXAMPLES),100) CASES=$(or $(CASES),25) exec scripts/at-length.sh \
		tests/http/test_any_request.py tests/rest_engine/test_anything.py tests/rest_engine/test_reading.py \
		tests/payments/test_any_event.py tests/core/test_any_html.py

nightly: install ## 20,000 random sequences of orders, payments, refunds and disputes, on both databases (SEQUENCES=20000)
	@scripts/ensure-system.sh
	@SEQUENCES=$(or $(SEQUENCES),20000) exec scripts/at-length.sh tests/faults/test_books.py

faults: install ## kill -9 of shop and PostgreSQL 200 times, 10,000 deliveries, 500 buyers for 20 seats, 1,000 acts on seats, three machines killed in turn, two failovers in five minutes of load each, hung processes
	@scripts/ensure-system.sh
	@KILLS=200 DELIVERIES=10000 BUYERS=500 ACTS=1000 ROUNDS=10 FAILOVER_SECONDS=150 RESTORE_KILLS=20 exec scripts/at-length.sh tests/orders/test_crash.py \
		tests/faults/test_events_survive.py tests/faults/test_recovery.py \
		tests/faults/test_deliveries.py tests/faults/test_crowd.py tests/faults/test_machines.py tests/faults/test_seats.py \
		tests/faults/test_failover.py tests/faults/test_hung_processes.py tests/faults/test_killed_restore.py

audit: install ## known vulnerabilities of our dependencies, from the advisories of PyPI and npm
	@exec scripts/audit.sh

bench: build ## the benchmarks: a table of ratios and their targets
	@scripts/ensure-system.sh wrk chromium
	@.venv/bin/python -m bench
	@.venv/bin/python -m bench.queries
	@exec .venv/bin/python -m bench.office

soak: build ## half of the maximum load for a long time: memory, failures (MINUTES=60, DATABASE=postgresql)
	@scripts/ensure-system.sh wrk
	@exec .venv/bin/python -m bench.soak --minutes $(or $(MINUTES),60) --database $(or $(DATABASE),postgresql)

at-size: install ## the back office at 10,000 and 1,000,000 orders; customers with 10 and 10,000 (ROWS=1000000 DB="sqlite postgresql")
	@scripts/ensure-system.sh
	@exec .venv/bin/python -m bench.size --large $(or $(ROWS),1000000) --database $(or $(DB),sqlite postgresql)

site-figures: build ## Lighthouse on the public pages of the demo shop (PORT=8000, RUNS=5)
	@scripts/ensure-system.sh chromium
	@exec scripts/site-figures.sh

screenshots: install ## take the pictures for docs/design from a demo shop served on PORT
	@scripts/ensure-system.sh chromium
	@PYTHONPATH=. exec .venv/bin/python scripts/screenshots.py http://127.0.0.1:$(PORT)

install: ## install server and frontend dependencies from their lock files
	@scripts/install.sh

build: install ## build the frontend
	@scripts/build.sh

wheel: build ## build a release into dist: wheel, source distribution, locked versions
	@scripts/wheel.sh

clean: ## remove generated files; the shop's data stays
	@rm -rf .venv frontend/node_modules frontend/dist dist test-results .mypy_cache .ruff_cache .pytest_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
