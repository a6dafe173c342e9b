"""/functions/v1/invoices: invoices and credit notes as PDF or XML."""

from typing import Annotated, Any

from fastapi import Path
from sqlalchemy import Row
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Id, attached
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import FINANCE, FunctionRouter, Writing
from guildhall.api.functions.route import Accept, CallerDep, GuestDep
from guildhall.core.qualities import by_quality
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier, OptionalTitle, Title
from guildhall.domains.billing.commands.correct import InvoiceRecipient, correct_invoice
from guildhall.domains.billing.commands.send import send_document
from guildhall.domains.billing.e_invoice import e_invoice
from guildhall.domains.billing.papers import paper_of
from guildhall.domains.billing.queries.documents import document_of
from guildhall.domains.orders.commands.guests import guest_orders
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import DRAWING

router = FunctionRouter()


PDF, XML = "application/pdf", "application/xml"


@router.file("GET", "/invoices/{invoice_id}", PDF, XML, refuses=("not_found",), scopes=("invoices:read",))
async def invoice(
    invoice_id: Annotated[Identifier, Path(description="The id of the invoice or credit note")],
    runtime: RuntimeDep,
    caller: CallerDep,
    guest: GuestDep = None,
    accept: Accept = PDF,
) -> Response:
    """Return an invoice or credit note as PDF, or with `Accept: application/xml` its Factur-X XML alone.

    For the buyer of its order, for finance and admins, and for tokens with `invoices:read`; 404 for anyone else.
    `guest` is the token of a checkout without an account.
    """

    def find(uow: UnitOfWork) -> Row[Any]:
        of_guest = None if guest is None else guest_orders(uow, guest)
        return document_of(uow, caller, invoice_id, guest=of_guest)

    document = await runtime.read(find)
    if _wants_xml(accept):
        return attached(await DRAWING.run(lambda: e_invoice(document)), XML, f"{document.number}.xml")
    pdf = await DRAWING.run(lambda: paper_of(runtime, document))
    return attached(pdf, PDF, f"{document.number}.pdf")


def _wants_xml(accept: str) -> bool:
    accepted = [kind for kind, weight in by_quality(accept) if weight > 0]
    return next((kind == XML for kind in accepted if kind in (PDF, XML)), False)


class SendInvoice(FunctionBody):
    invoice_id: Identifier


class InvoiceSent(Answer):
    """The address to which the mail goes."""

    recipient: str


@router.function("/send-invoice", only=FINANCE, refuses=("not_found", "no_address"), once=Once())
def send(uow: Writing, body: SendInvoice, caller: CallerDep) -> InvoiceSent:
    """Send an invoice or credit note to its buyer again, by mail. For finance."""
    return InvoiceSent(recipient=send_document(uow, caller, body.invoice_id))


class CorrectInvoice(FunctionBody):
    """The name and address for the new invoice; its country stays."""

    invoice_id: Identifier
    name: Title
    contact: OptionalTitle = None
    street: Title
    postal_code: OptionalTitle = None
    city: Title


class CorrectedInvoice(Answer):
    """The invoice that replaces the corrected one."""

    id: Id


@router.function("/correct-invoice", refuses=("not_found", "not_correctable"), once=Once())
def correct(uow: Writing, body: CorrectInvoice, caller: CallerDep) -> CorrectedInvoice:
    """Cancel an invoice and issue it to another name and address. For the buyer of its order and for admins."""
    recipient = InvoiceRecipient(**body.model_dump(exclude={"invoice_id"}))
    return CorrectedInvoice(id=correct_invoice(uow, caller, body.invoice_id, recipient))
