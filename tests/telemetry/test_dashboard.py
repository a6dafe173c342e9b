"""The dashboard, the alert rules and the scrape configuration name metrics and labels that exist."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from guildhall.api.metrics import names
from guildhall.core.observability.metrics import REGISTRY
from guildhall.core.runtime import Runtime
from guildhall_demo.load import load_demo
from tests.support.client import Client

DEPLOY = Path(__file__).parents[2] / "deploy"
SELECTOR = re.compile(r"\b((?:guildhall|process)_\w+)(?:\{([^}]*)\})?")
GROUPING = re.compile(r"by \(([^)]*)\)")
OF_PROMETHEUS = {"le", "job", "instance", "pid"}


def expressions() -> Iterator[str]:
    dashboard = json.loads((DEPLOY / "grafana" / "guildhall.json").read_text())
    for panel in dashboard["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    for group in rules()["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


def rules() -> dict[str, list[dict[str, list[dict[str, str]]]]]:
    found: dict[str, list[dict[str, list[dict[str, str]]]]] = yaml.safe_load(
        (DEPLOY / "prometheus" / "guildhall.yml").read_text()
    )
    return found


def plain(name: str) -> str:
    return re.sub(r"_(bucket|count|sum|total)$", "", name)


def test_each_metric_exists() -> None:
    """A name that no scrape returns would make a panel empty, and an alarm silent for ever."""
    used = {plain(name) for text in expressions() for name, _ in SELECTOR.findall(text)}
    ours = {name for name in used if name.startswith("guildhall_")}
    assert ours <= names()
    assert len(ours) > 15
    assert used - ours == {"process_resident_memory_bytes", "process_cpu_seconds"}


def test_a_flood_of_mails_raises_an_alarm() -> None:
    alarms = {rule["expr"] for group in rules()["groups"] for rule in group["rules"]}
    assert any("guildhall_account_mails_filled" in expression for expression in alarms)


@pytest.mark.slow
@pytest.mark.settings(metrics="on")
def test_each_label_exists(client: Client, runtime: Runtime) -> None:
    load_demo(runtime)
    client.get("/rest/v1/products")
    known = {"version", "schema", "state", "kind"} | OF_PROMETHEUS
    for metric in REGISTRY.collect():
        known |= {label for sample in metric.samples for label in sample.labels}
    known |= {"status", "route", "method", "result"}
    for text in expressions():
        for _, labels in SELECTOR.findall(text):
            assert {part.partition("=")[0].strip("!~ ") for part in labels.split(",") if part} <= known, text
        for labels in GROUPING.findall(text):
            assert {label.strip() for label in labels.split(",")} <= known, text
    served = client.get("/metrics").text
    assert 'result="hit"' in served or 'result="miss"' in served
    assert 'state="in use"' in served


def test_each_expression_is_balanced_and_each_alarm_has_a_name() -> None:
    for text in expressions():
        assert text.count("(") == text.count(")"), text
        assert text.count("{") == text.count("}"), text
    alarms = [rule["alert"] for group in rules()["groups"] for rule in group["rules"]]
    assert len(set(alarms)) == len(alarms) >= 12


def test_the_scrape_configuration_is_that_of_the_alarms() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    (job,) = [job["job_name"] for job in config["scrape_configs"]]
    assert {found for text in expressions() for found in re.findall(r'job="(\w+)"', text)} == {job}
    assert config["rule_files"] == ["guildhall.yml"]


def test_each_alarm_has_a_severity_a_summary_and_a_section_of_the_runbook() -> None:
    runbook = (DEPLOY.parent / "docs" / "guides" / "runbook.md").read_text()
    sections = dict(re.findall(r"^## (\w+)\n\n(.+?)(?=\n\n##|\n*\Z)", runbook, re.MULTILINE | re.DOTALL))
    alarms = {rule["alert"]: rule for group in every_rule()["groups"] for rule in group["rules"]}
    assert sections.keys() == alarms.keys()
    for name, rule in alarms.items():
        assert rule["labels"]["severity"] in {"page", "ticket"}, name
        summary = rule["annotations"]["summary"]
        assert " ".join(sections[name].split()).startswith(summary), name
        assert len(sections[name]) > len(summary) + 40, f"{name}: say what to do"
        assert rule["annotations"]["runbook_url"] == f"docs/guides/runbook.md#{name.lower()}"


def every_rule() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus" / "guildhall.yml").read_text())
    return found


@pytest.mark.parametrize(
    "metric",
    [
        "guildhall_provider_calls_total",
        "guildhall_provider_seconds_bucket",
        "guildhall_payment_lag_seconds",
        "guildhall_events_fetched",
        "guildhall_webhook_lag_seconds",
        "guildhall_disk_free_bytes",
        "guildhall_threads",
        "guildhall_database_writable",
        "guildhall_job_seconds_sum",
    ],
)
def test_no_part_of_the_shop_is_without_an_alarm(metric: str) -> None:
    assert any(metric in rule["expr"] for group in rules()["groups"] for rule in group["rules"])
