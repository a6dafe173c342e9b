#!/usr/bin/env bash
# test.sh [quick|affected|nightly]
# Run all tests of `make test`; with `quick` only those that start no programs, on SQLite; with `affected` only those that
# import what differs from main; with `nightly` everything, on both databases and every Python, at full size.
# FILE="tests/orders tests/payments/test_racing.py" runs these tests alone, without the static checks.
# Every stage runs even if another fails; any failure fails the run. The last line is a summary like pytest's.
source "$(dirname "$0")/lib.sh"

mode=${1:-all}
results=test-results
rm -rf "$results"
mkdir -p "$results"

# One more than the cores of the reference machine: a test that waits for a browser or a server leaves its core to others.
workers=3
read -ra chosen <<<"${FILE:-}"
options=(--both)
databases=(sqlite postgresql)
case $mode in
    quick) options=(--quick) databases=(sqlite) ;;
    nightly) options=(--nightly -o faulthandler_timeout=0) ;;
    affected) mapfile -t chosen < <(.venv/bin/python -m tools.affected)
        [ ${#chosen[@]} -gt 0 ] || { say "no test imports what has changed"; exit 0; } ;;
esac
[ ${#chosen[@]} -eq 1 ] && [ -f "${chosen[0]%%::*}" ] && workers=0

failed=()
stage() {
    local name=$1 began=$SECONDS
    shift
    printf '\n\033[1m== %s\033[0m\n' "$name"
    "$@" || failed+=("$name")
    say "$name took $((SECONDS - began)) s"
}

suite() {
    local database=$1 outcome=0
    run_tests "$database" "$results/$database.xml" --numprocesses "$workers" --dist worksteal || outcome=$?
    [ "$outcome" -eq 0 ] || [ "$outcome" -eq 5 ] && return  # 5: none of the chosen tests runs on this database

    # The closing line names each test that passes only here as flaky: the run has failed all the same.
    say "running the failed tests of $database again, one at a time"
    run_tests "$database" "$results/$database.again.xml" -n0 --last-failed --last-failed-no-failures none --maxfail=10
}

run_tests() {
    local database=$1 file=$2
    shift 2
    .venv/bin/pytest -q --database "$database" -o cache_dir=".pytest_cache/$database" --junitxml="$file" "$@" \
        ${options[@]+"${options[@]}"} ${chosen[@]+"${chosen[@]}"}
}

frontend_tests() {
    npm --prefix frontend test -- --reporter=default --reporter=junit --outputFile.junit="../$results/frontend.xml"
}

# The static checks and the frontend run beside the tests and print when these have ended.
if [ ${#chosen[@]} -eq 0 ]; then
    scripts/check.sh >"$results/static.log" 2>&1 &
    static=$!
    if [ "$mode" != quick ]; then stage "weight" npm --prefix frontend run --silent weight; fi
    stage "frontend" frontend_tests
fi
if [ "$mode" = nightly ]; then stage "every Python" scripts/smoke.sh; fi
for database in "${databases[@]}"; do
    stage "tests on $database" suite "$database"
done
if [ ${#chosen[@]} -eq 0 ]; then
    stage "static checks" wait "$static"
    cat "$results/static.log"
    if [ "$mode" = all ]; then stage "acceptance list" .venv/bin/python -m tests.support.acceptance "$results"; fi
fi

echo
.venv/bin/python -m tools.closing_line "$results" "$SECONDS" ${failed[@]+"${failed[@]}"}
