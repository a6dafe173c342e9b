"""'Who recommended us?' at the checkout: a partner's code credits them, other words are kept for the owner (R1, R2)."""

from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.ids import new_id
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.explain import explain_order
from guildhall.domains.referrals.queries.partner_orders import why_for
from tests.discounts.conftest import CodeShop
from tests.discounts.conftest import codes as codes
from tests.discounts.test_checkout import deactivate, partner
from tests.discounts.test_claim import pay
from tests.orders.conftest import shop as shop
from tests.support.rows import choose_settings

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def asking(codes: CodeShop) -> None:
    codes.orders.transact(lambda uow: choose_settings(uow, ask_recommender=True))


def kept(codes: CodeShop, order_id: str) -> tuple[str | None, str | None, str | None]:
    order = codes.orders.order(order_id)
    return order.referral_code, order.referral_sub_id, order.recommended_by


def bought(codes: CodeShop, **columns: Any) -> str:
    shop = codes.orders
    order_id = shop.place(product_id=shop.product(slug=new_id()), **columns)
    pay(shop, order_id)
    return order_id


def credited(codes: CodeShop, order_id: str) -> list[str]:
    return [row.referral_id for row in codes.orders.rows(Commission, Commission.order_id == order_id)]


@pytest.mark.parametrize("typed", ["PAM", " pam "])
def test_a_code_credits_its_partner_and_beats_a_link(codes: CodeShop, typed: str) -> None:
    pam = partner(codes, "PAM")
    partner(codes, "LINK")
    order_id = bought(codes, recommended_by=typed, referral_code="LINK~mail")
    assert kept(codes, order_id) == ("PAM", None, "PAM")
    assert credited(codes, order_id) == [pam]
    later = bought(codes)  # the customer is bound
    assert credited(codes, later) == [pam]


def test_the_own_link_of_the_partner_keeps_its_sub_id(codes: CodeShop) -> None:
    partner(codes, "PAM")
    order_id = bought(codes, recommended_by="pam", referral_code="PAM~mail")
    assert kept(codes, order_id) == ("PAM", "mail", "PAM")


def test_an_answer_never_overrides_a_binding(codes: CodeShop) -> None:
    first, pam = partner(codes, "FIRST"), partner(codes, "PAM")
    bought(codes, referral_code="FIRST")
    order_id = bought(codes, recommended_by="PAM")
    assert credited(codes, order_id) == [first]
    with codes.orders.runtime.reading() as uow:
        why = why_for(uow, order_id, pam)
    assert (why.reason, why.recommended_by) == ("other_partner", None)


def test_a_partners_discount_code_beats_the_answer(codes: CodeShop) -> None:
    partner(codes, "PAM")
    kim = partner(codes, "KIM")
    codes.code("KIMS20", referral_code="KIM")
    order_id = bought(codes, recommended_by="PAM", discount_code="KIMS20")
    assert kept(codes, order_id) == ("KIM", None, "PAM")
    assert credited(codes, order_id) == [kim]


@pytest.mark.parametrize("typed", ["Pam Partner", "pam@example.com", "NOBODY"])
def test_other_words_are_kept_for_the_owner_alone(codes: CodeShop, typed: str) -> None:
    partner(codes, "PAM")
    link = partner(codes, "LINK")
    order_id = bought(codes, recommended_by=typed, referral_code="LINK")
    assert kept(codes, order_id) == ("LINK", None, typed)
    with codes.orders.runtime.reading() as uow:
        office, area = explain_order(uow, order_id), why_for(uow, order_id, link)
    assert office is not None
    assert (office.recommended_by, area.recommended_by) == (typed, None)


def test_the_answer_counts_beside_an_inactive_partners_discount_code(codes: CodeShop) -> None:
    pam = partner(codes, "PAM")
    deactivate(codes, partner(codes, "KIM"))
    codes.code("KIMS20", referral_code="KIM")
    order_id = bought(codes, recommended_by="pam", discount_code="KIMS20", referral_code="KIM~mail")
    assert kept(codes, order_id) == ("PAM", None, "PAM")
    assert credited(codes, order_id) == [pam]


def test_an_inactive_partners_code_is_words(codes: CodeShop) -> None:
    deactivate(codes, partner(codes, "PAM"))
    order_id = bought(codes, recommended_by="pam")
    assert kept(codes, order_id) == (None, None, "pam")


def test_a_link_that_arrives_later_does_not_replace_the_answer(codes: CodeShop) -> None:
    shop = codes.orders
    partner(codes, "PAM")
    order_id = shop.place(product_id=shop.product(), recommended_by="PAM")
    path = f"/rest/v1/orders?id=eq.{order_id}"
    changed = codes.client.patch(path, json={"referral_code": "LINK"}, headers=shop.anna.headers)
    assert changed.status_code == 204
    assert kept(codes, order_id) == ("PAM", None, "PAM")


def test_guests_and_seats_are_asked_too(codes: CodeShop) -> None:
    shop = codes.orders
    partner(codes, "PAM")
    guest = codes.checkout(None, shop.product(), recommendedBy="pam").json()["orders"][0]["id"]
    account = codes.checkout(None, shop.product(slug="two"), who=shop.ben, recommendedBy="pam")
    body = {"workshopId": shop.workshop(), "recommendedBy": "pam"}
    seat = codes.client.post("/functions/v1/enroll", json=body, headers=shop.anna.headers).json()["orderId"]
    for order_id in (guest, account.json()["orders"][0]["id"], seat):
        assert kept(codes, order_id) == ("PAM", None, "PAM")


def test_a_shop_that_does_not_ask_keeps_nothing(codes: CodeShop) -> None:
    codes.orders.transact(lambda uow: choose_settings(uow, ask_recommender=False))
    partner(codes, "PAM")
    order_id = bought(codes, recommended_by="PAM")
    assert kept(codes, order_id) == (None, None, None)


def test_the_words_are_erased_with_the_customers_other_data(codes: CodeShop) -> None:
    order_id = bought(codes, recommended_by="Aunt Mary")
    shop = codes.orders
    profile = shop.order(order_id).user_id
    shop.transact(lambda uow: uow.publish(ProfileAnonymised(profile_id=profile)))
    with shop.runtime.reading() as uow:
        assert uow.db.scalar(select(Order.recommended_by).where(Order.id == order_id)) is None
