"""A mail worker process: `python -m tests.email.worker_process URL FOLDER` sends due mails until none is left."""

import sys
from pathlib import Path

from guildhall.config.settings import Settings
from guildhall.serve.wiring import build_runtime
from guildhall.services.email.transports import Files
from guildhall.services.email.worker import send_due


def main(url: str, folder: str) -> None:
    """Start on a line from standard input, and print the number of sent mails."""
    runtime = build_runtime(Settings(database_url=url, data_dir=Path(folder)))
    transport, sent = Files(Path(folder)), 0
    sys.stdin.readline()
    while left := send_due(runtime, transport):
        sent += left
    runtime.database.close()
    sys.stdout.write(f"{sent}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
