#!/usr/bin/env bash
# Build the files of a release into dist: the wheel, the source distribution, and the locked versions with their hashes.
# Needs a built frontend.
source "$(dirname "$0")/lib.sh"

rm -rf dist
uv=uv
uv --version >/dev/null 2>&1 || uv=.venv/bin/uv
UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 "$uv" build --quiet --out-dir dist
rm -f dist/.gitignore
"$uv" export --quiet --frozen --no-dev --no-emit-project --no-annotate --output-file dist/requirements.txt >/dev/null
say "built $(cd dist && echo *)"
