#!/usr/bin/env bash
# Tests on both databases, both at once and one test after the other, for targets that try for longer than `make test`.
source "$(dirname "$0")/lib.sh"

pids=()
for database in sqlite postgresql; do
    .venv/bin/pytest -q -o faulthandler_timeout=0 --database "$database" "$@" &
    pids+=($!)
done
failed=0
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
exit $failed
