"""Correct the recipient of an invoice: cancel it with a credit note, and issue it again under a new number."""

from guildhall.core.errors import Conflict, NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import OptionalTitle, Payload, Title
from guildhall.domains.billing.commands.issue import CREDIT_NOTE, INVOICE, copied, issue_row, left_of
from guildhall.domains.billing.queries.documents import document_of, invoices_of, is_billed
from guildhall.domains.orders.queries import lock_order
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.documents.parties import Party, PostalAddress, lines_of
from guildhall.services.shop_settings.countries import country_name


class InvoiceRecipient(Payload):
    """The name and address that the law wants on an invoice. Its country stays: it decided the tax."""

    name: Title
    contact: OptionalTitle = None
    street: Title
    postal_code: OptionalTitle = None
    city: Title


def correct_invoice(uow: UnitOfWork, caller: Caller, invoice_id: str, payload: InvoiceRecipient) -> str:
    """Cancel an invoice and issue it to the right recipient, for its buyer or an admin; return the new one's id.

    What was refunded meanwhile stays refunded: the rest is canceled and billed again, with the same tax and day of
    supply (Directive 2006/112/EC, Article 219). Raises NotFound; Conflict not_correctable for a credit note, or for an
    invoice that is canceled or refunded in full.
    """
    document = document_of(uow, caller, invoice_id)
    lock_order(uow, document.order_id)
    cause = f"corrected:{invoice_id}"
    found = next((row for row in invoices_of(uow, document.order_id) if row.id == invoice_id), None)
    if document.kind == INVOICE and found is None:
        raise NotFound()
    if found is None or not left_of(found).gross or is_billed(uow, found.order_id, CREDIT_NOTE, cause):
        raise Conflict("not_correctable")
    rest = left_of(found)
    row = copied(found, rest) | {"cause": cause}
    issue_row(uow, row | {"kind": CREDIT_NOTE, "corrects_id": invoice_id}, rest)
    corrected = issue_row(uow, row | {"buyer": _party(payload, found.buyer, found.language)}, rest)
    record(uow, caller.account_id, "invoice.corrected", "invoices", corrected, before=found.number)
    return corrected


def _party(recipient: InvoiceRecipient, before: Party, language: str) -> Party:
    country = country_name(before["country"], language) if before["country"] else ""
    place: PostalAddress = {
        "contact": recipient.contact or "",
        "street": recipient.street,
        "postal_code": recipient.postal_code or "",
        "city": recipient.city,
    }
    return before | {"name": recipient.name, "lines": lines_of(place, country), "place": place}
