"""Prometheus metrics. Each package defines its own in REGISTRY, next to the code that counts.

With several processes behind one port, each writes its values to files in one folder (prometheus_client's multiprocess
mode), and the process that serves a scrape adds them up. prometheus_client reads the folder's environment variable on
import: `shared_folder` sets it before the processes start.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
REGISTRY = CollectorRegistry()
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of a histogram's buckets."""

disable_created_metrics()


def counter(name: str, text: str, labels: tuple[str, ...] = ()) -> Counter:
    """Return a counter: summed over all processes, including those that have ended."""
    return Counter(name, text, labels, registry=REGISTRY)


def histogram(
    name: str, text: str, labels: tuple[str, ...] = (), bounds: tuple[float, ...] = SECONDS
) -> Histogram:
    return Histogram(name, text, labels, registry=REGISTRY, buckets=bounds)


def gauge(name: str, text: str, labels: tuple[str, ...] = ()) -> Gauge:
    """Return a gauge of one process. With several, each sample has the label `pid`, and ends with its process."""
    return Gauge(name, text, labels, registry=REGISTRY, multiprocess_mode="liveall")


def summed_gauge(name: str, text: str) -> Gauge:
    """Return a gauge that is summed over the living processes."""
    return Gauge(name, text, registry=REGISTRY, multiprocess_mode="livesum")


@contextmanager
def shared_folder() -> Iterator[None]:
    """Provide the processes started inside with a folder for their values; removed at exit."""
    with TemporaryDirectory(prefix="guildhall-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def page(*more: Collector) -> bytes:
    """Return the text of /metrics: the metrics of all processes, and the metrics of `more` as of now."""
    registry = CollectorRegistry()
    if folder := os.environ.get(FOLDER):
        forget_ended_processes(Path(folder))
        MultiProcessCollector(registry, folder)
    else:
        registry.register(REGISTRY)
    for collector in more:
        registry.register(collector)
    return generate_latest(registry)


def serving(folder: Path) -> set[int]:
    """Return the ids of the processes that write there, as `forget_ended_processes` leaves them."""
    return {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*_*.db")}


def forget_ended_processes(folder: Path) -> None:
    """Remove the gauges of ended processes. Their counters stay."""
    for process in serving(folder):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, folder)
        except PermissionError:
            pass  # it is alive, under another user
