"""A buyer writes a review by a link, the office publishes it, and everyone sees who is not named."""

import json
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.reviews.test_requests import ask, bought, token_of
from tests.support.client import Client
from tests.support.clock import FixedClock

WRITTEN = {"rating": 4, "text": "Balanced to the cent.\nNice type.", "author": "Anna", "language": "de"}


@pytest.fixture
def product(shop: OrderShop) -> str:
    return shop.product(translations={"de": {"name": "Kassenbuch"}})


@pytest.fixture
def token(shop: OrderShop, product: str, clock: FixedClock) -> str:
    bought(shop, product)
    clock.advance(timedelta(days=14))
    ask(shop)
    [mail] = shop.rows(Mail, Mail.template == "review_request")
    return token_of(mail)


def call(client: Client, name: str, **body: Any) -> Any:
    answer = client.post(f"/functions/v1/{name}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def decide(shop: OrderShop, client: Client, status: str, written_at: str) -> Any:
    [row] = shop.rows(ProductReview)
    change = {"status": status, "written_at": written_at}
    return client.patch(f"/rest/v1/product_reviews?id=eq.{row.id}", json=change, headers=shop.boss.headers)


def waiting(shop: OrderShop, client: Client) -> Any:
    found = client.get("/rest/v1/product_reviews?status=eq.waiting", headers=shop.boss.headers).json()
    return found[0] if found else None


def test_a_review_is_public_once_the_office_has_published_it(
    shop: OrderShop, client: Client, product: str, token: str
) -> None:
    first = call(client, "review-request", token=token, language="de")
    assert (first["item"], first["status"], first["rating"]) == ("Kassenbuch", "asked", None)
    call(client, "write-review", token=token, **WRITTEN)
    assert client.get("/rest/v1/product_reviews").json() == []
    read = waiting(shop, client)
    assert read["text"] == WRITTEN["text"]
    counts = client.post("/functions/v1/waiting", json={}, headers=shop.boss.headers).json()["counts"]
    assert {"kind": "product_reviews", "count": 1} in counts
    assert decide(shop, client, "published", read["written_at"]).status_code == 204
    [shown] = client.get(f"/rest/v1/product_reviews?product_id=eq.{product}").json()
    assert shown == WRITTEN | {
        "status": "published", "id": read["id"], "product_id": product, "written_at": read["written_at"]
    }  # fmt: skip
    [of_product] = client.get("/rest/v1/products?select=review_count,review_stars").json()
    assert of_product == {"review_count": 1, "review_stars": 4}
    [entry] = [each for each in shop.rows(AuditEntry) if each.subject_table == "product_reviews"]
    assert (entry.action, entry.actor_id) == ("product_review.published", shop.boss.account_id)


def test_a_review_that_is_changed_waits_again(
    shop: OrderShop, client: Client, token: str, clock: FixedClock
) -> None:
    call(client, "write-review", token=token, **WRITTEN)
    read = waiting(shop, client)
    decide(shop, client, "published", read["written_at"])
    clock.advance(timedelta(minutes=1))
    call(client, "write-review", token=token, rating=1)
    assert client.get("/rest/v1/product_reviews").json() == []
    assert client.get("/rest/v1/products?select=review_count,review_stars").json() == [
        {"review_count": 0, "review_stars": 0}
    ]
    late = decide(shop, client, "published", read["written_at"])
    assert (late.status_code, late.json()["hint"]) == (409, "review_changed")
    known = call(client, "review-request", token=token)
    assert (known["status"], known["rating"], known["text"], known["author"]) == ("waiting", 1, None, None)


def test_what_is_refused_is_not_shown_and_can_be_published_later(
    shop: OrderShop, client: Client, token: str
) -> None:
    call(client, "write-review", token=token, **WRITTEN)
    written_at = waiting(shop, client)["written_at"]
    assert decide(shop, client, "refused", written_at).status_code == 204
    assert client.get("/rest/v1/product_reviews").json() == []
    assert decide(shop, client, "published", written_at).status_code == 204
    assert len(client.get("/rest/v1/product_reviews").json()) == 1


def test_a_request_without_a_review_cannot_be_published(shop: OrderShop, client: Client, token: str) -> None:
    answer = client.patch(
        "/rest/v1/product_reviews?status=eq.asked", json={"status": "published"}, headers=shop.boss.headers
    )
    assert (answer.status_code, answer.json()["hint"]) == (409, "review_changed")
    assert token


@pytest.mark.parametrize("rating", [0, 6, None])
def test_a_review_has_one_to_five_stars(client: Client, token: str, rating: int | None) -> None:
    answer = client.post("/functions/v1/write-review", json={"token": token, "rating": rating})
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["review-request", "write-review", "stop-review-requests"])
def test_a_link_that_the_shop_did_not_sign_is_refused(client: Client, token: str, name: str) -> None:
    rating = {"rating": 5} if name == "write-review" else {}
    for wrong in (token[:-3] + "AAA", "", "ä", token[:20]):
        answer = client.post(f"/functions/v1/{name}", json={"token": wrong} | rating)
        assert answer.status_code == 404


def test_a_review_ends_with_its_customer(shop: OrderShop, client: Client, token: str) -> None:
    call(client, "write-review", token=token, **WRITTEN)
    shop.transact(lambda uow: remove_customer(uow, shop.boss.caller, shop.anna.profile_id))
    assert shop.rows(ProductReview) == []
    answer = client.post("/functions/v1/write-review", json={"token": token, "rating": 5})
    assert answer.status_code == 404


def test_the_export_of_own_data_has_the_reviews(shop: OrderShop, client: Client, token: str) -> None:

    call(client, "write-review", token=token, **WRITTEN)
    answer = client.get("/functions/v1/my-data", headers=shop.anna.headers)
    with ZipFile(BytesIO(answer.content)) as packed:
        data = json.loads(packed.read("my-data.json"))
    [review] = data["product_reviews"]
    assert (review["text"], review["author"], review["rating"]) == (WRITTEN["text"], "Anna", 4)


def test_the_product_page_shows_published_reviews_and_their_average(
    shop: OrderShop, client: Client, token: str
) -> None:
    page = "/products/congress-affiliate-system"
    call(client, "write-review", token=token, **WRITTEN)
    before = client.get(page).text
    assert "aggregateRating" not in before
    assert "Balanced to the cent." not in before
    decide(shop, client, "published", waiting(shop, client)["written_at"])
    after = client.get(page).text
    assert '"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.0","reviewCount":1' in after
    for shown in ("Balanced to the cent.", "Anna"):
        assert shown in after
