"""Bulk actions on a list, its visible columns and its date range."""

from playwright.sync_api import Page, expect

from tests.browser.admin.office import Office


def bar(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def audited(office: Office, table: str, row_id: str) -> list[str]:
    rows = office.books.rows("audit_log", subject_table=f"eq.{table}", subject_id=f"eq.{row_id}")
    return [row["action"] for row in rows]


def test_messages_are_marked_as_answered_by_the_keyboard(office: Office) -> None:
    page = office.page
    ids = []
    for name in ("Bulk One", "Bulk Two"):
        message = {"name": name, "email": "bulk@example.com", "subject": "Hello", "message": "Hello there"}
        ids.append(office.add("contact_messages", **message)["id"])
    office.open("/admin/inbox?state=open", "Inbox")
    for name in ("Bulk One", "Bulk Two"):
        page.get_by_role("checkbox", name=f"Select {name}").focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Mark as answered").focus()
    page.keyboard.press("Enter")
    effects = office.dialog.get_by_role("list", name="What will happen").get_by_role("listitem")
    expect(effects).to_have_text(["2 messages will be marked as answered.", "No one is notified."])
    office.dialog.get_by_role("button", name="Mark as answered").focus()
    page.keyboard.press("Enter")
    office.expect_message("2 messages marked as answered")
    expect(office.row("Bulk One")).to_have_count(0)
    for message_id in ids:
        (message,) = office.books.rows("contact_messages", id=f"eq.{message_id}")
        assert message["answered_at"] is not None
        assert audited(office, "contact_messages", message_id) == ["message.changed"]
