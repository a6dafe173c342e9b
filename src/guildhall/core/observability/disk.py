"""Whether this machine's disk still takes what the shop writes: a database that is a file, uploads under way, mails
where there is no SMTP."""

from __future__ import annotations

import os
from pathlib import Path

LEAST_FREE = 16 * 1024 * 1024  # bytes; with less, the next upload or checkpoint may end half way


def disk_problem(folder: Path) -> str | None:
    """What keeps `folder`, or what it will be made in, from being written, in a line; None where nothing does.

    Looks and does not write: what is asked every second must not wear out what it asks about.
    """
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    if not os.access(there, os.W_OK | os.X_OK):
        return "the data folder cannot be written"
    free = os.statvfs(there)
    if free.f_blocks and free.f_bavail * free.f_frsize < LEAST_FREE:
        return "the disk is full"
    return None
