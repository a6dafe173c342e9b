"""A worker of its own process: `python -m tests.mail.post_office URL FOLDER` sends what is due until nothing is."""

from __future__ import annotations

import sys
from pathlib import Path

from guildhall.app import build_runtime
from guildhall.mail.carriers import Files
from guildhall.mail.worker import send_due
from guildhall.settings import Settings


def main(url: str, folder: str) -> None:
    """Begins once it is told so on its standard input, and says how many have left."""
    runtime = build_runtime(Settings(database_url=url, data_dir=Path(folder)))
    carrier, sent = Files(Path(folder)), 0
    sys.stdin.readline()
    while left := send_due(runtime, carrier):
        sent += left
    runtime.database.close()
    sys.stdout.write(f"{sent}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
