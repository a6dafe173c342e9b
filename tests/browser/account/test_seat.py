"""A participant's actions on a seat: canceling it by the rule, and downloading the certificate."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.support.rows import add_workshop

NAME = "free-evening"


@pytest.mark.shows("W1")
def test_a_free_seat_is_given_back_after_the_rule_was_shown(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        far = uow.now.date() + timedelta(days=60)
        workshop = add_workshop(uow, NAME, title="Free Evening", price=0, date=far, place="Room 2")
        order = add_order_of(
            uow, area.customer, workshop_id=workshop, total_amount=0, status="completed", granted=True
        )
        add_seat(uow, area.customer, workshop, order_id=order)
    page = area.open(f"/user/workshops/{NAME}")
    expect(page.get_by_text("Room 2")).to_be_visible()
    page.get_by_role("button", name="Cancel my seat").click()
    expect(page.get_by_role("heading", name="Cancel your seat?")).to_be_focused()
    expect(page.get_by_text("You can cancel until")).to_be_visible()
    area.shows("You paid nothing for it, so there's nothing to refund.")
    page.get_by_role("button", name="Keep my seat").click()
    expect(page.get_by_role("button", name="Cancel my seat")).to_be_focused()
    page.get_by_role("button", name="Cancel my seat").click()
    page.get_by_role("button", name="Cancel seat", exact=True).click()
    page.wait_for_url("**/user/workshops")
    area.toast("Your seat has been canceled", "We've confirmed it by email.")
    area.shows("No workshops enrolled")


def test_the_certificate_is_there_once_attendance_is_marked_and_its_code_is_checked(
    area: Area, books: Runtime
) -> None:
    code = "ABCD-EFGH-JKMN-PQR2"
    with books.writing() as uow:
        past = {"title": "Held Class", "date": date(2026, 1, 5), "status": "completed"}
        held = add_workshop(uow, "held-class-1", **past)
        add_seat(uow, area.customer, held, attended_at=uow.now, certificate_code=code)
        add_seat(uow, area.customer, add_workshop(uow, "missed-class", **past))
    page = area.open("/user/workshops/held-class-1")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Certificate (PDF)").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF-")
    area.open("/user/workshops/missed-class")
    area.shows("You're enrolled!")
    expect(page.get_by_role("button", name="Certificate (PDF)")).to_have_count(0)
    area.open(f"/certificates/{code.lower()}")
    area.shows(
        "This certificate is valid", "Issued to Ada Lovelace for attending this workshop:", "Held Class"
    )
    page.get_by_label("Certificate code").fill("NOPE")
    page.get_by_role("button", name="Check", exact=True).click()
    area.shows("We couldn't find that certificate")
