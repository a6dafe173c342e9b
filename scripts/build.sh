#!/usr/bin/env bash
# Build the frontend for the browser and for the server. Does nothing when its sources have not changed.
source "$(dirname "$0")/lib.sh"

sources=()
for path in frontend/{src,public,tools/*.*,index.html,package-lock.json,*.config.ts,tsconfig*.json}; do
    [ -e "$path" ] && sources+=("$path")
done

build() {
    say "building the frontend"
    npm --prefix frontend run --silent build >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export log
export -f build say
scripts/once.sh frontend/dist/.built "${sources[@]}" -- bash -euc build
