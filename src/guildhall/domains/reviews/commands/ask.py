"""Ask buyers for a review: a job of the worker, once for each buyer and product."""

from datetime import timedelta

from sqlalchemy import bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.db.writing import insert_new
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.commands.opened import OPENS_SOMETHING
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import PRODUCT_NAME
from guildhall.domains.orders.rules import IMPORTED, UNDER_WAY
from guildhall.domains.reviews.links import review_link, unsubscribe_link
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.reviews.rules import STILL_ASKED
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.queries import shop_settings

AT_ONCE = 20

_OTHER = aliased(ProductReview)
_KNOWN = exists().where(ProductReview.user_id == Order.user_id, ProductReview.product_id == Order.product_id)
_STOPPED = exists().where(_OTHER.user_id == Order.user_id, _OTHER.stopped_at.is_not(None))
_TIMESTAMP = Order.created_at.type
_DUE = (
    select(
        Order.product_id,
        Order.user_id,
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        PRODUCT_NAME.label("item"),
    )
    .join(Profile, Profile.id == Order.user_id)
    .join(Product, Product.id == Order.product_id)
    .where(
        Order.paid_at > bindparam("since", type_=_TIMESTAMP),
        Order.paid_at <= bindparam("until", type_=_TIMESTAMP),
        Order.paid_amount > Order.refunded_amount,
        or_(OPENS_SOMETHING, Order.status.in_(sorted(UNDER_WAY))),
        Order.archived_at.is_(None),
        func.coalesce(Order.payment_method, "") != IMPORTED,
        Product.is_active.is_(True),
        ~_KNOWN,
        ~_STOPPED,
    )
    .order_by(Order.paid_at)
    .limit(AT_ONCE)
)


def ask_for_reviews(uow: UnitOfWork) -> int:
    """Queue the requests to buyers whose purchase was long enough ago; return how many were queued.

    The owner sets after how many days; 0 turns it off. Who has received nothing to review, got the money back, or wants
    no such emails, is not asked, nor is who bought in another shop system, whose orders were imported.
    """
    days = shop_settings(uow).review_request_days
    if not days:
        return 0
    until = uow.now - timedelta(days=days)
    asked_about = {"since": until - STILL_ASKED, "until": until}
    due = uow.db.execute(_DUE, asked_about | spoken_languages(uow)).all()
    asked = 0
    for buyer in due:
        review_id = new_id()
        row = {"id": review_id, "product_id": buyer.product_id, "user_id": buyer.user_id}
        if not insert_new(uow.db, ProductReview, row):  # the same product bought twice, or another worker
            continue
        asked += 1
        link = review_link(uow, review_id)
        enqueue(
            uow,
            template="review_request",
            recipient=buyer.email,
            language=buyer.language,
            dedup_key=f"review_request:{review_id}",
            context={
                "item": buyer.item,
                "link": link,
                "stop_link": f"{link}&stop=1",
                "unsubscribe": unsubscribe_link(uow, review_id),
            },
        )
    return asked
