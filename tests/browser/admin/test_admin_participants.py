"""Participants of a workshop: the lists, attendance, seats given and canceled, mail to all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office

PAST: dict[str, Any] = {
    "price": 0,
    "date": "2026-01-15",
    "time": "10:00",
    "duration": "2 hours",
    "instructor": "Ada",
    "max_participants": 3,
}


def held(office: Office, title: str, *emails: str, **more: Any) -> str:
    """Add a workshop with participants and return its id."""
    made = office.add("workshops", title=title, **(PAST | more))
    for email in emails:
        body = {"workshopId": made["id"], "email": email, "firstName": email[:3].title(), "payment": "free"}
        answer = office.books.http.post("/functions/v1/add-participant", json=body)
        assert answer.status_code == 200, answer.text
    return str(made["id"])


def seat(office: Office, workshop: str, email: str) -> dict[str, Any]:
    rows = office.books.rows("workshop_enrollments", workshop_id=f"eq.{workshop}", order="enrolled_at.desc")
    return next(row for row in rows if row["participant_email"] == email)


@pytest.mark.shows("ADM-35", "W4")
def test_all_participants_are_listed_searched_and_filtered(office: Office) -> None:
    page = office.page
    office.open("/admin/workshop-participants", "Workshop participants")
    assert office.headings() == [
        "Participant",
        "Workshop",
        "Seat",
        "Attendance",
        "Order",
        "Since",
        "Actions",
    ]
    expect(page.get_by_role("row")).to_have_count(26)
    page.get_by_label("Search by name or email").fill("amelie")
    expect(page.get_by_role("row").filter(has_text="Amélie Dubois").first).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Samuel")).to_have_count(0)
    page.get_by_label("Attendance").select_option("attended")
    expect(page.get_by_role("row")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    lines = saved.value.path().read_text("utf-8-sig").splitlines()
    assert lines[0] == (
        '"Participant","Participant\'s email","Language","Workshop","Seat status","Enrolled",'
        '"Attended","Order","Order status","Certificate code"'
    )
    assert [line.split(",")[0] for line in lines[1:]] == ["Amélie Dubois"]


@pytest.mark.shows("W4")
def test_attendance_is_marked_and_taken_back(office: Office) -> None:
    workshop = held(office, "Was Held", "mia@example.com")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Was Held")
    expect(office.page.get_by_text("1 enrolled")).to_be_visible()
    expect(office.page.get_by_text("2 seats free")).to_be_visible()
    office.choose("mia@example.com", "Mark as attended")
    office.expect_message("Marked as attended")
    expect(office.row("mia@example.com").get_by_text("Attended", exact=True)).to_be_visible()
    with office.page.expect_download() as saved:
        office.choose("mia@example.com", "Certificate (PDF)")
    assert saved.value.path().read_bytes().startswith(b"%PDF-")
    office.choose("mia@example.com", "Undo attendance")
    office.expect_message("Attendance undone")
    assert seat(office, workshop, "mia@example.com")["attended_at"] is None


@pytest.mark.shows("W4")
def test_attendance_cannot_be_marked_before_the_start(office: Office) -> None:
    workshop = held(office, "Is To Come", "noa@example.com", date="2029-01-15")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Is To Come")
    office.choose("noa@example.com", "Mark as attended")
    office.expect_message("The workshop hasn't started yet.")


@pytest.mark.shows("W4")
def test_a_participant_is_added_by_hand_with_a_payment(office: Office) -> None:
    page = office.page
    workshop = held(office, "By Hand", price=80, date="2029-01-15", max_participants=1)
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: By Hand")
    page.get_by_role("button", name="Add participant").click()
    dialog = office.dialog
    dialog.get_by_role("button", name="Add participant").click()
    expect(dialog.get_by_text("Fill in this field.")).to_be_visible()
    dialog.locator("[name=email]").fill("lea@example.com")
    dialog.get_by_label("Paid another way", exact=False).check()
    dialog.locator("[name=reference]").fill("BANK-77")
    dialog.get_by_role("button", name="Add participant").click()
    office.expect_message("Participant added successfully")
    expect(office.row("lea@example.com").get_by_text("Enrolled", exact=True)).to_be_visible()
    order = office.books.order(seat(office, workshop, "lea@example.com")["order_id"])
    assert (order["status"], order["paid_amount"], order["payment_reference"]) == ("paid", 80, "BANK-77")
    page.get_by_role("button", name="Add participant").click()
    dialog.locator("[name=email]").fill("late@example.com")
    dialog.get_by_role("button", name="Add participant").click()
    office.expect_message("All seats are taken.")
    expect(dialog.locator("[name=email]")).to_have_value("late@example.com")


@pytest.mark.shows("W1", "W4")
def test_a_seat_is_cancelled_with_the_question_of_the_money(office: Office) -> None:
    workshop = held(office, "Called Off", "kim@example.com", date="2029-01-15")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Called Off")
    office.choose("kim@example.com", "Cancel seat")
    expect(office.dialog.get_by_text("Its order has no payments and is canceled.")).to_be_visible()
    office.dialog.get_by_role("button", name="Cancel seat").click()
    office.expect_message("Seat canceled")
    expect(office.row("kim@example.com").get_by_text("Canceled", exact=True)).to_be_visible()
    expect(office.page.get_by_text("3 seats free")).to_be_visible()
    gone = seat(office, workshop, "kim@example.com")
    assert (gone["enrollment_status"], gone["order_status"]) == ("cancelled", "cancelled")


@pytest.mark.shows("W4")
def test_a_mail_goes_to_all_participants(office: Office) -> None:
    workshop = held(office, "Told Of", "uma@example.com", "vic@example.com")
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Told Of")
    office.page.get_by_role("button", name="Write to all").click()
    expect(
        office.dialog.get_by_text("2 people are enrolled and will each receive this email")
    ).to_be_visible()
    office.dialog.locator("[name=subject]").fill("The room has changed")
    office.dialog.locator("[name=message]").fill("It is the blue one.")
    office.dialog.get_by_role("button", name="Send").click()
    office.expect_message("The message is being sent")
    for email in ("uma@example.com", "vic@example.com"):
        kinds = [mail["template"] for mail in office.books.rows("mails", recipient=f"eq.{email}")]
        assert sorted(kinds) == ["workshop_message", "workshop_seat"]


@pytest.mark.parametrize("path", ["/admin/workshops", "/admin/workshop-participants"])
def test_the_pages_speak_german_too(office: Office, path: str) -> None:
    office.page.goto(f"{path}?lng=de")
    expect(office.page.get_by_role("heading", level=1)).to_have_text(
        "Workshops" if path.endswith("workshops") else "Workshop-Teilnehmende"
    )
