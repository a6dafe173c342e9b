"""The reconciliation: how many mismatches there are of each kind, and which.

A shop of some thousand orders is looked through whenever somebody asks. In a larger one the worker looks through it, a
slice after the other (`actions.reconcile`), and keeps what it finds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import CompoundSelect, Row, bindparam, func, literal, or_, select, union_all

from guildhall.core.db.columns import Id, Timestamp
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.models import KnownMismatch, Reconciliation
from guildhall.domains.backoffice.queries.mismatches import ANSWER_TAKES, CHECKS, Mismatch
from guildhall.domains.orders.models import Order

PAGE = 50
Key = tuple[Mismatch, str, str]
Place = tuple[datetime, str]
"""An order's in the list of all, the newest first: when it was placed, and its id."""
OLDEST: Place = (datetime(2000, 1, 1, tzinfo=UTC), "00000000-0000-0000-0000-000000000000")


@dataclass(frozen=True, slots=True)
class DetectedMismatch:
    """One mismatch. `subject` is what is repaired: an order, a payment or a refund. Amount in minor units."""

    kind: Mismatch
    subject: str
    order_id: str
    amount: int | None
    currency: str | None
    since: datetime | None

    @property
    def key(self) -> Key:
        return self.kind, self.subject, self.order_id


@dataclass(frozen=True, slots=True)
class View:
    """What the page shows: how many there are of each kind, and a page of them, the kinds in their order.

    kept: they were found by the worker. checked_at: all orders placed until then were looked at; None before the first
    time in a large shop. looked: how many of `orders` have been, while the worker is under way; else None.
    """

    counts: dict[Mismatch, int]
    rows: list[DetectedMismatch]
    checked_at: datetime | None
    kept: bool = False
    looked: int | None = None
    orders: int | None = None


def view_of(uow: UnitOfWork, kind: Mismatch | None, page: int) -> View:
    """One page of `PAGE` of that kind, or of all; page 0 is the first."""
    run = uow.db.execute(select(Reconciliation)).first()
    if run is None:
        return _counted_now(uow, kind, page)
    counted = uow.db.execute(select(KnownMismatch.kind, func.count()).group_by(KnownMismatch.kind)).all()
    counts = dict.fromkeys(CHECKS, 0) | {Mismatch(each): number for each, number in counted}
    rows = _known(uow, counts, list(CHECKS) if kind is None else [kind], page)
    progress = (run.looked, run.orders) if run.under_way else (None, None)
    return View(counts, rows, run.checked_at, True, *progress)


def found_in(uow: UnitOfWork, newest: Place | None = None, oldest: Place = OLDEST) -> list[DetectedMismatch]:
    """All mismatches of the orders before `newest` and not before `oldest`; without a place, of all orders."""
    requested: dict[str, Any] = {"long_ago": uow.now - ANSWER_TAKES}
    if newest is not None:
        requested |= places(newest, oldest)
    return [_found(row) for row in uow.db.execute(_all_checks(newest is not None), requested)]


def find_mismatch(uow: UnitOfWork, kind: Mismatch, subject: str) -> DetectedMismatch | None:
    """Whether it is still there."""
    return next(iter(_looked_up(uow, kind, [subject])), None)


def still_there(uow: UnitOfWork, rows: Iterable[DetectedMismatch]) -> dict[Key, DetectedMismatch]:
    """Those of a page that are there, as they are now."""
    subjects: dict[Mismatch, list[str]] = defaultdict(list)
    for row in rows:
        subjects[row.kind].append(row.subject)
    return {row.key: row for kind, named in subjects.items() for row in _looked_up(uow, kind, named)}


def _looked_up(uow: UnitOfWork, kind: Mismatch, subjects: list[str]) -> list[DetectedMismatch]:
    check = CHECKS[kind]
    query = check.query.add_columns(literal(kind.value).label("kind")).where(check.subject.in_(subjects))
    return [_found(row) for row in uow.db.execute(query, {"long_ago": uow.now - ANSWER_TAKES})]


def _counted_now(uow: UnitOfWork, kind: Mismatch | None, page: int) -> View:
    found = found_in(uow)
    counted = Counter(row.kind for row in found)
    ranks = {each: rank for rank, each in enumerate(CHECKS)}
    found.sort(key=lambda row: (row.since or OLDEST[0], row.subject), reverse=True)
    found.sort(key=lambda row: ranks[row.kind])
    wanted = [row for row in found if kind in (None, row.kind)]
    counts = {each: counted[each] for each in CHECKS}
    return View(counts, wanted[page * PAGE : (page + 1) * PAGE], uow.now)


def _known(
    uow: UnitOfWork, counts: Mapping[Mismatch, int], kinds: list[Mismatch], page: int
) -> list[DetectedMismatch]:
    """Kind by kind, so that each comes from the index in its order."""
    rows: list[DetectedMismatch] = []
    skipped = page * PAGE
    for kind in kinds:
        if skipped < counts[kind] and len(rows) < PAGE:
            some = _OF_KIND.limit(PAGE - len(rows)).offset(skipped)
            rows += [_found(row) for row in uow.db.execute(some, {"of_kind": kind.value})]
        skipped = max(skipped - counts[kind], 0)
    return rows


_OF_KIND = (
    select(KnownMismatch)
    .where(KnownMismatch.kind == bindparam("of_kind"))
    .order_by(KnownMismatch.since.desc(), KnownMismatch.subject.desc())
)


@cache
def _all_checks(of_some: bool) -> CompoundSelect[tuple[Any, ...]]:
    between = BETWEEN if of_some else ()
    return union_all(
        *(
            check.query.add_columns(literal(kind.value).label("kind")).where(*between)
            for kind, check in CHECKS.items()
        )
    )


def before(place: tuple[Any, Any]) -> tuple[Any, Any]:
    """The orders that come after it in the list of the newest; said so that the moment leads the index."""
    at, order_id = place
    return Order.created_at <= at, or_(Order.created_at < at, Order.id < order_id)


BETWEEN = (
    *before((bindparam("newest_at", type_=Timestamp), bindparam("newest_id", type_=Id))),
    Order.created_at >= bindparam("oldest_at", type_=Timestamp),
    or_(
        Order.created_at > bindparam("oldest_at", type_=Timestamp),
        Order.id >= bindparam("oldest_id", type_=Id),
    ),
)
"""The orders of a slice: before the one place, and not before the other."""


def places(newest: Place, oldest: Place) -> dict[str, Any]:
    """The parameters of `BETWEEN`."""
    return {"newest_at": newest[0], "newest_id": newest[1], "oldest_at": oldest[0], "oldest_id": oldest[1]}


def _found(row: Row[Any]) -> DetectedMismatch:
    return DetectedMismatch(
        Mismatch(row.kind), row.subject, row.order_id, row.amount, row.currency, row.since
    )
