"""The invoices and credit notes that a mail attaches."""

from collections.abc import Sequence
from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.queries.documents import document_of, documents_for
from guildhall.rest_engine.caller import Caller, Role
from guildhall.services.documents.brand import brand_at
from guildhall.services.email.message import Attachment

MOST = 10
"""The most documents of one mail; the others are in the customer's account."""

_SHOP = Caller(Role.ADMIN, account_id="shop")


def documents_of_mail(runtime: Runtime, mail: Any) -> Sequence[Attachment]:
    """Return the documents that the mail's context names, as PDF.

    One by its id; credit notes for a refund, else invoices, by their causes.
    """
    named, sent = (mail.context.get("invoices") or [])[:MOST], mail.context.get("document_id")
    if not named and not sent:
        return ()
    kind = "credit_note" if mail.template == "order_refunded" else "invoice"
    causes = [(each["order_id"], each["cause"]) for each in named]
    with runtime.reading() as uow:
        documents = [
            (document := document_of(uow, _SHOP, found), brand_at(uow, document.issued_at))
            for found in ([sent] if sent else documents_for(uow, kind, causes, MOST))
        ]
    return [
        Attachment(f"{document.number}.pdf", draw(document, brand.look())) for document, brand in documents
    ]
