#!/usr/bin/env bash
# Install the generators and clients that tests/generated_clients runs, from its lock files, into .venv/share.
# They are no dependencies of the development environment: openapi-python-client pins a typer that differs from ours.
source "$(dirname "$0")/lib.sh"

source=tests/generated_clients
target=.venv/share/generated-clients

install_clients() {
    mkdir -p "$2"
    cp "$1"/package.json "$1"/package-lock.json "$1"/pyproject.toml "$1"/uv.lock "$2"
    npm --prefix "$2" ci --no-fund --no-audit --no-update-notifier --loglevel=error >/dev/null
    UV_PROJECT_ENVIRONMENT="$PWD/$2/.venv" uv=.venv/bin/uv
    export UV_PROJECT_ENVIRONMENT
    [ -x "$uv" ] || uv=uv
    "$uv" sync --quiet --locked --project "$2"
}
export -f install_clients
[ -d "$target/node_modules" ] || rm -f "$target/.installed"
scripts/once.sh "$target/.installed" "$source"/package-lock.json "$source"/uv.lock -- \
    bash -euc 'install_clients "$0" "$1"' "$source" "$target"
