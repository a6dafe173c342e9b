"""Tunes garbage collection for the start and the life of a process."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

COLLECT_EVERY = 10_000  # objects; a request makes hundreds that are freed without a collection


@contextmanager
def without_gc() -> Iterator[None]:
    """Import and assemble without collecting garbage, and exempt what is there afterwards from all later collections.

    Collections take a sixth of the start; later, each full one would stop the process for a tenth of a second. Those
    of young objects take a twentieth of each request at Python's own threshold of 700.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(COLLECT_EVERY, *gc.get_threshold()[1:])
        gc.enable()
