#!/usr/bin/env bash
# once.sh STAMP PATH... -- COMMAND...
# Run the command only if the contents of the paths have changed since it last succeeded.
# The stamp file holds their checksum and the checkout's path, because virtual environments cannot be moved.
source "$(dirname "$0")/lib.sh"

stamp=$1
shift
paths=()
while [ "$1" != -- ]; do
    paths+=("$1")
    shift
done
shift

command -v sha256sum >/dev/null && sum=(sha256sum) || sum=(shasum -a 256)

contents() {
    pwd
    find "${paths[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 "${sum[@]}"
}

now=$(contents | "${sum[@]}")
[ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ] && exit 0
"$@"
printf '%s\n' "$now" >"$stamp"
