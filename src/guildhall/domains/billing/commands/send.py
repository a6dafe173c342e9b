"""Send an invoice or a credit note to its buyer again."""

from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.queries.documents import document_of
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue
from guildhall.services.email.rules import UNDELIVERABLE


def send_document(uow: UnitOfWork, caller: Caller, document_id: str) -> str:
    """Queue the mail with the document to the address that it states, and return that address.

    For finance and admins. Raises NotFound; Conflict no_address if the document has no address that can be
    reached.
    """
    caller.require(caller.handles_money)
    document = document_of(uow, caller, document_id)
    recipient = str(document.buyer.get("email") or "")
    if not recipient or recipient.endswith(UNDELIVERABLE):
        raise Conflict("no_address")
    enqueue(
        uow,
        template="document_sent",
        recipient=recipient,
        language=document.language,
        dedup_key=f"document_sent:{document_id}:{new_id()}",
        context={"number": document.number, "item": document.item, "document_id": document_id},
    )
    record(uow, caller.account_id, "invoice.sent", "invoices", document_id, number=document.number)
    return recipient
