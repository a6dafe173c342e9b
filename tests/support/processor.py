"""Bounds what a piece of work costs: processor time that only an explosion takes, and the peak of memory."""

import re
from pathlib import Path

STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")

EXPLODED = 10.0
"""Seconds of processor time. No hostile input needs a tenth of it on a quiet machine, and no noise of a busy one makes
up the rest; what grows with the square of half a million characters takes minutes."""


def new_peak() -> int:
    """Forget the peak of this process's memory; return its memory now, in MiB."""
    CLEAR.write_text("5")  # see proc(5): the peak becomes the present size
    return peak_memory()


def peak_memory() -> int:
    """Return the peak of this process's memory since `new_peak`, in MiB."""
    [kib] = re.findall(r"VmHWM:\s+(\d+) kB", STATUS.read_text())
    return int(kib) // 1024
