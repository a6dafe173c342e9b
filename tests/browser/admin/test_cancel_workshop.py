"""Cancelling a workshop in the admin area, and the history shown with each record."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.journeys.books import CUSTOMER, Books
from tests.journeys.steps import GOOD_CARD, fill_in_card, press_pay
from tests.support.days import NEXT_YEAR
from tests.support.server import Server

NEW: dict[str, Any] = {
    "price": 25,
    "date": f"{NEXT_YEAR}-05-03",
    "time": "10:00",
    "duration": "2 hours",
    "instructor": "Ada",
    "max_participants": 9,
}


def booked_by_card(office: Office, shop: Server, workshop: str) -> str:
    """The customer pays for a seat on the sandbox's page; the order."""
    theirs = Books(shop, *CUSTOMER).http
    order = theirs.post("/functions/v1/enroll", json={"workshopId": workshop}).json()["orderId"]
    body = {"orderId": order, "amount": 25, "currency": "usd", "description": "A seat"}
    link = theirs.post("/functions/v1/create-payment-link", json=body).json()
    office.page.goto(link["paymentLink"])
    fill_in_card(office.page, GOOD_CARD)
    press_pay(office.page)
    expect(office.page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    return str(order)


def booked_at_the_bank(office: Office, workshop: str) -> str:
    body = {"workshopId": workshop, "email": "bank@example.com", "payment": "received", "reference": "B-7"}
    answer = office.books.http.post("/functions/v1/add-participant", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["orderId"])


@pytest.mark.shows("W1", "M4")
def test_a_workshop_is_canceled_after_its_effects_were_shown(office: Office, shop: Server) -> None:
    page, workshop = office.page, office.add("workshops", title="Rained Out", **NEW)["id"]
    by_card, at_bank = booked_by_card(office, shop, workshop), booked_at_the_bank(office, workshop)
    office.open("/admin/workshops?q=Rained", "Workshops")
    page.get_by_role("button", name="Actions for Rained Out").click()
    page.get_by_role("menuitem", name="Cancel workshop").click()
    for effect in (
        "The site no longer shows it",
        "2 people are enrolled, are notified by email and lose their seats.",
        "1 order wasn't paid by card",
        "This can't be undone.",
    ):
        expect(office.dialog.get_by_text(effect)).to_be_visible()
    expect(office.dialog.get_by_label("Refund $25.00 to the cards")).to_be_checked()
    office.dialog.get_by_label("Message to the participants").fill("The hall is closed.")
    office.dialog.get_by_role("button", name="Cancel workshop").click()
    office.expect_message("Workshop canceled")
    expect(office.dialog.get_by_text("$25.00 is refunded by card.")).to_be_visible()
    expect(office.dialog.get_by_role("link", name=at_bank[:8])).to_have_attribute(
        "href", f"/admin/orders/{at_bank}"
    )
    office.dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("region", name="Rained Out").get_by_text("Canceled", exact=True)).to_be_visible()
    assert office.books.order(by_card)["status"] == "refunded"
    seats = office.books.rows("workshop_enrollments", workshop_id=f"eq.{workshop}")
    assert [seat["enrollment_status"] for seat in seats] == ["cancelled", "cancelled"]
    for email in ("bank@example.com", CUSTOMER[0]):
        mails = office.books.rows("mails", recipient=f"eq.{email}")
        assert [mail["template"] for mail in mails].count("workshop_called_off") == 1

    office.open(f"/admin/workshops/{workshop}/edit", "Edit Workshop")
    history = page.get_by_role("region", name="History")
    expect(history.get_by_text("Workshop canceled")).to_be_visible()
    expect(history.get_by_text("admin@example.com").first).to_be_visible()
    page.get_by_role("checkbox", name="Active").check()
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("This workshop has been canceled. Duplicate it to offer it again.")


def test_the_history_of_a_thing_is_shown_where_it_is(office: Office) -> None:
    page = office.page
    history = page.get_by_role("region", name="History")
    product = office.add("products", name="Much Changed", price=5)["id"]
    office.books.http.patch(f"/rest/v1/products?id=eq.{product}", json={"price": 7, "is_featured": True})
    office.open(f"/admin/products/{product}/edit", "Edit Product")
    expect(history.get_by_role("listitem").first).to_contain_text(
        "Product changed: Featured No → Yes, Price 5.00 → 7.00"
    )
    expect(history.get_by_role("listitem")).to_have_count(2)
    history.get_by_role("link", name="Full history").click()
    page.wait_for_url(re.compile(rf"/admin/audit\?id={product}"))
    expect(page.get_by_role("row")).to_have_count(3)
    article = office.add("blog_articles", title="Much Read", content="<p>x</p>")["id"]
    office.open(f"/admin/blog-articles/{article}/edit", "Edit Article")
    expect(history.get_by_text("Article created")).to_be_visible()
    office.add("users", email="much.known@example.com", first_name="Known")
    office.open("/admin/users?q=much.known", "Users Management")
    office.choose("much.known@example.com", "View")
    expect(history.get_by_text("Customer created")).to_be_visible()
    office.page.keyboard.press("Escape")
    office.add("referrals", email="much.sent@example.com", referral_code="MUCHSENT", commission_rate=30)
    office.open("/admin/referrals?referrals.q=MUCHSENT", "Referrals")
    office.choose("MUCHSENT", "View")
    expect(history.get_by_text("Referral created")).to_be_visible()
