"""The section of results that `make at-size` prints and docs/performance.md contains."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from bench.size.customers import Wait, rendered
from bench.size.measure import MOST, Ratio
from bench.size.payout import WaitBeside, describe_run

HEADING = "## The back office at size"


@dataclass(frozen=True)
class SizeResult:
    """The results on one database.

    memory: growth of the process in MB during an export of all orders of the large shop.
    beside: latencies of other requests during a payout run.
    """

    database: str
    ratios: list[Ratio]
    memory: float
    beside: WaitBeside


def render(results: Iterable[SizeResult], customers: Iterable[Wait], small: int, large: int) -> str:
    lines = [
        HEADING,
        "",
        f"Written by `make at-size` on {datetime.now(UTC).date().isoformat()}: the same questions to a shop of "
        f"{small:,} orders and to one of {large:,} with {large // 5:,} customers, as many ledger entries, mails and "
        f"audit rows as orders, and all else in proportion. Milliseconds are medians of interleaved rounds; the ratio "
        f"is to be {MOST} at most.",
        "",
        "| question | database | small, ms | large, ms | ratio | met |",
        "|---|---|---|---|---|---|",
    ]
    for result in results:
        lines += [
            f"| {each.name} | {each.database} | {each.small:.2f} | {each.large:.2f} | {each.ratio:.2f} | "
            f"{'yes' if each.ratio <= MOST else 'NO'} |"
            for each in result.ratios
        ]
    for result in results:
        lines += [
            "",
            f"CSV of all {large:,} orders on {result.database}: {result.memory:.0f} MB more memory.",
            "",
            describe_run(result.database, result.beside),
        ]
    return "\n".join([*lines, "", rendered(customers)])


def written_into(document: str, table: str) -> str:
    """Return the document with the section replaced, or appended if there is none."""
    before, found, rest = document.partition(HEADING)
    if not found:
        return f"{document.rstrip()}\n\n{table}"
    _, next_heading, after = rest.partition("\n## ")
    return f"{before}{table}{next_heading}{after}" if not next_heading else f"{before}{table}\n## {after}"
