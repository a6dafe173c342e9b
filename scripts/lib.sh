# Sourced by the other scripts: they all run from the repository's root and fail in one line.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'guildhall: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '\033[2m· %s\033[0m\n' "$*"
}
