"""A partner's ledger as CSV, safe to open in a spreadsheet."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Row

from guildhall.core.money import to_major
from guildhall.domains.referrals.rules import rule_and_seller
from guildhall.rest_engine.cells import CsvReader
from guildhall.rest_engine.spreadsheets import table

HEADER = (
    *("created_at", "kind", "state", "payable_at", "item", "order_id", "note", "rule", "sold_by"),
    *("base", "rate", "amount", "balance", "currency"),
)


KINDS, STATES = "admin-referrals:ledger.kinds", "admin-referrals:ledger.states"


def as_csv(entries: Sequence[Row[Any]], *, commas: bool = False, reader: CsvReader | None = None) -> bytes:
    """Return one line for each entry of queries.running.whole_ledger; amounts and rates in major units.

    commas: with decimal commas. reader: a person, for whom words and times are written.
    """
    time = reader.time if reader else str
    words: Callable[[str, str], str] = reader.words if reader else lambda _, value: value
    return table(
        HEADER,
        [
            [
                time(entry.created_at.isoformat()),
                words(KINDS, entry.kind),
                words(STATES, entry.state),
                time(entry.payable_at.isoformat()),
                *(entry.item or "", entry.order_id or "", entry.note or "", *rule_and_seller(entry)),
                *(to_major(number) for number in (entry.base, entry.rate, entry.amount, entry.balance)),
                entry.currency,
            ]
            for entry in entries
        ],
        commas=commas,
    )
