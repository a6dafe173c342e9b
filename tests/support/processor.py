"""Bounds of processor time that mean the same on a fast and on a slow machine, and the peak of memory."""

import re
from pathlib import Path
from time import process_time

STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")

REFERENCE = 0.014  # seconds that the reference work takes on the machine for which bounds are written


def within(seconds: float, bound: float) -> bool:
    """Return true if the seconds of processor time, measured just now, keep a bound of the reference machine."""
    return seconds < bound or seconds < bound * min(_reference_work() for _ in range(3)) / REFERENCE


def new_peak() -> int:
    """Forget the peak of this process's memory; return its memory now, in MiB."""
    CLEAR.write_text("5")  # see proc(5): the peak becomes the present size
    return peak_memory()


def peak_memory() -> int:
    """Return the peak of this process's memory since `new_peak`, in MiB."""
    [kib] = re.findall(r"VmHWM:\s+(\d+) kB", STATUS.read_text())
    return int(kib) // 1024


def _reference_work() -> float:
    began = process_time()
    sum(len(str(number)) for number in range(250_000))
    return process_time() - began
