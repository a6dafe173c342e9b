"""Participants of a workshop: the lists, attendance, seats given and canceled, mail to all."""

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


@pytest.mark.shows("ADM-35", "W1", "W4")
def test_people_come_attend_are_notified_and_go(office: Office) -> None:
    page, dialog = office.page, office.dialog
    workshop = held(office, "Was Held", "mia@example.com", price=80)
    office.open(f"/admin/workshops/{workshop}/participants", "Participants: Was Held")
    office.choose("mia@example.com", "Mark as attended")
    office.expect_message("Marked as attended")
    with page.expect_download() as saved:
        office.choose("mia@example.com", "Certificate (PDF)")
    assert saved.value.path().read_bytes().startswith(b"%PDF-")
    assert seat(office, workshop, "mia@example.com")["attended_at"] is not None

    page.get_by_role("button", name="Add participant").click()
    dialog.locator("[name=email]").fill("lea@example.com")
    dialog.get_by_label("Paid another way", exact=False).check()
    dialog.locator("[name=reference]").fill("BANK-77")
    dialog.get_by_role("button", name="Add participant").click()
    office.expect_message("Participant added successfully")
    expect(office.row("lea@example.com").get_by_text("Enrolled", exact=True)).to_be_visible()
    order = office.books.order(seat(office, workshop, "lea@example.com")["order_id"])
    assert (order["status"], order["paid_amount"], order["payment_reference"]) == ("paid", 80, "BANK-77")

    page.get_by_role("button", name="Write to all").click()
    dialog.locator("[name=subject]").fill("The room has changed")
    dialog.locator("[name=message]").fill("It is the blue one.")
    dialog.get_by_role("button", name="Send").click()
    office.expect_message("The message is being sent")
    kinds = [mail["template"] for mail in office.books.rows("mails", recipient="eq.lea@example.com")]
    assert "workshop_message" in kinds

    page.goto("/admin/workshop-participants?q=mia")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    lines = saved.value.path().read_text("utf-8-sig").splitlines()
    assert lines[0] == (
        '"Participant","Participant\'s email","Language","Workshop","Seat status","Enrolled",'
        '"Attended","Order","Order status","Certificate code"'
    )
    assert any("Was Held" in line for line in lines[1:])
