"""The referral program: applications, partners and their terms."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.admin.office import Office
from tests.support.browsing import copied

PAGE = ("/admin/referrals", "Referrals")


def section(office: Office, name: str) -> Locator:
    return office.page.get_by_role("region", name=name)


def apply(office: Office, email: str) -> str:
    return str(office.add("referral_signups", email=email, referral_link="https://example.org/x")["id"])


@pytest.mark.shows("ADM-37", "ADM-39", "ADM-40")
def test_two_tables_offer_the_actions_for_their_rows(office: Office) -> None:
    office.open(*PAGE)
    signups, referrals = section(office, "Referral signups"), section(office, "Partners")
    expect(signups.get_by_role("row").filter(has_text="henrik.sorensen@example.org")).to_be_visible()
    assert signups.get_by_role("columnheader").all_inner_texts() == [
        *("Email", "Website or channel", "Status", "Applied", "Actions")
    ]
    expect(referrals.get_by_role("row").filter(has_text="PARTNERQKDM")).to_be_visible()
    assert referrals.get_by_role("columnheader").all_inner_texts() == [
        *("Partner", "Referral code", "Rate", "Clicks", "Conversions", "Earnings", "Status"),
        "Actions",
    ]
    pending = office.actions("henrik.sorensen@example.org")
    assert pending == ["Approve", "Reject", "View", "Edit", "Delete"]
    assert office.actions("winner@casino-bonus.example") == ["View", "Edit", "Delete"]
    assert office.actions("PARTNERQKDM") == ["Copy link", "View", "Ledger", "Edit", "Delete"]


def test_the_search_of_partners_finds_what_its_label_names(office: Office) -> None:
    office.open(*PAGE)
    search = office.page.get_by_label("Search by name, email or code")
    rows = section(office, "Partners").get_by_role("row")
    expect(rows.nth(2)).to_be_visible()
    (partner,) = office.books.rows("referrals", referral_code="eq.PARTNERQKDM", select="*,user:users(*)")
    for words in (partner["user"]["last_name"], partner["user"]["email"], "PARTNERQKDM"):
        search.fill(words)
        expect(rows).to_have_count(2)
        expect(rows.nth(1)).to_contain_text("PARTNERQKDM")
        search.fill("")
        expect(rows.nth(2)).to_be_visible()


@pytest.mark.shows("ADM-40", "ERR-51", "CONST-3")
def test_a_link_is_copied(office: Office) -> None:
    office.open(*PAGE)
    office.choose("PARTNERQKDM", "Copy link")
    office.expect_message("Copied!")
    office.expect_message("Referral link copied to clipboard.")
    origin = office.page.evaluate("location.origin")
    copied(office.page, f"{origin}?ref=PARTNERQKDM")


@pytest.mark.shows("STATE-23", "ERR-38", "CONST-1", "CONST-2")
def test_an_application_is_approved(office: Office) -> None:
    signup = apply(office, "grace.hopper@example.org")
    office.open("/admin/referrals?signups.q=grace.hopper", "Referrals")
    office.choose("grace.hopper@example.org", "Approve")
    expect(office.dialog.get_by_text(re.compile("at the standard commission"))).to_be_visible()
    office.dialog.get_by_role("button", name="Approve").click()
    office.expect_message("Signup approved and referral created")
    expect(office.row("grace.hopper@example.org").first).to_contain_text("Approved")
    assert "Approve" not in office.actions("https://example.org/x")
    (made,) = office.books.rows("referrals", signup_id=f"eq.{signup}")
    assert re.fullmatch("GRACEHOPPER[A-Z]{4}", made["referral_code"])
    assert (made["commission_rate"], made["is_active"]) == (30, True)
    (recorded,) = office.books.rows("audit_log", subject_id=f"eq.{made['id']}")
    assert recorded["action"] == "referral.created"


@pytest.mark.shows("ERR-50")
def test_a_signup_that_is_gone_meanwhile(office: Office) -> None:
    signup = apply(office, "gone.meanwhile@example.org")
    office.open("/admin/referrals?signups.q=gone.meanwhile", "Referrals")
    office.choose("gone.meanwhile@example.org", "Approve")
    office.books.http.delete(f"/rest/v1/referral_signups?id=eq.{signup}")
    office.dialog.get_by_role("button", name="Approve").click()
    office.expect_message("Signup not found")


def test_a_rejected_applicant_receives_the_reason(office: Office) -> None:
    apply(office, "too.early@example.org")
    office.open("/admin/referrals?signups.q=too.early", "Referrals")
    office.choose("too.early@example.org", "Reject")
    office.dialog.get_by_label("Reason").fill("The site is not online yet.")
    office.dialog.get_by_role("button", name="Reject and send email").click()
    office.expect_message("Signup rejected")
    expect(office.row("too.early@example.org")).to_contain_text("Rejected")
    mails = office.books.rows("mails", recipient="eq.too.early@example.org")
    assert [mail["template"] for mail in mails] == ["partner_rejected"]


@pytest.mark.shows("DATA-37", "STATE-22", "VAL-27", "CALL-64", "ERR-34", "ERR-53")
def test_a_signup_is_edited(office: Office) -> None:
    signup = apply(office, "edit.signup@example.org")
    office.open("/admin/referrals?signups.q=edit.signup", "Referrals")
    office.choose("edit.signup@example.org", "Edit")
    office.dialog.get_by_label("Email").fill("")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Please fill in all required fields")

    office.dialog.get_by_label("Email").fill("edited.signup@example.org")
    office.dialog.get_by_label("Website or channel").fill("")
    office.dialog.get_by_label("Status").select_option("approved")
    expect(office.dialog.get_by_text(re.compile("Saving approves the application"))).to_be_visible()
    with office.page.expect_request(lambda request: request.method == "PATCH") as sent:
        office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Referral signup updated successfully")
    body = json.loads(sent.value.post_data or "")
    assert sorted(body) == ["email", "referral_link", "status", "updated_at"]
    assert body["referral_link"] is None  # DATA-37
    assert (
        len(office.books.rows("referrals", signup_id=f"eq.{signup}")) == 1
    )  # R5: the form checks it as well


@pytest.mark.shows("CALL-65", "ERR-36")
def test_a_signup_is_deleted(office: Office) -> None:
    signup = apply(office, "short.lived@example.org")
    office.open("/admin/referrals?signups.q=short.lived", "Referrals")
    office.choose("short.lived@example.org", "Delete")
    office.dialog.get_by_role("button", name="Delete signup").click()
    office.expect_message("Referral signup deleted successfully")
    assert office.books.rows("referral_signups", id=f"eq.{signup}") == []


@pytest.mark.shows(
    "ADM-38", "STATE-24", "VAL-28", "VAL-29", "VAL-30", "CALL-51", "CALL-61", "ERR-35", "ERR-37"
)
def test_a_referral_is_created_edited_and_deleted(office: Office) -> None:
    office.open(*PAGE)
    office.page.get_by_role("button", name="Create referral").click()
    office.dialog.get_by_role("button", name="Create referral").click()
    office.expect_message("Please fill in all required fields")
    office.dialog.get_by_label("Partner email").fill("by.hand@example.org")
    office.dialog.get_by_label("Referral code").fill("byhand")
    office.dialog.get_by_label("Commission rate").fill("130")
    office.dialog.get_by_role("button", name="Create referral").click()
    expect(
        office.dialog.get_by_text("Enter a number from 0 to 100, with at most two decimals.")
    ).to_be_visible()
    office.dialog.get_by_label("Commission rate").fill("12.5")
    office.dialog.get_by_role("button", name="Create referral").click()
    office.expect_message("Referral created successfully")
    expect(office.row("BYHAND")).to_contain_text("12.5%")
    (user,) = office.books.rows("users", email="eq.by.hand@example.org")
    assert (user["first_name"], user["last_name"]) == ("Referral", "Partner")  # CALL-51

    office.choose("BYHAND", "Edit")
    office.dialog.get_by_label("Referral code").fill("partnerqkdm")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("This value is already taken. Choose another one.")
    office.dialog.get_by_label("Referral code").fill("HANDMADE")
    office.dialog.get_by_label("Active").uncheck()
    with office.page.expect_request(lambda request: request.method == "PATCH") as sent:
        office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Referral updated successfully")
    body = json.loads(sent.value.post_data or "")
    assert sorted(body) == ["commission_rate", "is_active", "referral_code", "updated_at"]  # CALL-61
    assert body["commission_rate"] == 12.5  # VAL-29: a number
    expect(office.row("HANDMADE")).to_contain_text("Inactive")

    office.choose("HANDMADE", "View")
    expect(office.dialog.get_by_text("by.hand@example.org")).to_be_visible()
    office.page.keyboard.press("Escape")
    office.choose("HANDMADE", "Delete")
    office.dialog.get_by_role("button", name="Delete referral").click()
    office.expect_message("Referral deleted successfully")


@pytest.mark.shows("M11")
def test_a_partner_with_customers_is_not_deleted(office: Office) -> None:
    office.open(*PAGE)
    office.choose("PARTNERQKDM", "Delete")
    office.dialog.get_by_role("button", name="Delete referral").click()
    office.expect_message("This referral has customers or commissions. Deactivate it instead.")


def test_two_admins_editing_one_referral_get_a_conflict(office: Office) -> None:
    made = office.add("referrals", email="stale@example.org", referral_code="STALEONE", commission_rate=30)
    office.open("/admin/referrals?referrals.q=STALEONE", "Referrals")
    office.choose("STALEONE", "Edit")
    url = f"/rest/v1/referrals?id=eq.{made['id']}"
    assert office.books.http.patch(url, json={"commission_rate": 40}).is_success
    office.dialog.get_by_label("Commission rate").fill("20")
    office.dialog.get_by_role("button", name="Save").click()
    conflict = office.dialog.get_by_role("group", name="Commission in %")
    expect(conflict.get_by_label("Saved by the other person")).not_to_be_checked()
    assert office.books.rows("referrals", id=f"eq.{made['id']}")[0]["commission_rate"] == 40
    office.dialog.get_by_role("button", name="Discard my changes and load the other version").click()
    expect(office.dialog.get_by_label("Commission rate")).to_have_value("40")
    office.dialog.get_by_label("Commission rate").fill("25")
    office.dialog.get_by_role("button", name="Save").click()
    office.expect_message("Referral updated successfully")
    assert office.books.rows("referrals", id=f"eq.{made['id']}")[0]["commission_rate"] == 25


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
    assert office.headings()[-7:] == ["Date", "Entry", "Base", "Rate", "Amount", "Status", "Owed after it"]
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
