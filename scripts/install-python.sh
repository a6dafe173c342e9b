#!/usr/bin/env bash
# Sync .venv with uv.lock and install the `guildhall` command. Needs only Python: uv comes from PyPI.
source "$(dirname "$0")/lib.sh"

python=$(scripts/find-python.sh)
if ! .venv/bin/python -c '' >/dev/null 2>&1; then
    say "creating .venv with $python"
    rm -rf .venv
    "$python" -m venv .venv >/dev/null || fail "$python cannot make virtual environments: apt-get install python3-venv"
fi

if uv --version >/dev/null 2>&1; then
    uv=uv
else
    .venv/bin/python -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.9'
    uv=.venv/bin/uv
fi

# Compile bytecode here: the serving user may not write here, and compiling takes half of the startup time.
say "installing the Python packages from uv.lock"
unset VIRTUAL_ENV
# The system's certificates: a company's proxy may have an authority of its own.
UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 UV_PYTHON_DOWNLOADS=never "$uv" sync --frozen --quiet --compile-bytecode
.venv/bin/python -m compileall -q src
