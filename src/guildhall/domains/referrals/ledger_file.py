"""A partner's ledger as CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from guildhall.core.money import to_major
from guildhall.rest_engine.export import safe

HEADER = (
    *("created_at", "kind", "state", "payable_at", "item", "order_id", "note"),
    *("base", "rate", "amount", "balance", "currency"),
)


def as_csv(entries: Sequence[Row[Any]]) -> bytes:
    """Return one line for each entry of queries.running.whole_ledger; amounts and rates in major units."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADER)
    for entry in entries:
        texts = (entry.item or "", entry.order_id or "", entry.note or "")
        writer.writerow(
            [
                entry.created_at.isoformat(),
                entry.kind,
                entry.state,
                entry.payable_at.isoformat(),
                *map(safe, texts),
                *(str(to_major(amount)) for amount in (entry.base, entry.rate, entry.amount, entry.balance)),
                entry.currency,
            ]
        )
    return text.getvalue().encode()
