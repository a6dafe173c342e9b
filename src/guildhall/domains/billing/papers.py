"""The PDF of an invoice or a credit note, as it was first drawn."""

from typing import Any

from sqlalchemy import Row

from guildhall.core.runtime import Runtime
from guildhall.domains.billing.drawing import draw
from guildhall.services.documents.brand import brand_at
from guildhall.services.documents.kept import kept_paper


def paper_of(runtime: Runtime, document: Row[Any]) -> bytes:
    """Return the PDF of a document, a row of `queries.document_of`. Call it from a thread."""

    def drawn() -> bytes:
        with runtime.reading() as uow:
            brand = brand_at(uow, document.issued_at)
        return draw(document, brand.look())

    return kept_paper(runtime.settings, document.id, drawn)
