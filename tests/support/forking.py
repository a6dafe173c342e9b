"""Commands of guildhall in processes that are forked from one which has imported it.

The imports are most of what a start costs. All that follows is the command's own: arguments, environment, output, exit.
Run as a module it is that process. It ends when the test run, which gives it orders, has ended.
"""

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.processes import die_with_parent

OUTPUTS = 3  # of an order: standard output, errors, and where the process id and the exit code are reported
ROOT = Path(__file__).parents[2]
CHUNK = 1 << 16


class Forked:
    """A running command: the part of subprocess.Popen that tests use. `stdout`, `stderr`: descriptors."""

    def __init__(
        self, arguments: list[str], environment: dict[str, str], *, stdout: int, stderr: int
    ) -> None:
        self.args = arguments
        self.returncode: int | None = None
        self._reported, reporting = socket.socketpair()
        order = {
            "arguments": arguments,
            "environment": os.environ | environment,
            "folder": str(Path.cwd()),
        }
        with reporting:
            outputs = [stdout, stderr, reporting.fileno()]
            socket.send_fds(_origin(), [json.dumps(order).encode() + b"\n"], outputs)
        self.pid = int(_line(self._reported))

    def poll(self) -> int | None:
        """Return the exit code, or the negative number of the signal that ended it, or None while it runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code once it has ended. Raises subprocess.TimeoutExpired after so many seconds."""
        if self.returncode is None:
            self._reported.settimeout(timeout)
            try:
                self.returncode = int(_line(self._reported))
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
            self._reported.close()
        return self.returncode

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended in between
                os.kill(self.pid, number)


@cache
def _origin() -> socket.socket:
    """Start the process that forks, and return the connection to it."""
    ours, theirs = socket.socketpair()
    with theirs:
        subprocess.Popen(
            [sys.executable, "-m", __name__, str(theirs.fileno())],
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
        )
    return ours


def _line(reported: socket.socket) -> bytes:
    """Read one short line, and nothing of the next."""
    line = b""
    while not line.endswith(b"\n"):
        if not (byte := reported.recv(1)):
            raise EOFError("nobody watches the process any more")
        line += byte
    return line


def run_as_ordered(orders: socket.socket) -> None:
    """Return in a new process for each order, which then is as the order says. Ends this one after the last order."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nothing waits for those who watch
    while True:
        text, descriptors, *_ = socket.recv_fds(orders, CHUNK, OUTPUTS)
        while text and not text.endswith(b"\n"):
            text += orders.recv(CHUNK)
        if not text:
            sys.exit()
        if os.fork() == 0:
            die_with_parent()
            orders.close()
            return become(json.loads(text), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def become(order: dict[str, Any], stdout: int, stderr: int, report: int) -> None:
    """Return in the process of a command; this one waits for it and reports how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid:
        os.write(report, b"%d\n" % pid)
        _, status = os.waitpid(pid, 0)
        os.write(report, b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    die_with_parent()
    for descriptor, place in ((stdout, 1), (stderr, 2)):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.close(report)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv[:] = order["arguments"]
    sys.orig_argv[:] = [sys.executable, *sys.argv]  # a process that replaces itself starts with them


if __name__ == "__main__":
    import guildhall.cli.main  # noqa: F401  # what every command imports

    gc.freeze()  # the objects that all share are not looked at in each, and so not copied
    run_as_ordered(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_path(sys.argv[0], run_name="__main__")
