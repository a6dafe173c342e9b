"""Replaces a process in which a thread hangs: Python cannot end a thread, but a process ends with all its threads."""

import logging
import multiprocessing
import os
import signal
import sys
import threading
from typing import NoReturn

_log = logging.getLogger(__name__)

LONGEST = 30  # seconds for requests in flight, and for the runs of the other jobs
_wanted = threading.Event()


def end_process() -> None:
    """End this process as SIGTERM does, or hard after LONGEST seconds. Its supervisor, or `serve`, starts it anew."""
    if not _wanted.is_set():
        _wanted.set()
        hard = threading.Timer(LONGEST, os._exit, (os.EX_TEMPFAIL,))
        hard.daemon = True
        hard.start()
        os.kill(os.getpid(), signal.SIGTERM)


def is_wanted() -> bool:
    """Return True once this process ends in order to be replaced."""
    return _wanted.is_set()


def restart() -> NoReturn:
    """Start this program anew in this process. It ends all threads and keeps the process id."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def replace_now() -> NoReturn:
    """Replace this process without finishing anything, because nothing in it can be finished."""
    if multiprocessing.parent_process() is None:
        restart()
    os._exit(os.EX_TEMPFAIL)  # the supervisor starts another
