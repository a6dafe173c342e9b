"""Issue invoices for money received and credit notes for money returned."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, cast

from sqlalchemy import Row, insert

from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import FULL_RATE, CurrencyMismatch, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.queries.documents import (
    Billable,
    billable,
    discount_columns,
    invoices_of,
    is_billed,
)
from guildhall.domains.billing.rules import credited
from guildhall.domains.orders.rules import allowance_in
from guildhall.services.documents.commands.numbers import next_number
from guildhall.services.documents.parties import Party, buyer_of, seller_of
from guildhall.services.shop_settings.currencies import converted, national_currency, rate_on
from guildhall.services.shop_settings.days import shop_day, shop_zone
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import TaxedAmount, why_untaxed
from guildhall.services.shop_settings.values import ShopSettings

INVOICE, CREDIT_NOTE = "invoice", "credit_note"
PREFIXES = {INVOICE: "INV", CREDIT_NOTE: "CN"}


def issue_invoice(uow: UnitOfWork, order_id: str, *, amount: Money, tax: Money, cause: str) -> str | None:
    """Issue the invoice for `amount` received, with the current data of the shop, and return its id.

    Issued once for each `cause`: returns None if it was billed before. `tax` is the tax in the amount, from the order's
    entries; rate and country are the order's. Raises CurrencyMismatch for another currency than the order's.
    """
    if amount.minor <= 0 or is_billed(uow, order_id, INVOICE, cause):
        return None
    settings = shop_settings(uow)
    order = _with_rate(billable(uow, order_id), settings, amount, tax)
    _refuse_other(amount, order.currency)
    supplied_on, supplied_until = order.days_of_supply(shop_day(uow))
    row = {
        "kind": INVOICE,
        "order_id": order_id,
        "corrects_id": None,
        "cause": cause,
        "language": order.language,
        "seller": seller_of(settings.company, order.language),
        "buyer": _buyer(uow, order_id, order),
        "item": order.item,
        "quantity": order.quantity,
        "currency": amount.currency,
        "tax_rate": order.tax_rate,
        "tax_country": order.tax_country,
        "tax_category": order.tax_category,
        "reverse_charge": order.reverse_charge,
        "note": _note(settings, order),
        "payment_method": order.payment_method,
        "payment_reference": order.payment_reference,
        "supplied_on": supplied_on,
        "supplied_until": supplied_until,
        **order.allowance_in(amount),
        **_exchange(settings, amount.currency, tax, shop_day(uow)),
    }
    return issue_row(uow, row, _parts(amount, tax))


def _with_rate(order: Billable, settings: ShopSettings, amount: Money, tax: Money) -> Billable:
    """Return the order with a rate and a country of its tax, which an imported order states as an amount only.

    The rate follows from the amounts, rounded to a basis point, and the country the shop's.
    """
    net = amount - tax
    if order.tax_rate or order.reverse_charge or not tax or not net:
        return order
    rate = min((2 * FULL_RATE * tax.minor + net.minor) // (2 * net.minor), FULL_RATE)
    return replace(order, tax_rate=rate, tax_country=order.tax_country or settings.company.country)


def _note(settings: ShopSettings, order: Billable) -> str | None:
    """Return the operator's note, with the legal reason if no tax is charged."""
    own = settings.tax.note
    if order.tax_rate or order.reverse_charge:
        return own
    reason = why_untaxed(settings, order.tax_category, order.tax_country, order.language)
    return "\n".join(filter(None, (own, reason))) or None


def _exchange(settings: ShopSettings, currency: str, tax: Money, day: date) -> dict[str, object]:
    """Return the columns that state the tax in the seller's national currency; all None if it is the document's."""
    national = national_currency(settings.company.country)
    known = rate_on(settings.tax.exchange_rates, currency, day) if tax.minor else None
    if national in (None, currency) or known is None:
        names = ("national_currency", "national_tax", "exchange_rate", "exchange_source")
        return dict.fromkeys(names)
    return {
        "national_currency": national,
        "national_tax": converted(tax, known.rate, str(national)).minor,
        "exchange_rate": str(known.rate),
        "exchange_source": f"{known.source} {known.day.isoformat()}".strip(),
    }


def _buyer(uow: UnitOfWork, order_id: str, order: Billable) -> Party:
    """Return the buyer of the order's newest invoice, else the profile's.

    All invoices of an order name the same recipient: a correction holds for the money that comes later as well, and
    what is billed again after a failed refund names whom the canceled invoice named. The profile may have moved on, or
    been deleted.
    """
    known = invoices_of(uow, order_id)
    return cast("Party", known[0].buyer) if known else buyer_of(order.buyer, order.language)


def issue_credit_notes(uow: UnitOfWork, order_id: str, *, amount: Money, tax: Money, cause: str) -> list[str]:
    """Issue credit notes for `amount` returned, with its `tax`: one for each invoice credited; return their ids.

    Issued once for each `cause`. A note copies seller, buyer and rate of its invoice. Money that was never billed (from
    before the shop issued invoices) is not credited.
    """
    if is_billed(uow, order_id, CREDIT_NOTE, cause):
        return []
    notes, invoices = [], invoices_of(uow, order_id)
    left = [left_of(invoice) for invoice in invoices]
    for invoice, part in zip(invoices, credited(left, _parts(amount, tax)), strict=True):
        if not part.gross:
            continue
        _refuse_other(amount, invoice.currency)
        row = copied(invoice, part)
        notes.append(
            issue_row(uow, row | {"kind": CREDIT_NOTE, "corrects_id": invoice.id, "cause": cause}, part)
        )
    return notes


def copied(invoice: Row[Any], part: TaxedAmount) -> dict[str, Any]:
    """Return the columns of an invoice for a document over a part of it: at the same exchange rate.

    The document has the part of the discount that is in its part of the price.
    """
    row = {column.name: getattr(invoice, column.name) for column in Invoice.__table__.columns}
    if invoice.allowance:
        whole, credited_before = (
            part.gross.of(invoice.gross),
            part.gross.of(invoice.gross) - left_of(invoice).gross,
        )
        off = allowance_in(part.gross.of(invoice.allowance), whole, part.gross, before=credited_before)
        row |= discount_columns(off, invoice.discount_code)
    if invoice.exchange_rate:
        rate = Decimal(invoice.exchange_rate)
        row["national_tax"] = converted(part.tax, rate, invoice.national_currency).minor
    return row


def _parts(amount: Money, tax: Money) -> TaxedAmount:
    return TaxedAmount(amount - tax, tax)


def _refuse_other(amount: Money, currency: str) -> None:
    """Raise CurrencyMismatch unless the amount is in the currency of the document's order or invoice."""
    if amount.currency != currency:
        raise CurrencyMismatch(f"{amount} on a document in {currency}")


def left_of(invoice: Row[Any]) -> TaxedAmount:
    """Return the part of an invoice that is not credited yet."""
    net, tax = invoice.net - int(invoice.credited_net), invoice.tax - int(invoice.credited_tax)
    return TaxedAmount(Money(net, invoice.currency), Money(tax, invoice.currency))


def issue_row(uow: UnitOfWork, row: dict[str, Any], amounts: TaxedAmount) -> str:
    """Number a document over these amounts, store it, and return its id."""
    number = next_number(uow, PREFIXES[row["kind"]])
    issued = row | {
        "id": new_id(),
        "number": str(number),
        "series": number.series,
        "sequence": number.sequence,
        "net": amounts.net.minor,
        "tax": amounts.tax.minor,
        "gross": amounts.gross.minor,
        "issued_at": number.given_at,
        "seller": row["seller"] | {"time_zone": shop_zone(uow)},
    }
    uow.db.execute(insert(Invoice), issued)
    uow.publish(BusinessEvent(f"{row['kind']}.issued", "invoices", str(issued["id"])))
    return str(issued["id"])
