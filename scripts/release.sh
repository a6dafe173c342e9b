#!/usr/bin/env bash
# Complete the release in dist: what is in it (CycloneDX, of Python and of the frontend), and the checksums of all files.
# Needs the files of wheel.sh.
source "$(dirname "$0")/lib.sh"

uv=uv
uv --version >/dev/null 2>&1 || uv=.venv/bin/uv
ls dist/*.whl >/dev/null 2>&1 || fail "dist has no wheel: run make release"
"$uv" export --quiet --frozen --no-dev --format cyclonedx1.5 --output-file dist/sbom-python.cdx.json >/dev/null
npm --prefix frontend sbom --sbom-format cyclonedx --omit dev --package-lock-only >dist/sbom-frontend.cdx.json
(cd dist && rm -f SHA256SUMS && sha256sum -- * >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
say "completed the release: $(cd dist && echo *)"
