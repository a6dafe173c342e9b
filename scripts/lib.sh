# Sourced by the other scripts: change to the repository's root, and helpers to print and fail.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'guildhall: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '\033[2m· %s\033[0m\n' "$*"
}
