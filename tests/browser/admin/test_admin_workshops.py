"""Workshops in the back office: the cards, the forms, the details and the rules of deletion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

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


def card(office: Office, title: str) -> Locator:
    return office.page.get_by_role("region", name=title, exact=True)


def added(office: Office, title: str, **more: Any) -> dict[str, Any]:
    return office.add("workshops", title=title, **(NEW | more))


def enrolled(office: Office, workshop: str, email: str) -> None:
    body = {"workshopId": workshop, "email": email, "payment": "free"}
    answer = office.books.http.post("/functions/v1/add-participant", json=body)
    assert answer.status_code == 200, answer.text


@pytest.mark.shows("ADM-29", "ADM-30", "ADM-36", "CALL-14")
def test_the_cards_of_workshops_show_their_state(office: Office) -> None:
    office.open("/admin/workshops", "Workshops")
    stage = card(office, "Congress on Stage")
    expect(stage.get_by_text("8 of 8 seats taken")).to_be_visible()
    expect(stage.get_by_text("Casa do Arco, Rua das Flores 12, Lisboa")).to_be_visible()
    for name in ("Edit", "Details", "Delete"):
        expect(stage.get_by_label(f"{name}: Congress on Stage")).to_be_visible()
    expect(office.page.get_by_role("link", name="Add Workshop")).to_be_visible()
    tones = {
        name: card(office, title).get_by_text(name, exact=True).get_attribute("class") or ""
        for title, name in (
            ("Congress on Stage", "Upcoming"),
            ("The Ledger Clinic", "Ongoing"),
            ("Search, Woven In", "Completed"),
        )
    }
    assert ["text-info" in tones["Upcoming"], "text-good" in tones["Ongoing"]] == [True, True]
    assert "text-soft" in tones["Completed"]
    expect(card(office, "Autumn Retreat").get_by_text("Inactive", exact=True)).to_be_visible()


@pytest.mark.shows("ADM-32")
def test_an_empty_list_shows_a_notice(office: Office) -> None:
    office.open("/admin/workshops?q=nothing+like+it", "Workshops")
    expect(office.page.get_by_role("heading", name="No workshops found")).to_be_visible()


@pytest.mark.shows("ADM-30", "ADM-31", "W4")
def test_a_workshop_is_added_with_a_place_and_an_end(office: Office) -> None:
    page = office.page
    office.open("/admin/workshops", "Workshops")
    page.get_by_role("link", name="Add Workshop").click()
    page.wait_for_url("**/admin/workshops/new")
    page.get_by_role("button", name="Create Workshop").click()
    expect(page.get_by_text("Fill in this field.")).to_have_count(7)
    page.locator("[name=title]").fill("Arches & Keystones")
    expect(page.locator("[name=slug]")).to_have_value("arches-keystones")
    for name, value in {
        "price": "49.90",
        "instructor": "Inês",
        "max_participants": "12",
        "date": f"{NEXT_YEAR}-06-10",
        "time": "09:00",
        "duration": "2 days",
        "end_date": f"{NEXT_YEAR}-06-09",
        "end_time": "16:30",
    }.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=time_zone]").select_option("Europe/Lisbon")
    page.get_by_label("Takes place online").uncheck()
    page.locator("[name=place]").fill("Rua das Flores 12")
    page.get_by_role("group", name="What you'll learn").get_by_label("Line, row 1").fill("To stand")
    page.get_by_role("group", name="Materials").get_by_label("Title, row 1").fill("Plan")
    page.get_by_role("button", name="Create Workshop").click()
    office.expect_message("Fill in this field.")
    page.locator("[name=end_date]").fill(f"{NEXT_YEAR}-06-11")
    page.get_by_role("button", name="Create Workshop").click()
    office.expect_message("Workshop created successfully")
    (made,) = office.books.rows("workshops", slug="eq.arches-keystones")
    assert (made["price"], made["place"], made["time_zone"]) == (49.9, "Rua das Flores 12", "Europe/Lisbon")
    assert made["starts_at"].startswith(f"{NEXT_YEAR}-06-10T08:00:00")
    assert made["ends_at"].startswith(f"{NEXT_YEAR}-06-11T15:30:00")
    assert made["what_you_learn"] == ["To stand"]
    assert [material["title"] for material in made["materials"]] == ["Plan"]


@pytest.mark.shows("ADM-30")
def test_a_new_date_shows_who_will_be_notified_and_a_stale_form_saves_nothing(office: Office) -> None:
    page = office.page
    made = added(office, "Moved About")
    enrolled(office, made["id"], "mover@example.com")
    office.open(f"/admin/workshops/{made['id']}/edit", "Edit Workshop")
    page.locator("[name=date]").fill(f"{NEXT_YEAR}-05-10")
    expect(page.get_by_text("1 person is enrolled. When you save,")).to_be_visible()
    office.books.http.patch(f"/rest/v1/workshops?id=eq.{made['id']}", json={"price": 12})
    page.get_by_role("button", name="Save Workshop").click()
    expect(page.get_by_role("alert").get_by_role("group")).to_have_text(
        [re.compile("^Price"), re.compile("^Date")]
    )
    assert office.books.rows("workshops", id=f"eq.{made['id']}")[0]["date"] == f"{NEXT_YEAR}-05-03"
    expect(page.locator("[name=date]")).to_have_value(f"{NEXT_YEAR}-05-10")
    page.reload()
    page.locator("[name=date]").fill(f"{NEXT_YEAR}-05-10")
    page.get_by_role("button", name="Save Workshop").click()
    office.expect_message("Workshop updated successfully")
    kinds = [mail["template"] for mail in office.books.rows("mails", recipient="eq.mover@example.com")]
    assert sorted(kinds) == ["workshop_changed", "workshop_seat"]


@pytest.mark.shows("W4")
def test_a_workshop_is_duplicated_without_its_date_and_people(office: Office) -> None:
    page = office.page
    source = added(office, "Twice Held", requirements=["A pencil"])
    enrolled(office, source["id"], "first@example.com")
    office.open("/admin/workshops?q=Twice", "Workshops")
    page.get_by_role("button", name="Actions for Twice Held").click()
    page.get_by_role("menuitem", name="Duplicate").click()
    expect(page.locator("[name=title]")).to_have_value("Twice Held (copy)")
    expect(page.locator("[name=date]")).to_have_value("")
    page.locator("[name=date]").fill(f"{NEXT_YEAR}-09-01")
    page.get_by_role("button", name="Create Workshop").click()
    office.expect_message("Workshop created successfully")
    (copy,) = office.books.rows("workshops", slug="eq.twice-held-copy")
    assert (copy["current_participants"], copy["is_active"], copy["requirements"]) == (0, False, ["A pencil"])


@pytest.mark.shows(
    "ADM-33",
    "ADM-34",
    "VAL-47",
    "VAL-48",
    "VAL-49",
    "VAL-50",
    "CALL-67",
    "CALL-68",
    "CALL-69",
    "ERR-43",
    "ERR-44",
)
def test_details_are_managed(office: Office) -> None:
    page, made = office.page, added(office, "With Details")
    office.open("/admin/workshops?q=With+Details", "Workshops")
    page.get_by_label("Details: With Details").click()
    expect(office.dialog.get_by_text("No details yet")).to_be_visible()
    office.dialog.get_by_role("button", name="Add details").click()
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.get_by_text("Fill in this field.")).to_have_count(2)
    office.dialog.locator("[name=title]").fill("How to join")
    office.dialog.locator("[name=description]").fill("The room opens at nine.")
    remove = office.dialog.get_by_role("group", name="Access links").get_by_role(
        "button", name="Remove row 1"
    )
    expect(remove).to_be_disabled()
    office.dialog.get_by_label("Title, row 1").fill("Room")
    office.dialog.get_by_label("Address, row 1").fill("https://example.com/room")
    office.dialog.get_by_role("button", name="Add link").click()
    office.dialog.get_by_label("Title, row 2").fill("Only a title")
    expect(remove).to_be_enabled()
    office.dialog.get_by_role("button", name="Choose picture").click()
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Room.png", "olive")])
    manager.get_by_role("button", name="Choose room.png").click()
    expect(office.dialog.locator("[name=image_url]")).to_have_value(re.compile(r"/media/.+/room\.png$"))
    expect(office.dialog.locator("[name=title]")).to_have_value("How to join")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Workshop details added successfully")
    expect(office.dialog.get_by_text("1 link", exact=False)).to_be_visible()
    (detail,) = office.books.rows("workshop_details", workshop_id=f"eq.{made['id']}")
    (room,) = office.books.rows("files", name="eq.room.png")
    assert detail["image_url"] == f"/media/{room['id']}/room.png"
    assert detail["links"] == [{"title": "Room", "url": "https://example.com/room"}]
    office.dialog.get_by_role("button", name="Delete How to join").click()
    page.get_by_role("dialog", name="Delete How to join").get_by_role("button", name="Delete").click()
    office.expect_message("Detail deleted successfully")
    assert office.books.rows("workshop_details", workshop_id=f"eq.{made['id']}") == []


@pytest.mark.shows("CALL-67", "ERR-48", "ERR-49")
def test_a_detail_saved_meanwhile_by_another_admin_is_not_overwritten(office: Office) -> None:
    page, made = office.page, added(office, "Two at Once")
    detail = office.add("workshop_details", workshop_id=made["id"], title="Room", description="At nine.")
    office.open("/admin/workshops?q=Two+at", "Workshops")
    page.get_by_label("Details: Two at Once").click()
    office.dialog.get_by_role("button", name="Edit Room").click()
    office.dialog.locator("[name=description]").fill("At ten.")
    path = f"/rest/v1/workshop_details?id=eq.{detail['id']}"
    assert office.books.http.patch(path, json={"title": "Great hall"}).status_code == 204
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.get_by_role("group", name="Title")).to_contain_text("Great hall")
    expect(office.dialog.locator("[name=description]")).to_have_value("At ten.")
    assert described(office, detail) == ("Great hall", "At nine.")
    refuse(page, "PATCH")
    office.dialog.get_by_role("button", name="Save my choices").click()
    office.expect_message("Failed to add workshop details")
    expect(office.dialog.locator("[name=title]")).to_have_value("Great hall")
    page.unroute_all()
    office.dialog.get_by_role("button", name="Save", exact=True).click()
    office.expect_message("Workshop details updated successfully")
    assert described(office, detail) == ("Great hall", "At ten.")
    refuse(page, "DELETE")
    office.dialog.get_by_role("button", name="Delete Great hall").click()
    button = page.get_by_role("dialog", name="Delete Great hall").get_by_role("button", name="Delete")
    button.click()
    office.expect_message("Failed to delete detail")
    page.unroute_all()
    button.click()
    office.expect_message("Detail deleted successfully")


def described(office: Office, detail: dict[str, Any]) -> tuple[str, str]:
    (row,) = office.books.rows("workshop_details", id=f"eq.{detail['id']}")
    return row["title"], row["description"]


def refuse(page: Page, method: str) -> None:
    """Fail every write of this kind to the details, like a server error."""

    def answer(route: Route) -> None:
        if route.request.method == method:
            route.fulfill(status=500, json={"message": "no"})
        else:
            route.continue_()

    page.route("**/rest/v1/workshop_details*", answer)


@pytest.mark.shows("ERR-47")
def test_details_that_fail_to_load_show_an_error(office: Office) -> None:
    page = office.page
    added(office, "Out of Reach")
    office.open("/admin/workshops?q=Out+of", "Workshops")
    refuse(page, "GET")
    page.get_by_label("Details: Out of Reach").click()
    expect(office.dialog.get_by_role("heading", name="Failed to fetch workshop details")).to_be_visible(
        timeout=15_000
    )


@pytest.mark.shows("CALL-66", "ERR-42", "ERR-46")
def test_a_workshop_without_bookings_is_deleted_after_a_confirmation(office: Office) -> None:
    page, made = office.page, added(office, "Short Lived")
    office.open("/admin/workshops?q=Short+Lived", "Workshops")
    page.get_by_label("Delete: Short Lived").click()
    expect(office.dialog.get_by_text("No one has booked it")).to_be_visible()
    page.route("**/rest/v1/workshops?id*", lambda route: route.fulfill(status=500, json={"message": "no"}))
    office.dialog.get_by_role("button", name="Delete workshop").click()
    office.expect_message("Failed to delete workshop")
    page.unroute("**/rest/v1/workshops?id*")
    office.dialog.get_by_role("button", name="Delete workshop").click()
    office.expect_message("Workshop deleted successfully")
    assert office.books.rows("workshops", id=f"eq.{made['id']}") == []


@pytest.mark.shows("M11", "W5")
def test_a_booked_workshop_is_taken_off_the_site_instead(office: Office) -> None:
    page, made = office.page, added(office, "Well Booked")
    enrolled(office, made["id"], "booker@example.com")
    office.open("/admin/workshops?q=Well+Booked", "Workshops")
    page.get_by_label("Delete: Well Booked").click()
    expect(office.dialog.get_by_text("1 person has a seat and keeps it")).to_be_visible()
    expect(office.dialog.get_by_role("button", name="Delete workshop")).to_have_count(0)
    office.dialog.get_by_role("button", name="Cancel workshop").click()
    expect(office.page.get_by_role("dialog", name="Cancel workshop")).to_be_visible()
    office.dialog.get_by_role("button", name="Close").last.click()
    page.get_by_label("Delete: Well Booked").click()
    office.dialog.get_by_role("button", name="Deactivate").click()
    office.expect_message("Workshop updated successfully")
    (after,) = office.books.rows("workshops", id=f"eq.{made['id']}")
    assert (after["is_active"], after["current_participants"]) == (False, 1)
