"""Threads for work that must not wait behind other work: what hangs in one kind holds up no other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class OwnThreads:
    """Runs one kind of work for the event loop; at most `size` at once, the rest in turn."""

    def __init__(self, name: str, size: int) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)

    async def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run `work` in a thread of this kind; log lines there name the request, as here."""
        call = partial(copy_context().run, work, *args, **options)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


CORES = os.cpu_count() or 1
PASSWORDS = OwnThreads("password", CORES + 2)  # a hash takes a core for 100 ms; two more wait for their turn
DRAWING = OwnThreads("drawing", CORES)
READING = OwnThreads("reading", CORES)  # large bodies: their HTML is sanitised
