"""Checks that the disk accepts the server's writes: an SQLite database, uploads, and mails if there is no SMTP."""

import os
from pathlib import Path

LEAST_FREE = 16 * 1024 * 1024  # bytes; below it, the next upload or checkpoint may fail midway


def disk_problem(folder: Path) -> str | None:
    """Return why `folder`, or its nearest existing parent, cannot be written, in a line; None if it can.

    Writes nothing: it is called every second.
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
