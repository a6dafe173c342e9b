"""Mismatches of the balance at the card provider: few, without an order, and so read anew by each request."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Select, null, select

from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.payments.models import CardMovement
from guildhall.domains.payments.queries.card_statement import CONTAINED, differing_payout, unknown_movement


def _of_movement(amount: Any, condition: Any) -> Select[*tuple[Any, ...]]:
    """Return the query of a check. It has the columns of the checks in `mismatches.py`."""
    return (
        select(
            CardMovement.id.label("subject"),
            null().label("order_id"),
            amount.label("amount"),
            CardMovement.currency.label("currency"),
            CardMovement.happened_at.label("since"),
        )
        .where(condition)
        .order_by(CardMovement.happened_at.desc(), CardMovement.id)
    )


CARD_CHECKS: Mapping[Mismatch, Select[*tuple[Any, ...]]] = MappingProxyType(
    {
        Mismatch.PAYOUT_DIFFERS: _of_movement(-CardMovement.amount - CONTAINED, differing_payout()),
        Mismatch.MOVEMENT_UNKNOWN: _of_movement(CardMovement.amount, unknown_movement()),
    }
)
