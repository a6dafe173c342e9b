"""Cases of tax offices, through the VAT report and the EU sales: docs/legal/worked-cases.md has the same list.

The figures are the source's own, or ours from the source's rule; the page says which.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.billing.conftest import BillingShop
from tests.billing.test_books import add_document
from tests.billing.test_eu_sales import EUROS, QUARTER, credit, returned
from tests.support.client import Client

PAGE = Path("docs/legal/worked-cases.md")
SUMMER = datetime(2026, 8, 15, 12, tzinfo=UTC)
AUSTRIAN, FRENCH = "ATU13585627", "FR40303265045"


@dataclass(frozen=True)
class Issued:
    """An invoice of the fourth quarter, in minor units; `corrects`: the place of the invoice that it corrects."""

    net: int
    tax: int
    rate: int
    country: str
    seller: str = "DE"
    vat_id: str | None = None
    corrects: int | None = None
    columns: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OfficeCase:
    """Documents, and what the reports of the quarter say: lines (country, rate, net, tax), in units."""

    source: str
    documents: tuple[Issued, ...]
    report: tuple[tuple[str, float, float, float], ...]
    oss: tuple[tuple[str, float, float, float], ...] = ()
    corrections: tuple[tuple[str, str, float], ...] = ()
    recapitulative: tuple[tuple[str, float], ...] = ()


def to(vat_id: str, net: int, **more: Any) -> Issued:
    return Issued(net, 0, 0, vat_id[:2], vat_id=vat_id, **more)


CASES = (
    OfficeCase(
        "UStAE 15.4 (2)",
        (Issued(12601, 2394, 1900, "DE"),),
        (("DE", 19, 126.01, 23.94),),
    ),
    OfficeCase(
        "UStR 2000 (Germany), 151 (2), example 1",
        (Issued(5000, 800, 1600, "DE"), Issued(10000, 1600, 1600, "DE")),
        (("DE", 16, 150, 24),),
    ),
    OfficeCase(
        "UStR 2000 (Austria), margin number 1518",
        (
            Issued(6000, 600, 1000, "AT", "AT"),
            Issued(10000, 1000, 1000, "AT", "AT"),
            Issued(10000, 2000, 2000, "AT", "AT"),
            Issued(6000, 1200, 2000, "AT", "AT"),
        ),
        (("AT", 20, 160, 32), ("AT", 10, 160, 16)),
    ),
    OfficeCase(
        "HMRC, Calculating VAT, standard rate",
        (Issued(10000, 2000, 2000, "GB", "GB", columns={"currency": "GBP"}),),
        (("GB", 20, 100, 20),),
    ),
    OfficeCase(
        "HMRC, Calculating VAT, reduced rate",
        (Issued(10000, 500, 500, "GB", "GB", columns={"currency": "GBP"}),),
        (("GB", 5, 100, 5),),
    ),
    OfficeCase(
        "AEAT, form 369, section 4",
        (
            Issued(157895, 30000, 1900, "DE", "ES", columns={"issued_at": SUMMER}),
            Issued(26316, 5000, 1900, "DE", "ES", corrects=0),
        ),
        (("DE", 19, -263.16, -50),),
        corrections=(("DE", "2026-Q3", -50),),
    ),
    OfficeCase(
        "AEAT, form 369, Union scheme, section 3",
        (
            Issued(10000, 2000, 2000, "FR", "ES"),
            Issued(20000, 1100, 550, "FR", "ES"),
            Issued(30000, 5700, 1900, "DE", "ES"),
            Issued(40000, 8400, 2100, "ES", "ES"),
        ),
        (("DE", 19, 300, 57), ("ES", 21, 400, 84), ("FR", 20, 100, 20), ("FR", 5.5, 200, 11)),
        oss=(("DE", 19, 300, 57), ("FR", 5.5, 200, 11), ("FR", 20, 100, 20)),
    ),
    OfficeCase(
        "UStAE 17.1 (2)",
        (
            Issued(100000, 19000, 1900, "DE", columns={"issued_at": SUMMER}),
            Issued(40000, 7600, 1900, "DE", corrects=0),
        ),
        (("DE", 19, -400, -76),),
    ),
    OfficeCase(
        "UStAE 18a.3 (1)",
        (to(AUSTRIAN, 100000), to(AUSTRIAN, 50000), to(FRENCH, 20000)),
        (("AT", 0, 1500, 0), ("FR", 0, 200, 0)),
        recapitulative=((AUSTRIAN, 1500), (FRENCH, 200)),
    ),
    OfficeCase(
        "UStG (Germany) section 18a (7), sentence 2",
        (to(AUSTRIAN, 100000, columns={"issued_at": SUMMER}), to(AUSTRIAN, 25000, corrects=0)),
        (("AT", 0, -250, 0),),
        recapitulative=((AUSTRIAN, -250),),
    ),
)


def issue(shop: BillingShop, documents: tuple[Issued, ...]) -> None:
    ids: list[str] = []
    for number, each in enumerate(documents, start=1):
        columns: dict[str, Any] = {
            "net": each.net,
            "tax": each.tax,
            "gross": each.net + each.tax,
            "tax_rate": each.rate,
            "tax_country": each.country,
            "reverse_charge": each.vat_id is not None,
            "seller": {"country": each.seller, "time_zone": "Europe/Berlin"},
            "buyer": {"name": "Berg", "email": "b@example.com", "facts": {"vat_id": each.vat_id}},
            **each.columns,
        }
        if each.corrects is None:
            ids.append(add_document(shop, number, **columns))
        else:
            credit(shop, number, ids[each.corrects], **columns)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.source)
def test_the_reports_state_what_the_tax_office_states(
    shop: BillingShop, client: Client, case: OfficeCase
) -> None:
    issue(shop, case.documents)
    answer = client.post("/functions/v1/vat-report", json=QUARTER, headers=shop.boss.headers)
    lines = [(each["country"], each["rate"], each["net"], each["tax"]) for each in answer.json()["lines"]]
    assert tuple(lines) == case.report
    assert returned(shop, client) == {
        "oss": [{"country": c, "rate": r, "net": n, "tax": t, **EUROS} for c, r, n, t in case.oss],
        "corrections": [{"country": c, "quarter": q, "tax": t, **EUROS} for c, q, t in case.corrections],
        "recapitulative": [
            {"vatId": who, "buyer": "Berg", "net": net, **EUROS} for who, net in case.recapitulative
        ],
        "missing": [],
    }


def test_the_page_names_each_case() -> None:
    assert [case.source for case in CASES if f"| {case.source} |" not in PAGE.read_text()] == []
