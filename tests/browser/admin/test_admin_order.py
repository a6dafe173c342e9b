"""One order's page: its money in the shop and at the provider, its refund, and its history."""

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office


@pytest.mark.shows("M4")
def test_a_part_is_refunded_after_its_effects_were_shown_or_the_order_is_not_there(office: Office) -> None:
    a_part_is_refunded_after_its_effects_were_shown(office)
    an_order_that_is_not_there(office)


def a_part_is_refunded_after_its_effects_were_shown(office: Office) -> None:
    page, dialog = office.page, office.dialog
    [order] = office.books.rows(
        "orders",
        referral_code="eq.PARTNERQKDM",
        status="eq.completed",
        product_id="not.is.null",
        order="created_at.desc",
        limit="1",
    )
    short = str(order["id"])[:8]
    office.open(f"/admin/orders/{order['id']}", f"Order {short}")
    page.get_by_role("button", name="Check with the card provider").click()
    expect(page.get_by_text("This matches our books.")).to_be_visible()

    page.get_by_role("button", name="Refund", exact=True).click()
    amount = dialog.get_by_label(f"Amount in {order['currency']}")
    expect(amount).to_have_value(f"{order['paid_amount']:.2f}")
    for effect in ("Completed becomes Refunded.", "The buyer loses links and materials."):
        expect(dialog.get_by_text(effect)).to_be_visible()
    amount.fill("100000")
    expect(dialog.get_by_text("You can't refund more than the remaining amount.")).to_be_visible()
    amount.fill("10")
    expect(
        dialog.get_by_text("The buyer keeps access because part of the money stays with you.")
    ).to_be_visible()
    expect(dialog.get_by_text("3.00 of the commission of PARTNERQKDM is reversed.")).to_be_visible()
    dialog.get_by_label("Reason").fill("Half a licence")
    dialog.get_by_role("button", name="Refund ").click()
    office.expect_message("Refund requested")

    (after,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (after["status"], after["refunded_amount"]) == ("completed", 10)
    entries = office.books.rows("commissions", order_id=f"eq.{order['id']}", order="created_at")
    assert [(entry["kind"], entry["amount"]) for entry in entries][1:] == [("reversed", -3)]
    expect(page.get_by_text("Partly refunded")).to_be_visible()
    expect(page.get_by_text("Half a licence")).to_be_visible()
    expect(page.get_by_text("admin@example.com").nth(1)).to_be_visible()


def an_order_that_is_not_there(office: Office) -> None:
    office.page.goto("/admin/orders/00000000-0000-4000-8000-000000000000")
    expect(office.page.get_by_text("Order not found")).to_be_visible()
