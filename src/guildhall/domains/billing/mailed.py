"""The invoices and credit notes that a mail attaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, or_, select

from guildhall.core.runtime import Runtime
from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.models import Invoice
from guildhall.domains.billing.queries import document_of
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.email.message import Attachment

MOST = 10
"""The most documents of one mail; the others are in the customer's account."""

_SHOP = Caller(Role.ADMIN, account_id="shop")


def documents_of_mail(runtime: Runtime, mail: Any) -> Sequence[Attachment]:
    """Return the documents that the mail's context names, as PDF: credit notes for a refund, else invoices."""
    named = (mail.context.get("invoices") or [])[:MOST]
    if not named:
        return ()
    kind = "credit_note" if mail.template == "order_refunded" else "invoice"
    of_payment = or_(
        *(and_(Invoice.order_id == each["order_id"], Invoice.cause == each["cause"]) for each in named)
    )
    wanted = select(Invoice.id).where(Invoice.kind == kind, of_payment).order_by(Invoice.number).limit(MOST)
    with runtime.reading() as uow:
        documents = [document_of(uow, _SHOP, found) for found in uow.db.scalars(wanted).all()]
    return [Attachment(f"{document.number}.pdf", draw(document)) for document in documents]
