# `make` without a target lists them. Each works in a fresh clone and skips work that is already done.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run test quick affected nightly mutants check audit bench at-size site-figures screenshots install build wheel release tag clean

PORT ?= 8000
export PORT FILE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## install what is missing and serve the demo shop (PORT=8000)
	@scripts/check-port.sh $(PORT)
	@$(MAKE) --no-print-directory build
	@exec scripts/run.sh

test: build ## the proof: static checks, server and frontend, both databases, pages in a browser (FILE="tests/orders" runs these alone)
	@scripts/ensure-system.sh
	@exec scripts/clean-env.sh scripts/test.sh

quick: build ## static checks, and the tests that start neither a server, a browser nor a database cluster
	@exec scripts/clean-env.sh scripts/test.sh quick

affected: build ## the tests that import what differs from main, on both databases; no static checks
	@scripts/ensure-system.sh
	@exec scripts/clean-env.sh scripts/test.sh affected

nightly: build ## hours: every test on both databases, every Python, faults and random requests at full size, generated clients, recipes
	@scripts/ensure-system.sh
	@exec scripts/clean-env.sh scripts/test.sh nightly

mutants: build ## small faults drawn over the sources: each must fail the tests that notice it (N="12 47" tries these)
	@exec scripts/clean-env.sh .venv/bin/python -m tools.mutants $(N)

check: install ## only the static checks: style, types, layers, rules of the project
	@exec scripts/check.sh

audit: install ## known vulnerabilities of our dependencies, from the advisories of PyPI and npm
	@exec scripts/audit.sh

bench: build ## the benchmarks: a table of ratios and their targets
	@scripts/ensure-system.sh wrk
	@exec .venv/bin/python -m bench

at-size: install ## the back office at 10,000 and 1,000,000 orders (ROWS=1000000 DB="sqlite postgresql")
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

release: wheel ## the files of a release: those of `make wheel`, the image, lists of what is in them (SBOM), and checksums
	@scripts/image.sh
	@scripts/release.sh

tag: ## tag this commit with the newest version of the changelog
	@scripts/tag.sh

clean: ## remove generated files; the shop's data stays
	@rm -rf .venv frontend/node_modules frontend/dist dist test-results .mypy_cache .ruff_cache .pytest_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
