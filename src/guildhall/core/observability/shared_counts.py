"""The counts of several processes behind one port: a scrape reaches one of them, and must hear of all.

Each writes its own into a file of the data folder about once a second; whoever is asked adds its own, as they are now,
to the others'. The files of a process that ended stay as long as its siblings live, so that no count ever falls.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from guildhall.core.observability.metrics import Labels, Sample

EVERY = 1.0  # seconds


class SharedCounts:
    """Of one process. Alone behind its port it writes nothing."""

    def __init__(self, folder: Path, parent: int | None = None) -> None:
        if parent is None and multiprocessing.parent_process() is not None:
            parent = os.getppid()
        self._siblings = folder / str(parent) if parent else None
        self._own = f"{os.getpid()}.json"

    def summed(self, own: Iterable[Sample]) -> list[Sample]:
        sums: dict[tuple[str, Labels], float] = {}
        for name, labels, value in [*own, *self._of_siblings()]:
            sums[name, labels] = sums.get((name, labels), 0) + value
        return [(name, labels, value) for (name, labels), value in sums.items()]

    def write(self, samples: Iterable[Sample]) -> None:
        if self._siblings:
            self._siblings.mkdir(parents=True, exist_ok=True)
            half = self._siblings / f".{self._own}"
            half.write_text(json.dumps(list(samples)))
            half.replace(self._siblings / self._own)

    async def keep_writing(self, samples: Callable[[], Iterable[Sample]]) -> None:
        """Until it is cancelled."""
        self.forget_the_dead()
        while self._siblings:
            self.write(samples())
            await asyncio.sleep(EVERY)

    def forget_the_dead(self) -> None:
        """Remove what servers left that have ended."""
        if self._siblings and self._siblings.parent.is_dir():
            for folder in self._siblings.parent.iterdir():
                if folder != self._siblings and not Path(f"/proc/{folder.name}").exists():
                    shutil.rmtree(folder, ignore_errors=True)

    def _of_siblings(self) -> Iterable[Sample]:
        if self._siblings is None or not self._siblings.is_dir():
            return
        for file in sorted(self._siblings.glob("[0-9]*.json")):
            if file.name == self._own:
                continue
            with suppress(OSError, ValueError):
                for name, labels, value in json.loads(file.read_text()):
                    yield name, tuple((key, text) for key, text in labels), value
