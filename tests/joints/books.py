"""The shop's books after its walks: the list of invoices, the VAT report and the files of the month's end, as a program
with a token reads them; and the totals that the office shows above its list of orders."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from tests.joints.buyers import TokenHolder
from tests.joints.shops import JointShop
from tests.joints.sums import cents
from tests.joints.walked import Walked
from tests.pdf.reading import text_of
from tests.support.application import NOON

Sums = Counter[tuple[str | None, float, str]]
"""Sums in the smallest units, by country of taxation, rate and name of the amount."""
ANOTHER = b"%PDF-1.7 another"
AMOUNTS = ("net", "tax", "gross")


def wrong_in_the_books(world: JointShop, taken: Iterable[Walked]) -> Iterator[str]:
    """Yield where the books differ from the documents that the buyers got."""
    documents = [document for walked in taken for document in walked.documents]
    program = TokenHolder(world.token)
    listed = world.rows("invoices?order=number", program)
    if (numbers := sorted(each["number"] for each in documents)) != sorted(row["number"] for row in listed):
        yield f"the list has {len(listed)} documents, the walks {len(numbers)}"
    period = {"first": NOON.date().isoformat()}
    period["last"] = (world.runtime.clock.now() + timedelta(days=1)).date().isoformat()
    lines = world.call("vat-report", program, **period)["lines"]
    expected = sums(documents, "tax_rate", "tax_country")
    for name, found in (
        ("list", sums(listed, "tax_rate", "tax_country")),
        ("report", sums(lines, "rate", "country")),
    ):
        if found != expected:
            yield f"{name}: {found}, not {expected}"
    yield from _wrong_in_the_journal(world, documents, period)
    yield from _wrong_above_the_list(world)
    for line in lines:
        of_line = {name: line[name] for name in ("country", "rate", "currency")}
        behind = world.call("vat-report-documents", program, **period, **of_line, taxCase=line["taxCase"])
        if sum(cents(each["gross"]) for each in behind["documents"]) != cents(line["gross"]):
            yield f"behind {of_line}: {behind}"


def wrong_in_kept_papers(world: JointShop, taken: Iterable[Walked]) -> Iterator[str]:
    """Yield what another version of the shop, which draws another paper, changes in one that a buyer has."""
    read = ((number, text) for walked in taken for number, text in walked.opened.papers.items() if text)
    number, text = next(read, ("", ""))
    for row in world.rows(f"invoices?number=eq.{number}"):
        with patch("guildhall.domains.billing.papers.draw", return_value=ANOTHER):
            paper = world.client.get(f"/functions/v1/invoices/{row['id']}", headers=world.boss.headers)
        if paper.content == ANOTHER or text_of(paper.content) != text:
            yield f"{row['kind']} {number} is drawn anew"


def _wrong_in_the_journal(
    world: JointShop, documents: list[dict[str, Any]], period: dict[str, str]
) -> Iterator[str]:
    """Yield where the journal, and the DATEV file that is made of the same bookings, lack or change a document."""
    headers = TokenHolder(world.token).headers | {"accept": "text/csv"}
    files = {
        name: world.client.post(f"/functions/v1/{name}", json=period | body, headers=headers)
        for name, body in (("journal-file", {"language": "de"}), ("datev-file", {}))
    }
    booked = {
        row["number"]: (row["gross"], row["tax"])
        for row in csv.DictReader(io.StringIO(files["journal-file"].text))
    }
    batch = files["datev-file"].content.decode("cp1252")
    for each in documents:
        amounts = tuple(f"{cents(each[name]) / 100:.2f}" for name in ("gross", "tax"))
        if booked.get(each["number"]) != amounts:
            yield f"journal {booked.get(each['number'])}, {each['kind']} {each['number']} {amounts}"
        if f'"{each["number"]}"' not in batch:
            yield f"{each['number']} is not in the DATEV file"


def _wrong_above_the_list(world: JointShop) -> Iterator[str]:
    """Yield the difference between the orders and the totals above their list."""
    rows = world.rows("orders?select=total_amount,currency")
    expected = {"EUR": sum(cents(row["total_amount"]) for row in rows)}
    shown = world.office("list-totals", table="orders", query="")
    found = {each["currency"]: cents(each["amount"]) for each in shown["amounts"]}
    if (shown["count"], found) != (len(rows), expected):
        yield f"totals {shown}, orders {len(rows)}: {expected}"


def sums(rows: Iterable[dict[str, Any]], rate: str, country: str) -> Sums:
    """Return the sums of documents or of lines of a report; credit notes count below zero."""
    found: Sums = Counter()
    for row in rows:
        sign = -1 if row.get("kind") == "credit_note" else 1
        for name in AMOUNTS:
            found[row[country], row[rate], name] += sign * cents(row[name])
    return found
