"""The reconciliation: how many mismatches there are of each kind, and which."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Text, cast, func, literal, select, union_all

from guildhall.backoffice.queries.mismatches import ANSWER_TAKES, CHECKS, Check, Mismatch
from guildhall.kit.house import House

PAGE = 50


@dataclass(frozen=True, slots=True)
class Found:
    """One mismatch. `subject` is what is repaired: an order, a payment or a refund. Amount in minor units."""

    kind: Mismatch
    subject: str
    order_id: str
    amount: int | None
    currency: str | None
    since: datetime | None


def count_mismatches(house: House) -> dict[Mismatch, int]:
    """Over all rows; every kind, the ones without mismatches with 0."""
    counts = union_all(
        *(
            select(literal(kind.value).label("kind"), func.count().label("found")).select_from(
                check.subquery()
            )
            for kind, check in CHECKS.items()
        )
    )
    found = dict(house.db.execute(counts, _moments(house)).all())
    return {kind: int(found[kind.value]) for kind in CHECKS}


def list_mismatches(house: House, kind: Mismatch | None, page: int) -> list[Found]:
    """One page of `PAGE`, the kinds in their order and of each the newest first; page 0 is the first."""
    kinds = list(CHECKS) if kind is None else [kind]
    parts = [_ranked(rank, each) for rank, each in enumerate(kinds)]
    rows = union_all(*parts).subquery("found")
    wanted = (
        select(rows)
        .order_by(rows.c.rank, rows.c.since.desc(), rows.c.subject)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    return [
        Found(kinds[row.rank], row.subject, row.order_id, row.amount, row.currency, row.since)
        for row in house.db.execute(wanted, _moments(house))
    ]


def find_mismatch(house: House, kind: Mismatch, subject: str) -> Found | None:
    """Whether it is still there."""
    rows = _ranked(0, kind).subquery("found")
    row = house.db.execute(select(rows).where(rows.c.subject == subject), _moments(house)).first()
    if row is None:
        return None
    return Found(kind, row.subject, row.order_id, row.amount, row.currency, row.since)


def _ranked(rank: int, kind: Mismatch) -> Check:
    check = CHECKS[kind].subquery()
    return select(
        literal(rank).label("rank"),
        cast(check.c.subject, Text).label("subject"),
        cast(check.c.order_id, Text).label("order_id"),
        check.c.amount,
        check.c.currency,
        check.c.since.label("since"),
    )


def _moments(house: House) -> dict[str, datetime]:
    return {"long_ago": house.now - ANSWER_TAKES}
