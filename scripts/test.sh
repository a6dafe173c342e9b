#!/usr/bin/env bash
# test.sh [quick]
# Everything that must hold; with `quick` what needs neither a server nor a browser, on SQLite alone.
# Every stage runs, so that one failure does not hide another; any failure fails it.
# The last line counts what ran, in pytest's form.
source "$(dirname "$0")/lib.sh"

results=test-results
rm -rf "$results"
mkdir -p "$results"

# One more than the cores of the machine this is made for: a test that waits for a browser or a server leaves its core to others.
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

    # The closing line names each test that passes only here as flaky; with STRICT=1 that fails the run.
    say "what failed on $database runs again, one test after the other"
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
    # What the pages of one area show does not depend on the database; the journeys do, and run on both.
    stage "tests and journeys on PostgreSQL" suite postgresql \
        --ignore=tests/browser/account --ignore=tests/browser/admin --ignore=tests/browser/public --ignore=tests/layout
    stage "acceptance list" .venv/bin/python -m tests.support.acceptance "$results"
fi

echo
.venv/bin/python -m tools.closing_line "$results" "$SECONDS" ${failed[@]+"${failed[@]}"}
