"""Load by wrk with 32 connections and one thread: requests a second and latencies as wrk reports them."""

import re
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from tests.support.programs import Missing, program

CONNECTIONS = 32
PATIENCE = 30  # seconds after which a request counts as failed

SCRIPT = """
wrk.method = "{method}"
wrk.body = [==[{body}]==]
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("\\nP50 %.3f P99 %.3f RATE %.2f BAD %d\\n",
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.requests / (summary.duration / 1000000),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


class LoadFailed(Exception):
    """Some requests failed, so the measurement is not valid."""


@dataclass(frozen=True)
class Measurement:
    """Requests a second, latencies in milliseconds, and the milliseconds of CPU that the server took for each."""

    rate: float
    p50: float
    p99: float
    cpu: float = 0.0


def put_load(
    url: str, seconds: float, *, token: str = "", method: str = "GET", body: str = ""
) -> Measurement:
    """Load one address. Raises LoadFailed if any request failed."""
    headers = [f"Authorization: Bearer {token}"] if token else []
    headers += ["Content-Type: application/json"] if body else []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "load.lua"
        # Not str.format: Lua has braces and percent signs of its own.
        file.write_text(SCRIPT.replace("{method}", method).replace("{body}", body))
        options = f"-t1 -c{CONNECTIONS} -d{seconds:g}s --timeout={PATIENCE}s -s".split()
        command = [wrk(), *options, str(file)]
        for header in headers:
            command += ["-H", header]
        out = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    found = re.search(r"P50 ([\d.]+) P99 ([\d.]+) RATE ([\d.]+) BAD 0$", out, re.MULTILINE)
    if found is None:
        raise LoadFailed(f"{method} {url}:\n{out}")
    return Measurement(float(found[3]), float(found[1]), float(found[2]))


def times_rest(page: str, busy: Callable[[], object]) -> list[float]:
    """Return the p99 of a page while `busy` is called again and again, as multiples of that at rest."""

    def repeat() -> None:
        while not done.is_set():
            busy()

    ratios = list[float]()
    while len(ratios) < 5:
        rest, done = put_load(page, 5).p99, Event()
        (thread := Thread(target=repeat)).start()
        ratios.append(put_load(page, 5).p99 / rest)
        done.set()
        thread.join()
    return ratios


def wrk() -> str:
    """Return the path of wrk. Exits if it is not installed."""
    try:
        return program("wrk")
    except Missing as package:
        raise SystemExit(f"The benchmarks need {package}: apt-get install {package}") from None
