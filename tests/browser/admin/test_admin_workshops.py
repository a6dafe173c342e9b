"""Workshops in the back office: the cards, the forms, the details and the rules of deletion."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office, picture
from tests.support.days import NEXT_YEAR

NEW: dict[str, Any] = {
    "price": 0,
    "date": f"{NEXT_YEAR}-05-03",
    "time": "10:00",
    "duration": "2 hours",
    "instructor": "Ada",
    "max_participants": 9,
}


def enrolled(office: Office, workshop: str, email: str) -> None:
    body = {"workshopId": workshop, "email": email, "payment": "free"}
    answer = office.books.http.post("/functions/v1/add-participant", json=body)
    assert answer.status_code == 200, answer.text


def fill(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator(f"[name={name}]").fill(value)


@pytest.mark.shows("ADM-30", "ADM-31", "W4")
def test_a_workshop_is_added_moved_and_deleted(office: Office) -> None:
    page = office.page
    office.open("/admin/workshops", "Workshops")
    page.get_by_role("link", name="Add Workshop").click()
    page.wait_for_url("**/admin/workshops/new")
    fill(page, title="Arches & Keystones", price="49.90", instructor="Inês", max_participants="12")
    office.part("When and where")
    fill(page, date=f"{NEXT_YEAR}-06-10", time="09:00", duration="2 days")
    fill(page, end_date=f"{NEXT_YEAR}-06-09", end_time="16:30")
    page.locator("[name=time_zone]").select_option("Europe/Lisbon")
    page.get_by_label("Takes place online").uncheck()
    page.locator("[name=place]").fill("Rua das Flores 12")
    office.part("Content")
    page.get_by_role("group", name="Materials").get_by_label("Title, row 1").fill("Plan")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Enter a date that fits the others.")
    office.part("When and where")
    page.locator("[name=end_date]").fill(f"{NEXT_YEAR}-06-11")
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Workshop created successfully")
    (made,) = office.books.rows("workshops", slug="eq.arches-keystones")
    assert (made["price"], made["place"], made["time_zone"]) == (49.9, "Rua das Flores 12", "Europe/Lisbon")
    assert made["starts_at"].startswith(f"{NEXT_YEAR}-06-10T08:00:00")
    assert made["ends_at"].startswith(f"{NEXT_YEAR}-06-11T15:30:00")
    assert [material["title"] for material in made["materials"]] == ["Plan"]

    page.goto("/admin/workshops?q=Arches")
    page.get_by_label("Delete: Arches & Keystones").click()
    office.dialog.get_by_role("button", name="Delete workshop").click()
    office.expect_message("Workshop deleted successfully")
    assert office.books.rows("workshops", id=f"eq.{made['id']}") == []

    source = office.add("workshops", title="Moved About", requirements=["A pencil"], **NEW)
    enrolled(office, source["id"], "mover@example.com")
    office.open(f"/admin/workshops/{source['id']}/edit", "Edit Workshop")
    office.part("When and where")
    page.locator("[name=date]").fill(f"{NEXT_YEAR}-05-10")
    expect(page.get_by_text("1 person is enrolled. When you save,")).to_be_visible()
    page.get_by_role("button", name="Save and close").click()
    office.expect_message("Workshop updated successfully")
    kinds = [mail["template"] for mail in office.books.rows("mails", recipient="eq.mover@example.com")]
    assert sorted(kinds) == ["workshop_changed", "workshop_seat"]


@pytest.mark.shows("ADM-33", "VAL-49", "CALL-68")
def test_a_detail_has_a_picture_from_the_media_library(office: Office) -> None:
    page, made = office.page, office.add("workshops", title="With Details", **NEW)
    office.open("/admin/workshops?q=With+Details", "Workshops")
    page.get_by_label("Details: With Details").click()
    office.dialog.get_by_role("button", name="Add details").click()
    office.dialog.locator("[name=title]").fill("How to join")
    office.dialog.locator("[name=description]").fill("The room opens at nine.")
    office.dialog.get_by_role("button", name="Choose picture").click()
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Room.png", "olive")])
    manager.get_by_role("button", name="Choose room.png").click()
    expect(office.dialog.locator("[name=image_url]")).to_have_value(re.compile(r"/media/.+/room\.png$"))
    expect(office.dialog.locator("[name=title]")).to_have_value("How to join")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Workshop details added successfully")
    (detail,) = office.books.rows("workshop_details", workshop_id=f"eq.{made['id']}")
    (room,) = office.books.rows("files", name="eq.room.png")
    assert detail["image_url"] == f"/media/{room['id']}/room.png"
