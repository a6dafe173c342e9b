"""Child processes that do not outlive the tests that started them."""

import ctypes
import signal
import socket
import sys

PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Run in a child before its program starts: Linux ends it when the test run is gone, even by kill -9."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def free_port() -> int:
    """Return a TCP port that was unused just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
