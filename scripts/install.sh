#!/usr/bin/env bash
# Install the Python and frontend packages from their lock files. Does nothing if neither has changed.
source "$(dirname "$0")/lib.sh"

scripts/find-python.sh >/dev/null
scripts/check-node.sh

[ -x .venv/bin/guildhall ] && .venv/bin/python -c '' 2>/dev/null || rm -f .venv/.installed
scripts/once.sh .venv/.installed pyproject.toml uv.lock scripts/install-python.sh -- scripts/install-python.sh
.venv/bin/python -m compileall -q src  # of what has changed; see install-python.sh

[ -d frontend/node_modules ] || rm -f frontend/node_modules/.installed
install_frontend() {
    say "installing the frontend packages"
    npm --prefix frontend ci --no-fund --no-audit --no-update-notifier --loglevel=error >/dev/null
}
export -f install_frontend say
scripts/once.sh frontend/node_modules/.installed frontend/package.json frontend/package-lock.json -- \
    bash -euc install_frontend
