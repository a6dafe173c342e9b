#!/usr/bin/env bash
# Print the path of a supported Python, or fail naming the version to install.
source "$(dirname "$0")/lib.sh"

new_enough='import sys; sys.version_info < (3, 11) and sys.exit(1); print(sys.executable)'
for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
    "$candidate" -c "$new_enough" 2>/dev/null && exit 0
done
fail "Python 3.11 or newer is required (found: $(python3 --version 2>/dev/null || echo none)): https://www.python.org/downloads/"
