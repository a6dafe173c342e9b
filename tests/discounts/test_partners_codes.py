"""A partner reads their own discount codes, and what these brought in and earned them."""

from typing import Any

import pytest

from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.explain import explain_order
from tests.discounts.conftest import CodeShop
from tests.discounts.test_claim import pay
from tests.support.people import Person
from tests.support.rows import add

pytestmark = pytest.mark.both_databases

FIGURES = "code,uses,paid_orders,income_usd,income_eur,commission_usd,commission_eur"


def partner(codes: CodeShop, person: Person, code: str) -> None:
    codes.orders.transact(lambda uow: add(uow, Referral, user_id=person.profile_id, referral_code=code))


def read(codes: CodeShop, person: Person, select: str = FIGURES) -> Any:
    return codes.client.get(f"/rest/v1/discount_codes?select={select}", headers=person.headers)


def test_a_partner_reads_the_figures_of_their_own_codes_alone(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    partner(codes, shop.ben, "BEN")
    codes.code("BENS20", referral_code="BEN", batch="fair")
    codes.code("OTHERS")
    pay(shop, shop.place(product_id=product, discount_code="BENS20"))
    shop.place(shop.boss, product_id=product, discount_code="BENS20")
    figures = {"uses": 2, "paid_orders": 1, "income_usd": 239.2, "commission_usd": 71.76}
    none = {"income_eur": 0, "commission_eur": 0}
    assert read(codes, shop.ben).json() == [{"code": "BENS20"} | figures | none]
    assert read(codes, shop.anna).json() == []
    assert read(codes, shop.ben, "batch").status_code == 403
    assert len(read(codes, shop.boss).json()) == 2


def test_a_code_earned_nothing_from_the_customer_of_another_partner(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    partner(codes, shop.boss, "FIRST")
    partner(codes, shop.ben, "BEN")
    pay(shop, shop.place(product_id=product, referral_code="FIRST"))
    codes.code("BENS20", referral_code="BEN")
    pay(shop, shop.place(product_id=product, discount_code="BENS20"))
    [row] = read(codes, shop.ben).json()
    assert (row["paid_orders"], row["income_usd"], row["commission_usd"]) == (1, 239.2, 0)


def test_a_partner_changes_no_code(codes: CodeShop) -> None:
    shop = codes.orders
    partner(codes, shop.ben, "BEN")
    codes.code("BENS20", referral_code="BEN")
    path = "/rest/v1/discount_codes?code=eq.BENS20"
    changed = codes.client.patch(path, json={"percent": 90, "kind": "percent"}, headers=shop.ben.headers)
    assert changed.status_code == 403


def test_a_code_that_was_used_keeps_its_name(codes: CodeShop) -> None:
    """Its orders, mails and invoices have the name, and the office finds the orders by it."""
    shop, headers = codes.orders, codes.orders.boss.headers
    codes.code("SPRING")
    path = "/rest/v1/discount_codes?code=eq."
    assert codes.client.patch(f"{path}SPRING", json={"code": "EARLY"}, headers=headers).status_code == 204
    shop.place(product_id=shop.product(), discount_code="EARLY")
    refused = codes.client.patch(f"{path}EARLY", json={"code": "LATE"}, headers=headers)
    assert (refused.status_code, refused.json()["hint"]) == (409, "discount_keeps_name")
    other = {"code": "early", "max_uses": 5}
    assert codes.client.patch(f"{path}EARLY", json=other, headers=headers).status_code == 204


def test_orders_follow_a_partners_new_code(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    partner(codes, shop.ben, "BEN")
    partner(codes, shop.boss, "OTHER")
    codes.code("BENS20", referral_code="BEN")
    paid, waiting = (shop.place(product_id=product, discount_code="BENS20") for _ in range(2))
    others = shop.place(product_id=product, referral_code="OTHER")
    pay(shop, paid)
    answer = codes.client.patch(
        "/rest/v1/referrals?referral_code=eq.BEN",
        json={"referral_code": "BENEDICT"},
        headers=shop.boss.headers,
    )
    assert answer.status_code == 204, answer.text
    pay(shop, waiting)
    with shop.runtime.reading() as uow:
        whys = [explain_order(uow, order_id) for order_id in (paid, waiting)]
    assert [(why.referral_code, why.own_code, why.reason) for why in whys if why] == [
        ("BENEDICT", True, "counted"),
        ("BENEDICT", True, "counted"),
    ]
    assert shop.order(others).referral_code == "OTHER"
    found = codes.client.get("/rest/v1/orders?referral_code=eq.BENEDICT&select=id", headers=shop.boss.headers)
    assert {row["id"] for row in found.json()} == {paid, waiting}
    [row] = read(codes, shop.ben, "paid_orders,income_usd,commission_usd").json()
    assert (row["paid_orders"], row["income_usd"], row["commission_usd"]) == (2, 478.4, 143.52)
