#!/usr/bin/env bash
# ensure-system.sh [PROGRAM...]
# The tests need the programs that tests/support/programs.py lists; the benchmarks also pass wrk and chromium. Install missing packages with apt where permitted; otherwise fail naming them. Skipping tests that need
# them would let the suite pass for the wrong reason.
source "$(dirname "$0")/lib.sh"

missing() {
    .venv/bin/python -m tests.support.programs "$@"
}

packages=$(missing "$@")
[ -z "$packages" ] && exit 0

sudo=
if [ "$(id -u)" -ne 0 ]; then
    sudo='sudo -n'
    $sudo true 2>/dev/null || sudo=none
fi
if [ "$sudo" = none ] || ! command -v apt-get >/dev/null; then
    fail "this needs programs that are not installed: apt-get install --no-install-recommends $packages"
fi

say "installing $packages"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086  # packages is a list of words
{ $sudo apt-get update -q && $sudo apt-get install -q -y --no-install-recommends $packages; } >"$log" 2>&1 ||
    { tail -n 20 "$log" >&2; fail "apt-get could not install: $packages"; }

packages=$(missing "$@")
[ -z "$packages" ] || fail "installed, but still not found: $packages"
