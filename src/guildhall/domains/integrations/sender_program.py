"""The program that posts webhooks: `python -m guildhall.domains.integrations.sender_program THREADS`.

It reads batches from its standard input and writes the results to its standard output, each as one line of JSON. It
imports no table of the shop and gets none of its settings. It ends when its input ends, so also if the shop is killed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from guildhall.domains.integrations.safe_post import GONE, EndpointConnection, NotSent

ENOUGH = 20.0  # seconds after which a batch begins no further request: claims must outlast their requests
BEAT = 2.0  # seconds between two heartbeats
NICE = 5  # a lower priority than the shop's: pages go before webhooks

Answer = tuple[int | None, str | None, int]
"""The status or the error, and the milliseconds that the request took."""


class Poster:
    """Posts batches in threads. The requests of a batch go to one URL, one after another."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads)
        self._writing = threading.Lock()
        self._stopped = threading.Event()

    def take(self, message: Mapping[str, Any]) -> None:
        """Post a batch, or begin no further request if the message is empty."""
        if message:
            self._threads.submit(self._post, message)
        else:
            self._stopped.set()

    def beat(self) -> None:
        """Write a heartbeat, an empty message, every BEAT seconds."""
        while True:
            time.sleep(BEAT)
            self._write({})

    def _post(self, batch: Mapping[str, Any]) -> None:
        answers, begun = list[Answer](), time.monotonic()
        with closing(EndpointConnection(batch["url"], allow_private=batch["allow_private"])) as connection:
            for request in batch["requests"]:
                if self._stopped.is_set() or time.monotonic() > begun + ENOUGH:
                    break
                answers.append(_answer(connection, request, batch["deadline"]))
                status, error, _ = answers[-1]
                if error is not None or status == GONE:
                    break  # the receiver is unreachable or wants no more: do not send the rest now
        self._write({"number": batch["number"], "answers": answers})

    def _write(self, message: Mapping[str, Any]) -> None:
        with self._writing:
            sys.stdout.buffer.write(json.dumps(message).encode() + b"\n")
            sys.stdout.buffer.flush()


def _answer(connection: EndpointConnection, request: Mapping[str, Any], deadline: float) -> Answer:
    begun, status, error = time.monotonic(), None, None
    try:
        status = connection.post(request["body"].encode(), request["headers"], deadline=deadline)
    except NotSent as failure:
        error = str(failure)
    except Exception as failure:  # its text may contain the URL
        error = f"the request failed: {type(failure).__name__}"
    return status, error, round((time.monotonic() - begun) * 1000)


def main() -> None:
    # Signals to the process group are for the shop, which ends this program.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    os.nice(NICE)
    poster = Poster(int(sys.argv[1]))
    threading.Thread(target=poster.beat, daemon=True).start()
    for line in sys.stdin.buffer:
        if line.endswith(b"\n"):  # a killed shop may leave an incomplete line
            poster.take(json.loads(line))
    os._exit(0)  # without waiting for requests in flight: no one reads their results


if __name__ == "__main__":
    main()
