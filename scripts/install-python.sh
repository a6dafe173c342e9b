#!/usr/bin/env bash
# Make .venv hold exactly what uv.lock says, and the `guildhall` command. Needs only Python: uv comes from PyPI.
source "$(dirname "$0")/lib.sh"

python=$(scripts/find-python.sh)
if ! .venv/bin/python -c '' >/dev/null 2>&1; then
    say "making .venv with $python"
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

# Bytecode is made here, not at the first start: whoever serves may not write here, and compiling takes half a start.
say "installing the Python packages of uv.lock"
unset VIRTUAL_ENV
UV_PYTHON_DOWNLOADS=never "$uv" sync --frozen --quiet --compile-bytecode
