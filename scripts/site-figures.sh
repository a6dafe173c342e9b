#!/usr/bin/env bash
# Run Lighthouse on the built demo shop: phone, applied throttling, the median of RUNS (default 5) on each page.
# Run it on an idle machine: other load distorts the results.
source "$(dirname "$0")/lib.sh"

runs=${RUNS:-5}
port=${PORT:-8000}
folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
export GUILDHALL_DATA_DIR=$folder/data GUILDHALL_SITE_URL=http://127.0.0.1:$port
CHROME_PATH=${CHROMIUM:-$(.venv/bin/python -c 'from tests.support.programs import chromium; print(chromium())')}
export CHROME_PATH

.venv/bin/guildhall demo >/dev/null
.venv/bin/guildhall serve --port "$port" >"$folder/server.log" 2>&1 &
server=$!
until curl --silent --fail --output /dev/null "$GUILDHALL_SITE_URL/readyz"; do
    kill -0 "$server" || { cat "$folder/server.log" >&2; fail "the shop did not start"; }
    sleep 0.2
done

for path in / /products /products/congress-affiliate-system /workshops /news; do
    for run in $(seq "$runs"); do
        npx --yes lighthouse@12.8.2 "$GUILDHALL_SITE_URL$path" --quiet --output=json \
            --output-path="$folder/$(tr / _ <<<"$path").$run.json" --throttling-method=devtools \
            --chrome-flags="--headless=new --no-sandbox --disable-dev-shm-usage"
    done
done
node scripts/site-figures.mjs "$folder"/*.json
