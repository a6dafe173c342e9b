"""The file manager: uploading, describing, deleting, and choosing a picture from another page."""

import re

import pytest
from playwright.sync_api import FilePayload, Route, expect

from tests.browser.admin.office import Office, picture


def test_pictures_are_uploaded_described_and_deleted_and_stored_once(office: Office) -> None:
    pictures_are_uploaded_described_and_deleted(office)
    the_same_picture_is_stored_once(office)
    of_several_uploads_one_is_canceled_and_one_is_too_large(office)


def pictures_are_uploaded_described_and_deleted(office: Office) -> None:
    page = office.page
    page.route("**/rest/v1/files?*", lambda route: route.fulfill(json=[]), times=1)
    office.open("/admin/media", "Media")
    expect(page.get_by_role("heading", name="No pictures yet")).to_be_visible()
    drawing: FilePayload = {"name": "a.svg", "mimeType": "image/svg+xml", "buffer": b"<svg/>"}
    page.locator("input[type=file]").set_input_files([picture("Market Stall.png", "teal"), drawing])
    tile = page.get_by_role("button", name="Open market-stall.png")
    expect(tile).to_be_visible()
    expect(page.get_by_text("Unsupported picture format. Use JPEG, PNG, WebP, GIF or AVIF.")).to_be_visible()
    tile.click()
    office.dialog.get_by_label("Description (alternative text)").fill("A stall at dawn")
    expect(office.dialog.get_by_text("Not used on any page.")).to_be_visible()
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Picture saved successfully")
    (kept,) = office.books.rows("files", alt="ilike.A stall at dawn")
    assert (kept["state"], kept["width"], kept["height"]) == ("ready", 1600, 1000)
    tile.click()
    page.once("dialog", lambda question: question.accept())
    office.dialog.get_by_role("button", name="Delete").click()
    office.expect_message("Picture deleted successfully")
    expect(tile).to_have_count(0)


def the_same_picture_is_stored_once(office: Office) -> None:
    page = office.page
    office.open("/admin/media", "Media")
    twice = picture("Sold Twice.png", "orange")
    for message in (0, 1):
        page.locator("input[type=file]").set_input_files(twice)
        expect(page.get_by_role("button", name="Open sold-twice.png")).to_have_count(1)
        expect(page.get_by_text("“Sold Twice.png” was uploaded before")).to_have_count(message)
    assert len(office.books.rows("files", name="eq.sold-twice.png")) == 1


def of_several_uploads_one_is_canceled_and_one_is_too_large(office: Office) -> None:
    page = office.page
    office.open("/admin/media", "Media")
    held: list[Route] = []
    page.route("**/functions/v1/uploads/*", lambda route: held.append(route), times=1)
    page.evaluate("""() => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(21 * 1024 * 1024)], "huge.png"));
        const input = document.querySelector("input[type=file]");
        input.files = files.files;
        input.dispatchEvent(new Event("change", {bubbles: true}));
    }""")
    expect(page.get_by_text("This file is larger than 20 MB.")).to_be_visible()
    pictures = [picture("Unwanted.png", "red"), picture("Wanted.png", "green")]
    with page.expect_request("**/functions/v1/uploads/*"):
        page.locator("input[type=file]").set_input_files(pictures)
    underway = page.get_by_role("listitem").filter(has=page.get_by_role("progressbar"))
    expect(underway).to_have_text([re.compile("Unwanted.png"), re.compile("Wanted.png")])
    underway.first.get_by_role("button", name="Cancel").click()
    while not held:
        page.evaluate("0")  # lets the request come in
    held[0].continue_()
    expect(page.get_by_role("button", name="Open wanted.png")).to_be_visible()
    expect(underway).to_have_count(0)
    assert office.books.rows("files", name="ilike.unwanted*") == []


@pytest.mark.shows("ADM-47", "CALL-72", "CALL-73", "CALL-74")
def test_a_picture_is_chosen_in_a_dialog_that_escape_closes(office: Office) -> None:
    a_picture_is_chosen_in_a_dialog(office)
    escape_in_the_file_manager_closes_its_dialog(office)


def a_picture_is_chosen_in_a_dialog(office: Office) -> None:
    page = office.page
    office.open("/admin/blog-articles/new", "Create Article")
    page.get_by_role("button", name="Choose picture").click()
    expect(page.locator("iframe")).to_have_attribute("src", "/admin/media/picker")
    manager = page.frame_locator("iframe")
    manager.locator("input[type=file]").set_input_files([picture("Hall.png", "navy")])
    expect(manager.get_by_role("button", name="Choose hall.png")).to_be_visible()

    # Messages of another type, or from another window, choose nothing.
    page.evaluate("window.postMessage({type: 'imageSelected', url: '/evil.png'}, '*')")
    frame = page.frames[-1]
    frame.evaluate("parent.postMessage({type: 'other', url: '/evil.png'}, location.origin)")
    expect(page.locator("[name=image]")).to_have_value("")

    manager.get_by_role("button", name="Choose hall.png").click()
    expect(office.dialog).to_have_count(0)
    (kept,) = office.books.rows("files", name="eq.hall.png")
    origin = page.evaluate("location.origin")
    expect(page.locator("[name=image]")).to_have_value(f"{origin}/media/{kept['id']}/hall.png")

    page.get_by_role("textbox", name="Content").first.click()
    page.get_by_role("toolbar").first.get_by_role("button", name="Picture").click()
    page.frame_locator("iframe").get_by_role("button", name="Choose hall.png").click()
    shown = page.get_by_role("textbox", name="Content").first.locator("img")
    expect(shown).to_have_attribute("src", f"/media/{kept['id']}/w/1280.webp")
    expect(shown).to_have_attribute("height", "800")


def test_the_file_manager_requests_its_page_once_and_only_thumbnails(office: Office) -> None:
    page = office.page
    office.open("/admin/media", "Media")
    page.locator("input[type=file]").set_input_files([picture("Small.png", "olive")])
    expect(page.get_by_role("button", name="Open small.png")).to_be_visible()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    with page.expect_response("**/w/320.webp"):
        office.open("/admin/media", "Media")
    expect(page.get_by_role("button", name="Open small.png")).to_be_visible()
    rows = [url for url in requested if "/rest/v1/files" in url]
    pictures = [
        url for url in requested if "/media/" in url and "/rest/v1/" not in url and "/admin/" not in url
    ]
    assert len(rows) == 1, rows
    assert {url.rsplit("/", 1)[1] for url in pictures} == {"320.webp"}
    assert len([url for url in requested if "/rest/v1/user_roles" in url]) == 1, requested


def escape_in_the_file_manager_closes_its_dialog(office: Office) -> None:
    page = office.page
    office.open("/admin/products/new", "Create Product")
    page.get_by_role("button", name="Choose picture").first.click()
    search = page.frame_locator("iframe").get_by_label("Search by name or description")
    search.press("Escape")
    expect(office.dialog).to_have_count(0)
