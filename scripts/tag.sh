#!/usr/bin/env bash
# Tag the commit with the newest version of the changelog, whose section is the tag's message.
source "$(dirname "$0")/lib.sh"

version=$(sed -nE 's/^## \[?([0-9]+\.[0-9]+\.[0-9]+).*/\1/p' CHANGELOG.md | head -n 1)
[ -n "$version" ] || fail "the changelog names no version"
unreleased=$(awk '/^## Unreleased/ {on = 1; next} /^## / {on = 0} on && NF' CHANGELOG.md | head -n 1)
[ -z "$unreleased" ] || fail "the changelog has unreleased changes: give them a version first"
[ -z "$(git status --porcelain)" ] || fail "commit your changes first"
notes=$(awk -v version="$version" '/^## / {on = index($0, version) > 0; next} on' CHANGELOG.md)
git tag --annotate --cleanup=whitespace "v$version" --message "Guildhall $version" --message "$notes"
say "tagged v$version"
