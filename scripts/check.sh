#!/usr/bin/env bash
# Every check that runs nothing: style, types, who may import whom, the house's own rules.
# All of them run, side by side; what fails says so, and fails the whole.
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
