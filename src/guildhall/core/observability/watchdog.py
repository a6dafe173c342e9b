"""Replaces a process whose event loop hangs: it answers nothing, though its threads may look alive."""

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable

from guildhall.core.observability.replacement import replace_now

log = logging.getLogger(__name__)

CHECK_EVERY = 5.0  # seconds
HANGS_AFTER = 9  # checks in a row; counted, so that a machine that slept does not end its processes
DEPTH = 8  # functions that the log names


class Watchdog:
    """A thread that asks the event loop for a sign of life. Use it as a context manager in the running loop."""

    def __init__(self, end: Callable[[], object] = replace_now) -> None:
        self._end = end
        self._over = threading.Event()

    def __enter__(self) -> "Watchdog":
        arguments = asyncio.get_running_loop(), threading.get_ident()
        threading.Thread(target=self._watch, args=arguments, name="watchdog", daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()

    def _watch(self, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        while not self._over.wait(CHECK_EVERY):
            alive, missed = threading.Event(), 0
            try:
                loop.call_soon_threadsafe(alive.set)
            except RuntimeError:
                return  # it is closed
            while not alive.wait(CHECK_EVERY) and not self._over.is_set():
                missed += 1
                if missed == HANGS_AFTER:
                    log.error("the event loop hangs in %s: this process is replaced", _place(thread))
                    self._end()
                    return


def _place(thread: int) -> str:
    """Return the functions that the thread is in, the innermost last."""
    frames = traceback.extract_stack(sys._current_frames().get(thread))
    return " > ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-DEPTH:])
