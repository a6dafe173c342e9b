"""Names of the rows that the audit log refers to by id: one statement for each table, for any number of rows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, String, cast, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import OFFICE_NAME
from guildhall.domains.content.models import BlogArticle, ContactMessage, News, OwnPage
from guildhall.domains.discounts.models import DiscountCode
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.identity.models import Account, Profile, Session
from guildhall.domains.orders.models import Order, OrderDetail, OrderWithdrawal
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup
from guildhall.domains.referrals.models.payouts import PayoutDetails, PayoutRun
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.workshops.models import Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from guildhall.services.files.models import StoredFile
from guildhall.services.shop_settings.days import shop_day

_ORDER = func.substr(cast(Order.id, String), 1, 8)
_PERSON = func.trim(func.coalesce(Profile.first_name, "") + " " + func.coalesce(Profile.last_name, ""))


def _of_order(row_id: Any) -> Select[Any]:
    """Return a select for rows that belong to one order: named by the order and its buyer."""
    return select(row_id, _ORDER, Profile.email).outerjoin(Profile, Profile.id == Order.user_id)


CALLED: Mapping[str, tuple[Any, Any]] = {
    "users": (Profile.id, select(Profile.id, _PERSON, Profile.email)),
    "accounts": (Account.id, select(Account.id, Account.email)),
    "user_roles": (Account.id, select(Account.id, Account.email)),
    "sessions": (
        Session.id,
        select(Session.id, Account.email).join(Account, Account.id == Session.account_id),
    ),
    "products": (Product.id, select(Product.id, OFFICE_NAME)),
    "discount_codes": (DiscountCode.id, select(DiscountCode.id, DiscountCode.code)),
    "commission_rules": (CommissionRule.id, select(CommissionRule.id, CommissionRule.name)),
    "creatives": (Creative.id, select(Creative.id, Creative.title)),
    "workshops": (Workshop.id, select(Workshop.id, Workshop.title)),
    "workshop_details": (
        WorkshopDetail.id,
        select(WorkshopDetail.id, WorkshopDetail.title, Workshop.title).join(
            Workshop, Workshop.id == WorkshopDetail.workshop_id
        ),
    ),
    "workshop_enrollments": (
        WorkshopEnrollment.id,
        select(WorkshopEnrollment.id, Profile.email, Workshop.title)
        .join(Profile, Profile.id == WorkshopEnrollment.user_id)
        .join(Workshop, Workshop.id == WorkshopEnrollment.workshop_id),
    ),
    "blog_articles": (BlogArticle.id, select(BlogArticle.id, BlogArticle.title)),
    "news": (News.id, select(News.id, News.title)),
    "pages": (OwnPage.id, select(OwnPage.id, OwnPage.title)),
    "contact_messages": (
        ContactMessage.id,
        select(ContactMessage.id, ContactMessage.name, ContactMessage.subject),
    ),
    "files": (StoredFile.id, select(StoredFile.id, StoredFile.name)),
    "delivery_files": (DeliveryFile.id, select(DeliveryFile.id, DeliveryFile.title)),
    "mails": (Mail.id, select(Mail.id, Mail.recipient)),
    "orders": (Order.id, _of_order(Order.id)),
    "order_details": (
        OrderDetail.id,
        _of_order(OrderDetail.id).join(OrderDetail, OrderDetail.order_id == Order.id),
    ),
    "order_withdrawals": (
        OrderWithdrawal.id,
        select(OrderWithdrawal.id, OrderWithdrawal.order_number, OrderWithdrawal.name),
    ),
    "refunds": (Refund.id, _of_order(Refund.id).join(Refund, Refund.order_id == Order.id)),
    "payments": (
        Payment.id,
        select(Payment.id, func.min(_ORDER), func.min(Profile.email))
        .join(PaymentLine, PaymentLine.payment_id == Payment.id)
        .join(Order, Order.id == PaymentLine.order_id)
        .outerjoin(Profile, Profile.id == Order.user_id)
        .group_by(Payment.id),
    ),
    "commission_reviews": (
        CommissionReview.id,
        select(CommissionReview.id, _ORDER, Referral.referral_code)
        .join(Order, Order.id == CommissionReview.order_id)
        .join(Referral, Referral.id == CommissionReview.referral_id),
    ),
    "referrals": (
        Referral.id,
        select(Referral.id, Referral.referral_code, Profile.email).join(
            Profile, Profile.id == Referral.user_id
        ),
    ),
    "product_reviews": (
        ProductReview.id,
        select(ProductReview.id, OFFICE_NAME).join(Product, Product.id == ProductReview.product_id),
    ),
    "referral_signups": (ReferralSignup.id, select(ReferralSignup.id, ReferralSignup.email)),
    "payout_details": (
        PayoutDetails.id,
        select(PayoutDetails.id, Profile.email).join(Profile, Profile.id == PayoutDetails.user_id),
    ),
    "payout_runs": (PayoutRun.id, select(PayoutRun.id, PayoutRun.currency, PayoutRun.cutoff_at)),
}
"""By table: its id column, and a select of the parts of its rows' names."""

REMEMBERED = (
    "blog_articles",
    "delivery_files",
    "files",
    "news",
    "order_details",
    "pages",
    "products",
    "referrals",
    "workshop_details",
    "workshops",
)
"""Tables whose deleted rows keep their names in the log. None of people: their data is deleted with them (M11)."""

NAMED_BY = ("name", "title", "code")


@dataclass(frozen=True, slots=True)
class SubjectName:
    """A row's name; None if it is no longer known. `gone`: the row was deleted."""

    table: str
    id: str
    name: str | None
    gone: bool


def subject_names(uow: UnitOfWork, subjects: Iterable[tuple[str, str]]) -> list[SubjectName]:
    """Return the names of (table, id) pairs, without tables whose rows have no name, such as the settings."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for table, row_id in subjects:
        if table in CALLED:
            wanted[table].add(row_id)
    here = {table: _here(uow, table, ids) for table, ids in wanted.items()}
    left = {
        row_id for table in REMEMBERED for row_id in wanted.get(table, set()) if row_id not in here[table]
    }
    logged = _logged(uow, left)
    return [
        SubjectName(table, row_id, here[table].get(row_id, logged.get(row_id)), row_id not in here[table])
        for table in sorted(wanted)
        for row_id in sorted(wanted[table])
    ]


def _here(uow: UnitOfWork, table: str, ids: set[str]) -> dict[str, str]:
    column, rows = CALLED[table]
    found = uow.db.execute(rows.where(column.in_(sorted(ids))))
    return {row_id: " · ".join(_summary(uow, part) for part in parts if part) for row_id, *parts in found}


def _summary(uow: UnitOfWork, part: Any) -> str:
    return shop_day(uow, part).isoformat() if isinstance(part, datetime) else str(part)


def _logged(uow: UnitOfWork, ids: set[str]) -> dict[str, str]:
    """Return the last name of each row that the log recorded."""
    if not ids:
        return {}
    entries = (
        select(AuditEntry.subject_id, AuditEntry.data)
        .where(AuditEntry.subject_id.in_(sorted(ids)))
        .order_by(AuditEntry.created_at, AuditEntry.id)
    )
    names: dict[str, str] = {}
    for subject_id, data in uow.db.execute(entries):
        changed = {name: pair[1] for name, pair in data.get("changes", {}).items()}
        details = data | changed
        for name in NAMED_BY:
            if isinstance(details.get(name), str):
                names[subject_id] = details[name]
    return names
