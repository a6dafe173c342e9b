#!/usr/bin/env bash
# Everything that must hold. Every stage runs, so that one failure does not hide another; any failure fails it.
# The last line counts what ran, in pytest's form.
source "$(dirname "$0")/lib.sh"

results=test-results
rm -rf "$results"
mkdir -p "$results"

failed=()
stage() {
    local name=$1 began=$SECONDS
    shift
    printf '\n\033[1m== %s\033[0m\n' "$name"
    "$@" || failed+=("$name")
    say "$name took $((SECONDS - began)) s"
}

suite() {
    local name=$1 database=$2
    shift 2
    .venv/bin/pytest -q --numprocesses 2 --dist worksteal --database "$database" \
        --junitxml="$results/$name-$database.xml" "$@"
}

frontend_tests() {
    npm --prefix frontend test -- --reporter=default --reporter=junit --outputFile.junit="../$results/frontend.xml"
}

stage "static checks" scripts/check.sh
stage "frontend" frontend_tests
stage "weight" npm --prefix frontend run --silent weight
for database in sqlite postgresql; do
    stage "tests on $database" suite tests $database --ignore tests/journeys
    stage "journeys in the browser, on $database" suite journeys $database tests/journeys
done

echo
.venv/bin/python -m tools.closing_line "$results" "$SECONDS" ${failed[@]+"${failed[@]}"}
