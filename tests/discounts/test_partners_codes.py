"""A partner reads their own discount codes, and what these brought in and earned them."""

from typing import Any

import pytest

from guildhall.domains.referrals.models.partners import Referral
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
