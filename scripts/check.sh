#!/usr/bin/env bash
# All static checks: style, types, import rules, the repository's own lint rules.
# They run in parallel; each failure is reported and fails the whole.
source "$(dirname "$0")/lib.sh"

outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
names=()
pids=()
check() {
    local name=$1
    shift
    "$@" >"$outputs/$name" 2>&1 &
    names+=("$name")
    pids+=($!)
}

bin=.venv/bin
check "ruff" $bin/ruff check --quiet .
check "ruff format" $bin/ruff format --check --quiet .
check "mypy" $bin/mypy
check "import laws" $bin/lint-imports --no-cache
check "dependencies" $bin/deptry src
check "rules of the repository" $bin/python -m tools.lint
check "frontend" npm --prefix frontend run --silent check

failed=()
for number in "${!names[@]}"; do
    say "${names[number]}"
    wait "${pids[number]}" || { cat "$outputs/${names[number]}"; failed+=("${names[number]}"); }
done
[ ${#failed[@]} -eq 0 ] || fail "static checks failed: $(IFS=,; echo "${failed[*]}")"
