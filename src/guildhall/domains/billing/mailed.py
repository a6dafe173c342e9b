"""The invoices and credit notes that a mail attaches."""

from collections.abc import Sequence
from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.billing.papers import paper_of
from guildhall.domains.billing.queries.documents import documents_for, documents_with
from guildhall.services.email.message import Attachment

MOST = 10
"""The most documents of one mail; the others are in the customer's account."""


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
        ids = [sent] if sent else documents_for(uow, kind, causes, MOST)
        documents = documents_with(uow, ids)
    return [Attachment(f"{each.number}.pdf", paper_of(runtime, each)) for each in documents]
