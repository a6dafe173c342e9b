"""My shop: editing, preview, publication and return; a logo from the file manager, and the check of the color."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office, picture

OWN = "Books from the harbour"


def ask(office: Office, name: str, **body: Any) -> dict[str, Any]:
    answer = office.books.http.post(f"/functions/v1/{name}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def site(office: Office) -> Iterator[Office]:
    """Open My shop; afterwards visitors see again what they saw before."""
    before = ask(office, "my-site")
    office.open("/admin/site", "My shop")
    yield office
    now = ask(office, "my-site")
    if now["history"][0]["number"] != before["history"][0]["number"]:
        ask(office, "restore-site", number=before["history"][0]["number"])
    else:
        ask(office, "save-site", version=now["version"], content=before["content"])


def visitors_read(office: Office) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", office.books.http.get("/").text)
    assert found is not None
    return found[1]


def save(office: Office) -> None:
    office.page.get_by_role("button", name="Save draft").click()
    office.expect_message("Draft saved")


def publish(office: Office) -> None:
    office.page.get_by_role("button", name="Publish").click()
    office.expect_message("Published")


def test_own_texts_and_a_logo_are_seen_before_visitors_see_them(site: Office) -> None:
    a_text_is_seen_in_the_preview_then_by_visitors_and_taken_back(site)
    a_logo_is_uploaded_and_replaces_the_built_in_mark(site)


def a_text_is_seen_in_the_preview_then_by_visitors_and_taken_back(site: Office) -> None:
    page, before = site.page, visitors_read(site)
    number = ask(site, "my-site")["history"][0]["number"]
    page.get_by_role("tab", name="Texts").click()
    page.get_by_role("searchbox", name="Search").fill(before)
    page.locator("textarea[name='home:title']").fill(OWN)
    expect(page.get_by_text("Save the draft to see your latest changes here.")).to_be_visible()
    page.keyboard.press("Control+s")
    site.expect_message("Draft saved")
    shown = page.frame_locator("iframe[title=Preview]").get_by_role("heading", level=1)
    expect(shown).to_have_text(OWN)
    assert visitors_read(site) == before
    page.get_by_role("tab", name="Pages").click()
    shown.click()
    expect(page.locator("textarea[name='home:title']")).to_be_focused()
    publish(site)
    expect(page.get_by_text("Visitors see this version.")).to_be_visible()
    assert visitors_read(site) == OWN
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name=f"Restore version {number}", exact=True).click()
    site.expect_message("Restored")
    expect(page.get_by_text(f"restored from version {number}")).to_be_visible()
    assert visitors_read(site) == before


def a_logo_is_uploaded_and_replaces_the_built_in_mark(site: Office) -> None:
    page = site.page
    site.open("/admin/site", "My shop")
    page.get_by_role("button", name="Choose picture").first.click()
    manager = page.frame_locator("iframe[src='/admin/media/picker']")
    manager.locator("input[type=file]").set_input_files([picture("Own Logo.png", "purple")])
    manager.get_by_role("button", name="Choose own-logo.png").click()
    expect(site.dialog).to_have_count(0)
    save(site)
    logo = page.frame_locator("iframe[title=Preview]").locator("header img").first
    expect(logo).to_have_attribute("src", re.compile("own-logo|/media/"))
    assert ask(site, "my-site")["content"]["logo"].endswith("own-logo.png")


def test_a_color_that_cannot_be_read_is_refused_with_the_nearest_that_can(site: Office) -> None:
    page = site.page
    page.get_by_label("Accent").fill("#ffe680")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("This color is too pale to read on a light background.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Use #")).click()
    save(site)
    contrast = page.get_by_text(re.compile(r"Text contrast in this color: [\d.]+ : 1 on light"))
    expect(contrast).to_be_visible()
    light = re.search(r"color: ([\d.]+)", contrast.inner_text())
    assert light is not None
    assert float(light[1]) >= 4.5


def test_what_is_not_translated_is_listed_and_leads_to_its_form(site: Office) -> None:
    page = site.page
    made = site.add("news", title="Untranslated story", description="<p>One language</p>", is_published=False)
    page.reload()
    page.get_by_role("tab", name="Translations").click()
    entry = page.get_by_role("listitem").filter(has_text="Untranslated story")
    expect(entry).to_contain_text("Français, Español")
    entry.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/admin/news/{made['id']}/edit$"))
    french = page.get_by_role("tab", name="Français")
    expect(french).to_have_text("Français 0/2")
    french.click()
    page.locator("[name=title_fr]").fill("Non traduit")
    expect(french).to_have_text("Français 1/2")
    page.get_by_role("button", name="Save and close").click()
    expect(page).to_have_url(re.compile("/admin/news$"))
    assert site.books.rows("news", id=f"eq.{made['id']}")[0]["translations"]["fr"]["title"] == "Non traduit"
