"""The team's page: invite a colleague, and choose what to be notified of."""

from playwright.sync_api import Page, expect


def test_a_colleague_is_invited_and_notifications_are_chosen(admin_page: Page) -> None:
    a_colleague_is_invited_and_listed(admin_page)
    the_choice_of_notifications_is_kept(admin_page)


def a_colleague_is_invited_and_listed(admin_page: Page) -> None:
    admin_page.goto("/admin/staff")
    admin_page.get_by_role("button", name="Invite", exact=True).click()
    dialog = admin_page.get_by_role("dialog", name="Invite a colleague")
    dialog.get_by_role("button", name="Send invitation").click()
    expect(dialog.get_by_text("Enter an email address.")).to_be_visible()
    dialog.get_by_label("Email address").fill("nell@example.com")
    dialog.get_by_label("Role", exact=True).select_option("content")
    dialog.get_by_role("button", name="Send invitation").click()
    expect(admin_page.get_by_role("row").filter(has_text="nell@example.com")).to_contain_text("Content")


def the_choice_of_notifications_is_kept(admin_page: Page) -> None:
    admin_page.goto("/admin/staff")
    sale = admin_page.get_by_role("group", name="An order is paid")
    save = admin_page.get_by_role("button", name="Save notifications")
    expect(sale.get_by_label("Daily summary")).to_be_checked()
    expect(save).to_be_disabled()
    sale.get_by_label("Immediately").check()
    save.click()
    expect(admin_page.get_by_text("Notifications saved")).to_be_visible()
    admin_page.reload()
    expect(sale.get_by_label("Immediately")).to_be_checked()
