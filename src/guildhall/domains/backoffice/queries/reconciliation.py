"""The reconciliation: mismatches and their number by kind.

A shop of some thousand orders is checked at each request. In a larger one the worker checks slice after slice
(`commands.reconcile`) and stores the mismatches.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import CompoundSelect, Row, Select, bindparam, func, literal, or_, select, union_all

from guildhall.core.answer_fields import CurrencyCode, RowId
from guildhall.core.db.columns import Id, Timestamp
from guildhall.core.money import Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.mismatch_kinds import Mismatch
from guildhall.domains.backoffice.models import KnownMismatch, Reconciliation
from guildhall.domains.backoffice.queries.card_checks import CARD_CHECKS
from guildhall.domains.backoffice.queries.mismatches import ANSWER_TAKES, CHECKS
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.models import CardMovement

PAGE = 50
Key = tuple[Mismatch, str, str | None]
Place = tuple[datetime, str]
"""An order's position in the list of all, the newest first: the time it was placed, and its id."""
OLDEST: Place = (datetime(2000, 1, 1, tzinfo=UTC), "00000000-0000-0000-0000-000000000000")


@dataclass(frozen=True, slots=True)
class DetectedMismatch:
    """A mismatch. `subject` is the id of the order, payment or refund to repair.

    One of the card provider's balance has no order, and the provider's id of the movement as its subject.
    """

    kind: Mismatch
    subject: str
    order_id: RowId | None
    amount: Minor | None
    currency: CurrencyCode | None
    since: datetime | None

    @property
    def key(self) -> Key:
        return self.kind, self.subject, self.order_id

    @property
    def order(self) -> str:
        """The order to repair. Raises ValueError for a mismatch without one, which only a person can decide."""
        if self.order_id is None:
            raise ValueError(self.kind)
        return self.order_id


@dataclass(frozen=True, slots=True)
class View:
    """The number of mismatches of each kind, and a page of them, in the order of the kinds.

    kept: the worker found and stored them. checked_at: all orders placed until then were checked; None before the first
    check of a large shop. looked: the number of `orders` checked while the worker is under way, else None.
    """

    counts: dict[Mismatch, int]
    rows: list[DetectedMismatch]
    checked_at: datetime | None
    kept: bool = False
    looked: int | None = None
    orders: int | None = None


def view_of(uow: UnitOfWork, kind: Mismatch | None, page: int) -> View:
    """Return a page of `PAGE` mismatches of one kind, or of all; page 0 is the first."""
    run = uow.db.execute(select(Reconciliation)).first()
    if run is None:
        return _counted_now(uow, kind, page)
    counted = uow.db.execute(select(KnownMismatch.kind, func.count()).group_by(KnownMismatch.kind)).all()
    counts = dict.fromkeys(CHECKS, 0) | {Mismatch(each): number for each, number in counted}
    rows = _known(uow, counts, [each for each in CHECKS if kind in (None, each)], page)
    of_card = _of_card(uow)
    counts |= {each: len(found) for each, found in of_card.items()}
    skipped = max(page * PAGE - sum(counts[each] for each in CHECKS if kind in (None, each)), 0)
    last = [row for each, found in of_card.items() if kind in (None, each) for row in found]
    rows += last[skipped : skipped + PAGE - len(rows)]
    progress = (run.looked, run.orders) if run.under_way else (None, None)
    return View(counts, rows, run.checked_at, True, *progress)


def found_in(uow: UnitOfWork, newest: Place | None = None, oldest: Place = OLDEST) -> list[DetectedMismatch]:
    """Return all mismatches of the orders before `newest` and not before `oldest`; without `newest`, of all orders."""
    requested: dict[str, Any] = {"long_ago": uow.now - ANSWER_TAKES}
    if newest is not None:
        requested |= places(newest, oldest)
    return [_found(row) for row in uow.db.execute(_all_checks(newest is not None), requested)]


def find_mismatch(uow: UnitOfWork, kind: Mismatch, subject: str) -> DetectedMismatch | None:
    """Return a mismatch as it is now, or None if it is gone."""
    return next(iter(_looked_up(uow, kind, [subject])), None)


def still_there(uow: UnitOfWork, rows: Iterable[DetectedMismatch]) -> dict[Key, DetectedMismatch]:
    """Return the mismatches of a page that still exist, as they are now."""
    subjects: dict[Mismatch, list[str]] = defaultdict(list)
    for row in rows:
        subjects[row.kind].append(row.subject)
    return {row.key: row for kind, named in subjects.items() for row in _looked_up(uow, kind, named)}


def _of_card(uow: UnitOfWork) -> dict[Mismatch, list[DetectedMismatch]]:
    return {kind: _found_by(uow, kind, query) for kind, query in CARD_CHECKS.items()}


def _found_by(uow: UnitOfWork, kind: Mismatch, query: Select[*tuple[Any, ...]]) -> list[DetectedMismatch]:
    return [_found(row) for row in uow.db.execute(query.add_columns(literal(kind.value).label("kind")))]


def _looked_up(uow: UnitOfWork, kind: Mismatch, subjects: list[str]) -> list[DetectedMismatch]:
    if kind in CARD_CHECKS:
        return _found_by(uow, kind, CARD_CHECKS[kind].where(CardMovement.id.in_(subjects)))
    check = CHECKS[kind]
    query = check.query.add_columns(literal(kind.value).label("kind")).where(check.subject.in_(subjects))
    return [_found(row) for row in uow.db.execute(query, {"long_ago": uow.now - ANSWER_TAKES})]


def _counted_now(uow: UnitOfWork, kind: Mismatch | None, page: int) -> View:
    found = found_in(uow) + [row for rows in _of_card(uow).values() for row in rows]
    counted = Counter(row.kind for row in found)
    ranks = {each: rank for rank, each in enumerate((*CHECKS, *CARD_CHECKS))}
    found.sort(key=lambda row: (row.since or OLDEST[0], row.subject), reverse=True)
    found.sort(key=lambda row: ranks[row.kind])
    wanted = [row for row in found if kind in (None, row.kind)]
    counts = {each: counted[each] for each in ranks}
    return View(counts, wanted[page * PAGE : (page + 1) * PAGE], uow.now)


def _known(
    uow: UnitOfWork, counts: Mapping[Mismatch, int], kinds: list[Mismatch], page: int
) -> list[DetectedMismatch]:
    """Return a page of stored mismatches. One query a kind, so that each reads the index in its order."""
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
    """Return conditions for the orders after this place, written so that the index on the timestamp is used."""
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
"""Conditions for the orders of a slice: before `newest`, and not before `oldest`."""


def places(newest: Place, oldest: Place) -> dict[str, Any]:
    """Return the parameters of `BETWEEN`."""
    return {"newest_at": newest[0], "newest_id": newest[1], "oldest_at": oldest[0], "oldest_id": oldest[1]}


def _found(row: Row[Any]) -> DetectedMismatch:
    return DetectedMismatch(
        Mismatch(row.kind), row.subject, row.order_id, row.amount, row.currency, row.since
    )
