#!/usr/bin/env bash
# Every check that runs nothing: style, types, who may import whom, the house's own rules.
# All of them run; what fails says so, and fails the whole.
source "$(dirname "$0")/lib.sh"

failed=()
check() {
    local name=$1 output
    shift
    say "$name"
    output=$("$@" 2>&1) || { printf '%s\n' "$output"; failed+=("$name"); }
}

bin=.venv/bin
check "ruff" $bin/ruff check --quiet .
check "ruff format" $bin/ruff format --check --quiet .
check "mypy" $bin/mypy
check "import laws" $bin/lint-imports --no-cache
check "house rules" $bin/python -m tools.lint
check "frontend" npm --prefix frontend run --silent check

[ ${#failed[@]} -eq 0 ] || fail "static checks failed: $(IFS=,; echo "${failed[*]}")"
