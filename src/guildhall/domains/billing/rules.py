"""Pure rules of invoices and credit notes; no rounding losses."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row

from guildhall.core.dates import day_in
from guildhall.core.i18n import text
from guildhall.services.shop_settings.taxing import TaxedAmount


def credited(left: Sequence[TaxedAmount], back: TaxedAmount) -> list[TaxedAmount]:
    """Return the part of a refund to credit on each invoice; `left` is the uncredited rest of each, newest first.

    If an invoice covers the whole refund, the newest such invoice is credited. Otherwise net and tax are each taken
    from one invoice after the other, so that the notes have exactly the tax of the order's entries, in however many
    parts it was refunded, failed and refunded again. An amount that no invoice covers (money from before the shop
    issued invoices) is not credited.
    """
    whole = next((n for n, open_ in enumerate(left) if open_.net >= back.net and open_.tax >= back.tax), None)
    if whole is not None:
        nothing = TaxedAmount(back.net.of(0), back.tax.of(0))
        return [back if n == whole else nothing for n in range(len(left))]
    parts, net, tax = [], back.net, back.tax
    for open_ in left:
        part = min(net, open_.net), min(tax, open_.tax)
        net, tax = net - part[0], tax - part[1]
        parts.append(TaxedAmount(*part))
    return parts


def day_of_issue(document: Row[Any]) -> date:
    """Return the day of an invoice or credit note in the time zone that the shop had then; UTC before it had one."""
    return day_in(document.issued_at, document.seller.get("time_zone", "UTC"))


def payment_words(method: str | None, language: str) -> str:
    """Return how a document was paid, in a person's language; staff type their own words for other ways than a card."""
    return text(language, "invoice.card") if method == "card" else method or ""
