#!/usr/bin/env bash
# Everything that must hold. Every stage runs, so that one failure does not hide another; any failure fails it.
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
    local name=$1 database=$2
    shift 2
    .venv/bin/pytest -q --numprocesses "$workers" --dist worksteal --database "$database" \
        --junitxml="$results/$name-$database.xml" "$@"
}

# Tests share two cores with the servers and browsers they start: one that fails among the others is asked once more, alone.
in_company() {
    local name=$1 database=$2
    shift 2
    suite "$name" "$database" "$@" && return
    say "$name: what failed runs once more, alone"
    .venv/bin/pytest -q -n0 --last-failed --last-failed-no-failures none --database "$database" \
        --junitxml="$results/$name-$database.again.xml" "$@"
}

frontend_tests() {
    npm --prefix frontend test -- --reporter=default --reporter=junit --outputFile.junit="../$results/frontend.xml"
}

stage "static checks" scripts/check.sh
stage "frontend" frontend_tests
stage "weight" npm --prefix frontend run --silent weight
browsing=(tests/browser/account tests/browser/admin tests/browser/public)
for database in sqlite postgresql; do
    stage "tests and journeys on $database" in_company tests $database "${browsing[@]/#/--ignore=}"
done
# `make test-pages` visits every page as well: ten minutes of a browser beside the quarter of an hour that this may take.
if [[ ${PAGES:-} ]]; then
    stage "every page in the browser" in_company pages sqlite "${browsing[@]}"
fi

echo
.venv/bin/python -m tools.closing_line "$results" "$SECONDS" ${failed[@]+"${failed[@]}"}
