#!/usr/bin/env bash
# Check that the shop starts on every supported Python of this machine. For each: create an environment of the locked
# runtime packages, compile, import every module, run `--help`, load the demo, serve it, and read one page rendered by
# React.
# Needs a built frontend. PYTHONS="3.12 3.13" selects versions, which must then be installed.
source "$(dirname "$0")/lib.sh"

uv=uv
uv --version >/dev/null 2>&1 || uv=.venv/bin/uv
export UV_PYTHON_DOWNLOADS=never
unset VIRTUAL_ENV

[ -f frontend/dist/server/render.js ] || fail "the frontend is not built: run make build"
folder=$(mktemp -d)
server=
version=
finish() {
    local code=$?
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
    [ "$code" -eq 0 ] || printf 'guildhall: the server does not run on Python %s\n' "$version" >&2
}
trap finish EXIT

interpreter() {  # VERSION: its path, from what uv finds or pyenv keeps
    local kept
    for kept in "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
        [ -x "$kept" ] && echo "$kept" && return
    done
    "$uv" python find --system "$1" 2>/dev/null
}

free_port() {
    "$1" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

import_everything='
import importlib, pkgutil, sys, warnings
import guildhall
warnings.simplefilter("error", SyntaxWarning)
extras = "guildhall.telemetry."  # needs packages that the shop runs without
modules = pkgutil.walk_packages(guildhall.__path__, "guildhall.")
names = [module.name for module in modules if not module.name.startswith(extras)]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names), "modules")
'
read_page='
import sys, time, urllib.request
give_up = time.monotonic() + 60
while True:
    try:
        page = urllib.request.urlopen(sys.argv[1] + "/products", timeout=30).read().decode()
        break
    except OSError:
        if time.monotonic() > give_up:
            sys.exit("the server does not respond")
        time.sleep(0.2)
root = page.partition("<div id=\"root\">")[2]
if "<h1" not in root or "/products/" not in root:
    sys.exit("the page was served without server-rendered HTML")
'

try_python() {  # PYTHON: the interpreter's path. Not to be called where `set -e` does not count, as before ||
    local home=$folder/${1//\//_} bin port
    bin=$home/env/bin
    UV_PROJECT_ENVIRONMENT=$home/env "$uv" sync --frozen --no-dev --quiet --python "$1"
    PYTHONPYCACHEPREFIX=$home/cache "$bin/python" -W error -m compileall -q src
    "$bin/python" -c "$import_everything"
    "$bin/guildhall" --help >/dev/null
    export GUILDHALL_DATA_DIR=$home/data
    "$bin/guildhall" demo
    port=$(free_port "$bin/python")
    "$bin/guildhall" serve --port "$port" >"$home/log" 2>&1 &
    server=$!
    "$bin/python" -c "$read_page" "http://127.0.0.1:$port" || { cat "$home/log"; exit 1; }
    kill "$server"
    wait "$server"
    server=
}

tried=0
for version in ${PYTHONS:-3.11 3.12 3.13 3.14}; do
    python=$(interpreter "$version") || {
        [ -z "${PYTHONS:-}" ] || fail "Python $version is not installed"
        say "Python $version is not installed"
        continue
    }
    say "Python $version: $python"
    try_python "$python"
    tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || fail "no Python was tried"
say "the server runs on $tried versions of Python"
