"""Partners' money: the payout run from preview to paid, reviews, adjustments, explanations and the import."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office

CODE = "PARTNERQKDM"


def entries(office: Office, kind: str) -> list[dict[str, Any]]:
    """Return the ledger's entries of one kind, newest first."""
    ledger = office.books.rows("commissions", order="created_at.desc")
    return [entry for entry in ledger if entry["kind"] == kind]


def test_a_run_is_previewed_made_exported_and_paid_once(office: Office) -> None:
    office.open("/admin/referrals/payouts", "Payouts")
    office.page.get_by_role("button", name="New payout run").click()
    dollars = office.dialog.get_by_role("region", name="USD")
    expect(dollars.get_by_text("Ana Duarte")).to_be_visible()
    heading = dollars.get_by_role("heading")
    expect(heading).to_have_text(re.compile(r"\$[\d.]+"))
    due = re.findall(r"\$[\d.]+", heading.inner_text())[0]
    dollars.get_by_role("button", name="Create USD run").click()
    office.expect_message("The payout run is being prepared")
    run = office.row(due).filter(has_text="Open")
    expect(run).to_have_count(1)

    with office.page.expect_download() as saved:
        run.get_by_role("button", name="Actions for").click()
        office.page.get_by_role("menuitem", name="Save as CSV").click()
    lines = Path(saved.value.path()).read_text().splitlines()
    assert (len(lines), f",{due[1:]},USD" in lines[1], CODE in lines[1]) == (2, True, True)

    office.page.get_by_role("button", name="New payout run").click()
    expect(office.dialog.get_by_text("Nothing is payable by this day.")).to_be_visible()
    office.page.keyboard.press("Escape")

    run.get_by_role("button", name="Actions for").click()
    office.page.get_by_role("menuitem", name="Mark as paid").click()
    expect(office.dialog.get_by_text("This can't be undone.")).to_be_visible()
    office.dialog.get_by_label("Reference").fill("Transfer 4711")
    office.dialog.get_by_role("button", name="Mark as paid").click()
    office.expect_message("Run marked as paid")
    expect(office.row("Transfer 4711")).to_contain_text("Paid")
    left, *_ = entries(office, "paid_out")
    assert f"${-left['amount']:.2f}" == due
    mails = office.books.rows("mails", recipient="eq.partner@example.com")
    assert [mail["template"] for mail in mails].count("payout_sent") == 1

    office.page.get_by_label("Period").select_option("Last 7 days")
    expect(office.row("Transfer 4711")).to_contain_text("Paid")
    office.page.goto(re.sub(r"period=7", "period=days&to=2001-01-01", office.page.url))
    expect(office.page.get_by_text("Transfer 4711")).to_have_count(0)


def test_partners_are_imported_and_their_accounts_adjusted(office: Office, tmp_path: Path) -> None:
    an_adjustment_needs_an_amount_and_a_reason(office)
    partners_are_imported_after_a_dry_run(office, tmp_path)


def an_adjustment_needs_an_amount_and_a_reason(office: Office) -> None:
    (partner,) = office.books.rows("referrals", referral_code=f"eq.{CODE}")
    office.open(f"/admin/referrals/{partner['id']}/ledger", "Ledger")
    office.page.get_by_role("button", name="Create adjustment").click()
    expect(office.dialog.get_by_text(CODE)).to_be_visible()
    expect(office.dialog.get_by_label("Currency")).to_have_value("USD")
    office.dialog.get_by_label("Amount").fill("0")
    office.dialog.get_by_label("Reason").fill("A bonus for the congress")
    save = office.dialog.get_by_role("button", name="Create adjustment")
    save.click()
    expect(office.dialog.get_by_label("Amount")).to_have_attribute("aria-invalid", "true")
    office.dialog.get_by_label("Amount").fill("12.50")
    save.click()
    office.expect_message("Adjustment created")
    (entry,) = entries(office, "adjusted")
    assert (entry["amount"], entry["note"]) == (12.5, "A bonus for the congress")


@pytest.mark.shows("R4", "R6")
def test_a_flagged_order_is_reviewed_and_any_order_is_explained(office: Office) -> None:
    a_risk_flagged_order_is_reviewed(office)
    why_or_why_not_by_the_first_characters_of_an_order(office)


def a_risk_flagged_order_is_reviewed(office: Office) -> None:
    office.open("/admin/referrals/review", "Review queue")
    expect(office.row("Same postal address")).to_contain_text("elise.moreau@example.org")
    office.expect_actions("Same postal address", "Approve", "Refuse", "Why?")
    office.choose("Same postal address", "Why?")
    expect(office.dialog.get_by_text("Buyer and partner have the same postal address")).to_be_visible()
    office.page.keyboard.press("Escape")
    office.choose("Same postal address", "Refuse")
    office.dialog.get_by_role("button", name="Refuse").click()
    expect(office.dialog.get_by_label("Reason")).to_have_attribute("aria-invalid", "true")
    office.dialog.get_by_label("Reason").fill("Same flat as the partner.")
    office.dialog.get_by_role("button", name="Refuse").click()
    office.expect_message("Commission rejected")
    expect(office.row("Same postal address")).to_contain_text("Refused")
    office.expect_actions("Same postal address", "Why?")
    office.open("/admin/referrals/review?period=days&to=2001-01-01", "Review queue")
    expect(office.page.get_by_label("To (included)")).to_have_value("2001-01-01")
    expect(office.page.get_by_text("Same postal address")).to_have_count(0)


def why_or_why_not_by_the_first_characters_of_an_order(office: Office) -> None:
    refunded = {order["id"] for order in office.books.rows("orders", status="eq.refunded")}
    order_id = next(e["order_id"] for e in entries(office, "reversed") if e["order_id"] in refunded)
    office.open("/admin/referrals/lookup", "Why an order did or didn't count")
    observe = office.page.get_by_role("button", name="Look up")
    office.page.get_by_label("Order ID").fill("abc")
    observe.click()
    expect(office.page.get_by_text(re.compile("^At least 8 characters"))).to_be_visible()
    office.page.get_by_label("Order ID").fill("00000000")
    observe.click()
    office.expect_message("We couldn't find that order.")
    office.page.get_by_label("Order ID").fill(order_id[:8])
    observe.click()
    office.expect_message("It was fully refunded, so the commission was reversed.")


def partners_are_imported_after_a_dry_run(office: Office, tmp_path: Path) -> None:
    file = tmp_path / "rewardful.csv"
    file.write_text(f"Email,Token,Rate\nnew.one@example.org,NEWONE,20\nold@example.org,{CODE},30\nbad,X1,\n")
    office.open("/admin/referrals/import", "Import partners")
    office.page.get_by_label("CSV file").set_input_files(file)
    office.expect_message("1 of 3 lines would become partners. Nothing has been saved yet.")
    expect(office.row("old@example.org")).to_contain_text("Code belongs to another partner")
    assert office.books.rows("referrals", referral_code="eq.NEWONE") == []
    office.page.get_by_role("button", name="Import 1").click()
    office.expect_message("1 of 3 lines are now partners.")
    (made,) = office.books.rows("referrals", referral_code="eq.NEWONE")
    assert made["commission_rate"] == 20
