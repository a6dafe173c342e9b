"""The office's file of orders as people read it: days, names, net, tax, invoice and refund, words in their language."""

import csv
import io
import re
from pathlib import Path

from sqlalchemy import update

from guildhall.core.i18n import LANGUAGES, texts_at
from guildhall.domains.identity.models import Profile
from tests.billing.conftest import BillingShop
from tests.support.client import Client
from tests.support.rows import choose_settings

LIST = Path(__file__).parents[2] / "frontend" / "src" / "admin" / "orders" / "order.ts"


def columns_of_the_office() -> str:
    """Return the `select` that the office's list of orders sends for its file."""
    written = re.search(r"FILE_COLUMNS =(.*?);", LIST.read_text(), re.DOTALL)
    assert written is not None
    return "".join(re.findall(r'"([^"]*)"', written[1]))


def rows(shop: BillingShop, client: Client, accept: str) -> list[dict[str, str]]:
    answer = client.get(
        f"/rest/v1/orders?select={columns_of_the_office()}", headers=shop.boss.headers | {"accept": accept}
    )
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text), delimiter=";" if "comma" in accept else ","))


def test_a_refunded_order_is_one_line_that_a_bookkeeper_reads(shop: BillingShop, client: Client) -> None:
    with shop.runtime.writing() as uow:
        own = update(Profile).where(Profile.id == shop.anna.profile_id)
        uow.db.execute(own.values(first_name="Anna", company="Kai KG"))
        choose_settings(uow, time_zone="Europe/Berlin")
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 11900)
    [number] = [each.number for each in shop.documents(order) if each.kind == "invoice"]
    (line,) = rows(shop, client, "text/csv;decimal=comma;language=de")
    assert (line["company"], line["customer"], line["invoice_number"]) == (
        "Kai KG",
        "anna@example.com",
        number,
    )
    assert (line["net_amount"], line["total_amount"], line["status"]) == ("119,00", "119,00", "Erstattet")
    assert re.fullmatch(r"2026-11-21 13:\d\d:\d\d", line["created_at"])
    assert re.fullmatch(r"2026-11-21 13:\d\d:\d\d", line["refunded_at"])
    (raw,) = rows(shop, client, "text/csv")
    assert (raw["status"], raw["created_at"][:14]) == ("refunded", "2026-11-21T12:")


def test_each_status_has_its_word_in_every_language() -> None:
    for language in LANGUAGES:
        for place in ("account:orders.status", "admin-withdrawals:states", "admin-reviews:states"):
            assert all(texts_at(language, place).values())
    assert texts_at("de", "") == {}
