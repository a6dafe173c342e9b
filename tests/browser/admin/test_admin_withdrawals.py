"""Withdrawals in the back office: accepted with the refund, refused with a reason, opened again."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.admin.office import Office


def withdraw(office: Office, name: str, order: str, email: str) -> str:
    """Send a statement of withdrawal and return its id."""
    statement = {"name": name, "orderNumber": order, "email": email, "language": "en"}
    answer = office.books.http.post("/functions/v1/withdraw-from-contract", json=statement)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["withdrawalId"])


def kept(office: Office, withdrawal: str) -> dict[str, Any]:
    (row,) = office.books.rows("order_withdrawals", id=f"eq.{withdrawal}")
    return row


def mails(office: Office, email: str) -> list[str]:
    return [mail["template"] for mail in office.books.rows("mails", recipient=f"eq.{email}")]


def test_a_withdrawal_is_accepted_and_its_refund_settles_it(office: Office) -> None:
    page = office.page
    (customer,) = office.books.rows("users", email="eq.customer@example.com")
    (order, *_) = office.books.rows(
        "orders", status="eq.completed", product_id="not.is.null", user_id=f"eq.{customer['id']}"
    )
    withdrawal = withdraw(office, "Clara Bennett", order["id"][:8], "customer@example.com")
    office.open("/admin", "Dashboard")
    undecided = len(office.books.rows("order_withdrawals", select="id", decision="is.null"))
    waits = page.get_by_role("region", name="Waiting for you").get_by_role("link", name="to decide on")
    expect(waits.filter(has_text="withdrawal")).to_contain_text(str(undecided))
    due = len(office.books.rows("order_withdrawals", select="id", decision="eq.accepted"))
    link = page.get_by_role("navigation", name="Back office").get_by_role("link", name="Contract withdrawals")
    expect(link).to_have_accessible_description(f"{undecided + due} pending")
    link.click()
    expect(page.get_by_role("heading", level=1, name="Contract withdrawals")).to_be_visible()
    expect(office.headings).to_have_text(["Received", "From", "Order", "Status", "Actions"])
    row = office.row("Clara Bennett")
    expect(row.get_by_text("Open", exact=True)).to_be_visible()
    expect(row.get_by_role("link", name=order["id"][:8])).to_have_attribute(
        "href", f"/admin/orders/{order['id']}"
    )
    expect(row.get_by_text("Paid and not refunded: $")).to_be_visible()
    office.expect_actions("Clara Bennett", "Accept and refund", "Accept", "Refuse")

    office.choose("Clara Bennett", "Accept and refund")
    office.expect_message("Accepted. The consumer gets an email.")
    amount = office.dialog.get_by_label("Amount")
    expect(amount).to_have_value(f"{order['paid_amount']:.2f}")
    expect(row.get_by_text("Accepted, refund due")).to_be_visible()
    page.keyboard.press("Escape")
    assert kept(office, withdrawal)["decision"] == "accepted"
    assert "withdrawal_accepted" in mails(office, "customer@example.com")

    office.expect_actions("Clara Bennett", "Refund", "Reopen")
    office.choose("Clara Bennett", "Refund")
    expect(amount).to_have_value(f"{order['paid_amount']:.2f}")
    office.dialog.get_by_role("button", name="Refund $").click()
    expect(row.get_by_text("Refunded", exact=True)).to_be_visible()
    expect(row.get_by_role("button", name="Actions for")).to_have_count(0)
    assert kept(office, withdrawal)["decision"] == "refunded"
    (after,) = office.books.rows("orders", id=f"eq.{order['id']}")
    assert (after["status"], after["refunded_amount"]) == ("refunded", order["paid_amount"])


def test_a_refusal_needs_a_reason_is_taken_back_and_overwrites_no_decision(office: Office) -> None:
    a_refusal_needs_a_reason_and_can_be_taken_back(office)
    a_decision_made_elsewhere_is_not_overwritten(office)


def a_refusal_needs_a_reason_and_can_be_taken_back(office: Office) -> None:
    page = office.page
    withdrawal = withdraw(office, "Jonas Weber", "9f8e/7d6c", "jonas.weber@example.org")
    office.open("/admin/withdrawals?q=jonas", "Contract withdrawals")
    row = office.row("Jonas Weber")
    expect(row.get_by_text("9f8e/7d6c")).to_be_visible()
    expect(row.get_by_text("No order of this sender has this number")).to_be_visible()
    office.expect_actions("Jonas Weber", "Accept", "Refuse")  # no order, so nothing to refund

    office.choose("Jonas Weber", "Refuse")
    office.dialog.get_by_role("button", name="Refuse and send").click()
    reason = office.dialog.get_by_label("Reason")
    expect(reason).to_have_attribute("aria-invalid", "true")
    assert kept(office, withdrawal)["decision"] is None
    reason.fill("The 14 days are over.")
    office.dialog.get_by_role("button", name="Refuse and send").click()
    office.expect_message("Refused. The consumer gets an email.")
    expect(row.get_by_text("Refused", exact=True)).to_be_visible()
    expect(row.get_by_text("The 14 days are over.")).to_be_visible()
    assert "withdrawal_refused" in mails(office, "jonas.weber@example.org")

    page.get_by_label("Status").select_option("Refused")
    page.wait_for_url("**/admin/withdrawals?q=jonas&state=refused")
    office.choose("Jonas Weber", "Reopen")
    office.expect_message("The withdrawal is open again.")
    expect(page.get_by_role("heading", name="No withdrawals found")).to_be_visible()
    assert kept(office, withdrawal)["decision"] is None


def a_decision_made_elsewhere_is_not_overwritten(office: Office) -> None:
    withdrawal = withdraw(office, "Lea Twice", "none", "lea.twice@example.org")
    office.open("/admin/withdrawals?q=lea", "Contract withdrawals")
    office.choose("Lea Twice", "Refuse")
    office.dialog.get_by_label("Reason").fill("Too late.")
    decided = office.books.http.patch(
        f"/rest/v1/order_withdrawals?id=eq.{withdrawal}", json={"decision": "accepted"}
    )
    assert decided.status_code == 204, decided.text
    office.dialog.get_by_role("button", name="Refuse and send").click()
    office.expect_message("This withdrawal has already been decided. Please reload the page.")
    expect(office.dialog.get_by_label("Reason")).to_have_value("Too late.")
    assert kept(office, withdrawal)["decision"] == "accepted"
