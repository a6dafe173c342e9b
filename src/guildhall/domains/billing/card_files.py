"""The movements of the balance at the card provider as CSV for people."""

from collections.abc import Iterable

from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.domains.payments.queries.card_statement import BookedMovement
from guildhall.rest_engine.spreadsheets import table

MOVEMENTS = ("happened_on", "movement", "amount", "fee", "net", "currency", "order_id", "payout", "reference")


def movements_csv(movements: Iterable[BookedMovement], language: str, *, commas: bool) -> bytes:
    """Return one line for each movement; a payout names itself. commas: with decimal commas."""
    return table(
        MOVEMENTS,
        (
            [
                each.day.isoformat(),
                text(language, f"books.movements.{each.kind}"),
                to_major(each.amount.minor),
                to_major(each.fee.minor),
                to_major(each.net.minor),
                each.amount.currency,
                each.order_id or "",
                each.payout_id or (each.source if each.kind == "payout" else "") or "",
                each.id,
            ]
            for each in movements
        ),
        commas=commas,
    )
