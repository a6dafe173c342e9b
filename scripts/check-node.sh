#!/usr/bin/env bash
# Fail unless Node 20 (LTS, 20.19) or newer and npm are installed, naming what is missing.
source "$(dirname "$0")/lib.sh"

version=$(node --version 2>/dev/null) || fail "Node 20.19 or newer is needed (none was found): https://nodejs.org/"
IFS=. read -r major minor _ <<<"${version#v}"
[ "$major" -gt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -ge 19 ]; } ||
    fail "Node 20.19 or newer is needed ($version was found): https://nodejs.org/"
command -v npm >/dev/null || fail "npm is needed beside Node $version: https://nodejs.org/"
