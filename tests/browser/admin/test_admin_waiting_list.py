"""The waiting list of a workshop in the back office: order, offer by hand, take off; and the transfer of a seat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.browser.admin.test_admin_participants import held


def wait(office: Office, workshop: str, email: str) -> None:
    profile = office.add("users", email=email, first_name=email[:3].title())
    office.add("waiting_list_entries", workshop_id=workshop, user_id=profile["id"])


def test_the_office_orders_the_line_and_offers_by_hand(office: Office) -> None:
    page = office.page
    workshop = held(office, "Long Queue", "one@example.com", date="2029-01-15", max_participants=1)
    for name in ("abe", "bea"):
        wait(office, workshop, f"{name}@example.net")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Long Queue")
    section = page.get_by_role("region", name="Waiting list").first
    expect(section.get_by_text("abe@example.net")).to_be_visible()
    assert [
        name.split("\n")[0]
        for name in section.get_by_role("cell").filter(has_text="@example.net").all_inner_texts()
    ] == ["Abe", "Bea"]
    office.choose("bea@example.net", "Move up")
    office.expect_message("Order saved")
    places = {row["participant_email"]: row["place"] for row in office.books.rows("waiting_list_entries")}
    assert (places["bea@example.net"], places["abe@example.net"]) == (1, 2)
    office.choose("abe@example.net", "Offer a seat now")
    office.expect_message("All seats are taken.")
    office.choose("abe@example.net", "Remove from list")
    office.expect_message("Removed from list")
    expect(section.get_by_text("abe@example.net")).to_have_count(0)


def test_an_admin_transfers_a_seat(office: Office) -> None:
    workshop = held(office, "Passed On", "old@example.com", date="2029-01-15")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Passed On")
    office.choose("old@example.com", "Transfer to another person")
    office.dialog.locator("[name=email]").fill("old@example.com")
    office.dialog.get_by_role("button", name="Transfer seat").click()
    office.expect_message("This is the current participant's address.")
    office.dialog.locator("[name=email]").fill("new-one@example.com")
    office.dialog.get_by_role("button", name="Transfer seat").click()
    office.expect_message("Seat transferred")
    expect(office.row("new-one@example.com")).to_be_visible()
    expect(office.row("old@example.com")).to_have_count(0)
