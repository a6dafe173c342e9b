"""The inbox, the mail log and the audit log."""

import pytest
from playwright.sync_api import expect

from tests.browser.admin.office import Office


@pytest.mark.shows("C5")
def test_messages_and_the_audit_log_tell_what_happened(office: Office) -> None:
    a_message_is_read_and_marked_as_answered(office)
    the_audit_log_shows_actors_and_actions(office)


def a_message_is_read_and_marked_as_answered(office: Office) -> None:
    office.books.http.post(
        "/rest/v1/contact_messages",
        json={"name": "Ada Stall", "email": "ada@example.com", "subject": "Seats", "message": "Any left?"},
        headers={"prefer": "return=minimal"},
    )
    office.open("/admin/inbox?q=Ada+Stall", "Inbox")
    expect(office.row("Ada Stall").get_by_text("Open", exact=True)).to_be_visible()
    office.page.get_by_role("button", name="Seats").click()
    expect(office.dialog.get_by_text("Any left?")).to_be_visible()
    office.dialog.get_by_role("button", name="Send reply").click()
    expect(office.dialog.get_by_text("Write a reply first.")).to_be_visible()
    office.dialog.get_by_label("Your reply").fill("Yes, two.")
    office.dialog.get_by_role("button", name="Send reply").click()
    office.expect_message("Reply sent")
    expect(office.row("Ada Stall").get_by_text("Answered", exact=True)).to_be_visible()
    office.page.get_by_role("button", name="Seats").click()
    expect(office.dialog.get_by_text("Yes, two.")).to_be_visible()
    office.dialog.get_by_role("button", name="Mark as open").click()
    office.expect_message("Marked as open")
    office.page.get_by_role("button", name="Seats").click()
    office.dialog.get_by_role("button", name="Mark as answered").click()
    office.expect_message("Marked as answered")
    expect(office.row("Ada Stall").get_by_text("Answered", exact=True)).to_be_visible()
    office.page.goto("/admin/inbox?q=Ada+Stall&state=open")
    expect(office.page.get_by_role("heading", name="No messages found")).to_be_visible()
    office.open("/admin/mails", "Mails")
    newest = office.row("Contact message").first
    (reported,) = office.books.rows(
        "mails", template="ilike.contact_received", order="created_at.desc", limit="1"
    )
    expect(newest.get_by_role("cell", name=reported["recipient"], exact=True)).to_be_visible()
    newest.get_by_role("button", name="Actions for").click()
    office.page.get_by_role("menuitem", name="View", exact=True).click()
    shown = office.dialog.frame_locator("iframe")
    expect(shown.get_by_text("Any left?")).to_be_visible()
    office.dialog.get_by_role("tab", name="Plain text").click()
    expect(office.dialog.get_by_text("> Any left?")).to_be_visible()


def test_mail_texts_are_edited_previewed_and_reset(office: Office) -> None:
    office.open("/admin/mails/texts?kind=order_paid&language=fr", "Email texts")
    page = office.page
    heading = page.get_by_label("Heading")
    expect(heading).to_have_value("Paiement bien reçu")
    heading.fill("Merci, {{name}} !")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("This email doesn't have that placeholder.")).to_be_visible()
    expect(heading).to_be_focused()
    heading.fill("Merci beaucoup <3")
    page.keyboard.press("Control+s")
    office.expect_message("Texts saved")
    expect(page.frame_locator("iframe").get_by_role("heading", name="Merci beaucoup <3")).to_be_visible()
    page.get_by_role("button", name="Send to me").click()
    office.expect_message("On its way to admin@example.com")
    newest = {"order": "created_at.desc", "limit": "1"}  # other tests mail the admin too
    (mine,) = office.books.rows(
        "mails", recipient="eq.admin@example.com", template="ilike.order_paid", **newest
    )
    assert mine["language"] == "fr"
    page.reload()
    expect(heading).to_have_value("Merci beaucoup <3")
    heading.fill("Merci")
    expect(page.get_by_role("button", name="Send to me")).to_be_disabled()
    heading.fill("Merci beaucoup <3")
    expect(page.get_by_role("main").get_by_label("Language")).to_contain_text("Français · changed")
    page.get_by_role("button", name="Restore all originals").click()
    page.get_by_role("button", name="Save texts").click()
    office.expect_message("Texts saved")
    page.reload()
    expect(heading).to_have_value("Paiement bien reçu")


def the_audit_log_shows_actors_and_actions(office: Office) -> None:
    made = office.add("news", title="Logged", description="<p>x</p>")
    office.open("/admin/audit?about=news", "Audit log")
    row = office.row("News item Logged")
    expect(row.get_by_text("admin@example.com")).to_be_visible()
    expect(row.get_by_text("News item created")).to_be_visible()
    office.choose("News item Logged", "View")
    expect(office.dialog.get_by_text("Logged", exact=True)).to_be_visible()
    office.page.keyboard.press("Escape")
    prefer = {"prefer": "return=minimal"}
    changed = office.books.http.patch(
        f"/rest/v1/news?id=eq.{made['id']}", json={"title": "Renamed"}, headers=prefer
    )
    assert changed.status_code == 204
    office.choose("News item Logged", "Full history")
    office.page.wait_for_url(f"**?id={made['id']}")
    expect(office.page.get_by_role("row").filter(has_text="News item ")).to_have_count(2)
    office.row("News item changed").get_by_role("button", name="Actions for").click()
    office.page.get_by_role("menuitem", name="View").click()
    expect(office.dialog.get_by_role("link", name="News item Renamed")).to_have_attribute(
        "href", f"/admin/news/{made['id']}/edit"
    )
    expect(office.dialog.get_by_role("row").nth(1).get_by_role("cell")).to_have_text(["Logged", "Renamed"])

    office.books.http.delete(f"/rest/v1/news?id=eq.{made['id']}")
    office.page.reload()
    expect(office.page.get_by_text("Only changes to Renamed")).to_be_visible()
    subject = office.row("News item deleted").locator("td:not([data-mark])").nth(-2)
    expect(subject).to_have_text("News item Renamed (deleted)")
    expect(office.page.get_by_role("link", name="News item")).to_have_count(0)
