"""The page of the background jobs."""

from playwright.sync_api import expect

from tests.browser.admin.office import Office


def test_jobs_are_listed_and_run_now(office: Office) -> None:
    office.open("/admin/jobs", "Background jobs")
    row = office.row("Compare books and payments")
    expect(row.get_by_text("OK", exact=True)).to_be_visible(timeout=30_000)
    row.get_by_role("button", name="Run now: Compare books and payments").click()
    office.expect_message("It will run within a few seconds")
    expect(row.get_by_text("Requested")).to_have_count(0, timeout=30_000)
    expect(row.get_by_text("OK", exact=True)).to_be_visible()
