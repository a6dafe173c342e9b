"""A shop with rows of every user in every table, so that any leak is visible. Rows are identified by labels."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import httpx
from sqlalchemy import insert

from guildhall.core.db.records import Record
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.commands.issue import issue_invoice
from guildhall.domains.content.models import BlogArticle, ContactMessage, News, OwnPage
from guildhall.domains.discounts.models import DiscountCode
from guildhall.domains.downloads.models import DeliveryFile, Download
from guildhall.domains.integrations.models import (
    ApiToken,
    Event,
    PublishableKey,
    WebhookDelivery,
    WebhookEndpoint,
)
from guildhall.domains.office.models import CustomerNote, SavedView
from guildhall.domains.orders.models import OrderDetail, OrderEntry
from guildhall.domains.payments.models import CardMovement, Payment, PaymentLine, ProviderEvent, Refund
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.creatives import Creative
from guildhall.domains.referrals.models.partners import (
    Attribution,
    Referral,
    ReferralCheckout,
    ReferralSignup,
)
from guildhall.domains.referrals.models.rates import CommissionRule
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.workshops.models import WaitingListEntry, Workshop, WorkshopDetail, WorkshopEnrollment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from guildhall.services.files.models import StoredFile
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_product, add_profile


@dataclass
class World:
    """`people`: None is the anonymous caller. `ids[table][label]` is the value of the row's key."""

    people: dict[str, Person | None]
    client: Client | None = None
    ids: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))

    def label(self, table: str, key: str) -> str:
        known = {value: label for label, value in self.ids[table].items()}
        return known.get(str(key), f"unknown row {key}")

    def ask(self, who: str, method: str, path: str, **options: Any) -> httpx.Response:
        assert self.client is not None
        person = self.people[who]
        headers = options.pop("headers", {}) | (person.headers if person else {})
        return self.client.request(method, f"/rest/v1/{path}", headers=headers, **options)


def build(uow: UnitOfWork) -> World:
    """Add the people: ada and bob are customers, pam is a partner and ada is her customer, root is an admin.

    A guest has no account. sue is support, cleo writes the content, fay is finance.
    """
    people = {name: add_person(uow, name, admin=name == "root") for name in ("ada", "bob", "pam", "root")}
    people |= {
        "sue": add_person(uow, "sue", role="support"),
        "cleo": add_person(uow, "cleo", role="content"),
        "fay": add_person(uow, "fay", role="finance"),
    }
    world = World({"anyone": None, **people})
    world.ids["users"] = {name: person.profile_id for name, person in people.items()}
    world.ids["users"]["guest"] = add_profile(uow, "guest@example.com")
    world.ids["sessions"] = {name: str(person.caller.session_id) for name, person in people.items()}
    world.ids["user_roles"] = {name: people[name].account_id for name in ("root", "sue", "cleo", "fay")}
    _catalogue(uow, world)
    _content(uow, world)
    _orders(uow, world)
    _payments(uow, world)
    _referrals(uow, world)
    _discounts(uow, world)
    _back_office(uow, world)
    return world


def _keep(world: World, uow: UnitOfWork, table: type[Record], label: str, **columns: Any) -> str:
    row_id = add(uow, table, **columns)
    world.ids[table.__tablename__][label] = row_id
    return row_id


def _catalogue(uow: UnitOfWork, world: World) -> None:
    """Give ada a seat in the closed workshop and bob one in the open workshop; the hidden one has no participants."""
    for label, active in (("open", True), ("closed", False)):
        world.ids["products"][label] = add_product(
            uow, label, is_active=active, delivery_links=[{"title": "t", "url": "/secret"}]
        )
    for label in ("open", "closed", "hidden"):
        shown = {
            "slug": label,
            "title": label,
            "is_active": label == "open",
            "materials": [{"title": f"{label} notes"}],
        }
        when = {"date": uow.now.date(), "time": "10:00", "duration": "1 hour"}
        workshop = _keep(
            world, uow, Workshop, label, price=0, instructor="Ida", max_participants=9, **shown, **when
        )
        _keep(world, uow, WorkshopDetail, label, workshop_id=workshop, title=f"{label} details")


def _content(uow: UnitOfWork, world: World) -> None:
    later = uow.now + timedelta(seconds=1)
    for label, published, at in (
        ("out", True, uow.now),
        ("draft", False, None),
        ("scheduled", True, later),
    ):
        common = {"title": label, "slug": label, "is_published": published, "published_at": at}
        _keep(world, uow, BlogArticle, label, content="x", **common)
        _keep(world, uow, News, label, description="x", **common)
        _keep(world, uow, OwnPage, label, content="x", **common)
    _keep(world, uow, ContactMessage, "hello", name="x", email="x@example.com", message="x")


def _orders(uow: UnitOfWork, world: World) -> None:
    """Add orders: ada's give access, bob's do not (one unpaid, one fully refunded). The guest has not paid."""
    products, workshops = world.ids["products"], world.ids["workshops"]
    paid = {"paid_amount": 29900, "status": "paid"}
    payloads: dict[str, dict[str, Any]] = {
        "ada product": {"product_id": products["open"], **paid},
        "ada workshop": {"workshop_id": workshops["closed"], **paid},
        "ada archived": {"product_id": products["open"], "archived_at": uow.now},
        "bob unpaid": {"product_id": products["closed"]},
        "bob refunded": {"workshop_id": workshops["open"], **paid, "refunded_amount": 29900, "status": "refunded"},
        "guest": {"product_id": products["open"]},
    }  # fmt: skip
    for label, columns in payloads.items():
        name = label.split()[0]
        person = world.people.get(name)
        account = person.account_id if person else None
        order = add_order(uow, world.ids["users"][name], auth_user_id=account, **columns)
        world.ids["orders"][label] = order
        _keep(world, uow, OrderDetail, label, order_id=order, title=label)
    for label, name in (("published", "ada"), ("waiting", "bob")):
        written = {"status": label, "rating": 5, "written_at": uow.now}
        buyer = world.ids["users"][name]
        _keep(world, uow, ProductReview, label, product_id=products["open"], user_id=buyer, **written)
    for label, workshop, order in (("ada", "closed", "ada workshop"), ("bob", "open", "bob refunded")):
        person = world.people[label]
        assert person is not None
        seat = {"user_id": person.profile_id, "auth_user_id": person.account_id, "enrolled_at": uow.now}
        _keep(
            world,
            uow,
            WorkshopEnrollment,
            label,
            workshop_id=workshops[workshop],
            enrollment_status="enrolled",
            order_id=world.ids["orders"][order],
            **seat,
        )
        own = {"user_id": person.profile_id, "auth_user_id": person.account_id}
        for status in ("waiting", "left"):
            where = {"workshop_id": workshops["hidden"], "position": 1, "status": status}
            _keep(world, uow, WaitingListEntry, f"{label} {status}", **where, **own)


def _payments(uow: UnitOfWork, world: World) -> None:
    order = world.ids["orders"]["ada product"]
    money = {"amount": 29900, "currency": "USD"}
    payment = _keep(world, uow, Payment, "ada", provider="sandbox", attempt=1, status="paid", **money)
    uow.db.execute(insert(PaymentLine).values(payment_id=payment, order_id=order, amount=29900))
    world.ids["payment_lines"]["ada"] = payment
    _keep(world, uow, Refund, "ada", payment_id=payment, order_id=order, **money)
    _keep(world, uow, OrderEntry, "ada", order_id=order, kind="received", cause="payment:1", **money)
    world.ids["invoices"]["ada"] = str(
        issue_invoice(uow, order, amount=Money(29900, "USD"), tax=Money(0, "USD"), cause="payment:1")
    )
    moved = {"id": "movement_1", "provider": "sandbox", "kind": "payment", "happened_at": uow.now, "fee": 0}
    _keep(world, uow, CardMovement, "moved", **moved, **money)
    _keep(world, uow, ProviderEvent, "paid", provider="sandbox", type="x", payload={}, received_at=uow.now)


def _referrals(uow: UnitOfWork, world: World) -> None:
    """Add referrals: pam referred ada, and the guest is a partner who referred bob."""
    users, orders = world.ids["users"], world.ids["orders"]
    _keep(world, uow, ReferralSignup, "new", email="new@example.com")
    for partner, customer, order in (("pam", "ada", "ada product"), ("guest", "bob", "bob refunded")):
        referral = _keep(world, uow, Referral, partner, user_id=users[partner], referral_code=partner.upper())
        money = {"base": 29900, "rate": 3000, "amount": 8970, "currency": "USD", "payable_at": uow.now}
        _keep(
            world,
            uow,
            Commission,
            partner,
            referral_id=referral,
            order_id=orders[order],
            kind="earned",
            cause="payment:x",
            **money,
        )
        link = {"referral_id": referral, "order_id": orders[order], "created_at": uow.now}
        uow.db.execute(insert(Attribution).values(user_id=users[customer], **link))
        uow.db.execute(insert(ReferralCheckout).values(**link))
        world.ids["attributions"][partner] = users[customer]
        world.ids["referral_checkouts"][partner] = orders[order]


def _discounts(uow: UnitOfWork, world: World) -> None:
    _keep(world, uow, CommissionRule, "gold", name="Gold", kind="percent", percent=3500)
    _keep(world, uow, Creative, "banner", title="Banner")
    _keep(world, uow, Creative, "old banner", title="Old banner", is_active=False)
    _keep(
        world, uow, DiscountCode, "summer", code="SUMMER20", kind="percent", percent=2000, referral_code="PAM"
    )


def _back_office(uow: UnitOfWork, world: World) -> None:
    sue = world.people["sue"]
    assert sue is not None
    note = {"user_id": world.ids["users"]["ada"], "author_id": sue.account_id}
    _keep(world, uow, CustomerNote, "about ada", text="Called twice.", **note)
    for name in ("root", "sue", "cleo", "fay"):
        owner = world.people[name]
        assert owner is not None
        own = {"account_id": owner.account_id, "list": "news", "name": "Drafts", "query": "state=draft"}
        _keep(world, uow, SavedView, name, **own)
    mail = {
        "recipient": "x@example.com",
        "language": "en",
        "template": "order_paid",
        "context": {"link": "secret"},
    }
    _keep(world, uow, Mail, "mail", dedup_key="x", due_at=uow.now, try_until=uow.now, **mail)
    _keep(world, uow, StoredFile, "picture", kind="image", name="a.png", size=1)
    for label, kind, item in (
        ("open", "products", {"product_id": world.ids["products"]["open"]}),
        ("closed", "products", {"product_id": world.ids["products"]["closed"]}),
        ("closed seat", "workshops", {"workshop_id": world.ids["workshops"]["closed"]}),
        ("open seat", "workshops", {"workshop_id": world.ids["workshops"]["open"]}),
    ):
        file_id = _keep(world, uow, StoredFile, f"{label} {kind}", kind="download", name="a.pdf", size=1)
        _keep(world, uow, DeliveryFile, label, file_id=file_id, title=label, position=1, **item)
    fetched = {"delivery_file_id": world.ids["delivery_files"]["open"], "title": "open", "name": "a.pdf"}
    for name in ("ada", "root"):
        person = world.people[name]
        assert person is not None
        _keep(world, uow, Download, name, account_id=person.account_id, file_id=file_id, **fetched)
    _keep(world, uow, AuditEntry, "act", action="x.y", subject_table="orders", subject_id="x")
    _keep(world, uow, ApiToken, "program", name="Program", scopes=[], secret_hash="x", hint="x")
    _keep(world, uow, PublishableKey, "website key", name="Site", key="ghp_x", origins=["https://x"])
    endpoint_id = _keep(world, uow, WebhookEndpoint, "endpoint", url="https://x", kinds=[], seed="x")
    of = {"kind": "order.paid", "subject_id": endpoint_id, "position": 1}
    event_id = add(uow, Event, **of, written=1, subject_table="orders", happened_at=uow.now)
    sent = {"endpoint_id": endpoint_id, "event_id": event_id, "due_at": uow.now, "try_until": uow.now}
    _keep(world, uow, WebhookDelivery, "delivery", **of, **sent)
    partner = {"partner_id": world.ids["users"]["pam"]}
    postback = {"url": "https://x", "kinds": ["postback"], "seed": "x", **partner}
    postback_id = _keep(world, uow, WebhookEndpoint, "postback", **postback)
    _keep(world, uow, WebhookDelivery, "call", **of, **(sent | {"endpoint_id": postback_id}))
