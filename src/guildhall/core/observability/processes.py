"""Memory, CPU time and open files of the serving processes, read from /proc at each scrape."""

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector

from guildhall.core.observability.metrics import FOLDER, serving


class Processes:
    """The `process_…` metrics of prometheus_client; with several processes, each with its `pid`."""

    def collect(self) -> Iterable[Metric]:
        folder = os.environ.get(FOLDER)
        if not folder:
            return ProcessCollector(registry=None).collect()
        families: dict[str, Metric] = {}
        for process in sorted(serving(Path(folder))):
            for metric in ProcessCollector(pid=partial(str, process), registry=None).collect():
                family = families.setdefault(
                    metric.name, Metric(metric.name, metric.documentation, metric.type)
                )
                for found in metric.samples:
                    family.add_sample(found.name, found.labels | {"pid": str(process)}, found.value)
        return families.values()
