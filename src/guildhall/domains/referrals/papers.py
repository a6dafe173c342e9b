"""The PDF of a payout's statement: once it has a number, as it was first drawn."""

from guildhall.config.settings import Settings
from guildhall.domains.referrals.drawing import draw
from guildhall.domains.referrals.queries.statement import Statement
from guildhall.services.documents.kept import kept_paper


def statement_paper(settings: Settings, statement: Statement) -> bytes:
    """Return the PDF. A statement without a number is not issued yet, and may change. Call it from a thread."""
    if statement.number is None:
        return draw(statement)
    return kept_paper(settings, statement.payout_id, lambda: draw(statement))
