#!/usr/bin/env bash
# Run tests on both databases in parallel, one test after the other. For targets that run longer than `make test`.
source "$(dirname "$0")/lib.sh"

pids=()
for database in sqlite postgresql; do
    .venv/bin/pytest -q -o faulthandler_timeout=0 --database "$database" "$@" &
    pids+=($!)
done
failed=0
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
exit $failed
