"""A guest finds files, links and invoices of what was bought, by the token of the checkout, and of no other one."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.catalogue.models import Product
from guildhall.domains.downloads.models import Download
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.rules import GUEST_LINK_LASTS
from guildhall.services.email.models import Mail
from tests.downloads.conftest import CONTENT, DownloadShop
from tests.support.clock import FixedClock
from tests.support.rows import add_product

ADDRESS = "grace@example.com"
NOTHING: dict[str, Any] = {"details": [], "files": [], "workshop": None, "meetingUrl": None, "seat": None}


def check_out(shop: DownloadShop, *products: str, email: str = ADDRESS) -> tuple[str, list[str]]:
    """Order products without an account; return the token and the ids of the orders."""
    lines = [{"productId": product} for product in products]
    body = {"checkoutId": new_id(), "email": email, "lines": lines}
    answer = shop.client.post("/functions/v1/guest-checkout", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["token"], [order["id"] for order in answer.json()["orders"]]


def pay(shop: DownloadShop, order_id: str, minor: int = 29900) -> None:
    with shop.runtime.writing() as uow:
        amount = Money(minor, "USD")
        record_payment(
            uow, order_id, amount=amount, method="card", reference="p", cause=f"payment:{order_id}"
        )


def give_back(shop: DownloadShop, order_id: str, minor: int, cause: str) -> None:
    with shop.runtime.writing() as uow:
        record_refund(uow, order_id, amount=Money(minor, "USD"), cause=cause)


def seen(shop: DownloadShop, token: str) -> Any:
    answer = shop.client.post("/functions/v1/guest-orders", json={"token": token})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    (order,) = answer.json()["orders"]
    return order


def link(shop: DownloadShop, token: str, file: str | None = None) -> Any:
    body = {"fileId": file or shop.file, "guest": token}
    return shop.client.post("/functions/v1/download-link", json=body)


def mails(shop: DownloadShop) -> list[Any]:
    with shop.runtime.reading() as uow:
        return list(uow.db.execute(select(Mail.template, Mail.recipient, Mail.context)))


def free(shop: DownloadShop) -> None:
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Product).where(Product.id == shop.product).values(price=0))


def test_a_guest_who_paid_downloads_the_file_and_the_invoice(shop: DownloadShop) -> None:
    token, (order,) = check_out(shop, shop.product)
    assert seen(shop, token)["opens"] == NOTHING
    assert link(shop, token).status_code == 404
    pay(shop, order)
    bought = seen(shop, token)
    (file,) = bought["opens"]["files"]
    assert (file["id"], file["title"], file["size"]) == (shop.file, "The guide", len(CONTENT))
    answer = link(shop, token)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    fetched = shop.fetch(answer.json()["url"])
    assert (fetched.status_code, fetched.content) == (200, CONTENT)
    (document,) = bought["documents"]
    pdf = shop.client.get(f"/functions/v1/invoices/{document['id']}", params={"guest": token})
    assert (pdf.status_code, pdf.content[:5], pdf.headers["cache-control"]) == (
        200,
        b"%PDF-",
        "private, no-store",
    )
    (mail,) = mails(shop)
    assert (mail.template, mail.recipient, mail.context["opens"]) == ("order_paid", ADDRESS, ["The guide"])
    assert (mail.context["guest_token"], mail.context["open_until"]) == (token, "November 21, 2027")


@pytest.mark.slow
def test_a_download_of_a_guest_counts_like_that_of_an_account(shop: DownloadShop) -> None:
    token, (order,) = check_out(shop, shop.product)
    pay(shop, order)
    address = link(shop, token).json()["url"]
    shop.fetch(address)
    shop.fetch(address, "bytes=5-")
    with shop.runtime.reading() as uow:
        (row,) = uow.db.execute(select(Download.account_id, Download.order_id, Download.title))
    assert tuple(row) == (None, order, "The guide")
    kept = shop.client.get("/rest/v1/downloads?select=email,title", headers=shop.boss.headers).json()
    assert kept == [{"email": ADDRESS, "title": "The guide"}]
    counted = f"/rest/v1/delivery_files?select=downloads_count&id=eq.{shop.file}"
    assert shop.client.get(counted, headers=shop.boss.headers).json() == [{"downloads_count": 1}]


def test_a_free_product_is_delivered_by_page_and_mail(shop: DownloadShop) -> None:
    free(shop)
    token, (order,) = check_out(shop, shop.product)
    bought = seen(shop, token)
    assert (bought["status"], [file["id"] for file in bought["opens"]["files"]]) == ("completed", [shop.file])
    assert shop.fetch(link(shop, token).json()["url"]).content == CONTENT
    (mail,) = mails(shop)
    assert (mail.template, mail.recipient, mail.context["order_id"]) == ("order_free", ADDRESS, order)
    assert (mail.context["guest_token"], mail.context["opens"]) == (token, ["The guide"])


def test_free_products_of_one_basket_are_in_one_mail(shop: DownloadShop) -> None:
    free(shop)
    with shop.runtime.writing() as uow:
        other = add_product(uow, slug="other", name="Other", price=0)
    _, orders = check_out(shop, shop.product, other)
    (mail,) = mails(shop)
    assert {line["order_id"] for line in mail.context["bought"]} == set(orders)
    assert (mail.context["quantity"], mail.context["opens"]) == (2, ["The guide"])


@pytest.mark.settings(rate_limits="on")
def test_a_stranger_cannot_fill_a_mailbox_with_free_orders(shop: DownloadShop) -> None:
    free(shop)
    for _ in range(6):
        check_out(shop, shop.product)
    body = {"checkoutId": new_id(), "email": ADDRESS, "lines": [{"productId": shop.product}]}
    answer = shop.client.post("/functions/v1/guest-checkout", json=body)
    assert (answer.status_code, len(mails(shop))) == (429, 6)


def test_a_mail_promises_only_what_can_be_opened(shop: DownloadShop) -> None:
    with shop.runtime.writing() as uow:
        bare = add_product(uow, slug="bare", name="Bare")
    _, (order,) = check_out(shop, bare)
    pay(shop, order)
    (mail,) = mails(shop)
    assert mail.context["opens"] == []


def test_only_a_whole_refund_closes_the_order(shop: DownloadShop) -> None:
    token, (order,) = check_out(shop, shop.product)
    pay(shop, order)
    address = link(shop, token).json()["url"]
    give_back(shop, order, 10000, "refund:1")
    assert len(seen(shop, token)["opens"]["files"]) == 1
    give_back(shop, order, 19900, "refund:2")
    bought = seen(shop, token)
    assert (bought["status"], bought["opens"]) == ("refunded", NOTHING)
    assert [document["kind"] for document in bought["documents"]].count("credit_note") == 2
    assert link(shop, token).status_code == 404
    assert shop.fetch(address).status_code == 404


def test_a_token_opens_its_own_checkout_alone(shop: DownloadShop) -> None:
    with shop.runtime.writing() as uow:
        other = add_product(uow, slug="other", name="Other")
    token, (order,) = check_out(shop, other)
    other_token, (second,) = check_out(shop, shop.product)
    for each in (order, second):
        pay(shop, each)
    assert link(shop, token).status_code == 404
    foreign = seen(shop, other_token)["documents"][0]["id"]
    answer = shop.client.get(f"/functions/v1/invoices/{foreign}", params={"guest": token})
    assert answer.status_code == 404
    assert shop.client.get(f"/functions/v1/invoices/{foreign}").status_code == 404


def test_the_link_of_a_receipt_ends_after_a_year(shop: DownloadShop, clock: FixedClock) -> None:
    token, (order,) = check_out(shop, shop.product)
    pay(shop, order)
    invoice = seen(shop, token)["documents"][0]["id"]
    clock.advance(GUEST_LINK_LASTS - timedelta(minutes=1))
    assert len(seen(shop, token)["opens"]["files"]) == 1
    clock.advance(timedelta(minutes=2))
    assert shop.client.post("/functions/v1/guest-orders", json={"token": token}).status_code == 404
    assert link(shop, token).status_code == 404
    answer = shop.client.get(f"/functions/v1/invoices/{invoice}", params={"guest": token})
    assert answer.status_code == 404


@pytest.mark.slow
def test_an_expired_file_link_leads_back_to_the_order(shop: DownloadShop, clock: FixedClock) -> None:
    token, (order,) = check_out(shop, shop.product)
    pay(shop, order)
    address = link(shop, token).json()["url"]
    clock.advance(timedelta(minutes=6))
    answer = shop.fetch(address)
    assert answer.status_code == 410
    assert f'"/payment-success?order={order}"' in answer.text
    assert token not in answer.text


def test_the_invoice_of_a_guest_tells_nothing_of_the_profile_with_that_address(shop: DownloadShop) -> None:
    """Anyone who types an address reads the invoice of this order: not the name and the home of the address's owner."""
    with shop.runtime.writing() as uow:
        known = {"first_name": "Anna", "last_name": "Stall", "address": "Ring 1", "city": "Bonn"}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(known))
    token, (order,) = check_out(shop, shop.product, email="anna@example.com")
    pay(shop, order)
    invoice = seen(shop, token)["documents"][0]["id"]
    row = shop.client.get(
        f"/rest/v1/invoices?id=eq.{invoice}&select=buyer", headers=shop.boss.headers
    ).json()[0]
    assert row["buyer"] == {
        "name": "anna@example.com",
        "email": "anna@example.com",
        "lines": [],
        "place": {"contact": "", "street": "", "postal_code": "", "city": ""},
        "country": None,
        "facts": {},
    }
