"""Reads of notices: who chose what, and what happened in a period."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select

from guildhall.core.dates import written_day
from guildhall.core.i18n import text
from guildhall.core.money import written
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.subject_names import subject_names
from guildhall.domains.backoffice.queries.vat_numbers import UNDECIDED, waits_for_owner
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.integrations.models import Event
from guildhall.domains.notices.models import StaffNotices
from guildhall.domains.notices.rules import DEFAULT, LOW_SEATS, Choice, Topic
from guildhall.domains.orders.models import Order, OrderWithdrawal
from guildhall.domains.payments.models import Payment, Refund
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.queries import PARTICIPANTS
from guildhall.rest_engine.caller import STAFF, Role
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.days import shop_day


@dataclass(frozen=True, slots=True)
class NoticeReader:
    """A staff member with an address to write to. `kept` is False until the first choice or report is stored."""

    account_id: str
    role: Role
    email: str
    language: str
    choice: Choice
    at_once_until: datetime | None
    daily_until: datetime | None

    @property
    def kept(self) -> bool:
        return self.at_once_until is not None


@dataclass(frozen=True, slots=True)
class Notice:
    """One occurrence. `page` is its path in the back office; `amount` and `deadline` are formatted, or empty."""

    topic: Topic
    name: str
    amount: str
    page: str
    deadline: str = ""


_STAFF = (
    select(
        Account.id,
        Account.email,
        SPOKEN_LANGUAGE.label("language"),
        UserRole.role,
        StaffNotices.at_once,
        StaffNotices.daily,
        StaffNotices.at_once_until,
        StaffNotices.daily_until,
    )
    .join(UserRole, UserRole.user_id == Account.id)
    .outerjoin(Profile, Profile.auth_user_id == Account.id)
    .outerjoin(StaffNotices, StaffNotices.account_id == Account.id)
    .where(UserRole.role.in_((Role.ADMIN, *STAFF)), Account.email_confirmed_at.is_not(None))
    .order_by(Account.id)
)


def staff(uow: UnitOfWork) -> list[NoticeReader]:
    """Return all staff members with a confirmed address and their choices."""
    return [_member(row) for row in uow.db.execute(_STAFF, spoken_languages(uow))]


def staff_member(uow: UnitOfWork, account_id: str) -> NoticeReader | None:
    row = uow.db.execute(_STAFF.where(Account.id == account_id), spoken_languages(uow)).first()
    return _member(row) if row else None


def _member(row: Any) -> NoticeReader:
    role, stored = Role(row.role), row.at_once is not None
    choice = Choice(tuple(row.at_once), tuple(row.daily)) if stored else DEFAULT
    return NoticeReader(
        row.id,
        role,
        row.email,
        row.language,
        choice.within(role),
        row.at_once_until,
        row.daily_until,
    )


@dataclass(frozen=True, slots=True)
class _Source:
    """The rows of a topic: a select of id, minor units, currency and deadline; their table, and the page of a row."""

    table: str
    rows: Select[*tuple[Any, ...]]
    at: Any
    page: str


def _events(*kinds: str) -> Any:
    return Event.kind.in_(kinds)


_UNDECIDED = UNDECIDED.subquery("undecided")
_FREE = Workshop.max_participants - PARTICIPANTS

SOURCES: Mapping[Topic, _Source] = {
    Topic.SALE: _Source(
        "orders",
        select(Order.id, Order.total_amount, Order.currency)
        .join(Event, Event.subject_id == Order.id)
        .where(_events("order.paid")),
        Event.happened_at,
        "/admin/orders/{id}",
    ),
    Topic.DISPUTE: _Source(
        "orders",
        select(Refund.order_id, Refund.amount, Refund.currency, Refund.respond_by).where(
            Refund.kind == "dispute"
        ),
        Refund.created_at,
        "/admin/orders/{id}",
    ),
    Topic.WITHDRAWAL: _Source(
        "order_withdrawals",
        select(OrderWithdrawal.id),
        OrderWithdrawal.received_at,
        "/admin/withdrawals?state=open",
    ),
    Topic.MONEY: _Source(
        "payments",
        select(Payment.id, Payment.received, Payment.received_currency).where(
            Payment.problem.is_not(None), Payment.decision.is_(None)
        ),
        Payment.updated_at,
        "/admin/reconciliation",
    ),
    Topic.REVIEW: _Source(
        "commission_reviews",
        select(CommissionReview.id).where(CommissionReview.status == "pending"),
        CommissionReview.created_at,
        "/admin/referrals/review",
    ),
    Topic.APPLICATION: _Source(
        "referral_signups",
        select(Event.subject_id).where(_events("signup.created")),
        Event.happened_at,
        "/admin/referrals",
    ),
    Topic.VAT_NUMBER: _Source(
        "vat_numbers",
        select(_UNDECIDED.c.id),
        _UNDECIDED.c.since,
        "/admin/settings#vat-numbers",
    ),
    Topic.FAILED_MAIL: _Source(
        "mails",
        select(Mail.id).where(Mail.state == "failed", Mail.template != "staff_notice"),
        Mail.due_at,
        "/admin/mails",
    ),
    Topic.MESSAGE: _Source(
        "contact_messages",
        select(Event.subject_id).where(_events("message.received")),
        Event.happened_at,
        "/admin/inbox",
    ),
    Topic.LOW_SEATS: _Source(
        "workshops",
        select(Workshop.id)
        .join(WorkshopEnrollment, WorkshopEnrollment.workshop_id == Workshop.id)
        .join(Event, Event.subject_id == WorkshopEnrollment.id)
        .where(_events("seat.enrolled", "seat.held"), _FREE <= LOW_SEATS)
        .distinct(),
        Event.happened_at,
        "/admin/workshops/{id}/participants",
    ),
}


def notices_between(
    uow: UnitOfWork, topics: Iterable[Topic], after: datetime, until: datetime, language: str
) -> list[Notice]:
    """Return what happened after `after` and not later than `until`, topic by topic."""
    topics = list(topics)
    if Topic.VAT_NUMBER in topics and not waits_for_owner(uow):
        topics.remove(Topic.VAT_NUMBER)
    return [notice for topic in topics for notice in _of_topic(uow, topic, after, until, language)]


def _of_topic(uow: UnitOfWork, topic: Topic, after: datetime, until: datetime, language: str) -> list[Notice]:
    source = SOURCES[topic]
    period = source.rows.where(source.at > after, source.at <= until)
    rows = uow.db.execute(period, {"now": uow.now}).all()
    names = {each.id: each.name for each in subject_names(uow, [(source.table, row[0]) for row in rows])}
    return [
        Notice(
            topic,
            names.get(row[0]) or (row[0] if topic is Topic.VAT_NUMBER else row[0][:8]),
            _amount(language, *row[1:3]),
            source.page.format(id=row[0]),
            _deadline(uow, language, *row[3:]),
        )
        for row in rows
    ]


def _amount(language: str, minor: int | None = None, currency: str | None = None) -> str:
    return "" if minor is None or currency is None else written(minor, currency, language)


def _deadline(uow: UnitOfWork, language: str, until: datetime | None = None) -> str:
    if until is None:
        return ""
    return text(language, "notices.respond_by", day=written_day(shop_day(uow, until), language))
