"""Billing what happens to an order's money: an invoice when it comes, a credit note when it goes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, insert

from guildhall.core.ids import new_id
from guildhall.core.money import CurrencyMismatch, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.commands.numbers import next_number
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.parties import Party, buyer_of, seller_of
from guildhall.domains.billing.queries import billable, invoices_of, is_billed
from guildhall.domains.billing.rules import credited
from guildhall.domains.identity.rules import NAMELESS
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import TaxedAmount

INVOICE, CREDIT_NOTE = "invoice", "credit_note"
PREFIXES = {INVOICE: "INV", CREDIT_NOTE: "CN"}


def issue_invoice(uow: UnitOfWork, order_id: str, *, amount: Money, tax: Money, cause: str) -> str | None:
    """Bill `amount` that came for an order, as its buyer and the shop stand today; the invoice's id.

    Once for each `cause`; None where it was billed before. `tax` is what of the amount is tax, as the order's books
    have it; its rate and country are those that the order was placed with. Raises CurrencyMismatch for money of another
    currency than the order's.
    """
    if amount.minor <= 0 or is_billed(uow, order_id, INVOICE, cause):
        return None
    settings, order = shop_settings(uow), billable(uow, order_id)
    _refuse_other(amount, order.currency)
    row = {
        "kind": INVOICE,
        "order_id": order_id,
        "corrects_id": None,
        "cause": cause,
        "language": order.language,
        "seller": seller_of(settings.company, order.language),
        "buyer": _buyer(uow, order_id, order.buyer),
        "item": order.item,
        "quantity": order.quantity,
        "currency": amount.currency,
        "tax_rate": order.tax_rate,
        "tax_country": order.tax_country,
        "reverse_charge": order.reverse_charge,
        "note": settings.tax.note,
        "payment_method": order.payment_method,
        "payment_reference": order.payment_reference,
    }
    return _issue(uow, row, _parts(amount, tax))


def _buyer(uow: UnitOfWork, order_id: str, profile: Mapping[str, str | None]) -> Party:
    """Return the buyer as the profile has them; one who was deleted, as the order's first invoice named them."""
    if (profile["email"] or "").endswith(NAMELESS) and (known := invoices_of(uow, order_id)):
        named: Party = known[0].buyer
        return named
    return buyer_of(profile)


def issue_credit_notes(uow: UnitOfWork, order_id: str, *, amount: Money, tax: Money, cause: str) -> list[str]:
    """Credit `amount` that went back, of which `tax` is tax; a note for each invoice that it reaches into.

    Once for each `cause`. A note repeats what its invoice says of seller, buyer and rate. Money that was never billed
    (an order of the time before there were invoices) has nothing to be credited of.
    """
    if is_billed(uow, order_id, CREDIT_NOTE, cause):
        return []
    notes, invoices = [], invoices_of(uow, order_id)
    left = [_left_of(invoice) for invoice in invoices]
    for invoice, part in zip(invoices, credited(left, _parts(amount, tax)), strict=True):
        if part.gross == 0:
            continue
        _refuse_other(amount, invoice.currency)
        row = {column.name: getattr(invoice, column.name) for column in Invoice.__table__.columns}
        row |= {"kind": CREDIT_NOTE, "corrects_id": invoice.id, "cause": cause}
        notes.append(_issue(uow, row, part))
    return notes


def _parts(amount: Money, tax: Money) -> TaxedAmount:
    return TaxedAmount((amount - tax).minor, tax.minor, amount.minor)


def _refuse_other(amount: Money, currency: str) -> None:
    """A document is of one currency: its order's, or that of the invoice it corrects."""
    if amount.currency != currency:
        raise CurrencyMismatch(f"{amount} on a document in {currency}")


def _left_of(invoice: Row[Any]) -> TaxedAmount:
    """What of an invoice has not been credited yet."""
    net, tax = invoice.net - int(invoice.credited_net), invoice.tax - int(invoice.credited_tax)
    return TaxedAmount(net, tax, net + tax)


def _issue(uow: UnitOfWork, row: dict[str, Any], amounts: TaxedAmount) -> str:
    number = next_number(uow, PREFIXES[row["kind"]])
    issued = row | {
        "id": new_id(),
        "number": str(number),
        "series": number.series,
        "sequence": number.sequence,
        "net": amounts.net,
        "tax": amounts.tax,
        "gross": amounts.gross,
        "issued_at": number.given_at,
    }
    uow.db.execute(insert(Invoice), issued)
    return str(issued["id"])
