"""The shop's end of the process that posts webhooks (sender_program.py)."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from guildhall.domains.integrations import sender_program

KEPT = ("PATH", "PYTHON", "LANG", "LC_", "LD_", "SSL_", "RES_OPTIONS", "TZ")
"""Prefixes of the environment variables that the process gets. The shop's secrets are in other variables."""


class SenderProcess:
    """A running process, and a pipe in each direction. `heard` is the time of its last heartbeat or message."""

    def __init__(self, threads: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", sender_program.__name__, str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name.startswith(KEPT)},
        )
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        self._readable = select.poll()
        self._readable.register(self._output, select.POLLIN)
        self._writing = threading.Lock()
        self._half = b""
        self.heard = time.monotonic()
        self.stopped = False

    def write(self, message: Mapping[str, Any]) -> None:
        """Send a batch to the process. `read` notices if the process has ended."""
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        with self._writing, suppress(OSError, ValueError):
            self._input.write(line)
            self._input.flush()

    def stop(self) -> None:
        """Tell the process to begin no further request."""
        self.stopped = True
        self.write({})

    def read(self, within: float) -> list[dict[str, Any]] | None:
        """Return the messages that arrive within some seconds, or an empty list; None once the process has ended."""
        if not self._readable.poll(max(0.0, within) * 1000):
            return []
        data = os.read(self._output.fileno(), 65536)
        if not data:
            return None
        self.heard = time.monotonic()
        *lines, self._half = (self._half + data).split(b"\n")
        return [message for message in map(json.loads, lines) if message]

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def close(self) -> int:
        """Release the ended process, once no thread reads from it. Returns its exit code, negative for a signal."""
        with suppress(OSError):
            self._input.close()
        self._output.close()
        return self._process.wait()
