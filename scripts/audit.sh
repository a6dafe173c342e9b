#!/usr/bin/env bash
# Check the dependencies for vulnerabilities published by PyPI and npm. Needs both registries; an unreachable one fails.
source "$(dirname "$0")/lib.sh"

uv=uv
uv --version >/dev/null 2>&1 || uv=.venv/bin/uv
packages=$(mktemp)
trap 'rm -f "$packages"' EXIT

failed=0
"$uv" export --frozen --no-dev --no-emit-project --no-hashes --quiet >"$packages"
"$uv" tool run pip-audit==2.10.1 --strict --no-deps --disable-pip --requirement "$packages" || failed=1
npm --prefix frontend audit --omit=dev --audit-level=moderate || failed=1
exit $failed
