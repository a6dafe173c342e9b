"""Load from wrk: 32 connections, one thread; requests a second and latencies as it reports them."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

CONNECTIONS = 32

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
    """Answers other than 2xx or 3xx came back: the figure would mean nothing."""


@dataclass(frozen=True)
class Figure:
    """Requests a second; milliseconds."""

    rate: float
    p50: float
    p99: float


def put_load(
    url: str,
    seconds: float,
    *,
    token: str = "",
    method: str = "GET",
    body: str = "",
    headers: tuple[str, ...] = (),
) -> Figure:
    """Load one address. Raises LoadFailed where any request failed."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "load.lua"
        script.write_text(SCRIPT.format(method=method, body=body))
        sent = [*headers, *([f"Authorization: Bearer {token}"] if token else [])]
        sent += ["Content-Type: application/json"] if body else []
        command = [wrk(), "-t1", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "-s", str(script)]
        for header in sent:
            command += ["-H", header]
        out = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    found = re.search(r"P50 ([\d.]+) P99 ([\d.]+) RATE ([\d.]+) BAD (\d+)", out)
    if found is None or found[4] != "0":
        raise LoadFailed(f"{method} {url}:\n{out}")
    return Figure(rate=float(found[3]), p50=float(found[1]), p99=float(found[2]))


def wrk() -> str:
    found = shutil.which("wrk")
    if found is None:
        raise SystemExit("The benchmarks need wrk: apt-get install wrk")
    return found
