"""The page of integrations: tokens, webhooks, and what was sent."""

import re

import httpx
from playwright.sync_api import expect

from tests.browser.admin.office import Office


def test_a_token_a_webhook_and_a_key_are_made_used_and_ended(office: Office) -> None:
    a_token_is_made_used_and_revoked(office)
    a_webhook_is_made_tested_and_deleted(office)
    a_key_for_a_website_is_made_changed_and_revoked(office)


def a_token_is_made_used_and_revoked(office: Office) -> None:
    office.open("/admin/integrations", "Integrations")
    office.page.get_by_role("button", name="New token").click()
    office.dialog.get_by_role("button", name="Create token").click()
    expect(office.dialog.get_by_text("Enter a name.")).to_be_visible()
    expect(office.dialog.get_by_text("Choose at least one scope.")).to_be_visible()
    office.dialog.get_by_label("Name").fill("Bookkeeping")
    office.dialog.get_by_label("orders:read", exact=True).check()
    office.dialog.get_by_role("button", name="Create token").click()
    made = office.dialog.get_by_label("Token", exact=True)
    expect(made).to_have_value(re.compile("^ghk_"))
    token = made.input_value()
    office.dialog.get_by_role("button", name="Close").last.click()
    expect(office.row("Bookkeeping").get_by_text("orders:read")).to_be_visible()
    site, program = office.books.http.base_url, {"authorization": f"Bearer {token}"}
    assert httpx.get(f"{site}/rest/v1/orders?limit=1", headers=program).status_code == 200
    office.choose("Bookkeeping", "Revoke")
    office.dialog.get_by_role("button", name="Revoke").click()
    office.expect_message("Token revoked")
    expect(office.row("Bookkeeping").get_by_text("Revoked", exact=True)).to_be_visible()
    assert httpx.get(f"{site}/rest/v1/orders?limit=1", headers=program).status_code == 401


def a_webhook_is_made_tested_and_deleted(office: Office) -> None:
    office.open("/admin/integrations", "Integrations")
    office.page.get_by_role("button", name="New webhook").click()
    office.dialog.get_by_label("Address").fill("http://example.com/hook")
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.get_by_text("Enter an address that starts with https://")).to_be_visible()
    expect(office.dialog.get_by_label("Address")).to_have_value("http://example.com/hook")
    office.dialog.get_by_label("Address").fill("https://10.0.0.1/hook")
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.get_by_text("This address points to a private network.")).to_be_visible()
    office.dialog.get_by_label("Address").fill("https://hooks.invalid/shop")
    office.dialog.get_by_label("order.*", exact=True).check()
    office.dialog.get_by_role("button", name="Save").click()
    expect(office.dialog.get_by_label("Secret", exact=True)).to_have_value(re.compile("^whsec_"))
    office.dialog.get_by_role("button", name="Close").last.click()
    webhooks = office.page.get_by_role("region", name="Webhooks", exact=True)
    row = webhooks.get_by_role("row").filter(has_text="https://hooks.invalid/shop")
    row.get_by_role("button", name="Actions for").click()
    office.page.get_by_role("menuitem", name="Send a test").click()
    office.expect_message("Test queued. The log below will show the response.")
    row.get_by_role("button", name="Actions for").click()
    office.page.get_by_role("menuitem", name="Delete").click()
    office.dialog.get_by_role("button", name="Delete").click()
    office.expect_message("Webhook deleted")
    expect(webhooks.get_by_text("No webhooks yet")).to_be_visible()


def a_key_for_a_website_is_made_changed_and_revoked(office: Office) -> None:
    office.open("/admin/integrations", "Integrations")
    office.page.get_by_role("button", name="New key").click()
    office.dialog.get_by_role("button", name="Create key").click()
    expect(office.dialog.get_by_text("Enter a name.")).to_be_visible()
    websites = office.dialog.get_by_label("Websites")
    websites.fill("http://www.example.org")
    expect(office.dialog.get_by_text("They start with https://.")).to_be_visible()
    office.dialog.get_by_label("Name").fill("Landing page")
    websites.fill("www.example.org/start\nhttps://app.example.org")
    office.dialog.get_by_role("button", name="Create key").click()
    office.expect_message("Key created")
    row = office.row("Landing page")
    for website in ("https://app.example.org", "https://www.example.org"):
        expect(row.get_by_text(website, exact=True)).to_be_visible()
    sent = {"apikey": row.get_by_text("ghp_").inner_text(), "origin": "https://new.example"}
    products = f"{office.books.http.base_url}/rest/v1/products"
    assert httpx.get(products, headers=sent).status_code == 403
    office.choose("Landing page", "Edit")
    websites.fill("https://new.example")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Key saved")
    assert httpx.get(products, headers=sent).status_code == 200
    office.choose("Landing page", "Revoke")
    office.dialog.get_by_role("button", name="Revoke").click()
    office.expect_message("Key revoked")
    expect(row.get_by_text("Revoked", exact=True)).to_be_visible()
    assert httpx.get(products, headers=sent).status_code == 401
