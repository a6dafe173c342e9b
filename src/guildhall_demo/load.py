"""Loading the demo shop in one transaction."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from guildhall.config.settings import Misconfigured
from guildhall.core.db.records import Record
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.commands.keep_office_words import INDEXED, texts_of
from guildhall.domains.catalogue.models import Product
from guildhall.domains.content.models import BlogArticle, ContactMessage, News, OwnPage
from guildhall.domains.discounts.models import DiscountCode
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.identity.models import Account, Profile, UserRole
from guildhall.domains.integrations.commands.forget_events import KEPT
from guildhall.domains.integrations.models import Event
from guildhall.domains.orders.models import Order, OrderDetail, OrderEntry
from guildhall.domains.payments.models import Payment, PaymentLine, Refund
from guildhall.domains.payments.providers.sandbox.models import SandboxRefund, SandboxSession
from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.partners import (
    Attribution,
    Referral,
    ReferralCheckout,
    ReferralClick,
    ReferralSignup,
)
from guildhall.domains.referrals.models.payouts import Payout, PayoutDetails, PayoutEntry, PayoutRun
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.workshops.models import Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.services.files.models import StoredFile
from guildhall.services.search.commands import word_rows
from guildhall.services.search.models import SearchWord
from guildhall.services.shop_settings.commands.opening import mark_opened
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.site.models import SiteVersion
from guildhall_demo import (
    catalogue,
    commissions,
    company,
    discounts,
    downloads,
    orders,
    partners,
    payments,
    payouts,
    people,
    reviews,
    sandbox,
    site,
    writings,
)
from guildhall_demo.books import issue_documents
from guildhall_demo.reading import Rows
from guildhall_demo.sales import all_sales

FOUND_BY: dict[type[Record], tuple[str, ...]] = {
    **INDEXED,
    Profile: ("email", "first_name", "last_name"),
    ContactMessage: ("name", "email", "subject", "message"),
}

Filled = Iterator[tuple[type[Record], Rows]]


def load_demo(runtime: Runtime) -> None:
    """Fill the shop with the demo's content, customers, partners and orders; a second run changes nothing.

    Everything is dated from the present time: orders and clicks by days, the rest by whole weeks. Ids are derived from
    names, so they are the same everywhere.

    Raises:
        Misconfigured: in production, because the demo's passwords are public.
        Conflict: if an address or a slug of the demo is taken already; then nothing is written.
    """
    if runtime.settings.production:
        raise Misconfigured(
            "GUILDHALL_ENV is production: the demo's accounts have passwords that anyone can look up."
        )
    with runtime.reading() as uow:
        if _loaded(uow.db):
            return
    hashes = people.hashed_passwords()
    downloads.put_files(runtime.settings)
    try:
        with runtime.writing() as uow:
            if not _loaded(uow.db):
                _fill(uow, hashes)
    except IntegrityError as error:
        raise Misconfigured(
            f"The demo shop cannot be loaded: an address or a slug of it is in use. {error.orig}"
        ) from None


def _loaded(db: Connection) -> bool:
    """Return True if the demo is loaded. It is loaded in one transaction, so the admin's account stands for all."""
    marker = people.account_id({"slug": "admin"})
    return db.execute(select(Account.id).where(Account.id == marker)).first() is not None


def _fill(uow: UnitOfWork, hashes: dict[str, str]) -> None:
    for filled in (_people(hashes), _goods(uow.now), _trade(uow)):
        for model, rows in filled:
            uow.db.execute(insert(model), rows)
            if model in FOUND_BY:
                uow.db.execute(insert(SearchWord), _words(model, rows))
    mark_opened(uow, None)
    issue_documents(uow, all_sales(uow.now))
    # The shop would forget them within its first minute, while a reader follows the log.
    uow.db.execute(delete(Event).where(Event.happened_at < uow.now - KEPT))


def _words(model: type[Record], rows: Rows) -> list[dict[str, str]]:
    """Return the search words of these rows."""
    return [
        word
        for row in rows
        for word in word_rows(model.__tablename__, row["id"], texts_of(row, FOUND_BY[model]))
    ]


def _people(hashes: dict[str, str]) -> Filled:
    yield Account, people.account_rows(hashes)
    yield Profile, people.profile_rows()
    yield UserRole, people.role_rows()


def _goods(now: datetime) -> Filled:
    yield Product, catalogue.product_rows(now)
    yield StoredSettings, company.settings_rows(now)
    yield SiteVersion, site.site_rows(now)
    yield Workshop, catalogue.workshop_rows(now)
    yield WorkshopDetail, catalogue.workshop_detail_rows(now)
    yield BlogArticle, writings.article_rows(now)
    yield News, writings.news_rows(now)
    yield OwnPage, writings.page_rows(now)
    yield ContactMessage, writings.message_rows(now)
    yield StoredFile, downloads.file_rows()
    yield DeliveryFile, downloads.delivery_file_rows()


def _trade(uow: UnitOfWork) -> Filled:
    """Yield orders, payments and commissions in the order of their foreign keys."""
    now, address = uow.now, uow.settings.site_url.rstrip("/")
    hold = timedelta(days=uow.settings.refund_days)
    sales = all_sales(now)
    yield ReferralSignup, partners.signup_rows(now)
    yield Referral, partners.referral_rows(now)
    yield DiscountCode, discounts.discount_rows(now)
    yield ReferralClick, partners.click_rows(now)
    yield Order, orders.order_rows(sales)
    yield OrderEntry, orders.order_entry_rows(sales)
    yield OrderDetail, orders.order_detail_rows(sales)
    yield WorkshopEnrollment, orders.enrollment_rows(sales)
    yield ProductReview, reviews.review_rows(sales)
    yield Payment, payments.payment_rows(sales, address)
    yield PaymentLine, payments.payment_line_rows(sales)
    yield Refund, payments.refund_rows(sales)
    yield SandboxSession, sandbox.session_rows(sales, address)
    yield SandboxRefund, sandbox.refund_rows(sales)
    yield ReferralCheckout, partners.checkout_rows(sales)
    yield Attribution, partners.attribution_rows(sales)
    yield Commission, commissions.commission_rows(sales, now, hold)
    yield CommissionReview, commissions.review_rows(sales, now)
    paid = commissions.payouts_made(sales, now, hold)
    yield PayoutDetails, payouts.details_rows(now)
    yield PayoutRun, payouts.run_rows(paid)
    yield Payout, payouts.payout_rows(paid)
    yield PayoutEntry, payouts.settled_rows(paid)
