"""Counts and times of this process, in the text format that Prometheus reads. Four kinds suffice, so it is our own.

Every line is `name{label="value"} number`; a histogram's buckets are cumulative, as the format wants them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

Labels = tuple[tuple[str, str], ...]
Sample = tuple[str, Labels, float]
"""name, labels, value"""


@dataclass(slots=True)
class Times:
    """How often, and how long in all; `buckets` counts those up to each bound, the last one all others."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


@dataclass(slots=True)
class Requests:
    """Answered requests by method, route template and status; times by method and route."""

    count: dict[tuple[str, str, int], int] = field(default_factory=dict)
    times: dict[tuple[str, str], Times] = field(default_factory=dict)
    under_way: int = 0

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        key = (method, route, status)
        self.count[key] = self.count.get(key, 0) + 1
        times = self.times.get((method, route))
        if times is None:
            times = self.times[method, route] = Times()
        times.add(seconds)

    def samples(self) -> Iterable[Sample]:
        yield "guildhall_requests_under_way", (), self.under_way
        for (method, route, status), number in self.count.items():
            labels = (("method", method), ("route", route), ("status", str(status)))
            yield "guildhall_requests_total", labels, number
        for (method, route), times in self.times.items():
            yield from _histogram((("method", method), ("route", route)), times)


def _histogram(labels: Labels, times: Times) -> Iterable[Sample]:
    so_far = 0
    for bound, number in zip([*map(str, BOUNDS), "+Inf"], times.buckets, strict=True):
        so_far += number
        yield "guildhall_request_seconds_bucket", (*labels, ("le", bound)), so_far
    yield "guildhall_request_seconds_sum", labels, times.seconds
    yield "guildhall_request_seconds_count", labels, so_far


def render(samples: Iterable[Sample], described: Mapping[str, tuple[str, str]]) -> str:
    """The page. `described`: type and help by family, in the order of the page; a sample of no family is a mistake."""
    families: dict[str, list[str]] = {name: [] for name in described}
    for name, labels, value in samples:
        family = name if name in families else name.rpartition("_")[0]
        inside = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels)
        families[family].append(f"{name}{{{inside}}} {value:.9g}" if inside else f"{name} {value:.9g}")
    lines: list[str] = []
    for name, own in families.items():
        type_, help_ = described[name]
        lines += [f"# HELP {name} {help_}", f"# TYPE {name} {type_}", *own] if own else []
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
