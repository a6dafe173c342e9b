"""A code from the quote to the paid order: the quote's price is the order's, in every tax mode."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.money import Money
from guildhall.domains.discounts.models import DiscountUse
from guildhall.domains.orders.commands.agree_amount import agree_amount
from guildhall.domains.orders.commands.attach_referral_code import ReferralCodeChange, attach_referral_code
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.referrals.queries.explain import explain_order
from guildhall.domains.referrals.queries.partner_orders import why_for
from guildhall.services.email.models import Mail
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.discounts.conftest import CodeShop
from tests.discounts.test_claim import pay
from tests.support.clock import FixedClock
from tests.support.rows import add, add_profile

pytestmark = pytest.mark.both_databases

RATES = {"rates": [{"country": "DE", "rate": "19"}, {"country": "AT", "rate": "20"}], "other_rate": "0"}


def tax(codes: CodeShop, mode: str) -> None:
    company = {"country": "DE", "vat_id": "DE123456789"}
    chosen = {"tax": RATES | {"mode": mode}, "company": company, "vat_check": "off"}
    codes.orders.transact(lambda uow: add(uow, StoredSettings, id=ONLY, version=1, chosen=chosen))


def partner(codes: CodeShop, code: str) -> str:
    """Add a partner with a referral code and return the referral's id."""

    def made(uow: Any) -> str:
        return add(uow, Referral, referral_code=code, user_id=add_profile(uow, f"{code.lower()}@example.com"))

    return codes.orders.transact(made)


@pytest.mark.parametrize("mode", ["none", "inclusive", "exclusive"])
@pytest.mark.parametrize("buyer", [{"country": "DE"}, {"country": "AT", "vatId": "ATU13585627"}])
def test_the_orders_cost_what_the_quote_says(codes: CodeShop, mode: str, buyer: dict[str, Any]) -> None:
    shop = codes.orders
    tax(codes, mode)
    codes.code("TEN", kind="amount", amount="10.00")
    first, second = shop.product(price=3333), shop.product(slug="second", price=1999)
    quoted = codes.quote(" ten ", first, second, **buyer)["discount"]
    assert (quoted["code"], quoted["reason"], quoted["message"]) == ("TEN", None, None)
    totals = {line["id"]: (line["full"], line["total"]) for line in quoted["lines"]}
    bodies = [{"productId": each, "amount": totals[each][1], "currency": "USD"} for each in (first, second)]
    answer = codes.checkout("ten", lines=bodies, beginAtOnce=True, **buyer)
    assert answer.status_code == 200, answer.text
    for row in shop.rows(Order):
        full, total = totals[row.product_id]
        assert (row.total_amount, row.discount_amount) == (round(total * 100), round((full - total) * 100))
        assert (row.discount_code, row.currency) == ("TEN", "USD")
    assert answer.json()["payments"][0]["amount"] == pytest.approx(sum(total for _, total in totals.values()))
    guest = codes.client.post("/functions/v1/guest-orders", json={"token": answer.json()["token"]}).json()
    assert {(each["discountCode"], each["totalAmount"]) for each in guest["orders"]} == {
        ("TEN", total) for _, total in totals.values()
    }
    off = [full - total for full, total in totals.values()]
    assert sum(each["discountAmount"] for each in guest["orders"]) == pytest.approx(sum(off))
    if mode == "none":
        assert sum(row.discount_amount for row in shop.rows(Order)) == 1000


def test_an_older_price_than_the_codes_is_refused(codes: CodeShop) -> None:
    product = codes.orders.product()
    codes.code()
    lines = [{"productId": product, "amount": 299, "currency": "USD"}]
    answer = codes.checkout("summer20", lines=lines)
    assert (answer.status_code, answer.json()["hint"]) == (409, "price_changed")
    assert codes.orders.rows(Order) == []


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"is_active": False}, "discount_unknown"),
        ({"valid_from": "2026-11-22"}, "discount_not_yet"),
        ({"valid_until": "2026-11-20"}, "discount_expired"),
        ({"minimum_amount": "300.00"}, "discount_minimum"),
        ({"item_ids": ["00000000-0000-4000-8000-000000000000"]}, "discount_not_for_these"),
    ],
)
def test_a_refused_code_has_a_reason_and_takes_nothing_off(
    codes: CodeShop, columns: dict[str, Any], reason: str
) -> None:
    product = codes.orders.product()
    codes.code(**columns)
    quoted = codes.quote("SUMMER20", product, language="de")["discount"]
    assert (quoted["reason"], quoted["lines"]) == (reason, [])
    for who in (codes.orders.anna, None):
        answer = codes.checkout("SUMMER20", product, who=who)
        assert (answer.status_code, answer.json()["hint"]) == (409, reason)
    assert codes.orders.rows(Order) == []


def test_the_refusal_is_in_the_language_of_the_page(codes: CodeShop) -> None:
    product = codes.orders.product()
    messages = {
        lang: codes.quote("NIX", product, language=lang)["discount"]["message"] for lang in ("en", "fr")
    }
    assert messages == {
        "en": "This discount code isn't valid. Check the spelling.",
        "fr": "Ce code de réduction n’est pas valable. Vérifiez son orthographe.",
    }


@pytest.mark.parametrize("guest", [True, False])
def test_all_of_the_price_makes_the_order_free(codes: CodeShop, *, guest: bool) -> None:
    shop = codes.orders
    product = shop.digital()
    codes.code("GIFT", percent=100)
    answer = codes.checkout("gift", product, who=None if guest else shop.anna)
    assert answer.json()["payments"] == []
    [order] = shop.rows(Order)
    assert (order.status, order.total_amount, order.discount_amount) == ("completed", 0, 29900)
    assert order.granted
    assert [mail.template for mail in shop.rows(Mail)] == ["order_free"]


def test_all_of_the_price_takes_a_seat_at_once(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code("GIFT", percent=100)
    seat = {"workshopId": shop.workshop()}
    answer = codes.client.post(
        "/functions/v1/enroll", json=seat | {"discountCode": "gift"}, headers=shop.anna.headers
    )
    assert (answer.json()["enrollmentStatus"], answer.json()["totalAmount"]) == ("enrolled", 0)
    [order] = shop.rows(Order)
    assert shop.seats(order.id) == ["enrolled"]


def mails(codes: CodeShop) -> list[tuple[str, Any]]:
    return [(mail.template, mail.context["discounts"]) for mail in codes.orders.rows(Mail)]


def test_the_confirmation_and_the_receipt_name_the_code_and_what_it_took_off(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code()
    off = [{"code": "SUMMER20", "amount": 5980}]
    order_id = shop.place(product_id=shop.product(), discount_code="SUMMER20")
    assert mails(codes) == [("order_placed", off)]
    pay(shop, order_id)
    assert dict(mails(codes))["order_paid"] == off
    assert {each for each, _ in mails(codes)} <= {"order_placed", "order_paid"}


def test_the_mail_of_a_seat_names_the_code(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code("SEAT10", percent=10)
    pay(shop, shop.place(workshop_id=shop.workshop(), discount_code="SEAT10"))
    assert dict(mails(codes))["workshop_seat"] == [{"code": "SEAT10", "amount": 990}]


def test_a_held_seat_is_ordered_anew_with_a_code(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code()
    seat, path = {"workshopId": shop.workshop()}, "/functions/v1/enroll"
    totals = [
        codes.client.post(path, json=seat | body, headers=shop.anna.headers).json()["totalAmount"]
        for body in ({}, {"discountCode": "summer20"}, {})
    ]
    assert totals == [99.0, 79.2, 79.2]
    assert sorted(row.status for row in shop.rows(Order)) == ["cancelled", "pending"]


def test_a_seat_costs_what_its_page_showed(codes: CodeShop) -> None:
    """The code may have changed since: the buyer orders at the price that they saw, or not at all."""
    shop = codes.orders
    codes.code()
    seat = {"workshopId": shop.workshop(), "amount": 99, "discountCode": "SUMMER20"}
    refused, booked = (
        codes.client.post("/functions/v1/enroll", json=seat | {"total": total}, headers=shop.anna.headers)
        for total in (69.3, 79.2)
    )
    assert (refused.status_code, refused.json()["hint"]) == (409, "price_changed")
    assert (booked.status_code, booked.json()["totalAmount"]) == (200, 79.2)
    assert len(shop.rows(Order)) == 1


def test_a_partners_code_credits_them_and_beats_a_link(codes: CodeShop) -> None:
    shop = codes.orders
    mine = partner(codes, "PAM")
    partner(codes, "LINK")
    codes.code("PAMS20", referral_code="pam")
    codes.checkout("pams20", shop.product(), who=shop.anna, referralCode="LINK")
    [order] = shop.rows(Order)
    change = ReferralCodeChange(referral_code="LINK")
    shop.transact(lambda uow: attach_referral_code(uow, shop.anna.caller, order.id, change))
    pay(shop, order.id)
    [earned] = shop.rows(Commission)
    assert (earned.referral_id, earned.base, earned.amount) == (mine, 23920, 7176)
    assert [(bound.user_id, bound.referral_id) for bound in shop.rows(Attribution)] == [
        (shop.anna.profile_id, mine)
    ]


def deactivate(codes: CodeShop, referral_id: str) -> None:
    ended = update(Referral).where(Referral.id == referral_id).values(is_active=False)
    codes.orders.transact(lambda uow: uow.db.execute(ended))


@pytest.mark.parametrize("attached", [False, True])
def test_an_inactive_partners_code_leaves_the_credit_to_an_active_link(
    codes: CodeShop, *, attached: bool
) -> None:
    shop = codes.orders
    link = partner(codes, "LINK")
    deactivate(codes, partner(codes, "PAM"))
    codes.code("PAMS20", referral_code="pam")
    link_code = None if attached else "LINK~mail"
    order_id = shop.place(product_id=shop.product(), discount_code="PAMS20", referral_code=link_code)
    if attached:
        change = ReferralCodeChange(referral_code="LINK~mail")
        shop.transact(lambda uow: attach_referral_code(uow, shop.anna.caller, order_id, change))
    pay(shop, order_id)
    [earned] = shop.rows(Commission)
    assert (earned.referral_id, earned.sub_id) == (link, "mail")
    with shop.runtime.reading() as uow:
        office, area = explain_order(uow, order_id), why_for(uow, order_id, link)
    assert office
    assert (office.reason, office.discount_code, office.own_code, office.code_partner) == (
        *("counted", "PAMS20", False),
        "PAM",
    )
    assert (area.discount_code, area.code_partner) == (None, None)


@pytest.mark.parametrize("link", [None, "NOBODY", "ENDED"])
def test_without_an_active_link_the_inactive_partner_reads_why(codes: CodeShop, link: str | None) -> None:
    shop = codes.orders
    pam = partner(codes, "PAM")
    for each in (pam, partner(codes, "ENDED")):
        deactivate(codes, each)
    codes.code("PAMS20", referral_code="pam")
    order_id = shop.place(product_id=shop.product(), discount_code="PAMS20", referral_code=link)
    pay(shop, order_id)
    with shop.runtime.reading() as uow:
        area = why_for(uow, order_id, pam)
    assert (area.reason, area.referral_code, area.discount_code) == ("inactive", "PAM", "PAMS20")


def test_a_bound_customer_stays_with_their_partner(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    first = partner(codes, "FIRST")
    partner(codes, "PAM")
    pay(shop, shop.place(product_id=product, referral_code="FIRST"))
    codes.code("PAMS20", referral_code="PAM")
    pay(shop, shop.place(product_id=product, discount_code="PAMS20"))
    assert {row.referral_id for row in shop.rows(Commission)} == {first}
    [order] = shop.rows(Order, Order.discount_code.is_not(None))
    with shop.runtime.reading() as uow:
        office, area = explain_order(uow, order.id), why_for(uow, order.id, first)
    assert office
    assert (office.referral_code, office.own_code, office.code_partner) == ("FIRST", False, "PAM")
    assert (area.discount_code, area.code_partner) == (None, None)  # another partner's code


def test_an_agreed_amount_is_no_reduced_price(codes: CodeShop) -> None:
    shop = codes.orders
    codes.code()
    order_id = shop.place(product_id=shop.product(), discount_code="SUMMER20")
    total = shop.order(order_id).total_amount
    shop.transact(
        lambda uow: agree_amount(
            uow, order_id, amount=Money(5000, "USD"), before=Money(total, "USD"), actor_id=None, reason="x"
        )
    )
    order = shop.order(order_id)
    assert (order.total_amount, order.discount_amount) == (5000, 0)


def test_codes_are_written_by_admins_and_counted(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    rows, headers = "/rest/v1/discount_codes", shop.boss.headers
    body = {"code": "spring-10", "kind": "percent", "percent": 10, "max_uses": 5}
    made = codes.client.post(rows, json=body, headers=headers | {"prefer": "return=representation"})
    assert made.status_code == 201, made.text
    pay(shop, shop.place(product_id=product, discount_code="SPRING-10"))
    shop.place(shop.ben, product_id=product, discount_code="SPRING-10")
    path = f"{rows}?select=code,percent,max_uses,uses,income_usd,income_eur"
    [listed] = codes.client.get(path, headers=headers).json()
    assert listed == {
        "code": "SPRING-10",
        "percent": 10,
        "max_uses": 5,
        "uses": 2,
        "income_usd": 269.1,
        "income_eur": 0,
    }
    assert codes.client.post(rows, json=body, headers=headers).status_code == 409
    nothing = codes.client.post(rows, json={"code": "NOTHING", "kind": "amount"}, headers=headers)
    assert nothing.status_code == 400
    gone = codes.client.delete(f"{rows}?code=eq.SPRING-10", headers=headers)
    assert (gone.status_code, gone.json()["hint"]) == (409, "discount_in_use")
    switched = codes.client.patch(f"{rows}?code=eq.SPRING-10", json={"is_active": False}, headers=headers)
    assert switched.status_code == 204
    assert codes.quote("SPRING-10", product)["discount"]["reason"] == "discount_unknown"


def test_the_office_and_the_partner_read_which_code_credited_the_order(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    mine = partner(codes, "PAM")
    codes.code("PAMS20", referral_code="PAM")
    codes.code("SHOPS10", percent=10)
    own = shop.place(product_id=product, discount_code="PAMS20")
    shops = shop.place(product_id=product, discount_code="SHOPS10", referral_code="PAM")
    with shop.runtime.reading() as uow:
        office = [explain_order(uow, order_id) for order_id in (own, shops)]
        area = [why_for(uow, order_id, mine) for order_id in (own, shops)]
    assert [(why.discount_code, why.discount, why.own_code) for why in office if why] == [
        ("PAMS20", 5980, True),
        ("SHOPS10", 2990, False),
    ]
    # A partner learns no code but their own: another one may be for a few.
    assert [(why.discount_code, why.discount) for why in area] == [("PAMS20", 5980), (None, 2990)]


def test_an_order_with_a_code_is_an_event_of_its_own(codes: CodeShop) -> None:
    shop, product = codes.orders, codes.orders.product()
    codes.code()
    order_id = shop.place(product_id=product, discount_code="SUMMER20")
    shop.place(product_id=product)
    page = codes.client.get("/functions/v1/events", headers=shop.boss.headers).json()
    redeemed = [event for event in page["events"] if event["kind"] == "discount.redeemed"]
    assert [event["subject"] for event in redeemed] == [{"table": "orders", "id": order_id}]
    payload = redeemed[0]["payload"]
    assert (payload["discount_code"], payload["discount_amount"]) == ("SUMMER20", 59.8)


@pytest.mark.parametrize(
    "limit",
    [{"max_uses": 1}, {"max_per_customer": 1}, {"first_purchase": True}],
    ids=lambda each: next(iter(each)),
)
def test_a_basket_in_two_currencies_is_one_use(
    codes: CodeShop, clock: FixedClock, limit: dict[str, Any]
) -> None:
    """It is paid for in two checkouts; another basket is another use, and so is the same one later."""
    shop = codes.orders
    codes.code("ONCE", **limit)
    euros, dollars = shop.product(slug="euros", currency="EUR"), shop.product(slug="dollars")
    again = shop.product(slug="again", currency="EUR")
    assert codes.checkout("once", euros, who=shop.anna).status_code == 200
    assert codes.quote("once", dollars, who=shop.anna)["discount"]["reason"] is None
    assert codes.checkout("once", dollars, who=shop.anna).status_code == 200
    (first, second) = shop.rows(DiscountUse)
    assert first.basket == second.basket
    assert {row.status for row in shop.rows(Order)} == {"pending_payment"}
    clock.advance(timedelta(days=1, minutes=1))
    shop.transact(lambda uow: uow.db.execute(update(Order).values(paid_amount=1)))
    later = codes.checkout("once", again, who=shop.anna)
    assert (later.status_code, later.json()["hint"]) == (
        409,
        "discount_used_up" if "max_uses" in limit else "discount_not_for_you",
    )
