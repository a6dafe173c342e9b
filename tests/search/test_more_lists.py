"""Withdrawals, reviews and pictures are found as people spell them, as long as they are there."""

from importlib import import_module
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import delete, insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.notices.models import StaffNotices
from guildhall.domains.orders.commands.withdrawals import Withdrawal, withdraw_from_contract
from guildhall.domains.reviews.commands.write import WrittenReview, write_review
from guildhall.domains.reviews.links import review_link
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.search.models import SearchWord
from guildhall.services.search.queries import find
from tests.files.conftest import picture
from tests.files.uploading import Uploader
from tests.orders.conftest import OrderShop, shop
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add

__all__ = ["shop"]
pytestmark = pytest.mark.both_databases


def withdraw(shop: OrderShop) -> str:
    statement = Withdrawal(name="Jörg Łukasik", order_number="1a2b3c4d", email="anna@example.com")
    return shop.transact(lambda uow: withdraw_from_contract(uow, statement, client="203.0.113.1"))


def review(shop: OrderShop) -> str:
    product = shop.product()

    def write(uow: Any) -> str:
        asked = add(uow, ProductReview, product_id=product, user_id=shop.anna.profile_id)
        words = WrittenReview(rating=5, text="Viel gelernt, danke!", author="Jörg Łukasik")
        write_review(uow, review_link(uow, asked).partition("=")[2], words)
        return asked

    return shop.transact(write)


def upload(shop: OrderShop, client: Client) -> str:
    row = Uploader(client, shop.boss.headers).upload("hafen.png", picture(), kind="image")
    address, text = f"/rest/v1/files?id=eq.{row['id']}", {"alt": "Jörg Łukasik am Kai"}
    assert client.patch(address, json=text, headers=shop.boss.headers).status_code == 204
    return str(row["id"])


@pytest.fixture
def there(shop: OrderShop, client: Client) -> dict[str, str]:
    """A row of each table, by its name."""
    return {
        "order_withdrawals": withdraw(shop),
        "product_reviews": review(shop),
        "files": upload(shop, client),
    }


def found(shop: OrderShop, client: Client, table: str, text: str) -> list[str]:
    body = {"table": table, "text": text}
    answer = client.post("/functions/v1/find", json=body, headers=shop.boss.headers)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["ids"])


def test_each_spelling_finds_them(shop: OrderShop, client: Client, there: dict[str, str]) -> None:
    for table, row in there.items():
        for text in ("joerg", "JÖRG", "jorg lukasik"):
            assert found(shop, client, table, text) == [row], (table, text)
    assert found(shop, client, "order_withdrawals", "1a2b") == [there["order_withdrawals"]]
    assert found(shop, client, "product_reviews", "gelernt") == [there["product_reviews"]]
    assert found(shop, client, "files", "hafen") == [there["files"]]


def test_no_words_stay_of_a_person_or_a_picture_that_went(
    shop: OrderShop, client: Client, there: dict[str, str]
) -> None:
    shop.transact(lambda uow: remove_customer(uow, shop.boss.caller, shop.anna.profile_id))
    address = f"/rest/v1/files?id=eq.{there['files']}"
    assert client.delete(address, headers=shop.boss.headers).status_code == 204
    assert [found(shop, client, table, "joerg") for table in there] == [[], [], []]
    assert found(shop, client, "order_withdrawals", "1a2b") == [there["order_withdrawals"]]


def test_sold_files_are_no_pictures(shop: OrderShop, client: Client) -> None:
    """Authors find pictures, and may not read the names of what is sold."""
    Uploader(client, shop.boss.headers).upload("secret.pdf", b"%PDF-1.7", kind="download")
    assert found(shop, client, "files", "secret") == []


def upgrade(runtime: Runtime, migration: str) -> None:
    module = import_module(f"guildhall.migrations.versions.{migration}")
    with runtime.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.upgrade()


def test_earlier_rows_are_found_after_the_upgrade(
    shop: OrderShop, there: dict[str, str], runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(SearchWord).where(SearchWord.subject_table.in_(there)))
    upgrade(runtime, "0046_words_of_more_lists")
    with runtime.reading() as uow:
        assert {table: find(uow, table, "joerg").ids for table in there} == {
            table: [row] for table, row in there.items()
        }


def test_copies_of_withdrawals_wait_no_longer_and_staff_go_on_to_hear_of_withdrawals(
    runtime: Runtime,
) -> None:
    copy = {
        "name": "Mia",
        "email": "mia@example.com",
        "subject": "Withdrawal / Widerruf: 1",
        "message": "Mia\n\nhttps://shop.example/admin/orders?q=1",
    }
    with runtime.writing() as uow:
        boss, quiet = (add_person(uow, name, admin=True) for name in ("boss", "quiet"))
        for person, topics in ((boss, ["dispute", "message"]), (quiet, ["dispute"])):
            paces = {"at_once": topics, "daily": ["sale"]}
            until = {"at_once_until": uow.now, "daily_until": uow.now}
            uow.db.execute(insert(StaffNotices), {"account_id": person.account_id} | paces | until)
        add(uow, ContactMessage, **copy)
        add(uow, ContactMessage, **copy | {"message": "How do I withdraw?"})
    upgrade(runtime, "0045_withdrawals_are_no_messages")
    with runtime.reading() as uow:
        rows = uow.db.execute(select(StaffNotices.account_id, StaffNotices.at_once)).all()
        answered = select(ContactMessage.message).where(ContactMessage.answered_at.is_not(None))
        assert uow.db.scalars(answered).all() == [copy["message"]]
    assert {row.account_id: row.at_once for row in rows} == {
        boss.account_id: ["dispute", "message", "withdrawal"],
        quiet.account_id: ["dispute"],
    }
