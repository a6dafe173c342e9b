"""Pages of the back office ask for the role and their first data before their scripts have come."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, Request, Route, expect

PAGES = {
    "/admin": ("functions/v1/waiting", "functions/v1/shop-setup", "functions/v1/sales"),
    "/admin/orders": ("rest/v1/orders",),
    "/admin/users": ("rest/v1/users",),
    "/admin/products": ("rest/v1/products",),
    "/admin/mails": ("rest/v1/mails",),
    "/admin/inbox": ("rest/v1/contact_messages",),
    "/admin/settings": ("functions/v1/settings",),
}
"""Each page, and the data that its document asks for."""
OFFICE = ("rest/v1/user_roles", "functions/v1/second-factor-pending")


def _api(request: Request) -> list[str]:
    """Return the table or function of a request to the API; nothing of another request."""
    path = request.url.split("?")[0].split("/", 3)[3]
    return [path] if path.startswith(("rest/v1/", "functions/v1/")) else []


class _Watched:
    """A page whose scripts are held back, and what was asked of the API."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.asked: list[str] = []
        self._held: list[Route] | None = []
        page.route("**/assets/*.js", self._hold)
        page.on("request", lambda request: self.asked.extend(_api(request)))

    def _hold(self, route: Route) -> None:
        if self._held is None:
            route.continue_()
        else:
            self._held.append(route)

    def expect(self, asked: Sequence[str]) -> None:
        """Wait until just these were asked: the browser reports a request some time after it was begun."""
        for _ in range(300):
            if sorted(self.asked) == sorted(asked):
                return
            self._page.wait_for_timeout(100)
        raise AssertionError((self._page.url, self.asked))

    def release(self) -> None:
        held, self._held = self._held or [], None
        for route in held:
            route.continue_()


def test_the_first_requests_begin_before_any_script_has_come(admin_page: Page) -> None:
    for path, data in PAGES.items():
        page = admin_page.context.new_page()
        watched = _Watched(page)
        page.goto(path, wait_until="commit")
        first = [*OFFICE, *data]
        begun = "count => Object.keys(window.begun?.responses ?? {}).length === count"
        # Not at each frame, as by default: scripts that are held back may hold up the first one.
        page.wait_for_function(begun, arg=len(first), polling=50)
        watched.expect(first)
        watched.release()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_function(begun, arg=0)  # all were taken over, and none was sent twice
        assert [watched.asked.count(name) for name in first] == [1] * len(first), (path, watched.asked)
        page.close()


def test_a_second_factor_counts_once_it_is_confirmed(admin_page: Page) -> None:
    """Only the page knows whether a session has its second factor, so it asks whether one is missing."""
    for status, asked in (("unverified", OFFICE), ("verified", OFFICE[:1])):
        page = admin_page.context.new_page()
        with_factor(page, status)
        watched = _Watched(page)
        page.goto("/admin/jobs", wait_until="commit")
        watched.expect(asked)
        page.close()


def with_factor(page: Page, status: str) -> None:
    """Let the stored session have a factor with this status."""
    page.add_init_script(
        f"""for (const [key, text] of Object.entries(localStorage)) {{
          if (!text.includes("access_token")) continue;
          const session = JSON.parse(text);
          session.user.factors = [{{ id: "phone", factor_type: "totp", status: "{status}" }}];
          localStorage.setItem(key, JSON.stringify(session));
        }}"""
    )


def test_a_filtered_list_asks_only_for_what_it_shows(admin_page: Page) -> None:
    asked: list[str] = []
    admin_page.on("request", lambda request: asked.append(request.url))
    admin_page.goto("/admin/orders?status=paid")
    expect(admin_page.locator("[data-row]").first).to_be_visible()
    lists = [url for url in asked if "/rest/v1/orders?" in url]
    assert len(lists) == 1
    assert "status.eq.paid" in lists[0]
