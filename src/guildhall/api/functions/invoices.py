"""/functions/v1/invoices: invoices and credit notes as PDF."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.api.functions.answers import attached
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep
from guildhall.core.validation import Identifier
from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.queries import document_of
from guildhall.http.dependencies import RuntimeDep

router = FunctionRouter()


@router.paper("GET", "/invoices/{invoice_id}", "application/pdf", refuses=("not_found",))
async def invoice(
    invoice_id: Annotated[Identifier, Path()], runtime: RuntimeDep, caller: CallerDep
) -> Response:
    """Return an invoice or credit note as PDF. For the buyer of its order and for admins; 404 for anyone else."""
    document = await runtime.read(lambda uow: document_of(uow, caller, invoice_id))
    pdf = await run_in_threadpool(draw, document)
    return attached(pdf, "application/pdf", f"{document.number}.pdf")
