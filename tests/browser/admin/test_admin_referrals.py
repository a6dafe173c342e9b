"""The referral program: applications, partners and their terms."""

import re

from playwright.sync_api import expect

from tests.browser.admin.office import Office
from tests.support.browsing import copied

PAGE = ("/admin/referrals", "Referrals")


def test_an_applicant_becomes_a_partner_whose_terms_change(office: Office) -> None:
    address = {"email": "grace.hopper@example.org", "referral_link": "https://example.org/x"}
    signup = office.add("referral_signups", **address)
    office.open("/admin/referrals?signups.q=grace.hopper", "Referrals")
    office.choose("grace.hopper@example.org", "Approve")
    office.dialog.get_by_role("button", name="Approve").click()
    office.expect_message("Signup approved and referral created")
    (made,) = office.books.rows("referrals", signup_id=f"eq.{signup['id']}")
    code = made["referral_code"]
    assert re.fullmatch("GRACEHOPPER[A-Z]{4}", code)
    office.open(f"/admin/referrals?referrals.q={code}", "Referrals")
    office.choose(code, "Copy link")
    origin = office.page.evaluate("location.origin")
    copied(office.page, f"{origin}?ref={code}")
    office.choose(code, "Edit")
    office.dialog.get_by_label("Commission rate").fill("12.5")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Referral updated successfully")
    expect(office.row(code)).to_contain_text("12.5%")
    office.choose(code, "Delete")
    office.dialog.get_by_role("button", name="Delete referral").click()
    office.expect_message("Referral deleted successfully")


def test_a_partners_ledger_shows_the_balance_after_each_entry(office: Office) -> None:
    page = office.page
    office.open(*PAGE)
    office.choose("PARTNERQKDM", "Ledger")
    expect(page.get_by_role("heading", level=1, name="Ledger")).to_be_visible()
    (referral,) = office.books.rows("referrals", referral_code="eq.PARTNERQKDM")
    page.wait_for_url(f"**/admin/referrals/{referral['id']}/ledger")
    entries = office.books.rows(
        "commissions", referral_id=f"eq.{referral['id']}", order="created_at.desc,id.desc"
    )
    table = page.get_by_role("region", name="Ledger", exact=True)
    expect(table.locator("tbody tr")).to_have_count(min(25, len(entries)))
    columns = ["Date", "Entry", "Base", "Rate", "Amount", "Status", "Owed after it"]
    expect(table.locator("th[scope=col]")).to_have_text(columns)
    counting = [each for each in entries if each["state"] not in ("review", "refused")]
    owed = {
        currency: sum(each["amount"] for each in counting if each["currency"] == currency)
        for currency in {each["currency"] for each in counting}
    }
    accounts = page.get_by_role("region", name="Balance by currency").locator("tbody tr")
    expect(accounts).to_have_count(len(owed))
    for currency, amount in owed.items():
        sign = {"USD": "$", "EUR": "€", "GBP": "£"}[currency]
        shown = f"-{sign}{-amount:,.2f}" if amount < 0 else f"{sign}{amount:,.2f}"
        expect(accounts.filter(has_text=currency).locator("td").first).to_have_text(shown)
        newest = next(at for at, each in enumerate(entries) if each["currency"] == currency)
        expect(table.locator("tbody tr").nth(newest).locator("td").last).to_have_text(shown)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Whole ledger as CSV").click()
    assert saved.value.suggested_filename == "ledger-PARTNERQKDM.csv"
    assert len(saved.value.path().read_text().splitlines()) == len(entries) + 1
    page.get_by_label("Entry", exact=True).select_option("paid_out")
    page.wait_for_url("**?ledger.kind=paid_out")
    paid_out = [each for each in entries if each["kind"] == "paid_out"]
    expect(table.locator("tbody tr")).to_have_count(len(paid_out))
    page.goto(f"/admin/referrals/{referral['id']}/ledger?ledger.period=days&ledger.to=2001-01-01")
    expect(page.get_by_role("heading", name="No entries")).to_be_visible()
