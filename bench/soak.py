"""Soak test: half of the peak load for a long time, to find growing memory and failing requests.

python -m bench.soak [--minutes 60] [--database postgresql]

The requests are those of a busy day: mostly pages and lists from the answer cache, some uncached reads and new orders.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from bench import servers
from bench.homes import fill_home, two_homes
from bench.jobs import JOBS, LIST, ORDERS
from bench.load import CONNECTIONS, Measurement, run_wrk, wrk
from bench.shop import Shop

SHARES = {"/": 300, "/products/product-0": 250, LIST: 300}  # of a thousand requests, without signing in
SIGNED_IN = {LIST: 100, ORDERS: 45}
PLACED = 5
PEAK_SECONDS = 20.0
SEGMENT = 30.0  # seconds between two measurements of the memory
MOST_GROWTH = 0.05

SCRIPT = """
local token = "{token}"
local order = [==[{order}]==]
local plain = {plain}
local signed = {signed}
local requests, turn = {{}}, 0
init = function()
  for path, share in pairs(plain) do
    for _ = 1, share do requests[#requests + 1] = wrk.format("GET", path) end
  end
  local headers = {{["Authorization"] = "Bearer " .. token}}
  for path, share in pairs(signed) do
    for _ = 1, share do requests[#requests + 1] = wrk.format("GET", path, headers) end
  end
  headers = {{["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json"}}
  for _ = 1, {placed} do requests[#requests + 1] = wrk.format("POST", "/rest/v1/orders", headers, order) end
  math.randomseed(20261121)
  for i = #requests, 2, -1 do
    local j = math.random(i)
    requests[i], requests[j] = requests[j], requests[i]
  end
end
request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
"""
DELAY = "delay = function() return math.random(0, {twice}) end\n"  # milliseconds; the mean is half of it


@dataclass
class Soak:
    """The results by segment; memory in bytes, `peak` in requests a second."""

    peak: float
    measurements: list[Measurement]
    memory: list[int]

    @property
    def growth(self) -> float:
        """Memory of the last tenth relative to the second tenth: by then everything that loads lazily is loaded."""
        tenth = max(1, len(self.memory) // 10)
        early = median(self.memory[tenth : 2 * tenth] or self.memory[:1])
        return median(self.memory[-tenth:]) / early - 1

    @property
    def failed(self) -> int:
        return sum(measurement.bad for measurement in self.measurements)


def main() -> None:
    arguments = _arguments()
    wrk()  # fails early if wrk is missing
    with tempfile.TemporaryDirectory() as folder, two_homes(arguments.database, Path(folder)) as (home, _):
        shop = fill_home(home)
        with servers.shop(home.environment) as (address, process, _):
            script = _script(shop)
            peak = run_wrk(address, PEAK_SECONDS, script)
            wait = CONNECTIONS / (peak.rate / 2) * 1000 - peak.p50 / 2
            slowed = script + DELAY.format(twice=max(1, round(2 * wait)))
            soak = _soak(Soak(peak.rate, [], []), address, process, slowed, arguments.minutes)
    print(_line(soak, arguments))
    if soak.failed or soak.growth >= MOST_GROWTH:
        raise SystemExit(1)


def _soak(soak: Soak, address: str, process: psutil.Process, script: str, minutes: float) -> Soak:
    for segment in range(max(1, round(minutes * 60 / SEGMENT))):
        measurement = run_wrk(address, SEGMENT, script)
        soak.measurements.append(measurement)
        soak.memory.append(process.memory_info().rss)
        print(
            f"{(segment + 1) * SEGMENT / 60:5.1f} min  {measurement.rate:8,.0f}/s  p50 {measurement.p50:6.1f} ms  "
            f"p99 {measurement.p99:7.1f} ms  {soak.memory[-1] / 2**20:6.1f} MB  {measurement.bad} failed",
            flush=True,
        )
    return soak


def _line(soak: Soak, arguments: argparse.Namespace) -> str:
    requests = sum(measurement.rate * SEGMENT for measurement in soak.measurements)
    return (
        f"{arguments.minutes:g} minutes on {arguments.database}: {requests:,.0f} requests, "
        f"{requests / SEGMENT / len(soak.measurements):,.0f}/s of at most {soak.peak:,.0f}/s, {soak.failed} failed, "
        f"p99 {median(one.p99 for one in soak.measurements):.0f} ms, memory {soak.memory[0] / 2**20:.0f} to "
        f"{soak.memory[-1] / 2**20:.0f} MB, growth {soak.growth:+.1%} (at most {MOST_GROWTH:.0%})"
    )


def _script(shop: Shop) -> str:
    place = next(job for job in JOBS if job.method == "POST")
    assert place.body
    return SCRIPT.format(
        token=shop.tokens["customer"],
        order=place.body(shop),
        plain=_table(SHARES),
        signed=_table(SIGNED_IN),
        placed=PLACED,
    )


def _table(shares: dict[str, Any]) -> str:
    """Return the shares as a Lua table."""
    return "{" + ", ".join(f"[{json.dumps(path)}] = {share}" for path, share in shares.items()) + "}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.soak")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", default="postgresql", choices=["sqlite", "postgresql"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
