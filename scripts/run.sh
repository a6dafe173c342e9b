#!/usr/bin/env bash
# Serve the demo shop on $PORT. Requires a finished install and build.
source "$(dirname "$0")/lib.sh"

port=${PORT:-8000}
export GUILDHALL_SITE_URL=${GUILDHALL_SITE_URL:-http://127.0.0.1:$port}

.venv/bin/guildhall demo
cat <<EOT

  Guildhall is served at  $GUILDHALL_SITE_URL   (Ctrl-C stops it)

  admin     admin@example.com      admin-demo-1
  customer  customer@example.com   customer-demo-1
  partner   partner@example.com    partner-demo-1

  Pay with card 4242 4242 4242 4242, any future date and any CVC. Mails are written to ${GUILDHALL_DATA_DIR:-data}/mail.

EOT
exec .venv/bin/guildhall serve --port "$port"
