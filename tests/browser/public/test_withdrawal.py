"""The withdrawal page: withdrawing in two steps."""

from playwright.sync_api import Page, expect

from tests.support.server import Server


def test_a_withdrawal_is_checked_and_then_confirmed(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/withdrawal")
    page.get_by_label("Your name").fill("Ada Stall")
    page.get_by_label("Email for the confirmation").fill("ada@example.com")
    page.get_by_label("Order number").fill("1a2b3c4d")
    page.get_by_role("button", name="Withdraw from contract here").click()
    expect(page.get_by_text("Ada Stall withdraws from the contract of order 1a2b3c4d.")).to_be_visible()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_label("Order number")).to_have_value("1a2b3c4d")
    page.get_by_role("button", name="Withdraw from contract here").click()
    page.get_by_role("button", name="Confirm withdrawal").click()
    expect(page.get_by_text("Your withdrawal has been sent.")).to_be_visible()
