"""Offers the metrics of this process to OpenTelemetry. Those of a histogram are its count and sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from opentelemetry.metrics import CallbackOptions, Meter, Observation

from guildhall.core.observability.metrics import REGISTRY


def export_metrics(meter: Meter) -> None:
    """Make an observable instrument of each metric in REGISTRY, under the same names."""
    for metric in REGISTRY.collect():
        if metric.type == "gauge":
            meter.create_observable_gauge(
                metric.name, [_reader(metric.name, metric.name)], description=metric.documentation
            )
            continue
        ends = ("_count", "_sum") if metric.type == "histogram" else ("_total",)
        for end in ends:
            name = f"{metric.name}{end}"
            meter.create_observable_counter(
                name, [_reader(metric.name, name)], description=metric.documentation
            )


def _reader(metric_name: str, sample_name: str) -> Callable[[CallbackOptions], Iterable[Observation]]:
    def observe(_options: CallbackOptions) -> Iterable[Observation]:
        for metric in REGISTRY.collect():
            if metric.name == metric_name:
                for sample in metric.samples:
                    if sample.name == sample_name:
                        yield Observation(sample.value, sample.labels)

    return observe
