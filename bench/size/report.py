"""The table that `make at-size` prints and docs/performance.md keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from bench.size.customers import Wait, rendered
from bench.size.measure import MOST, Ratio
from bench.size.payout import WaitBeside, describe_run

HEADING = "## The back office at size"


@dataclass(frozen=True)
class Result:
    """Of one database; `memory` is how many MB an export of all orders of the large shop added to the process.

    `beside` is what others wait while its ledger is paid out.
    """

    database: str
    ratios: list[Ratio]
    memory: float
    beside: WaitBeside


def render(results: Iterable[Result], customers: Iterable[Wait], small: int, large: int) -> str:
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
    """The document with the table in place of the one before, or at its end."""
    before, found, rest = document.partition(HEADING)
    if not found:
        return f"{document.rstrip()}\n\n{table}"
    _, next_heading, after = rest.partition("\n## ")
    return f"{before}{table}{next_heading}{after}" if not next_heading else f"{before}{table}\n## {after}"
