#!/usr/bin/env bash
# test.sh [quick]
# Run all tests; with `quick` only those that need neither a server nor a browser, on SQLite.
# Every stage runs even if another fails; any failure fails the run.
# The last line is a summary like pytest's.
source "$(dirname "$0")/lib.sh"

results=test-results
rm -rf "$results"
mkdir -p "$results"

# One more than the cores of the reference machine: a test that waits for a browser or a server leaves its core to others.
workers=3

failed=()
stage() {
    local name=$1 began=$SECONDS
    shift
    printf '\n\033[1m== %s\033[0m\n' "$name"
    "$@" || failed+=("$name")
    say "$name took $((SECONDS - began)) s"
}

suite() {
    local database=$1
    shift
    .venv/bin/pytest -q --numprocesses "$workers" --dist worksteal --database "$database" \
        --junitxml="$results/$database.xml" "$@" && return

    # The closing line names each test that passes only here as flaky: the run has failed all the same.
    say "running the failed tests of $database again, one at a time"
    .venv/bin/pytest -q -n0 --last-failed --last-failed-no-failures none --maxfail=10 --database "$database" \
        --junitxml="$results/$database.again.xml" "$@"
}

frontend_tests() {
    npm --prefix frontend test -- --reporter=default --reporter=junit --outputFile.junit="../$results/frontend.xml"
}

stage "static checks" scripts/check.sh
stage "frontend" frontend_tests
if [ "${1:-}" = quick ]; then
    stage "tests" suite sqlite --quick
else
    stage "every Python" scripts/smoke.sh
    stage "weight" npm --prefix frontend run --silent weight
    stage "tests, journeys and every page on SQLite" suite sqlite
    # Pages of one area do not depend on the database; the journeys do, and run on both.
    stage "tests and journeys on PostgreSQL" suite postgresql \
        --ignore=tests/browser/account --ignore=tests/browser/admin --ignore=tests/browser/public --ignore=tests/layout
    stage "acceptance list" .venv/bin/python -m tests.support.acceptance "$results"
fi

echo
.venv/bin/python -m tools.closing_line "$results" "$SECONDS" ${failed[@]+"${failed[@]}"}
