#!/usr/bin/env bash
# check-port.sh PORT: fail with one line if the port cannot be listened on.
source "$(dirname "$0")/lib.sh"

port=$1
[[ $port =~ ^[0-9]+$ ]] && [ "$port" -ge 1 ] && [ "$port" -le 65535 ] || fail "PORT=$port is not a port number."
python=$(scripts/find-python.sh)
"$python" - "$port" <<'PYTHON' || fail "port $port is in use or not permitted: try 'make run PORT=$((port + 1))'."
import socket, sys
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("127.0.0.1", int(sys.argv[1])))
    except (OSError, OverflowError):
        sys.exit(1)
PYTHON
