"""The settings page: input is kept, refused values are marked, and saved values apply on the public pages."""

import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office


def test_saved_settings_appear_in_the_imprint_at_once(office: Office) -> None:
    page = office.page
    office.open("/admin/settings", "Settings")
    page.get_by_label("Company name").fill("Kontor GmbH")
    page.get_by_label("Postal code").fill("28195")
    page.get_by_label("City").fill("Bremen")
    page.get_by_label("Country", exact=True).select_option("Germany")
    office.part("Legal and bank details")
    page.get_by_label("VAT ID", exact=True).fill("de 123 456 789")
    office.part("Promises")
    page.get_by_label("Money-back guarantee, in days").fill("14")
    office.part("Content")
    page.get_by_label("Language you write in").select_option("Deutsch")
    office.part("VAT")
    page.get_by_label("Prices").select_option("Prices include VAT")
    page.get_by_label("Country, row 1").select_option("Germany")
    page.get_by_label("Rate in percent, row 1").fill("19")
    expect(page.get_by_text("at 19%, a price of €100.00 includes €15.97 VAT")).to_be_visible()
    page.keyboard.press("Control+s")
    office.expect_message("Settings saved")
    office.part("Legal and bank details")
    expect(page.get_by_label("VAT ID", exact=True)).to_have_value("DE123456789")
    page.goto("/imprint")
    expect(page.get_by_text("Kontor GmbH, 14 Keystone Lane, 28195 Bremen, Germany")).to_have_count(2)
    expect(page.get_by_text("VAT identification number: DE123456789").first).to_be_visible()
    page.goto("/terms")
    expect(page.locator("main")).to_contain_text("14 days")
    page.goto("/news")
    expect(page.locator("h3[lang=de]").first).to_be_visible()
    expect(page.locator("h3:not([lang=de])")).to_have_count(0)


def test_refused_values_and_a_conflict_lose_nothing_that_was_typed(office: Office) -> None:
    refused_values_are_marked_and_nothing_typed_is_lost(office)
    two_admins_at_once_get_a_conflict(office)


def refused_values_are_marked_and_nothing_typed_is_lost(office: Office) -> None:
    page = office.page
    office.open("/admin/settings", "Settings")
    page.get_by_label("City").fill("Hamburg")
    office.part("Legal and bank details")
    page.get_by_label("VAT ID", exact=True).fill("DE12")
    page.get_by_label("IBAN").fill("DE00 1203 0000 0000 2020 51")
    page.get_by_role("button", name="Save settings").click()
    office.expect_message("Check the highlighted fields.")
    for label, description in (
        ("VAT ID", "Enter a valid VAT ID, such as DE123456789."),
        ("IBAN", "Enter a valid IBAN. Check for a typo."),
    ):
        expect(page.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_label(label, exact=True)).to_have_accessible_description(description)
    office.part("Company")
    expect(page.get_by_label("City")).to_have_value("Hamburg")
    assert office.books.settings()["settings"]["company"]["city"] != "Hamburg"


def two_admins_at_once_get_a_conflict(office: Office) -> None:
    page = office.page
    office.open("/admin/settings", "Settings")
    page.get_by_label("Phone").fill("0421 1")
    now = office.books.settings()
    now["settings"]["company"]["street"] = "Am Wall 1"
    assert office.books.http.post("/functions/v1/save-settings", json=now).status_code == 200
    page.get_by_role("button", name="Save settings").click()
    conflict = page.get_by_role("alert")
    expect(conflict).to_contain_text("Someone else saved this in the meantime.")
    expect(conflict.get_by_role("group")).to_have_text(
        [re.compile("Company street.*Am Wall 1"), re.compile("Company phone.*0421 1")]
    )
    expect(page.get_by_label("Phone")).to_have_value("0421 1")
    assert office.books.settings()["settings"]["company"]["phone"] != "0421 1"
    conflict.get_by_role("button", name="Save my choices").click()
    office.expect_message("Settings saved")
    company = office.books.settings()["settings"]["company"]
    assert (company["street"], company["phone"]) == ("Am Wall 1", "0421 1")


def test_the_second_factor_of_staff_and_the_languages_are_chosen(office: Office) -> None:
    two_factor_required_of_staff_leads_to_its_setup(office)
    the_owner_chooses_the_languages_and_keeps_at_least_one(office)


def two_factor_required_of_staff_leads_to_its_setup(office: Office) -> None:
    """Nothing is saved here: the shop is shared, and its admin would be locked out of the other tests."""
    office.open("/admin/settings", "Settings")
    page = office.page
    page.route("**/functions/v1/save-settings", lambda route: route.abort())
    office.part("Access to the back office")
    roles = page.get_by_role("group", name="Require two-step sign-in for")
    for role in ("Admin", "Finance", "Support", "Content"):
        roles.get_by_label(role).check()
    with page.expect_request("**/functions/v1/save-settings") as requested:
        page.get_by_role("button", name="Save settings").click()
    assert (requested.value.post_data_json or {})["settings"]["second_factor_roles"] == [
        "admin",
        "finance",
        "support",
        "content",
    ]
    page.route("**/functions/v1/second-factor-pending", lambda route: route.fulfill(json={"waits": True}))
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Two-step sign-in required")).to_be_visible()
    expect(page.get_by_role("img", name="QR code for the authenticator app")).to_be_visible()
    expect(page.get_by_role("navigation", name="Administration")).to_have_count(0)
    page.unroute_all()


def the_owner_chooses_the_languages_and_keeps_at_least_one(office: Office) -> None:
    """Nothing is saved here: the shop is shared with tests of other languages."""
    office.open("/admin/settings", "Settings")
    page = office.page
    page.route("**/functions/v1/save-settings", lambda route: route.abort())
    office.part("Content")
    languages = page.get_by_role("group", name="Languages of the shop")
    for name in ("English", "Français", "Español"):
        languages.get_by_label(name).uncheck()
    expect(languages.get_by_label("Deutsch")).to_be_disabled()
    with page.expect_request("**/functions/v1/save-settings") as requested:
        page.get_by_role("button", name="Save settings").click()
    assert (requested.value.post_data_json or {})["settings"]["languages"] == ["de"]
